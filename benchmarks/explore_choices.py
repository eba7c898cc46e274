"""Every outcome of ten scenarios that depend on choices: how many, the line of choices to each, how fast.

usage: python -m benchmarks.explore_choices    (the scenarios are in data/explore)
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import process_time
from typing import Any

from judge.kernel.decisions import Answer, Decision
from judge.kernel.table import Table
from judge.kernel.trace import Ending, Exploration
from scenarios.exploring import explore_all
from scenarios.parse import parse_each
from scenarios.run import play, run_text
from scenarios.script import Script

DATA = Path(__file__).with_name("data") / "explore"
LEAST = 0.5
"""Seconds for which each exploration is repeated to be timed."""


def files() -> list[Path]:
    """The scenarios, each with one line `explore` and behind it the line in which all choices come up."""
    return sorted(DATA.glob("*.judge"))


def explored(text: str, name: str) -> Exploration:
    """What exploring a scenario finds; raises ValueError where it fails or does not explore."""
    (result,) = run_text(text, name, trace=False)
    if result.status != "passed" or result.ruling is None or result.ruling.exploration is None:
        raise ValueError(result.message or f"{name} does not explore")
    return result.ruling.exploration


def replayed(text: str, choices: tuple[str, ...]) -> str:
    """The scenario with these lines of choices in the place of `explore`: they stand behind the line in which
    they come up, and what is passed `until` a point is passed on after each."""
    before, _, behind = text.partition("\nexplore\n")
    first, _, rest = behind.partition("\n")
    again = [first] if first.startswith("all pass until") else []
    lines = [first, *(line for choice in choices for line in (choice, *again))]
    return "\n".join([before, *lines, rest])


def speed(text: str, name: str) -> tuple[int, float]:
    """The decision points of an exploration with its final positions, and how many of these a second.

    A decision point is a position in which the engine stands and asks someone, also one that a line of the
    scenario answers: the passes of `all pass`, a choice that is stated. Each counts once, however often it is
    come to. Reading and laying the board take no part.
    """
    (read,) = parse_each(text, name)
    if read.scenario is None:
        raise ValueError(f"{name} is no scenario")
    played = play(read.scenario, trace=False)
    with decision_points() as asked:
        endings = len(explore_all(played.laid, played.script).search.found)
    gc.collect()
    times, started = 0, process_time()
    while (taken := process_time() - started) < LEAST:
        explore_all(played.laid, played.script)
        times += 1
    positions = len(asked) + endings
    return positions, positions * times / taken


@contextmanager
def decision_points() -> Iterator[set[Any]]:
    """What tells apart the decision points that scripts come to meanwhile."""
    found: set[Any] = set()
    answer = Script.answer

    def noted(self: Script, table: Table, decision: Decision) -> Answer:
        way = tuple(self.since_checkpoint)
        found.add((table.state.key(), decision.kind, decision.prompt, decision.seat, way))
        return answer(self, table, decision)

    Script.answer = noted  # type: ignore[method-assign]
    try:
        yield found
    finally:
        Script.answer = answer  # type: ignore[method-assign]


def told(found: Exploration) -> Iterator[str]:
    """The outcomes in lines: what each is, in how many ways it comes about, the choices that lead there."""
    for ending in found.endings:
        yield f"  {ending.outcome}  ({ending.ways} ways)"
        yield from (f"      {line}" for line in _line(ending))


def _line(ending: Ending) -> tuple[str, ...]:
    return ending.line or ("(no choice)",)


def main() -> None:
    """Prints what each scenario comes to and the positions looked at in a second."""
    for path in files():
        text = path.read_text(encoding="utf-8")
        found = explored(text, path.name)
        positions, a_second = speed(text, path.name)
        counts = f"{len(found.endings)} outcomes in {found.positions} open choices and ends"
        print(f"{path.stem}: {counts}, {positions} positions, {a_second:,.0f} positions/s")
        print("\n".join(told(found)))


if __name__ == "__main__":
    main()

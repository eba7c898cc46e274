"""Whole scenarios and single decision points, beside fireplace2 from PyPI where an interpreter has it.

usage: python -m benchmarks.resolving [PYTHON]    (see README.md for making PYTHON)
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

from benchmarks.measure import percentile, scenario_files, tell
from judge.kernel.decisions import Answer, Decision
from judge.kernel.table import Table
from scenarios.parse import parse_each
from scenarios.run import rule_on
from scenarios.script import Script
from scenarios.tree import Scenario

REFERENCE = Path(__file__).with_name("reference_fireplace.py")
ROUNDS = 5


@contextmanager
def decision_points() -> Iterator[list[float]]:
    """Milliseconds from one answer to the next decision: what the rules take between two questions."""
    taken: list[float] = []
    answer, last = Script.answer, 0.0

    def measured(self: Script, table: Table, decision: Decision) -> Answer:
        nonlocal last
        taken.append((perf_counter() - last) * 1000)
        try:
            return answer(self, table, decision)
        finally:
            last = perf_counter()

    Script.answer = measured  # type: ignore[method-assign]
    try:
        yield taken
    finally:
        Script.answer = answer  # type: ignore[method-assign]


def main(arguments: list[str]) -> None:
    """Prints the time of a scenario and of a decision point, and the ratio to an action of fireplace2."""
    scenarios = list(passing())
    whole: list[float] = []
    with decision_points() as points:
        for _ in range(ROUNDS):
            for scenario in scenarios:
                started, before = perf_counter(), len(points)
                rule_on(scenario)
                whole.append((perf_counter() - started) * 1000)
                del points[before : before + 1]  # from the last scenario's end to this one's first question
    print(f"{len(scenarios)} scenarios that pass, {len(points) // ROUNDS} decision points, trace on")
    for name, taken in (("scenario", whole), ("decision point", points)):
        print(f"{name}: p50 {percentile(taken, 0.5):.2f} ms, p95 {percentile(taken, 0.95):.2f} ms")
    if arguments:
        done = subprocess.run([arguments[0], str(REFERENCE)], capture_output=True, text=True, check=True)
        tell("decision point", points, "fireplace2 action", json.loads(done.stdout))


def passing() -> Iterator[Scenario]:
    """The scenarios that pass, read already, each run once so that no grammar is built as we measure."""
    for file in scenario_files():
        for read in parse_each(file.read_text(encoding="utf-8"), file.name):
            if read.scenario is not None and rule_on(read.scenario).status == "passed":
                yield read.scenario


if __name__ == "__main__":
    main(sys.argv[1:])

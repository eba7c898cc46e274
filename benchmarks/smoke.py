"""Smoke scenarios of card text: for each shape of ability that a card list of Grand Archive has, a board on
which it can happen, the ability used by a player who wants it to, and its effect looked for in what happened.

`python -m benchmarks.smoke` prints the shapes of the card list beside the project (or of the scenarios that
ship), how often each occurs, and why the effect of some could not be seen. Whoever finds a fault gets the
scenario as text (`Smoke.text`).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from random import Random

from benchmarks.measure import ROOT
from benchmarks.smoke_boards import boards
from benchmarks.smoke_cases import Case, by_shape, card_list, cases, relies
from benchmarks.smoke_effects import changes_views, shown
from benchmarks.smoke_player import Eager, aims, in_combat, reacting, waiting
from benchmarks.smoke_situation import situation
from benchmarks.smoke_things import text_lines
from judge.kernel.decisions import Unsupported
from judge.kernel.drive import Stop, drive
from judge.kernel.table import Table
from judge.text import tree as t
from rules_corpus.problem import ProblemError
from scenarios.errors import Failed
from scenarios.parse import parse_each
from scenarios.run import begin
from scenarios.script import Script
from scenarios.setup import lay

MOST_DECISIONS = 110
SEEDS = 6

REASONS = ROOT / "benchmarks" / "data" / "smoke-silent.json"
"""Why some shapes stay silent, by the shape."""


@dataclass(frozen=True, slots=True)
class Smoke:
    """What came of a case: whether its effect was seen, why not, and the scenario that was played last."""

    seen: bool
    why: str = ""
    text: str = ""


def smoke(case: Case, most: int | None = None) -> Smoke:
    """Plays the boards of a case (at most so many) until its effect is seen."""
    why: Counter[str] = Counter()
    text = ""
    for text in islice(boards(case), most):
        for seed in range(SEEDS):
            try:
                if played_out(case, text, seed):
                    return Smoke(True, "", text)
                why["its effect was not seen"] += 1
            except (Unsupported, ProblemError, Failed) as refused:
                why[str(refused).split("\n")[0]] += 1
                break
    refusals = [reason for reason in why if reason != "its effect was not seen"]
    return Smoke(False, refusals[0] if refusals else "its effect was not seen", text)


def played_out(case: Case, text: str, seed: int) -> bool:
    """Whether the effect of a case is seen in one game from a board."""
    table = played(case, text, seed)
    if seen(table, case):
        return True
    return lasting(case.ability) and happened(table) != happened(played(case, without(text, case), seed))


def seen(table: Table, case: Case) -> bool:
    """Whether the effect of a case is in the log, or on things where it is one that they have."""
    name, ability = case.card["name"], case.ability
    if lasting(ability):
        return shows(table, name)
    return shown(table, name, ability) and (not changes_views(ability) or shows(table, name))


def lasting(ability: t.Ability) -> bool:
    """Whether an ability holds all the time, so that its effect is what goes another way without it."""
    return isinstance(ability, t.StaticAbility | t.PlayLimit | t.AdditionalCost | t.AlternativeCost)


def without(text: str, case: Case) -> str:
    """The board with the card's text taken off."""
    for line in text_lines(case.text):
        text = text.replace(line, 'text ""')
    return text


def played(case: Case, text: str, seed: int) -> Table:
    """The table after a game by an eager player, until the effect is seen."""
    (read,) = parse_each(text, "smoke.judge")
    assert read.scenario is not None, read.problems
    laid = lay(read.scenario, None)
    turn_currents(laid.table, case.ability)
    reacts, using = reacting(case.ability), relies(case.ability)
    waits = seed > 0 and (using or waiting(case.ability))
    player = Eager(
        Random(seed),
        MOST_DECISIONS,
        name=case.card["name"],
        awaits=partial(seen, case=case),
        waits=waits,
        fights=in_combat(case.ability),
        reacts=reacts,
        patient=using or (waits and not reacts),
        alone=situation(case.ability).few,
        keeps=lasting(case.ability),
        aims=aims(case.card["name"], case.ability),
    )
    with suppress(Stop):
        begin(laid, Script(laid))
        drive(laid.table, player)
    return laid.table


def turn_currents(table: Table, ability: t.Ability) -> None:
    """Lets the first player's state be what a condition asks for, or what a trigger says it was before."""
    for node in t.walk(ability):
        if isinstance(node, t.PlayerIs):
            let(table, node.state, node.value)
        elif isinstance(node, t.EventPattern) and node.verb == "changes" and " " in node.detail:
            let(table, *node.detail.split()[:2])


def let(table: Table, state: str, value: str) -> None:
    """Gives the first player a state of the game's own."""
    me, *others = table.state.players
    table.state = table.state.but(players=(replace(me, notes={**me.notes, state: value}), *others))


def shows(table: Table, name: str) -> bool:
    """Whether something is what it is by the static abilities of this card, or of the champion over it."""
    things = table.state.things
    lineages = ((x.face.name, x.links.get("lineage", ())) for x in things.values())
    names = {name, *(over for over, below in lineages if any(things[i].face.name == name for i in below))}
    views = (table.view(thing) for thing in table.state.things.values())
    return any(by in names for view in views for _, by, _ in view.made)


def happened(table: Table) -> list[str]:
    """Everything that happened, in words, and what counters lie on things at the end."""
    entries = (entry for step in table.steps for entry in step.entries)
    done = [entry.text for entry in entries if entry.kind in ("event", "refused")]
    return done + [f"{thing.face.name} {thing.counters}" for thing in table.state.things.values()]


@dataclass(frozen=True, slots=True)
class Report:
    """The shapes of a card list with how many abilities are of each, and what came of those that showed
    nothing."""

    counts: dict[str, int]
    silent: dict[str, Smoke]

    @property
    def unexplained(self) -> dict[str, Smoke]:
        """The silent shapes for which no reason is kept."""
        known = reasons()
        return {name: made for name, made in self.silent.items() if name not in known}


def reasons() -> dict[str, str]:
    """Why the effect of a shape cannot be seen in a smoke scenario, by the shape."""
    known: dict[str, str] = json.loads(REASONS.read_text(encoding="utf-8"))
    return known


def report(groups: Mapping[str, list[Case]], most: int | None = None, tries: int = 2) -> Report:
    """Plays a case of each shape (of the `most` most frequent), further ones where the first shows
    nothing."""
    played = dict(list(groups.items())[:most])
    silent = {}
    for name, found in played.items():
        made = Smoke(False)
        for case in found[:tries]:
            made = smoke(case)
            if made.seen:
                break
        if not made.seen:
            silent[name] = made
    return Report({name: len(found) for name, found in played.items()}, silent)


def told(made: Report) -> Iterator[str]:
    """The shapes with their counts, the sums, and why what is silent is."""
    for name, count in made.counts.items():
        yield f"{count:4} {'silent' if name in made.silent else 'seen  '} {name}"
    shapes, silent = len(made.counts), len(made.silent)
    yield f"{shapes} shapes of {sum(made.counts.values())} abilities: {shapes - silent} seen, {silent} silent"
    known = reasons()
    for name, one in made.silent.items():
        yield f"silent: {name}\n        {known.get(name, one.why)}"


def main() -> None:
    for line in told(report(by_shape(cases(card_list())))):
        print(line)


if __name__ == "__main__":
    main()

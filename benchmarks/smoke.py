"""Smoke scenarios of card text: for each shape of ability that a card list of Grand Archive has, a board on
which it can happen, the ability used by a player who wants it to, and its effect looked for in what happened.

`python -m benchmarks.smoke` prints the shapes of the card list beside the project, how often each occurs, and
those whose effect could not be seen. Whoever finds a fault gets the scenario as text (`Smoke.text`).
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from random import Random
from typing import Any

from benchmarks.measure import SHARED
from benchmarks.random_player import AtRandom
from benchmarks.smoke_boards import boards, text_lines
from benchmarks.smoke_effects import changes_views, shown
from judge.kernel.decisions import PASS, Answer, Decision, Unsupported
from judge.kernel.drive import Stop, drive
from judge.kernel.request import Request
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.compiler import compile_text, paragraphs
from judge.text.lexer import without_reminders
from rules_corpus.problem import ProblemError
from scenarios.errors import Failed
from scenarios.parse import parse_each
from scenarios.run import begin
from scenarios.script import Script
from scenarios.setup import lay

GAME = "grand-archive"
WORDED = frozenset({"verb", "zone", "action", "how", "which", "place", "what", "state", "into"})
"""The fields of a tree whose words are part of its shape; names, kinds and numbers are none."""

MOST_DECISIONS = 90
SEEDS = 3


def shape(part: object) -> str:
    """A part of an ability tree without its names, numbers and filters: what it does, not to what."""
    if isinstance(part, tuple):
        return "+".join(filter(None, map(shape, part)))
    if isinstance(part, t.Amount):
        return "n"
    if isinstance(part, t.Selector):
        return _kind(part) + (f" in {part.zone}" if part.zone else "")
    if isinstance(part, t.EventPattern):
        return part.verb
    if isinstance(part, t.KeywordAbility):
        return f"keyword {part.name}"
    if isinstance(part, t.Filter) or not isinstance(part, t.Node):
        return ""
    if isinstance(part, t.Condition):
        return type(part).__name__
    inner = [word for one in fields(part) if (word := _field(one.name, getattr(part, one.name)))]
    return type(part).__name__ + (f"({', '.join(inner)})" if inner else "")


def _kind(selector: t.Selector) -> str:
    if {"player", "opponent"} & set(selector.kinds):
        return "player"
    return "card" if selector.cards else "activation" if selector.activations else "thing"


def _field(name: str, value: object) -> str:
    if name in ("span", "paragraph", "label", "name", "restrictions"):
        return ""
    if isinstance(value, str):
        return value if name in WORDED else ""
    return name if value is True else shape(value)


@dataclass(frozen=True, slots=True)
class Case:
    """An ability, the paragraph that it was read from, and the card it is printed on (the keys of a card
    list: name, types, subtypes, elements)."""

    ability: t.Ability
    text: str
    card: dict[str, Any]


def cases(cards: Iterable[dict[str, Any]]) -> Iterator[Case]:
    """Every ability of a card list but keywords, whose rules have scenarios of their own."""
    for card in cards:
        text = without_reminders(card.get("text") or "")
        spans = list(paragraphs(text))
        for ability in compile_text(GAME, text, name=card["name"]).abilities:
            if not isinstance(ability, t.KeywordAbility):
                start, end = spans[ability.paragraph]
                yield Case(ability, "\n".join((*linking(text, spans), text[start:end])), card)


def linking(text: str, spans: Sequence[tuple[int, int]]) -> Iterator[str]:
    """The paragraphs by which a card is linked to something."""
    yield from (text[a:b] for a, b in spans if text[a:b].strip(" .").endswith(" Link"))


def by_shape(found: Iterable[Case]) -> dict[str, list[Case]]:
    """The cases of each shape, the most frequent shape first."""
    groups: dict[str, list[Case]] = defaultdict(list)
    for case in found:
        groups[shape(case.ability)].append(case)
    return dict(sorted(groups.items(), key=lambda pair: -len(pair[1])))


@dataclass(frozen=True, slots=True)
class Smoke:
    """What came of a case: whether its effect was seen, why not, and the scenario that was played last."""

    seen: bool
    why: str = ""
    text: str = ""


@dataclass(slots=True)
class Eager(AtRandom):
    """A player by chance who acts with the card under test first, and chooses what is of it."""

    name: str = ""
    awaits: t.Ability | None = None
    waits: bool = False
    """Whether something else must happen before the card does something."""

    def look(self, table: Table) -> None:
        """Stops as soon as the effect is seen."""
        if self.awaits is not None and shown(table, self.name, self.awaits):
            raise Stop

    def action(self, table: Table, decision: Decision) -> Request | str:
        if table.state is not self.seen:
            self.seen = table.state
            self.barred.clear()
        found = [r for r in table.rules.legal_actions(table) if r.words not in self.barred]
        own = [r for r in found if self.name in r.words]
        if not found or (not own and self.chance.random() > 0.6):
            return PASS
        others = bool(self.waits) and self.chance.random() < 0.5
        request = self.chance.choice(found if others else own or found)
        self.barred.add(request.words)
        table.begin(table.state.players[request.seat].name, request.words)
        return request

    def chosen(self, table: Table, decision: Decision) -> Answer:
        """It does what may be done, and as much as it can, more often than not."""
        if decision.kind == "may" and self.chance.random() < 0.85:
            return (True,)
        if decision.kind in ("opportunity", "split") or decision.forced is not None:
            return AtRandom.chosen(self, table, decision)
        most = min(decision.most, len(decision.values))
        size = most if self.chance.random() < 0.7 else self.chance.randint(decision.least, most)
        picked = self.chance.sample(range(len(decision.values)), size)
        return tuple(decision.values[i] for i in (picked if decision.ordered else sorted(picked)))


def smoke(case: Case) -> Smoke:
    """Plays the boards of a case until its effect is seen."""
    why: Counter[str] = Counter()
    text = ""
    for text in boards(case.ability, case.text, case.card):
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
    name, table = case.card["name"], played(case, text, seed)
    if not lasting(case.ability):
        seen = shown(table, name, case.ability)
        return seen and (not changes_views(case.ability) or shows(table, name))
    return shows(table, name) or happened(table) != happened(played(case, without(text, case), seed))


def lasting(ability: t.Ability) -> bool:
    """Whether an ability holds all the time, so that its effect is what goes another way without it."""
    return isinstance(ability, t.StaticAbility | t.PlayLimit | t.AdditionalCost | t.AlternativeCost)


def without(text: str, case: Case) -> str:
    """The board with the card's text taken off."""
    for line in text_lines(case.text):
        text = text.replace(line, 'text ""')
    return text


def played(case: Case, text: str, seed: int) -> Table:
    """The table after a game by an eager player, until the effect of what is done once is seen."""
    (read,) = parse_each(text, "smoke.judge")
    assert read.scenario is not None, read.problems
    laid = lay(read.scenario, None)
    turn_currents(laid.table, case.ability)
    awaits = None if lasting(case.ability) else case.ability
    waits = seed > 0 and any(isinstance(n, WAITING) for n in t.walk(case.ability))
    player = Eager(Random(seed), MOST_DECISIONS, name=case.card["name"], awaits=awaits, waits=waits)
    with suppress(Stop):
        begin(laid, Script(laid))
        drive(laid.table, player)
    return laid.table


WAITING = (t.Happened, t.Meets, t.Times)
"""The conditions that another action may have to bring about."""


def turn_currents(table: Table, ability: t.Ability) -> None:
    """Lets the first player's state be what a condition asks for."""
    for node in t.walk(ability):
        if isinstance(node, t.PlayerIs):
            me, *others = table.state.players
            me = replace(me, notes={**me.notes, node.state: node.value})
            table.state = table.state.but(players=(me, *others))


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


def report(cards: Iterable[dict[str, Any]], most: int | None = None, tries: int = 2) -> Report:
    """Plays a case of each shape (of the `most` most frequent), further ones where the first shows
    nothing."""
    groups = dict(list(by_shape(cases(cards)).items())[:most])
    silent = {}
    for name, found in groups.items():
        made = Smoke(False)
        for case in found[:tries]:
            made = smoke(case)
            if made.seen:
                break
        if not made.seen:
            silent[name] = made
    return Report({name: len(found) for name, found in groups.items()}, silent)


def main() -> None:
    path = SHARED / "corpora" / GAME / "texts.jsonl"
    cards: Sequence[dict[str, Any]] = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    made = report(cards)
    for name, count in made.counts.items():
        print(f"{count:4} {'silent' if name in made.silent else 'seen  '} {name}")
    print(f"{len(made.counts)} shapes of {sum(made.counts.values())} abilities: {len(made.silent)} silent")
    for why, count in Counter(one.why for one in made.silent.values()).most_common():
        print(f"{count:4} {why}")


if __name__ == "__main__":
    main()

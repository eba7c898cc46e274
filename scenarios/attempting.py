"""A line tried where a scenario stands, and every way of answering what it asks: whether it is legal, how it
is then written in full, and what forbids it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from judge.kernel.decisions import Answer, Decision, Illegal, Option, Refusal, Unsupported
from judge.kernel.drive import OpenChoice, Stop, drive
from judge.kernel.explore import answers
from judge.kernel.request import OnStack, Request, Who
from judge.kernel.state import Ref as ThingRef
from judge.kernel.table import Table
from rules_corpus.cite import RuleId
from rules_corpus.problem import ProblemError
from scenarios.checkpoint import Checkpoint
from scenarios.errors import Failed
from scenarios.exploring import words
from scenarios.names import Catalogue
from scenarios.run import BREAKDOWNS, begin
from scenarios.script import Script
from scenarios.setup import Laid, lay
from scenarios.spell import statement as spell
from scenarios.standing import Stand
from scenarios.tree import Action, Clause, Item, Number, PaidBy, Ref, Scenario, Setting, Statement

MOST_WAYS = 24
"""Ways of answering that are tried of one line."""

TOLD_APART = frozenset({"targets", "attack", "wield", "mode", "retaliate", "defend"})
"""Choices of which every answer is another line; of others (what pays, which order) the first that works
does."""

Chosen = tuple[tuple[Decision, Answer], ...]


@dataclass(frozen=True, slots=True)
class Way:
    """One way of carrying out a line: what it was asked and answered, and what forbids it (None: it is
    legal).

    `broken` says why it could not be told.
    """

    chosen: Chosen
    refusal: Refusal | None = None
    broken: str = ""

    @property
    def legal(self) -> bool:
        """Whether the rules let it be."""
        return self.refusal is None and not self.broken


@dataclass(slots=True)
class Trying(Script):
    """A script whose last line is tried: the choices of that line alone are left to the explorer.

    `point` is where it can be tried again from, `asked` what that line was asked and how it was answered.
    """

    point: Checkpoint | None = None
    asked: list[tuple[Decision, Answer]] = field(default_factory=list)

    def choice(self, table: Table, decision: Decision) -> Answer:
        """As any script chooses; what the line says itself is no choice of it."""
        said = self.says(decision)
        answer = Script.choice(self, table, decision)
        if self.exploring and self.acting and not said and not any(isinstance(v, Request) for v in answer):
            self.asked.append((decision, answer))
        return answer

    def from_line(self, decision: Decision) -> Answer | None:
        """As any script reads its line; what is told apart is not left to a default."""
        apart = self.exploring and self.acting and decision.kind in TOLD_APART
        return None if apart and not self.says(decision) else Script.from_line(self, decision)

    def says(self, decision: Decision) -> bool:
        """Whether a clause of the line under way answers a decision."""
        return bool(self.left.get(decision.clause))

    def begin(self, table: Table, action: Action) -> Request:
        """As any script begins; the last line explores."""
        if action is self.laid.scenario.body[-1]:
            self.exploring, self.point = True, self.last_checkpoint
        return Script.begin(self, table, action)


@dataclass(slots=True)
class _Trial:
    """The last line of a scenario being tried, with how many ways are left to look at; `point` where to start
    from (None: from the board)."""

    laid: Laid
    catalogue: Catalogue | None
    point: Checkpoint | None
    left: int = MOST_WAYS

    def ways(self, chosen: Chosen = ()) -> Iterator[Way]:
        """Every way that begins with these choices; of choices that are not told apart one legal way."""
        if self.left <= 0:
            return
        self.left -= 1
        asked = self.run(tuple(answer for _, answer in chosen))
        if not isinstance(asked, Decision):
            yield asked
            return
        for answer in islice(answers(asked), MOST_WAYS):
            found = list(self.ways((*chosen, (asked, answer))))
            yield from found
            if asked.kind not in TOLD_APART and any(way.legal for way in found):
                return

    def run(self, given: tuple[Answer, ...]) -> Decision | Way:
        """Plays the line with these answers: the next thing that it asks, or what came of it."""
        script = self.script(given)
        try:
            if self.point is None:
                begin(script.laid, script)
            drive(script.laid.table, script)
            script.close(script.laid.table)
        except OpenChoice as choice:
            if script.acting and script.current is self.laid.scenario.body[-1]:
                self.point = self.point or script.point
                return choice.decision
        except Stop:
            pass
        except Failed as failed:
            return self.failed(script, failed)
        except Illegal as illegal:
            return Way((), illegal.refusal)
        except (Unsupported, ProblemError, *BREAKDOWNS) as broken:
            return Way((), broken=str(broken))
        return self.finished(script)

    def script(self, given: tuple[Answer, ...]) -> Trying:
        """A script at the point to start from, on a table of its own."""
        if self.point is None:
            made = Trying(lay(self.laid.scenario, self.catalogue, trace=False), prepared=given)
        else:
            made = Trying.resumed(self.laid, self.point, given, MOST_WAYS)
        made.tried = None
        return made

    def finished(self, script: Trying) -> Way:
        """What came of the line where nothing more is to be played."""
        try:
            script.finish(script.laid.table)
        except Failed as failed:
            return self.failed(script, failed)
        return Way(tuple(script.asked), script.tried)

    def failed(self, script: Trying, failed: Failed) -> Way:
        """What came of the line where the scenario fails by it, or before it."""
        found = failed.found
        if script.tried is not None:
            return Way((), script.tried)
        if found.code == "E400" and found.rule:
            return Way((), Refusal(found.message.removeprefix("illegal: "), RuleId(found.rule)))
        return Way((), broken=found.message)


def ways(stand: Stand, line: Statement) -> list[Way]:
    """The ways of carrying out a line where a scenario stands, as many as are looked at."""
    body = (*stand.laid.scenario.body, line)
    laid = replace(stand.laid, scenario=replace(stand.laid.scenario, body=body))
    return list(_Trial(laid, None, stand.script.last_checkpoint).ways())


def is_legal(scenario: Scenario, catalogue: Catalogue | None) -> bool:
    """Whether there is a legal way to carry out the last line of a scenario."""
    return why_illegal(scenario, catalogue) is None


def why_illegal(scenario: Scenario, catalogue: Catalogue | None) -> str | None:
    """Why no way to carry out the last line of a scenario is legal: the reason that forbids the first, empty
    where it could not be told; None where one is."""
    reason = ""
    for way in _Trial(lay(scenario, catalogue, trace=False), catalogue, None).ways():
        if way.legal:
            return None
        reason = reason or ("" if way.refusal is None else way.refusal.reason)
    return reason


# --- A line written in full


def in_full(laid: Laid, line: Action, way: Way) -> tuple[str, ...]:
    """The lines that carry out an action in one way: itself with a clause for each choice, and the answers
    that stand on lines of their own."""
    things, clauses = list(line.things), {c.word: list(c.items) for c in line.clauses}
    later = []
    open_clauses = {decision.clause for decision, _ in way.chosen if decision.forced is None}
    for decision, answer in way.chosen:
        if answer == decision.default or (
            decision.forced is not None and decision.clause not in open_clauses
        ):
            continue
        items = [i for value in answer for i in _items(laid, decision, value)]
        if decision.clause == "attacked":
            things += items
        elif decision.clause:
            clauses.setdefault(decision.clause, []).extend(items)
        else:
            later.append(words(laid, decision, answer))
    full = replace(
        line,
        attempt=False,
        things=tuple(things),
        clauses=tuple(Clause(word, merged(items)) for word, items in clauses.items() if items),
    )
    return (spell(full), *later)


def _items(laid: Laid, decision: Decision, value: Any) -> Iterator[Item]:
    if decision.kind == "number":
        yield Setting("X", int(value))
        return
    if isinstance(value, bool):
        return
    option = next((o for o in decision.options if o.value == value), Option(value, str(value)))
    way = decision.words.get("way")
    found = called(laid, option)
    yield PaidBy(str(way), found) if way and isinstance(found, Ref) else found


def called(laid: Laid, option: Option) -> Item:
    """What an option is called on a line: an alias, a card's name, a player's, its label; a card that nothing
    depends on is a number."""
    value, state = option.value, laid.table.state
    if isinstance(value, Who):
        return Ref(laid.scenario.players[value.seat])
    if isinstance(value, OnStack):
        return Ref(option.label, quoted=True)
    if isinstance(value, ThingRef):
        thing = state.things[value.id]
        return Number(1) if laid.rules.nameless(thing) else name_of(laid, thing.id)
    return Ref(option.label, quoted=True)


def name_of(laid: Laid, thing_id: int) -> Ref:
    """What a thing is called on a line: its alias, else its card's name."""
    alias = next((name for name, i in laid.aliases.items() if i == thing_id), None)
    return Ref(alias) if alias else Ref(laid.table.state.things[thing_id].face.name, quoted=True)


def merged(items: list[Item]) -> tuple[Item, ...]:
    """The items with their bare numbers added up, behind what has a name."""
    cards = sum(i.value for i in items if isinstance(i, Number))
    return (*(i for i in items if not isinstance(i, Number)), *((Number(cards),) if cards else ()))

"""Plays a game by random legal choices, and looks after every step whether the position is a sound one."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from time import process_time
from typing import Any, Literal

from benchmarks.random_decks import board
from judge.kernel.decisions import PASS, Answer, Decision, Unsupported
from judge.kernel.drive import Stop, carry_out, drive
from judge.kernel.events import Ceased
from judge.kernel.request import Named, Request
from judge.kernel.state import Player, State, Thing
from judge.kernel.table import Table
from scenarios.setup import lay

MOST_DECISIONS = 250
"""Choices after which a game that is not over has met its bound."""

ACTING = 0.75
"""How often a player who may act does."""


class Unsound(AssertionError):
    """Raised where a position breaks what holds in every game; says what."""


def faults(state: State, owners: Mapping[int, int]) -> Iterable[str]:
    """What is wrong with a position: a card lost, doubled or of another owner, a number below zero.

    `owners` are the physical cards with their owners when the game began.
    """
    lying = Counter(i for ids in state.zones.values() for i in ids)
    yield from (f"{state.things[i].face.name} lies in {n} places" for i, n in lying.items() if n > 1)
    for (zone, seat), ids in state.zones.items():
        for lies in (state.things[i] for i in ids):
            if (lies.zone, lies.place) != (zone, seat):
                yield f"{lies.face.name} lies in {zone} of {seat}, and says {lies.zone} of {lies.place}"
    for thing_id, owner in owners.items():
        thing = state.things.get(thing_id)
        if thing is None or not (lying[thing_id] or thing.zone == "nowhere"):
            yield f"card {thing_id} is lost"
        elif thing.owner != owner:
            yield f"{thing.face.name} has changed its owner"
    holders: tuple[Player | Thing, ...] = (*state.players, *state.things.values())
    for holder in holders:
        numbers = holder.counters.items()
        yield from (f"{n} {kind} on {holder}" for kind, n in numbers if n < 0 and kind != "life")


def gone(table: Table, owners: Mapping[int, int]) -> Iterable[str]:
    """Physical cards that ceased to exist by another rule than those that take cards out of the game."""
    for entry in (entry for step in table.steps for entry in step.entries):
        gone_for_good = isinstance(entry.event, Ceased) and entry.event.thing in owners
        if gone_for_good and not any(word in cite for cite in entry.cites for word in LEAVING):
            yield f"{entry.text} by {', '.join(entry.cites)}"


MOST_SAMPLES = 50
"""How often a player by chance tries for things that may be chosen together."""

LEAVING = ("ephemeral", "ending-the-game")
"""What the rules are called by which a card, and not only a token or copy, leaves the game."""


@dataclass(slots=True)
class AtRandom:
    """An answerer that chooses by chance; raises Stop at its bound and Unsound at a fault.

    `points` the seconds from an answer to the next question, `choosing` those of listing what may be done,
    `checking` those of looking for faults.
    """

    chance: Random
    most: int = MOST_DECISIONS
    owners: dict[int, int] = field(default_factory=dict)
    decisions: int = 0
    actions: int = 0
    refused: int = 0
    points: list[float] = field(default_factory=list)
    checking: float = 0.0
    asked: float = 0.0
    seen: State | None = None
    barred: set[str] = field(default_factory=set)

    def checkpoint(self, table: Table) -> None:
        """Nothing waits here: the next question comes."""

    def answer(self, table: Table, decision: Decision) -> Answer:
        """A choice that the decision allows, after a look at the position."""
        now = process_time()
        if self.asked:
            self.points.append(now - self.asked)
        self.look(table)
        self.checking += process_time() - now
        self.refused += table.refusal is not None
        table.refusal = None
        self.decisions += 1
        if self.decisions > self.most:
            raise Stop
        answer = self.chosen(table, decision)
        self.asked = process_time()
        return answer

    def look(self, table: Table) -> None:
        """Raises Unsound where the position is not sound."""
        found = next(iter(faults(table.state, self.owners)), None)
        if found is not None:
            raise Unsound(found)

    def close(self, table: Table) -> None:
        """Looks at the last position and at the log; raises Unsound."""
        self.look(table)
        found = next(iter(gone(table, self.owners)), None)
        if found is not None:
            raise Unsound(found)

    def chosen(self, table: Table, decision: Decision) -> Answer:
        """An action or a pass, or one of the answers to any other decision."""
        if decision.kind == "opportunity":
            return (self.action(table, decision),)
        if decision.forced is not None:
            return decision.forced
        if decision.kind == "split":
            return self.split(decision)
        if decision.kind == "announce" and decision.default is not None:
            return decision.default
        size = self.chance.randint(decision.least, min(decision.most, len(decision.values)))
        picked = self.chance.sample(range(len(decision.values)), size)
        values = tuple(decision.values[i] for i in (picked if decision.ordered else sorted(picked)))
        for _ in range(MOST_SAMPLES):
            while len(values) > decision.least and decision.together(values) is not None:
                values = values[:-1]
            if decision.together(values) is None:
                break
            values = tuple(self.chance.sample(decision.values, size))
        return tuple(self.played(decision, v) for v in values) if "plays" in decision.verbs else values

    def action(self, table: Table, decision: Decision) -> Request | str:
        """One of the actions that may be tried and was not refused in this position, or a pass."""
        if table.state is not self.seen:
            self.seen = table.state
            self.barred.clear()
        offered = table.rules.legal_actions(table) if self.chance.random() < ACTING else ()
        found = [request for request in offered if request.words not in self.barred]
        if not found:
            return PASS
        self.actions += 1
        request = self.chance.choice(found)
        self.barred.add(request.words)
        table.begin(table.state.players[request.seat].name, request.words)
        return request

    def split(self, decision: Decision) -> Answer:
        """An amount divided among all the values, at least 1 each."""
        cuts = sorted(self.chance.sample(range(1, decision.least), len(decision.values) - 1))
        ends = zip([0, *cuts], [*cuts, decision.least], strict=True)
        return tuple((v, b - a) for v, (a, b) in zip(decision.values, ends, strict=True))

    def played(self, decision: Decision, value: Any) -> Any:
        """A card that is to be played, as the line that plays it to a row."""
        row = Named(self.chance.choice(("front", "back")))
        return Request(decision.seat, "plays", (Named("it", (value,)),), {"to": (row,)})


@dataclass(frozen=True, slots=True)
class Game:
    """A random game that was played: how it ended, its log's hash, and what was measured; `given_up` says why
    deals before it were given up."""

    ended: Literal["won", "drawn", "bound"]
    digest: str
    decisions: int
    actions: int
    refused: int
    turns: int
    seconds: float
    points: tuple[float, ...]
    given_up: tuple[str, ...] = ()


MOST_DEALS = 40
"""Deals of a seed after which it is given up for good."""


def play(
    game: str,
    seed: int,
    most: int = MOST_DECISIONS,
    *,
    real: bool = True,
    keep: list[Table] | None = None,
) -> Game:
    """Plays one random game; its table is added to `keep`.

    A deal in which a card asks for what the engine refuses by name is given up, and dealt anew. Raises
    Unsound, and whatever the engine breaks down with.
    """
    given_up: list[str] = []
    for deal in range(MOST_DEALS):
        try:
            played, table = _play(game, Random(f"{game} {seed} {deal}"), most, real)
            if keep is not None:
                keep.append(table)
            return replace(played, given_up=tuple(given_up))
        except Unsupported as unsupported:
            given_up.append(str(unsupported))
    raise Unsound(f"no deal of seed {seed} could be played: {given_up[-1]}")


def _play(game: str, chance: Random, most: int, real: bool) -> tuple[Game, Table]:
    laid = lay(board(game, chance, real=real), None)
    table, player = laid.table, AtRandom(chance, most)
    laid.rules.begin(table, 0, laid.scenario.turn.phase if laid.scenario.turn else "", 1)
    player.owners = {i: thing.owner for i, thing in table.state.things.items() if not thing.token}
    started = process_time()
    ended = _to_the_end(table, player)
    player.close(table)
    played = Game(
        ended=ended,
        digest=log_digest(table),
        decisions=player.decisions,
        actions=player.actions,
        refused=player.refused,
        turns=table.state.turn,
        seconds=process_time() - started - player.checking,
        points=tuple(player.points),
    )
    return played, table


def _to_the_end(table: Table, player: AtRandom) -> Literal["won", "drawn", "bound"]:
    try:
        carry_out(table, table.rules.start(table), player)
        drive(table, player)
    except Stop:
        return "bound"
    return "drawn" if table.state.result == "draw" else "won"


def log_digest(table: Table) -> str:
    """A hash of everything that the log says, in its order."""
    made = hashlib.sha256()
    for step in table.steps:
        made.update(f"{step.actor} {step.action}\n".encode())
        for entry in step.entries:
            made.update(f"{entry.kind} {entry.text} {' '.join(entry.cites)}\n".encode())
    return made.hexdigest()[:16]

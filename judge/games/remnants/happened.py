"""Events of Remnants that the kernel does not know: stats that change, damage, cards that turn, battles."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from judge.kernel.events import Did, Event, Moved, name_of, player, with_player
from judge.kernel.faces import Face
from judge.kernel.record import record, replace
from judge.kernel.state import Pending, Ref, Seat, State, Thing, ThingId, without


@record(frozen=True, slots=True)
class StatChanged(Event):
    """A stat of a card went to another value; the highest HP that it reached is kept (General Keywords:
    gain, heal)."""

    thing: ThingId
    stat: str
    to: int
    was: int

    def apply(self, state: State) -> State:
        thing = state.things[self.thing]
        notes = {**thing.notes, self.stat: self.to}
        if self.stat == "HP":
            notes["HP max"] = max(self.to, thing.notes.get("HP max", 0))
        return state.with_thing(replace(thing, notes=notes))

    def text(self, before: State) -> str:
        return f"{name_of(before, self.thing)}: {self.stat} {self.was} → {self.to}"


@record(frozen=True, slots=True)
class Damaged(Event):
    """A card's HP fell by damage; `hp` is what is left of its own HP, `seat` who dealt it."""

    thing: ThingId
    amount: int
    hp: int
    seat: Seat
    source: Ref | None = None

    def apply(self, state: State) -> State:
        thing = state.things[self.thing]
        struck = {"HP": self.hp, "struck by": self.seat, "struck with": self.source}
        return state.with_thing(replace(thing, notes={**thing.notes, **struck}))

    def text(self, before: State) -> str:
        return f"{name_of(before, self.thing)} takes {self.amount} damage"


@record(frozen=True, slots=True)
class Turned(Event):
    """A card shows another face where it lies: turned into a card back, or back into the card."""

    thing: ThingId
    face: Face

    def apply(self, state: State) -> State:
        return state.with_thing(replace(state.things[self.thing], face=self.face))

    def text(self, before: State) -> str:
        return f"{name_of(before, self.thing)} turns into {self.face.name}"


@record(frozen=True, slots=True)
class Shifted(Event):
    """A card went to another place of the field without leaving it: it stays the same card, with all that
    lies on it."""

    thing: ThingId
    to: str
    slot: int | None

    def apply(self, state: State) -> State:
        old = state.things[self.thing]
        zones = dict(state.zones)
        zones[old.zone, old.place] = without(zones.get((old.zone, old.place), ()), old.id)
        zones[self.to, old.place] = (*zones.get((self.to, old.place), ()), old.id)
        moved = replace(old, zone=self.to, notes={**old.notes, "slot": self.slot})
        return state.but(things={**state.things, old.id: moved}, zones=zones)

    def text(self, before: State) -> str:
        return f"{name_of(before, self.thing)} moves to {self.to}" + (f" {self.slot}" if self.slot else "")


@record(frozen=True, slots=True)
class Removed(Moved):
    """A card was moved off the field or from elsewhere; `by` is the player whose doing it was (None: the
    rules')."""

    by: Seat | None = None


@record(frozen=True, slots=True)
class Underwent(Did):
    """Something befell a card that abilities may watch for ("ages", "reaches-0"), by a player's doing."""


@record(frozen=True, slots=True)
class WonAsPrize(Event):
    """A card was won as a Prize: it is the winner's from then on, and lies in their side deck."""

    thing: ThingId
    seat: Seat

    def apply(self, state: State) -> State:
        old = state.things[self.thing]
        there = ("side-deck", self.seat)
        zones = {**state.zones, (old.zone, old.place): without(state.zone(old.zone, old.place), old.id)}
        zones[there] = (*zones.get(there, ()), old.id)
        won = replace(old, owner=self.seat, controller=self.seat, zone="side-deck", place=self.seat)
        return state.but(things={**state.things, old.id: won}, zones=zones)

    def text(self, before: State) -> str:
        return f"{player(before, self.seat)} wins {name_of(before, self.thing)} as a Prize"


@record(frozen=True, slots=True)
class Clashed(Event):
    """A battle was initiated ("attacks"), or its participants joined in it ("battles")."""

    verb: str
    seat: Seat
    attacker: Ref
    target: Any

    def apply(self, state: State) -> State:
        return state

    def text(self, before: State) -> str:
        return f"{name_of(before, self.attacker.id)} {self.verb}"

    @property
    def quiet(self) -> bool:
        return True


@record(frozen=True, slots=True)
class AutoHappens(Event):
    """An (Auto) effect happens: it waits no longer."""

    pending: Pending

    def apply(self, state: State) -> State:
        return state.but(waiting=tuple(p for p in state.waiting if p.id != self.pending.id))

    def text(self, before: State) -> str:
        return f"{self.pending.name}: its (Auto) happens"


@record(frozen=True, slots=True)
class Declared(Event):
    """A player declared their factions with their Loyalty, the leading one first."""

    seat: Seat
    loyalties: tuple[tuple[str, int], ...]

    def apply(self, state: State) -> State:
        old = state.players[self.seat]
        return with_player(state, self.seat, replace(old, notes={**old.notes, "loyalty": self.loyalties}))

    def text(self, before: State) -> str:
        said = ", ".join(f"{faction} {level}" for faction, level in self.loyalties)
        return f"{player(before, self.seat)} declares {said}"


@dataclass(frozen=True, slots=True)
class LastSeen:
    """A card as it was when something happened that a text asks for later in the turn."""

    ref: Ref
    thing: Thing = field(compare=False, hash=False)


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle under way: who attacks with what, and the target (a card's ref or a player)."""

    attacker: Ref
    seat: Seat
    target: Any

"""What can happen to a position: events in the past tense, one reducer each, that games share or build on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any, Protocol, runtime_checkable

from judge.kernel.record import record, replace
from judge.kernel.state import Effect, Pending, Player, Ref, Seat, State, Thing, ThingId, without


@record(frozen=True, slots=True)
class Event:
    """Something that happened: `apply` gives the position after it, `text` says it in words, `quiet` keeps it
    out of the plain trace."""

    def apply(self, state: State) -> State:
        """The position after the event."""
        raise NotImplementedError

    def text(self, before: State) -> str:
        """The event in words, seen from the position before it."""
        raise NotImplementedError

    @property
    def quiet(self) -> bool:
        """Whether only the full trace tells of it."""
        return False


def name_of(state: State, thing: ThingId) -> str:
    """What players call a thing."""
    found = state.things.get(thing)
    return found.face.name if found else "something that no longer exists"


def player(state: State, seat: Seat) -> str:
    """A seat's name; chance for the random seat."""
    return state.players[seat].name if seat >= 0 else "chance"


def counted(number: int, noun: str) -> str:
    """A number with its noun: "1 card", "2 cards"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


@record(frozen=True, slots=True)
class Moved(Event):
    """A card or object left one zone for another and is a new thing there, without its counters (tokens and
    copies too)."""

    thing: ThingId
    to: str
    seat: Seat
    controller: Seat
    place: int | None = None
    flags: frozenset[str] = frozenset()
    counters: Mapping[str, int] = field(default_factory=dict)
    notes: Mapping[str, Any] = field(default_factory=dict)
    how: str = ""
    verb: str = ""

    def apply(self, state: State) -> State:
        old = state.things[self.thing]
        new = replace(
            old,
            controller=self.controller,
            zone=self.to,
            place=self.seat,
            since=state.clock + 1,
            incarnation=old.incarnation + 1,
            counters=self.counters,
            flags=self.flags,
            links={},
            notes=self.notes,
        )
        zones = dict(state.zones)
        left = (old.zone, old.place)
        zones[left] = without(zones.get(left, ()), old.id)
        ids = zones.get((self.to, self.seat), ())
        at = len(ids) if self.place is None else self.place
        zones[self.to, self.seat] = (*ids[:at], old.id, *ids[at:])
        return state.but(things={**state.things, old.id: new}, zones=zones, clock=state.clock + 1)

    def text(self, before: State) -> str:
        verb = self.verb or f"moves to {self.to}"
        return f"{name_of(before, self.thing)} {verb}"


@record(frozen=True, slots=True)
class Created(Event):
    """A token or other new thing came into being in a zone."""

    thing: Thing

    def apply(self, state: State) -> State:
        thing = replace(self.thing, since=state.clock + 1)
        where = (thing.zone, thing.place)
        zones = {**state.zones, where: (*state.zones.get(where, ()), thing.id)}
        return state.but(things={**state.things, thing.id: thing}, zones=zones, clock=state.clock + 1)

    def text(self, before: State) -> str:
        return f"{player(before, self.thing.controller)} gets {self.thing.face.name} in {self.thing.zone}"


@record(frozen=True, slots=True)
class Ceased(Event):
    """A thing stopped existing, as tokens and copies do outside their zone."""

    thing: ThingId

    def apply(self, state: State) -> State:
        old = state.things[self.thing]
        where = (old.zone, old.place)
        zones = {**state.zones, where: without(state.zones.get(where, ()), old.id)}
        gone = replace(old, zone="nowhere", incarnation=old.incarnation + 1, links={}, notes={})
        return state.but(things={**state.things, old.id: gone}, zones=zones)

    def text(self, before: State) -> str:
        return f"{name_of(before, self.thing)} ceases to exist"


@record(frozen=True, slots=True)
class CountersChanged(Event):
    """Counters of one kind were put on a thing or taken off it (never below zero)."""

    thing: ThingId
    kind: str
    change: int

    def apply(self, state: State) -> State:
        thing = state.things[self.thing]
        number = max(0, thing.count(self.kind) + self.change)
        counters = {k: v for k, v in thing.counters.items() if k != self.kind}
        if number:
            counters[self.kind] = number
        return state.with_thing(replace(thing, counters=counters))

    def text(self, before: State) -> str:
        done = "gets" if self.change > 0 else "loses"
        return f"{name_of(before, self.thing)} {done} {counted(abs(self.change), self.kind + ' counter')}"


@record(frozen=True, slots=True)
class FlagChanged(Event):
    """A state of a thing such as rested, distant or exhausted began or ended."""

    thing: ThingId
    flag: str
    on: bool
    verb: str = ""

    def apply(self, state: State) -> State:
        thing = state.things[self.thing]
        flags = thing.flags | {self.flag} if self.on else thing.flags - {self.flag}
        return state.with_thing(replace(thing, flags=flags))

    def text(self, before: State) -> str:
        verb = self.verb or ("becomes " if self.on else "is no longer ") + self.flag
        return f"{name_of(before, self.thing)} {verb}"


@record(frozen=True, slots=True)
class NoteChanged(Event):
    """What a thing remembers of itself changed; None forgets it."""

    thing: ThingId
    note: str
    value: Any

    def apply(self, state: State) -> State:
        thing = state.things[self.thing]
        notes = {k: v for k, v in thing.notes.items() if k != self.note}
        if self.value is not None:
            notes[self.note] = self.value
        return state.with_thing(replace(thing, notes=notes))

    def text(self, before: State) -> str:
        return f"{name_of(before, self.thing)}: {self.note}" + (" no more" if self.value is None else "")


@record(frozen=True, slots=True)
class Linked(Event):
    """A thing's links of one name (loaded cards, lineage, attachments) became these."""

    thing: ThingId
    link: str
    to: tuple[ThingId, ...]

    def apply(self, state: State) -> State:
        thing = state.things[self.thing]
        links = {k: v for k, v in thing.links.items() if k != self.link}
        if self.to:
            links[self.link] = self.to
        return state.with_thing(replace(thing, links=links))

    def text(self, before: State) -> str:
        names = ", ".join(name_of(before, t) for t in self.to) or "nothing"
        return f"{name_of(before, self.thing)}: {self.link} {names}"


@record(frozen=True, slots=True)
class ControlChanged(Event):
    """Another player took control of an object; it stays the same object in its zone."""

    thing: ThingId
    to: Seat

    def apply(self, state: State) -> State:
        thing = state.things[self.thing]
        old, new = (thing.zone, thing.place), (thing.zone, self.to)
        zones = dict(state.zones)
        zones[old] = without(zones.get(old, ()), thing.id)
        zones[new] = (*zones.get(new, ()), thing.id)
        moved = replace(thing, controller=self.to, place=self.to)
        return state.but(things={**state.things, thing.id: moved}, zones=zones)

    def text(self, before: State) -> str:
        return f"{player(before, self.to)} takes control of {name_of(before, self.thing)}"


@record(frozen=True, slots=True)
class PlayerChanged(Event):
    """A player's counters or resources of one kind changed by an amount."""

    seat: Seat
    kind: str
    change: int

    def apply(self, state: State) -> State:
        old = state.players[self.seat]
        counters = {**old.counters, self.kind: old.count(self.kind) + self.change}
        return with_player(state, self.seat, replace(old, counters=counters))

    def text(self, before: State) -> str:
        done = "gains" if self.change > 0 else "loses"
        return f"{player(before, self.seat)} {done} {abs(self.change)} {self.kind}"


@record(frozen=True, slots=True)
class PlayerFlagged(Event):
    """A state of a player began or ended."""

    seat: Seat
    flag: str
    on: bool

    def apply(self, state: State) -> State:
        old = state.players[self.seat]
        flags = old.flags | {self.flag} if self.on else old.flags - {self.flag}
        return with_player(state, self.seat, replace(old, flags=flags))

    def text(self, before: State) -> str:
        return f"{player(before, self.seat)} {'is now' if self.on else 'is no longer'} {self.flag}"


@record(frozen=True, slots=True)
class PlayerLost(Event):
    """A player lost the game."""

    seat: Seat
    why: str

    def apply(self, state: State) -> State:
        return with_player(state, self.seat, replace(state.players[self.seat], lost=True))

    def text(self, before: State) -> str:
        return f"{player(before, self.seat)} loses the game: {self.why}"


@record(frozen=True, slots=True)
class GameEnded(Event):
    """The game ended: `result` is "draw" or "win"; `drawn` who shares a draw (empty: all players)."""

    result: str
    winners: tuple[Seat, ...] = ()
    drawn: tuple[Seat, ...] = ()

    def apply(self, state: State) -> State:
        after = state.but(result=self.result, window=False, holder=None)
        return after.but(extra={**after.extra, "winners": self.winners, "drawn": self.drawn})

    def text(self, before: State) -> str:
        if self.result == "draw":
            return "The game is a draw"
        return f"{' and '.join(player(before, s) for s in self.winners)} wins the game"


def with_player(state: State, seat: Seat, new: Player) -> State:
    """The position with one player changed."""
    return state.but(players=(*state.players[:seat], new, *state.players[seat + 1 :]))


@record(frozen=True, slots=True)
class Stacked(Event):
    """Something was put on top of the stack."""

    pending: Pending

    def apply(self, state: State) -> State:
        waiting = tuple(p for p in state.waiting if p.id != self.pending.id)
        return state.but(stack=(*state.stack, self.pending), waiting=waiting)

    def text(self, before: State) -> str:
        what = (
            f"a copy of {self.pending.name}" if self.pending.copy else self.pending.label or self.pending.name
        )
        return f"{what} is put on the stack"


@record(frozen=True, slots=True)
class Unstacked(Event):
    """Something left the stack: `how` is resolved, fizzled, negated or removed."""

    pending: Pending
    how: str

    def apply(self, state: State) -> State:
        return state.but(stack=tuple(p for p in state.stack if p.id != self.pending.id))

    def text(self, before: State) -> str:
        verb = {"resolved": "has resolved", "fizzled": "fizzles", "negated": "is negated"}.get(
            self.how, "leaves the stack"
        )
        copy = "The copy of " if self.pending.copy else ""
        return f"{copy}{self.pending.label or self.pending.name} {verb}"


@record(frozen=True, slots=True)
class PendingChanged(Event):
    """What waits on the stack got other choices (a target that became illegal, a new mode)."""

    pending: Pending
    why: str

    def apply(self, state: State) -> State:
        return state.but(stack=tuple(self.pending if p.id == self.pending.id else p for p in state.stack))

    def text(self, before: State) -> str:
        return f"{self.pending.label or self.pending.name}: {self.why}"


@record(frozen=True, slots=True)
class Triggered(Event):
    """An ability triggered and waits to be put on the stack."""

    pending: Pending

    def apply(self, state: State) -> State:
        return state.but(waiting=(*state.waiting, self.pending))

    def text(self, before: State) -> str:
        return f"{self.pending.label or self.pending.name} triggers"


@record(frozen=True, slots=True)
class EffectBegan(Event):
    """A continuous effect, a replacement or a delayed trigger began to exist."""

    effect: Effect
    words: str

    def apply(self, state: State) -> State:
        effect = replace(self.effect, since=state.clock + 1)
        return state.but(effects=(*state.effects, effect), clock=state.clock + 1)

    def text(self, before: State) -> str:
        return self.words


@record(frozen=True, slots=True)
class EffectChanged(Event):
    """What an effect remembers changed (a shield that has less left, an effect that is used)."""

    effect: Effect
    words: str

    def apply(self, state: State) -> State:
        return state.but(effects=tuple(self.effect if e.id == self.effect.id else e for e in state.effects))

    def text(self, before: State) -> str:
        return self.words


@record(frozen=True, slots=True)
class EffectsEnded(Event):
    """Effects ended."""

    ids: tuple[int, ...]
    why: str

    def apply(self, state: State) -> State:
        return state.but(effects=tuple(e for e in state.effects if e.id not in self.ids))

    def text(self, before: State) -> str:
        return f"Effects end: {self.why}"


@runtime_checkable
class Told(Protocol):
    """A fact of several parts, such as an occurrence."""

    def told(self) -> tuple[Any, ...]:
        """What it is called, then what it is about."""


@record(frozen=True, slots=True)
class Remembered(Event):
    """A fact that later rules of this turn may ask for."""

    fact: tuple[Any, ...]

    def apply(self, state: State) -> State:
        return state.but(facts=state.facts | {self.fact})

    def text(self, before: State) -> str:
        what, *about = self.fact
        parts = what.told() if isinstance(what, Told) else (what, *about)
        things = [name_of(before, part.id) for part in parts if isinstance(part, Ref)]
        return f"Remembered: {parts[0]}" + (f" ({', '.join(things)})" if things else "")

    @property
    def quiet(self) -> bool:
        return True


@record(frozen=True, slots=True)
class ExtraChanged(Event):
    """The game's own part of the position changed; None removes the entry."""

    entry: str
    value: Any
    words: str = ""

    def apply(self, state: State) -> State:
        extra = {k: v for k, v in state.extra.items() if k != self.entry}
        if self.value is not None:
            extra[self.entry] = self.value
        return state.but(extra=extra)

    def text(self, before: State) -> str:
        return self.words

    @property
    def quiet(self) -> bool:
        return not self.words


@record(frozen=True, slots=True)
class Reordered(Event):
    """The cards of a zone lie in another order now: shuffled, or put on the top and the bottom."""

    seat: Seat
    zone: str
    order: tuple[int, ...]
    words: str

    def apply(self, state: State) -> State:
        return state.but(zones={**state.zones, (self.zone, self.seat): self.order})

    def text(self, before: State) -> str:
        return f"{player(before, self.seat)} {self.words}"


@record(frozen=True, slots=True)
class Did(Event):
    """A player did something that abilities may watch for, `origin` the zone from which; the position itself
    is changed by other events."""

    verb: str
    seat: Seat
    thing: Any = None
    amount: int = 1
    origin: str = ""

    def apply(self, state: State) -> State:
        return state

    def text(self, before: State) -> str:
        thing = f" {name_of(before, self.thing.id)}" if isinstance(self.thing, Ref) else ""
        return f"{player(before, self.seat)} {self.verb}{thing}"

    @property
    def quiet(self) -> bool:
        return True

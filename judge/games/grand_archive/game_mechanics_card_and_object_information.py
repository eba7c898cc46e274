"""Game Mechanics: Card and Object Information — what an object was like just before it left the field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from judge.kernel.events import ExtraChanged, Moved
from judge.kernel.record import record, values
from judge.kernel.state import Effect, Ref, State
from judge.kernel.table import Table
from judge.kernel.views import View
from rules_corpus.cite import Section

KNOWN = Section("ga:cr/game-mechanics-card-and-object-information/last-known-information")

LEFT = "left the field"
"""The entry of a position with the objects that left, by what they were referred to there."""


@dataclass(frozen=True, slots=True, repr=False)
class LastKnown:
    """An object as it was before it left; positions are told apart by what can be asked of it."""

    view: View

    def __repr__(self) -> str:
        thing, view = self.view.thing, self.view
        asked = (thing.face.name, thing.controller, thing.flags, thing.counters, view.stats, view.traits)
        return f"LastKnown{asked}"


def last_known(state: State, ref: Ref) -> View | None:
    """What an object was like in the position before it left the field (Last-Known Information 1)."""
    left: Mapping[Ref, LastKnown] = state.extra.get(LEFT, {})
    return left[ref].view if ref in left else None


@record(frozen=True, slots=True)
class Left(Moved):
    """An object or card left its zone, and what it was like there is kept."""

    known: LastKnown | None = None

    @classmethod
    def as_it_was(cls, move: Moved, view: View) -> Left:
        """A move with what was known of the thing before."""
        return cls(*(*values(move), LastKnown(view)))

    def apply(self, state: State) -> State:
        left = {**state.extra.get(LEFT, {}), state.things[self.thing].ref: self.known}
        return Moved.apply(self, state).but(extra={**state.extra, LEFT: left})


def remember(table: Table, ref: Ref, view: View) -> None:
    """Keeps what a card was like that has left its zone."""
    left = {**table.state.extra.get(LEFT, {}), ref: LastKnown(view)}
    table.emit(ExtraChanged(LEFT, left), ())


def forget(table: Table) -> None:
    """Drops what is known of objects that nothing pending and no effect can ask for any more."""
    state = table.state
    left: Mapping[Ref, LastKnown] = state.extra.get(LEFT, {})
    if not left or state.stack or state.waiting:
        return
    asking = {ref for effect in state.effects for ref in _spoken_of(effect)}
    kept = {ref: known for ref, known in left.items() if ref in asking}
    if len(kept) < len(left):
        table.emit(ExtraChanged(LEFT, kept or None), ())


def _spoken_of(effect: Effect) -> Iterator[Any]:
    """What an effect may still ask for: its source, and what was targeted or chosen as it was made."""
    yield effect.source.ref
    for chosen in effect.memory.get("slots", {}).values():
        yield from chosen

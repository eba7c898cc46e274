"""Game Mechanics: Copy, Static Copying — objects that enter the field as a copy of another; and how a copy is
told from a card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judge.games.grand_archive.keywords.registry import expanded
from judge.games.grand_archive.language import LANGUAGE
from judge.kernel.decisions import Decision, Procedure
from judge.kernel.events import Event, name_of
from judge.kernel.faces import Face
from judge.kernel.record import record, replace
from judge.kernel.state import Seat, State, Thing, ThingId
from judge.kernel.table import Table, ask
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import candidates, holds
from judge.text.perform import option
from rules_corpus.cite import Section

STATIC = Section("ga:cr/game-mechanics-copy/static-copying")
OBJECTS = Section("ga:cr/game-mechanics-copy/copying-objects")

COPY = "copy"
"""What marks the face of a copy of a card, which exists as long as what made it (General Rules 1.4)."""

PRINTED = "printed as"
"""What the face of an object that entered as a copy keeps: that of its card."""


WITHOUT = "without what it entered with"
"""What the face of an object that entered with another's abilities keeps: the face without them."""


@record(frozen=True, slots=True)
class Became(Event):
    """An object has another face: that of what it is a copy of, or again its own."""

    thing: ThingId
    face: Face

    def apply(self, state: State) -> State:
        return state.with_thing(replace(state.things[self.thing], face=self.face))

    def text(self, before: State) -> str:
        return f"{name_of(before, self.thing)} is {self.face.name} now"


def face_of_copy(face: Face, **notes: Any) -> Face:
    """What a copy has of a card: what is printed on the face that shows, and no other face (Copying Objects
    1, 6); not the abilities that it entered with, which come of what the original alone has done."""
    face = face.notes.get(WITHOUT, face)
    kept = {k: v for k, v in face.notes.items() if k not in (COPY, PRINTED)}
    return replace(face, back=None, notes={**kept, **notes})


def is_copy(thing: Thing) -> bool:
    """Whether a thing is a copy of a card rather than a card."""
    return COPY in thing.face.notes


def own_face(thing: Thing) -> Face:
    """The face of an object's own card, also where it entered as a copy of another."""
    found: Face = thing.face.notes.get(PRINTED, thing.face)
    return found


def become_again(table: Table, thing: Thing) -> None:
    """Outside the field a card is what is printed on it (Static Copying 1)."""
    if PRINTED in thing.face.notes:
        table.emit(Became(thing.id, own_face(thing)), STATIC["1"])


def enter_as_copy(table: Table, thing: Thing, seat: Seat) -> Procedure[None]:
    """An object whose text says so enters as a copy of an object that its player chooses; this is no trigger
    (Static Copying 1, 2)."""
    for change in _copying(table, thing, seat):
        for ref in (yield from _model(table, thing, seat, change)):
            model = table.state.things[ref.id]
            face = face_of_copy(model.face, **{PRINTED: thing.face})
            face = replace(face, abilities=(*face.abilities, *change.gains))
            rules = (STATIC["1"], STATIC["2"], OBJECTS["1"], OBJECTS["1.1"], OBJECTS["4"])
            table.emit(Became(thing.id, face), rules)


def _copying(table: Table, thing: Thing, seat: Seat) -> Iterator[t.EnterAs]:
    context = Context(table, LANGUAGE, thing, seat)
    for _, ability in expanded(thing.face.abilities):
        if isinstance(ability, t.StaticAbility) and all(holds(context, r) for r in ability.restrictions):
            yield from (change for change in ability.changes if isinstance(change, t.EnterAs))


def _model(table: Table, thing: Thing, seat: Seat, change: t.EnterAs) -> Procedure[tuple[Any, ...]]:
    context = Context(table, LANGUAGE, thing, seat)
    found = [v for v in candidates(context, change.what.selector) if v != thing.ref]
    if not found:
        table.note(f"{thing.face.name}: there is nothing to be a copy of", STATIC["1"])
        return ()
    decision = Decision(
        seat=seat,
        kind="choose",
        prompt=f"what {thing.face.name} enters as a copy of",
        cite=STATIC["1"],
        options=tuple(option(table, v) for v in found),
        least=0 if change.optional else 1,
        most=1,
        clause="choosing",
        verbs=("chooses", "declines"),
        about=thing.face.name,
    )
    return (yield from ask(decision))

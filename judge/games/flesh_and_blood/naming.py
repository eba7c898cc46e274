"""Names of cards that players choose, and what no name can be chosen of (Macro 3, Wager 5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from judge.games.flesh_and_blood.frame import EFFECTS
from judge.games.flesh_and_blood.keywords.registry import entry
from judge.kernel.decisions import Decision, Option, Procedure, Refusal, Unsupported
from judge.kernel.events import NoteChanged
from judge.kernel.faces import Face
from judge.kernel.state import Thing
from judge.kernel.table import Table, ask
from judge.kernel.views import View
from judge.text import tree as t
from judge.text.context import Context
from judge.text.looking import CHOSEN
from judge.text.meaning import seats

MACRO = entry("macro")
WAGER = entry("wager")


NAMELESS = "nameless"
"""The role of what has lost its name."""


def name_of(view: View) -> str:
    """A thing's name now; "" of what has lost it."""
    return "" if NAMELESS in view.traits.get("role", ()) else view.thing.face.name


def choose_word(context: Context, node: t.ChooseWord) -> Procedure[bool]:
    """A player names a card, which the source remembers; raises Unsupported for another sort of word."""
    if node.axis != "name" or node.of is not None:
        raise Unsupported(f"{context.source.face.name}: choosing a {node.axis} so is not carried out yet")
    (seat,) = seats(context, node.who)[:1] or (context.controller,)
    faces = known_faces(context.table)
    decision = Decision(
        seat=seat,
        kind="name",
        prompt="name a card",
        cite=EFFECTS["choice"],
        options=tuple(Option(name, name) for name, face in faces.items() if not face.is_a("type", "macro")),
        verbs=("names", "chooses"),
        refuse=lambda value: _refusal(faces, value),
        about=context.source.face.name,
    )
    (name,) = yield from ask(decision)
    chosen = {**context.source.notes.get(CHOSEN, {}), node.axis: name}
    if context.current(context.source) is not None:
        context.table.emit(NoteChanged(context.source.id, CHOSEN, chosen), EFFECTS["choice"])
    context.source = replace(context.source, notes={**context.source.notes, CHOSEN: chosen})
    return True


def known_faces(table: Table) -> Mapping[str, Face]:
    """The faces that the scenario knows, by name."""
    faces = [*table.faces.values(), *(thing.face for thing in table.state.things.values())]
    return {face.name: face for face in faces}


def _refusal(faces: Mapping[str, Face], value: Any) -> Refusal | None:
    if isinstance(value, str) and value in faces and faces[value].is_a("type", "macro"):
        return Refusal(f"{value} is a macro and no card: it is not named", (MACRO["1"], MACRO["3"]))
    return None


def note_nameless(table: Table, thing: Thing) -> None:
    """Notes of a token that comes where its owner's cards have no names that it is there all the same (Wager
    5)."""
    if not name_of(table.view(thing.id)):
        table.note(f"{thing.face.name} is created, and has no name", WAGER["5"])

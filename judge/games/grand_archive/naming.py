"""Miscellaneous Topics: Naming — card names that players choose, and what refers to itself by its name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from judge.games.grand_archive.language import LANGUAGE, TYPES, category
from judge.games.grand_archive.tokens import TOKENS
from judge.games.grand_archive.vocabulary import ADVANCED, BASIC
from judge.kernel.decisions import Decision, Option, Procedure, Refusal
from judge.kernel.events import NoteChanged
from judge.kernel.faces import Face
from judge.kernel.state import Seat, Thing
from judge.kernel.table import Table, ask
from judge.kernel.views import printed
from judge.text import tree as t
from judge.text.context import Context
from judge.text.looking import CHOSEN
from judge.text.meaning import fits, number, seats
from rules_corpus.cite import Cite, RuleId, Section

GENERAL = Section("ga:cr/naming/general-rules")
NAMES = Section("ga:cr/parts-of-a-card-name/intro")
FACES = Section("ga:cr/double-faced-cards/intro")


def speaks_of_itself(part: object) -> bool:
    """Whether a text refers to the object that it stands on (4, 5)."""
    return any(isinstance(node, t.Self) for node in t.walk(part))


def choose_word(context: Context, node: t.ChooseWord) -> Procedure[bool]:
    """A player chooses a card name (6-2) or another word, which the source remembers."""
    (seat,) = seats(context, node.who)[:1] or (context.controller,)
    axis, word = yield from ask_chosen(context, node, seat)
    chosen = {**context.source.notes.get(CHOSEN, {}), axis: word}
    if context.current(context.source) is not None:
        context.table.emit(NoteChanged(context.source.id, CHOSEN, chosen), RULES[axis])
    context.source = replace(context.source, notes={**context.source.notes, CHOSEN: chosen})
    return True


def chosen_on_entering(table: Table, coming: Thing, controller: Seat) -> Procedure[dict[str, Any]]:
    """What is chosen as an object enters the field ("as this enters"), for it to remember."""
    found: dict[str, Any] = {}
    for node in asked_on_entering(coming.face):
        axis, word = yield from ask_chosen(Context(table, LANGUAGE, coming, controller), node, controller)
        found[axis] = word
        said = word if isinstance(word, str) else ", ".join(word) or "nothing"
        table.note(f"{coming.face.name}: {said} is named", RULES[axis])
    return {CHOSEN: found} if found else {}


def ask_chosen(context: Context, node: t.ChooseWord, seat: Seat) -> Procedure[tuple[str, Any]]:
    """What a player chooses: whether a name, a class, an element or a card type, and which."""
    if node.axis == "name":
        return "name", (yield from ask_name(context, node, seat))
    return node.axis.rpartition("-")[2], (yield from ask_words(context, node, seat))


def asked_on_entering(face: Face) -> tuple[t.ChooseWord, ...]:
    """The choices that a card asks for as it enters the field."""
    changes = (change for a in face.abilities if isinstance(a, t.StaticAbility) for change in a.changes)
    entering = (c for c in changes if isinstance(c, t.Replace) and c.event.verb == "enters")
    return tuple(
        node
        for change in entering
        if isinstance(change.event.subject, t.Self)
        for node in change.instead
        if isinstance(node, t.ChooseWord)
    )


RULES: Mapping[str, Cite] = {
    "name": (GENERAL["6-2"], NAMES["2"]),
    "class": Section("ga:cr/parts-of-a-card-typeline/intro")["2.2"],
    "element": Section("ga:cr/game-terms/element")["3"],
    "type": RuleId("ga:cr/playing-cards-resolution/general-rules/2"),
}
"""The rules of the words that players choose."""


def ask_words(context: Context, node: t.ChooseWord, seat: Seat) -> Procedure[tuple[str, ...]]:
    """Which element, class or card type is chosen, or which of them."""
    axis = node.axis.rpartition("-")[2]
    decision = Decision(
        seat=seat,
        kind="name",
        prompt=f"a {node.axis.replace('-', ' ')}",
        cite=RULES[axis],
        options=tuple(Option(word, word) for word in _words(context, node.axis)),
        least=1 if node.up_to is None else 0,
        most=1 if node.up_to is None else number(context, node.up_to),
        verbs=("names", "chooses"),
        refuse=lambda value: Refusal(f"{value} is no {axis} that may be chosen", RULES[axis]),
        about=context.source.face.name,
    )
    words: tuple[str, ...] = yield from ask(decision)
    return words


def _words(context: Context, axis: str) -> list[str]:
    """The words of an axis; classes are those of the cards that the scenario knows."""
    if axis == "type":
        return sorted(TYPES - {"boon", "mastery"})
    if axis == "class":
        faces = known_faces(context.table).values()
        return sorted({word for face in faces for word in face.traits.get("class", ())})
    every = sorted({*BASIC, *ADVANCED, "exalted", "norm"})
    if axis == "non-norm-element":
        return [word for word in every if word != "norm"]
    wanted = axis.removesuffix("element").rstrip("-")
    return [word for word in every if not wanted or category(word) == wanted]


def ask_name(context: Context, node: t.ChooseWord, seat: Seat) -> Procedure[str]:
    """Which card name is chosen: that of a card that the scenario knows, also one of a flip side
    (Double-faced Cards 10)."""
    faces = known_faces(context.table)
    legal = [name for name, face in faces.items() if _may_be_named(context, node, face)]
    decision = Decision(
        seat=seat,
        kind="name",
        prompt="a card name",
        cite=(GENERAL["6-2"], NAMES["2"], FACES["10"]),
        options=tuple(Option(name, name) for name in legal),
        verbs=("names", "chooses"),
        refuse=lambda value: _name_refusal(context.table, faces, value),
        about=context.source.face.name,
    )
    (name,) = yield from ask(decision)
    return str(name)


def known_faces(table: Table) -> Mapping[str, Face]:
    """The faces of all cards that the scenario knows, by name."""
    faces = [*table.faces.values(), *(thing.face for thing in table.state.things.values() if not thing.token)]
    both = (side for face in faces for side in (face, face.back) if side is not None and side.traits)
    return {face.name: face for face in both}


def _may_be_named(context: Context, node: t.ChooseWord, face: Face) -> bool:
    if _is_token(context.table, face):
        return False
    if node.of is None:
        return True
    card = Thing(-1, face, context.controller, context.controller, "nowhere", context.controller)
    own = replace(context, known={card.ref: printed(card)})
    return fits(own, card, replace(node.of, zone="", zone_of=None))


def _is_token(table: Table, face: Face) -> bool:
    lies = any(thing.token and thing.face.name == face.name for thing in table.state.things.values())
    return lies or face.is_a("type", "token") or face.name in TOKENS


def _name_refusal(table: Table, faces: Mapping[str, Face], value: Any) -> Refusal | None:
    """Why a name may not be chosen: a token's, or that of a card of another kind."""
    tokens = {thing.face.name for thing in table.state.things.values() if thing.token} | set(TOKENS)
    if not isinstance(value, str):
        return None
    if value in tokens or (value in faces and _is_token(table, faces[value])):
        return Refusal(f"{value} is a token, and tokens are not cards that can be named", GENERAL["6.1"])
    return Refusal(f"{value} is not such a card name", GENERAL["6-2"]) if value in faces else None

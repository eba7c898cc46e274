"""Game Mechanics: Tokens — summoning them."""

from __future__ import annotations

from dataclasses import replace

from judge.games.grand_archive.copy_static_copying import face_of_copy
from judge.games.grand_archive.entering import entrance
from judge.games.grand_archive.game_mechanics_copy import uncopyable
from judge.games.grand_archive.keywords.link import choose_links
from judge.games.grand_archive.moves import create
from judge.games.grand_archive.naming import chosen_on_entering, speaks_of_itself
from judge.games.grand_archive.tokens import TOKENS
from judge.games.grand_archive.types_of_effects_game_effects import changes_in_force
from judge.games.grand_archive.vocabulary import CLASSES
from judge.kernel.decisions import Decision, Option, Procedure, Refusal, Unsupported
from judge.kernel.events import CountersChanged, Did
from judge.kernel.faces import Face
from judge.kernel.request import Who
from judge.kernel.state import Seat, Thing
from judge.kernel.table import Table, ask
from judge.kernel.views import printed
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import fits, number, resolve, seats, things
from rules_corpus.cite import Cite, RuleId, Section, slug

GENERAL = Section("ga:cr/game-mechanics-tokens/general-rules")
SUMMON = Section("ga:cr/game-terms/summon")
BANNED = Section("ga:cr/types-of-effects-game-effects/general-rules")
GENERATE = Section("ga:cr/game-terms/generate")
INFORMATION = Section("ga:cr/game-zones-public-vs-private-information/general-rules")
COPY = Section("ga:cr/game-mechanics-copy/copying-objects")
COPYING = Section("ga:cr/game-mechanics-copy/general-rules")
COST = Section("ga:cr/parts-of-a-card-cost/intro")
NAMING = Section("ga:cr/naming/general-rules")
FACES = Section("ga:cr/double-faced-cards/intro")
COUNTERS = Section("ga:cr/game-mechanics-counters/general-rules")
RESOLUTION = Section("ga:cr/playing-cards-resolution/general-rules")
COPIED = (COPY["1"], COPY["1.1"], COPY["2"], COPY["5"], COPY["6"], COPYING["1.3"])
"""The rules of tokens that are copies of objects."""


def summon(context: Context, node: t.SummonToken) -> Procedure[bool]:
    """Summons tokens by name, or as copies of objects; they are objects of whoever summons them (General
    Rules 1, 5).

    Raises Unsupported for a token that neither the game nor a card of the scenario describes.
    """
    if _none(context, node.amount):
        return False
    if node.copy_of is not None:
        faces = _copied(context, node.copy_of)
    else:
        faces = [_described(context, node.name) if node.look is None else _looking(context, node)]
    faces = [replace(face, abilities=(*face.abilities, *node.gains)) for face in faces]
    made: list[Thing] = []
    for seat in seats(context, node.who):
        for face in faces:
            for _ in range(max(0, number(context, node.amount))):
                made.append((yield from _summon_one(context, node, face, seat)))
    for token in made:
        for kind, amount in node.counters:
            change = CountersChanged(token.id, kind, number(context, amount))
            yield from context.table.propose(change, COUNTERS["1"])
        context.table.emit(Did("summons", token.controller, token.ref), SUMMON["1"])
    context.results.setdefault("summon-token", []).extend(token.ref for token in made)
    return bool(made)


def _summon_one(context: Context, node: t.SummonToken, face: Face, seat: Seat) -> Procedure[Thing]:
    if set(node.states) - {"rested"}:
        raise Unsupported(f"summoning a token that is {node.states[0]} is not carried out yet")
    cite = (
        SUMMON["1"],
        SUMMON["2"],
        *(COPIED if node.copy_of is not None else ()),
        *_rules_of_side(context, node),
    )
    return (yield from create_token(context.table, face, seat, cite, rested="rested" in node.states))


def _rules_of_side(context: Context, node: t.SummonToken) -> tuple[RuleId, ...]:
    """The rules of a copy: of a transformed card, which has the face that is shown; of one whose text speaks
    of itself, which then means the copy."""
    copied = things(context, node.copy_of) if node.copy_of is not None else []
    named = any(speaks_of_itself(thing.face.abilities) for thing in copied)
    turned = any("transformed" in thing.flags for thing in copied)
    return (*((FACES["7.1"],) if turned else ()), *((NAMING["6"],) if named else ()))


def generate(context: Context, node: t.Generate) -> Procedure[bool]:
    """Adds cards from outside the game to a player's hand (Generate 1, 2).

    Raises Unsupported for a card that no card of the scenario describes.
    """
    if _none(context, node.amount):
        return False
    face = _described(context, node.name)
    made: list[Thing] = []
    for seat in seats(context, node.who):
        most = max(0, number(context, node.amount))
        banned = generating_ban(context.table, seat, face)
        if banned is not None:
            context.table.note(banned.reason, banned.cite)
            continue
        for _ in range((yield from _how_many(context, seat, most)) if node.up_to else most):
            card = Thing(context.table.new_id(), face, seat, seat, "hand", seat)
            create(context.table, card, (GENERATE["1"], GENERATE["2"], GENERATE["3"], INFORMATION["1.2.1"]))
            made.append(context.table.state.things[card.id])
    if made:
        owned = f"{face.name} is there to be generated; whoever has no copy of it fails to"
        context.table.note(owned, (GENERATE["5"], GENERATE["4"]))
    context.results.setdefault("generate", []).extend(card.ref for card in made)
    return bool(made)


def generating_ban(table: Table, seat: Seat, face: Face) -> Refusal | None:
    """Why effects let a player not generate such a card; None where none does."""
    card = Thing(-1, face, seat, seat, "nowhere", seat)
    for context, change, _ in changes_in_force(table, t.Forbid):
        event = change.event
        if event.verb != "generates" or Who(seat) not in resolve(context, event.subject):
            continue
        own = replace(context, known={card.ref: printed(card)})
        if not isinstance(event.object, t.Selector) or fits(own, card, event.object):
            who, source = table.state.players[seat].name, context.source.face.name
            return Refusal(f"{who} can't generate {face.name} ({source})", (BANNED["5"], GENERATE["1"]))
    return None


def _how_many(context: Context, seat: Seat, most: int) -> Procedure[int]:
    decision = Decision(
        seat=seat,
        kind="choose",
        prompt="how many cards to generate",
        cite=GENERATE["1"],
        options=tuple(Option(n, str(n)) for n in range(most + 1)),
        about=context.source.face.name,
    )
    return int((yield from ask(decision))[0])


def _none(context: Context, amount: t.Amount) -> bool:
    """Whether none are to be made, so that none need be described; noted."""
    if number(context, amount) > 0:
        return False
    context.table.note(f"{context.source.face.name}: the number is 0", RESOLUTION["4"])
    return True


def _described(context: Context, name: str) -> Face:
    """The face of a token or generated card: a card of the scenario by that name, else what the game itself
    defines."""
    found = context.table.faces.get(name) or TOKENS.get(name)
    if found is None:
        raise Unsupported(f"{context.source.face.name}: no card describes {name!r}; the scenario may")
    return found


def _looking(context: Context, node: t.SummonToken) -> Face:
    """The face of a token that a text describes (General Rules 1)."""
    assert node.look is not None
    look = node.look
    words = tuple(slug(word) for word in look.subtypes)
    traits = {
        "type": look.types,
        "class": tuple(word for word in words if word in CLASSES),
        "subtype": tuple(word for word in words if word not in CLASSES),
        "element": (look.element or "norm",),
    }
    stats = {stat: max(0, number(context, amount)) for stat, amount in look.stats}
    return Face(name=node.name, traits=traits, stats=stats, abilities=look.abilities)


def _copied(context: Context, of: t.Reference) -> list[Face]:
    faces = []
    for thing in things(context, of):
        if (refusal := uncopyable(context.table, thing)) is not None:
            context.table.note(refusal.reason, refusal.cite)
        else:
            faces.append(face_of_copy(thing.face))
    return faces


def create_token(
    table: Table, face: Face, seat: Seat, cite: Cite, *, rested: bool = False
) -> Procedure[Thing]:
    """A token enters the field under the control of whoever summons it, with what is chosen as it enters and
    linked as its words say; gives it."""
    token = Thing(table.new_id(), face, seat, seat, "field", seat, token=True)
    notes = yield from chosen_on_entering(table, token, seat)
    made = entrance(table, token, seat, {"X": 0})
    made.rules += (COST["10.1"],) if "X" in face.costs.values() else ()
    flags = frozenset(made.states | ({"rested"} if rested else set()))
    token = replace(token, counters=dict(made.counters), flags=flags, notes=notes)
    create(table, token, (*((cite,) if isinstance(cite, str) else cite), GENERAL["5"], *made.rules))
    yield from choose_links(table, token.id)
    return table.state.things[token.id]

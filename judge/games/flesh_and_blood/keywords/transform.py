"""Transform: objects are put beneath another; Evo equipment that takes the place of a base (Transform, Evo
Equipment)."""

from __future__ import annotations

from dataclasses import replace

from judge.games.flesh_and_blood.cards import SLOTS
from judge.games.flesh_and_blood.chain import Chain, Link, chain_of, change_chain
from judge.games.flesh_and_blood.frame import OBJECTS
from judge.games.flesh_and_blood.keywords.registry import entry
from judge.games.flesh_and_blood.keywords.zones import worn_in
from judge.games.flesh_and_blood.moves import BENEATH, put
from judge.games.flesh_and_blood.tokens import token
from judge.kernel.decisions import Procedure
from judge.kernel.events import Created, Linked
from judge.kernel.faces import Face
from judge.kernel.state import Seat, Thing, ThingId
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import things
from rules_corpus.cite import Cite

TRANSFORM = entry("transform")
EVO = entry("evo-equipment")


def transform(context: Context, node: t.TransformInto) -> Procedure[bool]:
    """The object that is named is there, or is created first; then the subjects go beneath it (Transform)."""
    table = context.table
    subjects = things(context, node.what)
    found = [context.source] if node.into is None else things(context, node.into)
    if not subjects or not found:
        table.note("nothing is transformed", TRANSFORM["6"])
        return False
    if node.into is None:
        made = token(context, node.name, context.controller)
        table.emit(Created(made), (TRANSFORM["text"], TRANSFORM["2"], TRANSFORM["3"], OBJECTS["token"]))
        over, rules = made.id, TRANSFORM["3"]
    else:
        over, rules = found[0].id, TRANSFORM["5" if "flipped" in found[0].flags else "4"]
    beneath = [s for s in subjects if s.id != over]
    yield from put_beneath(table, over, beneath, (TRANSFORM["text"], TRANSFORM["2"], rules))
    return bool(beneath)


def put_beneath(table: Table, over: ThingId, subjects: list[Thing], rules: Cite) -> Procedure[None]:
    """Puts objects, and what lies beneath them, beneath another; each is a new object there."""
    for thing in subjects:
        under = thing.links.get(BENEATH, ())
        _leave_chain(table, thing)
        yield from put(
            table, thing.ref, BENEATH, rules, verb=f"goes beneath {table.state.things[over].face.name}"
        )
        have = table.state.things[over].links.get(BENEATH, ())
        table.emit(Linked(over, BENEATH, (*have, thing.id, *under)), rules)


def _leave_chain(table: Table, thing: Thing) -> None:
    """What defends and goes beneath something is removed from its chain link (Evo Equipment 7)."""
    chain: Chain | None = chain_of(table.state)
    if chain is None or not any(d.ref == thing.ref for link in chain.links for d in link.defenders):
        return
    links = tuple(_without(link, thing) for link in chain.links)
    change_chain(table, EVO["7"], f"{thing.face.name} defends no longer", links=links)


def _without(link: Link, thing: Thing) -> Link:
    return replace(link, defenders=tuple(d for d in link.defenders if d.ref != thing.ref))


def is_evo(face: Face) -> bool:
    """Whether a card is Evo equipment: a deck card that is equipped by transforming (Evo Equipment 1, 2)."""
    return face.is_a("type", "evo") and face.is_a("type", "equipment")


def base_for(table: Table, seat: Seat, card: Thing) -> Thing | None:
    """The base, or Evo in its place, that a player wears where an Evo belongs (Evo Equipment 4, 5)."""
    slot = next((slot for slot in SLOTS if card.face.is_a("type", slot)), "")
    worn = (table.state.things[i] for i in table.state.zone("equipment", seat))
    fits = (x for x in worn if x.face.is_a("type", "base") or is_evo(x.face))
    return next((x for x in fits if slot and worn_in(x) == slot), None)


def resolve_evo(table: Table, seat: Seat, card: Thing) -> Procedure[None]:
    """An Evo that resolves takes the place of its base, which goes beneath it; without one it is not equipped
    (Evo Equipment 4 to 7)."""
    base = base_for(table, seat, card)
    if base is None:
        table.note(
            f"{card.face.name} is not equipped: no base is there to transform", (EVO["4"], TRANSFORM["6"])
        )
        return
    yield from put(table, card.ref, "equipment", EVO["5"], verb="is equipped", control=seat)
    rules: Cite = (TRANSFORM["text"], TRANSFORM["2"], TRANSFORM["4"], EVO["5"], EVO["6"])
    yield from put_beneath(table, card.id, [base], rules)

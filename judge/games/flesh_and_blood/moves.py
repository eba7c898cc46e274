"""Cards and objects on the move: put somewhere, destroyed, discarded, drawn — with the zones that keywords
demand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from judge.games.flesh_and_blood.frame import OBJECTS, ZONES
from judge.games.flesh_and_blood.happened import Flipped, Showed
from judge.games.flesh_and_blood.in_force import changes_in_force
from judge.games.flesh_and_blood.keywords.binds import bind
from judge.games.flesh_and_blood.keywords.registry import entry, has
from judge.kernel.decisions import Procedure
from judge.kernel.events import Ceased, CountersChanged, Did, Moved, Reordered
from judge.kernel.state import Ref, Seat, Thing
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.by_chance import random_order
from judge.text.meaning import number, resolve
from rules_corpus.cite import Cite, cites

AFFLICTION = entry("affliction")
BATTLEWORN = entry("battleworn")
CLOAKED = entry("cloaked")
CONSTRUCT = entry("construct")
INVOCATION = entry("invocation")
EPHEMERAL = entry("ephemeral")
INCARNATE = entry("incarnate")
MACRO = entry("macro")
SPLIT = entry("split-cards")
SUSPENSE = entry("suspense")

BENEATH = "lineage"
"""The zone of what lies beneath an object, and the link from the object to that."""

HELD = ("arena", "equipment", "chain", "stack")
"""Zones in which a thing stands under a controller; everywhere else it is its owner's."""


def put(
    table: Table,
    ref: Ref,
    zone: str,
    cite: Cite,
    *,
    how: str = "",
    verb: str = "",
    place: int | None = None,
    control: Seat | None = None,
    flags: Iterable[str] = (),
    notes: Mapping[str, Any] | None = None,
) -> Procedure[Moved | None]:
    """Moves a card or object to a zone, its owner's unless it is held there; gives the move that happened,
    None where none did."""
    thing = table.state.find(ref)
    if thing is None:
        return None
    rules = cites(cite)
    flipped = "flipped" in thing.flags
    flags = (*flags, "flipped") if flipped and zone in HELD else flags
    if zone == "graveyard" and thing.controller != thing.owner:
        rules = (*rules, AFFLICTION["2"], AFFLICTION["3"])
    controller = thing.owner if control is None or zone not in HELD else control
    if zone == "equipment" and has(thing.face.abilities, "cloaked"):
        flags, rules = (*flags, "facedown"), (*rules, CLOAKED["2"], CLOAKED["text"])
    move = Moved(thing.id, zone, controller, controller, place, frozenset(flags), {}, notes or {}, how, verb)
    final = yield from table.replaced(move, rules)
    if not isinstance(final, Moved):
        return None
    if zone == "graveyard" and has(table.view(thing).abilities, "ephemeral"):
        table.emit(Ceased(thing.id), (EPHEMERAL["text"], EPHEMERAL["2"], EPHEMERAL["3"]))
        return final
    table.emit(final, rules)
    if flipped and final.to not in HELD:
        table.emit(Flipped(thing.id, False), (CONSTRUCT["3"], INVOCATION["3"]))
    if thing.face.is_a("type", "macro") and final.to not in HELD:
        table.emit(Ceased(thing.id), (MACRO["1"], MACRO["5"]))
    if "whole" in thing.face.notes and final.to not in HELD:
        table.emit(Showed(thing.id, thing.face.notes["whole"], "is one card again,"), SPLIT["2"])
    if thing.token and final.to not in (*HELD, BENEATH):
        table.emit(Ceased(thing.id), ZONES["token"])
    if final.to not in (*HELD, BENEATH):
        yield from _drop(table, thing)
    if final.to == "arena":
        enter_with(table, thing)
        yield from bind(table, thing.id)
    return final


def _drop(table: Table, thing: Thing) -> Procedure[None]:
    """What lay beneath an object goes as the object does."""
    for under in thing.links.get(BENEATH, ()):
        table.assume("what-lies-beneath-goes-along")
        yield from put(table, table.state.things[under].ref, "graveyard", OBJECTS["destroyed"])


def enter_with(table: Table, thing: Thing) -> None:
    """The counters with which an object enters the arena: by suspense, or as its text says (Suspense 2)."""
    abilities = table.view(thing.id).abilities
    if has(abilities, "suspense"):
        table.emit(CountersChanged(thing.id, "suspense", 2), (SUSPENSE["text"], SUSPENSE["2"]))
    entered = table.state.things[thing.id].ref
    for context, change, _ in changes_in_force(table, t.EnterWith):
        if entered in resolve(context, change.of):
            for kind, amount in change.counters:
                table.emit(CountersChanged(thing.id, kind, number(context, amount)), OBJECTS["counters"])


DESTROYED = "is destroyed"


def _rules(table: Table, thing: Thing, cite: Cite) -> Cite:
    """By what rules a destroyed object goes to the graveyard."""
    worn = thing.zone == "equipment" and has(table.view(thing).abilities, "battleworn")
    return (*cites(cite), BATTLEWORN["5"]) if worn else cite


def destroy(table: Table, refs: Iterable[Ref], cite: Cite) -> Procedure[list[Ref]]:
    """Destroys objects: each goes to its owner's graveyard; gives those that went."""
    gone = []
    for ref in refs:
        thing = table.state.find(ref)
        if thing is None:
            continue
        if thing.face.is_a("type", "ally") and has(table.view(thing).abilities, "incarnate"):
            table.emit(Ceased(thing.id), (INCARNATE["text"], INCARNATE["3"]))
        elif (
            yield from put(
                table, ref, "graveyard", _rules(table, thing, cite), how="destroyed", verb=DESTROYED
            )
        ) is not None:
            gone.append(ref)
    return gone


def discard(table: Table, ref: Ref, seat: Seat, cite: Cite) -> Procedure[None]:
    """A player discards a card from hand."""
    if (yield from put(table, ref, "graveyard", cite, how="discarded", verb="is discarded")) is not None:
        table.emit(Did("discards", seat, table.state.things[ref.id].ref), cite)


def banish(table: Table, ref: Ref, cite: Cite, *, facedown: bool = False, **notes: Any) -> Procedure[bool]:
    """Banishes a card, face up unless it says otherwise."""
    flags = ("facedown",) if facedown else ()
    verb = "is banished face down" if facedown else "is banished"
    thing = table.state.find(ref)
    notes = {**notes, "from": thing.zone if thing is not None else ""}
    return (
        yield from put(table, ref, "banished", cite, how="banished", verb=verb, flags=flags, notes=notes)
    ) is not None


def shuffle(table: Table, seat: Seat, zone: str, cite: Cite) -> Procedure[None]:
    """A player shuffles a zone: chance decides its order."""
    cards = (table.state.things[i].ref for i in table.state.zone(zone, seat))
    prompt = f"the order of {table.state.players[seat].name}'s {zone}"
    order = yield from random_order(table, cards, prompt, cite)
    table.emit(Reordered(seat, zone, tuple(ref.id for ref in order), f"shuffles their {zone}"), cite)


def draw(table: Table, seat: Seat, number: int, cite: Cite) -> Procedure[bool]:
    """A player draws cards from the top of the deck, as many as there are."""
    for _ in range(number):
        deck = table.state.zone("deck", seat)
        if not deck:
            table.note(f"{table.state.players[seat].name} has no card to draw", ZONES["empty-deck"])
            return False
        yield from put(table, table.state.things[deck[0]].ref, "hand", cite, how="drawn", verb="is drawn")
        table.emit(Did("draws", seat), cite)
    return True

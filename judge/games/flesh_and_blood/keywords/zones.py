"""Equipment zones and hands: whether a player could equip something more (Steal 4, Give 4, Retrieve 2)."""

from __future__ import annotations

from judge.games.flesh_and_blood.cards import SLOTS, slot_of
from judge.games.flesh_and_blood.keywords.registry import entry, has
from judge.kernel.decisions import Decision, Option, Procedure
from judge.kernel.events import NoteChanged
from judge.kernel.state import Seat, Thing
from judge.kernel.table import Table, ask
from rules_corpus.cite import Cite

MODULAR = entry("modular")


def slot_free(table: Table, seat: Seat, thing: Thing) -> bool:
    """Whether a player could equip something: its zone is empty, or their hands are free for it (two, of
    which a 2H weapon takes both)."""
    worn = [table.state.things[i] for i in table.state.zone("equipment", seat)]
    if modular(table, thing):
        return bool(free_slots(table, seat, thing))
    slot = slot_of(thing.face)
    if slot:
        return not any(worn_in(other) == slot for other in worn)
    return sum(hands(other) for other in (*worn, thing)) <= 2


def modular(table: Table, thing: Thing) -> bool:
    """Whether something may be worn in any equipment zone (Modular)."""
    return not slot_of(thing.face) and has(thing.face.abilities, "modular")


def free_slots(table: Table, seat: Seat, thing: Thing) -> list[str]:
    """The equipment zones in which a player wears nothing (Modular 2, 3)."""
    worn = {worn_in(table.state.things[i]) for i in table.state.zone("equipment", seat) if i != thing.id}
    return [slot for slot in SLOTS if slot not in worn]


def worn_in(thing: Thing) -> str:
    """The equipment zone in which something is worn: its own, or the one chosen for it (Modular)."""
    return str(thing.notes.get("slot", "")) or slot_of(thing.face)


def choose_slot(table: Table, seat: Seat, thing: Thing) -> Procedure[None]:
    """The zone in which a player wears modular equipment that they have just equipped (Modular)."""
    if not modular(table, thing):
        return
    slots = free_slots(table, seat, thing)
    rules: Cite = (MODULAR["text"], MODULAR["2"], MODULAR["3"])
    options = tuple(Option(slot, slot) for slot in slots)
    (slot,) = yield from ask(
        Decision(seat, "choose", f"where {thing.face.name} is worn", rules, options, clause="choosing")
    )
    table.emit(NoteChanged(thing.id, "slot", slot), rules)


def hands(thing: Thing) -> int:
    """How many hands something takes: none if it is worn elsewhere."""
    return 0 if worn_in(thing) else 2 if thing.face.is_a("type", "2h") else 1

"""Equipment zones and hands: whether a player could equip something more (Steal 4, Give 4, Retrieve 2)."""

from __future__ import annotations

from judge.games.flesh_and_blood.cards import slot_of
from judge.kernel.state import Seat, Thing
from judge.kernel.table import Table


def slot_free(table: Table, seat: Seat, thing: Thing) -> bool:
    """Whether a player could equip something: its zone is empty, or their hands are free for it (two, of
    which a 2H weapon takes both)."""
    worn = [table.state.things[i] for i in table.state.zone("equipment", seat)]
    slot = slot_of(thing.face)
    if slot:
        return not any(slot_of(other.face) == slot for other in worn)
    return sum(hands(other) for other in (*worn, thing)) <= 2


def hands(thing: Thing) -> int:
    """How many hands something takes: none if it is worn elsewhere."""
    return 0 if slot_of(thing.face) else 2 if thing.face.is_a("type", "2h") else 1

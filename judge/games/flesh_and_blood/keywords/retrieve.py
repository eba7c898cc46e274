"""Retrieve: pay one resource to equip an object out of another zone."""

from __future__ import annotations

from judge.games.flesh_and_blood.keywords.registry import entry
from judge.games.flesh_and_blood.keywords.zones import choose_slot, slot_free
from judge.games.flesh_and_blood.moves import put
from judge.games.flesh_and_blood.payment import can_pay, pay
from judge.kernel.decisions import Procedure
from judge.kernel.events import Did
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import things

RETRIEVE = entry("retrieve")


def retrieve(context: Context, node: t.Perform) -> Procedure[bool]:
    """Where the zone for it is empty, its player pays one resource and equips it (Retrieve 2 to 4)."""
    table, seat = context.table, context.controller
    for thing in [] if node.what is None else things(context, node.what):
        if not slot_free(table, seat, thing):
            table.note(f"{thing.face.name} is not retrieved: the zone for it is not empty", RETRIEVE["2"])
        elif not can_pay(table, seat, 1, thing):
            table.note(f"{thing.face.name} is not retrieved: it is not paid for", RETRIEVE["3"])
        else:
            yield from pay(table, seat, 1, thing, (RETRIEVE["text"], RETRIEVE["3"]))
            rules = (RETRIEVE["text"], RETRIEVE["1"], RETRIEVE["4"])
            yield from put(table, thing.ref, "equipment", rules, verb="is equipped", control=seat)
            yield from choose_slot(table, seat, table.state.things[thing.id])
            table.emit(Did("retrieves", seat, table.state.things[thing.id].ref), RETRIEVE["text"])
            return True
    return False

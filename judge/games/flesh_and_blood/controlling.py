"""Control of objects that changes, for good or for a turn (fab:frame/objects/control; Steal, Give)."""

from __future__ import annotations

from judge.games.flesh_and_blood.frame import OBJECTS
from judge.games.flesh_and_blood.keywords.actions import equipped, take_over
from judge.games.flesh_and_blood.keywords.registry import entry
from judge.kernel.decisions import Procedure, Unsupported
from judge.kernel.state import Effect
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import seats, things
from judge.text.perform import begin_effect

GIVE = entry("give")
CONTROL = OBJECTS["control"]

BORROWED = "control"
"""The kind of the effect by which an object is controlled for a turn; it remembers by whom before."""


def gain_control(context: Context, node: t.GainControl) -> Procedure[bool]:
    """A player gains control of objects, until end of turn where the text says so."""
    if node.duration is not None and node.duration.kind != "turn":
        raise Unsupported(f"control for {node.duration.kind!r} is not carried out yet")
    seat = seats(context, node.who)[0]
    for thing in things(context, node.of):
        if not take_over(context.table, seat, thing, GIVE):
            continue
        if node.duration is not None:
            words = f"{thing.face.name} is controlled until end of turn"
            begin_effect(
                context, BORROWED, node, "turn", CONTROL, words, (thing.ref,), before=thing.controller
            )
        yield from equipped(context.table, thing)
    return True


def exchange_control(context: Context, node: t.ExchangeControl) -> Procedure[bool]:
    """Two objects of different players change sides, both or neither."""
    table, both = context.table, things(context, node.of)
    if len(both) != 2 or both[0].controller == both[1].controller:
        table.note("there are no two objects of different players to exchange", CONTROL)
        return False
    mark, (one, other) = table.mark(), both
    for thing, seat in ((one, other.controller), (other, one.controller)):
        if not take_over(table, seat, thing, GIVE):
            table.rollback(mark)
            table.note("one of the two cannot change sides, so neither does", CONTROL)
            return False
    for thing in both:
        yield from equipped(table, thing)
    return True


def give_back(table: Table, ended: list[Effect]) -> Procedure[None]:
    """Objects that were controlled for a turn go back to who controlled them before."""
    for effect in ended:
        for ref in effect.over or () if effect.kind == BORROWED else ():
            thing = table.state.find(ref)
            if thing is not None and take_over(table, effect.memory["before"], thing, GIVE):
                yield from equipped(table, thing)

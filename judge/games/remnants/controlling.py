"""General Keywords: controller — cards that change sides, for good or for a time."""

from __future__ import annotations

from collections.abc import Callable

from judge.games.remnants.citing import GA, KEYWORD
from judge.games.remnants.field import free_slot, slotless
from judge.games.remnants.language import FIELD
from judge.games.remnants.loyalty_system import note_undeclared
from judge.games.remnants.unique import keep_of_arrived
from judge.kernel.decisions import Procedure, Unsupported
from judge.kernel.events import ControlChanged, NoteChanged
from judge.kernel.state import Ref, Seat
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.context import Context
from judge.text.lasting import DURING, until_when
from judge.text.meaning import seats, things
from judge.text.perform import begin_effect
from rules_corpus.cite import Cite

BORROWED = "control"
"""The kind of the effect by which a card is controlled for a time; it remembers by whom before."""


def lasts(context: Context, duration: t.Duration | None) -> str:
    """What ends an effect of a text; raises Unsupported for a time that is none of turns."""
    until = until_when(context, duration)
    if until in ("combat", "attack", "as-long-as") or until.startswith(DURING):
        raise Unsupported(f"the duration {until!r} is not carried out yet")
    return until


def gain_control(context: Context, node: t.GainControl) -> Procedure[bool]:
    """A player takes control of cards on the field, for a time where the text says so; of two unique cards of
    one name one stays."""
    until = lasts(context, node.duration)
    (seat,) = seats(context, node.who)[:1]
    for thing in things(context, node.of):
        before = thing.controller
        if thing.zone not in FIELD or before == seat:
            continue
        taken = take(context.table, thing.ref, seat, KEYWORD["controller"])
        if taken and until:
            words, rule = f"{thing.face.name} is controlled for a time", KEYWORD["temporary"]
            begin_effect(context, BORROWED, node, until, rule, words, (thing.ref,), before=before)
        if taken:
            yield from keep_of_arrived(context.table, (thing.ref,))
    return True


def take(table: Table, ref: Ref, seat: Seat, cite: Cite) -> bool:
    """A card on the field comes to another player's side, where a slot of its row is open; gives whether it
    did."""
    thing = table.state.things[ref.id]
    slot = free_slot(table.state, seat, thing.zone)
    if slot is None and slotless(table.state, seat, thing.face, thing.zone) is None:
        table.note(
            f"there is no {thing.zone} slot for {thing.face.name}", GA["3" if thing.zone == "front" else "4"]
        )
        return False
    table.emit(ControlChanged(thing.id, seat), cite)
    table.emit(NoteChanged(thing.id, "slot", slot), cite)
    note_undeclared(table)
    return True


def give_back(table: Table, is_over: Callable[[str], bool]) -> list[Ref]:
    """Cards that were controlled for a time go back, as it is over, to who controlled them before (General
    Keywords: temporary)."""
    given = []
    for effect in (e for e in table.state.effects if e.kind == BORROWED and is_over(e.until)):
        for ref in effect.over or ():
            thing, before = table.state.find(ref), effect.memory["before"]
            if thing is not None and thing.zone in FIELD and thing.controller != before:
                take(table, ref, before, (KEYWORD["temporary"], KEYWORD["controller"]))
                given.append(ref)
    return given

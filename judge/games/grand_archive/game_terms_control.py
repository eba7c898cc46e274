"""Game Terms: Control and Ownership — control that is gained and exchanged."""

from __future__ import annotations

from typing import Any

from judge.games.grand_archive.general_rules_ending_the_game import CONTROLLED
from judge.kernel.decisions import Procedure, Unsupported
from judge.kernel.events import ControlChanged, NoteChanged
from judge.kernel.state import Seat, Thing
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import holds, seats, things
from judge.text.perform import LAPSES, begin_effect
from rules_corpus.cite import Section

CONTROL = Section("ga:cr/game-terms/control-and-ownership")
RESOLUTION = Section("ga:cr/playing-cards-resolution/general-rules")


def gain_control(context: Context, node: t.GainControl) -> Procedure[bool]:
    """A player gains control of objects, for as long as the text says (Control and Ownership 8); raises
    Unsupported for any time but a turn or as long as something is so."""
    lasts = node.duration
    if lasts is not None and lasts.kind not in ("turn", "as-long-as"):
        raise Unsupported("gaining control for any time but a turn is not carried out yet")
    if lasts is not None and lasts.condition is not None and not holds(context, lasts.condition):
        return True
    seat = seats(context, node.who)[0]
    for thing in things(context, node.of):
        if thing.controller == seat:
            continue
        hand_over(context, thing, seat)
        if lasts is not None:
            span = "until end of turn" if lasts.kind == "turn" else "for as long as something is so"
            words = f"{thing.face.name} is controlled {span}"
            memory: dict[str, Any] = {
                "object": thing.ref,
                "back": thing.controller,
                LAPSES: lasts.condition,
            }
            begin_effect(context, "control", node, lasts.kind, CONTROL["8"], words, **memory)
    return True
    yield


def exchange_control(context: Context, node: t.ExchangeControl) -> Procedure[bool]:
    """Two objects change controllers, both or neither (Control and Ownership 8)."""
    both = things(context, node.of)
    if len(both) != 2 or both[0].controller == both[1].controller:
        words = "there are no two objects of different players to exchange"
        context.table.note(f"{context.source.face.name}: {words}", RESOLUTION["2"])
        return False
    one, other = both
    for thing, seat in ((one, other.controller), (other, one.controller)):
        hand_over(context, thing, seat)
    return True
    yield


def hand_over(context: Context, thing: Thing, seat: Seat) -> None:
    """An object comes under a player's control, who controlled it before being remembered."""
    before = (*thing.notes.get(CONTROLLED, ()), thing.controller)
    context.table.emit(NoteChanged(thing.id, CONTROLLED, before), CONTROL["8"])
    context.table.emit(ControlChanged(thing.id, seat), CONTROL["8"])

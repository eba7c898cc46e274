"""Game Terms: Control and Ownership — control that is gained and exchanged."""

from __future__ import annotations

from typing import Any

from judge.games.grand_archive.general_rules_ending_the_game import CONTROLLED
from judge.games.grand_archive.types_of_effects_game_effects import held_for_a_time
from judge.kernel.decisions import Procedure, Unsupported
from judge.kernel.events import ControlChanged, EffectsEnded, NoteChanged
from judge.kernel.state import Effect, Seat, Thing
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import holds, seats, things
from judge.text.perform import LAPSES, begin_effect
from rules_corpus.cite import Section

CONTROL = Section("ga:cr/game-terms/control-and-ownership")
RESOLUTION = Section("ga:cr/playing-cards-resolution/general-rules")
TIMESTAMPS = Section("ga:cr/types-of-effects-continuous-effects/timestamps")


def gain_control(context: Context, node: t.GainControl) -> Procedure[bool]:
    """A player gains control of objects, for as long as the text says (Control and Ownership 8); raises
    Unsupported for any time but a turn or as long as something is so."""
    lasts = node.duration
    if lasts is not None and lasts.kind not in ("turn", "as-long-as"):
        raise Unsupported("gaining control for any time but a turn is not carried out yet")
    if lasts is not None and lasts.condition is not None and not holds(context, lasts.condition):
        return True
    takers = seats(context, node.who)
    if len(takers) != 1:
        raise Unsupported("gaining control by several players at once is not carried out yet")
    seat = takers[0]
    for thing in things(context, node.of):
        held = held_for_a_time(context.state, thing.ref)
        if thing.controller == seat and not held:
            continue
        if lasts is None:
            _for_good(context, held)
        if thing.controller != seat:
            hand_over(context, thing, seat)
        if lasts is not None:
            span = "until end of turn" if lasts.kind == "turn" else "for as long as something is so"
            words = f"{thing.face.name} is controlled {span}"
            memory: dict[str, Any] = {
                "object": thing.ref,
                "seat": seat,
                "back": held[0].memory["back"] if held else thing.controller,
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
        _for_good(context, held_for_a_time(context.state, thing.ref))
        hand_over(context, thing, seat)
    return True
    yield


def _for_good(context: Context, held: tuple[Effect, ...]) -> None:
    """Control for a time ends as somebody gains control without end."""
    if held:
        rules = (CONTROL["8"], TIMESTAMPS["2"])
        context.table.emit(EffectsEnded(tuple(e.id for e in held), "control is gained for good"), rules)


def hand_over(context: Context, thing: Thing, seat: Seat) -> None:
    """An object comes under a player's control, who controlled it before being remembered."""
    before = (*thing.notes.get(CONTROLLED, ()), thing.controller)
    context.table.emit(NoteChanged(thing.id, CONTROLLED, before), CONTROL["8"])
    context.table.emit(ControlChanged(thing.id, seat), CONTROL["8"])

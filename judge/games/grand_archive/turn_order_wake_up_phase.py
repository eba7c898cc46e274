"""Turn Order: Wake Up Phase."""

from __future__ import annotations

from dataclasses import replace

from judge.games.grand_archive.types_of_effects_game_effects import changes_in_force, forbids
from judge.kernel.decisions import Procedure
from judge.kernel.events import EffectChanged, EffectsEnded, FlagChanged
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.context import Context, Occurrence
from judge.text.meaning import holds, things
from rules_corpus.cite import Section

GENERAL = Section("ga:cr/turn-order-wake-up-phase/general-rules")


def wake_up(table: Table) -> Procedure[None]:
    """Each rested object of the turn player wakes up; what is awake has not woken (General Rules 1)."""
    for thing_id in table.state.zone("field", table.state.active):
        thing = table.state.things[thing_id]
        if "rested" not in thing.flags:
            continue
        stays = forbids(table, Occurrence("wakes-up", thing.ref), f"{thing.face.name} doesn't wake up")
        if stays is not None:
            table.note(stays.reason, stays.cite)
        else:
            table.emit(FlagChanged(thing_id, "rested", False, "wakes up"), GENERAL["1"])
    end_used_bans(table)
    return
    yield


def end_used_bans(table: Table) -> None:
    """An effect on one wake up phase ("the next") is over with the phase that it held for."""
    for context, change, key in changes_in_force(table, t.Forbid):
        if change.uses is None or key[0] != "effect" or change.event.verb != "wakes-up":
            continue
        if change.event.condition is None or holds(context, change.event.condition):
            _end_for_one(table, context, change, key[1])


WOKEN = "players whose wake up phase it was"
"""What an effect on things of several players remembers."""


def _end_for_one(table: Table, context: Context, change: t.Forbid, effect_id: int) -> None:
    """It is over once every player who controls what it is about has had that phase."""
    effect = next(one for one in table.state.effects if one.id == effect_id)
    woken = (*effect.memory.get(WOKEN, ()), table.state.active)
    of = change.event.subject
    owners = {thing.controller for thing in things(context, of)} if isinstance(of, t.Reference) else set()
    if owners - set(woken):
        more = replace(effect, memory={**effect.memory, WOKEN: woken})
        table.emit(EffectChanged(more, f"{effect.source.face.name}: it goes on for the others"), GENERAL["1"])
    else:
        table.emit(EffectsEnded((effect_id,), "its wake up phase is over"), GENERAL["1"])

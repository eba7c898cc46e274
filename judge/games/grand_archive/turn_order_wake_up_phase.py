"""Turn Order: Wake Up Phase."""

from __future__ import annotations

from judge.games.grand_archive.types_of_effects_game_effects import changes_in_force, forbids
from judge.kernel.decisions import Procedure
from judge.kernel.events import EffectsEnded, FlagChanged
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.context import Occurrence
from judge.text.meaning import holds
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
    used = [
        key[1]
        for context, change, key in changes_in_force(table, t.Forbid)
        if change.uses is not None
        and key[0] == "effect"
        and change.event.verb == "wakes-up"
        and (change.event.condition is None or holds(context, change.event.condition))
    ]
    if used:
        table.emit(EffectsEnded(tuple(used), "its wake up phase is over"), GENERAL["1"])

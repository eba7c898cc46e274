"""Turn Order: Wake Up Phase."""

from __future__ import annotations

from judge.games.grand_archive.types_of_effects_game_effects import forbids
from judge.kernel.decisions import Procedure
from judge.kernel.events import FlagChanged
from judge.kernel.table import Table
from judge.text.context import Occurrence
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
    return
    yield

"""Turn Order: Wake Up Phase."""

from __future__ import annotations

from judge.kernel.decisions import Procedure
from judge.kernel.events import FlagChanged
from judge.kernel.table import Table
from rules_corpus.cite import Section

GENERAL = Section("ga:cr/turn-order-wake-up-phase/general-rules")


def wake_up(table: Table) -> Procedure[None]:
    """Each rested object of the turn player wakes up; what is awake has not woken (General Rules 1)."""
    for thing_id in table.state.zone("field", table.state.active):
        if "rested" in table.state.things[thing_id].flags:
            table.emit(FlagChanged(thing_id, "rested", False, "wakes up"), GENERAL["1"])
    return
    yield

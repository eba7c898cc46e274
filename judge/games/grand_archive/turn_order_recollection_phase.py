"""Turn Order: Recollection Phase."""

from __future__ import annotations

from judge.kernel.decisions import Procedure
from judge.kernel.events import Moved
from judge.kernel.table import Table
from rules_corpus.cite import Section

GENERAL = Section("ga:cr/turn-order-recollection-phase/general-rules")


def recollect(table: Table) -> Procedure[None]:
    """The turn player returns all cards in memory to hand (General Rules 3)."""
    seat = table.state.active
    for thing_id in table.state.zone("memory", seat):
        table.emit(Moved(thing_id, "hand", seat, seat, verb="is recollected"), GENERAL["3"])
    return
    yield

"""Turn Order: Recollection Phase."""

from __future__ import annotations

from judge.games.grand_archive.keywords.registry import entry
from judge.games.grand_archive.limits import charges, used_up
from judge.kernel.decisions import Procedure
from judge.kernel.events import CountersChanged, Moved
from judge.kernel.table import Table
from rules_corpus.cite import Section

CHARGE = entry("on-charge-n")
GENERAL = Section("ga:cr/turn-order-recollection-phase/general-rules")


def charge(table: Table) -> Procedure[None]:
    """Every object of the turn player whose On Charge ability has not triggered gets a charge counter (On
    Charge 2)."""
    for thing_id in table.state.zone("field", table.state.active):
        thing = table.state.things[thing_id]
        if any(charges(a) and not used_up(table, thing, a) for a in table.view(thing).abilities):
            yield from table.propose(CountersChanged(thing.id, "charge", 1), CHARGE["2"])


def recollect(table: Table) -> Procedure[None]:
    """The turn player returns all cards in memory to hand (General Rules 3)."""
    seat = table.state.active
    for thing_id in table.state.zone("memory", seat):
        table.emit(Moved(thing_id, "hand", seat, seat, verb="is recollected"), GENERAL["3"])
    return
    yield

"""Interdiction: while such a card's activation is on the Effects Stack nobody has Opportunity (Keywords and
Abilities: Interdiction)."""

from __future__ import annotations

from judge.games.grand_archive.keywords.registry import entry, has
from judge.kernel.state import Pending, Thing
from judge.kernel.table import Table
from judge.kernel.timing import OpportunityGiven, WindowClosed

INTERDICTION = entry("interdiction")


def interdicts(table: Table, card: Thing) -> bool:
    """Whether a card on the Effects Stack takes Opportunity away."""
    return card.zone == "stack" and has(table.view(card).abilities, "interdiction")


def interdicting(table: Table) -> Pending | None:
    """The activation that takes Opportunity away now, if any does."""
    for pending in reversed(table.state.stack):
        if pending.ability is None and interdicts(table, table.state.things[pending.source.id]):
            return pending
    return None


def take_opportunity(table: Table) -> None:
    """Whoever holds Opportunity loses it (2)."""
    if table.state.window:
        table.emit(WindowClosed(), INTERDICTION["2"])
    table.note("no player has Opportunity: the card resolves before anyone may act", INTERDICTION["1"])


def give_back(table: Table) -> None:
    """Once it has resolved the turn player gains Opportunity (3)."""
    table.emit(OpportunityGiven(table.state.seats_from(table.state.active)[0]), INTERDICTION["3"])

"""Interdiction: while such a card's activation is on the Effects Stack nobody has Opportunity (Keywords and
Abilities: Interdiction); so while a boon is being bestowed (Playing Cards: Bestowing Boons 3.4.2)."""

from __future__ import annotations

from judge.games.grand_archive.keywords.registry import entry, has
from judge.kernel.state import Pending, Thing
from judge.kernel.table import Table
from judge.kernel.timing import OpportunityGiven, WindowClosed
from rules_corpus.cite import Cite, RuleId

INTERDICTION = entry("interdiction")

BESTOWED: tuple[Cite, Cite, Cite] = (
    RuleId("ga:cr/card-types-boons/general-rules/4.1"),
    (
        RuleId("ga:cr/playing-cards-bestowing-boons/general-rules/3.4.2"),
        RuleId("ga:cr/game-zones-pantheon/general-rules/3"),
    ),
    RuleId("ga:cr/game-mechanics-timing-and-permissions/opportunity/8"),
)
INTERDICTED: tuple[Cite, Cite, Cite] = (INTERDICTION["2"], INTERDICTION["1"], INTERDICTION["3"])
"""The rules by which whoever holds Opportunity loses it, nobody has it, and the turn player gains it."""


def rules_of(closing: Pending) -> tuple[Cite, Cite, Cite]:
    """The rules by which an instance on the Effects Stack takes Opportunity away."""
    return BESTOWED if closing.kind == "bestowment" else INTERDICTED


def interdicts(table: Table, card: Thing) -> bool:
    """Whether a card on the Effects Stack takes Opportunity away."""
    return card.zone == "stack" and has(table.view(card).abilities, "interdiction")


def interdicting(table: Table) -> Pending | None:
    """The activation or bestowment that takes Opportunity away now, if any does."""
    for pending in reversed(table.state.stack):
        bestowed = pending.kind == "bestowment"
        if bestowed or (pending.ability is None and interdicts(table, table.state.things[pending.source.id])):
            return pending
    return None


def take_opportunity(table: Table, closing: Pending) -> None:
    """Whoever holds Opportunity loses it (2)."""
    lost, closed, _ = rules_of(closing)
    if table.state.window:
        table.emit(WindowClosed(), lost)
    table.note("no player has Opportunity: the card resolves before anyone may act", closed)


def give_back(table: Table, closing: Pending) -> None:
    """Once it has resolved the turn player gains Opportunity (3)."""
    table.emit(OpportunityGiven(table.state.seats_from(table.state.active)[0]), rules_of(closing)[2])

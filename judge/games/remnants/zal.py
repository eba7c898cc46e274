"""Faction Databanks: Zal — Taxes, and what a declared Loyalty of 4 costs."""

from __future__ import annotations

from judge.games.remnants.hooks import PAYMENTS, START_CHANGES
from judge.games.remnants.loyalty_system import FactionRule, declared
from judge.games.remnants.payment import by_discarding
from judge.kernel.state import Seat, State
from judge.kernel.table import Table
from rules_corpus.cite import Section

RULES = Section("remnants:zal/faction-rules")
TERMS = Section("remnants:zal/keywords")
ONE_LESS = FactionRule("zal", 0, RULES["1"])
TAXES = TERMS["t"]


def taxes(table: Table, seat: Seat, change: int) -> int:
    """As many cards as factions were declared, more or less what the cost adds (Zal: T)."""
    factions = len(declared(table.state, seat))
    table.note(f"declared factions: {factions}", (TAXES, TERMS["faction"], TERMS["declared"]))
    return max(0, factions + change)


def _one_less(state: State, seat: Seat) -> int:
    return -1 if any(level == 4 for _, level in declared(state, seat)) else 0


PAYMENTS["T"] = by_discarding(TAXES, "taxes of", taxes)
START_CHANGES.append((ONE_LESS, _one_less))

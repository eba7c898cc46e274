"""Turn Order: Draw Phase."""

from __future__ import annotations

from judge.games.grand_archive.game_mechanics_drawing_cards import draw_cards
from judge.kernel.decisions import Procedure
from judge.kernel.table import Table
from rules_corpus.cite import Section

GENERAL = Section("ga:cr/turn-order-draw-phase/general-rules")


def draw(table: Table) -> Procedure[None]:
    """The turn player draws a card (General Rules 1)."""
    yield from draw_cards(table, table.state.active, 1, GENERAL["1"])

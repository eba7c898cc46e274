"""Miscellaneous Topics: Concession."""

from __future__ import annotations

from judge.games.grand_archive.general_rules_ending_the_game import CONCEDED
from judge.kernel.decisions import Procedure
from judge.kernel.events import PlayerFlagged
from judge.kernel.request import Request
from judge.kernel.table import Table
from rules_corpus.cite import Section

GENERAL = Section("ga:cr/concession/general-rules")


def concedes(table: Table, request: Request) -> Procedure[None]:
    """A player may concede at any time and loses at once."""
    table.emit(PlayerFlagged(request.seat, CONCEDED, True), GENERAL["1"])
    return
    yield

"""General Rules: Ending the Game — who has lost, who has won, when it is a draw."""

from __future__ import annotations

from judge.games.grand_archive.game_mechanics_drawing_cards import DECKED
from judge.games.grand_archive.language import champion
from judge.kernel.decisions import Procedure
from judge.kernel.events import GameEnded, PlayerLost
from judge.kernel.state import Seat
from judge.kernel.table import Table
from rules_corpus.cite import RuleId, Section

INTRO = Section("ga:cr/general-rules-ending-the-game/intro")
CHECKS = Section("ga:cr/state-based-checks-and-effects/types-of-checks")
CONCESSION = Section("ga:cr/concession/general-rules")

HAD_CHAMPION = "had a champion"
CONCEDED = "conceded"
BY_EFFECT = "losing by an effect"
"""The mark of a player whom an effect makes lose, or who is an opponent of one whom it makes win."""


def check_ending(table: Table) -> Procedure[None]:
    """Players lose, the last one left wins, and all who are left losing together draw (Ending the Game 4 to
    6)."""
    state = table.state
    losing = {seat: why for seat in state.living() if (why := _loses(table, seat)) is not None}
    if not losing:
        return
    for seat, (words, rule) in losing.items():
        table.emit(PlayerLost(seat, words), (rule, CHECKS["1"]))
    left = table.state.living()
    if not left:
        table.emit(GameEnded("draw"), INTRO["6.2"])
    elif len(left) == 1:
        table.emit(GameEnded("win", left), INTRO["4.3"])
    return
    yield


def _loses(table: Table, seat: Seat) -> tuple[str, RuleId] | None:
    flags = table.state.players[seat].flags
    if CONCEDED in flags:
        return "they concede", INTRO["5.5"]
    if BY_EFFECT in flags:
        return "an effect says so", INTRO["5.4"]
    if DECKED in flags:
        return "they had to draw from an empty deck", INTRO["5.3"]
    if HAD_CHAMPION in flags and champion(table.state, seat) is None:
        return "their champion is gone", INTRO["5.1"]
    return None

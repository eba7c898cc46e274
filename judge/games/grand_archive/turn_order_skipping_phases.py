"""Turn Order: Skipping Phases — what a first turn leaves out, and what effects skip."""

from __future__ import annotations

from judge.games.grand_archive.turn_order_ending_phases import SKIPS
from judge.kernel.events import ExtraChanged
from judge.kernel.table import Table
from rules_corpus.cite import RuleId, Section

GENERAL = Section("ga:cr/turn-order-skipping-phases/general-rules")
TURN_ONE = Section("ga:cr/general-rules-starting-the-game/standard-games-turn-one")

FIRST_TURN = ("wake-up", "materialize", "recollection")


def skipped(table: Table, phase: str) -> bool:
    """Whether a phase does not happen this turn; notes the rule where it does not."""
    why = _why(table, phase) or _by_effect(table, phase)
    if why is not None:
        table.note(f"The {phase} phase is skipped", why)
    return why is not None


def _why(table: Table, phase: str) -> RuleId | None:
    state = table.state
    if state.turn > len(state.players):
        return None
    if phase in FIRST_TURN:
        return TURN_ONE["1"]
    if phase == "draw" and state.turn == 1 and len(state.players) == 2:
        return TURN_ONE["2"]
    return None


def _by_effect(table: Table, phase: str) -> RuleId | None:
    """An effect that lets the turn player skip their next phase of this kind is used up."""
    planned = table.state.extra.get(SKIPS, ())
    if (table.state.active, phase) not in planned:
        return None
    left = list(planned)
    left.remove((table.state.active, phase))
    table.emit(ExtraChanged(SKIPS, tuple(left) or None), GENERAL["1"])
    return GENERAL["1"]

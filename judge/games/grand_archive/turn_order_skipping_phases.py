"""Turn Order: Skipping Phases — what a first turn leaves out, and what effects skip."""

from __future__ import annotations

from judge.games.grand_archive.turn_order_ending_phases import SKIPS
from judge.kernel.events import ExtraChanged
from judge.kernel.state import FORMAT, Seat, State
from judge.kernel.table import Table
from rules_corpus.cite import Cite, RuleId, Section

GENERAL = Section("ga:cr/turn-order-skipping-phases/general-rules")
ORDER = Section("ga:cr/game-mechanics-turn-order/general-rules")
MATERIALIZE = Section("ga:cr/turn-order-materialize-phase/general-rules")
PLAYERS = Section("ga:cr/general-rules-players/intro")

FIRST_TURN = ("wake-up", "materialize", "recollection")

FIRST_TURNS = "first turns"
"""The part of the position that says whose first turn has not ended yet."""


def turn_one(state: State) -> Section:
    """The rules of a first turn, by the format that is played."""
    kind = "pantheon" if state.extra.get(FORMAT) == "pantheon" else "standard"
    return Section(f"ga:cr/general-rules-starting-the-game/{kind}-games-turn-one")


def is_first_turn(state: State) -> bool:
    """Whether the turn player takes their first turn of the game."""
    return state.active in state.extra.get(FIRST_TURNS, ())


def is_last_first_turn(state: State) -> bool:
    """Whether everyone else who is still in the game has had their first turn."""
    left: tuple[Seat, ...] = state.extra.get(FIRST_TURNS, ())
    return not set(left) & (set(state.living()) - {state.active})


def end_first_turn(table: Table) -> None:
    """The turn player's first turn is over."""
    if is_first_turn(table.state):
        left = tuple(s for s in table.state.extra[FIRST_TURNS] if s != table.state.active)
        table.emit(ExtraChanged(FIRST_TURNS, left or None), turn_one(table.state)["1"])


def skipped(table: Table, phase: str) -> bool:
    """Whether a phase does not happen this turn; notes the rule where it does not."""
    why = _why(table, phase) or _by_effect(table, phase)
    if why is not None:
        table.note(f"The {phase} phase is skipped", why)
    elif phase == "draw" and table.state.turn == 1:
        table.note("the first player draws, as more than two play", (ORDER["1.2"], PLAYERS["5"]))
    return why is not None


def _why(table: Table, phase: str) -> Cite | None:
    state = table.state
    if not is_first_turn(state):
        return None
    many = len(state.players) > 2
    if phase in FIRST_TURN:
        own = (MATERIALIZE["1"],) if phase == "materialize" else ()
        return (turn_one(state)["1"], ORDER["1.2" if many else "1.1"], *own)
    if phase == "draw" and state.turn == 1 and not many:
        return (turn_one(state)["2"], ORDER["1.1"])
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

"""The game carried on piece by piece: checks, priority, the next step, the next turn (fab:frame/turn)."""

from __future__ import annotations

from collections.abc import Callable

from judge.games.flesh_and_blood.chain import chain_of
from judge.games.flesh_and_blood.checks import settle
from judge.games.flesh_and_blood.combat import close_chain, closing, deal_damage, resolve_link
from judge.games.flesh_and_blood.defending import declare_defenders
from judge.games.flesh_and_blood.end_phase import blood_debt, finish_turn, heave
from judge.games.flesh_and_blood.frame import COMBAT, OUTCOME, TURN
from judge.games.flesh_and_blood.priority import ENDING, first, opportunity
from judge.games.flesh_and_blood.resources import AS_INSTANT, gain_action_points
from judge.games.flesh_and_blood.stack import resolve_top
from judge.kernel.decisions import Decision, Procedure
from judge.kernel.events import EffectsEnded, ExtraChanged
from judge.kernel.table import Table
from judge.kernel.timing import StepBegan, StepEntered, TurnBegan

ENTER: dict[str, Callable[[Table], Procedure[None]]] = {
    "defend": declare_defenders,
    "damage": deal_damage,
    "resolution": resolve_link,
    "close": closing,
}
"""What a step of combat does by itself as it begins."""

NEXT = {
    "attack": "defend",
    "defend": "reaction",
    "reaction": "damage",
    "damage": "resolution",
    "resolution": "close",
}
WINDOWS = frozenset({"main", "attack", "defend", "reaction", "damage", "resolution"})
"""Steps in which players receive priority, whatever is on the stack."""


def advance(table: Table) -> Procedure[None]:
    """Carries the game on by one piece: checks and triggers, then priority, the step's own action, or the
    next step."""
    yield from settle(table)
    state = table.state
    if state.result:
        return
    if state.stack and state.phase != "action":
        yield from resolve_top(table)
    elif not state.stack and state.players[state.active].lost and state.step not in ("close", "end"):
        abandon(table)
    elif state.stack or state.window:
        yield from opportunity(table)
    elif not state.entered:
        yield from enter(table)
    else:
        yield from begin_next(table)


def abandon(table: Table) -> None:
    """The turn of a player who has lost goes on to its end phase, once the combat chain has closed."""
    name = table.state.players[table.state.active].name
    table.note(f"{name} has lost: what is left of the turn is not played", OUTCOME["life"])
    if chain_of(table.state) is None:
        table.emit(StepBegan("end", "end"), TURN["end"])
    else:
        table.emit(StepBegan("action", "close"), COMBAT["gone"])


def enter(table: Table) -> Procedure[None]:
    """Carries out what a step does by itself; then players receive priority, where it gives any."""
    step = table.state.step
    action = ENTER.get(step)
    if action is not None:
        yield from action(table)
        yield from settle(table)
    if table.state.result or table.state.step != step or table.state.entered:
        return
    window = step in WINDOWS or (bool(table.state.stack) and table.state.phase == "action")
    rule = COMBAT[step] if step in COMBAT_RULES else TURN[table.state.phase]
    table.emit(StepEntered(window, first(table.state) if window else None), rule)
    if step == "end" and not table.state.players[table.state.active].lost:
        blood_debt(table)
        yield from heave(table)


COMBAT_RULES = frozenset({"layer", "attack", "defend", "reaction", "damage", "resolution", "close"})


def begin_next(table: Table) -> Procedure[None]:
    """The next step, phase or turn begins."""
    step = table.state.step
    if step == "start":
        table.emit(StepBegan("action", "main"), TURN["action"])
        gain_action_points(table, table.state.active, 1, TURN["action"])
    elif step == "main":
        table.emit(StepBegan("end", "end"), (TURN["end"], AS_INSTANT["4"]))
    elif step == "end":
        yield Decision(table.state.active, "moment", "the end phase is over", TURN["end"])
        yield from finish_turn(table)
        begin_turn(table)
    elif step == "close":
        yield from close_chain(table)
    else:
        table.emit(StepBegan("action", NEXT.get(step, "close")), COMBAT[NEXT.get(step, "close")])


def begin_turn(table: Table) -> None:
    """The next player's turn begins."""
    state = table.state
    if ENDING in state.extra:
        table.emit(ExtraChanged(ENDING, None), TURN["end"])
    table.emit(TurnBegan(state.next_seat(state.active), state.turn + 1), TURN["start"])
    ended = tuple(e.id for e in table.state.effects if e.until == f"turn of {table.state.active}")
    if ended:
        table.emit(EffectsEnded(ended, "the turn begins until which they last"), TURN["start"])
    table.emit(StepBegan("start", "start"), TURN["start"])

"""Game Mechanics: Turn Order — the game carried on piece by piece: checks, Opportunity, the next step, the
next turn."""

from __future__ import annotations

from collections.abc import Callable

from judge.games.grand_archive import (
    combat_phase_damage_step,
    combat_phase_retaliation_step,
    turn_order_draw_phase,
    turn_order_end_phase,
    turn_order_materialize_phase,
    turn_order_recollection_phase,
    turn_order_wake_up_phase,
)
from judge.games.grand_archive.combat_phase_end_of_combat_step import end_combat
from judge.games.grand_archive.general_rules_starting_the_game import start_game, steps
from judge.games.grand_archive.keywords.interdiction import interdicting
from judge.games.grand_archive.opportunity import opportunity, resolve_interdicted
from judge.games.grand_archive.special_continuous_effects import (
    DISTORTED,
    DISTORTED_PHASES,
    distortions,
    is_distorted,
)
from judge.games.grand_archive.state_based_checks_and_effects import settle
from judge.games.grand_archive.steps import (
    NEXT,
    ORDER,
    PHASES,
    PRE_GAME,
    STEP_FOLLOWS,
    ends_unseen,
    rules_of_entering,
    step_rule,
    steps_of,
)
from judge.games.grand_archive.turn_order_ending_phases import ENDING, end_turn
from judge.games.grand_archive.turn_order_ending_phases import GENERAL as ENDING_PHASES
from judge.games.grand_archive.turn_order_skipping_phases import end_first_turn, skipped
from judge.kernel.decisions import Decision, Procedure
from judge.kernel.events import EffectsEnded, ExtraChanged
from judge.kernel.state import Seat, State
from judge.kernel.table import Table
from judge.kernel.timing import StepBegan, StepEntered, TurnBegan
from judge.text.lasting import END, UNTIL
from rules_corpus.cite import Cite, Section

GENERAL = Section("ga:cr/game-mechanics-turn-order/general-rules")
PLAYERS = Section("ga:cr/general-rules-players/intro")
LEAVING = Section("ga:cr/general-rules-ending-the-game/intro")
ACTIONS = Section("ga:cr/special-game-actions-and-turn-based-actions/general-rules")
SYNTAX = Section("ga:cr/types-of-effects-continuous-effects/general-rules")
MAIN = Section("ga:cr/turn-order-main-phase/general-rules")

ENTER: dict[tuple[str, str], Callable[[Table], Procedure[None]]] = {
    ("wake-up", "begin"): turn_order_wake_up_phase.wake_up,
    ("materialize", "materialize"): turn_order_materialize_phase.materialize,
    ("recollection", "begin"): turn_order_recollection_phase.charge,
    ("recollection", "recollect"): turn_order_recollection_phase.recollect,
    ("draw", "begin"): turn_order_draw_phase.draw,
    ("end", "clean-up"): turn_order_end_phase.clean_up,
    ("combat", "retaliation"): combat_phase_retaliation_step.retaliate,
    ("combat", "deal damage"): combat_phase_damage_step.deal_damage,
}
"""What a step does by itself when it begins."""


def advance(table: Table) -> Procedure[None]:
    """Carries the game on by one piece: state-based checks and triggers, then Opportunity, the step's own
    action, or the next step."""
    yield from settle(table)
    state = table.state
    if state.result:
        return
    if state.phase == PRE_GAME:
        yield from start_game(table)
        begin_turn(table, state.active, steps(state)["7"])
    elif state.extra.get(ENDING) is not None:
        yield from carry_out_ending(table)
    elif (closing := interdicting(table)) is not None:
        yield from resolve_interdicted(table, closing)
    elif state.stack or (state.window and not is_over_for(state)):
        yield from opportunity(table)
    elif is_over_for(state):
        table.emit(StepBegan("end", "begin"), LEAVING["8"])
    elif not state.entered:
        yield from enter(table)
    else:
        if ends_unseen(state):
            yield Decision(state.active, "moment", f"the {state.phase} phase is over", ORDER)
        begin_next(table)


def is_over_for(state: State) -> bool:
    """Whether the turn player has lost while others play on, so that only the end phase is left of the turn
    (Ending the Game 8)."""
    return state.players[state.active].lost and state.phase != "end"


def carry_out_ending(table: Table) -> Procedure[None]:
    """What an effect ended is over: the turn, the combat with its last step, or another phase without the
    rest of its steps (Ending Phases 1.1, 1.2, 2)."""
    ended = table.state.extra[ENDING]
    if ended in ("turn", "end"):
        yield from end_turn(table)
        return
    rule = ENDING_PHASES["1.2" if ended == "combat" else "1.1"]
    table.emit(ExtraChanged(ENDING, None), rule)
    if table.state.phase != ended:
        return
    if ended == "combat":
        table.note("the combat phase is ended: its last step, then the main phase", rule)
        yield from end_combat(table)
    else:
        begin_phase_after(table)


def enter(table: Table) -> Procedure[None]:
    """Carries out what a step does by itself; then its round of Opportunity opens, where it gives one."""
    rule = step_rule(table.state)
    action = ENTER.get((rule.phase, rule.step))
    before = (rule.phase, rule.step)
    if action is not None:
        rules = (ACTIONS["1"], ACTIONS["3"])
        table.note("nobody may act while the game does this", rules, quiet=True)
        yield from action(table)
    if (table.state.phase, table.state.step) == before and not table.state.entered:
        holder = table.state.active if rule.window else None
        yield from settle(table)
        if not table.state.result:
            stacked = bool(table.state.stack)
            opened = StepEntered(rule.window or stacked, holder or _first(table.state))
            table.emit(opened, rules_of_entering(rule, stacked=stacked))


def _next_rule(state: State, phase: str) -> Cite:
    """The rule by which a phase comes next."""
    moved = phase == "materialize" and is_distorted(state)
    again = (DISTORTED["2"],) if len(distortions(state)) > 1 else ()
    if moved:
        return (ORDER, DISTORTED["1"], DISTORTED["1.1"], DISTORTED["1.2"], *again)
    follows = NEXT.get((state.phase, phase))
    return ORDER if follows is None else (ORDER, follows)


def _first(state: State) -> int:
    return state.seats_from(state.active)[0]


def begin_next(table: Table) -> None:
    """The next step begins, or the next phase, or after the end phase the next player's turn (General Rules
    1)."""
    state = table.state
    steps = steps_of(state.phase)
    index = next(i for i, s in enumerate(steps) if s.step == state.step)
    if index + 1 < len(steps):
        coming = steps[index + 1]
        follows = STEP_FOLLOWS.get((coming.phase, coming.step))
        rules = coming.cite if follows is None else (coming.cite, follows)
        table.emit(StepBegan(state.phase, coming.step), rules)
    elif state.phase == "combat":
        return_to_main(table)
    elif state.phase == "end" and turn_order_end_phase.unclean(table):
        table.emit(StepBegan("end", "clean-up"), turn_order_end_phase.GENERAL["4"])
    else:
        begin_phase_after(table)


def return_to_main(table: Table) -> None:
    """The combat phase ends, and with it what lasts until then; the main phase goes on (General Rules 5; Main
    Phase 2.2)."""
    ended = tuple(e.id for e in table.state.effects if e.until == "combat")
    if ended:
        table.emit(EffectsEnded(ended, "the combat ends"), GENERAL["5"])
    table.emit(StepBegan("main", "opportunity"), MAIN["2.2"])


def begin_phase_after(table: Table) -> None:
    """The next phase that is not skipped begins; after the last one the next turn."""
    order = phase_order(table.state)
    for phase in order[order.index(table.state.phase) + 1 :]:
        if not skipped(table, phase):
            table.emit(StepBegan(phase, steps_of(phase)[0].step), _next_rule(table.state, phase))
            return
    begin_next_turn(table)


def begin_next_turn(table: Table) -> None:
    """The turn passes on to whoever comes next (End Phase 5)."""
    end_first_turn(table)
    passing = (turn_order_end_phase.GENERAL["5"], PLAYERS["4"])
    begin_turn(table, table.state.next_seat(table.state.active), passing)


def begin_turn(table: Table, seat: Seat, cite: Cite) -> None:
    """A player's turn begins, with the first phase of it that is not skipped."""
    passed = _passed_over(table.state, seat)
    table.emit(TurnBegan(seat, table.state.turn + 1), cite)
    over = tuple(e.id for e in table.state.effects if e.until == f"{UNTIL}{seat}")
    late = tuple(e.id for e in table.state.effects if e.until.partition(" after ")[0] in passed)
    if late:
        table.assume("turn-of-one-who-is-out")
    if over or late:
        table.emit(EffectsEnded((*over, *late), "the next turn has begun"), SYNTAX["1"])
    for phase in phase_order(table.state):
        if not skipped(table, phase):
            table.emit(StepBegan(phase, steps_of(phase)[0].step), ORDER)
            return


def _passed_over(state: State, seat: Seat) -> tuple[str, ...]:
    """The durations that end with a turn of players who are out, whose places lie between the turn that is
    over and that of `seat`."""
    count = len(state.players)
    out = [(state.active + step) % count for step in range(1, (seat - state.active) % count)]
    return tuple(f"{kind}{one}" for one in out for kind in (UNTIL, END))


def phase_order(state: State) -> tuple[str, ...]:
    """The phases of a turn in order; while time is distorted the materialize phase comes after the main
    phase."""
    return DISTORTED_PHASES if is_distorted(state) else PHASES

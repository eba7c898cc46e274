"""The order of phases and steps: what each does by itself and whether it opens a round of Opportunity (Turn
Order)."""

from __future__ import annotations

from dataclasses import dataclass

from judge.kernel.state import State
from rules_corpus.cite import RuleId, Section

_ORDER = Section("ga:cr/game-mechanics-turn-order/general-rules")
_WAKE = Section("ga:cr/turn-order-wake-up-phase/general-rules")
_MATERIALIZE = Section("ga:cr/turn-order-materialize-phase/general-rules")
_RECOLLECTION = Section("ga:cr/turn-order-recollection-phase/general-rules")
_DRAW = Section("ga:cr/turn-order-draw-phase/general-rules")
_MAIN = Section("ga:cr/turn-order-main-phase/general-rules")
_END = Section("ga:cr/turn-order-end-phase/general-rules")
_DECLARATION = Section("ga:cr/combat-phase-attack-declaration/general-rules")
_RETALIATION = Section("ga:cr/combat-phase-retaliation-step/general-rules")
_DAMAGE = Section("ga:cr/combat-phase-damage-step/general-rules")
_END_OF_COMBAT = Section("ga:cr/combat-phase-end-of-combat-step/general-rules")


@dataclass(frozen=True, slots=True)
class StepRule:
    """A step of a phase: `window` whether the turn player receives Opportunity in it whatever is on the
    Effects Stack."""

    phase: str
    step: str
    window: bool
    cite: RuleId


TURN = (
    StepRule("wake-up", "begin", False, _WAKE["1"]),
    StepRule("materialize", "begin", False, _MATERIALIZE["2"]),
    StepRule("materialize", "materialize", False, _MATERIALIZE["3"]),
    StepRule("recollection", "begin", False, _RECOLLECTION["1"]),
    StepRule("recollection", "opportunity", True, _RECOLLECTION["2"]),
    StepRule("recollection", "recollect", False, _RECOLLECTION["3"]),
    StepRule("draw", "begin", False, _DRAW["1"]),
    StepRule("main", "begin", False, _MAIN["1"]),
    StepRule("main", "opportunity", True, _MAIN["2"]),
    StepRule("end", "begin", False, _END["1"]),
    StepRule("end", "opportunity", True, _END["2"]),
    StepRule("end", "clean-up", False, _END["3"]),
)

COMBAT = (
    StepRule("combat", "declaration", False, _DECLARATION["4"]),
    StepRule("combat", "before retaliation", True, _RETALIATION["2"]),
    StepRule("combat", "retaliation", False, _RETALIATION["3"]),
    StepRule("combat", "damage", True, _DAMAGE["1"]),
    StepRule("combat", "deal damage", False, _DAMAGE["3"]),
    StepRule("combat", "end of combat", False, _END_OF_COMBAT["1"]),
)

BY_NAME = {(s.phase, s.step): s for s in (*TURN, *COMBAT)}
PHASES = ("wake-up", "materialize", "recollection", "draw", "main", "end")
ORDER = _ORDER["1"]


def step_rule(state: State) -> StepRule:
    """The step that the position is in."""
    return BY_NAME[state.phase, state.step]


def grants_window(state: State) -> bool:
    """Whether the step gives Opportunity again once the Effects Stack is empty."""
    return step_rule(state).window


def steps_of(phase: str) -> tuple[StepRule, ...]:
    """The steps of a phase in order."""
    return tuple(s for s in (*TURN, *COMBAT) if s.phase == phase)

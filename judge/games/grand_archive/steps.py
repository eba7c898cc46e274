"""The order of phases and steps: what each does by itself and whether it opens a round of Opportunity (Turn
Order)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

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

CHECKED = {
    ("wake-up", "begin"): _WAKE["2"],
    ("materialize", "materialize"): _MATERIALIZE["4"],
    ("recollection", "recollect"): _RECOLLECTION["4"],
    ("draw", "begin"): _DRAW["2"],
    ("combat", "declaration"): _RETALIATION["1"],
}
"""By which rule what a step has set off is put on the Effects Stack and gives Opportunity in it."""


def rules_of_set_off(state: State) -> tuple[RuleId, ...]:
    """The rule by which what the step has set off gives Opportunity in it; of a step that gives it anyway
    none."""
    where = (state.phase, state.step)
    return (CHECKED[where],) if where in CHECKED else ()


NEXT = {
    ("wake-up", "materialize"): _WAKE["3"],
    ("materialize", "recollection"): _MATERIALIZE["5"],
    ("recollection", "draw"): _RECOLLECTION["5"],
    ("draw", "main"): _DRAW["3"],
}
"""By which rule a phase follows another."""

STEP_FOLLOWS = {("combat", "damage"): _RETALIATION["4"]}
"""By which rule a step of the combat phase follows the one before, beside what it says of itself."""

BY_NAME = {(s.phase, s.step): s for s in (*TURN, *COMBAT)}
PHASES = ("wake-up", "materialize", "recollection", "draw", "main", "end")
ORDER = _ORDER["1"]
PRE_GAME = "pre-game"
"""What comes before the first turn, a phase of none."""


def step_rule(state: State) -> StepRule:
    """The step that the position is in."""
    return BY_NAME[state.phase, state.step]


def rules_of_entering(rule: StepRule, *, stacked: bool) -> tuple[RuleId, ...]:
    """The rules by which a step gives Opportunity or none, once what it does by itself is done."""
    if rule.window:
        return (rule.cite, _ORDER["2"]) if rule.phase in PHASES else (rule.cite,)
    if stacked:
        return (rule.cite,)
    unchanged = (_MATERIALIZE["4.1"],) if (rule.phase, rule.step) == ("materialize", "materialize") else ()
    return (rule.cite, _ORDER["4"], *unchanged)


def grants_window(state: State) -> bool:
    """Whether the step gives Opportunity again once the Effects Stack is empty."""
    return step_rule(state).window


def ends_unseen(state: State) -> bool:
    """Whether a phase ends here in which no step gives the turn player Opportunity."""
    steps = steps_of(state.phase)
    return state.step == steps[-1].step and not any(rule.window for rule in steps)


@cache
def steps_of(phase: str) -> tuple[StepRule, ...]:
    """The steps of a phase in order."""
    return tuple(s for s in (*TURN, *COMBAT) if s.phase == phase)

"""Special Continuous Effects: time is distorted."""

from __future__ import annotations

from judge.kernel.state import Effect, State
from judge.text import tree as t
from rules_corpus.cite import Section

DISTORTED = Section("ga:cr/special-continuous-effects/time-is-distorted")

DISTORTED_PHASES = ("wake-up", "recollection", "draw", "main", "materialize", "end")
"""The phases of a turn while time is distorted (Time Is Distorted 1)."""


def is_distorted(state: State) -> bool:
    """Whether an effect distorts time; a second one changes nothing (Time Is Distorted 2)."""
    return bool(distortions(state))


def distortions(state: State) -> list[Effect]:
    """The effects that distort time."""
    found = (e for e in state.effects if e.kind == "continuous" and isinstance(e.body, t.PlayerState))
    return [e for e in found if e.body.state == "time"]

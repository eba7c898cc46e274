"""Special Continuous Effects: time is distorted."""

from __future__ import annotations

from judge.kernel.events import EffectBegan, Event
from judge.kernel.state import Effect, State
from judge.kernel.table import Table
from judge.text import tree as t
from rules_corpus.cite import Section

DISTORTED = Section("ga:cr/special-continuous-effects/time-is-distorted")

DISTORTED_PHASES = ("wake-up", "recollection", "draw", "main", "materialize", "end")
"""The phases of a turn while time is distorted (Time Is Distorted 1)."""


def is_distorted(state: State) -> bool:
    """Whether an effect distorts time; a second one changes nothing (Time Is Distorted 2)."""
    return bool(distortions(state))


def assume_distortion(table: Table, event: Event) -> None:
    """Time that is distorted after the regular materialize phase of a turn gives that turn the later one too,
    which the rules leave open."""
    if isinstance(event, EffectBegan) and isinstance(event.effect.body, t.PlayerState):
        later = table.state.phase in ("recollection", "draw", "main", "combat")
        if later and event.effect.body.state == "time" and len(distortions(table.state)) == 1:
            table.assume("distorted-in-mid-turn")


def distortions(state: State) -> list[Effect]:
    """The effects that distort time."""
    found = (e for e in state.effects if e.kind == "continuous" and isinstance(e.body, t.PlayerState))
    return [e for e in found if e.body.state == "time"]

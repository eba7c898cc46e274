"""Game Mechanics: Counters — the abilities that counters give to what they lie on."""

from __future__ import annotations

from judge.kernel.state import Thing
from judge.text import tree as t
from rules_corpus.cite import Section

ENLIGHTEN = Section("ga:cr/game-mechanics-counters/enlighten")

ENLIGHTENED = t.ActivatedAbility(
    (t.RemoveCounters("enlighten", t.Number(3), t.Self()),), (t.Draw(t.YOU, t.Number(1)),), label="Enlighten"
)
"""What enlighten counters give (Enlighten 1); it comes after the abilities that are printed."""


def counter_abilities(thing: Thing) -> tuple[t.Ability, ...]:
    """The abilities that the counters on an object give it."""
    return (ENLIGHTENED,) if thing.zone == "field" and thing.count("enlighten") else ()

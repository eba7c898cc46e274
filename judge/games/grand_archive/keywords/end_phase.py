"""Keywords that trigger at the beginning of the end phase: vigor, agility."""

from __future__ import annotations

from judge.games.grand_archive.keywords.registry import entry, means
from judge.text import tree as t

VIGOR = entry("vigor")


@means("vigor", VIGOR["1"])
def vigor(ability: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """This unit wakes up at the beginning of your end step (Vigor 1)."""
    event = t.EventPattern("phase-begins", t.You(), detail="end-phase")
    return (t.TriggeredAbility(event, (t.Wake(t.Self()),), label="Vigor"),)

"""Game Mechanics: Game Zones — what goes with a card that changes zones."""

from __future__ import annotations

from dataclasses import replace

from judge.kernel.events import EffectChanged
from judge.kernel.state import Ref
from judge.kernel.table import Table
from rules_corpus.cite import Section

GENERAL = Section("ga:cr/game-mechanics-game-zones/general-rules")


def keep_what_was_granted(table: Table, activation: Ref) -> None:
    """What effects granted to an activation goes on for the object or intent that it has become (7.1)."""
    now = table.state.things[activation.id]
    if now.zone not in ("field", "intent"):
        return
    for effect in table.state.effects:
        if activation in (effect.over or ()):
            over = tuple(now.ref if ref == activation else ref for ref in effect.over or ())
            words = f"{now.face.name} has what its activation was granted"
            table.emit(EffectChanged(replace(effect, over=over), words), (GENERAL["7"], GENERAL["7.1"]))

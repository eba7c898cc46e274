"""Turn Order: End Phase — its last part, in which damage on allies and effects of the turn end."""

from __future__ import annotations

from judge.kernel.decisions import Procedure
from judge.kernel.events import CountersChanged, EffectsEnded
from judge.kernel.table import Table
from rules_corpus.cite import Section

GENERAL = Section("ga:cr/turn-order-end-phase/general-rules")
DAMAGE = Section("ga:cr/game-mechanics-damage/general-rules")
CHECKS = Section("ga:cr/state-based-checks-and-effects/types-of-checks")


def clean_up(table: Table) -> Procedure[None]:
    """Damage on allies goes and effects "until end of turn" end, all at once (General Rules 3)."""
    for thing in tuple(table.state.everywhere("field")):
        if thing.count("damage") and not thing.face.is_a("type", "champion"):
            table.emit(
                CountersChanged(thing.id, "damage", -thing.count("damage")), (GENERAL["3"], DAMAGE["12"])
            )
    ended = tuple(e.id for e in table.state.effects if e.until == "turn")
    if ended:
        table.emit(EffectsEnded(ended, "the turn ends"), (GENERAL["3"], CHECKS["6"]))
    return
    yield

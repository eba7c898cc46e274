"""Combat Phase: End of Combat Step."""

from __future__ import annotations

from judge.games.grand_archive.moves import put
from judge.games.grand_archive.state_based_checks_and_effects import place_triggers, settle
from judge.kernel.decisions import Procedure
from judge.kernel.events import EffectsEnded, ExtraChanged
from judge.kernel.table import Table
from judge.kernel.timing import StepBegan, StepEntered
from rules_corpus.cite import Section

GENERAL = Section("ga:cr/combat-phase-end-of-combat-step/general-rules")
DAMAGE_STEP = Section("ga:cr/combat-phase-damage-step/general-rules")
ATTACK = Section("ga:cr/card-types-attack/general-rules")


def end_combat(table: Table) -> Procedure[None]:
    """Triggers of the damage go on the Effects Stack, checks follow, roles end, the intent is emptied
    (General Rules 1)."""
    yield from place_triggers(table)
    table.emit(StepBegan("combat", "end of combat"), (GENERAL["1"], DAMAGE_STEP["4"]))
    if table.state.stack:
        table.note(
            "what the damage triggered is on the Effects Stack; triggers of the next check go above",
            GENERAL["1.2"],
        )
    yield from settle(table)
    if table.state.result:
        return
    table.emit(
        ExtraChanged("combat", None, "Attacking and defending objects are removed from combat"),
        GENERAL["1.3"],
    )
    ended = tuple(e.id for e in table.state.effects if e.until in ("combat", "attack"))
    if ended:
        table.emit(EffectsEnded(ended, "the combat ends"), GENERAL["1.3"])
    for thing in tuple(table.state.everywhere("intent")):
        yield from put(
            table, thing.ref, "graveyard", (GENERAL["1.4"], ATTACK["8"]), verb="goes to the graveyard"
        )
    table.emit(
        StepEntered(bool(table.state.stack), table.state.active if table.state.stack else None), GENERAL["2"]
    )

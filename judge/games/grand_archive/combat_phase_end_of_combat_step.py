"""Combat Phase: End of Combat Step."""

from __future__ import annotations

from judge.games.grand_archive.attacks_meant import used
from judge.games.grand_archive.combat_phase_attacking_and_the_combat_phase import combat_of
from judge.games.grand_archive.moves import put
from judge.games.grand_archive.state_based_checks_and_effects import place_triggers, settle
from judge.games.grand_archive.types_of_effects_continuous_effects import effect_context
from judge.kernel.decisions import Procedure
from judge.kernel.events import EffectsEnded, ExtraChanged
from judge.kernel.state import Effect
from judge.kernel.table import Table
from judge.kernel.timing import StepBegan, StepEntered
from judge.text import tree as t
from judge.text.meaning import resolve
from rules_corpus.cite import Section

GENERAL = Section("ga:cr/combat-phase-end-of-combat-step/general-rules")
DAMAGE_STEP = Section("ga:cr/combat-phase-damage-step/general-rules")
ATTACK = Section("ga:cr/card-types-attack/general-rules")


def spent(table: Table, effect: Effect) -> bool:
    """Whether an effect was for the next attack of the unit that has attacked now."""
    combat, of = combat_of(table.state), getattr(effect.body, "of", None)
    if combat is None or not isinstance(of, t.AttacksOf) or of.which != "next":
        return False
    context = effect_context(table.state, effect)
    context.table, context.look = table, None
    if of.using is not None and not used(context, combat.attacker, of.using):
        return False
    return combat.attacker in (resolve(context, of) if effect.over is None else effect.over)


def end_combat(table: Table) -> Procedure[None]:
    """Triggers of the damage go on the Effects Stack, checks follow, roles end, the intent is emptied
    (General Rules 1)."""
    yield from place_triggers(table)
    table.emit(StepBegan("combat", "end of combat"), (GENERAL["1"], DAMAGE_STEP["4"]))
    if table.state.stack:
        table.note(
            "what the damage triggered is on the Effects Stack; triggers of the next check go above",
            (GENERAL["1.1"], GENERAL["1.2"]),
        )
    yield from settle(table)
    if table.state.result:
        return
    ended = tuple(e.id for e in table.state.effects if e.until == "attack" or spent(table, e))
    table.emit(
        ExtraChanged("combat", None, "Attacking and defending objects are removed from combat"),
        GENERAL["1.3"],
    )
    if ended:
        table.emit(EffectsEnded(ended, "the attack is over"), GENERAL["1.3"])
    for thing in tuple(table.state.everywhere("intent")):
        yield from put(
            table, thing.ref, "graveyard", (GENERAL["1.4"], ATTACK["8"]), verb="goes to the graveyard"
        )
    table.emit(
        StepEntered(bool(table.state.stack), table.state.active if table.state.stack else None), GENERAL["2"]
    )

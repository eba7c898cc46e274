"""Game Mechanics: Damage — dealing it, in and out of combat."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from judge.games.grand_archive.game_mechanics_counters import DAMAGE as COUNTERS
from judge.games.grand_archive.happened import DamageDealt
from judge.games.grand_archive.types_of_effects_continuous_effects import is_unit
from judge.kernel.decisions import Procedure
from judge.kernel.events import EffectsEnded
from judge.kernel.state import Ref, Thing
from judge.kernel.table import Table
from rules_corpus.cite import Cite, Section, cites

GENERAL = Section("ga:cr/game-mechanics-damage/general-rules")
HIT = Section("ga:cr/game-terms/hit")
PREVENTION = Section("ga:cr/game-mechanics-damage-prevention/general-rules")
LIFE = Section("ga:cr/parts-of-a-card-stats/life")
FUNCTIONAL = Section("ga:cr/card-types-functional-subtypes/functional-domains")


USED = "used for this damage"
"""What an effect remembers that has prevented damage and ends once the rest of it has been looked at."""


def proposed(
    table: Table,
    source: Thing,
    target: Ref,
    amount: int,
    cite: Cite,
    *,
    combat: bool = False,
    using: tuple[Ref, ...] = (),
    unpreventable: bool = False,
) -> Procedure[DamageDealt | None]:
    """What is left of damage after replacement and prevention; None where nothing is dealt (General Rules 9,
    15)."""
    thing = table.state.find(target)
    if thing is None or not can_be_damaged(table, thing):
        return None
    if amount <= 0:
        rules = (GENERAL["9"], GENERAL["15"], *((HIT["3"],) if combat else ()))
        table.note(f"{source.face.name} deals no damage: the amount is {amount}", rules)
        return None
    event = DamageDealt(target, amount, source.ref, combat, using, unpreventable, source.face.name)
    event = event if is_unit(table.state, thing) else replace(event, worn=True)
    final = yield from table.replaced(event, cite)
    if not isinstance(final, DamageDealt) or final.amount <= 0:
        rules = (GENERAL["7"], GENERAL["9"], *((HIT["3"],) if combat else ()))
        table.note(f"no damage is dealt to {thing.face.name}", rules)
        return None
    return final


def can_be_damaged(table: Table, thing: Thing) -> bool:
    """Units take damage, siegeable domains lose durability (Functional Subtypes: Functional Domains 1.2)."""
    attackable = is_unit(table.state, thing) or table.view(thing).is_a("subtype", "siegeable")
    return thing.zone == "field" and attackable


def deal(
    table: Table,
    source: Thing,
    parts: Iterable[tuple[Ref, int]],
    cite: Cite,
    *,
    unpreventable: bool = False,
) -> Procedure[tuple[DamageDealt, ...]]:
    """Deals non-combat damage from a source to objects, to all of them at the same time (General Rules 10,
    16); gives what was dealt."""
    final: list[DamageDealt] = []
    for target, amount in parts:
        dealt = yield from proposed(table, source, target, amount, cite, unpreventable=unpreventable)
        if dealt is not None:
            final.append(replace(dealt, again=bool(final)))
    end_used(table)
    for event in final:
        table.emit(event, marking(table, event, cite))
    return tuple(final)


def end_used(table: Table) -> None:
    """What prevented damage "to one or more" this time is over with it (Damage Prevention 8)."""
    used = tuple(e.id for e in table.state.effects if e.memory.get(USED))
    if used:
        table.emit(EffectsEnded(used, "it was used"), PREVENTION["8"])


def marking(table: Table, event: DamageDealt, cite: Cite) -> Cite:
    """The rules of damage being marked: temporary on allies, counters on champions, durability off a
    domain."""
    face = table.state.things[event.target.id].face
    rules: Cite = (GENERAL["13"], COUNTERS["1"], LIFE["2.1"])
    if not face.is_a("type", "champion"):
        rules = (FUNCTIONAL["1.2.1"], FUNCTIONAL["1.1.1"]) if event.worn else (GENERAL["12"], LIFE["2.2"])
    kind = HIT["2"] if event.combat else HIT["4"]
    return (*cites(cite), *cites(rules), GENERAL["2"], kind)

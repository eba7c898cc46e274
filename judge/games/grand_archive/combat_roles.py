"""State-based check of combat roles: who stops defending or retaliating, and who leaves combat (Types of
Checks 7)."""

from __future__ import annotations

from judge.games.grand_archive.combat_phase_attacking_and_the_combat_phase import (
    PAGE,
    Combat,
    change_combat,
    combat_of,
)
from judge.games.grand_archive.keywords.actions import action
from judge.games.grand_archive.keywords.registry import entry, has
from judge.games.grand_archive.keywords.true_sight import finds
from judge.games.grand_archive.types_of_effects_continuous_effects import view
from judge.kernel.decisions import Procedure
from judge.kernel.events import ControlChanged, Event
from judge.kernel.state import Ref, State, Thing
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import things
from rules_corpus.cite import RuleId, Section

CHECKS = Section("ga:cr/state-based-checks-and-effects/types-of-checks")
DAMAGE_STEP = Section("ga:cr/combat-phase-damage-step/general-rules")
STEALTH = entry("stealth")


def check_roles(table: Table) -> Procedure[None]:
    """Takes roles from what no longer may have them, with the rule for each."""
    combat = combat_of(table.state)
    if combat is None:
        return
    _check_attacker(table, combat)
    _check_retaliating(table, combat)
    for defender in combat.defenders:
        why = _no_defender(table, combat, defender)
        if why is not None:
            _stop_defending(table, defender, *why)
    return
    yield


def _stop_defending(table: Table, defender: Ref, name: str, rule: RuleId) -> None:
    current = combat_of(table.state)
    assert current is not None
    left = tuple(d for d in current.defenders if d != defender)
    last = () if left else (PAGE["4.1"],)
    cite = (rule, CHECKS["7"], PAGE["4.2"], *last)
    change_combat(table, cite, f"{name} stops defending", defenders=left)


def leave_by_control(table: Table, before: State, event: Event) -> None:
    """An attacking or defending object that comes under another player's control is removed from combat at
    once (General Rules 10)."""
    combat = combat_of(table.state)
    if combat is None or not isinstance(event, ControlChanged):
        return
    thing = table.state.things[event.thing]
    if thing.controller == before.things[event.thing].controller:
        return
    if thing.ref == combat.attacker and not combat.attacker_left:
        table.assume("attacker-changes-sides")
        words = f"{thing.face.name} leaves combat: it changed sides"
        change_combat(table, PAGE["10"], words, attacker_left=True)
    elif thing.ref in combat.defenders:
        _stop_defending(table, thing.ref, thing.face.name, PAGE["10"])


def roles_in_doubt(state: State) -> bool:
    """Whether a combat is going on in which someone may no longer have their role: is gone from the field,
    or hides."""
    combat = combat_of(state)
    if combat is None:
        return False
    staying = [*combat.defenders, *(ref for pair in combat.retaliating for ref in pair)]
    if not combat.attacker_left:
        staying.append(combat.attacker)
    if not all(_stands(state, ref) for ref in staying):
        return True
    return any(has(view(state, ref.id).abilities, "stealth") for ref in combat.defenders)


def _check_attacker(table: Table, combat: Combat) -> None:
    attacker = table.state.find(combat.attacker)
    if combat.attacker_left:
        return
    if attacker is None or attacker.zone != "field":
        change_combat(table, PAGE["7"], "the attacking unit has left the field", attacker_left=True)


def _check_retaliating(table: Table, combat: Combat) -> None:
    """A unit stops retaliating once it or its retaliation target has left the field (Types of Checks 7)."""
    for unit, target in combat.retaliating:
        gone = next((ref for ref in (unit, target) if not _stands(table.state, ref)), None)
        current = combat_of(table.state)
        if gone is None or current is None:
            continue
        cite = (CHECKS["7"], DAMAGE_STEP["3.2"]) if gone == unit else CHECKS["7"]
        left = tuple(pair for pair in current.retaliating if pair[0] != unit)
        name = table.state.things[unit.id].face.name
        change_combat(table, cite, f"{name} stops retaliating", retaliating=left)


@action("remove-from-combat")
def take_out(context: Context, node: t.Perform) -> Procedure[bool]:
    """Units lose their roles in the combat that is going on: attacking, defending, retaliating (General
    Rules 4, 10)."""
    done = False
    for thing in () if node.what is None else things(context, node.what):
        combat, ref = combat_of(context.table.state), thing.ref
        if combat is None or ref not in (combat.attacker, *combat.defenders):
            context.table.note(f"{thing.face.name} is in no combat", PAGE["4"])
            continue
        change_combat(
            context.table,
            (PAGE["4"], PAGE["10"]),
            f"{thing.face.name} is removed from combat",
            attacker_left=combat.attacker_left or ref == combat.attacker,
            defenders=tuple(one for one in combat.defenders if one != ref),
            retaliating=tuple(pair for pair in combat.retaliating if pair[0] != ref),
        )
        done = True
    return done
    yield


def _stands(state: State, ref: Ref) -> bool:
    thing = state.find(ref)
    return thing is not None and thing.zone == "field"


def _no_defender(table: Table, combat: Combat, ref: Ref) -> tuple[str, RuleId] | None:
    thing = table.state.find(ref)
    if thing is None or thing.zone != "field":
        return table.state.things[ref.id].face.name, PAGE["8"]
    if has(table.view(thing).abilities, "stealth"):
        if not sees(table, combat, thing):
            return thing.face.name, STEALTH["3"]
        table.note(f"{thing.face.name} stays the target: the attack finds it", STEALTH["3"])
    return None


def sees(table: Table, combat: Combat, hidden: Thing) -> bool:
    """Whether the attack may target this unit with stealth."""
    return finds(table, (combat.attacker, *combat.wielded, *combat.intent), hidden)

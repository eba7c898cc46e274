"""Combat Phase: Damage Step — power summed up, damage dealt at the same time, durability counters removed."""

from __future__ import annotations

from collections.abc import Iterator

from judge.games.grand_archive.abilities_restriction_abilities import rules_of
from judge.games.grand_archive.combat_phase_attacking_and_the_combat_phase import PAGE, Combat, combat_of
from judge.games.grand_archive.combat_phase_end_of_combat_step import end_combat
from judge.games.grand_archive.game_mechanics_damage import GENERAL as DAMAGE
from judge.games.grand_archive.game_mechanics_damage import end_used, marking, proposed
from judge.games.grand_archive.happened import DamageDealt
from judge.games.grand_archive.keywords.pride import OBEDIENCE, obeys
from judge.games.grand_archive.keywords.registry import expanded, has
from judge.games.grand_archive.language import LANGUAGE, UNIT_TYPES
from judge.games.grand_archive.types_of_effects_continuous_changes import LENT
from judge.kernel.decisions import Decision, Option, Procedure
from judge.kernel.events import CountersChanged
from judge.kernel.record import replace
from judge.kernel.state import Ref, Thing
from judge.kernel.table import Table, ask
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import holds
from rules_corpus.cite import Cite, Section, cites

GENERAL = Section("ga:cr/combat-phase-damage-step/general-rules")
DECLARATION = Section("ga:cr/combat-phase-attack-declaration/general-rules")
WEAPON = Section("ga:cr/card-types-weapon/general-rules")
ATTACK = Section("ga:cr/card-types-attack/general-rules")
POWER = Section("ga:cr/parts-of-a-card-stats/power")
DURABILITY = Section("ga:cr/parts-of-a-card-stats/durability")
RETALIATION = Section("ga:cr/combat-phase-retaliation-step/general-rules")
STEALTH = Section("ga:cr/keywords-and-abilities/stealth")
CLEAVE = Section("ga:cr/keywords-and-abilities/cleave")
ITEMS = Section("ga:cr/card-types-functional-subtypes/functional-items")
ACTIONS = Section("ga:cr/card-types-functional-subtypes/functional-actions")

LOADED_POWER = {"bullet": ITEMS["1.1"], "arrow": ITEMS["1.1"], "aethercharge": ACTIONS["1.1"]}
"""The subtypes whose cards have power though their type has none, each with its rule."""


def deal_damage(table: Table) -> Procedure[None]:
    """The attacker and the retaliating units deal their damage, simultaneously; then combat ends (General
    Rules 2 to 4)."""
    combat = combat_of(table.state)
    assert combat is not None
    strikes = yield from _strikes(table, combat)
    final: list[tuple[DamageDealt, Cite]] = []
    for source, target, amount, using, cite in strikes:
        dealt = yield from proposed(table, source, target, amount, cite, combat=True, using=using)
        if dealt is not None:
            final.append((dealt, cite))
    end_used(table)
    wear = weapons_that_wear(table, combat)
    also = (POWER["2"], *((ATTACK["7"],) if combat.intent else ()))
    for event, cite in tuple(_lethal(table, final)):
        table.emit(event, (*cites(marking(table, event, cite)), *also))
    prevented = () if final else (WEAPON["5.1"],)
    for weapon in wear:
        table.emit(
            CountersChanged(weapon.id, "durability", -1),
            (
                GENERAL["3.7.1"],
                GENERAL["3.7.2"],
                WEAPON["4.3.1"],
                WEAPON["4.2"],
                DURABILITY["2"],
                *prevented,
                *((CLEAVE["7"],) if combat.cleave else ()),
            ),
        )
    yield from end_combat(table)


Strike = tuple[Thing, Ref, int, tuple[Ref, ...], Cite]


def _strikes(table: Table, combat: Combat) -> Procedure[list[Strike]]:
    strikes = _attack_strikes(table, combat)
    for unit, target in (yield from _retaliators(table, combat)):
        thing = table.state.find(unit)
        if thing is None or thing.zone != "field":
            table.note("a retaliating unit has left the field", GENERAL["3.2"])
            continue
        cites = [RETALIATION["3.1"], GENERAL["3.4"]]
        if combat.attacker_left or unit not in combat.defenders:
            cites.append(GENERAL["3.3"])
        if has(table.view(thing).abilities, "stealth"):
            cites.append(STEALTH["2"])
        note_power(table, thing)
        strikes.append((thing, target, table.view(thing).stat("power") or 0, (), tuple(cites)))
    return strikes


def _attack_strikes(table: Table, combat: Combat) -> list[Strike]:
    attacker = table.state.find(combat.attacker)
    if attacker is None or attacker.zone != "field" or combat.attacker_left:
        table.note("the attacking unit is gone: the attack deals no damage", (PAGE["7"], DECLARATION["5"]))
        return []
    if not obeys(table, attacker, combat.attacking):
        table.note(f"{attacker.face.name} goes on attacking though it does not obey", OBEDIENCE["4"])
    using = [
        r
        for r in (*combat.wielded, *combat.intent)
        if (thing := table.state.find(r)) is not None and thing.zone in ("field", "intent")
    ]
    power = attack_power(table, attacker, [table.state.things[r.id] for r in using])
    if power <= 0:
        table.note("the attack goes on without power", DAMAGE["6"])
    if not combat.defenders:
        table.note("nothing is attacked any more: the attack deals no damage", (PAGE["8"], DECLARATION["5"]))
    _note_source(table, combat, attacker, using)
    cleave = (CLEAVE["6"], CLEAVE["6.1"]) if combat.cleave else ()
    cite = (GENERAL["3"], GENERAL["3.1"], DAMAGE["10.1"], *cleave)
    return [(attacker, target, power, tuple(using), cite) for target in combat.defenders]


def _note_source(table: Table, combat: Combat, attacker: Thing, using: list[Ref]) -> None:
    """What the attack consists of now: the unit is its only source, and what has left the field adds
    nothing."""
    if using:
        words = f"{attacker.face.name} is the only source of the damage, which has its elements"
        own = (table.view(attacker).stat("power") or 0) > 0
        several = (PAGE["1.3.1"],) if own + bool(combat.wielded) + bool(combat.intent) > 1 else ()
        table.note(words, (DAMAGE["10.1.1"], DAMAGE["14"], PAGE["5.3"], *several))
    elif combat.wielded or combat.intent:
        table.note(f"{attacker.face.name} attacks on with nothing that it used", PAGE["5.3.1"])
    for ref in (combat.attacker, *combat.defenders):
        thing = table.state.things[ref.id]
        if is_printed_unit(thing) and not LANGUAGE.is_kind(table.view(thing), "unit"):
            table.note(f"{thing.face.name} keeps its role though it is no unit", PAGE["11"])
    for ref in combat.wielded:
        name = table.state.things[ref.id].face.name
        if ref not in using:
            table.note(f"{name} has left the field and adds nothing", PAGE["5.4"])
        elif not table.view(ref.id).is_a("type", "weapon"):
            table.note(
                f"{name} is no weapon any more, but still part of the attack", (PAGE["5.4"], PAGE["11.1"])
            )


def is_printed_unit(thing: Thing) -> bool:
    """Whether a thing is an ally or champion by what is printed on it."""
    return any(thing.face.is_a("type", kind) for kind in UNIT_TYPES)


def attack_power(table: Table, attacker: Thing, using: list[Thing]) -> int:
    """The power of an attack: of the attacker, the weapons it wields and all cards of the intent (3.1)."""
    for thing in (attacker, *using):
        note_power(table, thing)
    view = table.view(attacker)
    lent = view.stat(LENT) or 0
    if lent:
        table.assume("power-of-a-champion-without-it")
    own = (view.stat("attack-power") or 0) + lent
    return own + sum(
        LANGUAGE.stat(table.state, table.view(thing), "power") or 0 for thing in (attacker, *using)
    )


def note_power(table: Table, thing: Thing) -> None:
    """Notes what changed the power that a unit or card strikes with, each change with its rule."""
    for what, source, cite in table.view(thing).made:
        if "power" in what or "counters" in what:
            table.note(f"{thing.face.name}: {what} ({source})", cite)
    for kind, rule in LOADED_POWER.items():
        if thing.face.is_a("subtype", kind):
            table.note(f"{thing.face.name} has power as {kind} cards do", rule, quiet=True)
    locks = [r for a in table.view(thing).abilities for r in a.restrictions if isinstance(r, t.Restricted)]
    if locks:
        context = Context(table, LANGUAGE, thing, thing.controller)
        met = ((lock.kind, holds(context, lock)) for lock in locks)
        rules = dict.fromkeys(rule for kind, is_met in met for rule in rules_of(kind, met=is_met))
        table.note(f"{thing.face.name}: what its restrictions lock is looked at now", tuple(rules))


def _retaliators(table: Table, combat: Combat) -> Procedure[tuple[tuple[Ref, Ref], ...]]:
    """The retaliating units in the order that the attacking player chooses (General Rules 2)."""
    pairs = dict(combat.retaliating)
    decision = Decision(
        seat=combat.attacking,
        kind="order",
        prompt="order the retaliating units",
        cite=GENERAL["2"],
        options=tuple(Option(unit, table.state.things[unit.id].face.name) for unit in pairs),
        least=len(pairs),
        most=len(pairs),
        verbs=("orders",),
        otherwise=None if order_matters(table, combat) else tuple(pairs),
        ordered=True,
    )
    if decision.otherwise is None:
        table.assume("order-of-retaliators")
    ordered: tuple[Ref, ...] = yield from ask(decision)
    return tuple((unit, pairs[unit]) for unit in ordered)


def order_matters(table: Table, combat: Combat) -> bool:
    """Whether anything can depend on the order of retaliators: who kills, who hits first, or effects on the
    attacker's damage."""
    if len(combat.retaliating) < 2:
        return False
    watching = [_watched(table, unit) for unit, _ in combat.retaliating]
    probe = DamageDealt(combat.attacker, 1, combat.retaliating[0][0], True)
    return (
        any("kills" in verbs for verbs in watching)
        or sum(bool(verbs & STRIKING) for verbs in watching) > 1
        or bool(list(table.rules.replacements(table, probe)))
    )


STRIKING = frozenset({"hits", "deals-damage"})


def _watched(table: Table, unit: Ref) -> frozenset[str]:
    """The events that trigger abilities of a unit."""
    abilities = expanded(table.view(unit.id).abilities)
    return frozenset(a.event.verb for _, a in abilities if isinstance(a, t.TriggeredAbility))


def weapons_that_wear(table: Table, combat: Combat) -> list[Thing]:
    """The wielded weapons that were part of dealing damage and lose a durability counter (3.7.2)."""
    attacker = table.state.find(combat.attacker)
    if attacker is None or combat.attacker_left or not combat.defenders:
        if combat.wielded:
            table.note("no durability counter comes off: nothing was struck", GENERAL["3.7.2"])
        return []
    found = (table.state.find(r) for r in combat.wielded)
    return [w for w in found if w is not None and w.zone == "field" and w.count("durability")]


def _lethal(table: Table, final: list[tuple[DamageDealt, Cite]]) -> Iterator[tuple[DamageDealt, Cite]]:
    """The damage, where it is lethal marked so for the next check: its strikers kill (On Kill; General Rules
    2.1)."""
    marked: dict[Ref, int] = {}
    for event, cite in final:
        thing = table.state.things[event.target.id]
        before = marked.setdefault(event.target, thing.count("damage"))
        life = table.view(thing).stat("life")
        if event.worn or life is None:
            yield event, cite
            continue
        marked[event.target] += event.amount
        kills = before < life <= before + event.amount and event.source is not None
        yield (replace(event, lethal=True), (*cites(cite), GENERAL["2.1"])) if kills else (event, cite)

"""Intercept and redirecting attacks (Keywords and Abilities: Intercept; Objects and Targeting: Redirect)."""

from __future__ import annotations

from judge.games.grand_archive.combat_phase_attacking_and_the_combat_phase import (
    PAGE as ATTACKING,
)
from judge.games.grand_archive.combat_phase_attacking_and_the_combat_phase import (
    Combat,
    change_combat,
    combat_of,
)
from judge.games.grand_archive.keywords.pride import OBEDIENCE, PRIDE, obeys
from judge.games.grand_archive.keywords.registry import entry, has, means
from judge.games.grand_archive.keywords.true_sight import finds
from judge.games.grand_archive.types_of_effects_continuous_effects import is_unit
from judge.games.grand_archive.types_of_effects_game_effects import forbids
from judge.kernel.decisions import Refusal
from judge.kernel.events import Did
from judge.kernel.state import Ref, Thing
from judge.text import tree as t
from judge.text.context import Context, Occurrence
from judge.text.meaning import things
from rules_corpus.cite import Section

RULES = entry("intercept")
UNBLOCKABLE = entry("unblockable")
CLEAVE = entry("cleave")
STATES = Section("ga:cr/game-mechanics-properties-and-states/properties-and-states-of-objects")
REDIRECT = Section("ga:cr/game-mechanics-objects-and-targeting/redirect")

TRIGGER = t.TriggeredAbility(
    t.EventPattern(
        "is-attacked", t.ChampionOf(t.You()), condition=t.Meets(t.Self(), (t.Is("state", "awake"),))
    ),
    (t.May(t.You(), (t.Redirect(t.ThisAttack(), t.Self()),)),),
    label="Intercept",
)


@means("intercept", RULES["1"])
def intercept(ability: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """An awake ally may take upon itself an attack on its champion (Intercept 1)."""
    return (TRIGGER,)


def can_redirect(context: Context, node: t.Redirect) -> bool:
    """Whether the attack can be redirected to the ally (1.1, 1.2, 2; Unblockable 1; Cleave 2)."""
    table, combat = context.table, combat_of(context.state)
    found = things(context, node.to)
    if combat is None or not found:
        return False
    ally = context.state.find(found[0].ref)
    parts = (combat.attacker, *combat.wielded, *combat.intent)
    users = [table.view(r.id) for r in parts if context.state.find(r) is not None]
    if ally is None or ally.zone != "field":
        table.note("the intercepting ally is gone", RULES["1.1"])
    elif any(has(v.abilities, "unblockable") for v in users):
        table.note(f"{ally.face.name} cannot intercept: the attack is unblockable", UNBLOCKABLE["1"])
    elif combat.cleave:
        table.note(f"{ally.face.name} cannot intercept: the attack has cleave", CLEAVE["2"])
    elif ally.ref in combat.defenders:
        table.note(f"{ally.face.name} is a target of this attack already", (RULES["1.2"], REDIRECT["3"]))
    elif ally.controller == combat.attacking or not is_unit(context.state, ally):
        table.note(f"{ally.face.name} is no legal target of the attack", (RULES["1.1"], ATTACKING["9"]))
    elif _is_own(context) and ally.controller != context.controller:
        table.note(f"{ally.face.name} obeys another player now", (RULES["2.1"], OBEDIENCE["2"]))
    elif not obeys(table, ally, context.controller):
        table.note(f"{ally.face.name} does not obey", (RULES["2"], RULES["2.1"], OBEDIENCE["3"], PRIDE["1"]))
    elif (banned := forbidden(context, combat, ally, "is-intercepted")) is not None:
        table.note(banned.reason, banned.cite)
    elif not _old_target(context):
        table.note("the attack's target has changed already", REDIRECT["1"])
    elif has(table.view(ally).abilities, "stealth") and not finds(table, parts, ally):
        table.note(f"{ally.face.name} is no legal target of the attack", RULES["1.1"])
    else:
        return True
    return False


def forbidden(context: Context, combat: Combat, ally: Thing, verb: str) -> Refusal | None:
    """Why effects let this attack not be redirected to a unit: the attack can't be intercepted or redirected,
    or the unit can't intercept or be attacked."""
    what = f"the attack can't be redirected to {ally.face.name}"
    banned = [Occurrence("intercepts", ally.ref, combat.attacker)] if verb == "is-intercepted" else []
    for part in (combat.attacker, *combat.wielded, *combat.intent):
        banned += [Occurrence(one, part, ally.ref) for one in dict.fromkeys((verb, "is-redirected"))]
        banned.append(Occurrence("is-attacked", ally.ref, part))
    return next(filter(None, (forbids(context.table, one, what) for one in banned)), None)


def _old_target(context: Context) -> Ref | None:
    combat = combat_of(context.state)
    happened = context.occurrence
    wanted = happened.subject if happened is not None else None
    if combat is None:
        return None
    return next((d for d in combat.defenders if d == wanted), None)


def _is_own(context: Context) -> bool:
    """Whether it is the keyword that redirects."""
    return context.pending is not None and context.pending.ability == TRIGGER


def redirect(context: Context, node: t.Redirect) -> bool:
    """Makes the ally the defender in place of what was attacked."""
    if not can_redirect(context, node):
        return False
    combat, old = combat_of(context.state), _old_target(context)
    ally = things(context, node.to)[0]
    assert combat is not None
    own = _is_own(context)
    change_combat(
        context.table,
        (RULES["1"], REDIRECT["1"], *((STATES["6"],) if own else ())),
        f"the attack is redirected to {ally.face.name}",
        defenders=tuple(ally.ref if d == old else d for d in combat.defenders),
        intercepting=(*combat.intercepting, *((ally.ref,) if own else ())),
    )
    if own:
        context.table.emit(Did("intercepts", ally.controller, ally.ref), RULES["1"])
    return True

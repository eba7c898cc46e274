"""Objects and Targeting: Redirect — effects that change the target of an attack (what Intercept does stands
with the keyword)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.games.grand_archive.combat_phase_attacking_and_the_combat_phase import (
    PAGE,
    Combat,
    change_combat,
    combat_of,
)
from judge.games.grand_archive.combat_roles import sees
from judge.games.grand_archive.keywords.intercept import CLEAVE, REDIRECT, forbidden
from judge.games.grand_archive.keywords.registry import entry, has
from judge.games.grand_archive.types_of_effects_continuous_effects import is_unit
from judge.kernel.decisions import Refusal
from judge.kernel.state import Ref, Thing
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import aims as aims_at
from judge.text.meaning import resolve
from rules_corpus.cite import Section

TERM = Section("ga:cr/game-terms/redirect")
STEALTH, TAUNT, UNBLOCKABLE = entry("stealth"), entry("taunt"), entry("unblockable")


def redirect_attack(context: Context, node: t.Redirect, to: Ref | None) -> bool:
    """Makes another legal object the target of the attack that is meant (Redirect 1); gives whether it
    did."""
    combat = combat_of(context.state)
    new = None if to is None else context.state.find(to)
    refusal = None if combat is None or new is None else no_new_target(context, combat, new)
    if refusal is not None:
        context.table.note(refusal.reason, refusal.cite)
        return False
    old = None if combat is None else aimed_at(context, node.what, combat)
    if combat is None or old is None or new is None:
        context.table.note("there is no such attack to redirect", REDIRECT["1"])
        return False
    defenders = (*(d for d in combat.defenders if d not in old), new.ref)
    note_redirected(context, combat, old)
    words = f"the attack is redirected to {new.face.name}"
    sides = tuple(dict.fromkeys((*combat.defending, new.controller)))
    rules = (REDIRECT["1"], PAGE["4"], PAGE["4.3"])
    change_combat(context.table, rules, words, defenders=defenders, defending=sides)
    return True


def refusing(context: Context) -> Callable[[Any], Refusal | None]:
    """Why something may not be chosen for the new target of an attack."""
    combat = combat_of(context.state)

    def refuse(value: Any) -> Refusal | None:
        new = context.state.find(value) if isinstance(value, Ref) else None
        return None if combat is None or new is None else no_new_target(context, combat, new)

    return refuse


def note_redirected(context: Context, combat: Combat, old: tuple[Ref, ...]) -> None:
    """Neither taunt of the old target nor an unblockable attacker stands in the way of a redirection (Taunt
    2.1, Unblockable 2)."""
    for keyword, rule, refs in (
        ("taunt", TAUNT["2.1"], old),
        ("unblockable", UNBLOCKABLE["2"], (combat.attacker, *combat.wielded, *combat.intent)),
    ):
        if any(has(context.view(thing).abilities, keyword) for r in refs if (thing := context.state.find(r))):
            context.table.note(f"{keyword} does not keep the attack from being redirected", rule)


def aimed_at(context: Context, what: t.Reference, combat: Combat) -> tuple[Ref, ...] | None:
    """The target whose place is taken: your champion of an attack "that targets your champion", of any other
    its only target, or none where it has none left (Attacking 4.3); None where there is no such attack."""
    if _of_another(context, what, combat):
        return None
    filters = what.selector.filters if isinstance(what, t.Chosen | t.Target) else ()
    aims = [f.at for f in filters if isinstance(f, t.Aiming)]
    found = [d for d in combat.defenders if all(aims_at(context, d, at) for at in aims)]
    if not aims and not combat.defenders:
        return ()
    return (found[0],) if len(found) == 1 else None


def _of_another(context: Context, what: t.Reference, combat: Combat) -> bool:
    """Whether "target unit's attack" means a unit that is not the attacker of this combat."""
    whose = what.selector.kinds if isinstance(what, t.Chosen | t.Target) else ("attack",)
    return "attack" not in whose and combat.attacker not in resolve(context, what)


def no_new_target(context: Context, combat: Combat, new: Thing) -> Refusal | None:
    """Why something cannot become the target of an attack (Redirect 1, 3; Cleave 2; Stealth 1)."""
    name, view = new.face.name, context.view(new)
    if combat.cleave:
        return Refusal("an attack with cleave can't be redirected", (CLEAVE["2"], TERM["2"]))
    if new.ref in combat.defenders:
        return Refusal(f"{name} is a target of this attack already", (REDIRECT["2"], REDIRECT["3"]))
    if new.controller == combat.attacking:
        return Refusal(f"{name} is controlled by the attacking player", PAGE["9"])
    if not is_unit(context.state, new) and not view.is_a("subtype", "siegeable"):
        return Refusal(f"{name} can't be attacked", PAGE["1"])
    if has(view.abilities, "stealth") and not sees(context.table, combat, new):
        return Refusal(f"{name} has stealth", STEALTH["1"])
    return forbidden(context, combat, new, "is-redirected")

"""The attacks that a text speaks of: "your champion's attacks with Daggers", "its first attack each turn"."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.games.grand_archive.combat_phase_attacking_and_the_combat_phase import combat_of
from judge.kernel.state import State
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import fits, number


def is_meant(context: Context, of: t.AttacksOf, ref: Any) -> bool:
    """Whether what is said of attacks is so of the unit now: it does not retaliate, it uses what is named,
    and it is the attack that is meant."""
    if _retaliates(context.state, ref) or (of.using is not None and not used(context, ref, of.using)):
        return False
    return of.which != "first" or _is_first(context, ref, of.using)


def _is_first(context: Context, ref: Any, using: t.Selector | None) -> bool:
    """Whether the attack that a unit makes now, or would make next, is its first of the turn: of those with
    such a weapon or card, where one is named."""
    if using is None:
        return not attacked_before(context.state, ref)
    so_far = t.Times(t.EventPattern("attacks-with", t.EachOne(), using))
    return number(replace(context, each=ref), so_far) <= used(context, ref, using)


def used(context: Context, ref: Any, using: t.Selector) -> int:
    """How many such weapons and cards a unit uses for the attack that it makes now."""
    combat = combat_of(context.state)
    used = () if combat is None or combat.attacker != ref else (*combat.wielded, *combat.intent)
    return sum(fits(context, context.state.things[one.id], using) for one in used)


def attacked_before(state: State, ref: Any) -> bool:
    """Whether a unit has declared an attack this turn before the one that it declares or carries out now."""
    combat = combat_of(state)
    attacked: tuple[Any, ...] = state.extra.get("attacked", ())
    now = combat is not None and combat.attacker == ref
    return attacked.count((state.turn, ref)) > int(now)


def _retaliates(state: State, ref: Any) -> bool:
    """What is given to a unit's attacks is no help to it while it retaliates."""
    combat = combat_of(state)
    return combat is not None and ref in combat.having("retaliating")

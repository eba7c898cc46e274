"""Targets: what may be targeted, and why the rest may not (fab:frame/play)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from judge.games.flesh_and_blood.frame import PLAY
from judge.games.flesh_and_blood.keywords.registry import entry
from judge.games.flesh_and_blood.language import LANGUAGE, hero
from judge.kernel.decisions import Decision, Illegal, Option, Procedure, Refusal
from judge.kernel.request import OnStack, Who, called
from judge.kernel.state import Ref
from judge.kernel.table import ask
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import candidates, fits, number, on_stack_fits, zones_named
from judge.text.perform import choose_modes, option
from rules_corpus.cite import RuleId, cites

MACRO = entry("macro")
NEGATE = entry("negate")
WATERY_GRAVE = entry("watery-grave")
AURA_OF_SUSPENSE = entry("aura-of-suspense")
STEALTH = entry("stealth")
HAS_STEALTH = t.Is("keyword", "stealth")


def refusal(context: Context, target: t.Target, value: Any) -> Refusal | None:
    """Why something is no legal target; None where it is one."""
    selector = target.selector
    if isinstance(value, Who):
        ok = value in set(candidates(context, selector))
        name = called(context.state, value)
        return None if ok else Refusal(f"{name} is not what it targets", PLAY["targets"])
    if isinstance(value, OnStack):
        ok = on_stack_fits(context, value.id, selector)
        return None if ok else Refusal("that is not what it targets", PLAY["targets"])
    thing = context.state.find(value) if isinstance(value, Ref) else None
    if thing is None:
        return Refusal(f"{called(context.state, value)} is not there any more", PLAY["targets"])
    if thing.face.is_a("type", "macro") and not fits(context, thing, selector):
        return Refusal(f"{thing.face.name} is a macro: no card, token or permanent", (MACRO["1"], MACRO["4"]))
    if t.Is("keyword", "suspense") in selector.filters and not fits(context, thing, selector):
        return Refusal(f"{thing.face.name} is no aura of suspense", (AURA_OF_SUSPENSE["1"], PLAY["targets"]))
    if HAS_STEALTH in selector.filters and not fits(context, thing, selector):
        return Refusal(f"{thing.face.name} is not what it targets", (PLAY["targets"], STEALTH["2"]))
    if LANGUAGE.out_of_reach(thing, selector):
        hidden = (WATERY_GRAVE["5"], PLAY["targets"])
        return Refusal(f"{thing.face.name} lies face down in the graveyard", hidden)
    if thing.zone not in zones_named(context, selector) or not fits(context, thing, selector):
        return Refusal(f"{thing.face.name} is not what it targets", PLAY["targets"])
    if selector.zone_of is not None and value not in set(candidates(context, selector)):
        return Refusal(f"{thing.face.name} is not what it targets", PLAY["targets"])
    return None


def declare(context: Context, parts: Iterable[Any]) -> Procedure[dict[int, tuple[Any, ...]]]:
    """Asks for the targets of what is played, activated or triggered; gives them by slot.

    Raises Illegal where a required target cannot be had.
    """
    declared: dict[int, tuple[Any, ...]] = {}
    named = tuple(parts)
    negated = {one for node in t.walk(named) if isinstance(node, t.Negate) for one in t.targets((node,))}
    for target in t.targets(named):
        why = (PLAY["targets"], NEGATE["2"]) if target in negated else (PLAY["targets"],)
        context.slots[target.slot] = declared[target.slot] = yield from _declare(context, target, why)
    return declared


def _declare(context: Context, target: t.Target, why: tuple[RuleId, ...]) -> Procedure[tuple[Any, ...]]:
    def refuse(value: Any) -> Refusal | None:
        found = refusal(context, target, value)
        return None if found is None else replace(found, cite=(*cites(found.cite), *why[1:]))

    found = (v for v in candidates(context, target.selector) if not _itself(context, v))
    legal = [v for v in found if refusal(context, target, v) is None]
    least = number(context, target.minimum)
    most = len(legal) if target.maximum is None else min(number(context, target.maximum), len(legal))
    decision = Decision(
        seat=context.controller,
        kind="targets",
        prompt=f"choose targets for {context.source.face.name}",
        cite=PLAY["targets"],
        options=tuple(target_option(context, v) for v in legal),
        least=least,
        most=max(most, least),
        clause="targeting",
        refuse=refuse,
        default=() if least == 0 else None,
        about=context.source.face.name,
    )
    if len(legal) < least:
        raise Illegal(f"{context.source.face.name} has no legal target", why)
    chosen = yield from ask(decision)
    if chosen and HAS_STEALTH in target.selector.filters:
        context.table.note("stealth is there for what looks for it", (STEALTH["1"], STEALTH["2"]))
    return chosen


def target_option(context: Context, value: Any) -> Option:
    """A target as an option; a hero answers to the player's name and to the hero's own."""
    made = option(context.table, value)
    mine = hero(context.state, value.seat) if isinstance(value, Who) else None
    return Option(made.value, made.label, about=mine.id if mine is not None else None)


def _itself(context: Context, value: Any) -> bool:
    return (isinstance(value, Ref) and value.id == context.source.id) or (
        isinstance(value, OnStack) and context.pending is not None and value.id == context.pending.id
    )


Declared = tuple[tuple[int, ...] | None, dict[int, tuple[Any, ...]]]


def declare_ability(
    context: Context, instructions: tuple[t.Instruction, ...], verbs: Any
) -> Procedure[Declared]:
    """The modes (None: not modal) and targets of one ability."""
    modal = next((i for i in instructions if isinstance(i, t.Modes)), None)
    parts: tuple[Any, ...] = instructions
    modes: tuple[int, ...] | None = None
    if modal is not None:
        modes = yield from choose_modes(context, verbs, modal)
        parts = (*(modal.modes[m].instructions for m in modes), *(i for i in instructions if i is not modal))
    declared = yield from declare(context, parts)
    return modes, declared

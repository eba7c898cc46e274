"""Parts of a Card: Cost — what playing a card costs: reckoned, with what is optional and what is added."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, cast

from judge.games.grand_archive.card_types_attack import rest_for_attack
from judge.games.grand_archive.keywords.costs import OPTIONAL_COSTS
from judge.games.grand_archive.keywords.registry import expanded
from judge.games.grand_archive.language import LANGUAGE
from judge.games.grand_archive.types_of_effects_continuous_effects import (
    WORKING_ZONES,
    effect_context,
    flat_changes,
)
from judge.kernel.decisions import Decision, Illegal, Option, Procedure
from judge.kernel.request import OnStack
from judge.kernel.state import Ref
from judge.kernel.table import Table, ask
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import fits, holds, number, resolve
from judge.text.perform import perform, possible
from rules_corpus.cite import Section

INTRO = Section("ga:cr/parts-of-a-card-cost/intro")
ACTIVATION = Section("ga:cr/playing-cards-card-activation/general-rules")
ATTACK = Section("ga:cr/card-types-attack/general-rules")


def reserve_cost(table: Table, context: Context, kind: str) -> int:
    """What a card costs now: the printed cost (X as chosen), set, then all increases and decreases at once,
    at least 0 (1.7)."""
    assert context.pending is not None
    printed = context.source.face.costs[kind]
    start = int(context.pending.choices.get("X") or 0) if printed == "X" else int(printed)
    changes = [
        number(c, change.amount)
        for c, change in cost_changes(table, context, "activate" if kind == "reserve" else "materialize")
    ]
    total = max(0, start + sum(changes))
    if changes:
        reckoned = " ".join([str(start), *(f"{c:+d}" for c in changes)])
        table.note(
            f"{context.source.face.name} costs {total} ({reckoned})", (ACTIVATION["1.7.3"], INTRO["6"])
        )
    return total


def cost_changes(table: Table, context: Context, verb: str) -> Iterator[tuple[Context, t.ChangeCost]]:
    """The increases and decreases that hold for the card being played: its own, those of objects, those of
    effects."""
    for own, change in _all_cost_changes(table, context):
        if change.verb in (verb, "play") and _is_about(own, change, context):
            yield own, change


def _all_cost_changes(table: Table, context: Context) -> Iterator[tuple[Context, t.ChangeCost]]:
    yield from _of_abilities(context, context.source.face.abilities)
    for zone in WORKING_ZONES:
        for thing in table.state.everywhere(zone):
            own = Context(table, LANGUAGE, thing, thing.controller)
            yield from _of_abilities(own, tuple(table.view(thing).abilities))
    for effect in table.state.effects:
        if effect.kind == "continuous" and isinstance(effect.body, t.ChangeCost):
            own = effect_context(table.state, effect)
            own.table = table
            yield own, effect.body


def _of_abilities(
    context: Context, abilities: tuple[t.Ability, ...]
) -> Iterator[tuple[Context, t.ChangeCost]]:
    for _, ability in expanded(abilities):
        if not isinstance(ability, t.StaticAbility) or not all(
            holds(context, r) for r in ability.restrictions
        ):
            continue
        for condition, change in flat_changes(ability.changes, ability.condition):
            if isinstance(change, t.ChangeCost) and (condition is None or holds(context, condition)):
                yield context, change


def _is_about(own: Context, change: t.ChangeCost, playing: Context) -> bool:
    of = cast(Any, change.of)
    if isinstance(of, t.Self):
        return own.source.id == playing.source.id
    selector = of.selector if isinstance(of, t.All) else of
    if isinstance(selector, t.Selector):
        bare = replace(selector, zone="", zone_of=None)
        return own.source.id != playing.source.id and fits(own, playing.source, bare)
    return playing.source.ref in [v for v in resolve(own, of) if isinstance(v, (Ref, OnStack))]


def settle_optional_costs(table: Table, context: Context) -> Procedure[None]:
    """Which optional and alternative costs are taken (1.3.2, 1.3.3): those that a keyword offers and that
    could be paid."""
    offered = [
        (cost, ability)
        for ability in context.source.face.abilities
        if isinstance(ability, t.KeywordAbility) and (cost := OPTIONAL_COSTS.get(ability.name)) is not None
    ]
    if not offered or context.pending is None:
        return
    refusals = {cost.word: cost.refuse(context, ability) for cost, ability in offered}
    decision = Decision(
        seat=context.controller,
        kind="costs",
        prompt=f"optional costs of {context.source.face.name}",
        cite=ACTIVATION["1.3.2"],
        options=tuple(Option(cost.word, cost.word) for cost, _ in offered if refusals[cost.word] is None),
        least=0,
        most=sum(1 for r in refusals.values() if r is None),
        clause="choosing",
        refuse=refusals.get,
        default=(),
        about=context.source.face.name,
    )
    taken = yield from ask(decision)
    context.pending = replace(context.pending, choices={**context.pending.choices, "paid": frozenset(taken)})


def settle_additional_costs(
    table: Table, context: Context, verbs: Any, *, free: bool = False
) -> Procedure[None]:
    """Additional costs that the text demands, those of the card's type, and the optional ones taken (1.8)."""
    assert context.pending is not None
    for ability in context.source.face.abilities:
        if isinstance(ability, t.AdditionalCost) and ability.verb == "activate" and not ability.optional:
            yield from pay_instructions(context, verbs, ability.costs)
    paid = context.pending.choices.get("paid", frozenset())
    for ability in context.source.face.abilities:
        if isinstance(ability, t.KeywordAbility) and ability.name in OPTIONAL_COSTS:
            cost = OPTIONAL_COSTS[ability.name]
            if cost.word in paid:
                yield from cost.pay(context, ability)
    if context.source.face.is_a("type", "attack") and not free:
        yield from rest_for_attack(table, context)


def pay_instructions(context: Context, verbs: Any, costs: tuple[t.Instruction, ...]) -> Procedure[None]:
    """Pays costs that are instructions (sacrifice, discard, rest); raises Illegal where one cannot be done in
    full."""
    if not possible(context, verbs, costs):
        raise Illegal(f"a cost of {context.source.face.name} cannot be paid", ACTIVATION["1.8"])
    done = yield from perform(context, verbs, costs)
    if not done:
        raise Illegal(f"a cost of {context.source.face.name} cannot be paid", ACTIVATION["1.8"])

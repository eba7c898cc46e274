"""How objects enter the field: rested, with counters (Playing Cards: Resolution; keywords Hindered and
Bulwark)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import cast

from judge.games.grand_archive.game_mechanics_counters import DURABILITY
from judge.games.grand_archive.keywords.registry import expanded, rule_for
from judge.games.grand_archive.language import LANGUAGE
from judge.games.grand_archive.types_of_effects_game_effects import changes_in_force
from judge.kernel.state import Ref, Seat, Thing
from judge.kernel.table import Table
from judge.kernel.views import View, printed
from judge.text import tree as t
from judge.text.changes import flat_changes
from judge.text.context import Context
from judge.text.meaning import fits, holds, number
from rules_corpus.cite import RuleId, Section

WEAPON = Section("ga:cr/card-types-weapon/general-rules")
STAT = Section("ga:cr/parts-of-a-card-stats/durability")
DOMAINS = Section("ga:cr/card-types-functional-subtypes/functional-domains")
STATIC = Section("ga:cr/abilities-static-abilities/general-rules")


@dataclass(slots=True)
class Entrance:
    """The states and counters with which an object enters the field, and the rules that say so."""

    states: set[str] = field(default_factory=set)
    counters: Counter[str] = field(default_factory=Counter)
    rules: list[RuleId] = field(default_factory=list)


def entrance(
    table: Table, thing: Thing, controller: Seat, letters: dict[str, int], *, alone: bool = False
) -> Entrance:
    """How a card enters the field under a player's control: durability, its own words, those of others unless
    it is looked at `alone`."""
    made = Entrance()
    durability = thing.face.stats.get("durability")
    if durability:
        made.counters["durability"] += durability
        made.rules += (DURABILITY["1"], STAT["3"], *_rules_of_durability(thing))
    coming = replace(thing, controller=controller)
    for context, change, rule in (*_own(table, coming), *(() if alone else _others(table, coming))):
        context.letters = {**letters, **context.letters}
        made.states.update(change.states)
        for kind, amount in change.counters:
            made.counters[kind] += number(context, amount)
        made.rules += [rule] if rule is not None else []
    return made


def _rules_of_durability(thing: Thing) -> tuple[RuleId, ...]:
    """The rules of the counters that weapons and siegeable domains enter with."""
    weapon = (WEAPON["4.1"], WEAPON["4"]) if thing.face.is_a("type", "weapon") else ()
    return (*weapon, *((DOMAINS["1.2"],) if thing.face.is_a("subtype", "siegeable") else ()))


def _own(table: Table, coming: Thing) -> Iterator[tuple[Context, t.EnterWith, RuleId | None]]:
    context = Context(table, LANGUAGE, coming, coming.controller, known=_seen(table, coming))
    for named, ability in expanded(context.view(coming).abilities):
        if not isinstance(ability, t.StaticAbility):
            continue
        for condition, change in flat_changes(ability.changes, ability.condition):
            demands = (*ability.restrictions, *(() if condition is None else (condition,)))
            about = isinstance(change, t.EnterWith) and isinstance(change.of, t.Self)
            if about and all(holds(context, demand) for demand in demands):
                yield context, cast(t.EnterWith, change), rule_for(named)


def _seen(table: Table, coming: Thing) -> dict[Ref, View]:
    """How a token looks that is not in the position yet."""
    return {} if coming.id in table.state.things else {coming.ref: printed(coming)}


def _others(table: Table, coming: Thing) -> Iterator[tuple[Context, t.EnterWith, RuleId | None]]:
    for context, change, _ in changes_in_force(table, t.EnterWith):
        about = isinstance(change.of, t.All) and context.source.id != coming.id
        context.known = _seen(table, coming)
        if about and fits(context, coming, replace(change.of.selector, zone="", zone_of=None)):
            yield context, change, None

"""How objects enter the field: rested, with counters (Playing Cards: Resolution; keywords Hindered and
Bulwark)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import cast

from judge.games.grand_archive.carried_out import instead_states
from judge.games.grand_archive.game_mechanics_counters import DURABILITY
from judge.games.grand_archive.game_mechanics_damage import USED
from judge.games.grand_archive.keywords.registry import expanded, rule_for
from judge.games.grand_archive.language import LANGUAGE
from judge.games.grand_archive.playing_cards_next import was_nth
from judge.games.grand_archive.types_of_effects_game_effects import changes_in_force
from judge.kernel.events import EffectBegan, EffectChanged, EffectsEnded
from judge.kernel.request import Who
from judge.kernel.state import Effect, Ref, Seat, Thing
from judge.kernel.table import Table
from judge.kernel.views import View, printed
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import fits, holds, number, resolve
from judge.text.standing import standing_by_kind
from rules_corpus.cite import RuleId, Section

WEAPON = Section("ga:cr/card-types-weapon/general-rules")
STAT = Section("ga:cr/parts-of-a-card-stats/durability")
DOMAINS = Section("ga:cr/card-types-functional-subtypes/functional-domains")
STATIC = Section("ga:cr/abilities-static-abilities/general-rules")
REPLACEMENT = Section("ga:cr/types-of-effects-replacement-effects/general-rules")
PREVENTION = Section("ga:cr/game-mechanics-damage-prevention/general-rules")
CONTINUOUS = Section("ga:cr/types-of-effects-continuous-effects/general-rules")
ENDING = Section("ga:cr/types-of-effects-game-effects/general-rules")


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
    if not alone:
        _enter_instead(table, coming, made)
    return made


def _enter_instead(table: Table, coming: Thing, made: Entrance) -> None:
    """The states that replacement effects give what enters; one for a next time is used."""
    for context, change, key in tuple(changes_in_force(table, t.Replace)):
        states, such = instead_states(change), change.event.subject
        context.known = _seen(table, coming)
        under = change.event.object is None or Who(coming.controller) in resolve(context, change.event.object)
        if states and under and isinstance(such, t.Selector) and fits(context, coming, such):
            made.states |= states
            made.rules += [REPLACEMENT["1"], REPLACEMENT["4"]]
            if change.uses is not None and key[0] == "effect":
                use_up(table, key[1], for_several=change.event.op == ">=")


def use_up(table: Table, effect_id: int, *, for_several: bool) -> None:
    """An effect for one time is over once it has been used (Damage Prevention 5.2); one for "one or more"
    things only once all of that time have been looked at (8)."""
    effect = next((e for e in table.state.effects if e.id == effect_id), None)
    if effect is None:
        return
    if for_several:
        used = replace(effect, memory={**effect.memory, USED: True})
        table.emit(EffectChanged(used, f"{effect.source.face.name} is used this time"), PREVENTION["8"])
    else:
        table.emit(EffectsEnded((effect_id,), "it was used"), (REPLACEMENT["3.1"], ENDING["1.1"]))


def _rules_of_durability(thing: Thing) -> tuple[RuleId, ...]:
    """The rules of the counters that weapons and siegeable domains enter with."""
    weapon = (WEAPON["4.1"], WEAPON["4"]) if thing.face.is_a("type", "weapon") else ()
    return (*weapon, *((DOMAINS["1.2"],) if thing.face.is_a("subtype", "siegeable") else ()))


def _own(table: Table, coming: Thing) -> Iterator[tuple[Context, t.EnterWith, RuleId | None]]:
    context = Context(table, LANGUAGE, coming, coming.controller, known=_seen(table, coming))
    for found in standing_by_kind(expanded(context.view(coming).abilities)).get(t.EnterWith, ()):
        change = cast(t.EnterWith, found.change)
        if isinstance(change.of, t.Self) and all(holds(context, demand) for demand in found.demands):
            yield context, change, rule_for(found.printed)


def _seen(table: Table, coming: Thing) -> dict[Ref, View]:
    """How a token looks that is not in the position yet."""
    return {} if coming.id in table.state.things else {coming.ref: printed(coming)}


def strengthen(table: Table, card: Thing) -> None:
    """The power with which effects let a card enter the intent, which it keeps as long as it is there."""
    for context, change, _ in tuple(_others(table, card)):
        if change.power is None:
            continue
        more = number(context, change.power)
        effect = Effect(
            id=table.new_id(),
            kind="continuous",
            body=t.ModifyStat(t.Self(), "power", t.Number(more)),
            controller=context.controller,
            source=card,
            since=0,
            over=(card.ref,),
        )
        table.emit(
            EffectBegan(effect, f"{card.face.name} enters the intent with {more:+d} power"), CONTINUOUS["1"]
        )


def _others(table: Table, coming: Thing) -> Iterator[tuple[Context, t.EnterWith, RuleId | None]]:
    for context, change, _ in changes_in_force(table, t.EnterWith):
        context.known = _seen(table, coming)
        if isinstance(change.of, t.Nth):
            about = was_nth(context, change.of, coming)
        elif isinstance(change.of, t.Again):  # the next such card, which has been activated
            about = any(ref.id == coming.id for ref in resolve(context, change.of))
        else:
            about = (
                isinstance(change.of, t.All)
                and context.source.id != coming.id
                and fits(context, coming, replace(change.of.selector, zone="", zone_of=None))
            )
        if about:
            yield context, change, None

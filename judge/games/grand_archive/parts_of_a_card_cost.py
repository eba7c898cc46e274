"""Parts of a Card: Cost — what playing a card costs: reckoned, with what is optional and what is added."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, TypeVar, cast

from judge.games.grand_archive.abilities_restriction_abilities import rules_of
from judge.games.grand_archive.card_types_attack import rest_for_attack
from judge.games.grand_archive.copy_static_copying import is_copy
from judge.games.grand_archive.keywords.costs import IMBUE, Offer
from judge.games.grand_archive.keywords.registry import expanded, rule_for
from judge.games.grand_archive.language import LANGUAGE
from judge.games.grand_archive.playing_cards_next import is_next, is_nth, played
from judge.games.grand_archive.types_of_effects_continuous_effects import WORKING_ZONES, lying, of_effects
from judge.kernel.decisions import Decision, Illegal, Option, Procedure, Refusal, also_by
from judge.kernel.request import OnStack
from judge.kernel.state import Ref, Thing
from judge.kernel.table import Table, ask
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import fits, holds, number, resolve, seats, things, zones_named
from judge.text.perform import perform_one, possible, unpaid
from judge.text.standing import Standing, standing_by_kind
from rules_corpus.cite import RuleId, Section

INTRO = Section("ga:cr/parts-of-a-card-cost/intro")
ACTIVATION = Section("ga:cr/playing-cards-card-activation/general-rules")
ATTACK = Section("ga:cr/card-types-attack/general-rules")
COPY = Section("ga:cr/game-mechanics-copy/general-rules")
LV = Section("ga:cr/game-terms/lv")
NAMING = Section("ga:cr/naming/general-rules")
MATERIALIZATION = Section("ga:cr/playing-cards-card-materialization/general-rules")
BESTOWING = Section("ga:cr/playing-cards-bestowing-boons/general-rules")
STATIC = Section("ga:cr/abilities-static-abilities/general-rules")
TERMS = "ga:cr/game-terms"

C = TypeVar("C", t.ChangeCost, t.SetCost)


def reserve_cost(table: Table, context: Context, kind: str, instead: int | None = None) -> int:
    """What a card costs now: the printed cost (X as chosen) or an alternative one, unless an effect sets it,
    then all increases and decreases at once, at least 0 (1.7)."""
    start = printed_cost(context, kind) if instead is None else instead
    start = set_cost(table, context, start)
    found = [(own, c) for own, c, _ in cost_changes(table, context, _verb_of(context), t.ChangeCost)]
    changes = [number(c, change.amount) for c, change in found]
    note_bonuses(table, context)
    total = max(0, start + sum(changes))
    if changes:
        reckoned = " ".join([str(start), *(f"{c:+d}" for c in changes)])
        rules = _rules_of_changes(found, below_zero=start + sum(changes) < 0)
        rules = (*RECKONED.get(_verb_of(context), ()), *rules)
        table.note(f"{context.source.face.name} costs {total} ({reckoned})", rules)
    return total


def note_bonuses(table: Table, context: Context) -> None:
    """Cites the restrictions under which a card's own text changes what it costs, met or not."""
    for ability in context.view(context.source).abilities:
        if not any(isinstance(part, (t.ChangeCost, t.SetCost)) for part in t.walk(ability)):
            continue
        for bonus in (one for one in ability.restrictions if isinstance(one, t.Restricted)):
            met = holds(context, bonus)
            told = f"{context.source.face.name}: the restriction on its cost is {'met' if met else 'not met'}"
            table.note(told, rules_of(bonus.kind, met=met))


COSTS = ("cost", "reserve-cost", "memory-cost")


def note_free(table: Table, context: Context, ability: Any) -> None:
    """Notes that what an ability reads or picks by its cost has a cost of 0, its cost being X (9.1, 10)."""
    for part in t.walk(ability.instructions):
        if (picked := read_by_cost(part)) is not None:
            _note_nothing(table, things(context, picked))


def note_sought(table: Table, selector: t.Selector, found: Iterable[Thing]) -> None:
    """Notes the same of the cards that a search by cost may find."""
    if _is_by_cost(selector):
        _note_nothing(table, found)


def _note_nothing(table: Table, found: Iterable[Thing]) -> None:
    for thing in found:
        if thing.zone != "stack" and "X" in thing.face.costs.values():
            where, rule = ("an object", "10") if thing.zone == "field" else (f"in {thing.zone}", "9.1")
            table.note(f"{thing.face.name} is {where}: the X of its cost is 0", INTRO[rule])


def _is_by_cost(selector: t.Selector) -> bool:
    return any(isinstance(f, t.Compare) and f.stat in COSTS for f in selector.filters)


def read_by_cost(part: Any) -> t.Reference | None:
    """What a part of an ability reads the cost of, or targets or takes by its cost; else None."""
    if isinstance(part, t.StatOf):
        return part.of if part.stat in COSTS else None
    if not isinstance(part, (t.Target, t.All)):
        return None
    return part if _is_by_cost(part.selector) else None


def set_cost(table: Table, context: Context, start: int) -> int:
    """The cost that effects set a card's to, of several the one that began last; where none does, the
    starting cost (1.7.2)."""
    verb, name = _verb_of(context), context.source.face.name
    found = [
        (since, number(own, change.amount))
        for own, change, since in cost_changes(table, context, verb, t.SetCost)
    ]
    if not found:
        return start
    _, amount = max(found, key=lambda one: one[0])
    table.note(f"the cost of {name} is set to {amount}", SET[verb])
    return amount


SET: Mapping[str, RuleId] = {
    "activate": ACTIVATION["1.7.2"],
    "materialize": MATERIALIZATION["3.2.2"],
    "bestow": BESTOWING["3.2.2"],
}
"""The rules by which effects set a cost, by what the player does."""


def _verb_of(context: Context) -> str:
    """What a player does to play the card, as changes of its cost call it."""
    return VERB_OF.get("" if context.pending is None else context.pending.kind, "activate")


VERB_OF = {"bestowment": "bestow", "materialization": "materialize"}
RECKONED: Mapping[str, tuple[RuleId, ...]] = {
    "activate": (ACTIVATION["1.7"], ACTIVATION["1.7.3"]),
    "materialize": (MATERIALIZATION["3.2"], MATERIALIZATION["3.2.1"], MATERIALIZATION["3.2.3"]),
    "bestow": (BESTOWING["3.2.3"],),
}
"""The rules by which a cost is reckoned, by what the player does."""


def _rules_of_changes(found: list[tuple[Context, t.ChangeCost]], *, below_zero: bool) -> tuple[RuleId, ...]:
    """The rules of a cost that is increased or decreased: of the reckoning, of the keywords that do it, of
    the levels that it reads."""
    keywords = dict.fromkeys(c.rule for c, _ in found if c.rule is not None)
    negative = any(
        isinstance(node, t.LevelOf) and number(c, node) < 0
        for c, change in found
        for node in t.walk(change.amount)
    )
    least = (INTRO["8"],) if below_zero else ()
    levels = (LV["3"],) if negative else ()
    own = (NAMING["2"],) if any(isinstance(change.of, t.Self) for _, change in found) else ()
    return (INTRO["6"], STATIC["4"], *keywords, *least, *levels, *own)


def printed_cost(context: Context, kind: str) -> int:
    """The cost that is printed, X as it was chosen (1.7.1)."""
    assert context.pending is not None
    printed = context.source.face.costs[kind]
    return int(context.pending.choices.get("X") or 0) if printed == "X" else int(printed)


def cost_changes(
    table: Table, context: Context, verb: str, kind: type[C]
) -> Iterator[tuple[Context, C, int]]:
    """The changes of a kind that hold for the cost of the card being played: its own, those of objects, those
    of effects, each with the time since when it holds."""
    for own, change, since in _all_cost_changes(table, context, kind):
        if change.verb in (verb, "play") and _is_about(own, change, context):
            yield own, change, since


def _all_cost_changes(table: Table, context: Context, kind: type[C]) -> Iterator[tuple[Context, C, int]]:
    yield from _of_abilities(context, context.view(context.source).abilities, kind)
    for zone in WORKING_ZONES:
        for thing in table.state.everywhere(zone):
            own = Context(table, LANGUAGE, thing, thing.controller)
            yield from _of_abilities(own, table.view(thing).abilities, kind)
    for card, found in table.state.once(lying):
        own = Context(table, LANGUAGE, card.thing, card.thing.controller)
        yield from _of_standing(own, (one for one in found if isinstance(one.change, kind)), kind)
    for own, change, effect in of_effects(table, kind):
        yield own, change, effect.since


def _of_abilities(
    context: Context, abilities: tuple[t.Ability, ...], kind: type[C]
) -> Iterator[tuple[Context, C, int]]:
    yield from _of_standing(context, standing_by_kind(expanded(abilities)).get(kind, ()), kind)


def _of_standing(
    context: Context, every: Iterable[Standing], kind: type[C]
) -> Iterator[tuple[Context, C, int]]:
    for found in every:
        if all(holds(context, demand) for demand in found.demands):
            own = replace(context, rule=rule_for(found.printed))
            yield own, cast(C, found.change), own.source.since


def _is_about(own: Context, change: t.ChangeCost | t.SetCost, playing: Context) -> bool:
    of = cast(Any, change.of)
    if isinstance(of, t.Self):
        return own.source.id == playing.source.id
    if isinstance(of, t.Nth):
        verb = "materializes" if change.verb == "materialize" else "activates"
        before = played(playing.state, playing.controller, verb)
        return is_nth(own, of, playing.controller, playing.source, before)
    if isinstance(of, t.AbilitiesOf):
        return False
    if isinstance(of, t.Next):
        return is_next(own, of, playing.controller, playing.source)
    selector = of.selector if isinstance(of, t.All) else of
    if isinstance(selector, t.Selector):
        bare = replace(selector, zone="", zone_of=None)
        there = not selector.zone or _played_from(own, selector, playing)
        return there and own.source.id != playing.source.id and fits(own, playing.source, bare)
    return playing.source.ref in [v for v in resolve(own, of) if isinstance(v, (Ref, OnStack))]


def _played_from(own: Context, selector: t.Selector, playing: Context) -> bool:
    """Whether a card is played from a zone, and from that player's, which a text names."""
    declared = {} if playing.pending is None else playing.pending.choices
    owners = None if selector.zone_of is None else seats(own, selector.zone_of)
    from_there = declared.get("origin", playing.source.zone) in zones_named(own, selector)
    return from_there and (owners is None or playing.source.owner in owners)


def changes_of_abilities(table: Table, context: Context) -> int:
    """What effects add to or take off the reserve cost of an object's activated ability."""
    total = 0
    for own, change, _ in _all_cost_changes(table, context, t.ChangeCost):
        of = change.of
        if isinstance(of, t.AbilitiesOf) and context.source.ref in resolve(own, of.of):
            total += number(own, change.amount)
    return total


def settle_optional_costs(
    context: Context,
    verbs: Any,
    offered: tuple[Offer, ...],
    needed: tuple[Offer, ...] = (),
    clauses: Iterable[str] = (),
) -> Procedure[tuple[Offer, ...]]:
    """Which optional and alternative costs are taken (1.3.2, 1.3.3).

    One of `needed` must be, since the card is activated by it. An alternative cost is taken as well where
    the line has, among its `clauses`, one that only this cost can mean.
    Raises Illegal where two alternative costs are taken, or the needed one cannot be.
    """
    by_word = {o.word: o for o in offered}
    refusals = {o.word: refusal for o in offered if (refusal := _not_payable(context, verbs, o)) is not None}
    always = needed if len(needed) == 1 else ()
    decision = Decision(
        seat=context.controller,
        kind="costs",
        prompt=f"optional costs of {context.source.face.name}",
        cite=(ACTIVATION["1.3"], ACTIVATION["1.3.2"]),
        options=tuple(Option(o.word, o.word) for o in offered if o.word not in refusals),
        least=1 if len(needed) > 1 else 0,
        most=sum(o.word not in refusals for o in offered),
        clause="choosing",
        refuse=refusals.get,
        default=None if len(needed) > 1 else _meant(context, offered, clauses),
        about=context.source.face.name,
    )
    words = (yield from ask(decision)) if offered else ()
    taken = (*always, *(o for w in words if (o := by_word[w]) not in always))
    _check_alternatives(context, taken, needed, refusals)
    if taken and context.pending is not None:
        paid = frozenset(o.word for o in taken)
        context.pending = replace(context.pending, choices={**context.pending.choices, "paid": paid})
    return taken


CLAUSE_OF: Mapping[type, str] = {
    t.Sacrifice: "sacrificing",
    t.Banish: "banishing",
    t.Discard: "discarding",
    t.Rest: "resting",
}
"""The clauses that name what is done to pay a cost."""


def _meant(context: Context, offered: tuple[Offer, ...], clauses: Iterable[str]) -> tuple[str, ...]:
    """The alternative cost that a line takes by naming what pays it, if one can be told."""
    own = {CLAUSE_OF.get(type(cost)) for ability in demanded(context) for cost in ability.costs}
    named = set(clauses) - own
    ways = [o for o in offered if o.keyword.alternative]
    found = [o.word for o in ways if any(CLAUSE_OF.get(type(cost)) in named for cost in o.actions)]
    return tuple(found) if len(found) == 1 else ()


def _not_payable(context: Context, verbs: Any, offer: Offer) -> Refusal | None:
    own = replace(context, slots={})
    if possible(own, verbs, offer.actions):
        return None
    words = offer.ability.name.replace("-", " ")
    return Refusal(f"the {words} cost of {context.source.face.name} cannot be paid", offer.keyword.rule)


def _check_alternatives(
    context: Context, taken: tuple[Offer, ...], needed: tuple[Offer, ...], refusals: dict[str, Refusal]
) -> None:
    """One alternative cost at most, and the one that a card needs to be activated from where it is; raises
    Illegal."""
    name = context.source.face.name
    if sum(o.keyword.alternative for o in taken) > 1:
        raise Illegal(f"only one alternative cost may be paid for {name}", ACTIVATION["1.3.3"])
    if sum(o.ability.name == "imbue" for o in taken) > 1:
        raise Illegal(f"{name} is imbued for one kind of cards", IMBUE["6"])
    if needed and not any(o in needed for o in taken):
        raise Illegal(f"{name} is activated from there by its own cost alone", needed[0].keyword.rule)
    for offer in taken:
        if offer.word in refusals:
            raise Illegal(refusals[offer.word].reason, refusals[offer.word].cite)


def pay_taken(context: Context, verbs: Any, taken: tuple[Offer, ...]) -> Procedure[None]:
    """Pays what the optional and alternative costs that were taken ask beside a reserve cost (1.8)."""
    for offer in taken:
        if offer.actions:
            context.table.note(f"{context.source.face.name}: {offer.word} is paid", offer.keyword.rule)
            yield from pay_instructions(context, verbs, offer.actions)


def settle_additional_costs(
    table: Table, context: Context, verbs: Any, *, free: bool = False, verb: str = "activate"
) -> Procedure[None]:
    """Additional costs that the text demands, and the resting for an attack card (1.8)."""
    for ability in demanded(context, verb):
        copied = (COPY["1.1.1"],) if is_copy(context.source) else ()
        rules = (ACTIVATION["1.8"], INTRO["4"], *copied)
        table.note(f"{context.source.face.name}: its additional cost", rules)
        yield from pay_instructions(context, verbs, ability.costs)
    if context.source.face.is_a("type", "attack") and verb == "activate":
        yield from rest_for_attack(table, context, free=free)


def demanded(
    context: Context, verb: str = "activate", *, optional: bool = False
) -> Iterator[t.AdditionalCost]:
    """The additional costs that a card's text demands now, or those that it lets its player pay."""
    for ability in context.source.face.abilities:
        asked = isinstance(ability, t.AdditionalCost) and (ability.verb, ability.optional) == (verb, optional)
        if isinstance(ability, t.AdditionalCost) and asked and _unlocked(context, ability):
            yield ability


def _unlocked(context: Context, ability: t.Ability) -> bool:
    return all(holds(context, restriction) for restriction in ability.restrictions)


def asks_for_x(costs: tuple[t.Instruction, ...]) -> bool:
    """Whether costs have an X of which nothing says what it is: whoever pays declares it (9)."""
    parts = tuple(t.walk(costs))
    said = any(isinstance(part, t.Let) for part in parts)
    return not said and any(isinstance(part, t.Variable) and part.name == "X" for part in parts)


def _rules_of_unpaid(cost: t.Instruction) -> tuple[RuleId, ...]:
    """The rules by which what is asked for cannot be done."""
    match cost:
        case t.Rest():
            return (RuleId(f"{TERMS}/rest-rested/5"), RuleId(f"{TERMS}/awake/2"))
        case t.Recover():
            return (RuleId(f"{TERMS}/recover/2.2"),)
        case t.Sacrifice():
            return (RuleId(f"{TERMS}/sacrifice/2.3"),)
    return ()


def _done_in_full(context: Context, verbs: Any, costs: tuple[t.Instruction, ...]) -> Procedure[bool]:
    """Does what costs ask; gives whether all of it was done, of "any amount" also where that was none."""
    done = True
    for cost in costs:
        done = ((yield from perform_one(context, verbs, cost)) or _asks_for_none(context, cost)) and done
    return done


def _asks_for_none(context: Context, cost: t.Instruction) -> bool:
    """Whether a cost asks for any amount of something, of which none were chosen."""
    what = getattr(cost, "what", None)
    if not isinstance(what, t.Chosen) or context.slots.get(what.slot):
        return False
    return number(context, what.minimum) == 0


def pay_instructions(
    context: Context, verbs: Any, costs: tuple[t.Instruction, ...]
) -> Procedure[dict[int, tuple[Any, ...]]]:
    """Pays costs that are instructions (sacrifice, discard, rest); gives what was chosen for them by slot.

    Raises Illegal where one cannot be done in full.
    """
    own, before = replace(context, slots={}), context.table.mark()
    with also_by(ACTIVATION["1.8"]):
        done = possible(own, verbs, costs) and (yield from _done_in_full(own, verbs, costs))
    if not done:
        lacking = (cost for cost in costs if not possible(own, verbs, (cost,)))
        short = (rule for cost in lacking for rule in _rules_of_unpaid(cost))
        told = context.table.noted_since(before)
        raise Illegal(unpaid(context, costs), (ACTIVATION["1.8"], *short, *told))
    keep_results(context, own.results)
    return own.slots


def keep_results(context: Context, results: Mapping[str, Iterable[Any]]) -> None:
    """Keeps what was done to pay for an activation, beside what was done for it before."""
    if context.pending is not None:
        before = context.pending.choices.get("results", {})
        now = {verb: (*before.get(verb, ()), *found) for verb, found in results.items()}
        choices = {**context.pending.choices, "results": {**before, **now}}
        context.pending = replace(context.pending, choices=choices)

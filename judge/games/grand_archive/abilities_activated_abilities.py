"""Abilities: Activated Abilities — announced, modes and targets chosen, costs paid, put on the Effects
Stack."""

from __future__ import annotations

from dataclasses import replace

from judge.games.grand_archive.abilities_ability_tracking import with_source_found
from judge.games.grand_archive.abilities_restriction_abilities import locking
from judge.games.grand_archive.card_types_boons import is_bestowed, is_boon
from judge.games.grand_archive.carried_out import check
from judge.games.grand_archive.game_mechanics_counters import ENLIGHTEN, ENLIGHTENED
from judge.games.grand_archive.game_mechanics_timing_and_permissions import slow_refusal
from judge.games.grand_archive.game_terms import VERBS
from judge.games.grand_archive.keywords.cascade import advance, cascading, subtypes_of
from judge.games.grand_archive.keywords.pride import disobedience, obeys
from judge.games.grand_archive.keywords.registry import entry
from judge.games.grand_archive.language import LANGUAGE
from judge.games.grand_archive.limits import note_use, used_up
from judge.games.grand_archive.naming import GENERAL as NAMING
from judge.games.grand_archive.naming import speaks_of_itself
from judge.games.grand_archive.parts_of_a_card_cost import asks_for_x, changes_of_abilities, pay_instructions
from judge.games.grand_archive.playing_cards_card_activation import (
    activates_card,
    choose_x,
    declare_ability,
    note_choice,
)
from judge.kernel.decisions import Illegal, Procedure, also_by
from judge.kernel.events import Did, Stacked
from judge.kernel.request import Named, OnStack, Request, Who
from judge.kernel.state import Pending, Ref, Seat, Thing
from judge.kernel.table import Table
from judge.kernel.timing import OpportunityGiven
from judge.text import tree as t
from judge.text.changes import flat_changes
from judge.text.context import Context
from judge.text.meaning import holds, number, resolve
from rules_corpus.cite import RuleId, Section

GENERAL = Section("ga:cr/abilities-activated-abilities/general-rules")
OPPORTUNITY = Section("ga:cr/game-mechanics-timing-and-permissions/opportunity")
FAST_SLOW = Section("ga:cr/game-mechanics-timing-and-permissions/fast-vs-slow")
ABILITIES = Section("ga:cr/game-mechanics-abilities/general-rules")
COST = Section("ga:cr/parts-of-a-card-cost/intro")
PRIVATE = Section("ga:cr/game-zones-public-vs-private-information/general-rules")
BOONS = Section("ga:cr/card-types-boons/general-rules")

RELEASE = entry("lineage-release")
LINEAGE_RELEASE = "Lineage Release"
"""The label of abilities that banish their card from the inner lineage."""


def activates(table: Table, request: Request) -> Procedure[None]:
    """`Ana activates …`: a card, or an ability of an object."""
    named = request.things[0]
    yield from activate_ability(table, request, named) if named.ability else activates_card(table, request)


def activate_ability(table: Table, request: Request, named: Named) -> Procedure[None]:
    """`Ana activates ability 1 of Relic …`; raises Illegal where a rule forbids it (General Rules 1 to 4)."""
    source = source_of(table, request.seat, named)
    ability = nth_ability(table, source, named.ability)
    context = Context(table, LANGUAGE, source, request.seat)
    if source.controller != request.seat:
        table.note(
            f"{source.face.name} may be used by others; its control stays", (GENERAL["9"], GENERAL["9.1"])
        )
    with also_by(GENERAL["4"]):
        check_ability(table, context, ability)
    check(ability, source.face.name)
    _announce(table, context, ability)
    if asks_for_x(ability.costs):
        note_choice(context, X=(yield from choose_x(table, context, free=request.free)))
    with also_by(GENERAL["1.2"]):
        modes, slots = yield from declare_ability(context, ability.instructions, VERBS)
    note_choice(context, modes_of={0: modes}, slots_of={0: slots}, targets=tuple(slots.values()))
    if not request.free:
        with also_by(GENERAL["1.3"]):
            chosen = yield from pay_instructions(context, VERBS, reckoned(context, ability))
        note_choice(context, slots=chosen)
    note_choice(context, declaring=False)
    note_use(table, source, ability)
    _put_on_stack(table, context, ability)


def _announce(table: Table, context: Context, ability: t.ActivatedAbility) -> None:
    """The instance of the ability that is being activated, with what is known of it before any choice."""
    source, label = context.source, f"ability of {context.source.face.name}"
    context.pending = Pending(
        table.new_id(),
        "ability",
        source.face.name,
        context.controller,
        source,
        ability,
        {"declaring": True},
        label=label,
    )
    times = 0
    if cascading(ability):
        times = advance(table, source, ability)
        note_choice(context, cascade=times)
    note_choice(context, subtypes=subtypes_of(ability, times))


def _put_on_stack(table: Table, context: Context, ability: t.ActivatedAbility) -> None:
    """The instance goes on the Effects Stack, and who activated it has Opportunity again (8.1)."""
    assert context.pending is not None
    source, seat = context.source, context.controller
    pending = replace(context.pending, source=table.state.find(source.ref) or source)
    table.emit(Stacked(with_source_found(table, pending)), _rules_of(ability))
    table.emit(Did("activates", seat, OnStack(context.pending.id)), _rules_of_activating(ability))
    table.emit(OpportunityGiven(seat), OPPORTUNITY["8.1"])
    if seat != table.state.active:
        table.assume("opportunity-after-acting")


def _rules_of(ability: t.ActivatedAbility) -> tuple[RuleId, ...]:
    """The rules by which an ability goes on the Effects Stack, with that of the counters that give it."""
    steps = (GENERAL["1"], GENERAL["1.1"], GENERAL["1.2"], GENERAL["1.3"], GENERAL["2"])
    named = (NAMING["3"], NAMING["4"], NAMING["5"]) if speaks_of_itself(ability) else ()
    return (*steps, *named, *((ENLIGHTEN["1"],) if ability.label == ENLIGHTENED.label else ()))


def _rules_of_activating(ability: t.ActivatedAbility) -> tuple[RuleId, ...]:
    """The rules by which an ability counts as activated: at fast speed unless it says otherwise, and as a
    Spell where it is one."""
    slow = any(isinstance(limit, t.AtSpeed) and limit.speed == "slow" for limit in ability.limits)
    fast = () if slow else (GENERAL["6"], FAST_SLOW["2.2"])
    return (GENERAL["intro"], *fast, *((ABILITIES["17"], ABILITIES["17.1"]) if ability.as_subtypes else ()))


def reckoned(context: Context, ability: t.ActivatedAbility) -> tuple[t.Instruction, ...]:
    """The costs of an ability with what its own text and effects add to or take off the reserve cost, at
    least 0."""
    change = changes_of_abilities(context.table, context) + sum(
        number(context, change.amount)
        for condition, change in flat_changes(ability.cost_changes, None)
        if isinstance(change, t.ChangeCost) and (condition is None or holds(context, condition))
    )
    if not change:
        return ability.costs
    context.table.note(f"the ability of {context.source.face.name} costs {change:+d}", COST["6"])
    if change > 0 and not any(isinstance(cost, t.Pay) and cost.kind == "reserve" for cost in ability.costs):
        return (t.Pay("reserve", t.Number(change)), *ability.costs)
    return tuple(
        replace(cost, amount=t.Number(max(0, number(context, cost.amount) + change)))
        if isinstance(cost, t.Pay) and cost.kind == "reserve"
        else cost
        for cost in ability.costs
    )


def source_of(table: Table, seat: Seat, named: Named) -> Thing:
    """The object whose ability is meant: one that the player controls; raises Illegal."""
    things = [t for r in named.candidates if isinstance(r, Ref) and (t := table.state.find(r)) is not None]
    own = [thing for thing in things if thing.controller == seat]
    own = own or [thing for thing in things if _nth_open_to(table, thing, named.ability, seat)]
    hidden = next((thing for thing in own if is_boon(thing.face) and not is_bestowed(thing)), None)
    if hidden is not None:
        raise Illegal(f"{hidden.face.name} has not been bestowed", (PRIVATE["8"], BOONS["5"]))
    if not own:
        raise Illegal(f"{table.state.players[seat].name} controls no {named.label}", GENERAL["4"])
    return own[0]


def _nth_open_to(table: Table, thing: Thing, number: int, seat: Seat) -> bool:
    found = [a for a in table.view(thing).abilities if isinstance(a, t.ActivatedAbility)]
    return 0 < number <= len(found) and open_to(table, thing, found[number - 1], seat)


def open_to(table: Table, thing: Thing, ability: t.ActivatedAbility, seat: Seat) -> bool:
    """Whether another player than the controller may activate an object's ability (General Rules 9)."""
    context = Context(table, LANGUAGE, thing, thing.controller)
    by = ability.by
    return thing.zone == "field" and by is not None and Who(seat) in resolve(context, by)


def nth_ability(table: Table, source: Thing, number: int) -> t.ActivatedAbility:
    """The Nth activated ability that an object has now, from 1; raises Illegal where there is none."""
    found = [a for a in table.view(source).abilities if isinstance(a, t.ActivatedAbility)]
    if not 0 < number <= len(found):
        raise Illegal(f"{source.face.name} has no activated ability {number}", GENERAL["5"])
    return found[number - 1]


def zones_of(source: Thing, ability: t.ActivatedAbility) -> tuple[str, ...]:
    """The zones from which an ability can be activated: those that it names, else the intent for an attack
    card, the field and the intent for others (General Rules 8; Abilities 4 to 7)."""
    if ability.label == LINEAGE_RELEASE:
        return ("lineage",)
    parts = (*ability.costs, *ability.instructions)
    named = [n.zone for n in t.walk(parts) if isinstance(n, t.From) and isinstance(n.of, t.Self)]
    if named:
        return tuple(dict.fromkeys(named))
    if is_boon(source.face):
        return ("pantheon",)
    if source.face.is_a("type", "mastery"):
        return ("mastery",)
    return ("intent",) if source.face.is_a("type", "attack") else FROM_OBJECTS


FROM_OBJECTS = ("field", "intent")
"""The zones from which abilities of objects can be activated where they name none."""


def _zone_rules(source: Thing) -> tuple[RuleId, ...]:
    attack = (GENERAL["8"], ABILITIES["5.2"]) if source.face.is_a("type", "attack") else (ABILITIES["5.3"],)
    return (*attack, ABILITIES["4"])


def _check_intent(table: Table, source: Thing, ability: t.ActivatedAbility) -> None:
    """A card of the intent may use its abilities as an object would, but for those whose cost only an object
    can pay (Abilities 6); raises Illegal."""
    costs = (cost for cost in ability.costs if isinstance(cost, (t.Rest, t.Sacrifice)))
    if any(isinstance(cost.what, t.Self) for cost in costs):
        reason = f"{source.face.name} is in the intent: it cannot rest or be sacrificed as an object would"
        raise Illegal(reason, ABILITIES["6"])
    table.note(f"{source.face.name} uses its ability from the intent", ABILITIES["6"])


def check_ability(table: Table, context: Context, ability: t.ActivatedAbility) -> None:
    """Whether an ability of the context's source may be activated now; raises Illegal."""
    name = context.source.face.name
    zones = zones_of(context.source, ability)
    if ability.label == LINEAGE_RELEASE:
        if context.source.zone not in zones:
            raise Illegal(f"{name} is not in the inner lineage", RELEASE["3"])
        table.note(f"{name} is banished from the inner lineage to activate it", (RELEASE["1"], RELEASE["2"]))
    elif context.source.zone not in zones:
        raise Illegal(
            f"the ability of {name} works from {' or '.join(zones)} alone", _zone_rules(context.source)
        )
    elif context.source.zone == "intent":
        _check_intent(table, context.source, ability)
    elif zones != FROM_OBJECTS:
        table.note(f"{name} names the zone from which its ability works", ABILITIES["7"])
    if not obeys(table, context.source, context.controller):
        who = table.state.players[context.controller].name
        raise Illegal(f"{name} does not obey {who}", disobedience(table, context.source))
    unmet = [one for one in ability.restrictions if not holds(context, one)]
    if unmet:
        raise Illegal(f"the ability of {name} is locked by its restriction", (GENERAL["4"], *locking(unmet)))
    if used_up(table, context.source, ability):
        raise Illegal(f"the ability of {name} has been used as often as it may be", GENERAL["5"])
    for limit in ability.limits:
        if isinstance(limit, t.Limit):
            continue
        if isinstance(limit, t.AtSpeed):
            if limit.speed == "slow":
                slow_refusal(table.state, context.controller, f"this ability of {name}")
        elif not holds(context, limit):
            raise Illegal(f"the ability of {name} may not be activated now", GENERAL["5"])

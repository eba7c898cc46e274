"""What selectors, references, amounts and conditions of an ability tree mean in a position."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from judge.kernel.request import OnStack, Who
from judge.kernel.state import Ref, Seat, Thing
from judge.text import tree as t
from judge.text.context import Context, Occurrence
from judge.text.looking import (
    COMPARE,
    SORTS,
    as_moved,
    chosen,
    grouped,
    is_such_on_stack,
    letter,
    moved_on,
    of_different,
    put_back,
    shares,
    targets_of,
    unread,
    with_their_cards,
    words_among,
)
from rules_corpus.cite import slug

# --- Selectors


def candidates(context: Context, selector: t.Selector) -> Iterator[Any]:
    """Everything in the position that a selector takes in: refs, players, things on the stack."""
    if "player" in selector.kinds or "opponent" in selector.kinds:
        yield from _players(context, selector)
    if selector.activations or set(selector.kinds) & {"activation", "ability", *SORTS}:
        yield from (OnStack(p.id) for p in context.state.stack if on_stack_fits(context, p.id, selector))
    elif set(selector.kinds) - {"player", "opponent"} or not selector.kinds:
        yield from (thing.ref for thing in _where(context, selector) if fits(context, thing, selector))


def _players(context: Context, selector: t.Selector) -> Iterator[Who]:
    for seat in context.state.seats_from(context.controller):
        meant = "player" in selector.kinds or seat != context.controller
        if meant and all(_player_passes(context, seat, one) for one in selector.filters):
            yield Who(seat)


def _player_passes(context: Context, seat: Seat, node: t.Filter) -> bool:
    """Whether a player is another than the ability's own, is in a state ("a marked hero"), meets a filter on
    a number of theirs ("each player with influence six or less"), or has such a hero ("a Shadow hero")."""
    if isinstance(node, t.Other):
        return seat != context.controller
    if isinstance(node, t.Is) and node.axis == "state":
        return context.language.player_is(context.state, seat, node.value, "")
    if isinstance(node, t.Excluding):
        return Who(seat) not in resolve(context, node.of)
    if not isinstance(node, t.Compare):
        mine = context.language.champion(context.state, seat)
        return mine is not None and passes(context, mine, node)
    have = context.language.player_stat(context.state, seat, node.stat)
    return have is not None and COMPARE[node.op](have, number(context, node.amount))


def _where(context: Context, selector: t.Selector) -> Iterator[Thing]:
    state = context.state
    owners = (
        None
        if selector.zone_of is None
        else {w.seat for w in resolve(context, selector.zone_of) if isinstance(w, Who)}
    )
    among = next((f for f in selector.filters if isinstance(f, t.Among)), None)
    if among is not None and not selector.zone:
        yield from things(context, among.of)
        return
    for zone in zones_named(context, selector):
        for thing in state.everywhere(zone):
            if owners is None or thing.place in owners:
                yield thing


def zones_named(context: Context, selector: t.Selector) -> tuple[str, ...]:
    """The zones that a selector's zone word means."""
    if not selector.zone:
        return context.language.where(selector)
    return (selector.zone,) if selector.zone in DASHED else tuple(selector.zone.split("-"))


DASHED = frozenset({"effects-stack"})
"""The zones with a dash in their name; else a dash stands between zones."""


def fits(context: Context, thing: Thing, selector: t.Selector) -> bool:
    """Whether a thing is of a selector's kinds and meets its filters and controller (its zone is not looked
    at)."""
    view = context.view(thing)
    if selector.kinds and not any(context.language.is_kind(view, kind) for kind in selector.kinds):
        return False
    if selector.controller is not None and Who(thing.controller) not in resolve(context, selector.controller):
        return False
    if context.language.out_of_reach(thing, selector):
        return False
    return all(passes(context, thing, f) for f in selector.filters)


def on_stack_fits(context: Context, pending_id: int, selector: t.Selector) -> bool:
    """Whether something on the stack is an activation or ability such as the selector describes."""
    pending = next((p for p in context.state.stack if p.id == pending_id), None)
    if pending is None or not is_such_on_stack(context, pending, selector):
        return False
    if selector.controller is not None and Who(pending.controller) not in resolve(
        context, selector.controller
    ):
        return False
    source = context.state.things.get(pending.source.id, pending.source)
    return all(_stack_passes(context, pending, source, f) for f in selector.filters)


def _stack_passes(context: Context, pending: Any, source: Thing, node: t.Filter) -> bool:
    if isinstance(node, t.Aiming):
        return any(aims(context, value, node.at) for slot in pending.targets for value in slot)
    if isinstance(node, t.Is) and node.axis == "label":
        return pending.ability is not None and slug(t.own_label(pending.ability)) == node.value
    if isinstance(node, t.FromSource):
        return pending.source.ref in resolve(context, node.of)
    if isinstance(node, t.Compare) and pending.choices.get("X") is not None and node.stat.endswith("cost"):
        cost = context.language.stat(context.state, context.view(source), node.stat)
        return COMPARE[node.op](cost or 0, number(context, node.amount))
    if isinstance(node, t.Is) and node.axis in ("word", "subtype") and pending.ability is not None:
        own, word = pending.choices.get("subtypes", ()), node.value.lower()
        if word in own or context.view(source).is_a("subtype", word):
            return word in own
    return passes(context, source, node)


def aims(context: Context, value: Any, at: t.Reference | t.Selector) -> bool:
    """Whether one target is what an activation must target (`Aiming`)."""
    if isinstance(at, t.Selector) and isinstance(value, OnStack):
        return on_stack_fits(context, value.id, at)
    if isinstance(at, t.Selector):
        thing = context.seen(value)
        return thing is not None and fits(context, thing, at)
    return value in resolve(context, at)


def passes(context: Context, thing: Thing, node: t.Filter) -> bool:
    """Whether a thing meets a filter."""
    match node:
        case t.Is(axis="kind", value=kind):
            return context.language.is_kind(context.view(thing), kind)
        case t.Is(axis=axis, value=value):
            return context.language.is_so(context.state, context.view(thing), axis, value)
        case t.Compare(stat=stat, op=op, amount=amount):
            have = context.language.stat(context.state, context.view(thing), stat)
            return have is not None and COMPARE[op](have, number(context, amount))
        case t.Other():
            return thing.id != context.source.id
        case t.Excluding(of=of):
            return thing.ref not in resolve(context, of)
        case t.OwnedBy(of=of):
            return Who(thing.owner) in resolve(context, of)
        case t.NotFilter(filter=inner):
            return not passes(context, thing, inner)
        case t.AnyFilter(filters=parts):
            return any(passes(context, thing, f) for f in parts)
        case t.AllFilters(filters=parts):
            return all(passes(context, thing, f) for f in parts)
        case t.Among(of=of):
            return thing.ref in resolve(context, of)
        case t.AttachedTo(of=of):
            return any(h.ref in resolve(context, of) for h in context.language.linked(context.state, thing))
        case t.IsChosen(axis=axis):
            view, words = context.view(thing), chosen(context, axis)
            return any(context.language.is_so(context.state, view, axis, word) for word in words)
        case t.Aiming(at=at):
            return any(aims(context, value, at) for value in targets_of(context, thing))
        case t.Experienced(role=role, event=event, since=since):
            return any(getattr(o, role) == thing.ref for o in _past(context, event, since))
        case t.Sharing(axis=axis, of=of):
            return any(shares(context, thing, other, axis) for other in things(context, of))
    raise unread(node)


# --- References


def things(context: Context, reference: t.Reference) -> list[Thing]:
    """The things that a reference stands for and that still are what they were."""
    found = (context.seen(value) for value in resolve(context, reference))
    return [thing for thing in found if thing is not None]


def seats(context: Context, reference: t.Reference) -> list[Seat]:
    """The players that a reference stands for."""
    return [value.seat for value in resolve(context, reference) if isinstance(value, Who)]


def resolve(context: Context, reference: t.Reference) -> tuple[Any, ...]:
    """What a reference stands for: refs of things, `Who`, `OnStack`; choices must have been made before."""
    handler = REFERENCES.get(type(reference))
    if handler is None:
        raise unread(reference)
    return handler(context, reference)


def _each_opponent(context: Context, node: Any) -> tuple[Any, ...]:
    return tuple(Who(s) for s in context.state.seats_from(context.state.active) if s != context.controller)


def _opponent(context: Context, node: Any) -> tuple[Any, ...]:
    return _each_opponent(context, node) if context.opponent is None else (Who(context.opponent),)


def _controllers(context: Context, node: Any) -> tuple[Any, ...]:
    return tuple(dict.fromkeys(Who(_controller(context, value)) for value in resolve(context, node.of)))


def _controller(context: Context, value: Any) -> Seat:
    if isinstance(value, Who):
        return value.seat
    if isinstance(value, OnStack):
        return next((p.controller for p in context.state.stack if p.id == value.id), context.controller)
    thing = context.as_object(value) or context.state.things[value.id]
    return thing.controller


def _owners(context: Context, node: Any) -> tuple[Any, ...]:
    return tuple(
        dict.fromkeys(
            Who(context.state.things[v.id].owner) for v in resolve(context, node.of) if isinstance(v, Ref)
        )
    )


def _champions(context: Context, node: Any) -> tuple[Any, ...]:
    found = (context.language.champion(context.state, seat) for seat in seats(context, node.of))
    return tuple(c.ref for c in found if c is not None)


def _slot(context: Context, node: Any) -> tuple[Any, ...]:
    """What was targeted or chosen before; a card that the same text has moved since is the card where it is
    now."""
    return tuple(moved_on(context, value) for value in context.slots.get(node.slot, ()))


def _all(context: Context, node: Any) -> tuple[Any, ...]:
    found = tuple(candidates(context, node.selector))
    if node.selector.different:
        found = of_different(context, node.selector.different, found)
    if node.selector.alike:
        found = max(grouped(context, node.selector.alike, found), key=len, default=())
    if node.slot >= 0:
        context.slots[node.slot] = found
    return found


def _result(context: Context, node: Any) -> tuple[Any, ...]:
    """What such instructions moved or made, where it is such a thing as is named; what the same text has
    moved once more is the card where it is now."""
    found = tuple(moved_on(context, value) for value in context.results.get(node.verb, ()))
    return found if node.selector is None else tuple(v for v in found if _is_such(context, v, node.selector))


def _is_such(context: Context, value: Any, selector: t.Selector) -> bool:
    thing = context.as_object(value)
    return thing is not None and fits(context, thing, selector)


def _event_thing(context: Context, node: Any) -> tuple[Any, ...]:
    happened = context.occurrence
    if happened is None:
        return ()
    if node.role == "player":
        return () if happened.player is None else (Who(happened.player),)
    if node.role == "activation":
        stack = context.state.stack
        return tuple(OnStack(p.id) for p in stack if p.source.ref == happened.object and p.ability is None)
    if node.role == "target":
        return tuple(put_back(context, value) for value in happened.targets)
    if node.role == "attack":
        attacker = context.seen(happened.subject)
        return () if attacker is None else context.language.attack(context.state, attacker)
    value = getattr(
        happened,
        "object" if node.role == "source" and happened.verb == "is-dealt-damage" else node.role,
        None,
    )
    return () if value is None else (put_back(context, value),)


def _each_one(context: Context, node: Any) -> tuple[Any, ...]:
    return () if context.each is None else (context.each,)


def _linked(context: Context, node: Any) -> tuple[Any, ...]:
    return tuple(thing.ref for thing in context.language.linked(context.state, context.source))


def _this_attack(context: Context, node: Any) -> tuple[Any, ...]:
    return context.language.attack(context.state, context.source)


def _attacker(context: Context, node: Any) -> tuple[Any, ...]:
    """The unit that performs the attack; once that is over, the one in whose attack the event happened."""
    now = context.language.attack(context.state, context.source)[:1]
    happened = context.occurrence
    return now or (() if happened is None or happened.attacker is None else (happened.attacker,))


def _from(context: Context, node: Any) -> tuple[Any, ...]:
    """What a reference stands for, where it is in the zone named; what an event took there too."""
    found = (as_moved(context, value) for value in resolve(context, node.of))
    owners = None if node.zone_of is None else seats(context, node.zone_of)
    return tuple(
        thing.ref
        for thing in found
        if thing is not None and thing.zone == node.zone and (owners is None or thing.place in owners)
    )


def _the_rest(context: Context, node: Any) -> tuple[Any, ...]:
    """The cards last looked at or revealed that are still where they were."""
    seen = context.results.get("looked", ())
    return tuple(value for value in seen if context.state.find(value) is not None)


def _both(context: Context, node: Any) -> tuple[Any, ...]:
    return tuple(value for part in node.parts for value in resolve(context, part))


REFERENCES: dict[type, Callable[[Context, Any], tuple[Any, ...]]] = {
    t.Self: lambda context, node: (put_back(context, context.source.ref),),
    t.You: lambda context, node: (Who(context.controller),),
    t.EachPlayer: lambda context, node: tuple(Who(s) for s in context.state.seats_from(context.state.active)),
    t.EachOpponent: _each_opponent,
    t.Opponent: _opponent,
    t.ControllerOf: _controllers,
    t.OwnerOf: _owners,
    t.ChampionOf: _champions,
    t.Target: _slot,
    t.Chosen: _slot,
    t.Top: _slot,
    t.Again: _slot,
    t.All: _all,
    t.Result: _result,
    t.Earlier: _result,
    t.Found: _slot,
    t.EventThing: _event_thing,
    t.EachOne: _each_one,
    t.Linked: _linked,
    t.From: _from,
    t.TheRest: _the_rest,
    t.ThisAttack: _this_attack,
    t.Attacker: _attacker,
    t.AttacksOf: lambda context, node: context.language.performers(context, node),
    t.Both: _both,
    t.Party: lambda context, node: context.language.party(context, node.role),
}


# --- Amounts


def number(context: Context, amount: t.Amount) -> int:
    """The number that an amount is now."""
    match amount:
        case t.Number(value=value):
            return value
        case t.Variable(name=name):
            return letter(context, name)
        case t.Uses(per=per):
            return context.language.uses(context, per)
        case t.Dice(slot=slot) if slot in context.slots:
            return sum(context.slots[slot])
        case t.LevelOf(of=of):
            return sum(
                context.language.stat(context.state, context.view(c), "level") or 0
                for c in things(context, of)
            )
        case t.CountOf(of=of):
            return len(resolve(context, of)) + context.language.counted_besides(context, of)
        case t.Distinct(axis=axis, of=of):
            return len(words_among(context, axis, things(context, of)))
        case t.CountersOn(kind=kind, on=on):
            counted = (thing for v in resolve(context, on) if (thing := context.as_object(v)) is not None)
            return sum(thing.count(kind) if kind else sum(thing.counters.values()) for thing in counted)
        case t.StatOf(stat=stat, of=of):
            return _stat_sum(context, stat, of)
        case t.ThatMuch():
            return (
                context.amount
                if context.amount is not None
                else (context.occurrence.amount if context.occurrence else 0)
            )
        case t.Tally(what=what) if what in context.tallies:
            return context.tallies[what]
        case t.AtMost(amount=inner, limit=limit):
            return min(number(context, inner), number(context, limit))
        case t.AmountIf(condition=condition, then=then, otherwise=otherwise):
            return number(context, then if holds(context, condition) else otherwise)
        case t.Extreme(stat=stat, of=of, lowest=lowest):
            return _extreme(context, stat, of, lowest)
        case t.Times(event=event, total=total):
            return sum(one.amount if total else 1 for one in _past(context, event))
        case t.Sum(parts=parts):
            return sum(number(context, part) for part in parts)
        case t.Scaled(amount=inner, factor=factor, per=per, round_up=up):
            value = number(context, inner) * factor
            if value % per and not up:
                context.language.rounded(context)
            return -(-value // per) if up else value // per
    raise unread(amount)


def _stat_sum(context: Context, stat: str, of: t.Reference) -> int:
    total = 0
    for value in resolve(context, of):
        if isinstance(value, Who):
            total += context.language.player_stat(context.state, value.seat, stat) or 0
        elif (thing := context.as_object(value)) is not None:
            total += context.language.stat(context.state, context.view(thing), stat) or 0
    return total


def _extreme(context: Context, stat: str, of: t.Reference, lowest: bool) -> int:
    values = resolve(context, of)
    stats = [context.language.player_stat(context.state, v.seat, stat) for v in values if isinstance(v, Who)]
    seen = (thing for value in values if (thing := context.as_object(value)) is not None)
    stats += [context.language.stat(context.state, context.view(thing), stat) for thing in seen]
    found = [have for have in stats if have is not None]
    return (min if lowest else max)(found, default=0)


# --- Conditions


def holds(context: Context, condition: t.Condition) -> bool:
    """Whether a condition is true now."""
    match condition:
        case t.Restricted(kind=kind, name=name, amount=amount):
            return context.language.restricted(
                context, kind, name, None if amount is None else number(context, amount)
            )
        case t.AmountIs(left=left, op=op, right=right):
            return any(
                COMPARE[op](number(one, left), number(one, right))
                for one in _for_each_opponent(context, condition)
            )
        case t.Meets(of=of, filters=filters, kinds=kinds):
            return _meets(context, of, filters, kinds)
        case t.Happened(event=event, since=since, times=times):
            return sum(1 for _ in _past(context, event, since)) >= number(context, times)
        case t.During(phase=phase, whose=whose):
            return _during(context, phase, whose)
        case t.PlayerIs(who=who, state=state, value=value):
            return any(
                context.language.player_is(context.state, seat, state, value) for seat in seats(context, who)
            )
        case t.Paid(what=what):
            declared = {} if context.pending is None else context.pending.choices
            return what in declared.get("paid", ()) or bool(context.source.notes.get(what))
        case t.NotSo(condition=inner):
            return not holds(context, inner)
        case t.AllOf(conditions=parts):
            return all(holds(context, part) for part in parts)
        case t.AnyOf(conditions=parts):
            return any(holds(context, part) for part in parts)
    raise unread(condition)


def _for_each_opponent(context: Context, condition: t.Condition) -> tuple[Context, ...]:
    """The context for each of several opponents where a condition is about "an opponent"."""
    if len(context.state.players) < 3 or not any(isinstance(part, t.Opponent) for part in t.walk(condition)):
        return (context,)
    return tuple(replace(context, opponent=who.seat) for who in _each_opponent(context, condition))


def _meets(context: Context, of: t.Reference, filters: tuple[t.Filter, ...], kinds: tuple[str, ...]) -> bool:
    values = resolve(context, of)
    found = [value for value in values if context.as_object(value) is not None]
    players = () if found else tuple(value.seat for value in values if isinstance(value, Who))
    if players:
        return all(_player_passes(context, seat, f) for seat in players for f in filters)
    return bool(found) and all(_is_of(context, value, filters, kinds) for value in found)


def _is_of(context: Context, value: Any, filters: tuple[t.Filter, ...], kinds: tuple[str, ...]) -> bool:
    """Whether a thing is as described; what it is, and its numbers, count as they last were on the field."""
    then = context.as_object(value)
    assert then is not None
    now = context.seen(value) or then
    described = (passes(context, then if isinstance(f, (t.Is, t.Compare)) else now, f) for f in filters)
    return all(described) and (
        not kinds or any(context.language.is_kind(context.view(then), kind) for kind in kinds)
    )


def _during(context: Context, phase: str, whose: t.Reference | None) -> bool:
    state = context.state
    if whose is not None and Who(state.active) not in resolve(context, whose):
        return False
    return phase in ("turn", state.phase, f"{state.phase}-phase")


# --- Events


def _past(context: Context, event: t.EventPattern, since: str = "turn") -> Iterator[Occurrence]:
    state = context.state if context.table is None else context.table.state
    if since == "combat":
        yield from (one for one in context.language.under_way(state) if matches(context, event, one))
        return
    for fact in state.facts:
        if (
            isinstance(fact, tuple)
            and fact
            and isinstance(fact[0], Occurrence)
            and matches(context, event, fact[0])
        ):
            yield fact[0]


def matches(context: Context, pattern: t.EventPattern, happened: Occurrence) -> bool:
    """Whether something that happened is such an event as a text speaks of, seen from the ability's
    source."""
    if pattern.verb != happened.verb:
        return False
    if pattern.detail and pattern.detail != happened.detail:
        return False
    if (pattern.zone and pattern.zone != happened.zone) or (
        pattern.origin and pattern.origin != happened.origin
    ):
        return False
    if (
        pattern.op
        and pattern.amount is not None
        and not COMPARE[pattern.op](happened.amount, number(context, pattern.amount))
    ):
        return False
    if not _role(context, pattern.subject, happened.subject) or not _role(
        context, pattern.object, happened.object
    ):
        return False
    if pattern.verb in STAYING and not is_there(context, pattern, happened):
        return False
    if pattern.nth and sum(map(happened.adds_to, _past(context, replace(pattern, nth=0)))) != pattern.nth:
        return False
    seen = context if context.occurrence is not None else replace(context, occurrence=happened)
    return pattern.condition is None or holds(seen, pattern.condition)


STAYING = frozenset({"reveals", "gains-counters", "loses-counters", "leaves-zone"})
"""The events after which what they happened to is still where it was, or that are asked about before."""


def is_there(context: Context, pattern: t.EventPattern, happened: Occurrence) -> bool:
    """Whether the parties of an event are in the zones that a text names."""
    parties = ((pattern.subject, happened.subject), (pattern.object, happened.object))
    return all(_is_there(context, *pair) for pair in parties)


def _is_there(context: Context, wanted: t.Reference | t.Selector | None, value: Any) -> bool:
    """Whether something is in the zone that a text names."""
    if not isinstance(wanted, t.Selector) or not wanted.zone:
        return True
    thing = context.seen(value)
    if thing is None or wanted.zone_of is None:
        return thing is None or thing.zone in zones_named(context, wanted)
    return thing.zone in zones_named(context, wanted) and thing.place in seats(context, wanted.zone_of)


def _role(context: Context, wanted: t.Reference | t.Selector | None, value: Any) -> bool:
    if wanted is None:
        return True
    if value is None:
        return False
    if isinstance(wanted, t.Selector):
        return _role_fits(context, wanted, value)
    if isinstance(wanted, t.Next):
        return _role_fits(context, replace(wanted.selector, zone="", zone_of=None), value)
    if isinstance(wanted, t.EachPlayer):
        return isinstance(value, Who)
    found = with_their_cards(context, resolve(context, wanted))
    return value in found or (isinstance(value, OnStack) and Who(_controller(context, value)) in found)


def _role_fits(context: Context, wanted: t.Selector, value: Any) -> bool:
    if isinstance(value, OnStack) and {"player", "opponent"} & set(wanted.kinds):
        value = Who(_controller(context, value))
    if isinstance(value, Who):
        meant = "player" in wanted.kinds or ("opponent" in wanted.kinds and value.seat != context.controller)
        return meant and all(_player_passes(context, value.seat, one) for one in wanted.filters)
    if isinstance(value, OnStack):
        return on_stack_fits(context, value.id, wanted)
    thing = context.state.find(value) or context.state.things.get(value.id)
    return thing is not None and fits(context, thing, wanted)

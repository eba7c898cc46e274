"""General Keywords: what card effects do — each verb of card text by its entry."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

from judge.games.remnants import moves, stats
from judge.games.remnants.choosing import discard_order
from judge.games.remnants.citing import CORE, GA, KEYWORD, REPLY
from judge.games.remnants.controlling import gain_control, lasts
from judge.games.remnants.drawing import draw, forget_order, shuffle, top_card
from judge.games.remnants.hooks import ACTIONS, STAYS_INACTIVE
from judge.games.remnants.language import FIELD
from judge.games.remnants.limits import LIMIT
from judge.games.remnants.prevention import REPLACING
from judge.games.remnants.sayings import forbidden
from judge.kernel.decisions import Procedure, Unsupported
from judge.kernel.events import FlagChanged, Unstacked
from judge.kernel.request import OnStack, Who
from judge.kernel.state import Pending, Ref, Seat
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.addressed import can_discard, from_hand
from judge.text.context import Context, Occurrence
from judge.text.meaning import candidates, number, resolve, seats, things
from judge.text.perform import Verbs, begin_effect, bind, choose


def _deal_damage(context: Context, node: t.DealDamage) -> Procedure[bool]:
    amount = number(context, node.amount)
    source = things(context, node.source)[0] if node.source is not None else context.source
    for value in resolve(context, node.to):
        stats.damage(context.table, value, amount, source, context.controller, KEYWORD["deal-damage"])
    return True
    yield


def _draw(context: Context, node: t.Draw) -> Procedure[bool]:
    done, drawing = True, seats(context, node.who)
    before = {thing for seat in drawing for thing in context.state.zone("hand", seat)}
    for seat in drawing:
        if isinstance(node.who, t.You):
            context.table.note("drawing is done by the card's controller", (GA["14"], CORE["12"]))
        done = (yield from draw(context.table, seat, number(context, node.amount), KEYWORD["draw"])) and done
    now = (thing for seat in drawing for thing in context.state.zone("hand", seat))
    context.results["draw"] = [context.state.things[thing].ref for thing in now if thing not in before]
    return done


def _draw_from(context: Context, node: t.Perform) -> Procedure[bool]:
    """Draws from another player's deck: a card that is not one's own goes to its owner's discard instead
    (core-concepts-summary/17)."""
    table, drawn = context.table, 0
    for seat in seats(context, node.who):
        for _ in range(1 if node.amount is None else number(context, node.amount)):
            if not table.state.zone("deck", seat):
                table.note(f"the deck of {table.state.players[seat].name} is empty", KEYWORD["draw"])
                break
            top = table.state.things[(yield from top_card(table, seat))].ref
            table.assume("drawn-from-another-goes-home")
            moves.put(table, top, "hand", KEYWORD["draw"], of=context.controller, by=context.controller)
            forget_order(table, seat)
            drawn += 1
    return bool(drawn)


ACTIONS["draw-from"] = _draw_from


def _discard(context: Context, node: t.Discard) -> Procedure[bool]:
    """Each player discards what is named, or cards of their hand that they choose (General Keywords:
    discard)."""
    done = True
    for seat in seats(context, node.who):
        refs = yield from _own_cards(context, node.what, seat)
        for ref in (yield from discard_order(context.table, refs)):
            moves.discard(context.table, ref, seat, KEYWORD["discard"])
        done = bool(refs) and done
    return done


def _own_cards(context: Context, what: t.Reference, seat: Seat) -> Procedure[list[Ref]]:
    if not isinstance(what, t.Chosen):
        return [v for v in resolve(context, what) if isinstance(v, Ref)]
    if context.controller == seat and what.slot in context.slots:
        return list(context.slots[what.slot])
    own = replace(context, controller=seat, slots={})
    chosen = yield from choose(own, VERBS, from_hand(what), seat, "choose what to discard")
    return list(chosen)


def _destroy(context: Context, node: t.Destroy) -> Procedure[bool]:
    refs = [v for v in resolve(context, node.what) if isinstance(v, Ref)]
    ordered = yield from discard_order(context.table, refs)
    with context.table.simultaneous():
        done = [moves.destroy(context.table, ref, KEYWORD["destroy"], context.controller) for ref in ordered]
    return bool(done) and all(done)


def _destroy_own(context: Context, node: t.Sacrifice) -> Procedure[bool]:
    """Players destroy cards of their own that they choose."""
    done = True
    for seat in seats(context, node.who):
        own = replace(context, controller=seat, slots={})
        refs = yield from choose(own, VERBS, cast(t.Chosen, node.what), seat, "choose what to destroy")
        for ref in refs:
            moves.destroy(context.table, ref, KEYWORD["destroy"], seat)
        done = bool(refs) and done
    return done


def _banish(context: Context, node: t.Banish) -> Procedure[bool]:
    refs = [v for v in resolve(context, node.what) if isinstance(v, Ref)]
    banisher = context.current(context.source) or context.source
    until = "" if _as_long_as_there(node.duration) else lasts(context, node.duration)
    with context.table.simultaneous():
        for ref in refs:
            moves.banish(context.table, ref, banisher, context.controller, until)
    return bool(refs)
    yield


def _as_long_as_there(duration: t.Duration | None) -> bool:
    """Whether a text says what holds anyway: until the card that banishes leaves."""
    event = None if duration is None else duration.until
    return event is not None and event.verb == "leaves" and isinstance(event.subject, t.Self)


def _move(context: Context, node: t.Move) -> Procedure[bool]:
    if node.zone not in moves.OWN_ZONES or node.place not in ("", "top", "bottom"):
        raise Unsupported(f"an effect that moves a card to {node.zone!r} is not carried out yet")
    refs = [v for v in resolve(context, node.what) if isinstance(v, Ref)]
    of = None if node.zone_of is None else next(iter(seats(context, node.zone_of)), None)
    rules, bottom = KEYWORD["card"], node.place == "bottom"
    with context.table.simultaneous():
        for ref in refs:
            moves.put(context.table, ref, node.zone, rules, of=of, by=context.controller, bottom=bottom)
    return bool(refs)
    yield


def _adjust(context: Context, node: t.AdjustStat) -> Procedure[bool]:
    amount = number(context, node.amount)
    if isinstance(node.of, t.Self):
        context.table.note(f"the change of {node.stat} is the card's own", (GA["14"], CORE["12"]))
    done = True
    for value in resolve(context, node.of):
        if isinstance(value, Who):
            stats.adjust_player(context.table, value.seat, node.stat.lower(), amount, KEYWORD["gain"])
        else:
            done = stats.adjust(context.table, value, node.stat, amount) and done
    return done
    yield


def _heal(context: Context, node: t.Heal) -> Procedure[bool]:
    amount = number(context, node.amount)
    done = [stats.heal(context.table, value, amount) for value in resolve(context, node.of)]
    return all(done)
    yield


def _resource(context: Context, node: t.GainResource) -> Procedure[bool]:
    if not _can_pay(context, node):
        return False
    rule = KEYWORD["gain" if number(context, node.amount) > 0 else "lower"]
    for seat in seats(context, node.who):
        stats.adjust_player(context.table, seat, node.kind, number(context, node.amount), rule)
    return True
    yield


def _can_pay(context: Context, node: t.GainResource) -> bool:
    """Whether players have what they are to lose of a resource; HP and LV may be lowered to 0."""
    amount = number(context, node.amount)
    have = (context.state.players[seat].count(node.kind) for seat in seats(context, node.who))
    return node.kind in ("hp", "lv") or all(count + amount >= 0 for count in have)


def _set_number(kind: str) -> None:
    def set_to(context: Context, node: t.Perform) -> Procedure[bool]:
        """Sets a player's HP, LV or resource (General Keywords: set)."""
        for seat in seats(context, node.who):
            now = context.state.players[seat].count(kind)
            to = 0 if node.amount is None else number(context, node.amount)
            stats.adjust_player(context.table, seat, kind, to - now, KEYWORD["set"])
        return True
        yield

    ACTIONS["set-" + kind] = set_to


for _kind in ("hp", "lv", "material", "power", "cheer", "boo"):
    _set_number(_kind)


def exhaust(context: Context, node: Any) -> Procedure[bool]:
    """Exhausts cards; gives whether all could be (General Keywords: exhaust)."""
    return _flag(context, node.what, True)
    yield


def _unexhaust(context: Context, node: t.Wake) -> Procedure[bool]:
    return _flag(context, node.what, False)
    yield


def _flag(context: Context, what: t.Reference, on: bool) -> bool:
    found = things(context, what)
    for thing in found:
        if ("exhausted" in thing.flags) is not on:
            verb = "is exhausted" if on else "is unexhausted"
            context.table.emit(FlagChanged(thing.id, "exhausted", on, verb), KEYWORD["exhaust"])
    return bool(found)


def _attach(context: Context, node: t.Attach) -> Procedure[bool]:
    holders = things(context, node.to)
    done = [
        moves.attach(context.table, thing.ref, holder.ref, KEYWORD["attach"])
        for holder in holders[:1]
        for thing in things(context, node.what)
        if thing.id != holder.id
    ]
    return bool(done)
    yield


def _state(context: Context, node: t.BecomeState) -> Procedure[bool]:
    if node.state in ("exhausted", "unexhausted") and node.duration is None:
        return _flag(context, node.what, node.lose is (node.state == "unexhausted"))
    if node.state != "inactive":
        raise Unsupported(f"an effect that makes a card {node.state} is not carried out yet")
    for thing in things(context, node.what):
        context.table.emit(FlagChanged(thing.id, "inactive", not node.lose), KEYWORD["inactive"])
        if node.duration is not None:
            words = f"{thing.face.name} is inactive for a time"
            until = lasts(context, node.duration)
            begin_effect(context, "state", node, until, KEYWORD["temporary"], words, (thing.ref,))
        if not node.lose:
            become_inactive(context, thing.ref)
    return True
    yield


def become_inactive(context: Context, ref: Ref) -> None:
    """An inactive card is orphaned, unless a rule says that it is not (General Keywords: inactive)."""
    thing = context.state.things[ref.id]
    kept = next((rule for stays in STAYS_INACTIVE if (rule := stays(context.state, thing)) is not None), None)
    if kept is not None:
        context.table.note(f"{thing.face.name} is inactive but not orphaned", (kept, KEYWORD["inactive"]))
    else:
        moves.orphan(context.table, ref, KEYWORD["inactive"])


def _stays(table: Table, pending: Pending) -> bool:
    """Whether a card says that a card on the chain can't be canceled."""
    card = pending.source
    said = forbidden(table, Occurrence("is-negated", card.ref, player=pending.controller), card)
    if said is not None:
        table.note(f"{said.reason} be canceled", said.cite)
    return said is not None


def _cancel(context: Context, node: t.Negate) -> Procedure[bool]:
    """Cancels effects and cards on the chain: they stop, the chain goes on (Reply & SPD Rules 4)."""
    table, done = context.table, False
    waiting = {pending.id: pending for pending in table.state.stack}
    for value in resolve(context, node.what):
        if isinstance(value, OnStack) and value.id in waiting:
            table.assume("an-effect-is-activated")
            table.emit(Unstacked(waiting[value.id], "negated"), REPLY["4"])
            table.count("negated", waiting[value.id].source.id)
            done = True
    for ref in [v for v in resolve(context, node.what) if isinstance(v, Ref)]:
        pending = next((p for p in table.state.stack if p.kind == "play" and p.source.ref == ref), None)
        if pending is not None and not _stays(table, pending):
            table.emit(Unstacked(pending, "negated"), REPLY["4"])
            table.count("negated", ref.id)
            moves.put(table, ref, "discard", KEYWORD["reply-chain"], how="discarded", by=context.controller)
            done = True
    return done
    yield


def _perform(context: Context, node: t.Perform) -> Procedure[bool]:
    if node.action == "shuffle":
        for seat in seats(context, node.who):
            shuffle(context.table, seat, KEYWORD["the-deck"])
        return True
    if node.action not in ACTIONS:
        raise Unsupported(f"the keyword action {node.action!r} is not carried out yet")
    return (yield from ACTIONS[node.action](context, node))


def _shuffle(context: Context, node: t.Shuffle) -> Procedure[bool]:
    """Shuffles a deck, after what is named came into it."""
    refs = [] if node.what is None else [v for v in resolve(context, node.what) if isinstance(v, Ref)]
    for ref in refs:
        rules = (KEYWORD["the-deck"],)
        moves.put(context.table, ref, "deck", rules, of=_owner(context, node.who), by=context.controller)
    for seat in seats(context, node.who):
        shuffle(context.table, seat, KEYWORD["the-deck"])
    return True
    yield


def _owner(context: Context, who: t.Reference) -> Seat | None:
    return next(iter(seats(context, who)), None)


def _search(context: Context, node: t.Search) -> Procedure[bool]:
    """Finds a card in a deck; the deck is shuffled when the effect is over (General Keywords: the deck)."""
    context.letters["searched"] = 1
    return bool(resolve(context, node.what))
    yield


def _shown(context: Context, node: t.Reveal | t.LookAt) -> Procedure[bool]:
    """Cards are shown to everyone, or to their player alone; the position stays as it is."""
    found = things(context, node.what)
    for card in found:
        shown = "revealed" if isinstance(node, t.Reveal) else "looked at"
        context.table.note(f"{card.face.name} is {shown}", KEYWORD["the-deck"])
    seen = [card.ref for card in found]
    if not set(seen) <= set(context.results.get("looked", ())):
        context.results["looked"] = seen
    return bool(found)
    yield


def _chosen(context: Context, node: t.Choose) -> Procedure[bool]:
    return bool(resolve(context, node.what))
    yield


def _apply(context: Context, node: t.Apply) -> Procedure[bool]:
    """Gains and sets for a time begin, a set without a time is made; what is gained of HP for a time is used
    up first by damage."""
    until = lasts(context, node.duration)
    for change in node.changes:
        if isinstance(change, t.SetStat | t.ModifyStat) and change.stat == "HP" and whose(context, change):
            _set_players(context, change, until)
            continue
        kind = said_as(context, change)
        if kind is not None:
            words = f"{context.source.face.name}: {SAID[kind]}"
            begin_effect(context, kind, change, until, KEYWORD["temporary"], words)
            continue
        yield from bind(context, VERBS, t.Apply((change,), node.duration))
        if isinstance(change, t.SetStat | t.ModifyStat) and isinstance(change.of, t.Self):
            context.table.note(f"the change of {change.stat} is the card's own", (GA["14"], CORE["12"]))
        over = tuple(v for v in resolve(context, cast(Any, change).of) if isinstance(v, Ref))
        for ref in over:
            if isinstance(change, t.SetStat) and not until:
                stats.set_once(context.table, ref, change.stat, number(context, change.amount))
            else:
                _begin(context, change, until, ref)
    return True


def whose(context: Context, change: t.SetStat | t.ModifyStat) -> list[Seat]:
    """The players whom a change of a stat is about; none where it is about cards."""
    return [value.seat for value in resolve(context, change.of) if isinstance(value, Who)]


def _set_players(context: Context, change: t.SetStat | t.ModifyStat, until: str) -> None:
    if until or isinstance(change, t.ModifyStat):
        raise Unsupported(f"{context.source.face.name}: HP of a player for a time is not carried out yet")
    for seat in whose(context, change):
        now = context.state.players[seat].count("hp")
        stats.adjust_player(context.table, seat, "hp", number(context, change.amount) - now, KEYWORD["set"])


SAID = {
    "saying": "what may be done changes",
    LIMIT: "a limit changes",
    REPLACING: "it prevents or replaces something",
}
"""The kinds of effects on no particular cards, in words."""


def said_as(context: Context, change: t.Change) -> str | None:
    """What sort of effect a change is that is on no particular cards; None where it is on some."""
    if isinstance(change, t.Forbid | t.Allow | t.Require):
        return "saying"
    if isinstance(change, t.Replace | t.PreventNext):
        return REPLACING
    limits = isinstance(change, t.SetStat | t.ModifyStat) and whose(context, change)
    return LIMIT if limits else None


def _begin(context: Context, change: t.Change, until: str, ref: Ref) -> None:
    name = context.state.things[ref.id].face.name
    stat = getattr(change, "stat", "")
    words = f"{name}: {stat} changes" + (" until the end of the turn" if until == "turn" else "")
    rule = KEYWORD["set" if isinstance(change, t.SetStat) else "temporary"]
    memory: dict[str, Any] = {}
    if isinstance(change, t.ModifyStat) and stat in context.table.view(ref.id).stats:
        memory["left"] = number(context, change.amount)
    elif stat and stat not in context.table.view(ref.id).stats:
        context.table.note(f"{name} has no {stat} that could change", KEYWORD["gain"])
        return
    begin_effect(context, "continuous", change, until, rule, words, (ref,), **memory)


def _obliterate(context: Context, node: t.Perform) -> Procedure[bool]:
    """Puts cards into oblivion (General Keywords: obliterate)."""
    refs = () if node.what is None else [v for v in resolve(context, node.what) if isinstance(v, Ref)]
    if {context.state.things[ref.id].zone for ref in refs} & set(FIELD):
        context.table.assume("obliteration-is-no-destruction")
    for ref in refs:
        rules = (KEYWORD["obliterate"], KEYWORD["oblivion"])
        if context.state.things[ref.id].controller != context.state.things[ref.id].owner:
            context.table.assume("oblivion-of-the-owner")
        moves.put(
            context.table,
            ref,
            "oblivion",
            rules,
            how="obliterated",
            verb="is obliterated",
            by=context.controller,
        )
    return bool(refs)
    yield


ACTIONS["obliterate"] = _obliterate


def _can_exhaust(context: Context, node: t.Rest) -> bool:
    if isinstance(node.what, t.Chosen) and node.what.slot not in context.slots:
        able = candidates(context, node.what.selector)
        return sum(1 for _ in able) >= number(context, node.what.minimum)
    found = things(context, node.what)
    return bool(found) and all("exhausted" not in thing.flags for thing in found)


DO: dict[type, Callable[[Context, Any], Procedure[bool]]] = {
    t.DealDamage: _deal_damage,
    t.Draw: _draw,
    t.Discard: _discard,
    t.Destroy: _destroy,
    t.Sacrifice: _destroy_own,
    t.Banish: _banish,
    t.Move: _move,
    t.AdjustStat: _adjust,
    t.Heal: _heal,
    t.GainResource: _resource,
    t.Rest: exhaust,
    t.Wake: _unexhaust,
    t.GainControl: gain_control,
    t.Attach: _attach,
    t.BecomeState: _state,
    t.Negate: _cancel,
    t.Perform: _perform,
    t.Shuffle: _shuffle,
    t.Apply: _apply,
    t.Search: _search,
    t.Reveal: _shown,
    t.LookAt: _shown,
    t.Choose: _chosen,
}

VERBS = Verbs(
    do=DO,
    can={t.Rest: _can_exhaust, t.Discard: can_discard, t.GainResource: _can_pay},
    may=KEYWORD["card"],
    choose=KEYWORD["target"],
    modes=KEYWORD["card"],
    reflexive=KEYWORD["chained-effect"],
    delayed=KEYWORD["chained-effect"],
    continuous=lambda change, timed: KEYWORD["temporary"],
    unless=REPLY["6"],
    own_choices=(t.Discard, t.Sacrifice),
)

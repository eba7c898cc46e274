"""General Keywords: what card effects do — each verb of card text by its entry."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from judge.games.remnants import moves, stats
from judge.games.remnants.citing import CORE, GA, KEYWORD, REPLY
from judge.games.remnants.drawing import draw, shuffle
from judge.games.remnants.field import free_slot, slotless
from judge.games.remnants.hooks import ACTIONS, STAYS_INACTIVE
from judge.games.remnants.language import FIELD
from judge.kernel.decisions import Procedure, Unsupported
from judge.kernel.events import ControlChanged, FlagChanged, NoteChanged, Unstacked
from judge.kernel.request import Who
from judge.kernel.state import Ref
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import number, resolve, seats, things
from judge.text.perform import Verbs, begin_effect, bind


def _deal_damage(context: Context, node: t.DealDamage) -> Procedure[bool]:
    amount = number(context, node.amount)
    source = things(context, node.source)[0] if node.source is not None else context.source
    for value in resolve(context, node.to):
        stats.damage(context.table, value, amount, source, context.controller, KEYWORD["deal-damage"])
    return True
    yield


def _draw(context: Context, node: t.Draw) -> Procedure[bool]:
    done = True
    for seat in seats(context, node.who):
        if isinstance(node.who, t.You):
            context.table.note("drawing is done by the card's controller", (GA["14"], CORE["12"]))
        done = (yield from draw(context.table, seat, number(context, node.amount), KEYWORD["draw"])) and done
    return done


def _discard(context: Context, node: t.Discard) -> Procedure[bool]:
    refs = [v for v in resolve(context, node.what) if isinstance(v, Ref)]
    for ref in refs:
        moves.discard(context.table, ref, context.state.things[ref.id].owner, KEYWORD["discard"])
    return bool(refs)
    yield


def _destroy(context: Context, node: t.Destroy) -> Procedure[bool]:
    refs = [v for v in resolve(context, node.what) if isinstance(v, Ref)]
    done = [moves.destroy(context.table, ref, KEYWORD["destroy"], context.controller) for ref in refs]
    return bool(done) and all(done)
    yield


def _banish(context: Context, node: t.Banish) -> Procedure[bool]:
    refs = [v for v in resolve(context, node.what) if isinstance(v, Ref)]
    for ref in refs:
        moves.banish(
            context.table, ref, context.current(context.source) or context.source, context.controller
        )
    return bool(refs)
    yield


def _move(context: Context, node: t.Move) -> Procedure[bool]:
    if node.zone not in moves.OWN_ZONES:
        raise Unsupported(f"an effect that moves a card to {node.zone!r} is not carried out yet")
    refs = [v for v in resolve(context, node.what) if isinstance(v, Ref)]
    of = None if node.zone_of is None else next(iter(seats(context, node.zone_of)), None)
    for ref in refs:
        moves.put(context.table, ref, node.zone, KEYWORD["card"], of=of, by=context.controller)
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
    for seat in seats(context, node.who):
        stats.adjust_player(context.table, seat, node.kind, number(context, node.amount), KEYWORD["gain"])
    return True
    yield


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


def _control(context: Context, node: t.GainControl) -> Procedure[bool]:
    if node.duration is not None:
        raise Unsupported("control for a time is not carried out yet")
    (seat,) = seats(context, node.who)[:1]
    for thing in things(context, node.of):
        if thing.controller != seat and thing.zone in FIELD:
            _take(context, thing.ref, seat)
    return True
    yield


def _take(context: Context, ref: Ref, seat: int) -> None:
    thing = context.state.things[ref.id]
    slot = free_slot(context.state, seat, thing.zone)
    if slot is None and slotless(context.state, seat, thing.face, thing.zone) is None:
        context.table.note(
            f"there is no {thing.zone} slot for {thing.face.name}", GA["3" if thing.zone == "front" else "4"]
        )
        return
    context.table.emit(ControlChanged(thing.id, seat), KEYWORD["controller"])
    context.table.emit(NoteChanged(thing.id, "slot", slot), KEYWORD["controller"])


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
    if node.state != "inactive":
        raise Unsupported(f"an effect that makes a card {node.state} is not carried out yet")
    for thing in things(context, node.what):
        context.table.emit(FlagChanged(thing.id, "inactive", not node.lose), KEYWORD["inactive"])
        if node.duration is not None:
            words = f"{thing.face.name} is inactive for a time"
            begin_effect(
                context, "state", node, node.duration.kind, KEYWORD["temporary"], words, (thing.ref,)
            )
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


def _cancel(context: Context, node: t.Negate) -> Procedure[bool]:
    """Cancels cards on the chain: they stop, the chain goes on (Reply & SPD Rules 4)."""
    table, done = context.table, False
    for ref in [v for v in resolve(context, node.what) if isinstance(v, Ref)]:
        pending = next((p for p in table.state.stack if p.kind == "play" and p.source.ref == ref), None)
        if pending is not None:
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
    for seat in seats(context, node.who):
        shuffle(context.table, seat, KEYWORD["the-deck"])
    return True
    yield


def _apply(context: Context, node: t.Apply) -> Procedure[bool]:
    """Gains and sets for a time begin; what is gained of HP for a time is used up first by damage."""
    until = "" if node.duration is None else node.duration.kind
    if until not in ("", "turn", "game"):
        raise Unsupported(f"the duration {until!r} is not carried out yet")
    for change in node.changes:
        yield from bind(context, VERBS, t.Apply((change,), node.duration))
        over = tuple(v for v in resolve(context, cast(Any, change).of) if isinstance(v, Ref))
        for ref in over:
            _begin(context, change, until, ref)
    return True


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
    found = things(context, node.what)
    return bool(found) and all("exhausted" not in thing.flags for thing in found)


DO: dict[type, Callable[[Context, Any], Procedure[bool]]] = {
    t.DealDamage: _deal_damage,
    t.Draw: _draw,
    t.Discard: _discard,
    t.Destroy: _destroy,
    t.Banish: _banish,
    t.Move: _move,
    t.AdjustStat: _adjust,
    t.Heal: _heal,
    t.GainResource: _resource,
    t.Rest: exhaust,
    t.Wake: _unexhaust,
    t.GainControl: _control,
    t.Attach: _attach,
    t.BecomeState: _state,
    t.Negate: _cancel,
    t.Perform: _perform,
    t.Shuffle: _shuffle,
    t.Apply: _apply,
}

VERBS = Verbs(
    do=DO,
    can={t.Rest: _can_exhaust},
    may=KEYWORD["card"],
    choose=KEYWORD["target"],
    modes=KEYWORD["card"],
    reflexive=KEYWORD["chained-effect"],
    delayed=KEYWORD["chained-effect"],
    continuous=lambda change, timed: KEYWORD["temporary"],
    unless=REPLY["6"],
)

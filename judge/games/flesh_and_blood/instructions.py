"""Instructions: what card text tells players to do, each by its keyword's entry or the frame."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.games.flesh_and_blood import moves
from judge.games.flesh_and_blood.controlling import exchange_control, gain_control
from judge.games.flesh_and_blood.damage import deal
from judge.games.flesh_and_blood.frame import DAMAGE, EFFECTS, OBJECTS, PLAY, TRIGGERS, ZONES
from judge.games.flesh_and_blood.in_force import add_counters, cannot_gain_life, cannot_reveal
from judge.games.flesh_and_blood.keywords.actions import ACTIONS
from judge.games.flesh_and_blood.keywords.heroes import become as become_hero
from judge.games.flesh_and_blood.keywords.opt import arrange, put_back
from judge.games.flesh_and_blood.keywords.registry import entry
from judge.games.flesh_and_blood.keywords.states import become, can_tap, tap, untap
from judge.games.flesh_and_blood.keywords.transform import transform
from judge.games.flesh_and_blood.naming import choose_word, note_nameless
from judge.games.flesh_and_blood.payment import can_pay, pay
from judge.games.flesh_and_blood.resources import gain_action_points, note_no_again
from judge.games.flesh_and_blood.tokens import copy_of, token
from judge.kernel.decisions import Decision, Procedure, Unsupported
from judge.kernel.events import CountersChanged, Created, Did, PlayerChanged, Unstacked
from judge.kernel.request import OnStack, Who
from judge.kernel.state import Ref
from judge.kernel.table import ask
from judge.text import tree as t
from judge.text.addressed import can_discard, discarded, keep, players_choice
from judge.text.context import Context
from judge.text.meaning import number, resolve, seats, things
from judge.text.perform import Verbs, bind, option, payer
from judge.text.triggering import asked_about
from rules_corpus.cite import Cite, cites, slug

NEGATE = entry("negate")
GO_AGAIN = entry("go-again")
GO_FISH = entry("go-fish")
SHARPEN = entry("sharpen")
REVEAL_TOP = entry("reveal-the-top-card-of-your-deck")


def _deal_damage(context: Context, node: t.DealDamage) -> Procedure[bool]:
    amount = number(context, node.amount)
    source = things(context, node.source)[0] if node.source is not None else context.source
    dealt, damaged = 0, []
    for value in resolve(context, node.to):
        if isinstance(value, Who | Ref):
            how: dict[str, Any] = {"kind": node.kind, "unpreventable": node.unpreventable}
            done = yield from deal(context.table, source, value, amount, **how)
            dealt += done
            damaged += [value] if done else []
    context.results["dealt"] = [dealt] if dealt else []
    context.results["damaged"] = damaged
    return dealt > 0


def _draw(context: Context, node: t.Draw) -> Procedure[bool]:
    done, drawing = True, seats(context, node.who)
    before = {thing for seat in drawing for thing in context.state.zone("hand", seat)}
    for seat in drawing:
        done = (
            yield from moves.draw(context.table, seat, number(context, node.amount), EFFECTS["draw"])
        ) and done
    now = (thing for seat in drawing for thing in context.state.zone("hand", seat))
    context.results["draw"] = [context.state.things[thing].ref for thing in now if thing not in before]
    return done


def _discard(context: Context, node: t.Discard) -> Procedure[bool]:
    done = True
    for seat in seats(context, node.who):
        chosen = yield from players_choice(
            context, discarded(node.what), seat, ("discard", "discarding"), EFFECTS["choice"]
        )
        for ref in chosen:
            yield from moves.discard(context.table, ref, seat, EFFECTS["discard"])
        done = done and bool(chosen)
        keep(context, "discard", chosen)
    return done


def _destroy(context: Context, node: t.Destroy) -> Procedure[bool]:
    refs = tuple(r for r in resolve(context, node.what) if isinstance(r, Ref))
    gone = yield from moves.destroy(context.table, refs, OBJECTS["destroyed"])
    keep(context, "destroy", refs)
    return bool(gone)


def _banish(context: Context, node: t.Banish) -> Procedure[bool]:
    who = context.controller if node.who is None else seats(context, node.who)[0]
    chosen = yield from players_choice(context, node.what, who, ("banish", "banishing"), EFFECTS["choice"])
    for ref in chosen:
        if (yield from moves.banish(context.table, ref, EFFECTS["banish"], facedown=node.facedown)):
            now = context.state.things[ref.id].ref
            context.table.emit(Did("banishes", who, now), EFFECTS["banish"])
    keep(context, "banish", chosen)
    return bool(chosen)


def _move(context: Context, node: t.Move) -> Procedure[bool]:
    refs = tuple(v for v in resolve(context, node.what) if isinstance(v, Ref) and context.state.find(v))
    if node.place == "top-or-bottom":
        top, down = yield from arrange(context.table, context.controller, refs, EFFECTS["move"])
        yield from put_back(context.table, top, down, EFFECTS["move"])
    else:
        for ref in (yield from _in_order(context, node, refs)):
            yield from _move_one(context, node, ref)
    keep(context, "move", refs)
    return bool(refs)


def _in_order(context: Context, node: t.Move, refs: tuple[Ref, ...]) -> Procedure[tuple[Ref, ...]]:
    """The cards in the order in which they are moved: as the player likes where the text says so, the
    uppermost first."""
    if not node.any_order:
        return refs
    decision = Decision(
        seat=context.controller,
        kind="order",
        prompt=f"the order on the {node.place} of the deck, from above",
        cite=EFFECTS["move"],
        options=tuple(option(context.table, ref) for ref in refs),
        least=len(refs),
        most=len(refs),
        verbs=("orders",),
        ordered=len(refs) > 1,
    )
    order: tuple[Ref, ...] = yield from ask(decision)
    return tuple(reversed(order)) if node.place == "top" else order


def _move_one(context: Context, node: t.Move, ref: Ref) -> Procedure[None]:
    thing = context.state.things[ref.id]
    if node.zone == "arsenal" and context.state.zone("arsenal", thing.owner):
        context.table.note(f"{thing.face.name} stays: the arsenal is not empty", ZONES["arsenal"])
        return
    control = seats(context, node.control)[0] if node.control is not None else context.controller
    place = 0 if node.place == "top" else None
    verb = f"is put into {node.zone}" + (f" ({node.place})" if node.place else "")
    yield from moves.put(
        context.table,
        ref,
        node.zone,
        EFFECTS["move"],
        verb=verb,
        place=place,
        control=control,
        flags=node.states,
    )


def _gain_resource(context: Context, node: t.GainResource) -> Procedure[bool]:
    amount = number(context, node.amount)
    for seat in seats(context, node.who):
        if node.kind == "life" and amount > 0 and cannot_gain_life(context.table, seat):
            continue
        if node.kind == "action-points":
            gain_action_points(context.table, seat, amount, EFFECTS["gain"])
        elif amount:
            rule = DAMAGE["loss"] if amount < 0 else EFFECTS["gain"]
            context.table.emit(PlayerChanged(seat, node.kind, amount), rule)
    return True
    yield


def _put_counters(context: Context, node: t.PutCounters) -> Procedure[bool]:
    amount = number(context, node.amount)
    for thing in things(context, node.on):
        if context.current(thing) is not None:
            add_counters(context.table, thing, node.kind, amount, OBJECTS["counters"])
            if node.kind == "+1{p}" and asked_about(context.state, "is-sharpened"):
                context.table.note(f"{thing.face.name} is not sharpened by that", SHARPEN["4"])
    return True
    yield


def _remove_counters(context: Context, node: t.RemoveCounters) -> Procedure[bool]:
    done = True
    for thing in things(context, node.on):
        have = thing.count(node.kind)
        amount = have if node.amount is None else number(context, node.amount)
        done = done and have >= amount
        if min(amount, have) > 0:
            change = CountersChanged(thing.id, node.kind, -min(amount, have))
            context.table.emit(change, OBJECTS["counters"])
    return done
    yield


def _can_remove_counters(context: Context, node: t.RemoveCounters) -> bool:
    amount = 1 if node.amount is None else number(context, node.amount)
    return all(thing.count(node.kind) >= amount for thing in things(context, node.on))


def _negate(context: Context, node: t.Negate) -> Procedure[bool]:
    for value in resolve(context, node.what):
        for pending in context.state.stack:
            mine = isinstance(value, OnStack) and pending.id == value.id
            if mine or (isinstance(value, Ref) and pending.source.id == value.id):
                context.table.count("negated", pending.source.id)
                note_no_again(context.table, context.state.things[pending.source.id])
                context.table.emit(Unstacked(pending, "negated"), (NEGATE["text"], NEGATE["1"], NEGATE["2"]))
    return True
    yield


def _pay(context: Context, node: t.Pay) -> Procedure[bool]:
    amount = number(context, node.amount)
    yield from pay(context.table, payer(context, node), amount, context.source, kind=node.kind)
    return True


def _can_pay(context: Context, node: t.Pay) -> bool:
    amount = number(context, node.amount)
    return can_pay(context.table, payer(context, node), amount, context.source, node.kind)


def _reveal(context: Context, node: t.Reveal) -> Procedure[bool]:
    for seat in seats(context, node.who):
        fishing = slug(getattr(context.pending and context.pending.ability, "label", "")) == "go-fish"
        if cannot_reveal(context.table, seat, GO_FISH["3"] if fishing else ()):
            context.slots.update({part.slot: () for part in t.walk(node.what) if isinstance(part, t.Chosen)})
            return False
    yield from bind(context, VERBS, node)
    found = things(context, node.what)
    asks = any(isinstance(part, t.Compare) and part.stat == "power" for part in t.walk(node.what))
    rules: Cite = (EFFECTS["reveal"], GO_AGAIN["4"]) if asks else EFFECTS["reveal"]
    if isinstance(node.what, t.Top):
        rules = (*cites(rules), REVEAL_TOP["text"])
    for thing in found:
        context.table.note(f"{thing.face.name} is revealed", rules)
    if not found and isinstance(node.what, t.Top):
        context.table.note("there is no card to reveal", REVEAL_TOP["2"])
    keep(context, "reveal", tuple(thing.ref for thing in found))
    return bool(found)


def _search(context: Context, node: t.Search) -> Procedure[bool]:
    """What was found stays in the deck until the text says where it goes."""
    return bool(resolve(context, node.what))
    yield


def _unfound(context: Context, instruction: t.Instruction, node: t.Chosen) -> tuple[bool, Cite]:
    """A search for such a card may find none; for any card it finds one where there is one."""
    if not isinstance(instruction, t.Search):
        return False, ()
    described = bool(node.selector.filters) or node.selector.kinds != ("card",)
    return described, EFFECTS["search"]


def _look(context: Context, node: t.LookAt) -> Procedure[bool]:
    """Cards are shown to a player alone; the position stays as it is."""
    found = things(context, node.what)
    for seat in seats(context, node.who):
        for thing in found:
            words = f"{context.state.players[seat].name} looks at {thing.face.name}"
            context.table.note(words, EFFECTS["look"])
    context.results["looked"] = [thing.ref for thing in found]
    return bool(found)
    yield


def _shuffle(context: Context, node: t.Shuffle) -> Procedure[bool]:
    """What is named goes into the deck first; then chance decides its order."""
    for value in () if node.what is None else resolve(context, node.what):
        if isinstance(value, Ref):
            yield from moves.put(context.table, value, node.zone, EFFECTS["move"])
    for seat in seats(context, node.who):
        yield from moves.shuffle(context.table, seat, node.zone, EFFECTS["shuffle"])
    return True


def _choose(context: Context, node: t.Choose) -> Procedure[bool]:
    return bool(resolve(context, node.what))
    yield


def _create(context: Context, node: t.SummonToken) -> Procedure[bool]:
    copied = () if node.copy_of is None else things(context, node.copy_of)
    for seat in seats(context, node.who):
        for _ in range(number(context, node.amount)):
            made = [token(context, node.name, seat)] if node.copy_of is None else []
            for thing in (*made, *(copy_of(context.table, seat, one) for one in copied)):
                context.table.emit(Created(thing), OBJECTS["token"])
                note_nameless(context.table, thing)
    return node.copy_of is None or bool(copied)
    yield


def _perform(context: Context, node: t.Perform) -> Procedure[bool]:
    action = ACTIONS.get(node.action)
    if action is None:
        raise Unsupported(f"{context.source.face.name}: the action {node.action!r} is not carried out yet")
    return (yield from action(context, node))


DO: dict[type, Callable[[Context, Any], Procedure[bool]]] = {
    t.DealDamage: _deal_damage,
    t.Draw: _draw,
    t.Discard: _discard,
    t.Destroy: _destroy,
    t.Banish: _banish,
    t.Move: _move,
    t.GainControl: gain_control,
    t.ExchangeControl: exchange_control,
    t.GainResource: _gain_resource,
    t.PutCounters: _put_counters,
    t.RemoveCounters: _remove_counters,
    t.Negate: _negate,
    t.BecomeState: become,
    t.Rest: tap,
    t.Wake: untap,
    t.Pay: _pay,
    t.Reveal: _reveal,
    t.Search: _search,
    t.LookAt: _look,
    t.Shuffle: _shuffle,
    t.Choose: _choose,
    t.ChooseWord: choose_word,
    t.SummonToken: _create,
    t.TransformInto: transform,
    t.BecomeHero: become_hero,
    t.Perform: _perform,
}

CAN: dict[type, Callable[[Context, Any], bool]] = {
    t.Discard: can_discard,
    t.RemoveCounters: _can_remove_counters,
    t.Rest: can_tap,
    t.Pay: _can_pay,
}

VERBS = Verbs(
    do=DO,
    can=CAN,
    may=EFFECTS["may"],
    choose=EFFECTS["choice"],
    modes=PLAY["modes"],
    reflexive=TRIGGERS["reflexive"],
    delayed=TRIGGERS["delayed"],
    continuous=lambda change, fixed: EFFECTS["continuous"],
    unless=EFFECTS["may"],
    own_choices=(t.Discard, t.Banish, t.Reveal),
    unfound=_unfound,
)

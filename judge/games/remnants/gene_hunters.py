"""Faction Databanks: Gene Hunters — Absorb, Consume, Husks, costs of A, and the faction's rules."""

from __future__ import annotations

from typing import Any

from judge.games.remnants import moves
from judge.games.remnants.card_backs import back_kind, card_back
from judge.games.remnants.choosing import choose_cards, option
from judge.games.remnants.citing import GA, KEYWORD
from judge.games.remnants.effects import from_hand_named, named_beforehand
from judge.games.remnants.field import ROW_RULE, enter, free_slot, has_room, pick_slot
from judge.games.remnants.happened import Removed, Shifted, Turned
from judge.games.remnants.hooks import (
    ACTION_RULES,
    ACTIONS,
    DECLARATIONS,
    KEEPS_BACK,
    PAYMENTS,
    REACTIONS,
    Payment,
    usable,
)
from judge.games.remnants.language import FIELD, is_active
from judge.games.remnants.loyalty_system import FactionRule
from judge.games.remnants.payment import choose_payment
from judge.games.remnants.playing import remember_play
from judge.games.remnants.stats import note_lasting
from judge.games.remnants.turning import turn_into
from judge.games.remnants.using_rules import use_rule
from judge.kernel.decisions import Decision, Illegal, Procedure
from judge.kernel.events import Did, Event, Remembered, Triggered
from judge.kernel.faces import Face
from judge.kernel.request import Request, called
from judge.kernel.state import Pending, Ref, Seat, State, Thing
from judge.kernel.table import Table, ask, attempt
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import number, things
from rules_corpus.cite import Cite, RuleId, Section

RULES = Section("remnants:gene-hunters/faction-rules")
TERMS = Section("remnants:gene-hunters/keywords")
ABSORBED_INACTIVE = FactionRule("gene-hunters", 0, RULES["1"])
HUSKS_STAY = FactionRule("gene-hunters", 0, RULES["2"])
MAKE_HUSK = FactionRule("gene-hunters", 0, RULES["3"])
ABSORB_USE = FactionRule("gene-hunters", 0, RULES["4"])
HUSKS_AGAIN = FactionRule("gene-hunters", 1, RULES["5"])
PLAY_ORPHANS = FactionRule("gene-hunters", 3, RULES["6"])
HUSKS_STAY_ABROAD = FactionRule("gene-hunters", 3, RULES["7"])
MOVE_ANY = FactionRule("gene-hunters", 3, RULES["8"])
ABSORB, CONSUME = TERMS["absorb"], TERMS["consume"]
COST_A, HUSK = TERMS["cost-a"], TERMS["husk"]


def gathered(card: Thing) -> int:
    """How many cards absorbing a card brings: itself and all that is attached to it."""
    return 1 + len(card.links.get("attached", ()))


# --- Costs


def _pay_absorbing(table: Table, seat: Seat, card: Thing, amount: int) -> Procedure[None]:
    """Absorbs an active card with all that is attached to it, at least as many as the cost says (Gene
    Hunters: A). Nothing where Pay has lowered it to 0."""
    if not amount:
        return
    mine = [table.state.things[i] for zone in FIELD for i in table.state.zone(zone, seat)]
    enough = [c for c in mine if is_active(c) and gathered(c) >= amount]
    options = tuple(option(table, c.ref) for c in enough)
    if not options:
        raise Illegal(f"no card brings the {amount} that {card.face.name} costs", (COST_A, KEYWORD["cost"]))
    (ref,) = yield from choose_payment(table, seat, card, 1, options, f"absorbing {amount}", COST_A)
    _take_in(table, seat, ref, card.ref, (COST_A, ABSORB))


PAYMENTS["A"] = Payment(COST_A, _pay_absorbing)


# --- Absorb


def _take_in(table: Table, seat: Seat, ref: Ref, holder: Ref, cite: Cite) -> None:
    """A player's card absorbs another, which lies beneath it from then on (Gene Hunters: Absorb)."""
    if moves.attach(table, ref, holder, cite):
        table.emit(Did("absorbs", seat, table.state.things[ref.id].ref), ABSORB)
        note_lasting(table, table.state.things[holder.id])


def absorbs(table: Table, request: Request) -> Procedure[None]:
    """`Ana absorbs Fox with Wolf`: attaches a card, with what is attached to it, to another (Gene Hunters
    4)."""
    yield from use_rule(table, request.seat, ABSORB_USE.cite, request)


@usable(ABSORB_USE, ("group", "regroup"), None)
def absorb_use(table: Table, seat: Seat, request: Request) -> Procedure[None]:
    """One card of the player's field absorbs another (Gene Hunters 4)."""
    said = request.first("choosing") or request.things[0]
    absorbed = _own(table, seat, said.candidates)
    holder = _own(table, seat, (request.first("with") or request.things[-1]).candidates)
    if absorbed.id == holder.id:
        raise Illegal("a card does not absorb itself", ABSORB)
    _take_in(table, seat, absorbed.ref, holder.ref, (ABSORB_USE.cite, ABSORB))
    table.note(f"{absorbed.face.name} is inactive now", ABSORBED_INACTIVE.cite)
    return
    yield


def _own(table: Table, seat: Seat, candidates: tuple[Any, ...]) -> Thing:
    for ref in candidates:
        card = table.state.find(ref) if isinstance(ref, Ref) else None
        if card is not None and is_active(card) and card.controller == seat:
            return card
    name = called(table.state, next(iter(candidates), None))
    raise Illegal(f"{name} is no active card of one's own field", (ABSORB_USE.cite, ABSORB))


def _absorb_action(context: Context, node: t.Perform) -> Procedure[bool]:
    holder = context.current(context.source)
    found = [] if node.what is None or holder is None else things(context, node.what)
    for card in found:
        assert holder is not None
        _take_in(context.table, context.controller, card.ref, holder.ref, ABSORB)
    return bool(found)
    yield


ACTIONS["absorb"] = _absorb_action


# --- Consume


def _consume(context: Context, node: t.Perform) -> Procedure[bool]:
    """Destroys attached cards; one that is no Husk may be played as a Husk instead (Gene Hunters:
    Consume)."""
    table, amount = context.table, 1 if node.amount is None else number(context, node.amount)
    holder = context.current(context.source)
    held = [] if holder is None else [table.state.things[i] for i in holder.links.get("attached", ())]
    if len(held) < amount:
        return False
    chosen = context.slots.get(CONSUMED) or (
        yield from choose_cards(table, context.controller, held, amount, "what to consume", CONSUME)
    )
    for ref in chosen:
        yield from _consume_one(table, context.controller, ref)
    return True


CONSUMED = -3
"""The slot of cards that a line says already are to be consumed."""


def _name_consumed(context: Context, node: t.Perform) -> Procedure[dict[int, tuple[Any, ...]]]:
    held = [context.state.things[i].ref for i in context.source.links.get("attached", ())]
    amount = 1 if node.amount is None else number(context, node.amount)
    chosen = yield from named_beforehand(context, held, amount)
    return {CONSUMED: chosen} if chosen else {}


ACTIONS["consume"] = _consume
ACTION_RULES["consume"] = CONSUME
DECLARATIONS["consume"] = _name_consumed


def _consume_one(table: Table, seat: Seat, ref: Ref) -> Procedure[None]:
    card = table.state.things[ref.id]
    played = False
    if back_kind(card.face) not in ("husk", "void"):
        played = yield from _play_as_husk(table, seat, card, CONSUME)
    if not played:
        moves.destroy(table, ref, CONSUME, seat)


def _enter_as_husk(table: Table, seat: Seat, card: Thing, request: Request) -> Procedure[None]:
    """A card comes to the open slot that a line names, as a Husk."""
    if not any(card.ref in named.candidates for named in request.things):
        raise Illegal(f"{card.face.name} is what may be played as a Husk", CONSUME)
    to = request.first("to")
    if to is None or to.label not in FIELD:
        raise Illegal(f"say where the Husk goes: 'plays {card.face.name} to back 1'", CONSUME)
    face = _as_husk(card)
    slot = pick_slot(table, seat, face, to.label, to.amount)
    moves.release(table, card)
    if face is not card.face:
        table.emit(Turned(card.id, face), (CONSUME, HUSK, GA["10"]))
    table.assume("husks-have-no-stats")
    enter(table, card.ref, seat, to.label, slot, (CONSUME, HUSK))
    remember_play(table, seat, table.state.things[card.id], card.zone)
    return
    yield


def _as_husk(card: Thing) -> Face:
    return card.face if back_kind(card.face) == "husk" else card_back("husk", card.face)


def _play_as_husk(table: Table, seat: Seat, card: Thing, cite: RuleId) -> Procedure[bool]:
    """Whether a consumed or orphaned card is played as a Husk: a line that plays it, or one that declines;
    asks again where a rule refuses the line. Nobody is asked where no slot is open."""
    if not any(has_room(table.state, seat, _as_husk(card), row) for row in FIELD):
        table.note(f"no slot is open for {card.face.name}", (cite, *ROW_RULE.values()))
        return False
    decision = Decision(
        seat=seat,
        kind="play",
        prompt=f"play {card.face.name} as a Husk, or let it be destroyed",
        cite=cite,
        options=(option(table, card.ref),),
        least=0,
        verbs=("plays", "declines"),
    )
    while True:
        answer = yield from ask(decision)
        if not answer or not isinstance(answer[0], Request):
            return False
        if (yield from attempt(table, _enter_as_husk(table, seat, card, answer[0]))) is None:
            return True


# --- Husks


def _keeps_back(state: State, old: Thing, card: Thing) -> RuleId | None:
    """Husks stay Husks but in a deck or, below Loyalty 3, an opponent's discard (Gene Hunters 2, 7)."""
    if back_kind(card.face) != "husk" or card.zone == "deck":
        return None
    if card.place == old.controller and HUSKS_STAY.binds(state, card.place):
        return HUSKS_STAY.cite
    return HUSKS_STAY_ABROAD.cite if HUSKS_STAY_ABROAD.binds(state, old.controller) else None


KEEPS_BACK.append(_keeps_back)


@usable(MAKE_HUSK, ("group", "regroup"), again=HUSKS_AGAIN)
def make_husk(table: Table, seat: Seat, request: Request) -> Procedure[None]:
    """Turns a card in hand into a Husk (Gene Hunters 3)."""
    hand = [table.state.things[i] for i in table.state.zone("hand", seat)]
    able = [c for c in hand if back_kind(c.face) not in ("husk", "void")]
    (ref,) = yield from choose_cards(
        table, seat, able, 1, "a card to turn into a Husk", MAKE_HUSK.cite, closed=True
    )
    table.emit(
        Turned(ref.id, card_back("husk", table.state.things[ref.id].face)), (MAKE_HUSK.cite, HUSK, GA["10"])
    )


def _create_husk(context: Context, node: t.Perform) -> Procedure[bool]:
    """Turns cards into Husks where they lie, by default cards in hand (Gene Hunters: Husk)."""
    table, seat = context.table, context.controller
    if node.what is not None:
        refs = tuple(card.ref for card in things(context, node.what))
    else:
        hand = [table.state.things[i] for i in table.state.zone("hand", seat)]
        able = [c for c in hand if back_kind(c.face) not in ("husk", "void")]
        amount = min(len(able), 1 if node.amount is None else number(context, node.amount))
        table.assume("husks-are-made-where-the-card-lies")
        refs = from_hand_named(context, "create-husk", able) or (
            yield from choose_cards(table, seat, able, amount, "cards to turn into Husks", HUSK)
        )
    return bool([ref for ref in refs if turn_into(table, ref, "husk")])


ACTIONS["create-husk"] = _create_husk


# --- Husks that are orphaned


def _offer(table: Table, before: State, event: Event) -> None:
    """An absorbed Husk that is orphaned may be played instead (Gene Hunters 6)."""
    if not isinstance(event, Removed) or event.how != "orphaned":
        return
    seat, husk = before.things[event.thing].controller, table.state.things[event.thing]
    if back_kind(husk.face) == "husk" and PLAY_ORPHANS.binds(before, seat):
        play = t.Perform("play-orphan", None, t.Self())
        made = t.TriggeredAbility(t.EventPattern("leaves", t.Self()), (play,))
        pending = Pending(table.new_id(), "auto", husk.face.name, seat, husk, ability=made)
        table.emit(Triggered(pending), PLAY_ORPHANS.cite)


def _play_orphan(context: Context, node: t.Perform) -> Procedure[bool]:
    table, seat = context.table, context.controller
    husk = context.current(context.source)
    if husk is None or not any(free_slot(table.state, seat, row) for row in FIELD):
        return False
    return (yield from _play_as_husk(table, seat, husk, PLAY_ORPHANS.cite))


REACTIONS.append(_offer)
ACTIONS["play-orphan"] = _play_orphan


@usable(MOVE_ANY, ("group", "regroup"), None)
def move_any(table: Table, seat: Seat, request: Request) -> Procedure[None]:
    """Moves an active card that may be placed anywhere to an open slot (Gene Hunters 8)."""
    to = request.first("to")
    if to is None or to.label not in FIELD:
        raise Illegal("say where the card moves: 'choosing Fox to back 1'", MOVE_ANY.cite)
    mine = [table.state.things[i] for zone in FIELD for i in table.state.zone(zone, seat)]
    able = [c for c in mine if is_active(c) and "any" in table.view(c).traits.get("row", ())]
    (ref,) = yield from choose_cards(
        table, seat, able, 1, "an active card marked Any", MOVE_ANY.cite, closed=True
    )
    card = table.state.things[ref.id]
    if ("moved", card.ref) in table.state.facts:
        raise Illegal(f"{card.face.name} was moved in this turn", (MOVE_ANY.cite, KEYWORD["opt"]))
    slot = pick_slot(table, seat, card.face, to.label, to.amount)
    if table.view(card).is_a("type", "building"):
        table.assume("buildings-marked-any-move")
        table.note(f"{card.face.name} is a building, and is moved all the same", KEYWORD["building"])
    table.emit(Shifted(card.id, to.label, slot), MOVE_ANY.cite)
    table.emit(Remembered(("moved", card.ref)), (MOVE_ANY.cite, KEYWORD["opt"]))

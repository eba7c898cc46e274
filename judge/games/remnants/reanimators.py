"""Faction Databanks: Reanimators — Bury, Reanimate, Living, and the faction's rules."""

from __future__ import annotations

from typing import Any

from judge.games.remnants import moves
from judge.games.remnants.cards import faction_of
from judge.games.remnants.choosing import choose_cards
from judge.games.remnants.citing import KEYWORD
from judge.games.remnants.drawing import draw, top_card
from judge.games.remnants.effects import from_hand_named, named_beforehand
from judge.games.remnants.field import rows_of
from judge.games.remnants.hooks import (
    ACTION_RULES,
    ACTIONS,
    DECLARATIONS,
    PAYMENTS,
    PLAY_LIMITS,
    Payment,
    at_phase,
    usable,
)
from judge.games.remnants.language import FIELD
from judge.games.remnants.loyalty_system import FactionRule
from judge.games.remnants.payment import choose_payment, from_hand, pay_all
from judge.games.remnants.playing import played_this_turn, put_into_play
from judge.kernel.decisions import Illegal, Procedure, Refusal
from judge.kernel.events import Did, Moved, Remembered
from judge.kernel.request import Request
from judge.kernel.state import Ref, Seat, State, Thing
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import number, seats, things
from rules_corpus.cite import Section

RULES = Section("remnants:reanimators/faction-rules")
TERMS = Section("remnants:reanimators/keywords")
TO_THEIR_DISCARD = FactionRule("reanimators", 0, RULES["1"])
LIVING_DRAW = FactionRule("reanimators", 0, RULES["2"])
TWO_FROM_HAND = FactionRule("reanimators", 0, RULES["3"])
MORE_FROM_HAND = FactionRule("reanimators", 0, RULES["4"])
ALL_LIVING = FactionRule("reanimators", 2, RULES["5"])
KEEP_THE_BURIED = FactionRule("reanimators", 3, RULES["6"])
LIVING_AGAIN = FactionRule("reanimators", 4, RULES["7"])
BURY_TO_REANIMATE = FactionRule("reanimators", 4, RULES["8"])
BURY, REANIMATE = TERMS["bury"], TERMS["reanimate"]
LIVING = TERMS["living"]

RETURN = TERMS["return"]

PER_TURN = 2
CARDS_FOR_ONE_MORE = 5
EXTRA = "extra Reanimators cards"


# --- Bury


def bury(table: Table, ref: Ref, seat: Seat) -> Procedure[bool]:
    """Discards a card, or destroys one on the field; a Living one gives its player a card (Reanimators:
    Bury, Living)."""
    card = table.state.find(ref)
    if card is None:
        return False
    living = is_living(table, card)
    if card.owner != seat:
        _bury_anothers(table, card, seat)
    elif card.zone in FIELD:
        moves.destroy(table, ref, BURY, seat)
    else:
        moves.discard(table, ref, seat, BURY)
    table.emit(Did("buries", seat, table.state.things[ref.id].ref), BURY)
    if living:
        yield from _living_draw(table, card)
    return True


def _bury_anothers(table: Table, card: Thing, seat: Seat) -> None:
    """An opponent's card goes to their discard, at Loyalty 3 to one's own (Reanimators 1, 6)."""
    how = "destroyed" if card.zone in FIELD else "discarded"
    if KEEP_THE_BURIED.binds(table.state, seat):
        rules = (KEEP_THE_BURIED.cite, BURY)
        moves.put(table, card.ref, "discard", rules, how=how, verb="is buried", by=seat, under=seat)
    elif card.zone in FIELD:
        moves.destroy(table, card.ref, (BURY, TO_THEIR_DISCARD.cite), seat)
    else:
        moves.discard(table, card.ref, seat, (BURY, TO_THEIR_DISCARD.cite))


def is_living(table: Table, card: Thing) -> bool:
    """Whether a card is Living: printed so, or a minion of another faction in a hand or on the field at
    Loyalty 2."""
    printed = any(isinstance(a, t.KeywordAbility) and a.name == "living" for a in table.view(card).abilities)
    foreign = card.face.is_a("type", "minion") and faction_of(card.face) not in ("", "reanimators")
    if not printed and foreign and ALL_LIVING.binds(table.state, card.owner):
        table.note(f"{card.face.name} has Living", ALL_LIVING.cite)
        return True
    return printed


def _living_draw(table: Table, card: Thing) -> Procedure[None]:
    """A card for the first Living one buried in its player's turn, at Loyalty 4 for the second too
    (Reanimators 2, 7)."""
    seat, state = card.owner, table.state
    used = sum(1 for fact in state.facts if fact[:2] == ("living draw", seat))
    allowed = 2 if LIVING_AGAIN.binds(state, seat) else 1
    if state.active != seat or not LIVING_DRAW.binds(state, seat) or used >= allowed:
        table.note(f"{card.face.name} is Living, but gives no card now", LIVING_DRAW.cite)
        return
    table.assume("living-counts-by-player")
    rules = (LIVING_DRAW.cite, *((LIVING_AGAIN.cite,) if used else ()))
    table.emit(Remembered(("living draw", seat, table.new_id())), rules)
    yield from draw(table, seat, 1, (LIVING_DRAW.cite, LIVING))


def _pay_bury(table: Table, seat: Seat, card: Thing, amount: int) -> Procedure[None]:
    options = from_hand(table, seat, card)
    for ref in (yield from choose_payment(table, seat, card, amount, options, f"burying {amount}", BURY)):
        yield from bury(table, ref, seat)


def _bury_action(context: Context, node: t.Perform) -> Procedure[bool]:
    if node.what is not None:
        named = [card.ref for card in things(context, node.what)]
        for ref in named:
            yield from bury(context.table, ref, context.controller)
        return bool(named)
    amount, done = 1 if node.amount is None else number(context, node.amount), True
    for seat in seats(context, node.who):
        done = (yield from _bury_from_hand(context, seat, amount)) and done
    return done


def _bury_from_hand(context: Context, seat: Seat, amount: int) -> Procedure[bool]:
    table = context.table
    hand = [table.state.things[i] for i in table.state.zone("hand", seat)]
    if len(hand) < amount:
        return False
    named = from_hand_named(context, "bury", hand)
    for ref in named or (yield from choose_cards(table, seat, hand, amount, "what to bury", BURY)):
        yield from bury(table, ref, seat)
    return True


PAYMENTS["bury"] = Payment(BURY, _pay_bury)
ACTIONS["bury"] = _bury_action
ACTION_RULES["bury"] = BURY


def _return_action(context: Context, node: t.Perform) -> Procedure[bool]:
    """Brings cards from the discard back to the top of the deck (Reanimators: Return)."""
    table, seat = context.table, context.controller
    cards = [table.state.things[i] for i in table.state.zone("discard", seat)]
    amount = min(len(cards), 1 if node.amount is None else number(context, node.amount))
    chosen = context.slots.get(RETURNED) or (
        yield from choose_cards(table, seat, cards, amount, "what to Return", RETURN)
    )
    for ref in chosen:
        moves.put(table, ref, "deck", RETURN, of=seat, by=seat, verb="returns to the top of the deck")
    return bool(amount)


ACTIONS["return"] = _return_action


# --- Reanimate


def _name_reanimated(context: Context, node: t.Perform) -> Procedure[dict[int, tuple[Any, ...]]]:
    """Names the cards to Reanimate as the effect is activated, where the line says them."""
    if node.what is not None:
        return {}
    cards = [card.ref for card in playable_from_discard(context.state, context.controller)]
    return (yield from _from_discard(context, node, NAMED, cards))


def playable_from_discard(state: State, seat: Seat) -> list[Thing]:
    """The cards of a discard that can be played at all: Void Cards and MP can't."""
    cards = (state.things[i] for i in state.zone("discard", seat))
    return [card for card in cards if rows_of(card.face)]


def _from_discard(
    context: Context, node: t.Perform, slot: int, cards: list[Ref]
) -> Procedure[dict[int, tuple[Any, ...]]]:
    """What a line names already of one's discard."""
    amount = 1 if node.amount is None else number(context, node.amount)

    def refuse(value: Any) -> Refusal | None:
        card = context.state.find(value) if isinstance(value, Ref) else None
        return None if card is None or rows_of(card.face) else cannot_be_played(card)

    chosen = yield from named_beforehand(context, cards, amount, refuse)
    return {slot: chosen} if chosen else {}


def cannot_be_played(card: Thing) -> Refusal:
    """Why a card without a row, such as a Void Card, is not Reanimated."""
    rules = (KEYWORD["void-cards"], REANIMATE) if card.face.is_a("type", "void") else REANIMATE
    return Refusal(f"{card.face.name} cannot be played, so not Reanimated either", rules)


def _name_returned(context: Context, node: t.Perform) -> Procedure[dict[int, tuple[Any, ...]]]:
    cards = [context.state.things[i].ref for i in context.state.zone("discard", context.controller)]
    return (yield from _from_discard(context, node, RETURNED, cards))


NAMED, RETURNED = -1, -2
"""The slots of cards named beforehand for a keyword action."""


def _reanimate_action(context: Context, node: t.Perform) -> Procedure[bool]:
    """Plays cards from the discard, for their cost unless the text says that it is free."""
    table, seat = context.table, context.controller
    amount = 1 if node.amount is None else number(context, node.amount)
    chosen: tuple[Ref, ...] = context.slots.get(NAMED, ())
    if node.what is not None:
        chosen = tuple(card.ref for card in things(context, node.what))
    elif not chosen:
        cards = playable_from_discard(table.state, seat)
        chosen = yield from choose_cards(
            table, seat, cards, min(amount, len(cards)), "what to Reanimate", REANIMATE
        )
    done = bool(chosen)
    for ref in chosen:
        done = (yield from reanimate(table, ref, seat, free=node.action == FREELY)) and done
    return done


FREELY = "reanimate-free"
for _action in ("reanimate", FREELY):
    ACTIONS[_action] = _reanimate_action
    DECLARATIONS[_action] = _name_reanimated
DECLARATIONS["return"] = _name_returned


def reanimate(table: Table, ref: Ref, seat: Seat, *, free: bool = False) -> Procedure[bool]:
    """Plays a card from the discard, its cost paid unless it is free (Reanimators: Reanimate); gives whether
    it was played."""
    card = table.state.find(ref)
    if card is None or card.zone != "discard":
        table.note("what was to be Reanimated is not there", REANIMATE)
        return False
    if not rows_of(card.face):
        refusal = cannot_be_played(card)
        table.note(refusal.reason, refusal.cite)
        return False
    mark = table.mark()
    table.emit(Moved(card.id, "chain", seat, seat, verb="is Reanimated"), REANIMATE)
    try:
        if not free:
            yield from pay_all(table, seat, table.state.things[card.id])
    except Illegal as illegal:
        table.rollback(mark)
        table.note(f"it cannot be Reanimated: {illegal.refusal}", illegal.refusal.cite)
        return False
    row = rows_of(card.face)[0]
    done = yield from put_into_play(table, table.state.things[card.id].ref, seat, row, REANIMATE, "discard")
    if not done:
        table.rollback(mark)
        table.note("there is no slot for it", REANIMATE)
    else:
        table.emit(Did("reanimates", seat, table.state.things[card.id].ref), REANIMATE)
    return done


@usable(BURY_TO_REANIMATE, ("regroup",))
def bury_to_reanimate(table: Table, seat: Seat, request: Request) -> Procedure[None]:
    """Buries a card from hand and the deck's top card to Reanimate a card of 1 HP or less (Reanimators 8)."""
    hand = [table.state.things[i] for i in table.state.zone("hand", seat)]
    (ref,) = yield from choose_cards(
        table, seat, hand, 1, "what to bury from hand", BURY_TO_REANIMATE.cite, clause="paying", closed=True
    )
    if not table.state.zone("deck", seat):
        raise Illegal("there is no card on top of the deck", BURY_TO_REANIMATE.cite)
    yield from bury(table, ref, seat)
    top = yield from top_card(table, seat)
    yield from bury(table, table.state.things[top].ref, seat)
    weak = [c for c in playable_from_discard(table.state, seat) if c.face.stats.get("HP", 2) <= 1]
    (chosen,) = yield from choose_cards(
        table, seat, weak, 1, "a card of 1 HP or less", BURY_TO_REANIMATE.cite, closed=True
    )
    if not (yield from reanimate(table, chosen, seat)):
        raise Illegal("it cannot be Reanimated", REANIMATE)


# --- Cards from hand


def _from_hand_refusal(table: Table, seat: Seat, card: Thing, row: str) -> Refusal | None:
    state = table.state
    if faction_of(card.face) != "reanimators" or not TWO_FROM_HAND.binds(state, seat):
        return None
    played = sum(1 for c, origin in played_this_turn(state, seat) if origin == "hand" and _mine(c))
    most = PER_TURN + _extra(state, seat)
    if played < most:
        table.note(f"Reanimators cards from hand in this turn: {played + 1} of {most}", TWO_FROM_HAND.cite)
        return None
    return Refusal(f"{most} Reanimators cards were played from hand in this turn", TWO_FROM_HAND.cite)


def _mine(card: Thing) -> bool:
    return faction_of(card.face) == "reanimators"


def _extra(state: State, seat: Seat) -> int:
    return sum(fact[2] for fact in state.facts if fact[:2] == (EXTRA, seat))


PLAY_LIMITS.append(_from_hand_refusal)


@at_phase(MORE_FROM_HAND, "start")
def more_from_hand(table: Table, seat: Seat) -> Procedure[None]:
    """For every five cards in the discard one more Reanimators card from hand in this turn (Reanimators
    4)."""
    more = len(table.state.zone("discard", seat)) // CARDS_FOR_ONE_MORE
    if more:
        table.emit(Remembered((EXTRA, seat, more)), MORE_FROM_HAND.cite)
    return
    yield

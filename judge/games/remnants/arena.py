"""Faction Databanks: Arena — Cheer and Boo, Headline and Sideline, Crowd Members, and the faction's rules."""

from __future__ import annotations

from typing import Any

from judge.games.remnants import moves
from judge.games.remnants.card_backs import back_kind, card_back, original
from judge.games.remnants.cards import faction_of
from judge.games.remnants.choosing import choose_cards, choose_word
from judge.games.remnants.citing import GA, KEYWORD, REPLY
from judge.games.remnants.field import free_slot, rows_of, slotless
from judge.games.remnants.happened import Removed, Shifted, StatChanged, Turned
from judge.games.remnants.hooks import (
    ACTIONS,
    ANY_SPEED,
    BACK_USES,
    BATTLE_STARTS,
    BATTLE_TARGETS,
    DRAW_CHANGES,
    PAYMENTS,
    PLAY_LIMITS,
    REACTIONS,
    SLOTLESS,
    at_phase,
    usable,
)
from judge.games.remnants.language import FIELD, is_active
from judge.games.remnants.loyalty_system import FactionRule
from judge.games.remnants.payment import by_resource, pay_all
from judge.games.remnants.playing import do_play_effects, remember_play
from judge.games.remnants.stats import adjust_player
from judge.games.remnants.using_rules import use_rule
from judge.kernel.decisions import Illegal, Procedure, Refusal
from judge.kernel.events import Did, Event, FlagChanged, Moved, NoteChanged
from judge.kernel.faces import Face
from judge.kernel.request import Named, Request
from judge.kernel.state import Pending, Ref, Seat, State, Thing
from judge.kernel.table import Table
from judge.kernel.timing import OpportunityGiven
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import number, things
from rules_corpus.cite import RuleId, Section

RULES = Section("remnants:arena/faction-rules")
TERMS = Section("remnants:arena/keywords")
NO_BACK_SLOTS = FactionRule("arena", 0, RULES["1"])
ONE_IN_FRONT = FactionRule("arena", 0, RULES["2"])
BOO = FactionRule("arena", 0, RULES["3"])
CHEER = FactionRule("arena", 0, RULES["4"])
SIDELINE_USE = FactionRule("arena", 0, RULES["5"])
EXCHANGE = FactionRule("arena", 0, RULES["6"])
CLEAR = FactionRule("arena", 0, RULES["7"])
BOO_AT_2 = FactionRule("arena", 2, RULES["8"])
CHEER_AT_2 = FactionRule("arena", 2, RULES["9"])
DRAW_MORE = FactionRule("arena", 2, RULES["10"])
HEADLINE_USE = FactionRule("arena", 2, RULES["11"])
EXCHANGE_AGAIN = FactionRule("arena", 2, RULES["12"])
THREE_IN_FRONT = FactionRule("arena", 3, RULES["13"])
ATTACK_ANY_FRONT = FactionRule("arena", 4, RULES["14"])
HEADLINE, SIDELINE = TERMS["headline"], TERMS["sideline"]
CROWD = TERMS["crowd-member"]
RETURNING = FactionRule("arena", 0, SIDELINE, anyone=True)
MAKING = FactionRule("arena", 0, CROWD)

BORROWED = "borrowed HP"
"""What a card without an HP stat remembers while it has one for a time."""

PAYMENTS["cheer"] = by_resource("cheer", TERMS["cheer"])
PAYMENTS["boo"] = by_resource("boo", TERMS["boo"])
DRAW_CHANGES.append((DRAW_MORE, 1))


# --- Slots and limits


def _no_back_slot(state: State, seat: Seat, face: Face, row: str) -> RuleId | None:
    if row == "back" and faction_of(face) == "arena" and NO_BACK_SLOTS.binds(state, seat):
        return NO_BACK_SLOTS.cite
    return None


def front_limit(state: State, seat: Seat) -> FactionRule:
    """The rule that limits a player's active Arena cards in Front."""
    return THREE_IN_FRONT if THREE_IN_FRONT.binds(state, seat) else ONE_IN_FRONT


def _front_refusal(table: Table, seat: Seat, card: Thing, row: str) -> Refusal | None:
    state = table.state
    if row != "front" or faction_of(card.face) != "arena" or not ONE_IN_FRONT.binds(state, seat):
        return None
    rule = front_limit(state, seat)
    most = 3 if rule is THREE_IN_FRONT else 1
    front = (state.things[i] for i in state.zone("front", seat))
    there = sum(1 for c in front if is_active(c) and faction_of(c.face) == "arena")
    if there < most:
        table.note(f"active Arena cards in Front: {there + 1} of {most}", rule.cite)
        return None
    return Refusal(f"{state.players[seat].name} may have {most} active Arena card(s) in Front", rule.cite)


SLOTLESS.append(_no_back_slot)
PLAY_LIMITS.append(_front_refusal)


# --- Cheer and Boo


def _crowd_reacts(table: Table, before: State, event: Event) -> None:
    """Boos for what a player loses, Cheers for what they remove (Arena 3, 4; at Loyalty 2 instead 8, 9)."""
    if not isinstance(event, Removed) or before.things[event.thing].zone not in FIELD:
        return
    card = before.things[event.thing]
    destroyed = event.how == "destroyed"
    minion = table.rules.view(before, card.id).is_a("type", "minion")
    boo = not destroyed if BOO_AT_2.binds(before, card.controller) else destroyed and minion
    rule = BOO_AT_2 if BOO_AT_2.binds(before, card.controller) else BOO
    if rule is BOO_AT_2:
        table.assume("arena-instead-replaces")
    if boo and rule.binds(before, card.controller):
        adjust_player(table, card.controller, "boo", 1, rule.cite)
    if event.by is None or event.by == card.controller:
        return
    at_two = CHEER_AT_2.binds(before, event.by)
    rule = CHEER_AT_2 if at_two else CHEER
    if (at_two or (destroyed and minion)) and rule.binds(before, event.by):
        adjust_player(table, event.by, "cheer", 1, rule.cite)


REACTIONS.append(_crowd_reacts)


@usable(EXCHANGE, ("group", "regroup"), again=EXCHANGE_AGAIN, more=2)
def exchange(table: Table, seat: Seat, request: Request) -> Procedure[None]:
    """Two Boos or two Cheers make one of the other (Arena 6); `choosing boo` names what is given."""
    able = tuple(kind for kind in ("boo", "cheer") if table.state.players[seat].count(kind) >= 2)
    kinds = ("boo", "cheer") if request.clauses.get("choosing") or not able else able
    given = yield from choose_word(table, seat, kinds, "which two to give", EXCHANGE.cite)
    if table.state.players[seat].count(given) < 2:
        raise Illegal(f"there are not two {given}s to give", EXCHANGE.cite)
    adjust_player(table, seat, given, -2, EXCHANGE.cite)
    adjust_player(table, seat, "cheer" if given == "boo" else "boo", 1, EXCHANGE.cite)


@at_phase(CLEAR, "end")
def clear(table: Table, seat: Seat) -> Procedure[None]:
    """Unused Cheers and Boos go, then what was Headlined or Sidelined beyond the slots (Arena 7)."""
    for kind in ("cheer", "boo"):
        adjust_player(table, seat, kind, -table.state.players[seat].count(kind), CLEAR.cite)
    for row in FIELD:
        for thing in table.state.zone(row, seat):
            card = table.state.things[thing]
            if card.notes.get("slot") is None and slotless(table.state, seat, card.face, row) is None:
                moves.destroy(table, card.ref, CLEAR.cite)
    return
    yield


# --- Headline and Sideline


def headlines(table: Table, request: Request) -> Procedure[None]:
    """`Ana headlines Banner`: the Draw phase's headline of Loyalty 2 (Arena 11)."""
    yield from use_rule(table, request.seat, HEADLINE_USE.cite, request)


def sidelines(table: Table, request: Request) -> Procedure[None]:
    """`Ana sidelines Gladiator`: the Draw phase's sideline (Arena 5, at Loyalty 2 Arena 11)."""
    rule = HEADLINE_USE if HEADLINE_USE.binds(table.state, request.seat) else SIDELINE_USE
    yield from use_rule(table, request.seat, rule.cite, request)


@usable(SIDELINE_USE, ("draw",))
def sideline_use(table: Table, seat: Seat, request: Request) -> Procedure[None]:
    """Sidelines a card from hand or Front and unexhausts it (Arena 5)."""
    card = _named(table, seat, request, ("hand", "front"))
    sideline(table, card, seat)
    table.assume("sidelined-by-the-rule-is-ready")
    _ready(table, card.id, SIDELINE_USE.cite)
    return
    yield


@usable(HEADLINE_USE, ("draw",))
def headline_use(table: Table, seat: Seat, request: Request) -> Procedure[None]:
    """Sidelines from hand or Front, or headlines from Back, and unexhausts (Arena 11)."""
    if request.verb == "sidelines":
        yield from sideline_use(table, seat, request)
        return
    yield from headline(table, _named(table, seat, request, ("back",)), seat)


def _named(table: Table, seat: Seat, request: Request, zones: tuple[str, ...]) -> Thing:
    items: tuple[Named, ...] = (*request.clauses.get("choosing", ()), *request.things)
    for ref in (c for item in items for c in item.candidates):
        card = table.state.find(ref) if isinstance(ref, Ref) else None
        if card is not None and card.zone in zones and card.controller == seat:
            return card
    raise Illegal(f"there is no such card in {' or '.join(zones)}", (HEADLINE, SIDELINE))


def headline(table: Table, card: Thing, seat: Seat) -> Procedure[None]:
    """Moves a card from Back to Front and unexhausts it; a Crowd Member is played by it (Arena: Headline)."""
    crowd = back_kind(card.face) == "crowd-member"
    if crowd:
        table.emit(Turned(card.id, original(card.face)), (HEADLINE, CROWD))
    card = table.state.things[card.id]
    refusal = _front_refusal(table, seat, card, "front")
    if refusal is not None:
        raise Illegal(refusal.reason, refusal.cite)
    if crowd:
        yield from pay_all(table, seat, card)
    table.emit(Shifted(card.id, "front", free_slot(table.state, seat, "front")), HEADLINE)
    _ready(table, card.id, HEADLINE)
    lend_hp(table, table.state.things[card.id], HEADLINE, "front")
    table.emit(Did("headlines", seat, table.state.things[card.id].ref), HEADLINE)
    if crowd:
        played = table.state.things[card.id]
        remember_play(table, seat, played, "back")
        yield from do_play_effects(table, Pending(table.new_id(), "play", played.face.name, seat, played))


def sideline(table: Table, card: Thing, by: Seat) -> None:
    """Moves a card to Back, exhausted; on the field of the player who sidelines it it is a Crowd Member, on
    another's it keeps its face (Arena: Sideline)."""
    state, seat = table.state, card.owner if card.zone == "hand" else card.controller
    exempt = slotless(state, seat, card_back("crowd-member", card.face), "back") is not None
    slot = None if exempt else free_slot(state, seat, "back")
    if card.zone == "hand":
        notes: dict[str, Any] = {} if slot is None else {"slot": slot}
        table.emit(Moved(card.id, "back", seat, seat, notes=notes, verb="is sidelined"), SIDELINE)
    else:
        table.emit(Shifted(card.id, "back", slot), SIDELINE)
    moved = table.state.things[card.id]
    if seat == by and back_kind(moved.face) not in ("crowd-member", "void"):
        table.emit(Turned(card.id, card_back("crowd-member", original(moved.face))), (SIDELINE, CROWD))
    if "exhausted" not in moved.flags:
        table.emit(FlagChanged(card.id, "exhausted", True, "is exhausted"), SIDELINE)
    table.emit(Did("sidelines", by, table.state.things[card.id].ref), SIDELINE)


@usable(RETURNING, ("group",), None)
def return_to_front(table: Table, seat: Seat, request: Request) -> Procedure[None]:
    """A player brings a Front card that was Sidelined on their field back to Front by exhausting it (Arena:
    Sideline)."""
    mine = [table.state.things[i] for i in table.state.zone("back", seat)]
    able = [c for c in mine if _sidelined(c)]
    (ref,) = yield from choose_cards(
        table, seat, able, 1, "a Front card to return to Front", SIDELINE, closed=True
    )
    slot = free_slot(table.state, seat, "front")
    if slot is None:
        raise Illegal("no Front slot is open", (GA["3"], SIDELINE))
    table.emit(FlagChanged(ref.id, "exhausted", True, "is exhausted"), SIDELINE)
    table.emit(Shifted(ref.id, "front", slot), SIDELINE)


def _sidelined(card: Thing) -> bool:
    return rows_of(card.face) == ("front",) and is_active(card) and "exhausted" not in card.flags


# --- Crowd Members


@usable(MAKING, ("draw",), None)
def make_crowd_member(table: Table, seat: Seat, request: Request) -> Procedure[None]:
    """Turns an Arena card of one's field into a Crowd Member, exhausted (Arena: Crowd Member)."""
    if not (yield from _create_crowd(table, seat, 1)):
        raise Illegal("there is no Arena card on one's field to make a Crowd Member of", CROWD)


def _create_crowd(table: Table, seat: Seat, amount: int) -> Procedure[bool]:
    mine = [table.state.things[i] for zone in FIELD for i in table.state.zone(zone, seat)]
    able = [c for c in mine if faction_of(c.face) == "arena" and not back_kind(c.face)]
    most = min(amount, len(able))
    for ref in (yield from choose_cards(table, seat, able, most, "Crowd Members to be", CROWD)):
        become_crowd_member(table, ref)
    return bool(able)


def become_crowd_member(table: Table, ref: Ref) -> None:
    """A card turns into a Crowd Member in Back and is exhausted by it."""
    card = table.state.things[ref.id]
    face = card_back("crowd-member", original(card.face))
    if card.zone == "front":
        exempt = slotless(table.state, card.controller, face, "back") is not None
        slot = None if exempt else free_slot(table.state, card.controller, "back")
        table.emit(Shifted(card.id, "back", slot), CROWD)
    table.emit(Turned(card.id, face), CROWD)
    table.emit(FlagChanged(card.id, "exhausted", True, "is exhausted"), CROWD)


def _create_action(context: Context, node: t.Perform) -> Procedure[bool]:
    table, amount = context.table, 1 if node.amount is None else number(context, node.amount)
    if node.what is None:
        return (yield from _create_crowd(table, context.controller, amount))
    found = [card for card in things(context, node.what) if card.zone in FIELD]
    for card in found:
        become_crowd_member(table, card.ref)
    return bool(found)


ACTIONS["create-crowd-member"] = _create_action


def use_crowd(table: Table, seat: Seat, request: Request) -> Procedure[None]:
    """Exhausts Crowd Members, several as one action, for a Cheer or Boo each; in a Reply they look at no
    Speed Floor and leave it as it is (Arena: Crowd Member)."""
    if table.state.active != seat and not table.state.window:
        raise Illegal("there is no Reply Opportunity", (REPLY["1"], CROWD))
    kind = yield from choose_word(table, seat, ("cheer", "boo"), "what to create", CROWD)
    for named in request.things:
        _use_one(table, seat, named, kind)
    table.assume("crowd-members-at-once")
    if table.state.window:
        table.emit(OpportunityGiven(table.state.next_seat(seat)), (REPLY["3"], CROWD))


def _use_one(table: Table, seat: Seat, named: Named, kind: str) -> None:
    cards = [c for r in named.candidates if isinstance(r, Ref) and (c := table.state.find(r)) is not None]
    crowd = [c for c in cards if c.controller == seat and back_kind(c.face) == "crowd-member"]
    ready = [c for c in crowd if "exhausted" not in c.flags and c.zone in FIELD]
    if not ready:
        rules = (CROWD, KEYWORD["exhaust"])
        raise Illegal(f"{named.label} is no Crowd Member of one's own that is not exhausted", rules)
    for card in ready[: named.amount or 1]:
        table.emit(FlagChanged(card.id, "exhausted", True, "is exhausted"), (CROWD, KEYWORD["exhaust"]))
        adjust_player(table, seat, kind, 1, (CROWD, TERMS[kind]))


BACK_USES["crowd-member"] = use_crowd


def _ready(table: Table, thing: int, cite: RuleId) -> None:
    if "exhausted" in table.state.things[thing].flags:
        table.emit(FlagChanged(thing, "exhausted", False, "is unexhausted"), cite)


def lend_hp(table: Table, card: Thing, cite: RuleId, until: str) -> None:
    """A card without an HP stat has 1 HP for a time."""
    if "HP" not in table.view(card).stats:
        table.emit(StatChanged(card.id, "HP", 1, 0), cite)
        table.emit(NoteChanged(card.id, BORROWED, until), cite)


def _take_back_hp(table: Table, before: State, event: Event) -> None:
    """What was lent for a battle goes with it, what was lent in Front as the card leaves the row."""
    for zone in FIELD:
        for card in tuple(table.state.everywhere(zone)):
            until = card.notes.get(BORROWED)
            if (until == "battle" and table.state.extra.get("battle") is None) or (
                until == "front" and zone == "back"
            ):
                for note in (BORROWED, "HP", "HP max"):
                    table.emit(
                        NoteChanged(card.id, note, None),
                        ATTACK_ANY_FRONT.cite if until == "battle" else HEADLINE,
                    )


REACTIONS.append(_take_back_hp)


def _headline_action(context: Context, node: t.Perform) -> Procedure[bool]:
    found = [] if node.what is None else [c for c in things(context, node.what) if c.zone == "back"]
    for card in found:
        yield from headline(context.table, card, card.controller)
    return bool(found)


def _sideline_action(context: Context, node: t.Perform) -> Procedure[bool]:
    found = (
        [] if node.what is None else [c for c in things(context, node.what) if c.zone in ("front", "hand")]
    )
    for card in found:
        sideline(context.table, card, context.controller)
    return bool(found)
    yield


ACTIONS["headline"] = _headline_action
ACTIONS["sideline"] = _sideline_action


# --- Attacking any Front card


def _any_front(state: State, seat: Seat, card: Thing) -> RuleId | None:
    if card.zone == "front" and ATTACK_ANY_FRONT.binds(state, seat):
        return ATTACK_ANY_FRONT.cite
    return None


def _lend_for_battle(table: Table, card: Thing) -> None:
    lend_hp(table, card, ATTACK_ANY_FRONT.cite, "battle")


BATTLE_TARGETS.append(_any_front)
BATTLE_STARTS.append(_lend_for_battle)
ANY_SPEED.append(lambda card: back_kind(card.face) == "crowd-member")

"""Faction Databanks: Chronites — Past and Future, Age, Revert and Herald, CN, and the faction's rules."""

from __future__ import annotations

from dataclasses import replace

from judge.games.remnants import moves
from judge.games.remnants.battle_order import cannot_join, check_attacker, named_card, start
from judge.games.remnants.cards import faction_of
from judge.games.remnants.choosing import choose_cards
from judge.games.remnants.citing import CLARIFIED, KEYWORD
from judge.games.remnants.drawing import draw
from judge.games.remnants.field import TYPE_RULE, rows_of
from judge.games.remnants.general_turn_order import discard_run_out, run_out
from judge.games.remnants.happened import Turned, Underwent
from judge.games.remnants.hooks import (
    ACTIONS,
    BATTLE_WAYS,
    BOARDS,
    OTHER_SIDES,
    PAYMENTS,
    REACTIONS,
    RUN_OUT,
    STAT_FLOORS,
    USES,
    at_phase,
    usable,
)
from judge.games.remnants.language import FIELD
from judge.games.remnants.loyalty_system import FactionRule
from judge.games.remnants.payment import by_discarding
from judge.games.remnants.playing import do_play_effects, put_into_play
from judge.games.remnants.stats import adjust_player
from judge.games.remnants.using_rules import check_use
from judge.kernel.decisions import Illegal, Procedure, Unsupported
from judge.kernel.events import Did, Event, Moved
from judge.kernel.faces import Face
from judge.kernel.request import Request
from judge.kernel.state import Pending, Ref, Seat, State, Thing
from judge.kernel.table import Table
from judge.kernel.timing import TurnBegan
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import things
from rules_corpus.cite import RuleId, Section

RULES = Section("remnants:chronites/faction-rules")
TERMS = Section("remnants:chronites/keywords")
PAST_SELF = FactionRule("chronites", 0, RULES["1"])
FLIP_AT_0 = FactionRule("chronites", 0, RULES["2"])
EITHER_SELF = FactionRule("chronites", 2, RULES["3"])
TOP_REVEALED = FactionRule("chronites", 2, RULES["4"])
NO_SLOT = FactionRule("chronites", 2, RULES["5"])
AT_ONCE = FactionRule("chronites", 2, RULES["6"])
BATTLE_FROM_PAST = FactionRule("chronites", 2, RULES["7"])
SAFE_ELSEWHERE = FactionRule("chronites", 4, RULES["8"])
ONE_SPD = FactionRule("chronites", 4, RULES["9"])
FREE_CN = FactionRule("chronites", 4, RULES["10"])
CN, AGE = TERMS["cn"], TERMS["age"]
REVERT, HERALD = TERMS["revert"], TERMS["herald"]

FUTURE_AND_PAST = {
    "back": ("front", (AGE, TERMS["future"], CLARIFIED["9"])),
    "front": ("back", (REVERT, TERMS["past"], CLARIFIED["9"])),
}
"""Where a card flips to from a row, and the keyword that it is: the Past is Back, the Future Front."""

FREE = "free CN"
"""A player's counter: Chronites created for free in this turn."""

CREATED = "CN created"
"""A player's counter: how many of them in this game."""

MOST_CREATED = 2


def _still_to_pay(table: Table, seat: Seat, amount: int) -> int:
    """What of a cost is left after Chronites that were created for free (Chronites 10)."""
    free = min(amount, table.state.players[seat].count(FREE))
    if free:
        adjust_player(table, seat, FREE, -free, (FREE_CN.cite, CN))
    return amount - free


PAYMENTS["CN"] = by_discarding(CN, "CN by discarding", _still_to_pay)


@usable(FREE_CN, ("start", "draw", "group", "combat", "regroup", "end"), 2, in_reply=True)
def create_cn(table: Table, seat: Seat, request: Request) -> Procedure[None]:
    """A Chronite for a cost that is about to be paid, twice in the game (Chronites 10)."""
    if table.state.players[seat].count(CREATED) >= MOST_CREATED:
        raise Illegal("the rule has been used twice in this game", FREE_CN.cite)
    adjust_player(table, seat, FREE, 1, FREE_CN.cite)
    adjust_player(table, seat, CREATED, 1, FREE_CN.cite)
    return
    yield


def _cn_is_gone(table: Table, before: State, event: Event) -> None:
    """CN is not kept between turns (Chronites: CN)."""
    for seat, player in enumerate(table.state.players) if isinstance(event, TurnBegan) else ():
        if player.count(FREE):
            adjust_player(table, seat, FREE, -player.count(FREE), CN)


REACTIONS.append(_cn_is_gone)


# --- The top card of the deck


def _reveal_top(table: Table, before: State, event: Event) -> None:
    """The top card of the deck is revealed, and so is the next as it goes (Chronites 4)."""
    if not isinstance(event, Moved):
        return
    for seat in range(len(table.state.players)):
        was, now = before.zone("deck", seat)[:1], table.state.zone("deck", seat)[:1]
        if now and was != now and TOP_REVEALED.binds(table.state, seat):
            name = table.state.things[now[0]].face.name
            table.note(f"{name} on top of the deck is revealed", TOP_REVEALED.cite, quiet=True)


REACTIONS.append(_reveal_top)


# --- Age and Revert


def other_face(table: Table, card: Thing) -> Face:
    """The reverse side of a card; raises Unsupported where the scenario does not say what it is."""
    name = card.face.notes.get("reverse")
    if name is None:
        raise Unsupported(f"{card.face.name} has no reverse side to flip to")
    if name not in table.faces:
        raise Unsupported(
            f"the reverse side of {card.face.name}, {name!r}, is not described: add a card block for it"
        )
    return replace(table.faces[name], back=card.face)


def flip(table: Table, ref: Ref) -> Procedure[bool]:
    """Ages a Past card or Reverts a Future one: its other side is played in the other row, no cost paid."""
    card = table.state.find(ref)
    if card is None or card.zone not in FIELD:
        return False
    row, keyword = FUTURE_AND_PAST[card.zone]
    seat, face = card.controller, other_face(table, card)
    moves.release(table, card)
    table.emit(Moved(card.id, "chain", seat, seat, verb="is flipped"), keyword)
    for attached in card.links.get("attached", ()):
        moves.orphan(table, table.state.things[attached].ref, (CLARIFIED["2"], KEYWORD["attach"]))
    table.emit(Turned(card.id, face), keyword)
    flipped = table.state.things[card.id]
    verb = "ages" if row == "front" else "reverts"
    if not (yield from put_into_play(table, flipped.ref, seat, row, keyword, "field")):
        yield from _without_slot(table, flipped, seat, row)
    table.emit(Underwent(verb, seat, table.state.things[card.id].ref), keyword)
    return True


def _without_slot(table: Table, card: Thing, seat: Seat, row: str) -> Procedure[None]:
    """No slot is open: at Loyalty 2 its (Play) effects happen all the same, then it is destroyed (Chronites
    5)."""
    if NO_SLOT.binds(table.state, seat):
        table.note("no slot is open: (Play) effects, then it is destroyed", NO_SLOT.cite)
        yield from do_play_effects(table, Pending(table.new_id(), "play", card.face.name, seat, card))
    else:
        table.assume("flip-without-slot")
    moves.destroy(table, card.ref, NO_SLOT.cite)


def _flip_action(wanted: str) -> None:
    def do(context: Context, node: t.Perform) -> Procedure[bool]:
        if node.what is None:
            raise Unsupported(f"{wanted} without a card is not carried out yet")
        row = "back" if wanted == "age" else "front"
        done = False
        for card in things(context, node.what):
            if "reverse" not in card.face.notes and faction_of(card.face) != "chronites":
                context.table.note(f"{card.face.name} has no other side", CLARIFIED["6"])
            elif card.zone == row:
                done = (yield from flip(context.table, card.ref)) or done
            else:
                context.table.note(
                    f"{card.face.name} is not in the right row", AGE if wanted == "age" else REVERT
                )
        return done

    ACTIONS[wanted] = do


_flip_action("age")
_flip_action("revert")


def _herald(context: Context, node: t.Perform) -> Procedure[bool]:
    if node.what is None:
        raise Unsupported("herald without a card is not carried out yet")
    found = things(context, node.what)
    for card in found:
        if card.owner != context.controller:
            context.table.assume("heralded-cards-go-home")
        moves.put(context.table, card.ref, "deck", HERALD, of=context.controller, by=context.controller)
        moved = context.state.things[card.id].ref
        context.table.emit(Did("heralds", context.controller, moved), HERALD)
    return bool(found)
    yield


ACTIONS["herald"] = _herald


# --- Past and Future selves off the field


def is_future(card: Face) -> bool:
    """Whether a card shows its Future self: marked for Front, with a Past self on its other side."""
    return "reverse" in card.notes and rows_of(card) == ("front",)


def _as_future(table: Table, seat: Seat, card: Thing, row: str) -> tuple[Face, RuleId] | None:
    if card.face.notes.get("reverse") not in table.faces or row in rows_of(card.face):
        return None
    face = other_face(table, card)
    if row not in rows_of(face):
        return None
    if not EITHER_SELF.binds(table.state, seat):
        reason = f"{card.face.name} is only played as that self, not as {face.name}"
        raise Illegal(reason, (PAST_SELF.cite, EITHER_SELF.cite, TYPE_RULE[row]))
    return face, EITHER_SELF.cite


def _past_again(table: Table, before: State, event: Event) -> None:
    """Off the field a Chronites card is its Past self (Chronites 1)."""
    if isinstance(event, Moved) and event.to not in (*FIELD, "chain", "attached"):
        _show_past(table, table.state.things[event.thing])


def _show_past(table: Table, card: Thing) -> None:
    known = is_future(card.face) and card.face.notes["reverse"] in table.faces
    if known and PAST_SELF.binds(table.state, card.owner):
        table.emit(Turned(card.id, other_face(table, card)), PAST_SELF.cite)


def _lay_past(table: Table) -> None:
    for card in tuple(table.state.things.values()):
        if card.zone not in FIELD:
            _show_past(table, card)


BOARDS.append(_lay_past)
OTHER_SIDES.append(_as_future)
REACTIONS.append(_past_again)


# --- 0 DUR


def _instead(table: Table, card: Thing) -> Procedure[None] | None:
    """A Chronites card that ran out flips; from Loyalty 2 on none goes in its player's End phase, at
    Loyalty 4 none in other players' turns (Chronites 2, 6, 8)."""
    state, seat = table.state, card.controller
    if SAFE_ELSEWHERE.binds(state, seat) and state.active != seat:
        return _stays(table, card, "it is another player's turn", SAFE_ELSEWHERE.cite)
    if AT_ONCE.binds(state, seat) and state.active == seat and state.phase == "end":
        return _stays(table, card, "it goes in the Draw phase instead", AT_ONCE.cite)
    if faction_of(card.face) == "chronites" and FLIP_AT_0.binds(state, seat) and "reverse" in card.face.notes:
        return _flips(table, card)
    return None


def _stays(table: Table, card: Thing, why: str, cite: RuleId) -> Procedure[None]:
    table.note(f"{card.face.name} stays: {why}", cite)
    return
    yield


def _flips(table: Table, card: Thing) -> Procedure[None]:
    table.note(f"{card.face.name} has 0 DUR: it flips instead", FLIP_AT_0.cite)
    yield from flip(table, card.ref)


RUN_OUT.append(_instead)


@at_phase(AT_ONCE, "draw")
def at_once(table: Table, seat: Seat) -> Procedure[None]:
    """Draws a card, then the player's cards at 0 DUR go now (Chronites 6)."""
    yield from draw(table, seat, 1, AT_ONCE.cite)
    yield from discard_run_out(table, run_out(table, seat), (AT_ONCE.cite, KEYWORD["dur"]))


# --- Battling from the Past, and speed


def _of_the_past(table: Table, seat: Seat, request: Request) -> Procedure[Thing]:
    """The card that battles: the line names it (`with Wolf`, `choosing Wolf`) or its player is asked."""
    named = request.first("with")
    if named is not None:
        return named_card(table, named)
    cards = [table.state.things[thing] for thing in table.state.zone("back", seat)]
    able = [card for card in cards if "ATK" in table.view(card).stats]
    what = "a card of the Past that battles"
    (ref,) = yield from choose_cards(table, seat, able, 1, what, BATTLE_FROM_PAST.cite)
    return table.state.things[ref.id]


@usable(BATTLE_FROM_PAST, ("combat",))
def battle_from_past(table: Table, seat: Seat, request: Request) -> Procedure[None]:
    """Battles an opponent's card with HP, wherever it stands, with a card in the Past (Chronites 7)."""
    own = yield from _of_the_past(table, seat, request)
    check_attacker(table, seat, own)
    if own.zone != "back":
        raise Illegal(f"{own.face.name} is not in the Past", BATTLE_FROM_PAST.cite)
    able, rule, what = _anywhere(table, seat), BATTLE_FROM_PAST.cite, "an opponent's card with HP"
    target = _said_to_battle(able, request)
    if target is None:
        (target,) = yield from choose_cards(table, seat, able, 1, what, rule, clause="targeting")
    start(table, seat, own, target)


def _anywhere(table: Table, seat: Seat) -> list[Thing]:
    """The opponents' cards with HP that can join a battle, wherever they stand."""
    cards = [card for zone in FIELD for card in table.state.everywhere(zone) if card.controller != seat]
    return [card for card in cards if "HP" in table.view(card).stats and cannot_join(table, card) is None]


def _said_to_battle(able: list[Thing], request: Request) -> Ref | None:
    """The target that the line `Ana battles Imp with Seed` names."""
    named = request.things[0].candidates if request.verb == "battles" else ()
    return next((card.ref for card in able if card.ref in named), None)


def _by_the_rule(table: Table, request: Request, attacker: Thing) -> RuleId | None:
    """A card of the Past that battles past the Front does so by the rule, where it may be used."""
    if attacker.zone != "back" or _said_to_battle(_anywhere(table, request.seat), request) is None:
        return None
    try:
        check_use(table, request.seat, USES[BATTLE_FROM_PAST.cite])
    except Illegal:
        return None
    return BATTLE_FROM_PAST.cite


BATTLE_WAYS.append(_by_the_rule)


def _one_spd(state: State, card: Thing) -> tuple[str, int, RuleId] | None:
    if faction_of(card.face) == "chronites" and ONE_SPD.binds(state, card.controller):
        return "SPD", 1, ONE_SPD.cite
    return None


STAT_FLOORS.append(_one_spd)

"""Faction Databanks: Sorcerers — MP, Drain, OB costs, and the faction's rules."""

from __future__ import annotations

from dataclasses import replace

from judge.games.remnants import moves
from judge.games.remnants.card_backs import back_kind, card_back
from judge.games.remnants.cards import faction_of
from judge.games.remnants.choosing import choose_cards
from judge.games.remnants.citing import CLARIFIED, GA, KEYWORD
from judge.games.remnants.drawing import draw
from judge.games.remnants.effects import from_hand_named
from judge.games.remnants.happened import Turned
from judge.games.remnants.hooks import (
    ACTION_RULES,
    ACTIONS,
    ARRIVALS,
    BROUGHT,
    DRAW_CHANGES,
    KEEPS_BACK,
    NO_REFILL,
    PAYMENTS,
    START_CHANGES,
    STAYS_INACTIVE,
    Payment,
    at_phase,
    usable,
)
from judge.games.remnants.language import FIELD
from judge.games.remnants.loyalty_system import FactionRule
from judge.games.remnants.payment import by_obliterating, choose_payment, from_hand
from judge.games.remnants.turning import turn_into
from judge.games.remnants.using_rules import use_rule
from judge.kernel.decisions import Illegal, Procedure
from judge.kernel.events import Did, Moved, PendingChanged
from judge.kernel.request import Named, Request
from judge.kernel.state import Pending, Ref, Seat, State, Thing
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import number, things
from rules_corpus.cite import RuleId, Section

RULES = Section("remnants:sorcerers/faction-rules")
TERMS = Section("remnants:sorcerers/keywords")
ATTACH_AS_PLAYED = FactionRule("sorcerers", 0, RULES["1"])
STAY_INACTIVE = FactionRule("sorcerers", 0, RULES["2"])
DRAW_MP = FactionRule("sorcerers", 0, RULES["3"])
MAKE_MP = FactionRule("sorcerers", 0, RULES["4"])
ATTACH_MP = FactionRule("sorcerers", 0, RULES["5"])
MP_STAYS = FactionRule("sorcerers", 1, RULES["6"])
MP_FOR_CARD = FactionRule("sorcerers", 1, RULES["7"])
SMALLER_START = FactionRule("sorcerers", 2, RULES["8"])
DISCARD_IS_MP = FactionRule("sorcerers", 3, RULES["9"])
NO_NEW_DECK = FactionRule("sorcerers", 3, RULES["10"])
DRAW_LESS = FactionRule("sorcerers", 3, RULES["11"])
CARDS_FOR_MP_AGAIN = FactionRule("sorcerers", 3, RULES["12"])
MP_FROM_FIELD = FactionRule("sorcerers", 4, RULES["13"])
MP, DRAIN = TERMS["mp"], TERMS["drain"]
OBLITERATION = TERMS["obx"]

DRAW_CHANGES.append((DRAW_LESS, -1))
START_CHANGES.append((SMALLER_START, lambda state, seat: -1))
NO_REFILL.append(NO_NEW_DECK)
PAYMENTS["OB"] = by_obliterating(OBLITERATION)


def is_mp(card: Thing) -> bool:
    """Whether a card lies as MP."""
    return back_kind(card.face) == "mp"


# --- Costs


def _pay_mp(table: Table, seat: Seat, card: Thing, amount: int) -> Procedure[None]:
    """MP in hand pay, and are destroyed (Sorcerers: MP)."""
    options = from_hand(table, seat, card, is_mp)
    for ref in (yield from choose_payment(table, seat, card, amount, options, f"{amount} MP", MP)):
        moves.put(table, ref, "discard", (MP, KEYWORD["cost"]), how="destroyed", verb="is spent", by=seat)


PAYMENTS["MP"] = Payment(MP, _pay_mp)


def _drain(context: Context, node: t.Perform) -> Procedure[bool]:
    """Destroys what is attached to the card, MP first (Sorcerers: Drain); gives whether there was enough."""
    table, amount = context.table, 1 if node.amount is None else number(context, node.amount)
    holder = context.current(context.source)
    held = [] if holder is None else [table.state.things[i] for i in holder.links.get("attached", ())]
    if len(held) < amount:
        return False
    mp, rest = [c for c in held if is_mp(c)], [c for c in held if not is_mp(c)]
    chosen = yield from choose_cards(
        table, context.controller, mp, min(amount, len(mp)), "which MP to drain", DRAIN
    )
    others = yield from choose_cards(
        table, context.controller, rest, amount - len(chosen), "what to drain", DRAIN
    )
    for ref in (*chosen, *others):
        moves.destroy(table, ref, DRAIN, context.controller)
    return True


ACTIONS["drain"] = _drain
ACTION_RULES["drain"] = DRAIN


def _create_mp(context: Context, node: t.Perform) -> Procedure[bool]:
    """Turns cards into MP where they lie, by default cards in hand (Sorcerers: MP)."""
    table, seat = context.table, context.controller
    if node.what is not None:
        refs = tuple(card.ref for card in things(context, node.what))
    else:
        hand = [table.state.things[i] for i in table.state.zone("hand", seat)]
        able = [c for c in hand if back_kind(c.face) not in ("mp", "void")]
        amount = min(len(able), 1 if node.amount is None else number(context, node.amount))
        refs = from_hand_named(context, "create-mp", able) or (
            yield from choose_cards(table, seat, able, amount, "cards to turn into MP", MP)
        )
    return bool([ref for ref in refs if turn_into(table, ref, "mp")])


ACTIONS["create-mp"] = _create_mp


# --- How MP come and go


def _keeps_back(state: State, old: Thing, card: Thing) -> RuleId | None:
    """MP stay MP but in a deck or an opponent's discard (Sorcerers 6)."""
    own = card.zone != "deck" and card.place == old.controller
    return MP_STAYS.cite if is_mp(card) and own and MP_STAYS.binds(state, card.place) else None


def _turns_in_discard(table: Table, card: Thing) -> None:
    """Any card that comes into the player's discard turns into MP (Sorcerers 9)."""
    if DISCARD_IS_MP.binds(table.state, card.place) and back_kind(card.face) not in ("mp", "void"):
        table.emit(Turned(card.id, card_back("mp", card.face)), (DISCARD_IS_MP.cite, MP, GA["10"]))


def _stays(state: State, card: Thing) -> RuleId | None:
    if (
        faction_of(card.face) == "sorcerers"
        and not is_mp(card)
        and STAY_INACTIVE.binds(state, card.controller)
    ):
        return STAY_INACTIVE.cite
    return None


KEEPS_BACK.append(_keeps_back)
ARRIVALS.append(_turns_in_discard)
STAYS_INACTIVE.append(_stays)


@at_phase(SMALLER_START, "game-start")
def keep_one(table: Table, seat: Seat) -> Procedure[None]:
    """Chooses a card of the deck to start with, before the others are drawn (Sorcerers 8)."""
    deck = [table.state.things[i] for i in table.state.zone("deck", seat)]
    if table.state.zone("hand", seat) or not deck:
        return
    (ref,) = yield from choose_cards(table, seat, deck, 1, "a card to start with", SMALLER_START.cite)
    rules = (SMALLER_START.cite, KEYWORD["the-deck"])
    table.emit(Moved(ref.id, "hand", seat, seat, verb="is kept to start with"), rules)


@at_phase(DRAW_MP, "draw")
def draw_mp(table: Table, seat: Seat) -> Procedure[None]:
    """All MP come from the discard to hand (Sorcerers 3)."""
    if not MP_STAYS.binds(table.state, seat):
        table.assume("mp-turn-back-in-the-discard")
    for thing in table.state.zone("discard", seat):
        if is_mp(table.state.things[thing]):
            table.emit(
                Moved(thing, "hand", seat, seat, how="drawn", verb="is drawn from the discard"), DRAW_MP.cite
            )
            table.emit(Did("draws", seat, table.state.things[thing].ref), KEYWORD["draw"])
    return
    yield


@usable(MAKE_MP, ("group", "regroup"), None)
def make_mp(table: Table, seat: Seat, request: Request) -> Procedure[None]:
    """Turns a card in hand into MP (Sorcerers 4)."""
    hand = [table.state.things[i] for i in table.state.zone("hand", seat)]
    able = [c for c in hand if back_kind(c.face) not in ("mp", "void")]
    (ref,) = yield from choose_cards(
        table, seat, able, 1, "a card to turn into MP", MAKE_MP.cite, closed=True
    )
    table.emit(Turned(ref.id, card_back("mp", table.state.things[ref.id].face)), (MAKE_MP.cite, MP, GA["10"]))


@usable(MP_FROM_FIELD, ("group", "regroup"), None)
def mp_from_field(table: Table, seat: Seat, request: Request) -> Procedure[None]:
    """Turns a card on the field into MP and draws it (Sorcerers 13)."""
    cards = [table.state.things[i] for zone in FIELD for i in table.state.zone(zone, seat)]
    (ref,) = yield from choose_cards(
        table, seat, cards, 1, "a card on the field to turn into MP", MP_FROM_FIELD.cite, closed=True
    )
    table.emit(
        Turned(ref.id, card_back("mp", table.state.things[ref.id].face)), (MP_FROM_FIELD.cite, MP, GA["10"])
    )
    moves.put(table, ref, "hand", MP_FROM_FIELD.cite, of=seat, by=seat, verb="is drawn from the field")


@usable(MP_FOR_CARD, ("group", "regroup"), again=CARDS_FOR_MP_AGAIN)
def mp_for_card(table: Table, seat: Seat, request: Request) -> Procedure[None]:
    """Three MP discarded for a card (Sorcerers 7)."""
    hand = [table.state.things[i] for i in table.state.zone("hand", seat)]
    chosen = yield from choose_cards(
        table, seat, [c for c in hand if is_mp(c)], 3, "three MP", MP_FOR_CARD.cite, closed=True
    )
    for ref in chosen:
        moves.discard(table, ref, seat, MP_FOR_CARD.cite)
    yield from draw(table, seat, 1, MP_FOR_CARD.cite)


# --- Attaching MP


def attaches(table: Table, request: Request) -> Procedure[None]:
    """`Ana attaches 2 x mp to Tome`: attaches MP to a Sorcerers card that has none (Sorcerers 5), or right
    behind the line that plays a card, to that card (Sorcerers 1)."""
    played = _just_played(table, request)
    if played is None:
        yield from use_rule(table, request.seat, ATTACH_MP.cite, request)
    else:
        brought = _from_hand(table, request.seat, request.things, played.choices["brought"])
        now = replace(played, choices={**played.choices, "brought": brought})
        table.emit(PendingChanged(now, "MP come with it"), ATTACH_AS_PLAYED.cite)


def _just_played(table: Table, request: Request) -> Pending | None:
    """The card that a player is playing, and that nobody has replied to, where a line means that one."""
    last, to = (table.state.stack or (None,))[-1], request.first("to")
    if last is None or to is None or last.kind != "play" or last.controller != request.seat:
        return None
    return last if last.source.ref in to.candidates else None


@usable(ATTACH_MP, ("group", "regroup"), None)
def attach_mp(table: Table, seat: Seat, request: Request) -> Procedure[None]:
    """Attaches any number of MP from hand to a Sorcerers card on the field without attached MP (Sorcerers
    5)."""
    holder = _holder(table, seat, request)
    hand = [table.state.things[i] for i in table.state.zone("hand", seat)]
    mine = [c for c in hand if is_mp(c)]
    said = request.clauses.get("choosing") or request.things
    chosen = [ref for named in said for ref in _meant(named, mine)]
    if not chosen:
        raise Illegal("there is no such MP in hand", ATTACH_MP.cite)
    for ref in chosen:
        moves.attach(table, ref, holder.ref, (ATTACH_MP.cite, MP))
    return
    yield


def _brought(table: Table, seat: Seat, request: Request) -> tuple[Ref, ...]:
    """MP that a player attaches to a card as they play it: `with 2 x mp` (Sorcerers 1)."""
    wanted = request.clauses.get("with", ()) if request.verb == "plays" else ()
    return _from_hand(table, seat, wanted) if wanted else ()


def _from_hand(
    table: Table, seat: Seat, wanted: tuple[Named, ...], held: tuple[Ref, ...] = ()
) -> tuple[Ref, ...]:
    """The MP of a hand that a line brings to the card being played, behind those brought already."""
    if not ATTACH_AS_PLAYED.binds(table.state, seat):
        raise Illegal("who is no Sorcerer attaches no MP to a card as it is played", ATTACH_AS_PLAYED.cite)
    mine = [
        c for i in table.state.zone("hand", seat) if is_mp(c := table.state.things[i]) and c.ref not in held
    ]
    chosen = tuple(ref for named in wanted for ref in _meant(named, mine))
    if not chosen:
        raise Illegal("there is no such MP in hand", ATTACH_AS_PLAYED.cite)
    table.note("MP are attached to the card as it is played", ATTACH_AS_PLAYED.cite)
    return (*held, *chosen)


BROUGHT.append(_brought)


def _holder(table: Table, seat: Seat, request: Request) -> Thing:
    named = request.first("to") or request.first("targeting")
    for ref in named.candidates if named is not None else ():
        card = table.state.find(ref) if isinstance(ref, Ref) else None
        if card is not None and card.zone in FIELD and card.controller == seat:
            check_holder(table, card)
            return card
    raise Illegal("MP are attached to a card on one's own field", ATTACH_MP.cite)


def check_holder(table: Table, card: Thing) -> None:
    """Whether MP may be attached to a card; raises Illegal."""
    if faction_of(card.face) != "sorcerers":
        raise Illegal(f"{card.face.name} is no Sorcerers card", ATTACH_MP.cite)
    attached = [table.state.things[i] for i in card.links.get("attached", ())]
    if any(map(is_mp, attached)):
        raise Illegal(f"{card.face.name} has MP attached already", ATTACH_MP.cite)
    if attached:
        table.note(f"what is attached to {card.face.name} is no MP", CLARIFIED["8"])


def _meant(named: Named, mine: list[Thing]) -> list[Ref]:
    if named.label.lower() == "mp" or named.nameless:
        wanted = named.nameless or named.amount or 1
        return [c.ref for c in mine[:wanted]] if len(mine) >= wanted else []
    return [c.ref for c in mine if c.ref in named.candidates][: named.amount or 1]

"""What the player who is to act may try: cards to play, effects, battles, faction rules (General Turn Order,
Reply & SPD Rules 2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import permutations

from judge.games.remnants.activating import activation_refusal
from judge.games.remnants.arena import HEADLINE_USE, SIDELINE_USE
from judge.games.remnants.battle_order import check_attacker, target_refusal
from judge.games.remnants.card_backs import back_kind
from judge.games.remnants.chronites import BATTLE_FROM_PAST
from judge.games.remnants.field import free_slot, rows_of, slotless
from judge.games.remnants.gene_hunters import ABSORB_USE, MOVE_ANY
from judge.games.remnants.general_game_order import MULLIGANED
from judge.games.remnants.hooks import BACK_USES, USES
from judge.games.remnants.kingdom import SHELTERING
from judge.games.remnants.language import FIELD, shelter_room
from judge.games.remnants.opportunity import check_speed
from judge.games.remnants.playing import check_limits, check_time
from judge.games.remnants.sorcerers import ATTACH_MP, check_holder, is_mp
from judge.games.remnants.using_rules import check_use
from judge.kernel.request import Named, Request, Who
from judge.kernel.state import Seat, Thing
from judge.kernel.table import Table, permitted
from judge.text import tree as t
from rules_corpus.cite import RuleId

PLACES = ("hand", *FIELD, "oblivion")
"""Where cards with effects that may be activated lie."""


def legal_actions(table: Table) -> Iterator[Request]:
    """The actions that the player who is to act may attempt; costs and targets are asked as they are carried
    out."""
    seat = table.state.acting
    if table.state.phase == "game-start":
        yield from _mulligan(table, seat)
    elif table.state.phase != "pre-game":
        yield from _plays(table, seat)
        yield from _effects(table, seat)
        yield from _battles(table, seat)
    yield from _rules(table, seat)


def _mine(table: Table, seat: Seat, *zones: str) -> list[Thing]:
    return [table.state.things[i] for zone in zones for i in table.state.zone(zone, seat)]


def _named(card: Thing) -> Named:
    return Named(card.face.name, (card.ref,))


def _mulligan(table: Table, seat: Seat) -> Iterator[Request]:
    hand = _mine(table, seat, "hand")
    if hand and MULLIGANED not in table.state.players[seat].flags:
        yield Request(seat, "mulligans", tuple(map(_named, hand)), words="mulligans the hand")


# --- Cards and their effects


def _plays(table: Table, seat: Seat) -> Iterator[Request]:
    for card in _mine(table, seat, "hand"):
        if permitted(table, partial(_check_play, table, seat, card)):
            for row in rows_of(card.face):
                if permitted(table, partial(check_limits, table, seat, card, row)) and _room(
                    table, seat, card, row
                ):
                    yield _play(table, seat, card, row)


def _check_play(table: Table, seat: Seat, card: Thing) -> None:
    check_time(table, seat, card)
    check_speed(table, card)


def _room(table: Table, seat: Seat, card: Thing, row: str) -> bool:
    exempt = slotless(table.state, seat, card.face, row) is not None
    return exempt or free_slot(table.state, seat, row) is not None


def _play(table: Table, seat: Seat, card: Thing, row: str) -> Request:
    to = {"to": (Named(row),)}
    if table.state.window:
        words = f"replies with {card.face.name} to {row}"
        return Request(seat, "replies", (), {"with": (_named(card),), **to}, words=words)
    return Request(seat, "plays", (_named(card),), to, words=f"plays {card.face.name} to {row}")


def _effects(table: Table, seat: Seat) -> Iterator[Request]:
    for card in _mine(table, seat, *PLACES):
        kind = back_kind(card.face)
        if kind in BACK_USES and card.zone in FIELD and "exhausted" not in card.flags:
            yield Request(seat, "exhausts", (_named(card),), words=f"exhausts {card.face.name}")
        abilities = table.view(card).abilities
        places = [i for i, a in enumerate(abilities) if isinstance(a, t.ActivatedAbility)]
        for number, index in enumerate(places, 1):
            if activation_refusal(table, seat, card, index) is None:
                yield _effect(table, seat, card, number, abilities[index].label)


def _effect(table: Table, seat: Seat, card: Thing, number: int, mark: str) -> Request:
    named = Named(card.face.name, (card.ref,), ability=number)
    if table.state.window:
        words = f"replies with ability {number} of {card.face.name}"
        return Request(seat, "replies", (), {"with": (named,)}, words=words)
    verb = "exhausts" if mark == "Exh" else "uses"
    return Request(seat, verb, (named,), words=f"{verb} ability {number} of {card.face.name}")


# --- Battles


def _battles(table: Table, seat: Seat) -> Iterator[Request]:
    for attacker in _mine(table, seat, *FIELD):
        if permitted(table, partial(check_attacker, table, seat, attacker)):
            for target in _targets(table, seat, attacker):
                words = f"battles {target.label} with {attacker.face.name}"
                yield Request(seat, "battles", (target,), {"with": (_named(attacker),)}, words=words)


def _targets(table: Table, seat: Seat, attacker: Thing) -> list[Named]:
    players = [Named(p.name, (Who(n),)) for n, p in enumerate(table.state.players) if not p.lost]
    cards = [_named(card) for row in FIELD for card in table.state.everywhere(row)]
    mark = table.mark()
    found = [n for n in (*players, *cards) if target_refusal(table, seat, attacker, n.candidates[0]) is None]
    table.rollback(mark)
    return found


# --- Faction rules


def _rules(table: Table, seat: Seat) -> Iterator[Request]:
    for cite, use in USES.items():
        if permitted(table, partial(check_use, table, seat, use)):
            yield from WAYS.get(cite, partial(_as_written, cite))(table, seat)


def _as_written(cite: RuleId, table: Table, seat: Seat) -> Iterator[Request]:
    yield _by_rule(seat, cite)


def _by_rule(seat: Seat, cite: RuleId, clause: str = "", named: Named | None = None) -> Request:
    """`uses rule …`, with what the rule asks its line to name."""
    clauses = {} if named is None else {clause: (named,)}
    words = f"uses rule {cite.short}" + ("" if named is None else f" {clause} {named.label}")
    return Request(seat, "uses", (Named(cite, (cite,)),), clauses, words=words)


def _shelters(table: Table, seat: Seat) -> Iterator[Request]:
    for card in _mine(table, seat, *FIELD):
        if shelter_room(table.view(card)):
            yield _by_rule(seat, SHELTERING.cite, "with", _named(card))


def _from_past(table: Table, seat: Seat) -> Iterator[Request]:
    for card in _mine(table, seat, "back"):
        if permitted(table, partial(check_attacker, table, seat, card)):
            yield _by_rule(seat, BATTLE_FROM_PAST.cite, "with", _named(card))


def _moves(table: Table, seat: Seat) -> Iterator[Request]:
    for row in FIELD:
        if free_slot(table.state, seat, row) is not None:
            yield _by_rule(seat, MOVE_ANY.cite, "to", Named(row))


def _absorbs(table: Table, seat: Seat) -> Iterator[Request]:
    cards = _mine(table, seat, *FIELD)
    for card, holder in permutations(cards, 2):
        words = f"absorbs {card.face.name} with {holder.face.name}"
        yield Request(seat, "absorbs", (_named(card),), {"with": (_named(holder),)}, words=words)


def _attaches(table: Table, seat: Seat) -> Iterator[Request]:
    cards = [card for card in _mine(table, seat, "hand") if is_mp(card)]
    for holder in _mine(table, seat, *FIELD) if cards else ():
        if permitted(table, partial(check_holder, table, holder)):
            words = f"attaches MP to {holder.face.name}"
            yield Request(seat, "attaches", (_named(cards[0]),), {"to": (_named(holder),)}, words=words)


def _sidelines(table: Table, seat: Seat) -> Iterator[Request]:
    for card in _mine(table, seat, "hand", "front"):
        yield Request(seat, "sidelines", (_named(card),), words=f"sidelines {card.face.name}")


def _headlines(table: Table, seat: Seat) -> Iterator[Request]:
    yield from _sidelines(table, seat)
    for card in _mine(table, seat, "back"):
        yield Request(seat, "headlines", (_named(card),), words=f"headlines {card.face.name}")


WAYS: Mapping[RuleId, Callable[[Table, Seat], Iterator[Request]]] = {
    SHELTERING.cite: _shelters,
    BATTLE_FROM_PAST.cite: _from_past,
    MOVE_ANY.cite: _moves,
    ABSORB_USE.cite: _absorbs,
    ATTACH_MP.cite: _attaches,
    SIDELINE_USE.cite: _sidelines,
    HEADLINE_USE.cite: _headlines,
}
"""Faction rules whose line names more than the rule, with the lines for them."""

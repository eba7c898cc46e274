"""Cards chosen for a faction rule or keyword, where the line that uses it names them, or a line of its
own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from judge.games.remnants.card_backs import back_kind
from judge.games.remnants.cards import nameless
from judge.games.remnants.citing import GA, KEYWORD
from judge.kernel.decisions import Decision, Illegal, Option, Procedure, Refusal, no_refusal
from judge.kernel.request import called
from judge.kernel.state import Ref, Seat, Thing
from judge.kernel.table import Table, ask
from rules_corpus.cite import Cite, RuleId, cites


def option(table: Table, ref: Ref) -> Option:
    """A card as something to choose; cards that nothing depends on are alike, and so are card backs over
    nothing."""
    card = table.state.things[ref.id]
    kind = back_kind(card.face)
    plain = nameless(card) or (bool(kind) and card.face.back is None)
    return Option(ref, card.face.name, (card.zone, card.place, card.owner, kind) if plain else None)


def discard_order(table: Table, refs: Iterable[Ref]) -> Procedure[tuple[Ref, ...]]:
    """Cards that go to a discard at the same time, in the order that its player says; the older first where
    nobody does (General Game Always Rules 8)."""
    going = [thing for ref in refs if (thing := table.state.find(ref)) is not None]
    orders: dict[Seat, Iterator[Ref]] = {}
    for owner in {thing.owner: None for thing in going}:
        mine = tuple(thing.ref for thing in going if thing.owner == owner)
        decision = Decision(
            owner,
            "order",
            "in which order the cards enter the discard",
            GA["8"],
            tuple(option(table, ref) for ref in mine),
            least=len(mine),
            most=len(mine),
            verbs=("orders",),
            otherwise=mine,
            ordered=True,
        )
        orders[owner] = iter((yield from ask(decision)) if len(mine) > 1 else mine)
    if len(going) > 1:
        table.assume("same-time-order-not-asked")
    return tuple(next(orders[thing.owner]) for thing in going)


def choose_cards(
    table: Table,
    seat: Seat,
    cards: Iterable[Thing],
    number: int,
    what: str,
    cite: Cite,
    *,
    clause: str = "choosing",
    closed: bool = False,
) -> Procedure[tuple[Ref, ...]]:
    """Which cards; raises Illegal where there are not enough.

    `closed` where the line's clause can speak of nothing else, so that any other card in it is refused.
    """
    options = tuple(option(table, card.ref) for card in cards)
    if len(options) < number:
        reason = f"{table.state.players[seat].name} has not {number} of what it asks for: {what}"
        raise Illegal(reason, (*cites(cite), *_for_blanks(table, seat)))
    decision = Decision(
        seat=seat,
        kind="choose",
        prompt=what,
        cite=cite,
        options=options,
        least=number,
        most=number,
        clause=clause,
        refuse=(lambda value: _not_one(table, value, what, cite)) if closed else no_refusal,
    )
    return (yield from ask(decision)) if number else ()


def _for_blanks(table: Table, seat: Seat) -> tuple[RuleId, ...]:
    """The rule that Void Cards in hand are none of what most rules and effects ask for."""
    hand = (table.state.things[thing] for thing in table.state.zone("hand", seat))
    return (KEYWORD["void-cards"],) if any(card.face.is_a("type", "void") for card in hand) else ()


def _not_one(table: Table, value: Any, what: str, cite: Cite) -> Refusal:
    card = table.state.find(value) if isinstance(value, Ref) else None
    blank = (KEYWORD["void-cards"],) if card is not None and card.face.is_a("type", "void") else ()
    return Refusal(f"{called(table.state, value)} is not what it asks for: {what}", (*cites(cite), *blank))


def choose_word(table: Table, seat: Seat, words: tuple[str, ...], what: str, cite: Cite) -> Procedure[str]:
    """Which of several words."""
    options = tuple(Option(word, word) for word in words)
    (word,) = yield from ask(Decision(seat, "choose", what, cite, options, clause="choosing"))
    return str(word)

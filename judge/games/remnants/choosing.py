"""Cards chosen for a faction rule or keyword, where the line that uses it names them, or a line of its
own."""

from __future__ import annotations

from collections.abc import Iterable

from judge.games.remnants.card_backs import back_kind
from judge.games.remnants.cards import nameless
from judge.kernel.decisions import Decision, Illegal, Option, Procedure
from judge.kernel.state import Ref, Seat, Thing
from judge.kernel.table import Table, ask
from rules_corpus.cite import Cite


def option(table: Table, ref: Ref) -> Option:
    """A card as something to choose; cards that nothing depends on are alike, and so are card backs over
    nothing."""
    card = table.state.things[ref.id]
    kind = back_kind(card.face)
    plain = nameless(card) or (bool(kind) and card.face.back is None)
    return Option(ref, card.face.name, (card.zone, card.place, card.owner, kind) if plain else None)


def choose_cards(
    table: Table,
    seat: Seat,
    cards: Iterable[Thing],
    number: int,
    what: str,
    cite: Cite,
    *,
    clause: str = "choosing",
) -> Procedure[tuple[Ref, ...]]:
    """Which cards; raises Illegal where there are not enough."""
    options = tuple(option(table, card.ref) for card in cards)
    if len(options) < number:
        raise Illegal(f"{table.state.players[seat].name} has not {number} of what it asks for: {what}", cite)
    decision = Decision(
        seat=seat,
        kind="choose",
        prompt=what,
        cite=cite,
        options=options,
        least=number,
        most=number,
        clause=clause,
    )
    return (yield from ask(decision)) if number else ()


def choose_word(table: Table, seat: Seat, words: tuple[str, ...], what: str, cite: Cite) -> Procedure[str]:
    """Which of several words."""
    options = tuple(Option(word, word) for word in words)
    (word,) = yield from ask(Decision(seat, "choose", what, cite, options, clause="choosing"))
    return str(word)

"""General Keywords: unique — of the cards of one name a player controls one."""

from __future__ import annotations

from collections.abc import Iterable

from judge.games.remnants import moves
from judge.games.remnants.citing import KEYWORD
from judge.games.remnants.language import FIELD
from judge.kernel.decisions import Decision, Option, Procedure
from judge.kernel.state import Ref, Seat, Thing, ThingId
from judge.kernel.table import Table, ask

WHAT = "which unique card to keep"


def namesakes(table: Table, seat: Seat, card: Thing) -> list[Thing]:
    """A player's other unique cards on the field of a unique card's name."""
    if not card.face.is_a("supertype", "unique"):
        return []
    mine = (table.state.things[i] for zone in FIELD for i in table.state.zone(zone, seat))
    return [
        other
        for other in mine
        if other.id != card.id
        and other.face.name == card.face.name
        and other.face.is_a("supertype", "unique")
    ]


def keep_beforehand(table: Table, seat: Seat, card: Thing) -> Procedure[ThingId | None]:
    """Which of two unique cards stays, where the line that plays the second says so already."""
    same = namesakes(table, seat, card)
    if not same:
        return None
    decision = Decision(
        seat=seat,
        kind="choose",
        prompt=WHAT,
        cite=KEYWORD["unique"],
        options=tuple(Option(c.ref, c.face.name) for c in (*same, card)),
        least=0,
        clause="choosing",
        default=(),
    )
    chosen = yield from ask(decision)
    return chosen[0].id if chosen else None


def keep_one(table: Table, seat: Seat, ref: Ref, kept: ThingId | None = None) -> Procedure[None]:
    """Of two unique cards of one name a player keeps one, before any (Play) effect."""
    card = table.state.find(ref)
    same = [] if card is None else namesakes(table, seat, card)
    if card is not None and card.face.is_a("supertype", "unique") and not same:
        table.note(f"{card.face.name} is the only one of its name there", KEYWORD["unique"])
    if card is None or not same:
        return
    if kept is None:
        options = tuple(Option(c.ref, c.face.name) for c in (*same, card))
        (chosen,) = yield from ask(Decision(seat, "choose", WHAT, KEYWORD["unique"], options))
        kept = chosen.id
    for other in (*same, card):
        if other.id != kept:
            moves.destroy(table, other.ref, KEYWORD["unique"], seat)


def keep_of_arrived(table: Table, arrived: Iterable[Ref]) -> Procedure[None]:
    """Of each card that came back or changed sides, and its namesakes there, one is kept."""
    for ref in arrived:
        card = table.state.find(ref)
        if card is not None and card.zone in FIELD and namesakes(table, card.controller, card):
            table.assume("one-of-a-name-however-it-came")
            yield from keep_one(table, card.controller, ref)

"""Opt X: the top cards of the deck are put on its top or its bottom, in any order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from judge.games.flesh_and_blood.keywords.registry import entry
from judge.games.flesh_and_blood.moves import put
from judge.kernel.decisions import Decision, Option, Procedure
from judge.kernel.events import Did
from judge.kernel.state import Ref, Seat
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import number, seats
from judge.text.perform import option
from rules_corpus.cite import Cite

OPT = entry("opt-x")
RULES: Cite = (OPT["text"], OPT["1"], OPT["2"], OPT["3"])
BOTTOM = "bottom"
"""What divides an answer: cards before it go on top, those behind it to the bottom."""


def opt(context: Context, node: t.Perform) -> Procedure[bool]:
    """A player looks at the top cards and puts each on the top or the bottom (Opt X 1 to 3)."""
    table, seat = context.table, seats(context, node.who)[0]
    amount = 1 if node.amount is None else number(context, node.amount)
    seen = [table.state.things[i].ref for i in table.state.zone("deck", seat)[:amount]]
    if any(option(table, ref).alike is None for ref in seen):
        top, down = yield from arrange(table, seat, seen, RULES)
        stays = list(top) == [ref for ref in seen if ref not in down]
        yield from put_back(table, () if stays else top, down, RULES)
    table.emit(Did("opts", seat, amount=amount), RULES)
    return bool(seen)


def arrange(
    table: Table, seat: Seat, cards: Iterable[Ref], cite: Cite
) -> Procedure[tuple[tuple[Ref, ...], tuple[Ref, ...]]]:
    """Which of the cards a player puts on the top of a deck, the uppermost first, and which on its bottom."""
    options = tuple(option(table, ref) for ref in cards)
    answer: tuple[Any, ...] = yield Decision(
        seat=seat,
        kind="arrange",
        prompt="which cards go to the bottom of the deck (the rest stays on top in its order)",
        cite=cite,
        options=(*options, Option(BOTTOM, BOTTOM)),
        least=len(options) + 1,
        most=len(options) + 1,
        verbs=("chooses", "declines"),
        ordered=True,
        words={"divider": BOTTOM},
    )
    at = answer.index(BOTTOM)
    return answer[:at], answer[at + 1 :]


def put_back(table: Table, top: tuple[Ref, ...], down: tuple[Ref, ...], cite: Cite) -> Procedure[None]:
    """Puts cards on the top and the bottom of their owner's deck, in this order from above."""
    for ref in reversed(top):
        yield from put(table, ref, "deck", cite, verb="goes on top of the deck", place=0)
    for ref in down:
        yield from put(table, ref, "deck", cite, verb="goes to the bottom of the deck")

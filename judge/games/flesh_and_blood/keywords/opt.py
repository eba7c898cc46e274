"""Opt X: the top cards of the deck are put on its top or its bottom, in any order."""

from __future__ import annotations

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
    options = [option(table, ref) for ref in seen]
    if any(o.alike is None for o in options):
        answer: tuple[Any, ...] = yield _decision(seat, options)
        at = answer.index(BOTTOM)
        yield from _put_back(table, seen, answer[:at], answer[at + 1 :])
    table.emit(Did("opts", seat, amount=amount), RULES)
    return bool(seen)


def _decision(seat: Seat, options: list[Option]) -> Decision:
    return Decision(
        seat=seat,
        kind="arrange",
        prompt="which cards go to the bottom of the deck (the rest stays on top in its order)",
        cite=RULES,
        options=(*options, Option(BOTTOM, BOTTOM)),
        least=len(options) + 1,
        most=len(options) + 1,
        verbs=("chooses", "declines"),
        ordered=True,
        words={"divider": BOTTOM},
    )


def _put_back(table: Table, seen: list[Ref], top: tuple[Ref, ...], down: tuple[Ref, ...]) -> Procedure[None]:
    if list(top) != [ref for ref in seen if ref not in down]:
        for ref in reversed(top):
            yield from put(table, ref, "deck", RULES, verb="goes on top of the deck", place=0)
    for ref in down:
        yield from put(table, ref, "deck", RULES, verb="goes to the bottom of the deck")

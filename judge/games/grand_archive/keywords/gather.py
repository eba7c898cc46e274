"""Gather: an ingredient chosen by chance is summoned (Game Terms: Gather)."""

from __future__ import annotations

from judge.games.grand_archive.game_mechanics_tokens import create_token
from judge.games.grand_archive.keywords.actions import action
from judge.games.grand_archive.tokens import INGREDIENTS, TOKENS
from judge.kernel.decisions import Decision, Option, Procedure
from judge.kernel.events import Did
from judge.kernel.state import CHANCE, Seat
from judge.kernel.table import Table, ask
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import number, seats
from rules_corpus.cite import Section

GATHER = Section("ga:cr/game-terms/gather")


@action("gather")
def gather(context: Context, node: t.Perform) -> Procedure[bool]:
    """A player gathers N times: each time one of the six ingredients is summoned at random (2)."""
    for seat in seats(context, node.who):
        for _ in range(number(context, node.amount or t.Number(1))):
            yield from _gather_one(context.table, seat)
    return True


def _gather_one(table: Table, seat: Seat) -> Procedure[None]:
    decision = Decision(
        seat=CHANCE,
        kind="random",
        prompt=f"which ingredient {table.state.players[seat].name} gathers",
        cite=GATHER["2"],
        options=tuple(Option(name, name) for name in INGREDIENTS),
        verbs=("random",),
    )
    (name,) = yield from ask(decision)
    yield from create_token(table, TOKENS[name], seat, GATHER["2"])
    table.emit(Did("gathers", seat), GATHER["1"])

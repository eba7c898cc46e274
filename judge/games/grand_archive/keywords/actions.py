"""Keyword actions: what a text tells a player to perform by one word (delevel, end the turn, glimpse)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from judge.games.grand_archive.card_types_champion import delevel
from judge.games.grand_archive.double_faced_cards import transform
from judge.kernel.decisions import Procedure
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import seats


def _delevel(context: Context, node: t.Perform) -> Procedure[bool]:
    for seat in seats(context, node.who):
        delevel(context.table, seat)
    return True
    yield


ACTIONS: Mapping[str, Callable[[Context, t.Perform], Procedure[bool]]] = {"delevel": _delevel, "transform": transform}

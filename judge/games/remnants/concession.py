"""Conceding: the rules text does not speak of it; a player who gives up is out of the game (General Game
Order 14)."""

from __future__ import annotations

from judge.games.remnants.citing import GAME_ORDER
from judge.games.remnants.drawing import lose
from judge.kernel.decisions import Procedure
from judge.kernel.request import Request
from judge.kernel.table import Table


def concedes(table: Table, request: Request) -> Procedure[None]:
    """A player gives up and is out of the game at once."""
    lose(table, request.seat, "they concede", GAME_ORDER["14"])
    return
    yield

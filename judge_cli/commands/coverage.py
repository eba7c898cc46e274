"""`judge coverage`: which rules of a game are enforced, shown, without consequences in play, or missing."""

from __future__ import annotations

from judge_cli.options import Game, Json
from judge_cli.output import show
from judge_cli.render.coverage import coverage_rows
from rules_corpus.cite import GAMES
from scenarios.coverage import coverage as covered


def coverage(game: Game = "", as_json: Json = False) -> int:
    """Shows which rules the engine covers.

    Enforced by code, shown by a scenario of the library, without consequences in play, or missing.
    """
    for prefix in [game] if game else GAMES:
        found = covered(prefix)
        show(found, coverage_rows(found), as_json)
    return 0

"""`judge rules remove`: an imported edition taken out again."""

from __future__ import annotations

from typing import Annotated

import typer

from judge_cli.options import Game, Json
from judge_cli.output import Row, show
from judge_cli.render.rules import edition_rows
from rules_corpus.corpus import Corpus

UNDATED = "-"

Leaving = Annotated[
    str, typer.Argument(metavar="EDITION", help="Its date, as `judge rules list` shows it; - has none.")
]


def remove(edition: Leaving, game: Game = "", as_json: Json = False) -> int:
    """Removes an imported edition: its rules, its changelog, and what they were read from."""
    removed = Corpus().remove("" if edition == UNDATED else edition, game)
    show({"removed": removed}, [Row("removed:"), *edition_rows(removed)], as_json)
    return 0

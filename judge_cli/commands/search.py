"""`judge search`: ranked rules for words."""

from __future__ import annotations

from typing import Annotated

import typer

from judge_cli.options import Count, Game, Json
from judge_cli.output import show
from judge_cli.render.rules import hit_rows
from rules_corpus.corpus import Corpus

Words = Annotated[
    list[str], typer.Argument(metavar="WORDS", help="Words or a question; slang is understood.")
]


def search(words: Words, game: Game = "", count: Count = 10, as_json: Json = False) -> int:
    """Finds rules by words, best first."""
    hits = Corpus().search(" ".join(words), game, count)
    show({"results": hits}, hit_rows(hits), as_json)
    return 0 if hits else 1

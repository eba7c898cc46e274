"""`judge term`: entries of glossaries and keyword lists."""

from __future__ import annotations

from typing import Annotated

import typer

from judge_cli.options import Game, Json
from judge_cli.output import show
from judge_cli.render.rules import term_rows
from rules_corpus.corpus import Corpus

Name = Annotated[list[str], typer.Argument(metavar="NAME", help="A keyword or term: taunt, on hit, ward 3.")]


def term(name: Name, game: Game = "", as_json: Json = False) -> int:
    """Explains a keyword or a term of the glossary."""
    terms = Corpus().term(" ".join(name), game)
    show({"terms": terms}, term_rows(terms), as_json)
    return 0

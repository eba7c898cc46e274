"""`judge rules diff`: what changed between two editions."""

from __future__ import annotations

from typing import Annotated

import typer

from judge_cli.options import Game, Json
from judge_cli.output import show, working
from judge_cli.render.editions import comparison_rows
from rules_corpus.corpus import Corpus
from rules_corpus.diff import of_page
from rules_corpus.history import between

Old = Annotated[str, typer.Argument(metavar="A", help="The older edition: its date, or the beginning of it.")]
New = Annotated[str, typer.Argument(metavar="B", help="The newer edition.")]
Page = Annotated[str, typer.Option("--page", "-p", metavar="PAGE", help="Only this page, as in rule ids.")]


def diff(old: Old, new: New, game: Game = "", page: Page = "", as_json: Json = False) -> int:
    """Shows which rules were added, removed, reworded (words marked) or renumbered."""
    with working(f"comparing {old} and {new}"):
        found = [of_page(c, page) if page else c for c in between(Corpus(), old, new, game)]
    for comparison in found:
        show(comparison, comparison_rows(comparison), as_json)
    return 0 if any(comparison.changes for comparison in found) else 1

"""`judge rule`: one rule by its id or as judges refer to it."""

from __future__ import annotations

from typing import Annotated

import typer

from judge_cli.options import Edition, Game, Json
from judge_cli.output import show
from judge_cli.render.rules import context_rows
from rules_corpus.corpus import Corpus

Reference = Annotated[
    list[str],
    typer.Argument(metavar="REF", help='A rule id, or as judges write it: "Damage Step 3.7.2", "taunt".'),
]
Context = Annotated[bool, typer.Option("--context", "-c", help="Also the rules above, below and beside it.")]
History = Annotated[bool, typer.Option("--history", help="The rule through all imported editions.")]


def rule(
    reference: Reference,
    game: Game = "",
    edition: Edition = "",
    context: Context = False,
    history: History = False,
    as_json: Json = False,
) -> int:
    """Shows one rule with its source."""
    corpus = Corpus()
    edition = corpus.edition(edition, game)
    rule_id = corpus.resolve(" ".join(reference), game, edition)
    if history:
        return _history(corpus, rule_id, as_json)
    found = corpus.in_context(rule_id, edition)
    show(found, context_rows(found, context), as_json)
    return 0


def _history(corpus: Corpus, rule_id: str, as_json: bool) -> int:
    from judge_cli.render.editions import history_rows
    from rules_corpus.history import history

    moments = history(corpus, rule_id)
    show({"rule_id": rule_id, "history": moments}, history_rows(moments), as_json)
    return 0

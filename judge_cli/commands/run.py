"""`judge run`: resolves scenarios and prints their rulings."""

from __future__ import annotations

from typing import Annotated

import typer

from judge_cli.options import Files, Json, Which
from judge_cli.output import show, show_problems, show_rows
from judge_cli.render.ruling import result_rows, summary_rows
from judge_cli.results import results, status
from rules_corpus.corpus import Corpus
from rules_corpus.history import as_of

Trace = Annotated[
    bool, typer.Option("--trace", "-t", help="Show every event, and the rules that did not apply.")
]


def run(files: Files, scenario: Which = "", trace: Trace = False, as_json: Json = False) -> int:
    """Resolves scenarios and prints their rulings.

    What happens step by step, under which rule, and whether it is what the scenario expects.
    """
    corpus, done = Corpus(), []
    for result in results(files, scenario):
        edition = result.ruling.edition if result.ruling else ""
        show(result, result_rows(result, as_of(corpus, edition), trace), as_json)
        if result.status == "error":
            show_problems(result.problems)
        done.append(result)
    if not as_json:
        show_rows(summary_rows(done))
    return status(done)

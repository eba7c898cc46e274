"""`judge run`: resolves scenarios and prints their rulings."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from judge_cli.files import STDIN, write_text
from judge_cli.options import Files, Json, Which
from judge_cli.output import show, show_problems, show_rows
from judge_cli.render.ruling import result_rows, summary_rows
from judge_cli.results import results, status
from rules_corpus.corpus import Corpus
from rules_corpus.history import as_of
from rules_corpus.problem import Problem, ProblemError

Trace = Annotated[
    bool, typer.Option("--trace", "-t", help="Show every event, and the rules that did not apply.")
]
Html = Annotated[
    str, typer.Option("--html", metavar="OUT", help="Also write the rulings into that file, as a web page.")
]


def run(
    files: Files, scenario: Which = "", trace: Trace = False, html: Html = "", as_json: Json = False
) -> int:
    """Resolves scenarios and prints their rulings.

    What happens step by step, under which rule, and whether it is what the scenario expects.
    """
    if html:
        _refuse_replacing(html, files)
    corpus, done = Corpus(), []
    for result in results(files, scenario):
        edition = result.ruling.edition if result.ruling else ""
        show(result, result_rows(result, as_of(corpus, edition), trace), as_json)
        if result.status == "error":
            show_problems(result.problems)
        done.append(result)
    if not as_json:
        show_rows(summary_rows(done))
    if html:
        from web.ruling import report  # loads the templates' engine, which no other run may pay for

        write_text(html, report(done, corpus, trace))
    return status(done)


def _refuse_replacing(page: str, files: Iterable[str]) -> None:
    """Raises ProblemError F006 where the page would replace a scenario file, or is to go to no file."""
    if page == STDIN or Path(page).resolve() in {Path(file).resolve() for file in files}:
        what = "no file" if page == STDIN else "a scenario file, which the page would replace"
        hint = "name another file: --html page.html"
        raise ProblemError(Problem(code="F006", message=f"{page} is {what}", hint=hint))

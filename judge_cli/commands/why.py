"""`judge why`: why something happened at a step of a scenario, or did not."""

from __future__ import annotations

from typing import Annotated

import typer

from judge_cli.options import Json, Which
from judge_cli.output import show, working
from judge_cli.render.why import why_rows
from judge_cli.results import scenario_of
from rules_corpus.corpus import Corpus
from rules_corpus.history import as_of
from scenarios.imported import imported_cards
from scenarios.why import why as explained

File = Annotated[str, typer.Argument(metavar="FILE", help="A scenario file; - is standard input.")]
Step = Annotated[int, typer.Argument(metavar="STEP", help="A step's number, as judge run prints it.")]
Not = Annotated[
    str,
    typer.Option("--not", metavar="WHAT", help="Why is this not so there: words as behind `expect`."),
]


def why(file: File, step: Step, what: Not = "", scenario: Which = "", as_json: Json = False) -> int:
    """Explains a step: each event and refusal with its rule and what made it so.

    For what did not happen, the smallest change that would turn it, or two together; every change is run.
    """
    corpus, catalogue = Corpus(), imported_cards()
    meant = scenario_of(file, scenario, catalogue, corpus.names_rule)
    with working("trying changes of the board"):
        found = explained(meant, step, what, catalogue)
    show({"file": file, **found.model_dump()}, why_rows(found, as_of(corpus, meant.edition)), as_json)
    return 0

"""`judge legal`: what each player may do at a step of a scenario, and why the rest is illegal."""

from __future__ import annotations

from typing import Annotated

import typer

from judge_cli.commands.why import File
from judge_cli.options import Json, Which
from judge_cli.output import show, working
from judge_cli.render.why import legal_rows
from judge_cli.results import scenario_of
from rules_corpus.corpus import Corpus
from scenarios.imported import imported_cards
from scenarios.legal import legal as allowed

Step = Annotated[
    int, typer.Argument(metavar="STEP", help="Behind that step, as judge run numbers them; -1 is the last.")
]


def legal(file: File, step: Step = -1, scenario: Which = "", as_json: Json = False) -> int:
    """Lists what each player may do, as lines that can be written next, and why the rest is illegal."""
    corpus, catalogue = Corpus(), imported_cards()
    meant = scenario_of(file, scenario, catalogue, corpus.names_rule)
    with working("trying every action"):
        found = allowed(meant, step, catalogue)
    show({"file": file, **found.model_dump()}, legal_rows(found), as_json)
    return 0

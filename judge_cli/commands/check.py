"""`judge check`: problems of scenarios without running them."""

from __future__ import annotations

from judge_cli.files import read_text, shown
from judge_cli.options import Files, Json
from judge_cli.output import Row, show, show_problems
from rules_corpus.corpus import Corpus
from rules_corpus.problem import Problem, ProblemError
from scenarios.check import check_text
from scenarios.imported import imported_cards


def check(files: Files, as_json: Json = False) -> int:
    """Finds problems in scenarios without running them.

    Lines that cannot be read, words the game does not know, names that nothing has,
    rules that there are not: all of them in one run.
    """
    found = {shown(file): _problems(file) for file in files}
    for file, problems in found.items():
        rows = [] if problems else [Row(f"{file}: no problems", fixed=True)]
        show({"file": file, "problems": problems}, rows, as_json)
        show_problems(problems)
    return 2 if any(found.values()) else 0


def _problems(file: str) -> tuple[Problem, ...]:
    try:
        return tuple(check_text(read_text(file), shown(file), imported_cards(), Corpus().names_rule))
    except ProblemError as error:
        return error.problems

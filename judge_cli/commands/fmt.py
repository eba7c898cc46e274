"""`judge fmt`: the canonical layout of scenarios."""

from __future__ import annotations

from typing import Annotated

import typer

from judge_cli.files import STDIN, read_text, shown, write_text
from judge_cli.options import Files, Json
from judge_cli.output import Row, show, show_problems
from rules_corpus.problem import ProblemError
from scenarios.format import format_text

Check = Annotated[
    bool, typer.Option("--check", help="Write nothing; exit status 1 where a layout would change.")
]


def fmt(files: Files, check: Check = False, as_json: Json = False) -> int:
    """Rewrites scenarios in the canonical layout.

    What they say and their comments stay. Standard input (-) is printed.
    """
    return max(_format(file, check, as_json) for file in files)


def _format(file: str, check: bool, as_json: bool) -> int:
    """Formats one file and gives its exit status; what is wrong with it does not keep the others waiting."""
    try:
        return _laid_out(file, check, as_json)
    except ProblemError as error:
        show_problems(error.problems)
        return 2


def _laid_out(file: str, check: bool, as_json: bool) -> int:
    text = read_text(file)
    formatted, problems = format_text(text, shown(file))
    if problems:
        raise ProblemError(*problems)
    changed = formatted != text
    if file == STDIN and not (check or as_json):
        print(formatted, end="")
        return 0
    if changed and not check and file != STDIN:
        write_text(file, formatted)
    done = ("would change" if check else "formatted") if changed else "unchanged"
    show({"file": shown(file), "changed": changed}, [Row(f"{shown(file)}: {done}", fixed=True)], as_json)
    return 1 if check and changed else 0

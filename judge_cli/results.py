"""Files of scenarios as results, one a scenario; a file that cannot be read is a result too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from judge.kernel.trace import Result
from judge_cli.files import read_text, shown
from rules_corpus.corpus import Corpus
from rules_corpus.problem import ProblemError
from scenarios.imported import imported_cards
from scenarios.run import run_text


def results(files: Iterable[str]) -> Iterator[Result]:
    """The result of every scenario of every file, in order."""
    catalogue, rule_exists = imported_cards(), Corpus().names_rule
    for file in files:
        try:
            yield from run_text(read_text(file), shown(file), catalogue=catalogue, rule_exists=rule_exists)
        except ProblemError as error:
            yield unreadable(shown(file), error)


def unreadable(file: str, error: ProblemError) -> Result:
    """The result of a file of which no scenario could be run."""
    return Result(
        file=file, scenario="", status="error", message=error.problems[0].message, problems=error.problems
    )


def status(done: Iterable[Result]) -> int:
    """The exit status: 2 where the input is wrong, 1 where a scenario failed, else 0."""
    found = {result.status for result in done}
    return 2 if "error" in found else 1 if "failed" in found else 0

"""Files of scenarios as results, one a scenario; a file that cannot be read is a result too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from judge.kernel.trace import Result
from judge_cli.files import read_text, shown
from rules_corpus.corpus import Corpus
from rules_corpus.problem import ProblemError
from scenarios.checking import RuleExists
from scenarios.editions import at_hand
from scenarios.imported import imported_cards
from scenarios.names import Catalogue
from scenarios.run import rule_on, run_text
from scenarios.standing import select
from scenarios.tree import Scenario


def results(files: Iterable[str], which: str = "") -> Iterator[Result]:
    """The result of every scenario of every file, in order, or of the one of each file that is meant."""
    corpus = Corpus()
    catalogue, rule_exists, editions = imported_cards(), corpus.names_rule, at_hand(corpus)
    for file in files:
        try:
            if which:
                meant = scenario_of(file, which, catalogue, rule_exists)
                yield rule_on(meant, shown(file), catalogue=catalogue, editions=editions)
            else:
                yield from run_text(
                    read_text(file),
                    shown(file),
                    catalogue=catalogue,
                    rule_exists=rule_exists,
                    editions=editions,
                )
        except ProblemError as error:
            yield unreadable(shown(file), error)


def scenario_of(file: str, which: str, catalogue: Catalogue, rule_exists: RuleExists) -> Scenario:
    """The scenario of a file that is meant. Raises ProblemError where that cannot be told, or it is wrong."""
    return select(read_text(file), shown(file), which, catalogue, rule_exists)


def unreadable(file: str, error: ProblemError) -> Result:
    """The result of a file of which no scenario could be run."""
    return Result(
        file=file, scenario="", status="error", message=error.problems[0].message, problems=error.problems
    )


def status(done: Iterable[Result]) -> int:
    """The exit status: 2 where the input is wrong, 1 where a scenario failed, else 0."""
    found = {result.status for result in done}
    return 2 if "error" in found else 1 if "failed" in found else 0

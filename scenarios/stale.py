"""Rulings whose rules have changed: what each scenario cites, compared from the edition it names to the
newest
one, and whether it still comes out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from pydantic import BaseModel, ConfigDict

from judge.kernel.trace import Result
from rules_corpus.cite import DEFAULT_DOCUMENT, GAMES, expand
from rules_corpus.corpus import Corpus
from rules_corpus.diff import Change
from rules_corpus.history import compared
from rules_corpus.problem import Problem
from rules_corpus.store import Edition
from scenarios.check import check_parsed
from scenarios.editions import at_hand
from scenarios.names import Catalogue
from scenarios.parse import parse_each
from scenarios.run import error, rule_on
from scenarios.tree import BoardIllegalExpect, CitedExpect, Expect, IllegalExpect, Scenario

_CITING = (CitedExpect, IllegalExpect, BoardIllegalExpect)


class StaleRule(BaseModel):
    """A cited rule that changed: under which id it is cited, by the scenario's own words or by its ruling."""

    model_config = ConfigDict(frozen=True)

    cited: str
    by: Literal["scenario", "ruling"]
    change: Change


class Staleness(BaseModel):
    """A scenario: the edition it names, the newest at hand, its rules that changed between them, and what
    running it again gave; `message` says why nothing could be compared, `unknown` whether that edition is not
    at hand at all."""

    model_config = ConfigDict(frozen=True)

    file: str
    scenario: str
    edition: str
    newest: str = ""
    rules: tuple[StaleRule, ...] = ()
    result: Result
    message: str = ""
    unknown: bool = False


class Stale:
    """Finds what is stale in scenarios; keeps the comparisons it made.

    `catalogue` gives cards to scenarios that name them. Raises ProblemError C201 to C204 for damaged data.
    """

    def __init__(self, corpus: Corpus, catalogue: Catalogue | None = None) -> None:
        self.corpus, self.catalogue = corpus, catalogue
        self._editions, self._known = corpus.store.editions(), at_hand(corpus)
        self._changes: dict[tuple[Edition, Edition], tuple[Change, ...]] = {}

    def scenarios(self, text: str, file: str) -> Iterator[Staleness]:
        """Each scenario of a text, in order."""
        for read in parse_each(text, file):
            problems = check_parsed(read, self.catalogue, None)
            if problems or read.scenario is None:
                yield Staleness(
                    file=file, scenario=read.title, edition="", result=error(file, read.title, problems)
                )
            else:
                yield self.scenario(read.scenario, file)

    def scenario(self, scenario: Scenario, file: str) -> Staleness:
        """One scenario, run again."""
        result = rule_on(scenario, file, catalogue=self.catalogue)
        told = Staleness(file=file, scenario=scenario.title, edition=scenario.edition, result=result)
        pair = self._pair(scenario)
        if isinstance(pair, Problem):
            unknown = bool(scenario.edition) and scenario.edition not in self._known(scenario.game)
            return told.model_copy(update={"message": f"{pair.message}: {pair.hint}", "unknown": unknown})
        rules = tuple(self._stale(scenario, result, self._between(*pair)))
        return told.model_copy(update={"newest": pair[1].edition, "rules": rules})

    def _pair(self, scenario: Scenario) -> tuple[Edition, Edition] | Problem:
        """The edition that a scenario names and the newest of its document."""
        prefix = next(p for p, full in GAMES.items() if full == scenario.game)
        document = DEFAULT_DOCUMENT.get(prefix, "").rstrip("/")
        held = [e for e in self._editions if (e.game, e.document) == (prefix, document)]
        if not scenario.edition:
            hint = "a line such as `rules 2026-08-21` says which rules the ruling is for"
            return Problem(code="C232", message="the scenario names no edition", hint=hint)
        named = [e for e in held if e.edition == scenario.edition]
        if not named:
            hint = (
                f"at hand: {', '.join(e.edition or 'one without a date' for e in held)}"
                if held
                else "`judge rules import` brings it in"
            )
            return Problem(code="C230", message=f"the edition {scenario.edition} is not imported", hint=hint)
        return named[0], max(held, key=lambda e: e.edition)

    def _between(self, old: Edition, new: Edition) -> tuple[Change, ...]:
        if (old, new) not in self._changes:
            same = old.edition == new.edition
            self._changes[old, new] = () if same else compared(self.corpus, old, new).changes
        return self._changes[old, new]

    def _stale(self, scenario: Scenario, result: Result, changes: Iterable[Change]) -> Iterator[StaleRule]:
        """The changes of what is cited: a scenario cites by the old numbers, a ruling by the new ones."""
        written = set(_written(scenario))
        ruled = set(result.ruling.citations) if result.ruling else set()
        for change in changes:
            if change.old and change.old.rule_id in written:
                yield StaleRule(cited=change.old.rule_id, by="scenario", change=change)
            elif change.new and change.new.rule_id in ruled:
                yield StaleRule(cited=change.new.rule_id, by="ruling", change=change)


def _written(scenario: Scenario) -> Iterator[str]:
    """The ids of the rules that a scenario's own lines cite."""
    prefix = next(p for p, full in GAMES.items() if full == scenario.game)
    for statement in scenario.body:
        if isinstance(statement, Expect) and isinstance(statement.form, _CITING):
            yield from (expand(reference, prefix) for reference in statement.form.references)

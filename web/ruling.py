"""Results of scenarios as pages tell them: with an anchor each, and every rule that is cited put into
words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, partial

from judge.kernel.trace import Line, Result, Ruling, StepTrace
from rules_corpus.cite import slug
from rules_corpus.corpus import Corpus
from rules_corpus.history import as_of
from rules_corpus.model import Lookup, Rule
from web.templates import filled

LONGEST_ANCHOR = 60
"""Characters of a title that name its place in a page."""


@dataclass(frozen=True, slots=True)
class Told:
    """A result: its number among all and its anchor, the steps with the lines that are shown, the rules that
    decided and the further ones that are cited, each with its words where they are at hand."""

    number: int
    anchor: str
    result: Result
    steps: tuple[tuple[StepTrace, tuple[Line, ...]], ...] = ()
    deciding: tuple[tuple[str, Rule | None], ...] = ()
    further: tuple[tuple[str, Rule | None], ...] = ()


def report(results: Iterable[Result], corpus: Corpus, trace: bool = False) -> str:
    """A page of rulings that needs nothing beside itself; with `trace` every event and note is in it."""
    return filled("report.html", told=told(results, corpus, trace))


def told(results: Iterable[Result], corpus: Corpus, trace: bool = False) -> list[Told]:
    """Results as a page tells them, in their order."""
    rules, titles = cache(partial(as_of, corpus)), Counter[str]()
    return [
        _told(number, result, _anchor(result.scenario, titles), rules, trace)
        for number, result in enumerate(results, 1)
    ]


def _anchor(title: str, titles: Counter[str]) -> str:
    """A name for a place in a page, from a title, with a number where others were called alike."""
    named = slug(title)[:LONGEST_ANCHOR].strip("-") or "scenario"
    titles[named] += 1
    return named if titles[named] == 1 else f"{named}.{titles[named]}"


def _told(number: int, result: Result, anchor: str, rules: Callable[[str], Lookup], trace: bool) -> Told:
    ruling = result.ruling
    if ruling is None:
        return Told(number, anchor, result)
    rule = rules(ruling.edition)
    steps = tuple((step, step.shown(trace)) for step in ruling.steps)
    cited = (*(ruling.citations if trace else ()), *_cited(ruling, steps))
    further = (rule_id for rule_id in dict.fromkeys(cited) if rule_id not in ruling.deciding)
    return Told(
        number=number,
        anchor=anchor,
        result=result,
        steps=tuple((step, lines) for step, lines in steps if lines or step.changes or step.action),
        deciding=tuple((rule_id, rule(rule_id)) for rule_id in ruling.deciding),
        further=tuple((rule_id, rule(rule_id)) for rule_id in further),
    )


def _cited(ruling: Ruling, steps: Iterable[tuple[StepTrace, tuple[Line, ...]]]) -> Iterator[str]:
    """The rules that the lines shown and the assumptions name, as they come."""
    for _, lines in steps:
        yield from (rule_id for line in lines for rule_id in line.citations)
    for found in ruling.assumptions:
        yield from (*found.rules, *found.against)

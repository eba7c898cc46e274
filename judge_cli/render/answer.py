"""An answer to a rules question as rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from judge_cli.output import Row
from judge_cli.render.rules import hit_rows, rule_rows
from rules_corpus.ask import Answer, Precedent, Verdict
from rules_corpus.corpus import Term


def answer_rows(answer: Answer) -> Iterator[Row]:
    """What decides it, what supports it, the terms, precedents, and what to know about the wording."""
    yield from _verdict(answer.verdict)
    style = "bold green" if answer.sure else "green" if answer.decided else "bold yellow"
    yield Row(answer.message, style=style)
    if answer.rules:
        yield from hit_rows(answer.rules[:1])
    for parent in answer.parents:
        yield from rule_rows(parent, indent=2)
    if answer.rules[1:]:
        yield Row("See also:", style="bold")
        yield from hit_rows(answer.rules[1:])
    yield from _links(answer)
    yield from _terms(answer.terms)
    yield from _precedents(answer.precedents)
    yield from (Row(f'"{m.says}" was taken for: {m.means}', hang=2, style="dim") for m in answer.understood)
    yield from (Row(note, style="dim") for note in answer.notes)


def _verdict(verdict: Verdict | None) -> Iterator[Row]:
    """The answer, the question that it answers, and how to see it worked out."""
    if verdict:
        yield Row(verdict.answer, style="bold green")
        yield Row(f"So decided: {verdict.question}", indent=2, hang=2)
        yield from (Row(f"Assumed: {reading}", indent=2, hang=2) for reading in verdict.assumed)
        yield Row(f'judge run {verdict.source} -s "{verdict.scenario}"', indent=4, fixed=True, style="dim")


def _links(answer: Answer) -> Iterator[Row]:
    if answer.links:
        yield Row("These rules point to:", style="bold")
        yield from (Row(f"{link.rule_id}  {link.title}", indent=2, hang=2) for link in answer.links)


def _terms(terms: Iterable[Term]) -> Iterator[Row]:
    """The first rule of each entry; `judge term` shows the rest."""
    for number, term in enumerate(terms):
        if not number:
            yield Row("Terms:", style="bold")
        yield Row(f"{term.name.replace('-', ' ')}: {term.rules[0].text}", indent=2, hang=2)


def _precedents(precedents: Iterable[Precedent]) -> Iterator[Row]:
    for number, precedent in enumerate(precedents):
        if not number:
            yield Row("Scenarios like it:", style="bold")
        yield Row(f"{precedent.scenario}: {precedent.outcome}", indent=2, hang=2)
        yield Row(precedent.source, indent=4, fixed=True, style="dim")

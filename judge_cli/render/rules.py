"""Rules, terms and editions as rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from judge_cli.output import Row
from rules_corpus.corpus import RuleInContext, Term
from rules_corpus.model import Rule, whose
from rules_corpus.store import Edition

if TYPE_CHECKING:
    from rules_corpus.search import Hit


def rule_rows(rule: Rule | Hit, indent: int = 0) -> Iterator[Row]:
    """A rule: its id, where it stands and in whose wording, its text, the words that led to it marked."""
    yield Row(rule.rule_id, indent=indent, style="bold")
    yield Row(f"{rule.title} ({whose(rule.wording, rule.edition)})", indent=indent + 2, style="dim")
    yield Row(rule.text, indent=indent + 2, marks=getattr(rule, "highlights", ()))


def context_rows(found: RuleInContext, context: bool) -> Iterator[Row]:
    """A rule with its source; with `context`, also the rules above, below and beside it."""
    yield from rule_rows(found.rule)
    if found.rule.url:
        yield Row(found.rule.url, indent=2, fixed=True, style="dim")
    yield from _printed_rows(found.rule)
    near = {"Above it": found.parents, "Below it": found.children, "It points to": found.links}
    for heading, rules in near.items() if context else ():
        if rules:
            yield Row(f"{heading}:")
            yield from _each(rules)


def _printed_rows(rule: Rule) -> Iterator[Row]:
    """How cards print a keyword, and the sets that a rule of it comes from."""
    for what, found in (("printed as", rule.printed), ("sets", rule.sets)):
        if found:
            yield Row(f"{what}: {', '.join(found)}", indent=2, hang=2, style="dim")


def hit_rows(hits: Iterable[Hit]) -> Iterator[Row]:
    """Rules that were found, best first; a line that says so where there are none."""
    found = False
    for hit in hits:
        found = True
        yield from rule_rows(hit)
    if not found:
        yield Row("nothing found", style="yellow")


def term_rows(terms: Iterable[Term]) -> Iterator[Row]:
    """Glossary entries, each with its rules."""
    for term in terms:
        first = term.rules[0]
        words = whose(first.wording, first.edition)
        yield Row(f"{term.name.replace('-', ' ')}  ({term.entry}; {words})", style="bold")
        yield from _printed_rows(first)
        yield from (Row(f"{rule.number:<5} {rule.text}", indent=2, hang=6) for rule in term.rules)
        yield Row()


def edition_rows(editions: Iterable[Edition]) -> Iterator[Row]:
    """What is at hand, a line each."""
    yield Row(f"{'document':<18}{'edition':<12}{'wording':<10}{'rules':>6}{'pages':>7}  source", style="bold")
    for e in editions:
        document = f"{e.game}:{e.document}" if e.document else e.game
        text = f"{document:<18}{e.edition or '-':<12}{e.wording:<10}{e.rules:>6}{e.pages:>7}  {e.source}"
        yield Row(text, hang=55)


def _each(rules: Iterable[Rule]) -> Iterator[Row]:
    for rule in rules:
        yield from rule_rows(rule, indent=2)

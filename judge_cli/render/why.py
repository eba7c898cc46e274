"""Explanations and legal actions as rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from judge_cli.output import Row
from judge_cli.render.ruling import rules_in_words
from rules_corpus.cite import short
from rules_corpus.model import Lookup
from scenarios.facts import Fact
from scenarios.legal import Choices, Legal, Refused
from scenarios.smallest_change import Change
from scenarios.why import Because, Why

MOST_RULES = 8
"""Rules put into words below an explanation; the ids of all stand beside what they explain."""


def why_rows(found: Why, rule: Lookup) -> Iterator[Row]:
    """A step explained: what happened and what made it so, what did not, what would turn it, the rules."""
    yield Row(found.scenario, style="bold")
    yield Row(f"{found.step:>3}. {found.action}", hang=5, style="cyan")
    told: set[Fact] = set()
    for line in found.lines:
        yield from _because(line, [fact for fact in line.facts if fact not in told])
        told.update(line.facts)
    for ability in found.not_triggered:
        named = f"{ability.label} of {ability.card}" if ability.label else f"the ability of {ability.card}"
        text = f"not triggered: {named} waits for: {ability.waits_for}; {ability.reason}"
        yield Row(text, indent=5, hang=2, style="dim")
    yield from _turned(found)
    deciding = [line for line in found.lines if line.kind == "refused"] or found.lines
    ids = dict.fromkeys(line.rules[0] for line in deciding if line.rules)
    yield Row()
    yield from rules_in_words("Rules", list(ids)[:MOST_RULES], rule)


def _because(line: Because, facts: Iterable[Fact]) -> Iterator[Row]:
    """A line of the trace with what made it so."""
    mark = {"event": "", "note": "looked at: ", "refused": "refused: "}[line.kind]
    style = {"event": "", "note": "dim", "refused": "yellow"}[line.kind]
    yield Row(f"{mark}{line.text}{_cited(line.rules)}", indent=5, hang=2, style=style)
    yield from (_fact(fact) for fact in facts)


def _fact(fact: Fact) -> Row:
    where = f" (line {fact.line})" if fact.line else ""
    return Row(f"because {fact.text}{where}{_cited(fact.rules)}", indent=7, hang=2)


def _cited(rules: Iterable[str]) -> str:
    ids = ", ".join(short(rule) for rule in rules)
    return f"  [{ids}]" if ids else ""


def _turned(found: Why) -> Iterator[Row]:
    """The smallest changes that turn what is asked about, or that there are none."""
    if found.question or found.answer:
        yield Row()
        yield Row(": ".join(filter(None, (found.question, found.answer))), style="bold")
    if not found.runs:
        return
    yield Row()
    if not found.changes:
        tried = f"None of the {found.runs} changes that were tried turns it, single or two together"
        alone = "No single change turns it, and none of the two together that were tried"
        yield Row(alone if found.exhausted else tried, style="bold")
    for number, change in enumerate(found.changes):
        if not number:
            yield Row("What would turn it (each was run):", style="bold")
        yield from change_rows(change)


def change_rows(change: Change) -> Iterator[Row]:
    """A change: in words, and its line before and after."""
    where = f" (line {change.line})" if change.line else ""
    yield Row(f"{change.words}{where}", indent=2, hang=2, style="green")
    lines = [line for one in (change, *change.also) for line in (("-", one.before), ("+", one.after))]
    yield from (Row(f"{sign} {text}", indent=6, hang=2) for sign, text in lines if text)


def legal_rows(found: Legal) -> Iterator[Row]:
    """What each player may do there, and the rest by what forbids it."""
    yield Row(found.scenario, style="bold")
    yield Row(f"{found.step:>3}. {found.after or 'the board'}", hang=5, style="cyan")
    yield Row(f"then: {found.asked}{_cited(found.rules)}", indent=5, hang=2)
    for choices in found.players:
        yield Row()
        yield from _choices(choices)


def _choices(choices: Choices) -> Iterator[Row]:
    waits = f" ({choices.waits.reason})" if choices.waits else ""
    yield Row(
        f"{choices.player} may{waits}:" if choices.legal else f"{choices.player}: nothing{waits}",
        style="bold",
    )
    for lines in choices.legal:
        yield Row(lines[0], indent=2, hang=4, style="green")
        yield from (Row(f"then {line}", indent=6, hang=4) for line in lines[1:])
    if choices.illegal:
        yield Row("and may not:", indent=2)
    for (reason, cited), refused in groupby(sorted(choices.illegal, key=_forbids), key=_forbids):
        yield from (Row(no.line, indent=4, hang=4, style="yellow") for no in refused)
        yield Row(f"{reason}{_cited(cited)}", indent=8, hang=2)


def _forbids(no: Refused) -> tuple[str, tuple[str, ...]]:
    return no.reason, no.rules

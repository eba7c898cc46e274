"""Cards as rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from judge_cli.output import Row
from rules_corpus.model import Card

if TYPE_CHECKING:
    from scenarios.cards import CardAsRead, CompileReport, ReadParagraph


def card_rows(card: CardAsRead) -> Iterator[Row]:
    """A card: name and id, attributes, rules text with each paragraph as understood, rulings."""
    yield Row(f"{card.name}  [{card.card_id}]", style="bold")
    yield Row(_attributes(card), indent=2, hang=2, style="dim")
    for paragraph in card.reading:
        yield Row(paragraph.printed, indent=2)
        yield from _understood(paragraph)
    yield from (Row(f"Ruling: {ruling}", indent=2, hang=2) for ruling in card.rulings)


def _understood(paragraph: ReadParagraph) -> Iterator[Row]:
    """A paragraph in plain words, then its phrases one by one where it has several; what was not read is
    marked."""
    if paragraph.why:
        yield Row(f"not read: {paragraph.why}", indent=4, hang=10, style="yellow")
    for ability in paragraph.abilities:
        yield Row(f"read as: {ability}", indent=4, hang=9, style="dim")
    for phrase in paragraph.phrases if len(paragraph.phrases) > 1 else ():
        yield Row(f"“{phrase.printed}”: {phrase.words}", indent=6, hang=2, style="dim")


def found_rows(cards: Iterable[Card]) -> Iterator[Row]:
    """Cards that were found, their names and attributes."""
    for card in cards:
        yield Row(f"{card.name}  [{card.card_id}]", style="bold")
        yield Row(_attributes(card), indent=2, hang=2, style="dim")


def report_rows(report: CompileReport) -> Iterator[Row]:
    """How many cards and paragraphs compile, then each phrase that does not, once where several cards of a
    name (printed in several colors) have it."""
    yield Row(_share("cards", report.cards_compiled, report.cards))
    yield Row(_share("paragraphs", report.compiled, report.paragraphs))
    for one, cards in Counter(report.unread).items():
        several = f" ({cards} cards of that name)" if cards > 1 else ""
        where = f"{one.card}{several}, paragraph {one.paragraph + 1}"
        yield Row(f"{where}: {one.text or 'the end'}", hang=4, style="yellow")
        yield Row(f"expected: {one.expected}", indent=4, hang=2, style="dim")


def _share(what: str, some: int, all_: int) -> str:
    return f"{some} of {all_} {what} compile" + (f" ({some / all_:.1%})" if all_ else "")


def _attributes(card: Card) -> str:
    return "; ".join(f"{name} {value}" for name, value in card.attributes.items())

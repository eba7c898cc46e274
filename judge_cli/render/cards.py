"""Cards as rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from judge_cli.output import Row
from rules_corpus.model import Card


def card_rows(card: Card) -> Iterator[Row]:
    """A card: name and id, attributes, rules text, rulings."""
    yield Row(f"{card.name}  [{card.card_id}]", style="bold")
    yield Row(_attributes(card), indent=2, hang=2, style="dim")
    yield from (Row(paragraph, indent=2) for paragraph in card.text.split("\n\n") if paragraph)
    yield from (Row(f"Ruling: {ruling}", indent=2, hang=2) for ruling in card.rulings)


def found_rows(cards: Iterable[Card]) -> Iterator[Row]:
    """Cards that were found, their names and attributes; a line that says so where there are none."""
    found = False
    for card in cards:
        found = True
        yield Row(f"{card.name}  [{card.card_id}]", style="bold")
        yield Row(_attributes(card), indent=2, hang=2, style="dim")
    if not found:
        yield Row("nothing found", style="yellow")


def _attributes(card: Card) -> str:
    return "; ".join(f"{name} {value}" for name, value in card.attributes.items())

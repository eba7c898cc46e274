"""`without text "…"`: a card is ruled on as though a paragraph of its text were not there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from judge.kernel.trace import Assumption
from scenarios.tree import Attribute, CardDef

WITHOUT = "without"


def listed(card: CardDef) -> bool:
    """Whether the catalogue gives a card's lines: it has none of its own, or none but `without`."""
    return all(line.name == WITHOUT for line in card.attributes or ())


def merged(card: CardDef, found: CardDef | None) -> CardDef | None:
    """The catalogue's card with the `without` lines of the scenario's."""
    if found is None or not card.attributes:
        return found
    return replace(found, attributes=(*(found.attributes or ()), *card.attributes), place=card.place)


def omissions(card: CardDef) -> Iterator[tuple[Attribute, str]]:
    """Each `without` line of a card with the paragraph that it leaves out, which has its words; "" where none
    has."""
    paragraphs = [str(value) for value in card.values("text")]
    for line in card.all(WITHOUT):
        phrase = str(line.values[0]).casefold()
        yield line, next((text for text in paragraphs if phrase in text.casefold()), "")


def kept(card: CardDef) -> tuple[Attribute, ...]:
    """A card's lines but for the paragraphs left out."""
    gone = {paragraph for _, paragraph in omissions(card)}
    return tuple(
        line
        for line in card.attributes or ()
        if line.name != WITHOUT and not (line.name == "text" and gone.intersection(map(str, line.values)))
    )


def assumed(card: CardDef) -> tuple[Assumption, ...]:
    """What a ruling on such a card takes for granted, a paragraph each."""
    return tuple(
        Assumption(
            name="without-text",
            question=f"what this text of {card.name} does: {paragraph}",
            reading="it is left out, as the scenario says",
        )
        for _, paragraph in omissions(card)
    )

"""Cards that a question names, and what the text on them is about."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

from rules_corpus.cite import slug
from rules_corpus.model import Card
from rules_corpus.store import Store
from rules_corpus.words import base, spans

LONGEST = 7
"""Words of the longest card name looked for."""

_TERM = 3
_TYPES = ("type", "subtypes")


@dataclass(frozen=True, slots=True)
class Named:
    """A card that is named by the words of a question from `start` up to `end`."""

    start: int
    end: int
    card: Card


def named(store: Store, question: str, common: Callable[[str], bool], game: str = "") -> list[Named]:
    """The cards that a question names, in full or by what stands before the comma, the longest name at each
    place and one card a place.

    A name of one word counts only where `common` says that the rules do not use that word.
    """
    places = dict(_places(question, common))
    short = [called for called, (start, end) in places.items() if end - start == 1]
    listed, begins = ", ".join("?" * len(places)), " OR name_slug GLOB ? || '-*'" * len(short)
    sql = (
        "SELECT payload, checksum FROM cards "
        f"WHERE ? IN ('', game) AND (name_slug IN ({listed}){begins}) ORDER BY game, position DESC"
    )
    cards = store.unpacked(Card, store.database.read(sql, game, *places, *short))
    found = {
        places[called]: Named(*places[called], card)
        for card in cards
        for called in (slug(card.name), slug(card.name.partition(",")[0]))
        if called in places
    }
    return [one for place, one in found.items() if not any(_within(place, other) for other in found)]


def about(card: Card, terms: Collection[tuple[str, ...]]) -> str:
    """The card's types, and the terms of its game as its text uses them."""
    said = [word for word, _, _ in spans(card.text)]
    parts = (tuple(said[n : n + length]) for n in range(len(said)) for length in range(1, _TERM + 1))
    used = dict.fromkeys(" ".join(part) for part in parts if tuple(map(base, part)) in terms)
    return " ".join(filter(None, (*(card.attributes.get(name, "") for name in _TYPES), *used)))


def _places(question: str, common: Callable[[str], bool]) -> Iterator[tuple[str, tuple[int, int]]]:
    """What may be a name, as a slug, with its place among the words."""
    words = list(spans(question))
    for start, (word, begins, _) in enumerate(words):
        for end in range(start + 1, min(start + LONGEST, len(words)) + 1):
            if end - start > 1 or not common(word):
                yield slug(question[begins : words[end - 1][2]]), (start, end)


def _within(place: tuple[int, int], other: tuple[int, int]) -> bool:
    return other != place and other[0] <= place[0] and place[1] <= other[1]

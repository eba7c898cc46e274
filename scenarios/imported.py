"""Cards of the imported catalogue as a scenario's `card` lines give them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from judge.games.registry import vocabulary
from judge.kernel.vocabulary import Shape
from rules_corpus.cards import Catalogue
from rules_corpus.cite import GAMES
from rules_corpus.model import Card
from rules_corpus.problem import ProblemError
from scenarios.tree import Attribute, CardDef, Value

UNKNOWN = "C302"
"""The catalogue's problem for a name that no card has."""


def imported_cards(catalogue: Catalogue | None = None) -> Callable[[str], CardDef | None]:
    """Gives the card of a name from the catalogue (by default the data folder's), None where there is none.

    What it gives raises ProblemError C303 where several cards have the name, C201 to C204 for damaged data.
    """
    held = catalogue or Catalogue()

    @lru_cache(maxsize=1024)
    def card(name: str) -> CardDef | None:
        try:
            return defined(held.get_card(name))
        except ProblemError as error:
            if any(problem.code != UNKNOWN for problem in error.problems):
                raise
            return None

    return card


def defined(card: Card) -> CardDef:
    """A card as its `card` block would define it; attributes that no scenario can state are left out."""
    shapes = vocabulary(GAMES[card.game]).card_attributes
    stated = [
        _attribute(name, text, shapes[name]) for name, text in card.attributes.items() if name in shapes
    ]
    texts = [Attribute("text", (paragraph,)) for paragraph in card.text.split("\n\n") if paragraph]
    return CardDef(card.name, (*stated, *texts))


def _attribute(name: str, text: str, shape: Shape) -> Attribute:
    first, _, rest = text.partition(" ")
    qualifier = first if first in shape.qualifiers else ""
    return Attribute(name, tuple(_values(rest if qualifier else text, shape)), qualifier)


def _values(text: str, shape: Shape) -> Iterator[Value]:
    """A number, a name (which may hold commas), or the names of a list."""
    parts = text.split(", ") if shape.takes == "names" else [text]
    yield from (int(part) if part.isdecimal() else part for part in parts)

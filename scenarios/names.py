"""The names that a scenario may use, and the words that its cards bring along."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from judge.kernel.vocabulary import Vocabulary
from scenarios.omitted import listed, merged
from scenarios.tree import Action, CardDef, Scenario, Thing, ZoneLine

Catalogue: TypeAlias = Callable[[str], CardDef | None]
"""Gives the imported card of a name, None where there is none."""

FACES = ("back", "reverse", "lineage")
"""Attributes of a card that name another card."""

_COUNTER = re.compile(r"(\S+) counter", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Names:
    """What may be named: players, aliases, cards (None: not in the catalogue), names given to activations.

    `texts` is all card text in lower case: what a card speaks of (tokens, counters) may be named too.
    `complete` tells whether every card's text is known.
    """

    players: tuple[str, ...]
    aliases: frozenset[str]
    cards: dict[str, CardDef | None]
    mentioned: frozenset[str]
    given: frozenset[str]
    texts: str
    counters: frozenset[str]
    tokens: frozenset[str]
    complete: bool

    @property
    def all(self) -> frozenset[str]:
        """Every name of an object, card, activation or player."""
        return frozenset(self.players) | self.aliases | self.mentioned | self.given | frozenset(self.cards)

    def known(self, name: str, quoted: bool) -> bool:
        """Whether a name stands for something: named here, the game's own, or (quoted) in a card's text."""
        return name in self.all or name in self.tokens or (quoted and self._spoken_of(name.lower()))

    def spoken_of(self, word: str) -> bool:
        """Whether a card's text has this word, hyphens standing for spaces."""
        lower = word.lower()
        return self._spoken_of(lower) or self._spoken_of(lower.replace("-", " "))

    def _spoken_of(self, lower: str) -> bool:
        return not self.complete or lower in self.texts


def things(scenario: Scenario) -> Iterator[Thing]:
    """Every thing on every board."""
    for board in scenario.boards:
        for line in board.lines:
            if isinstance(line, ZoneLine):
                yield from line.things


def names(scenario: Scenario, vocabulary: Vocabulary, catalogue: Catalogue | None) -> Names:
    """The names of a scenario, with what the catalogue knows of its cards."""
    cards = {card.name: _defined(card, catalogue) for card in scenario.cards}
    laid = list(things(scenario))
    mentioned = frozenset(_mentioned(laid, cards))
    own = [str(m.values[0]) for thing in laid for m in thing.all("text") if m.values]
    printed = [str(v) for card in cards.values() if card for v in card.values("text")]
    texts = "\n".join([*own, *printed]).lower()
    marked = {str(m.values[0]) for thing in laid for m in thing.all("counter") if m.values}
    return Names(
        players=scenario.players,
        aliases=frozenset(thing.alias for thing in laid if thing.alias),
        cards=cards,
        mentioned=mentioned,
        given=frozenset(s.given for s in scenario.body if isinstance(s, Action) and s.given),
        texts=texts,
        counters=frozenset(marked | set(_COUNTER.findall(texts))),
        tokens=vocabulary.tokens,
        complete=all(card and card.attributes is not None for card in cards.values()),
    )


def _defined(card: CardDef, catalogue: Catalogue | None) -> CardDef | None:
    """The card with its attributes, its own or the catalogue's; as it stands where there is no catalogue."""
    if not listed(card) or catalogue is None:
        return card
    return merged(card, catalogue(card.name))


def _mentioned(laid: list[Thing], cards: dict[str, CardDef | None]) -> Iterator[str]:
    """Names of things, of cards beneath and inside them, and of other faces."""
    for thing in laid:
        if thing.name:
            yield thing.name
        for modifier in thing.modifiers:
            if modifier.name in ("over", "loaded"):
                yield from (str(value) for value in modifier.values)
    for card in cards.values():
        if card:
            yield from (str(value) for face in FACES for value in card.values(face))

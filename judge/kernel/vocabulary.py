"""The words that a game's scenarios may use: one `Vocabulary` a game, which the parser and the checker read.

It says what words exist and what each is completed by, no more: what they do is the engine's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Takes = Literal["nothing", "number", "amount", "name", "names", "text", "counter"]
"""What completes a word: nothing; a number or X; perhaps a number; a name; names up to the end of the line; a
text in quotes; a name in quotes and a number."""


def words(text: str) -> frozenset[str]:
    """A set of words from a list with spaces."""
    return frozenset(text.split())


@dataclass(frozen=True, slots=True)
class Shape:
    """How a card's attribute or a thing's modifier is completed.

    `joined` is the word that stands between (`attached to A`); `choices` the only names allowed, if not any;
    `qualifiers` the words of which one comes first (`cost reserve 2`).
    """

    takes: Takes
    joined: str = ""
    choices: tuple[str, ...] = ()
    qualifiers: tuple[str, ...] = ()


FLAG = Shape("nothing")
NUMBER = Shape("number")
AMOUNT = Shape("amount")
NAME = Shape("name")
NAMES = Shape("names")
TEXT = Shape("text")
COUNTER = Shape("counter")


@dataclass(frozen=True, slots=True)
class Verb:
    """What may stand with a verb.

    `things` is whether it needs things (None: it may have them); `clauses` the clause words it takes; `words`
    what may complete it (`ends phase`, `declines to retaliate`); `labels` whether its things may be what only
    the game names, such as modes, factions and effects.
    """

    things: bool | None = None
    clauses: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()
    labels: bool = False


OMITTED = Shape("text", qualifiers=("text",))
"""The line `without text "…"` of a card, which leaves a paragraph out of a ruling."""

PAYING = words("paying choosing resting sacrificing banishing discarding charging with for")
"""The clauses of whatever may have a cost."""

PLAYING = PAYING | {"targeting"}
"""The clauses of whatever is played, activated or used."""

VERBS: Mapping[str, Verb] = {
    "passes": Verb(things=False, clauses=frozenset({"until"})),
    "chooses": Verb(things=True, clauses=PLAYING | {"to"}, labels=True),
    "accepts": Verb(things=False, clauses=PLAYING | {"to"}),
    "declines": Verb(things=False, clauses=frozenset({"to"}), words=frozenset({"pay"})),
    "orders": Verb(things=True, labels=True),
    "names": Verb(things=True, labels=True),
    "uses": Verb(things=True, clauses=PLAYING | {"to"}),
    "concedes": Verb(things=False),
}
"""The verbs of every game."""

MODIFIERS: Mapping[str, Shape] = {
    "counter": COUNTER,
    "text": TEXT,
    "facedown": FLAG,
    "attached": Shape("name", joined="to"),
    "owned": Shape("name", joined="by"),
    "since": Shape("number", joined="turn"),
    "linked": NAME,
}
"""The modifiers of every game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Vocabulary:
    """The words of one game; names of zones, phases and keywords are the game's own."""

    game: str
    zones: frozenset[str]
    rows: frozenset[str] = frozenset()
    """The zones with slots, which a card is played `to`."""
    inner_zones: frozenset[str] = frozenset()
    """Zones that belong to an object, which expectations name (`in lineage of Hero`)."""
    player_attributes: frozenset[str] = frozenset()
    player_stats: frozenset[str] = frozenset()
    """What expectations may ask of a player beside attributes and the number of cards in a zone."""
    kinds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Each kind of object with the meaning of its stats in order: `minion 2/3`."""
    zone_kinds: Mapping[str, str] = field(default_factory=dict)
    """The kind of whatever stands in a zone, for zones of one kind: a thing there needs no definition."""
    card_attributes: Mapping[str, Shape] = field(default_factory=dict)
    modifiers: Mapping[str, Shape] = field(default_factory=dict)
    keywords: Mapping[str, Shape] = field(default_factory=dict)
    """Each keyword, hyphenated and in lower case, with whether it takes a number."""
    counters: frozenset[str] = frozenset()
    verbs: Mapping[str, Verb] = field(default_factory=dict)
    phases: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    points: frozenset[str] = frozenset({"stack empty"})
    """Points to pass to that are neither phase nor step."""
    stats: frozenset[str] = frozenset()
    traits: frozenset[str] = frozenset()
    states: frozenset[str] = frozenset()
    payments: frozenset[str] = frozenset()
    """Words put before a thing that pays: `floating "Ember"`."""
    tokens: frozenset[str] = frozenset()
    """Cards that the game itself defines."""
    spoken: frozenset[str] = frozenset()
    """Words in lower case that an answer may give as it would a name (an element, a direction)."""
    factions: frozenset[str] = frozenset()
    formats: frozenset[str] = frozenset()
    """What decks are built for: `format standard`."""

    def modifier(self, word: str) -> Shape | None:
        """How a modifier, keyword or counter behind a thing is completed; None for any other word."""
        shape = self.modifiers.get(word) or self.keywords.get(word)
        return shape or (NUMBER if word in self.counters else None)

    @property
    def modifier_words(self) -> frozenset[str]:
        """All words that `modifier` knows."""
        return frozenset(self.modifiers) | frozenset(self.keywords) | self.counters


def keywords(plain: str, perhaps: str = "", numbered: str = "") -> dict[str, Shape]:
    """Keywords by whether they take no number, perhaps one, or always one, from lists of words."""
    return shaped(FLAG, plain) | shaped(AMOUNT, perhaps) | shaped(NUMBER, numbered)


def shaped(shape: Shape, text: str) -> dict[str, Shape]:
    """Words of one shape, from a list with spaces."""
    return dict.fromkeys(text.split(), shape)

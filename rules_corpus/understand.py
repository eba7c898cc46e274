"""What a question means: its words, what slang, misspellings and card names stand for, and its game."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from rules_corpus import slang
from rules_corpus.card_names import Named, about, named
from rules_corpus.cite import GAMES
from rules_corpus.index import stem, stems
from rules_corpus.problem import Problem, ProblemError
from rules_corpus.store import Store
from rules_corpus.weights import Weights, weights
from rules_corpus.words import STOP, base, spans, words

SOURCES = {game: (game,) for game in GAMES} | {"ga": ("ga", "trg")}
"""Each game's bodies of rules; tournament policy is one of its own, with its own slang."""

GAME_OF = {source: game for game, sources in SOURCES.items() for source in sources}
_LISTS = {source: (slang.COMMON, *dict.fromkeys((game, source))) for source, game in GAME_OF.items()}

EVERYDAY = "remnants"
"""The rules whose own words are those of any card game, so that they answer to every question a little."""

Concept = Mapping[str, float]
"""Stems that say one thing, with their weights."""


@dataclass(frozen=True, slots=True)
class Taken:
    """What was typed, what it was taken for, and why."""

    says: str
    means: str
    why: str


class Known(Protocol):
    """What an index knows of words."""

    def knows(self, word: str) -> bool:
        """Whether a stem stands in any rule."""

    def nearest(self, word: str) -> str:
        """The word that a misspelt one most likely is; empty where none is near."""

    def owner(self, word: str) -> str:
        """The game whose own word a stem is; empty where it is none's."""


@dataclass(frozen=True, slots=True)
class Understood:
    """A question as understood: its words' stems; for each body of rules the concepts to look for, what words
    were taken for, and the stems that a typed one stands for; the bodies of rules that it names, and how
    much hints at each; what it asks for that rules never say, its words that stand in no rule and no list,
    and itself."""

    typed: tuple[str, ...]
    concepts: Mapping[str, tuple[Concept, ...]]
    taken: Mapping[str, tuple[Taken, ...]] = field(default_factory=dict)
    meant: Mapping[str, Mapping[str, frozenset[str]]] = field(default_factory=dict)
    named: frozenset[str] = frozenset()
    hinted: Mapping[str, float] = field(default_factory=dict)
    outside: frozenset[str] = frozenset()
    unknown: frozenset[str] = frozenset()
    text: str = ""

    def stems(self, source: str) -> dict[str, float]:
        """Every stem to look for in a body of rules with its weight."""
        found: dict[str, float] = {}
        for concept in self.concepts.get(source, ()):
            for word, weight in concept.items():
                found[word] = max(weight, found.get(word, 0.0))
        return found

    def keeps(self, source: str, using: Weights) -> float:
        """What a rule of `source` keeps of its score."""
        if self.named and source not in self.named:
            return using.named
        if self.hinted:
            return float(using.hinted ** (max(self.hinted.values()) - self.hinted.get(source, 0.0)))
        return using.everyday if source == EVERYDAY and not self.named else 1.0


@dataclass(frozen=True, slots=True)
class _Place:
    """Words from `start` up to `end` that were taken for something, and how much that counts."""

    start: int
    end: int
    weight: float
    taken: Taken


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads questions: `known` corrects misspellings, `terms` holds each game's glossary in base forms, which
    is never translated in its own game, `cards` is the store of the imported catalogue."""

    known: Known | None = None
    terms: Mapping[str, Collection[tuple[str, ...]]] = field(default_factory=dict)
    cards: Store | None = None
    using: Weights = field(default_factory=weights)

    def read(self, question: str, game: str = "") -> Understood:
        """A question as understood, by the slang of `game` alone where it is given.

        Raises ProblemError C214 where there is no word in it.
        """
        said = [word for word, _, _ in spans(question)]
        if not said:
            raise ProblemError(
                Problem(code="C214", message="nothing to search for", hint="type a few words or a question")
            )
        cards, lists = self._cards(question, game), slang.lists()
        spoken = lists.phrases(said)
        kept = _counting(said, spoken)
        common = list(self._common(cards, said, kept))
        typed = tuple(dict.fromkeys(stem(said[n]) for n in kept))
        places = {
            source: [*self._slang(spoken, source), *common] for source in (SOURCES[game] if game else GAME_OF)
        }
        return Understood(
            typed=typed,
            concepts={s: tuple(_concepts(said, kept, found, self.using)) for s, found in places.items()},
            taken={s: tuple(dict.fromkeys(place.taken for place in found)) for s, found in places.items()},
            meant={s: _meant(said, found) for s, found in places.items()},
            named=frozenset(s for g in lists.told(spoken, lists.names) for s in SOURCES[g]),
            hinted=self._hinted(spoken, cards, typed),
            outside=frozenset(lists.told(spoken, lists.outside)),
            unknown=self._unknown(said, kept, common),
            text=question,
        )

    def _hinted(
        self, spoken: Iterable[slang.Phrase], cards: Iterable[Named], typed: Iterable[str]
    ) -> dict[str, float]:
        """How much speaks for each body of rules: hints, cards named, and words that are one game's own."""
        lists = slang.lists()
        hints = [(game, 1.0) for phrase in spoken for game in lists.told([phrase], lists.hints)]
        hints += [(one.card.game, 1.0) for one in cards]
        owners = map(self.known.owner, typed) if self.known else ()
        hints += [(game, self.using.own) for game in owners if game]
        found: defaultdict[str, float] = defaultdict(float)
        for game, much in hints:
            for source in SOURCES.get(game, (game,)):
                found[source] += much
        return found

    def _slang(self, spoken: Sequence[slang.Phrase], source: str) -> Iterator[_Place]:
        """Slang, as far as it is no term of the game at hand; terms whose words do not count (`go again`) are
        explained as well."""
        own = self.terms.get(GAME_OF[source], ())
        for start, end, entry in slang.lists().find(spoken, _LISTS[source]):
            if slang.forms(entry.says) not in own or not words(entry.says):
                common = entry.source == slang.COMMON
                weight = self.using.common_slang if common else self.using.game_slang
                yield _Place(start, end, weight, Taken(entry.says, entry.means, entry.why))

    def _common(self, cards: Iterable[Named], said: Sequence[str], kept: Iterable[int]) -> Iterator[_Place]:
        """What means the same in every body of rules: card names, and misspelt words put right."""
        if self.known is None:
            return
        places = [self._about(one) for one in cards]
        yield from places
        for n in self._strange(said, kept, places):
            if right := self.known.nearest(said[n]):
                yield _Place(n, n + 1, self.using.corrected, Taken(said[n], right, "spelling"))

    def _unknown(self, said: Sequence[str], kept: Iterable[int], places: Sequence[_Place]) -> frozenset[str]:
        """The stems that nobody knows and that no other stands for; numbers are known."""
        strange = self._strange(said, kept, places) if self.known else ()
        return frozenset(stem(said[n]) for n in strange if not said[n].isdigit())

    def _strange(self, said: Sequence[str], kept: Iterable[int], places: Iterable[_Place]) -> Iterator[int]:
        """The places of words that stand in no rule and no list, but for those explained."""
        assert self.known is not None
        explained = {n for place in places for n in range(place.start, place.end)}
        heard = slang.lists().heard
        for n in kept:
            if n not in explained and base(said[n]) not in heard and not self.known.knows(stem(said[n])):
                yield n

    def _cards(self, question: str, game: str) -> list[Named]:
        """The imported cards that a question names, which also tell its game."""
        known = self.known
        if known is None or self.cards is None:
            return []
        return named(self.cards, question, lambda word: known.knows(stem(word)), game)

    def _about(self, one: Named) -> _Place:
        what = about(one.card, self.terms.get(one.card.game, ()))
        return _Place(
            one.start, one.end, self.using.card, Taken(one.card.name, what, "what the card is about")
        )


def _counting(said: Sequence[str], spoken: Sequence[slang.Phrase]) -> list[int]:
    """The places of the words that say something of the rule looked for: neither words of question style nor
    the name of a game; all where there are no others."""
    lists = slang.lists()
    names = [phrase for phrase in spoken if lists.told([phrase], lists.names)]
    called = {n for phrase in names for n in range(phrase.start, phrase.end)}
    telling = [n for n, word in enumerate(said) if word not in STOP]
    return [n for n in telling if n not in called] or telling or list(range(len(said)))


def _concepts(
    said: Sequence[str], kept: Iterable[int], places: Sequence[_Place], using: Weights
) -> Iterator[Concept]:
    """What to look for: each word with what it alone stands for, then each phrase; a stem that several share
    counts once, as much as it counts most."""
    explained = {n for place in places for n in range(place.start, place.end)}
    concepts: defaultdict[tuple[int, int], dict[str, float]] = defaultdict(dict)
    for n in kept:
        concepts[n, n + 1][stem(said[n])] = using.translated if n in explained else 1.0
    for place in places:
        concept = concepts[place.start, place.end]
        for word in stems(place.taken.means):
            concept[word] = max(place.weight, concept.get(word, 0.0))
    seen: defaultdict[str, float] = defaultdict(float)
    for concept in concepts.values():
        new = {word: weight - seen[word] for word, weight in concept.items() if weight > seen[word]}
        seen.update({word: concept[word] for word in new})
        if new:
            yield new


def _meant(said: Sequence[str], places: Iterable[_Place]) -> dict[str, frozenset[str]]:
    """The stems that each typed one stands for, by itself or in a phrase."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for place in places:
        for word in said[place.start : place.end]:
            found[stem(word)].update(stems(place.taken.means))
    return {word: frozenset(means) for word, means in found.items()}

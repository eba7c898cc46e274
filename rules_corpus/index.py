"""The full-text index: rules in, ranked rule ids out. Of Whoosh only the stemmer is used, and here alone."""

from __future__ import annotations

import json
import sys
import zlib
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import log
from pathlib import Path

from whoosh.lang.porter2 import stem as _porter

from rules_corpus.folders import made_whole
from rules_corpus.weights import Weights, weights
from rules_corpus.words import spans, words

TOURNAMENT = "trg"

_STAMP = "stamp.json"
_HEADINGS = "headings.json"
_RULES = "rules.json"
_WORDS = "words.json"
_POSTINGS = "postings.bin"
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_NONE = (0, 0)
"""Where the rules begin that contain a stem, and how many they are, of a stem that none contains."""

_CORRECTED = range(5, 25)
"""Letters of a word whose spelling is corrected: shorter ones are near too many others, no word is longer."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What is indexed of a rule: its headings, its text, the digest's words for it and ways in which players
    ask for it."""

    rule_id: str
    title: str
    text: str
    digest: str = ""
    asked: tuple[str, ...] = ()

    def stems(self, using: Weights) -> list[str]:
        """All its words, each as often as its part weighs."""
        number = self.rule_id.rsplit("/", 1)[-1]
        own = stems(self.text)
        parts = {
            "title": stems(f"{self.title} {number}"),
            "text": own,
            "digest": sorted(set(stems(self.digest)).difference(own)),
            "asked": stems(" ".join(self.asked)),
        }
        return [word for part, found in parts.items() for word in found * getattr(using, part)]

    def source(self) -> str:
        """The body of rules that it stands in: a game's rules, or its tournament policy."""
        return source_of(self.rule_id)

    def said(self) -> Iterator[str]:
        """All its words as they are written."""
        for text in (self.title, self.text, self.digest, *self.asked):
            yield from words(text)


def source_of(rule_id: str) -> str:
    """The body of rules that an id belongs to: `ga`, `trg`, `remnants` or `fab`."""
    return TOURNAMENT if rule_id.startswith(f"ga:{TOURNAMENT}/") else rule_id.split(":", 1)[0]


@lru_cache(maxsize=20_000)
def stem(word: str) -> str:
    """A word without its inflection (Porter's second stemmer)."""
    return str(_porter(word))


def stems(text: str) -> list[str]:
    """The stems of the words that count, in order."""
    return [stem(word) for word in words(text)]


def marks(text: str, wanted: Iterable[str]) -> tuple[tuple[int, int], ...]:
    """Where in `text` words stand whose stems are `wanted`: pairs of start and end."""
    found = frozenset(wanted)
    return tuple((start, end) for word, start, end in spans(text) if stem(word) in found)


class DamagedIndexError(Exception):
    """The index is missing, of another make or changed on disk: it has to be built again."""


class Index:
    """An index in a folder, read whole when it is opened; usable from several threads. Raises
    DamagedIndexError where it is not as it was built.

    It holds for each rule its id, body of rules, length and phrasings; for each stem, the places of the rules
    that contain it, by number, and how often each does. A stem's scores are kept once they were reckoned, so
    that a question of thirty stems costs half a millisecond.
    """

    def __init__(self, folder: Path, using: Weights | None = None) -> None:
        _verify(folder)
        self.folder = folder
        self.using = using or weights()
        rules = json.loads((folder / _RULES).read_text(encoding="utf-8"))
        self._ids: list[str] = rules["ids"]
        self._sources: list[str] = rules["sources"]
        self._lengths: list[int] = rules["lengths"]
        self._texts: list[list[str]] = rules["asked"]
        self._mean = sum(self._lengths) / max(1, len(self._lengths))
        self._words: dict[str, list[int]] = json.loads((folder / _WORDS).read_text(encoding="utf-8"))
        self._postings = _numbers((folder / _POSTINGS).read_bytes())
        self._scores: dict[str, dict[str, dict[int, float]]] = {}
        self._asked: dict[str, tuple[tuple[frozenset[str], float], ...]] = {}

    def search(
        self, wanted: Mapping[str, Iterable[Mapping[str, float]]], limit: int = 100
    ) -> list[tuple[str, float]]:
        """Rule ids with their scores, best first.

        `wanted`: for each body of rules, concepts as weighted stems; a rule's best stem of a concept counts
        whole, its further ones less.
        """
        total: defaultdict[int, float] = defaultdict(float)
        for source, concepts in wanted.items():
            for concept in concepts:
                if len(concept) == 1:
                    ((word, weight),) = concept.items()
                    for number, plain in self._of(word).get(source, {}).items():
                        total[number] += weight * plain
                    continue
                for number, score in self._concept(source, concept).items():
                    total[number] += score
        best = sorted(total, key=total.__getitem__, reverse=True)[:limit]
        return [(self._ids[number], total[number]) for number in best]

    def highest(self, concepts: Iterable[Mapping[str, float]]) -> float:
        """The score that no rule can reach: as though one said nothing but the concepts, over and over."""
        tops = (max(weight * self.rarity(word) for word, weight in concept.items()) for concept in concepts)
        return (self.using.k1 + 1) * sum(tops)

    def rarity(self, word: str) -> float:
        """How much a stem tells (inverse document frequency); what no rule contains is as rare as can be."""
        count = self._words.get(word, _NONE)[1]
        return log(1 + (len(self._ids) - count + 0.5) / (count + 0.5))

    def knows(self, word: str) -> bool:
        """Whether a stem stands in any rule."""
        return word in self._words

    def asked(self, rule_id: str) -> tuple[tuple[frozenset[str], float], ...]:
        """The stems of each way in which players ask for a rule, with the sum of their rarities."""
        found = self._asked.get(rule_id)
        if found is None:
            phrasings = (frozenset(text.split()) for text in self._texts[self._numbers[rule_id]])
            found = self._asked[rule_id] = tuple((own, sum(map(self.rarity, own))) for own in phrasings)
        return found

    def nearest(self, word: str) -> str:
        """The word one letter off that headings use, the commonest where several are; empty where none is."""
        near = (other for other in _one_off(word) if other in self._forms)
        return max(near, key=self._forms.__getitem__, default="") if len(word) in _CORRECTED else ""

    def heads(self, word: str) -> bool:
        """Whether a stem stands in a heading: whether it is a word that the rules are about."""
        return word in self._headings

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {rule_id: number for number, rule_id in enumerate(self._ids)}

    @cached_property
    def _headings(self) -> dict[str, dict[str, int]]:
        """The stems of headings, each with its forms in the rules and how often they stand there."""
        read: dict[str, dict[str, int]] = json.loads((self.folder / _HEADINGS).read_text(encoding="utf-8"))
        return read

    @cached_property
    def _forms(self) -> dict[str, int]:
        return {word: count for forms in self._headings.values() for word, count in forms.items()}

    def _concept(self, source: str, concept: Mapping[str, float]) -> dict[int, float]:
        """What a concept adds to the score of each rule that says one of its words."""
        best: dict[int, float] = {}
        rest: dict[int, float] = {}
        for word, weight in concept.items():
            for number, plain in self._of(word).get(source, {}).items():
                score = weight * plain
                before = best.get(number)
                if before is None:
                    best[number] = score
                    continue
                if score > before:
                    best[number], score = score, before
                rest[number] = rest.get(number, 0.0) + score
        for number, score in rest.items():
            best[number] += self.using.further * score
        return best

    def _of(self, word: str) -> dict[str, dict[int, float]]:
        """The score of every rule that contains a stem (BM25), by body of rules."""
        found = self._scores.get(word)
        if found is None:
            start, count = self._words.get(word, _NONE)
            numbers, often = (self._postings[at : at + count] for at in (start, start + count))
            rarity, found = self.rarity(word), defaultdict(dict)
            for n, times in zip(numbers, often, strict=True):
                found[self._sources[n]][n] = rarity * self._saturated(times, self._lengths[n] / self._mean)
            self._scores[word] = found
        return found

    def _saturated(self, count: float, length: float) -> float:
        k1, b = self.using.k1, self.using.b
        return count * (k1 + 1) / (count + k1 * (1 - b + b * length))


def _one_off(word: str) -> Iterator[str]:
    """Every spelling one letter away with the same first letter: one left out, too many, wrong, or two
    swapped."""
    for n in range(1, len(word) + 1):
        before, after = word[:n], word[n:]
        yield from (before + letter + after for letter in _LETTERS)
        if after:
            yield before + after[1:]
            yield from (before + letter + after[1:] for letter in _LETTERS)
        if len(after) > 1:
            yield before + after[1] + after[0] + after[2:]


def build(folder: Path, entries: Iterable[Entry], using: Weights | None = None) -> None:
    """Builds an index and puts it at `folder` in one step; readers of an older one there keep it. Raises
    ProblemError C204."""
    with made_whole(folder) as making:
        _fill(making, entries, using or weights())
        stamp = {path.name: zlib.crc32(path.read_bytes()) for path in sorted(making.iterdir())}
        (making / _STAMP).write_text(json.dumps(stamp), encoding="utf-8")


def _fill(folder: Path, entries: Iterable[Entry], using: Weights) -> None:
    rules: dict[str, list[object]] = {"ids": [], "sources": [], "lengths": [], "asked": []}
    found: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    written: Counter[str] = Counter()
    headed: set[str] = set()
    for number, entry in enumerate(entries):
        own = entry.stems(using)
        rules["ids"].append(entry.rule_id)
        rules["sources"].append(entry.source())
        rules["lengths"].append(len(own))
        rules["asked"].append([" ".join(stems(text)) for text in entry.asked])
        for word, times in Counter(own).items():
            found[word].append((number, times))
        written.update(entry.said())
        headed.update(stems(entry.title))
    places, postings = dict[str, tuple[int, int]](), array("I")
    for word, rows in found.items():
        places[word] = (len(postings), len(rows))
        for column in zip(*rows, strict=True):
            postings.extend(column)
    (folder / _RULES).write_text(json.dumps(rules), encoding="utf-8")
    (folder / _WORDS).write_text(json.dumps(places), encoding="utf-8")
    (folder / _POSTINGS).write_bytes(_turned(postings).tobytes())
    headings: dict[str, dict[str, int]] = {own: {} for own in sorted(headed)}
    for word, count in written.items():
        if (root := stem(word)) in headings:
            headings[root][word] = count
    (folder / _HEADINGS).write_text(json.dumps(headings), encoding="utf-8")


def _numbers(content: bytes) -> array[int]:
    found = array("I")
    found.frombytes(content)
    return _turned(found)


def _turned(numbers: array[int]) -> array[int]:
    """Numbers of this machine as they are kept, the lowest byte first, and back again."""
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def _verify(folder: Path) -> None:
    try:
        stamp = json.loads((folder / _STAMP).read_text(encoding="utf-8"))
        sound = (zlib.crc32((folder / name).read_bytes()) == checksum for name, checksum in stamp.items())
        if stamp.keys() == {_RULES, _WORDS, _POSTINGS, _HEADINGS} and all(sound):
            return
    except (OSError, ValueError, AttributeError) as error:
        raise DamagedIndexError(str(folder)) from error
    raise DamagedIndexError(str(folder))

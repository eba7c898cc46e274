"""The full-text index, the only module that knows Whoosh: rules in, ranked rule ids out."""

from __future__ import annotations

import json
import threading
import zlib
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import log
from pathlib import Path

from whoosh import fields, index
from whoosh.codec.whoosh3 import W3Codec
from whoosh.lang.porter2 import stem as _porter
from whoosh.reading import TermNotFound

from rules_corpus.associations import Pair, Shares, learnt
from rules_corpus.folders import made_whole
from rules_corpus.weights import Weights, weights
from rules_corpus.words import spans, words

TOURNAMENT = "trg"

_STAMP = "stamp.json"
_HEADINGS = "headings.json"
_ASSOCIATIONS = "associations.json"
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_CORRECTED = range(5, 25)
"""Letters of a word whose spelling is corrected: shorter ones are near too many others, no word is longer."""

_OWN = 0.85
"""What share of a word's uses makes it one game's own, where each game's rules count as many."""

_SEVERAL = 8
"""In how many of a game's rules its own word stands at least; in fewer it may stand by chance."""


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

    def pairs(self) -> Iterator[Pair]:
        """Each way in which players ask for it with all else that is said of it, as stems."""
        own = [stems(text) for text in self.asked]
        heading = self.title.rpartition("›")[2]
        for n, asked in enumerate(own):
            others = (word for text in own[:n] + own[n + 1 :] for word in text)
            yield (
                list(dict.fromkeys(asked)),
                list(dict.fromkeys((*stems(f"{heading} {self.text} {self.digest}"), *others))),
            )

    def said(self) -> Iterator[str]:
        """All its words as they are written."""
        for text in (self.title, self.text, self.digest, *self.asked):
            yield from words(text)


def source_of(rule_id: str) -> str:
    """The body of rules that an id belongs to: `ga`, `trg`, `remnants` or `fab`."""
    return TOURNAMENT if rule_id.startswith(f"ga:{TOURNAMENT}/") else rule_id.split(":", 1)[0]


def _game(source: str) -> str:
    return "ga" if source == TOURNAMENT else source


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
    """An index in a folder, read only; usable from several threads. Raises DamagedIndexError where it is not
    as it was built.

    Terms are read from Whoosh's postings and scored here: a term's scores are kept, so that a question of
    thirty terms costs half a millisecond where Whoosh's own search, which scores every posting anew, takes
    fifteen.
    """

    def __init__(self, folder: Path, using: Weights | None = None) -> None:
        _verify(folder)
        self.folder = folder
        self.using = using or weights()
        self._reader = index.open_dir(str(folder), readonly=True).reader()
        self._count = self._reader.doc_count()
        self._mean = self._reader.field_length("words") / max(1, self._count)
        self._scores: dict[str, dict[str, dict[int, float]]] = {}
        self._rarities: dict[str, float] = {}
        self._ids: dict[int, str] = {}
        self._texts: dict[str, list[str]] = {}
        self._asked: dict[str, tuple[tuple[frozenset[str], float], ...]] = {}
        self._reading = threading.Lock()

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
                for number, score in self._concept(source, concept).items():
                    total[number] += score
        best = sorted(total, key=total.__getitem__, reverse=True)[:limit]
        return [(self._rule_id(number), total[number]) for number in best]

    def highest(self, concepts: Iterable[Mapping[str, float]]) -> float:
        """The score that no rule can reach: as though one said nothing but the concepts, over and over."""
        tops = (max(weight * self.rarity(word) for word, weight in concept.items()) for concept in concepts)
        return (self.using.k1 + 1) * sum(tops)

    def rarity(self, word: str) -> float:
        """How much a stem tells (inverse document frequency); what no rule contains is as rare as can be."""
        found = self._rarities.get(word)
        if found is None:
            with self._reading:
                count = self._reader.doc_frequency("words", word)
            found = self._rarities[word] = self._rarity(count)
        return found

    def knows(self, word: str) -> bool:
        """Whether a stem stands in any rule."""
        return bool(self._of(word))

    def owner(self, word: str) -> str:
        """The game whose own word a stem is, by where it stands in the rules; empty where it is none's."""
        uses: Counter[str] = Counter()
        for source, found in self._of(word).items():
            uses[_game(source)] += len(found)
        shares = {game: count / self._sizes[game] for game, count in uses.items()}
        game = max(shares, key=shares.__getitem__, default="")
        own = uses[game] >= _SEVERAL and shares[game] >= _OWN * sum(shares.values())
        return game if own else ""

    def asked(self, rule_id: str) -> tuple[tuple[frozenset[str], float], ...]:
        """The stems of each way in which players ask for a rule that was found, with the sum of their
        rarities."""
        found = self._asked.get(rule_id)
        if found is None:
            phrasings = (frozenset(text.split()) for text in self._texts.pop(rule_id, ()))
            found = self._asked[rule_id] = tuple((own, sum(map(self.rarity, own))) for own in phrasings)
        return found

    def nearest(self, word: str) -> str:
        """The word one letter off that headings use, the commonest where several are; empty where none is."""
        near = (other for other in _one_off(word) if other in self._forms)
        return max(near, key=self._forms.__getitem__, default="") if len(word) in _CORRECTED else ""

    def heads(self, word: str) -> bool:
        """Whether a stem stands in a heading: whether it is a word that the rules are about."""
        return word in self._headings

    def widened(
        self, concepts: Iterable[Mapping[str, float]], typed: Collection[str]
    ) -> Iterator[Mapping[str, float]]:
        """Concepts with the words that players' phrasings associate with the typed ones in them, which weigh
        the less the looser the tie."""
        for concept in concepts:
            ties = {
                other: self.using.associated * weight * share
                for word, weight in concept.items()
                if word in typed
                for other, share in self._associations.get(word, {}).items()
                if other not in typed
            }
            yield {**ties, **concept}

    @cached_property
    def _associations(self) -> Shares:
        read: Shares = json.loads((self.folder / _ASSOCIATIONS).read_text(encoding="utf-8"))
        return read

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
        words = iter(concept.items())
        word, weight = next(words)
        best = {number: weight * plain for number, plain in self._of(word).get(source, {}).items()}
        rest: dict[int, float] = {}
        for word, weight in words:
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

    def _rarity(self, count: int) -> float:
        return log(1 + (self._count - count + 0.5) / (count + 0.5))

    def _rule_id(self, number: int) -> str:
        """A rule's id; what is stored with it is read once."""
        found = self._ids.get(number)
        if found is None:
            with self._reading:
                stored = self._reader.stored_fields(number)
            found = self._ids[number] = str(stored["rule_id"])
            self._texts[found] = json.loads(stored["asked"])
        return found

    def _of(self, word: str) -> dict[str, dict[int, float]]:
        """The score of every rule that contains a stem (BM25), by body of rules."""
        found = self._scores.get(word)
        if found is None:
            with self._reading:
                counts = dict(self._postings("words", word))
            rarity, lengths, sources = self._rarity(len(counts)), self._lengths, self._sources
            found = defaultdict(dict)
            for n, count in counts.items():
                found[sources[n]][n] = rarity * self._saturated(count, lengths[n] / self._mean)
            self._scores[word] = found
        return found

    @cached_property
    def _lengths(self) -> list[int]:
        """How long each rule is."""
        with self._reading:
            return [self._reader.doc_field_length(n, "words") for n in range(self._reader.doc_count_all())]

    @cached_property
    def _sources(self) -> dict[int, str]:
        with self._reading:
            names = [str(name, "ascii") for name in self._reader.lexicon("source")]
            return {number: name for name in names for number, _ in self._postings("source", name)}

    @cached_property
    def _sizes(self) -> Counter[str]:
        """How many rules of each game there are."""
        return Counter(map(_game, self._sources.values()))

    def _postings(self, field: str, word: str) -> Iterator[tuple[int, float]]:
        try:
            matcher = self._reader.postings(field, word)
        except TermNotFound:
            return
        while matcher.is_active():
            yield matcher.id(), matcher.weight()
            matcher.next()

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
    schema = fields.Schema(
        rule_id=fields.STORED(),
        asked=fields.STORED(),
        source=fields.ID(),
        words=fields.TEXT(phrase=False, spelling=False),
    )
    plain = W3Codec(compression=0)  # packed block by block it would be larger in the wheel
    writer = index.create_in(str(folder), schema).writer(limitmb=128, codec=plain)
    written: Counter[str] = Counter()
    headed: set[str] = set()
    pairs: list[Pair] = []
    for entry in entries:
        asked = json.dumps([" ".join(stems(text)) for text in entry.asked])
        writer.add_document(
            rule_id=entry.rule_id, asked=asked, source=entry.source(), words=entry.stems(using)
        )
        written.update(entry.said())
        headed.update(stems(entry.title))
        pairs += entry.pairs()
    writer.commit(optimize=True)
    for lock in folder.glob("*LOCK"):
        lock.unlink()
    headings: dict[str, dict[str, int]] = {own: {} for own in sorted(headed)}
    for word, count in written.items():
        if (own := stem(word)) in headings:
            headings[own][word] = count
    (folder / _HEADINGS).write_text(json.dumps(headings), encoding="utf-8")
    (folder / _ASSOCIATIONS).write_text(json.dumps(learnt(pairs)), encoding="utf-8")


def _verify(folder: Path) -> None:
    try:
        stamp = json.loads((folder / _STAMP).read_text(encoding="utf-8"))
        if all(zlib.crc32((folder / name).read_bytes()) == checksum for name, checksum in stamp.items()):
            return
    except (OSError, ValueError, AttributeError) as error:
        raise DamagedIndexError(str(folder)) from error
    raise DamagedIndexError(str(folder))

"""The full-text index, the only module that knows Whoosh: rules in, ranked rule ids out."""

from __future__ import annotations

import heapq
import json
import threading
import zlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import log
from pathlib import Path

from whoosh import fields, index
from whoosh.lang.porter2 import stem as _porter
from whoosh.reading import TermNotFound

from rules_corpus.folders import made_whole
from rules_corpus.words import spans, words

WEIGHTS = {"title": 2, "text": 1, "digest": 1, "asked": 2}
"""How often each part of a rule counts; of the digest's words for imported wording, only those that it lacks.
The parts share one field, so that length and frequency are weighed over the whole rule (BM25F): scored apart
and added up, the same parts find a fifth less."""

K1, B = 1.2, 0.3
"""BM25F's two: how soon repeating a word stops to matter, and how much length counts against a rule."""

_STAMP = "stamp.json"


@dataclass(frozen=True, slots=True)
class Entry:
    """What is indexed of a rule: its headings, its text, the digest's words for it and ways in which players
    ask for it."""

    rule_id: str
    title: str
    text: str
    digest: str = ""
    asked: tuple[str, ...] = ()

    def stems(self) -> list[str]:
        """All its words, each as often as its part weighs."""
        number = self.rule_id.rsplit("/", 1)[-1]
        own = stems(self.text)
        parts = {
            "title": stems(f"{self.title} {number}"),
            "text": own,
            "digest": sorted(set(stems(self.digest)).difference(own)),
            "asked": stems(" ".join(self.asked)),
        }
        return [word for part, found in parts.items() for word in found * WEIGHTS[part]]


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

    def __init__(self, folder: Path) -> None:
        _verify(folder)
        self.folder = folder
        self._reader = index.open_dir(str(folder), readonly=True).reader()
        self._count = self._reader.doc_count()
        self._mean = self._reader.field_length("words") / max(1, self._count)
        self._scores: dict[str, dict[int, float]] = {}
        self._games: dict[str, frozenset[int]] = {}
        self._reading = threading.Lock()

    def search(
        self, wanted: Mapping[str, float], game: str = "", limit: int = 100
    ) -> list[tuple[str, float]]:
        """Rule ids with their scores, best first, for weighted stems; `game` limits them to one game's."""
        total: defaultdict[int, float] = defaultdict(float)
        for word, weight in wanted.items():
            for number, score in self._of(word).items():
                total[number] += weight * score
        found = [
            (score, -number) for number, score in total.items() if not game or number in self._of_game(game)
        ]
        return [(self._rule_id(-number), score) for score, number in heapq.nlargest(limit, found)]

    def rarity(self, word: str) -> float:
        """How much a stem tells (inverse document frequency); what no rule contains is as rare as can be."""
        return self._rarity(len(self._of(word)))

    def _rarity(self, count: int) -> float:
        return log(1 + (self._count - count + 0.5) / (count + 0.5))

    def _rule_id(self, number: int) -> str:
        with self._reading:
            return str(self._reader.stored_fields(number)["rule_id"])

    def _of(self, word: str) -> dict[int, float]:
        """The score of every rule that contains a stem (BM25)."""
        found = self._scores.get(word)
        if found is None:
            with self._reading:
                counts = dict(self._postings("words", word))
                lengths = {n: self._reader.doc_field_length(n, "words") for n in counts}
            rarity = self._rarity(len(counts))
            found = {n: rarity * _saturated(count, lengths[n] / self._mean) for n, count in counts.items()}
            self._scores[word] = found
        return found

    def _of_game(self, game: str) -> frozenset[int]:
        if game not in self._games:
            with self._reading:
                self._games[game] = frozenset(number for number, _ in self._postings("game", game))
        return self._games[game]

    def _postings(self, field: str, word: str) -> Iterator[tuple[int, float]]:
        try:
            matcher = self._reader.postings(field, word)
        except TermNotFound:
            return
        while matcher.is_active():
            yield matcher.id(), matcher.weight()
            matcher.next()


def _saturated(count: float, length: float) -> float:
    return count * (K1 + 1) / (count + K1 * (1 - B + B * length))


def build(folder: Path, entries: Iterable[Entry]) -> None:
    """Builds an index and puts it at `folder` in one step; readers of an older one there keep it. Raises
    ProblemError C204."""
    with made_whole(folder) as making:
        _fill(making, entries)
        stamp = {path.name: zlib.crc32(path.read_bytes()) for path in sorted(making.iterdir())}
        (making / _STAMP).write_text(json.dumps(stamp), encoding="utf-8")


def _fill(folder: Path, entries: Iterable[Entry]) -> None:
    schema = fields.Schema(
        rule_id=fields.ID(stored=True), game=fields.ID(), words=fields.TEXT(phrase=False, spelling=False)
    )
    writer = index.create_in(str(folder), schema).writer(limitmb=256)
    for entry in entries:
        game = entry.rule_id.split(":", 1)[0]
        writer.add_document(rule_id=entry.rule_id, game=game, words=entry.stems())
    writer.commit(optimize=True)
    for lock in folder.glob("*LOCK"):
        lock.unlink()


def _verify(folder: Path) -> None:
    try:
        stamp = json.loads((folder / _STAMP).read_text(encoding="utf-8"))
        if all(zlib.crc32((folder / name).read_bytes()) == checksum for name, checksum in stamp.items()):
            return
    except (OSError, ValueError, AttributeError) as error:
        raise DamagedIndexError(str(folder)) from error
    raise DamagedIndexError(str(folder))

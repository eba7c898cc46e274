"""What players say and the rulebook's words for it: lists with reasons, one a game and one for all."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from rules_corpus.words import base, spelled

FOLDER = Path(__file__).parent / "slang"
COMMON = "common"


@dataclass(frozen=True, slots=True)
class Slang:
    """One entry: what is said, the rulebook's words for it, the reason, and the list that it stands in."""

    says: str
    means: str
    why: str
    source: str


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words of a question, from `start` up to `end`, that a list may have: as typed, and in base forms."""

    start: int
    end: int
    typed: tuple[str, ...]
    key: tuple[str, ...]

    def within(self, other: Phrase) -> bool:
        """Whether it is a part of a longer phrase."""
        return other.start <= self.start and self.end <= other.end and self.key != other.key


Meanings = dict[tuple[str, ...], tuple[tuple[str, str], ...]]
"""What phrases tell, by their base forms: pairs of the phrase as listed and of what it tells."""


@dataclass(frozen=True, slots=True)
class Lists:
    """All lists, ready for look-up: entries by the base forms of what is said, the games by words that give
    them away, what asks for something that rules never say; of all of them the phrases, the length of the
    longest one that starts with a word, and every word."""

    entries: dict[tuple[str, ...], tuple[Slang, ...]]
    names: Meanings
    hints: Meanings
    outside: Meanings
    known: frozenset[tuple[str, ...]]
    starts: dict[str, int]
    heard: frozenset[str]

    def phrases(self, said: Sequence[str]) -> list[Phrase]:
        """Every phrase of any list that may stand in `said`, whatever form the list wants."""
        forms = [base(word) for word in said]
        windows = (
            (start, end)
            for start, first in enumerate(forms)
            for end in range(start + 1, min(start + self.starts.get(first, 0), len(forms)) + 1)
        )
        found = (Phrase(a, b, tuple(said[a:b]), tuple(forms[a:b])) for a, b in windows)
        return [phrase for phrase in found if phrase.key in self.known]

    def find(self, spoken: Iterable[Phrase], sources: Collection[str]) -> Iterator[tuple[int, int, Slang]]:
        """The entries of those lists among the phrases spoken, with their places; none within a longer
        phrase."""
        found = [
            (phrase, entry)
            for phrase in spoken
            for entry in self.entries.get(phrase.key, ())
            if entry.source in sources and _as_written(entry.says, phrase.typed)
        ]
        for phrase, entry in found:
            if not any(phrase.within(other) for other, _ in found):
                yield phrase.start, phrase.end, entry

    def told(self, spoken: Iterable[Phrase], of: Meanings) -> set[str]:
        """What `of` (`names`, `hints`, `outside`) tells from phrases spoken: games, or what is asked for."""
        return {
            what
            for phrase in spoken
            for says, what in of.get(phrase.key, ())
            if _as_written(says, phrase.typed)
        }


def key(text: str) -> tuple[str, ...]:
    """A phrase as it is looked up: the base form of every word."""
    return tuple(map(base, spelled(text)))


@cache
def lists(folder: Path = FOLDER) -> Lists:
    """The lists of a folder; `common.toml` holds for every game."""
    read = {
        file.stem: tomllib.loads(file.read_text(encoding="utf-8")) for file in sorted(folder.glob("*.toml"))
    }
    entries: dict[tuple[str, ...], tuple[Slang, ...]] = {}
    for name, content in read.items():
        for says, slang in _entries(name, content):
            entries[says] = (*entries.get(says, ()), slang)
    names, hints = (_telling(_by_game(read, what)) for what in ("game", "hints"))
    asked = (entry for content in read.values() for entry in content.get("outside", []))
    outside = _telling((says, entry["why"]) for entry in asked for says in entry["says"])
    phrases = frozenset((*entries, *names, *hints, *outside))
    starts: dict[str, int] = {}
    for phrase in phrases:
        starts[phrase[0]] = max(len(phrase), starts.get(phrase[0], 0))
    heard = frozenset(word for phrase in phrases for word in phrase)
    return Lists(entries, names, hints, outside, phrases, starts, heard)


@cache
def forms(says: str) -> tuple[str, ...]:
    """A phrase as listed: words in their base form, which stands for all forms, others as they are."""
    return tuple(base(word) if base(word) in (word, word[:-1]) else word for word in spelled(says))


def _as_written(says: str, said: Sequence[str]) -> bool:
    """A word listed with an ending ("decked") means that form alone, one in its base form all forms."""
    return all(form in (word, base(word)) for form, word in zip(forms(says), said, strict=True))


def _entries(name: str, content: dict[str, Any]) -> Iterator[tuple[tuple[str, ...], Slang]]:
    for entry in content.get("slang", []):
        for says in entry["says"]:
            yield key(says), Slang(says, entry["means"], entry["why"], name)


def _by_game(read: dict[str, dict[str, Any]], what: str) -> Iterator[tuple[str, str]]:
    return ((text, name) for name, content in read.items() for text in content.get(what, []))


def _telling(pairs: Iterable[tuple[str, str]]) -> Meanings:
    found: Meanings = {}
    for says, what in pairs:
        found[key(says)] = (*found.get(key(says), ()), (says, what))
    return found

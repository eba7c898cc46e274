"""What players say and the rulebook's words for it: lists with reasons, one a game and one for all."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from rules_corpus.words import base, spans

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
class Lists:
    """All lists, ready for look-up: entries by the base forms of what is said, the games by words that give
    them away, what asks for something that rules never say, and every word that stands in any of them."""

    entries: dict[tuple[str, ...], tuple[Slang, ...]]
    names: dict[tuple[str, ...], str]
    hints: dict[tuple[str, ...], str]
    outside: dict[tuple[str, ...], str]
    longest: int
    heard: frozenset[str]

    def find(self, said: Sequence[str], sources: Collection[str]) -> Iterator[tuple[int, int, Slang]]:
        """The entries of those lists whose phrase stands in `said`, with its place; none within a longer
        phrase."""
        found = [
            (start, end, entry)
            for start, end, phrase in self._windows(said)
            for entry in self.entries.get(phrase, ())
            if entry.source in sources and _as_written(entry.says, said[start:end])
        ]
        places = {(start, end) for start, end, _ in found}
        for start, end, entry in found:
            if not any(a <= start and end <= b and (a, b) != (start, end) for a, b in places):
                yield start, end, entry

    def told(self, said: Sequence[str], of: dict[tuple[str, ...], str]) -> set[str]:
        """What `of` (`names`, `hints` or `outside`) tells from `said`: games, or what is asked for."""
        return {of[phrase] for _, _, phrase in self._windows(said) if phrase in of}

    def _windows(self, said: Sequence[str]) -> Iterator[tuple[int, int, tuple[str, ...]]]:
        forms = [base(word) for word in said]
        for start in range(len(forms)):
            for end in range(start + 1, min(start + self.longest, len(forms)) + 1):
                yield start, end, tuple(forms[start:end])


def key(text: str) -> tuple[str, ...]:
    """A phrase as it is looked up: the base form of every word."""
    return tuple(base(word) for word, _, _ in spans(text))


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
    names, hints = _by_game(read, "game"), _by_game(read, "hints")
    asked = (entry for content in read.values() for entry in content.get("outside", []))
    outside = {key(says): entry["why"] for entry in asked for says in entry["says"]}
    phrases = (*entries, *names, *hints, *outside)
    heard = frozenset(word for phrase in phrases for word in phrase)
    return Lists(entries, names, hints, outside, max(map(len, phrases), default=0), heard)


@cache
def forms(says: str) -> tuple[str, ...]:
    """A phrase as listed: words in their base form, which stands for all forms, others as they are."""
    listed = (word for word, _, _ in spans(says))
    return tuple(base(word) if base(word) in (word, word[:-1]) else word for word in listed)


def _as_written(says: str, said: Sequence[str]) -> bool:
    """A word listed with an ending ("decked") means that form alone, one in its base form all forms."""
    return all(form in (word, base(word)) for form, word in zip(forms(says), said, strict=True))


def _entries(name: str, content: dict[str, Any]) -> Iterator[tuple[tuple[str, ...], Slang]]:
    for entry in content.get("slang", []):
        for says in entry["says"]:
            yield key(says), Slang(says, entry["means"], entry["why"], name)


def _by_game(read: dict[str, dict[str, Any]], what: str) -> dict[tuple[str, ...], str]:
    return {key(text): name for name, content in read.items() for text in content.get(what, [])}

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from rules_corpus.index import stem
from rules_corpus.words import spans

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
    """All lists, ready for look-up: entries by the stems of what is said, and the games by words that give
    them away."""

    entries: dict[tuple[str, ...], tuple[Slang, ...]]
    names: dict[tuple[str, ...], str]
    hints: dict[tuple[str, ...], str]
    longest: int

    def find(self, stems: Sequence[str]) -> Iterator[tuple[int, int, Slang]]:
        """The entries whose phrase stands in `stems`, with its place; none within a longer phrase."""
        found = [w for w in _windows(stems, self.longest) if tuple(stems[w[0] : w[1]]) in self.entries]
        for start, end in found:
            if not any(a <= start and end <= b and (a, b) != (start, end) for a, b in found):
                for slang in self.entries[tuple(stems[start:end])]:
                    yield start, end, slang

    def games(self, stems: Sequence[str], of: dict[tuple[str, ...], str]) -> set[str]:
        """The games that `of` (`names` or `hints`) tells from `stems`."""
        return {
            of[part]
            for start, end in _windows(stems, self.longest)
            if (part := tuple(stems[start:end])) in of
        }


def key(text: str) -> tuple[str, ...]:
    """A phrase as it is looked up: the stem of every word."""
    return tuple(stem(word) for word, _, _ in spans(text))


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
    names, hints = _told(read, "game"), _told(read, "hints")
    return Lists(entries, names, hints, max(map(len, (*entries, *names, *hints)), default=0))


def _entries(name: str, content: dict[str, Any]) -> Iterator[tuple[tuple[str, ...], Slang]]:
    for entry in content["slang"]:
        for says in entry["says"]:
            yield key(says), Slang(says, entry["means"], entry["why"], name)


def _told(read: dict[str, dict[str, Any]], what: str) -> dict[tuple[str, ...], str]:
    return {key(text): name for name, content in read.items() for text in content.get(what, [])}


def _windows(stems: Sequence[str], longest: int) -> Iterator[tuple[int, int]]:
    for start in range(len(stems)):
        for end in range(start + 1, min(start + longest, len(stems)) + 1):
            yield start, end

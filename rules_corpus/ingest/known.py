"""The rule numbers that the digest knows: evidence where a flattened text does not tell how a list nests.

Only ids are taken from it, no wording; a section whose entries do not fit them is read by its text alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

from rules_corpus.ingest.markup import only_link
from rules_corpus.numbering import BULLET, TEXT, Placed, Token, cost_as_text, nest

DIGEST = Path(__file__).parents[1] / "digest"
OTHER = 3.0  # an entry whose printed number is another than the one known
SKIPPED = 8.0  # what may be read as text so that the known numbers fit

_KEY = re.compile(r'^\["([a-z0-9./-]+)/([a-z0-9.-]+)"\]', re.M)
_NUMBER = re.compile(r"(\d+(?:\.\d+)*)(?:-\d+)?$")


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a page: the numbers of each section (by slug) in order; empty where nothing is.

    `cited` are the numbers that texts anywhere name, by the section they are named with.
    """

    sections: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    cited: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def numbers(self, section: str) -> tuple[str, ...]:
        """The nested numbers of a section, in order."""
        found = (_NUMBER.match(number) for number in self.sections.get(section, ()))
        return tuple(number[1] for number in found if number)

    def has_loose(self, section: str) -> bool | None:
        """Whether a section has loose text; None where the section is not known."""
        return "intro" in self.sections[section] if section in self.sections else None


NOTHING = Known()
"""Of a page that the digest does not have."""


Knows: TypeAlias = Callable[[str, str, str], Known]
"""Gives what is known of a page, by game, document and page name."""


@lru_cache(maxsize=256)
def known(game: str, document: str, page: str, digest: Path = DIGEST) -> Known:
    """What the digest knows of a page; `NOTHING` where it does not have it."""
    path = digest.joinpath(game, document, f"{page}.toml")
    if not path.is_file():
        return NOTHING
    sections: dict[str, tuple[str, ...]] = {}
    for section, number in _KEY.findall(path.read_text(encoding="utf-8")):
        sections[section] = (*sections.get(section, ()), number)
    return Known(sections)


def settled(tokens: Sequence[Token], numbers: Sequence[str], cited: Collection[str] = ()) -> list[Placed]:
    """The places of a section's entries: by their text and the numbers cited, and as the known numbers have
    them where those fit; a place that would else have another depth is doubtful."""
    placed = nest(tokens, cited)
    levels = _fitted(tokens, numbers) if numbers else None
    if levels is None:
        return placed
    return [
        read if level is None else _settled(read, level) for read, level in zip(placed, levels, strict=True)
    ]


def _settled(read: Placed, level: int) -> Placed:
    if read.level == level:
        return Placed(level)
    other = "part of the text" if read.level == TEXT else f"at depth {read.level + 1}"
    return Placed(level, f"numbered as the digest has it; by its text alone it would be {other}")


_Levels: TypeAlias = "list[int | None]"


def _fitted(tokens: Sequence[Token], numbers: Sequence[str]) -> _Levels | None:
    """The level of each token so that the entries are the known ones, in order; None where they do not fit.

    An entry of a navigation list has no known number, and no level here.
    """
    reached: dict[int, tuple[float, _Levels]] = {0: (0.0, [])}
    for token in tokens:
        following: dict[int, tuple[float, _Levels]] = {}
        for at, (cost, levels) in reached.items():
            for after, total, level in _steps(token, at, cost, numbers):
                if total < following.get(after, (SKIPPED,))[0]:
                    following[after] = (total, [*levels, level])
        reached = following
    return reached[len(numbers)][1] if len(numbers) in reached else None


def _steps(
    token: Token, at: int, cost: float, numbers: Sequence[str]
) -> Iterator[tuple[int, float, int | None]]:
    """What a token can be: part of the text or navigation, or the next known entry; with cost and level."""
    if only_link(token.text):
        yield at, cost, None
    else:
        yield at, cost + cost_as_text(token), TEXT
    if at < len(numbers):
        other = token.value not in (BULLET, int(numbers[at].rsplit(".", 1)[-1]))
        yield at + 1, cost + OTHER * other, numbers[at].count(".")

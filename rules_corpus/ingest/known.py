"""The rules that the digest knows: evidence where a flattened text does not tell how a list nests.

A section whose entries fit the digest's numbers is numbered as those are. Of another edition's sections, an
entry is likely to be as deep as the one that says the same in the digest's own words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeAlias

from rules_corpus.built import at_hand
from rules_corpus.ingest.markup import only_link
from rules_corpus.merging import page_of
from rules_corpus.numbering import BULLET, TEXT, Placed, Token, cost_as_text, likeness, nest
from rules_corpus.store import Store

OTHER = 3.0  # an entry whose printed number is another than the one known
SKIPPED = 8.0  # what may be read as text so that the known numbers fit

_NUMBER = re.compile(r"(\d+(?:\.\d+)*)(?:-\d+)?$")


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a page: the numbers of each section (by slug) in order; empty where nothing is.

    `cited` are the numbers that texts anywhere name, by the section they are named with; `entries` are the
    levels and the wordings of the page's numbered rules.
    """

    sections: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    cited: Mapping[str, frozenset[str]] = field(default_factory=dict)
    entries: tuple[tuple[int, str], ...] = ()

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
def known(game: str, document: str, page: str, digest: Store | None = None) -> Known:
    """What the digest (that of this installation unless given) knows of a page; `NOTHING` where it does not
    have it."""
    base = f"{game}:{document}/{page}/" if document else f"{game}:{page}/"
    sections: dict[str, tuple[str, ...]] = {}
    entries = list[tuple[int, str]]()
    for rule in (digest or at_hand().store).below(base):
        section, within, number = rule.rule_id.removeprefix(base).rpartition("/")
        if within:
            sections[section] = (*sections.get(section, ()), number)
            if _NUMBER.match(number):
                entries.append((number.count("."), rule.text))
    return Known(sections, entries=tuple(entries)) if sections else NOTHING


def document_of(game: str, pages: Iterable[str], digest: Store | None = None) -> str:
    """The document of which the digest has most of the pages named, `cr` where it has none of them."""
    named, store = set(pages), digest or at_hand().store
    held = {
        edition.document: len(named & {page_of(edition.document, rule) for rule in store.titles(edition)})
        for edition in store.editions()
        if edition.game == game
    }
    return max(held, key=held.__getitem__) if any(held.values()) else "cr"


def settled(
    tokens: Sequence[Token],
    numbers: Sequence[str],
    cited: Collection[str] = (),
    entries: Sequence[tuple[int, str]] = (),
) -> list[Placed]:
    """The places of a section's entries: by their text and the numbers cited, and as the known numbers have
    them where those fit, else by the known entries that say the same; a place that would else have another
    depth is doubtful."""
    placed = nest(tokens, cited)
    if levels := _fitted(tokens, numbers) if numbers else None:
        settling = zip(placed, levels, strict=True)
        return [read if level is None else Placed(level, _other(read, level)) for read, level in settling]
    if not entries:
        return placed
    alike = nest(tokens, cited, [_said(token, entries) for token in tokens])
    return [
        Placed(found.level, found.doubt or _other(read, found.level))
        for read, found in zip(placed, alike, strict=True)
    ]


def _said(token: Token, entries: Iterable[tuple[int, str]]) -> Mapping[int, float]:
    """How much a token says what the known entries of each level say."""
    found: dict[int, float] = {}
    for level, wording in entries:
        found[level] = max(found.get(level, 0.0), likeness(token.text, wording))
    return found


def _other(read: Placed, level: int) -> str:
    """The doubt about a level that the text alone does not give."""
    if read.level == level:
        return ""
    other = "part of the text" if read.level == TEXT else f"at depth {read.level + 1}"
    return f"numbered as the digest has it; by its text alone it would be {other}"


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

"""A publisher's page as a run of blocks, whatever form it came in, and the numbers of its rules (design: rule
ids)."""

from __future__ import annotations

import posixpath
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import TypeAlias

from rules_corpus.cite import slug
from rules_corpus.ingest.markup import only_link, plain
from rules_corpus.model import Kind

SEPARATOR = " › "
"""Between the headings of a rule's title."""

GENERAL = "general-rules"
"""The section of a page's own rules, which its title names."""

INTRO = "intro"
"""The section of what stands under no heading, and the number of loose text."""

_LABEL = re.compile(r"[A-Z]\w*(?: [A-Z]\w*){0,3}:$")
_STEP = re.compile(r"\*\*(\d+(?:\.\d+)+)\.?\s")


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading, or a bold line of its own."""

    text: str


@dataclass(frozen=True, slots=True)
class Item:
    """An entry of a list: its depth from 0, its printed number (None for a bullet) and its text."""

    level: int
    number: int | None
    text: str


@dataclass(frozen=True, slots=True)
class Step:
    """A paragraph that starts with a bold number of several parts, such as 1.4."""

    number: str
    text: str


@dataclass(frozen=True, slots=True)
class Hint:
    """A box beside the rules, usually a worked example."""

    text: str


@dataclass(frozen=True, slots=True)
class Loose:
    """A paragraph outside any list."""

    text: str


Block: TypeAlias = Heading | Item | Step | Hint | Loose


@dataclass(frozen=True, slots=True)
class Page:
    """One page: `path` from the document's root without suffix, its title and its blocks; `doubtful` are
    block positions.
    """

    path: str
    title: str
    blocks: tuple[Block, ...]
    doubtful: dict[int, str] = field(default_factory=dict)
    home: str | None = None

    @property
    def folder(self) -> str:
        """Where relative links of the page start: `home` where that is given, else the folder of its path."""
        return posixpath.dirname(self.path) if self.home is None else self.home

    @property
    def name(self) -> str:
        """The page's part of a rule id: the last part of its path."""
        return slug(posixpath.basename(self.path))


@dataclass(frozen=True, slots=True)
class Source:
    """What all rules of a document share: id parts, edition, the publisher's address; `policy` for tournament
    rules, `numbered` where numbers named in a text are those of the document's own rules.
    """

    game: str
    document: str
    edition: str
    base_url: str = ""
    policy: bool = False
    numbered: bool = True


@dataclass(frozen=True, slots=True)
class Numbered:
    """A block with its place: section slug, section heading, number within the section, kind and position
    on the page.
    """

    section: str
    heading: str
    number: str
    kind: Kind
    text: str
    position: int


def block_of(paragraph: str) -> Block | None:
    """A paragraph outside lists as a block: step, bold heading or loose text; None where it shows nothing."""
    text = plain(paragraph)
    if not text:
        return None
    step = _STEP.match(paragraph.lstrip())
    if step:
        return Step(step[1], paragraph.lstrip()[step.end() :])
    return Heading(paragraph) if _is_bold_line(paragraph) else Loose(paragraph)


def _is_bold_line(paragraph: str) -> bool:
    return bool(re.fullmatch(r"\*\*[^*]+\*\*\s*:?", plain_breaks(paragraph)))


def plain_breaks(text: str) -> str:
    """`text` without entities for spaces, line-break tags and hard breaks at its ends."""
    return re.sub(r"&#x20;|<br\s*/?>|\\$", "", text.strip()).strip()


# --- numbers ------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _List:
    """An open list: numbered or bullets, the last count, and the full number of the last entry."""

    numbered: bool
    count: int
    full: str


class _Counter:
    """Counts the entries of one section: nested lists, steps, what bullets follow."""

    def __init__(self) -> None:
        self.base = ""
        self.open: list[_List] = []
        self.followed: dict[str, str] = {}
        self.bullets: Counter[str] = Counter()

    def interrupt(self) -> None:
        """A box or paragraph: what follows is a new list."""
        self.open.clear()

    def step(self, number: str) -> str:
        """A bold step: entries that follow count below it."""
        self.interrupt()
        self.base = number
        return number

    def item(self, item: Item) -> str:
        """The full number of a list entry."""
        level = min(item.level, len(self.open))
        parent = self.open[level - 1].full if level else self.base
        going_on = self.open[level] if level < len(self.open) else None
        del self.open[level:]
        entry = self._bullet(parent) if item.number is None else self._numbered(item.number, parent, going_on)
        self.open.append(entry)
        return entry.full

    def _numbered(self, printed: int, parent: str, going_on: _List | None) -> _List:
        count = going_on.count + 1 if going_on and going_on.numbered else printed
        full = f"{parent}.{count}" if parent else str(count)
        self.followed[parent] = full
        self.bullets.pop(full, None)
        return _List(True, count, full)

    def _bullet(self, parent: str) -> _List:
        below = self.followed.get(parent, parent)
        self.bullets[below] += 1
        count = self.bullets[below]
        return _List(False, count, f"{below}.{count}" if below else str(count))


def numbered(blocks: Sequence[Block]) -> Iterator[Numbered]:
    """The rules among `blocks` in order, with section and number (design: rule ids); navigation lists are
    left out.
    """
    section, heading, hints, counter = INTRO, "", 0, _Counter()
    skipped = _navigation(blocks)
    for position, block in enumerate(blocks):
        if isinstance(block, Heading):
            if section_of(block.text):
                section, hints, counter = section_of(block.text), 0, _Counter()
                heading = plain(block.text).rstrip(": ")
        elif position not in skipped:
            hints += isinstance(block, Hint)
            number, kind = _place(block, counter, hints)
            text = plain(block.text)
            if text:
                yield Numbered(section, heading, number, kind, block.text, position)


def section_of(heading: str) -> str:
    """The part of a rule id that a heading gives; empty where it shows nothing."""
    return slug(plain(heading))


def _place(block: Item | Step | Hint | Loose, counter: _Counter, hints: int) -> tuple[str, Kind]:
    if isinstance(block, Item):
        return counter.item(block), "rule" if block.number is not None else "bullet"
    if isinstance(block, Step):
        return counter.step(block.number), "rule"
    counter.interrupt()
    return (f"hint-{hints}", "hint") if isinstance(block, Hint) else (INTRO, "intro")


def _navigation(blocks: Sequence[Block]) -> set[int]:
    """Positions of the entries of lists that hold nothing but links."""
    found: set[int] = set()
    for is_item, run in groupby(enumerate(blocks), lambda pair: isinstance(pair[1], Item)):
        entries = list(run)
        if is_item and all(only_link(block.text) for _, block in entries):
            found.update(position for position, _ in entries)
    return found


def joined(places: Iterable[Numbered]) -> list[Numbered]:
    """The rules of a page with the loose text of each section as one rule, where its first line stands; bare
    labels ("General Rules:") are left out.
    """
    found: dict[object, Numbered] = {}
    for position, place in enumerate(places):
        if place.kind != INTRO:
            found[position] = place
        elif not _LABEL.match(plain(place.text)):
            before = found.get(place.section)
            text = f"{before.text}\n\n{place.text}" if before else place.text
            found[place.section] = replace(before or place, text=text)
    return list(found.values())


class Names:
    """Hands out ids: a second one that would be equal gets `-2`, and so on."""

    def __init__(self) -> None:
        self._used: Counter[str] = Counter()

    def unique(self, rule_id: str) -> str:
        """`rule_id`, with a count behind it where it was handed out before."""
        self._used[rule_id] += 1
        count = self._used[rule_id]
        return rule_id if count == 1 else self.unique(f"{rule_id}-{count}")

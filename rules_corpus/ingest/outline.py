"""Rules as a plain outline: titled sections with numbered lists, bullets, tab-separated tables (the form of
Remnants).

A heading right before another heading is a group, such as a faction above its keywords and rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from rules_corpus.cite import slug
from rules_corpus.ingest.page import SEPARATOR, Names
from rules_corpus.model import Document, Kind, Rule

FORM = "outline text"

_NUMBERED = re.compile(r"(\d{1,3})[.)]\s+(\S.*)$")
_BULLET = re.compile(r"[•●▪·*-]\s+(\S.*)$")
_CHAPTER = re.compile(r"\w+ \d+:\s")
_TERM = re.compile(r"([^:]+(?::\s\S{1,3})?):\s")  # the second part as in "Cost: X#: what it means"
_TERMS = re.compile(r"\bkeywords\b", re.I)


@dataclass(frozen=True, slots=True)
class _Entry:
    """A line of a section: printed number (0 for a bullet or table row) and text."""

    number: int
    text: str


@dataclass(slots=True)
class _Section:
    """A heading with its group and entries."""

    heading: str
    group: str = ""
    entries: list[_Entry] = field(default_factory=list)

    @property
    def path(self) -> str:
        return "/".join(filter(None, (slug(self.group), slug(self.heading))))

    @property
    def title(self) -> str:
        return SEPARATOR.join(filter(None, (self.group, self.heading)))


def is_outline(text: str) -> bool:
    """Whether `text` reads as an outline: most lines numbered, bulleted or in a table, under headings
    without marks.
    """
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    listed = sum(bool(_NUMBERED.match(line) or _BULLET.match(line)) for line in lines)
    marked = sum(line.startswith(("#", "{%", "<", "---")) for line in lines)
    return listed >= 3 and listed * 3 >= len(lines) and not marked


def title_of(text: str) -> str:
    """The outline's first line."""
    return next((line.strip() for line in text.split("\n") if line.strip()), "")


def read_outline(text: str, source: str, game: str = "remnants", edition: str = "") -> list[Document]:
    """The one document of an outline; terms go by their slug, all else by number (design: rule ids)."""
    names, rules = Names(), list[Rule]()
    for section in _sections(text):
        for number, kind, wording in _rules(section):
            rules.append(
                Rule(
                    rule_id=names.unique(f"{game}:{section.path}/{number}"),
                    game=game,
                    number=number,
                    title=section.title,
                    kind=kind,
                    text=wording,
                    edition=edition,
                )
            )
    return [Document(game=game, document="", edition=edition, form=FORM, source=source, rules=tuple(rules))]


def _rules(section: _Section) -> Iterator[tuple[str, Kind, str]]:
    """The section's entries with number, kind and text."""
    terms = _TERMS.search(section.heading) is not None
    unnumbered = 0
    for entry in section.entries:
        term = _TERM.match(entry.text)
        if entry.number:
            yield str(entry.number), "rule", entry.text
        elif terms and term and slug(term[1]):
            yield slug(term[1]), "keyword" if section.group else "term", entry.text
        else:
            unnumbered += 1
            yield str(unnumbered), "rule", entry.text


def _sections(text: str) -> Iterator[_Section]:
    """The sections that have entries, in order; the outline's title and chapters group nothing."""
    section, group, header = _Section(""), "", list[str]()
    for line in text.split("\n")[_title_lines(text) :]:
        if not line.strip():
            continue
        if entry := _entry(line, header):
            section.entries.append(entry)
        elif "\t" in line.strip() and not header:
            header = [cell.strip() for cell in line.split("\t")]
        elif line[0].isspace() and section.entries:
            last = section.entries[-1]
            section.entries[-1] = replace(last, text=f"{last.text} {' '.join(line.split())}")
        else:
            yield from [section] if section.entries else []
            group = _group(section, group, line)
            section, header = _Section("" if _CHAPTER.match(line) else line.strip(), group), []
    yield from [section] if section.entries else []


def _title_lines(text: str) -> int:
    """How many lines the outline's title takes, blank ones before it included."""
    return next((n + 1 for n, line in enumerate(text.split("\n")) if line.strip()), 0)


def _group(before: _Section, group: str, line: str) -> str:
    """The group of the heading `line`: the heading before it where that has no entries; a chapter ends
    groups.
    """
    if _CHAPTER.match(line):
        return ""
    return before.heading if before.heading and not before.entries else group


def _entry(line: str, header: list[str]) -> _Entry | None:
    """A line as an entry; a table row names each cell by its column's heading."""
    if numbered := _NUMBERED.match(line):
        return _Entry(int(numbered[1]), " ".join(numbered[2].split()))
    if bullet := _BULLET.match(line):
        return _Entry(0, " ".join(bullet[1].split()))
    if header and "\t" in line:
        label, *cells = (" ".join(cell.split()) for cell in line.split("\t"))
        named = (f"{column}: {cell}" for column, cell in zip(header[1:], cells, strict=False) if cell)
        return _Entry(0, f"{label}: {'; '.join(named)}")
    return None

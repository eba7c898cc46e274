"""The canonical layout of scenarios: what `judge fmt` writes.

Comments are found in the source lines again and stay with the line of code that they stand above or behind;
blank lines between statements stay (one at most), elsewhere the layout sets them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from judge.games.registry import vocabulary
from judge.kernel.vocabulary import Vocabulary
from rules_corpus.problem import Problem
from scenarios import spell
from scenarios.parse import parse
from scenarios.tree import Board, CardDef, Scenario, ZoneLine

WIDTH = 100
"""Columns up to which several things may stand on one line."""

INDENT = "    "

Gap: TypeAlias = Literal[0, 1, 2, "kept"]
"""Blank lines before a line of code: that many, or one where the author has one."""

_CODE_AND_COMMENT = re.compile(r'((?:[^"#]|"(?:\\.|[^"\\])*")*+)(#.*)?')


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of code to be written: blank lines before it, its depth, its text, the line it was read from."""

    gap: Gap
    depth: int
    text: str
    source: int = 0


def format_text(text: str, file: str) -> tuple[str, list[Problem]]:
    """A file in canonical layout; where it has problems of form it is given back as it is, with them."""
    scenarios, problems = parse(text, file)
    return (text, problems) if problems else (format_scenarios(scenarios), [])


def format_scenarios(scenarios: Sequence[Scenario]) -> str:
    """Scenarios of one file in canonical layout, with the comments of the source that they were read from."""
    margin = _Margin.of(scenarios[0].source if scenarios else ())
    out: list[str] = []
    for number, scenario in enumerate(scenarios):
        for line in _lines(scenario, first=number == 0):
            margin.write(out, line)
    margin.end(out)
    return "\n".join(out) + "\n" if out else ""


# --- The lines of a scenario --------------------------------------------------------------------------------


def _lines(scenario: Scenario, first: bool) -> Iterator[_Line]:
    words = vocabulary(scenario.game)
    yield from _header(scenario, first)
    yield from _cards(scenario.cards)
    for board in scenario.boards:
        yield from _board(board, words)
    if scenario.turn:
        yield _Line(1, 0, spell.turn(scenario.turn), scenario.turn.place.line)
    for number, statement in enumerate(scenario.body):
        gap: Gap = 1 if number == 0 and not scenario.turn else "kept"
        yield _Line(gap, 0, spell.statement(statement), statement.place.line)


def _header(scenario: Scenario, first: bool) -> Iterator[_Line]:
    yield _Line(0 if first else 2, 0, f"scenario {spell.name(scenario.title, True)}", scenario.place.line)
    found = _header_lines(scenario)
    fields = [
        ("game", scenario.game),
        ("rules", scenario.edition),
        ("format", scenario.format),
        ("players", ", ".join(spell.name(p) for p in scenario.players)),
        ("seed", "" if scenario.seed is None else str(scenario.seed)),
        *(("note", spell.name(note, True)) for note in scenario.notes),
    ]
    for word, text in fields:
        if text:
            yield _Line(0, 0, f"{word} {text}", found[word].pop(0) if found.get(word) else 0)


def _header_lines(scenario: Scenario) -> dict[str, list[int]]:
    """The numbers of the header's lines by their first word, which the tree does not keep."""
    found: dict[str, list[int]] = {}
    if not scenario.place.line:
        return found
    for number, line in enumerate(scenario.source[scenario.place.line :], scenario.place.line + 1):
        word = line.split(maxsplit=1)[0] if line[:1].isalpha() else ""
        if word == "scenario" or line.startswith("scenario"):
            break
        found.setdefault(word, []).append(number)
    return found


def _cards(cards: Sequence[CardDef]) -> Iterator[_Line]:
    before_has_block = True
    for card in cards:
        head = f"card {spell.name(card.name, True)}{':' if card.attributes else ''}"
        yield _Line(1 if before_has_block or card.attributes else 0, 0, head, card.place.line)
        for attribute in card.attributes or ():
            yield _Line(0, 1, spell.attribute(attribute), attribute.place.line)
        before_has_block = bool(card.attributes)


def _board(board: Board, words: Vocabulary) -> Iterator[_Line]:
    yield _Line(1, 0, f"{spell.name(board.player)}:", board.place.line)
    for line in board.lines:
        if isinstance(line, ZoneLine):
            yield from _zone(line, words)
        else:
            yield _Line(0, 1, spell.attribute_line(line), line.place.line)


def _zone(line: ZoneLine, words: Vocabulary) -> Iterator[_Line]:
    things = [spell.thing(thing, words) for thing in line.things]
    whole = f"{line.zone} {', '.join(things)}"
    ambiguous = any(spell.takes_the_rest(thing, words) for thing in line.things[:-1])
    too_wide = len(things) > 1 and len(INDENT + whole) > WIDTH
    if not (line.block or ambiguous or too_wide):
        yield _Line(0, 1, whole, line.place.line)
        return
    yield _Line(0, 1, f"{line.zone}:", line.place.line)
    for thing, text in zip(line.things, things, strict=True):
        yield _Line(0, 2, text, thing.place.line)


# --- Comments and blank lines -------------------------------------------------------------------------------


@dataclass(slots=True)
class _Margin:
    """What stands around lines of code: above each (comments; blank lines as empty strings) and behind it."""

    above: dict[int, list[str]] = field(default_factory=dict)
    behind: dict[int, str] = field(default_factory=dict)
    at_end: list[str] = field(default_factory=list)

    @staticmethod
    def of(source: Sequence[str]) -> _Margin:
        """The comments and blank lines of a file."""
        margin = _Margin()
        waiting: list[str] = []
        for number, line in enumerate(source, 1):
            found = _CODE_AND_COMMENT.match(line)
            code, comment = (found[1].strip(), found[2]) if found else (line, None)
            if not code:
                waiting.append((comment or "").rstrip())
                continue
            margin.above[number] = waiting
            waiting = []
            if comment:
                margin.behind[number] = comment.rstrip()
        margin.at_end = waiting
        return margin

    def write(self, out: list[str], line: _Line) -> None:
        """A line of code with what belongs to it."""
        above = _single_blanks(self.above.pop(line.source, []))
        if line.gap == "kept":
            self._comments(out, above, line.depth)
        elif line.gap == 0 and out:
            self._comments(out, [c for c in above if c], line.depth)
        else:
            self._spaced(out, above, line)
        behind = self.behind.pop(line.source, "")
        out.append(f"{INDENT * line.depth}{line.text}{'  ' if behind else ''}{behind}")

    def _spaced(self, out: list[str], above: list[str], line: _Line) -> None:
        """The blank lines of the layout; comments right below the line before stay with that."""
        split = above.index("") if out and "" in above else 0
        self._comments(out, above[:split], line.depth)
        out += [""] * (int(line.gap) if out else 0)
        self._comments(out, _without_first_blank(above[split:]), line.depth)

    @staticmethod
    def _comments(out: list[str], comments: list[str], depth: int) -> None:
        out += [INDENT * depth + comment if comment else "" for comment in comments]

    def end(self, out: list[str]) -> None:
        """Comments below the last line of code."""
        self._comments(out, _without_last_blank(_single_blanks(self.at_end)), 0)


def _single_blanks(lines: list[str]) -> list[str]:
    return [line for n, line in enumerate(lines) if line or n == 0 or lines[n - 1]]


def _without_first_blank(lines: list[str]) -> list[str]:
    return lines[1:] if lines[:1] == [""] else lines


def _without_last_blank(lines: list[str]) -> list[str]:
    return lines[:-1] if lines[-1:] == [""] else lines

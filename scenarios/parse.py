"""Text in, scenarios and problems out: all problems of a file in one run, and never an exception."""

from __future__ import annotations

import re
from dataclasses import dataclass

from lark import Token, Tree, UnexpectedInput, UnexpectedToken

from rules_corpus.problem import Place, Problem
from scenarios.build import scenario
from scenarios.errors import problem
from scenarios.grammar import BadDedent, parser
from scenarios.reading import Reading
from scenarios.syntax import syntax_problem
from scenarios.tree import Scenario

LARGEST = 500_000
"""Characters in a file; a hundred scenarios have about 100,000."""

MOST_PROBLEMS = 20
"""Syntax problems reported of one scenario."""

LONGEST = 2_000
"""Lines of a scenario up to which reading goes on behind a syntax problem."""

_HEAD = re.compile(r"scenario\b")
_BREAK = re.compile(r"\r\n?")
_CODE = re.compile(r"[ \t]*[^ \t#]")
_DEFINES = re.compile(r"[ \t]|(?:scenario|game|players|card|turn)\b|.*[:=]")
"""A line that says what other lines may refer to: all but plain statements."""


@dataclass(frozen=True, slots=True)
class Parsed:
    """What was read of one scenario of a file: its tree and the problems of form.

    With problems the tree is what could be read of it, good for looking for more problems and no more; it is
    None where there is nothing to look at. `partial`: lines are left out that may define something.
    """

    line: int
    title: str
    scenario: Scenario | None
    problems: tuple[Problem, ...]
    partial: bool = False


def parse(text: str, file: str) -> tuple[list[Scenario], list[Problem]]:
    """The scenarios of a file that are well formed, and the problems of form of those that are not.

    `file` is the name that places show. Nothing is raised, whatever the text.
    """
    read = parse_each(text, file)
    whole = [p.scenario for p in read if p.scenario and not p.problems]
    return whole, [problem for p in read for problem in p.problems]


def parse_each(text: str, file: str) -> list[Parsed]:
    """What was read of each scenario of a file; text before the first is an entry without a tree."""
    if len(text) > LARGEST:
        return [_refused(file, f"the text has {len(text):,} characters", _SIZE_HINT)]
    lines = lines_of(text)
    heads = [n for n, line in enumerate(lines) if _HEAD.match(line)]
    stray = next((n for n in range(heads[0] if heads else len(lines)) if _CODE.match(lines[n])), None)
    read = [_stray(file, lines, stray)] if stray is not None else []
    if not heads:
        return read or [
            _refused(file, "there is no scenario here", 'a scenario begins with: scenario "What happens"')
        ]
    source = tuple(lines)
    ends = [*heads[1:], len(lines)]
    return read + [_Chunk(file, source, first, end).parsed() for first, end in zip(heads, ends, strict=True)]


def lines_of(text: str) -> list[str]:
    """The lines of a file: byte order mark off, any kind of line break."""
    return _BREAK.sub("\n", text.removeprefix("\ufeff")).rstrip("\n").split("\n")


_SIZE_HINT = f"a scenario file has at most {LARGEST:,} characters: spread the scenarios over several files"


def _refused(file: str, message: str, hint: str) -> Parsed:
    place = Place(file=file, line=1, column=1)
    return Parsed(1, "", None, (problem("E001", message, place, "", hint),))


def _stray(file: str, lines: list[str], number: int) -> Parsed:
    line = lines[number]
    place = Place(file=file, line=number + 1, column=1, length=max(1, len(line)))
    hint = 'a scenario begins with: scenario "What happens"'
    found = problem("E005", "this stands before any 'scenario' line", place, line, hint)
    return Parsed(number + 1, "", None, (found,))


class _Chunk:
    """The lines of one scenario; what cannot be read is reported and left out, and the rest read again."""

    def __init__(self, file: str, source: tuple[str, ...], first: int, end: int) -> None:
        self.read = Reading(file, first + 1, source)
        self.lines = list(source[first:end])
        self.left_out: set[int] = set()

    def parsed(self) -> Parsed:
        tree = self._tree()
        found = scenario(self.read, tree.children[0]) if tree else None  # type: ignore[arg-type]
        problems = tuple(sorted(self.read.problems, key=_by_place))
        return Parsed(self.read.first, found.title if found else "", found, problems, self.read.partial)

    def _tree(self) -> Tree[Token] | None:
        tries = MOST_PROBLEMS if len(self.lines) <= LONGEST else 1
        while True:
            try:
                return parser().parse("\n".join(self.lines) + "\n")
            except (UnexpectedInput, BadDedent) as error:
                self._report(error)
                if len(self.read.problems) >= tries or not self.lines[0]:
                    return None

    def _report(self, error: UnexpectedInput | BadDedent) -> None:
        """Puts the problem down and leaves its line out, with what is indented below it."""
        line, column, length = _stop(error, self.lines)
        place = Place(file=self.read.file, line=line + self.read.first, column=column, length=length)
        found = syntax_problem(error, place, self.read.source[place.line - 1])
        if found.code == "E007":
            at_end = isinstance(error, UnexpectedToken) and error.token.type == "$END"
            line = len(self.lines) if at_end else line
            header = self._line_before(line)
            if self.left_out & set(range(header, line)):
                self._leave_out(header)
                return
            found = self._at_header(found, header)
            line = header
        self.read.problems.append(found)
        self._leave_out(line)

    def _line_before(self, line: int) -> int:
        return next((n for n in range(line - 1, 0, -1) if _CODE.match(self.lines[n])), 0)

    def _at_header(self, found: Problem, header: int) -> Problem:
        source = self.lines[header]
        code = source.split("#")[0].rstrip()
        column = _indent(code) + 1
        length = len(code) - column + 1
        place = Place(file=self.read.file, line=header + self.read.first, column=column, length=length)
        return problem(found.code, found.message, place, source, found.hint)

    def _leave_out(self, line: int) -> None:
        indent = _indent(self.lines[line])
        below = line + 1
        while below < len(self.lines) and _indent(self.lines[below]) > indent:
            below += 1
        for number in range(line, below if line else 1):
            self.read.partial = self.read.partial or bool(_DEFINES.match(self.lines[number]))
            self.lines[number] = ""
            self.left_out.add(number)


def _by_place(found: Problem) -> tuple[int, int]:
    return (found.place.line, found.place.column) if found.place else (0, 0)


def _indent(line: str) -> int:
    """Columns before the first word; an empty line is as deep as any."""
    inner = line.lstrip(" \t")
    return len(line) - len(inner) if inner else len(line) + 1_000


def _stop(error: UnexpectedInput | BadDedent, lines: list[str]) -> tuple[int, int, int]:
    """Where the parser stopped: the line from 0 in the chunk, the column from 1, the length."""
    if isinstance(error, BadDedent) or (isinstance(error, UnexpectedToken) and error.token.type in _BLOCKS):
        token = error.token
        line = min(token.end_line or 1, len(lines)) - 1
        inner = lines[line].lstrip(" \t")
        return line, len(lines[line]) - len(inner) + 1, max(1, len(inner))
    line = min(max(error.line, 1), len(lines)) - 1
    length = len(error.token) if isinstance(error, UnexpectedToken) and error.token.type != "_NL" else 1
    return line, max(error.column, 1), max(1, length)


_BLOCKS = ("_INDENT", "_DEDENT")

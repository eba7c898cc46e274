"""What commands print: rows that fit 80 columns, coloured on a terminal, or JSON and nothing else."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby
from typing import TextIO

from pydantic_core import to_json

from rules_corpus.printable import printable
from rules_corpus.problem import Problem

COLUMNS = 80
"""The width of what is piped, and the widest that prose is set on a terminal."""

MARKED = "bold cyan"
"""The style of words that led to a rule."""


@dataclass(frozen=True, slots=True)
class Row:
    """A paragraph: `hang` is further columns from line two on, `style` in the words of `rich`, `marks` the
    starts and ends of what stands out in `text` on a terminal."""

    text: str = ""
    indent: int = 0
    hang: int = 0
    style: str = ""
    fixed: bool = False
    marks: tuple[tuple[int, int], ...] = ()

    def lines(self, width: int) -> list[str]:
        """The row as lines of at most `width` columns; words and rule ids are not broken."""
        first = " " * self.indent
        if self.fixed:
            return [first + line if line else "" for line in self.text.splitlines()] or [""]
        return [line for part in self.text.splitlines() for line in self._wrapped(part, width)] or [""]

    def marked(self, lines: Sequence[str]) -> Iterator[list[tuple[int, int]]]:
        """For each of its lines the starts and ends of what stands out there. Wrapping moves spaces alone, so
        that the other characters tell where in a line a place of the text is."""
        places = [n for start, end in self.marks for n in range(start, end)]
        solid = {n: at for at, n in enumerate(n for n, c in enumerate(self.text) if not c.isspace())}
        wanted, at = {solid[n] for n in places if n in solid}, 0
        for line in lines:
            columns = [n for n, c in enumerate(line) if not c.isspace()]
            yield list(_runs(n for count, n in enumerate(columns, at) if count in wanted))
            at += len(columns)

    def _wrapped(self, part: str, width: int) -> list[str]:
        return textwrap.wrap(
            part,
            width,
            initial_indent=" " * self.indent,
            subsequent_indent=" " * (self.indent + self.hang),
            break_long_words=False,
            break_on_hyphens=False,
        ) or [""]


def _runs(columns: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Columns in order as starts and ends of those that follow each other."""
    for _, run in groupby(enumerate(columns), lambda item: item[1] - item[0]):
        first, *rest = (column for _, column in run)
        yield first, (rest[-1] if rest else first) + 1


def show(value: object, rows: Iterable[Row], as_json: bool) -> None:
    """Prints a command's result on standard output: as one line of JSON, or its rows for people."""
    if as_json:
        print(to_json(value).decode())
    else:
        show_rows(rows)


def show_rows(rows: Iterable[Row], stream: TextIO | None = None) -> None:
    """Prints rows on a stream, standard output where none is named."""
    _write(rows, stream or sys.stdout)


def show_problems(problems: Iterable[Problem]) -> None:
    """Prints problems on standard error, each in the form that every face gives."""
    _write((Row(str(p), style="red", fixed=True) for p in problems), sys.stderr)


@contextmanager
def working(what: str) -> Iterator[None]:
    """Shows on a terminal that something takes its time; prints nothing elsewhere."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(what):
        yield


def _write(rows: Iterable[Row], stream: TextIO) -> None:
    width = min(COLUMNS, shutil.get_terminal_size((COLUMNS, 24)).columns) if stream.isatty() else COLUMNS
    if not stream.isatty():
        stream.writelines(f"{printable(line)}\n" for row in rows for line in row.lines(width))
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(file=stream, highlight=False, soft_wrap=True)
    for row in rows:
        lines = row.lines(width)
        for line, marked in zip(lines, row.marked(lines), strict=True):
            text = Text(printable(line), style=row.style)
            for start, end in marked:
                text.stylize(MARKED, start, end)
            console.print(text)

"""What building the tree of one scenario needs: its lines, its game's vocabulary, a place for problems."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from lark import Token, Tree

from judge.kernel.vocabulary import Vocabulary
from rules_corpus.problem import Place, Problem
from scenarios.errors import problem
from scenarios.tree import Value

Node: TypeAlias = "Tree[Token] | Token"

NONE = Vocabulary(game="", zones=frozenset())
"""The words of no game, until the game is known."""


@dataclass(slots=True)
class Reading:
    """The scenario being read.

    `first` is the number of its first line in the file, `source` the lines of the file; `partial` tells that
    lines have been left out which may define something.
    """

    file: str
    first: int
    source: tuple[str, ...]
    partial: bool = False
    vocabulary: Vocabulary = NONE
    players: tuple[str, ...] = ()
    problems: list[Problem] = field(default_factory=list)

    def place(self, node: Node) -> Place:
        """Where a node or token stands, up to the end of its first line."""
        at = node if isinstance(node, Token) else node.meta
        line, column = (at.line or 1) + self.first - 1, at.column or 1
        end = at.end_column if at.end_line == at.line else None
        length = (end or len(self.source[line - 1]) + 1) - column
        return Place(file=self.file, line=line, column=column, length=length)

    def report(self, code: str, message: str, node: Node, hint: str = "") -> None:
        """Puts down a problem; the building goes on."""
        place = self.place(node)
        self.problems.append(problem(code, message, place, self.source[place.line - 1], hint))


def text(token: Node) -> str:
    """A name as it is meant: quotes off, escapes undone."""
    return unquoted(str(token)) if is_quoted(token) else str(token)


def unquoted(written: str) -> str:
    """What a quoted string says: a backslash stands before a quote or backslash that is meant."""
    inner = written[1:-1]
    return re.sub(r'\\(["\\])', r"\1", inner) if "\\" in inner else inner


def value(token: Node) -> Value:
    """A number as a number, anything else as text."""
    return int(str(token)) if is_number(token) else text(token)


def is_quoted(token: Node) -> bool:
    """Whether a name stands in quotes."""
    return isinstance(token, Token) and token.type == "STRING"


def is_number(token: Node) -> bool:
    """Whether this is a whole number."""
    return isinstance(token, Token) and token.type == "INT"


def parts(tree: Tree[Any]) -> list[Any]:
    """The children, whose kinds the grammar's rule tells."""
    return tree.children


def trees(tree: Tree[Token]) -> Iterable[Tree[Token]]:
    """The children that are no tokens."""
    return (child for child in tree.children if isinstance(child, Tree))

"""The parser: LR tables followed along every path at once, so that a sentence that reads two ways shows both
readings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from judge.text.lexer import Token
from judge.text.node import Span
from judge.text.tables import END, Production, Tables

MOST_PATHS = 4000
ACCEPTED = -1


@dataclass(frozen=True, slots=True)
class Tree:
    """A parsed phrase: the name of its rule, its kept children and its place."""

    name: str
    children: tuple[Tree | Token, ...]
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class _Path:
    """A parse stack: its top and what is below."""

    state: int
    value: _Value | None
    below: _Path | None


@dataclass(frozen=True, slots=True)
class _Made:
    """What a reduction made, before the shape of its node is worked out."""

    production: Production
    parts: tuple[_Value, ...]
    span: Span


_Value: TypeAlias = "Token | _Made"


class Unread(Exception):
    """No reading: the number of the first token that fits none, and the terminals that would have fitted
    there."""

    def __init__(self, at: int, expected: frozenset[int]) -> None:
        super().__init__(at)
        self.at = at
        self.expected = expected


def parse(tables: Tables, tokens: Sequence[Token]) -> list[Tree]:
    """Every reading of the tokens as the grammar's start.

    Raises Unread where there is none.
    """
    paths = [_Path(0, None, None)]
    for number, token in enumerate(tokens):
        following = [new for terminal in token.terminals for new in _shift(tables, paths, terminal, token)]
        if not following:
            raise Unread(number, _expected(tables, paths))
        if len(following) > MOST_PATHS:
            raise Unread(number, frozenset())
        paths = following
    ends = [path for path in _reduce_all(tables, paths, END) if path.state == ACCEPTED]
    if not ends:
        raise Unread(len(tokens), _expected(tables, paths))
    return [tree for path in ends for tree in _shape(path.value)]


def _shift(tables: Tables, paths: list[_Path], terminal: int, token: Token) -> list[_Path]:
    found = []
    for path in _reduce_all(tables, paths, terminal):
        state = tables.shifts[path.state].get(terminal)
        if state is not None:
            found.append(_Path(state, token, path))
    return found


def _reduce_all(tables: Tables, paths: list[_Path], terminal: int) -> list[_Path]:
    """The paths, and all that come of them by reductions that `terminal` may follow."""
    found = list(paths)
    for path in found:
        for number, follow in tables.reductions[path.state] if path.state != ACCEPTED else ():
            if terminal in follow:
                reduced = _reduce(tables, path, tables.productions[number])
                if reduced is not None:
                    found.append(reduced)
    return found


def _reduce(tables: Tables, path: _Path, production: Production) -> _Path | None:
    parts: list[_Value] = []
    for _ in range(production.length):
        assert path.value is not None
        assert path.below is not None
        parts.append(path.value)
        path = path.below
    parts.reverse()
    made = _Made(production, tuple(parts), _extent(parts))
    state = tables.gotos[path.state].get(production.origin)
    if state is None:
        return _Path(ACCEPTED, made, path) if path.below is None else None
    return _Path(state, made, path)


def _expected(tables: Tables, paths: list[_Path]) -> frozenset[int]:
    """The terminals that could come next on some path."""
    found: set[int] = set()
    for terminal in range(len(tables.titles)):
        if any(terminal in tables.shifts[path.state] for path in _reduce_all(tables, paths, terminal)):
            found.add(terminal)
    return frozenset(found)


def _shape(value: _Value | None) -> list[Tree]:
    return [part for part in _shaped(value) if isinstance(part, Tree)] if value else []


def _shaped(value: _Value) -> list[Tree | Token]:
    """A value as it stands in its parent: itself, its children where it is inlined, or its only child where
    it passes that on."""
    if isinstance(value, Token):
        return [value]
    production = value.production
    kept = [part for keep, part in zip(production.keeps, value.parts, strict=True) if keep]
    children = [child for part in kept for child in _shaped(part)]
    if production.inlined or (production.passes and len(children) == 1):
        return children
    return [Tree(production.name, tuple(children), value.span)]


def _extent(parts: list[_Value]) -> Span:
    spans = [part.span for part in parts if part.span != (0, 0)]
    return (spans[0][0], spans[-1][1]) if spans else (0, 0)

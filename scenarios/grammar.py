"""The parser of `scenario.lark`, made once; its tables are kept in the cache for the next cold start."""

from __future__ import annotations

import copy
import hashlib
import io
import os
import sys
import tempfile
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import ClassVar

import lark
from lark import Lark, Token
from lark.indenter import DedentError, Indenter

from rules_corpus.home import cache_home

OPTIONS = {"parser": "lalr", "lexer": "contextual", "propagate_positions": True}


class BadDedent(Exception):
    """A line goes back to an indentation at which no block stands; `token` is the line break before it."""

    def __init__(self, token: Token) -> None:
        super().__init__(str(token))
        self.token = token


class Blocks(Indenter):
    """Indentation as blocks; a tab is four columns. Each parse has its own state, so threads may share it."""

    NL_type = "_NL"
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    OPEN_PAREN_types: ClassVar[list[str]] = []
    CLOSE_PAREN_types: ClassVar[list[str]] = []
    tab_len = 4

    always_accept = ("_NL", "NAME")
    """Names are read whole everywhere: else `passes` would be read as the keyword `pass` and more."""

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        found: Iterator[Token] = Indenter.process(copy.copy(self), stream)  # type: ignore[no-untyped-call]
        return found

    def handle_NL(self, token: Token) -> Iterator[Token]:
        try:
            yield from super().handle_NL(token)
        except DedentError:
            raise BadDedent(token) from None


def grammar() -> str:
    """The text of `scenario.lark`."""
    return files("scenarios").joinpath("scenario.lark").read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def parser() -> Lark:
    """The parser, from the cache where its tables are there, else built, and kept where that can be done."""
    text = grammar()
    made_with = f"{lark.__version__} {sys.version_info[:2]} {text} {Blocks.__module__}"
    path = cache_home() / "scenarios" / f"{hashlib.sha256(made_with.encode()).hexdigest()[:24]}.tables"
    return _kept(path) or _built(text, path)


@lru_cache(maxsize=1)
def keywords() -> frozenset[str]:
    """The words and signs that the grammar itself has."""
    return frozenset(t.pattern.value for t in parser().terminals if t.pattern.type == "str")


def _kept(path: Path) -> Lark | None:
    try:
        with path.open("rb") as stored:
            return Lark.load(stored)
    except Exception:  # whatever is wrong with a cache, it can be made again
        return None


def _built(text: str, path: Path) -> Lark:
    made = Lark(text, postlex=Blocks(), **OPTIONS)
    tables = io.BytesIO()
    made.save(tables)
    _keep(path, tables.getvalue())
    return made


def _keep(path: Path, data: bytes) -> None:
    """Atomic, so that no other process reads half a file; silent where the folder cannot be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent)
        with os.fdopen(handle, "wb") as out:
            out.write(data)
        os.replace(name, path)
    except OSError:
        return

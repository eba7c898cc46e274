"""Parser tables from a Lark grammar: LR states that keep every conflict, because card English needs more
than one token of look-ahead. Lark reads the grammar; the tables are plain values, kept on disk so that Lark
is seldom loaded."""

from __future__ import annotations

import hashlib
import marshal
import os
import re
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import Any

from rules_corpus.home import cache_home

COMMON = ("common.lark", "common_effects.lark")
FORMAT = 4
END = 0


@dataclass(frozen=True, slots=True)
class Production:
    """One grammar rule: what it makes, from how many symbols, the name its node gets and which children it
    keeps."""

    origin: int
    length: int
    name: str
    keeps: tuple[bool, ...]
    inlined: bool
    passes: bool


@dataclass(frozen=True, slots=True)
class Tables:
    """States as dictionaries: `shifts[state][terminal]`, `gotos[state][origin]`, `reductions[state]` pairs
    of production and the terminals that may follow. `literals`: words and signs; `patterns`: named
    terminals; `titles`: every terminal for people."""

    productions: tuple[Production, ...]
    shifts: tuple[dict[int, int], ...]
    gotos: tuple[dict[int, int], ...]
    reductions: tuple[tuple[tuple[int, frozenset[int]], ...], ...]
    literals: dict[str, int]
    patterns: tuple[tuple[int, str, re.Pattern[str]], ...]
    titles: tuple[str, ...]


@lru_cache(maxsize=8)
def load_tables(game_package: str) -> Tables:
    """The tables of a game's card text: its `text.lark` over `COMMON`, from the cache where they are
    there.

    Raises FileNotFoundError where the package has no `text.lark`.
    """
    grammars = [files("judge.text") / name for name in COMMON] + [files(game_package) / "text.lark"]
    source = "\n".join(grammar.read_text(encoding="utf-8") for grammar in grammars)
    key = hashlib.sha256(f"{FORMAT} {version('lark')} {source}".encode()).hexdigest()[:24]
    path = cache_home() / "text" / f"{key}.tables"
    data = _read(path)
    if data is None:
        from judge.text.tables_build import build

        data = build(source)
        _write(path, data)
    return unpack(data)


def _read(path: Path) -> Any:
    try:
        return marshal.loads(path.read_bytes())
    except (OSError, ValueError, EOFError, TypeError):
        return None


def _write(path: Path, data: Any) -> None:
    """Atomic, and silent where the folder cannot be written: the tables can be made again."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent)
        with os.fdopen(handle, "wb") as out:
            out.write(marshal.dumps(data))
        os.replace(name, path)
    except OSError:
        return


def unpack(data: Any) -> Tables:
    productions, shifts, gotos, reductions, follows, literals, patterns, titles = data
    sets = [frozenset(follow) for follow in follows]
    return Tables(
        productions=tuple(Production(*production) for production in productions),
        shifts=tuple(shifts),
        gotos=tuple(gotos),
        reductions=tuple(_pairs(pairs, sets) for pairs in reductions),
        literals=literals,
        patterns=tuple((number, name, re.compile(pattern)) for number, name, pattern in patterns),
        titles=tuple(titles),
    )


def _pairs(
    pairs: Iterable[tuple[int, int]], sets: list[frozenset[int]]
) -> tuple[tuple[int, frozenset[int]], ...]:
    return tuple((production, sets[follow]) for production, follow in pairs)

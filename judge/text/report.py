"""How much of a card list compiles, and what does not; kept so that the same list is not compiled twice."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Iterator, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict, ValidationError

from rules_corpus.home import cache_home
from rules_corpus.problem import clipped

if TYPE_CHECKING:
    from judge.text.compiler import CompiledText


class UnreadPhrase(BaseModel):
    """A phrase that was not read: its card, the number of its paragraph from 0, its place in the card's text,
    its words, and what would have fitted there."""

    model_config = ConfigDict(frozen=True)

    card: str
    paragraph: int
    span: tuple[int, int]
    text: str
    expected: str


class CompileReport(BaseModel):
    """Cards and paragraphs of a list, how many of each compiled, and every phrase that did not."""

    model_config = ConfigDict(frozen=True)

    cards: int
    cards_compiled: int
    paragraphs: int
    compiled: int
    unread: tuple[UnreadPhrase, ...]


def compile_report(game: str, cards: Sequence[tuple[str, str]]) -> CompileReport:
    """The report on cards by name and text; `game` as `compile_text` takes it.

    Raises FileNotFoundError where the game has no card text grammar.
    """
    path = cache_home() / "text" / f"{report_key(game, cards)}.report.json"
    try:
        return CompileReport.model_validate_json(path.read_bytes())
    except (OSError, ValidationError):
        made = compiled(game, cards)
        keep(path, made)
        return made


def compiled(game: str, cards: Sequence[tuple[str, str]]) -> CompileReport:
    """The report, worked out."""
    from judge.text.compiler import compile_text

    made = [(name, compile_text(game, text, name=name)) for name, text in cards]
    return CompileReport(
        cards=len(made),
        cards_compiled=sum(not one.problems for _, one in made),
        paragraphs=sum(one.paragraphs for _, one in made),
        compiled=sum(one.compiled for _, one in made),
        unread=tuple(phrase for name, one in made for phrase in unread_phrases(name, one)),
    )


def unread_phrases(name: str, made: CompiledText) -> Iterator[UnreadPhrase]:
    from judge.text.compiler import offset_of, paragraph_of

    for problem in made.problems:
        start = offset_of(made.text, problem)
        end = start + (problem.place.length if problem.place else 0)
        yield UnreadPhrase(
            card=name,
            paragraph=paragraph_of(made.text, start),
            span=(start, end),
            text=clipped(made.text[start:end]),
            expected=problem.hint.removeprefix("expected there: ") or problem.message,
        )


def report_key(game: str, cards: Sequence[tuple[str, str]]) -> str:
    """A name for these texts read by this version of the grammar and of the compiler."""
    made = hashlib.sha256(game.encode())
    sources = [
        *sources_below(files("judge.text")),
        files(f"judge.games.{game.replace('-', '_')}") / "text.lark",
    ]
    for source in sources:
        made.update(source.read_bytes())
    made.update(repr(cards).encode())
    return made.hexdigest()[:24]


def sources_below(folder: Traversable) -> Iterator[Traversable]:
    """The modules and grammars of a folder and those below it, in the order of their names."""
    for one in sorted(folder.iterdir(), key=lambda part: part.name):
        if one.is_dir():
            yield from sources_below(one)
        elif one.name.endswith((".py", ".lark")):
            yield one


def keep(path: Path, report: CompileReport) -> None:
    """Atomic, and silent where the folder cannot be written: the report can be made again."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent)
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            out.write(report.model_dump_json())
        os.replace(name, path)
    except OSError:
        return

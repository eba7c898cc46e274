"""A card's text as it is understood, paragraph by paragraph and phrase by phrase, for people who check it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from pydantic import BaseModel, ConfigDict

from judge.text.compiler import CompiledText, compile_text, offset_of, paragraph_of, paragraphs
from judge.text.describe import describe
from judge.text.lexer import without_reminders
from judge.text.tree import Ability, Node
from rules_corpus.problem import Problem


class ReadPhrase(BaseModel):
    """A phrase as printed, and what it is taken to say."""

    model_config = ConfigDict(frozen=True)

    printed: str
    words: str


class ReadParagraph(BaseModel):
    """A paragraph as printed: the abilities understood in plain words, with the phrases that they come from,
    or what could not be read (`unread`) and why."""

    model_config = ConfigDict(frozen=True)

    printed: str
    abilities: tuple[str, ...] = ()
    phrases: tuple[ReadPhrase, ...] = ()
    unread: str = ""
    why: str = ""


def reading(game: str, name: str, text: str) -> tuple[ReadParagraph, ...]:
    """How a card's text is understood; `game` as `compile_text` takes it.

    Raises FileNotFoundError where the game has no card text grammar.
    """
    made = compile_text(game, text, name=name)
    spans = list(paragraphs(without_reminders(text)))
    problems = {paragraph_of(text, offset_of(text, one)): one for one in made.problems}
    return tuple(
        read_paragraph(made, number, text[start:end].strip(), problems.get(number))
        for number, (start, end) in enumerate(spans)
    )


def read_paragraph(made: CompiledText, number: int, printed: str, problem: Problem | None) -> ReadParagraph:
    if problem is not None:
        start = offset_of(made.text, problem)
        length = problem.place.length if problem.place else 0
        return ReadParagraph(printed=printed, unread=made.text[start : start + length], why=problem.message)
    own = [ability for ability in made.abilities if ability.paragraph == number]
    phrases = tuple(phrase for ability in own for phrase in read_phrases(ability, made.text))
    return ReadParagraph(printed=printed, abilities=tuple(map(describe, own)), phrases=phrases)


def read_phrases(ability: Ability, text: str) -> Iterator[ReadPhrase]:
    """The parts of an ability that have words of their own on the card, in the order of the text."""
    parts = [part for one in fields(ability) for part in nodes(getattr(ability, one.name))]
    for part in sorted(parts, key=lambda one: one.span):
        if part.span != (0, 0):
            yield ReadPhrase(printed=text[slice(*part.span)], words=describe(part))


def nodes(value: object) -> Iterator[Node]:
    if isinstance(value, Node):
        yield value
    elif isinstance(value, tuple):
        yield from (one for one in value if isinstance(one, Node))

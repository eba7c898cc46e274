"""Rules as a model reads them: what it can cite and quote, without what only search needs."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import BaseModel

from rules_corpus.model import Rule, Wording
from rules_corpus.search import Hit


class Passage(BaseModel):
    """A rule: `rule_id` to cite it by, its text, and whether that is official wording or the digest's."""

    rule_id: str
    title: str
    text: str
    wording: Wording
    edition: str
    url: str = ""


class Entry(BaseModel):
    """A keyword or glossary term with its rules."""

    term: str
    game: str
    rules: tuple[Passage, ...]


def passages(rules: Iterable[Rule | Hit]) -> tuple[Passage, ...]:
    """Rules as passages, in their order."""
    return tuple(Passage.model_validate(rule, from_attributes=True) for rule in rules)


def shortened(text: str, characters: int) -> str:
    """A text of at most so many characters, cut between words where it is longer, which `…` shows."""
    return text if len(text) <= characters else text[: characters - 1].rsplit(" ", 1)[0] + " …"

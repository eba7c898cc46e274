"""The tool `ask_rules`."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from mcp_server.arguments import Game, Limit
from mcp_server.corpus import corpus
from mcp_server.passages import Passage, passages
from rules_corpus.ask import Meant, Precedent
from scenarios.precedents import with_precedents


class Answered(BaseModel):
    """Where `decided`, the first rule decides the question; else the rules are the nearest."""

    decided: bool
    message: str
    rules: tuple[Passage, ...]
    above_the_first: tuple[Passage, ...]
    links: tuple[str, ...]
    terms: dict[str, str]
    understood: tuple[Meant, ...]
    precedents: tuple[Precedent, ...]
    notes: tuple[str, ...]


def ask_rules(
    question: Annotated[str, Field(description="The question as a player would ask it.", max_length=1000)],
    game: Game = "",
    limit: Limit = 5,
) -> Answered:
    """Answers a rules question: the deciding rule first, supporting rules, the terms used, and the scenarios
    nearest to it."""
    answer = with_precedents(corpus().ask(question, game, limit))
    return Answered(
        decided=answer.decided,
        message=answer.message,
        rules=passages(answer.rules),
        above_the_first=passages(answer.parents),
        links=tuple(link.rule_id for link in answer.links),
        terms={term.name: term.rules[0].text for term in answer.terms if term.rules},
        understood=answer.understood,
        precedents=answer.precedents,
        notes=answer.notes,
    )

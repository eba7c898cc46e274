"""The tool `ask_rules`."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field
from pydantic_core import to_json

from mcp_server.arguments import Game, Limit
from mcp_server.corpus import corpus
from mcp_server.passages import Passage, passages, shortened
from mcp_server.problems import for_models
from rules_corpus.ask import Answer, Meant, Precedent, Verdict
from scenarios.limits import LONGEST_QUESTION
from scenarios.precedents import answered

BUDGET = 1500
"""Tokens that a short answer takes at most."""

CHARACTERS = 3
"""Characters of JSON in a token, at the least: prose has more, rule ids about as many."""

_FIRST, _FURTHER = 700, 260

Detail = Annotated[
    Literal["short", "full"],
    Field(description="short: long texts cut, under 1,500 tokens; full: every text whole."),
]


class Answered(BaseModel):
    """Where `decided`, the first rule decides the question, but only probably where it is not `sure`: then
    read the others too; else the rules are the nearest. `verdict` is there only where a scenario of the
    library decides this very question. A text that ends in `…` is cut: get_rule gives it whole."""

    decided: bool
    sure: bool
    message: str
    verdict: Verdict | None
    rules: tuple[Passage, ...]
    above_the_first: tuple[Passage, ...]
    links: tuple[str, ...]
    terms: dict[str, str]
    understood: tuple[Meant, ...]
    precedents: tuple[Precedent, ...]
    notes: tuple[str, ...]


def ask_rules(
    question: Annotated[
        str, Field(description="The question as a player would ask it.", max_length=LONGEST_QUESTION)
    ],
    game: Game = "",
    limit: Limit = 5,
    detail: Detail = "short",
) -> Answered:
    """Answers a rules question: the deciding rule first, supporting rules, the terms used, and the scenarios
    nearest to it."""
    answer = answered(corpus(), question, game, limit)
    return _full(answer) if detail == "full" else _fitting(_short(_full(answer)))


def _full(answer: Answer) -> Answered:
    return Answered(
        decided=answer.decided,
        sure=answer.sure,
        message=answer.message,
        verdict=answer.verdict,
        rules=passages(answer.rules),
        above_the_first=passages(answer.parents),
        links=tuple(link.rule_id for link in answer.links),
        terms={term.name: term.rules[0].text for term in answer.terms if term.rules},
        understood=answer.understood,
        precedents=answer.precedents,
        notes=tuple(map(for_models, answer.notes)),
    )


def _short(answered: Answered) -> Answered:
    """Texts cut, the first rule's least; three of each of the rest."""
    first, further, terms = answered.rules[:1], answered.rules[1:], list(answered.terms.items())[:3]
    return answered.model_copy(
        update={
            "rules": (*(_cut(rule, _FIRST) for rule in first), *(_cut(rule, _FURTHER) for rule in further)),
            "above_the_first": tuple(_cut(rule, _FURTHER) for rule in answered.above_the_first[:1]),
            "links": answered.links[:3],
            "terms": {name: shortened(text, _FURTHER // 2) for name, text in terms},
            "understood": answered.understood[:3],
            "precedents": tuple(_cut_precedent(p) for p in answered.precedents[:2]),
        }
    )


def _fitting(answered: Answered) -> Answered:
    """As much of an answer as the budget holds: what matters least goes first, the deciding rule never."""
    for name in ("terms", "above_the_first", "links", "understood", "precedents"):
        if _tokens(answered) <= BUDGET:
            return answered
        answered = answered.model_copy(update={name: type(getattr(answered, name))()})
    while _tokens(answered) > BUDGET and len(answered.rules) > 1:
        answered = answered.model_copy(update={"rules": answered.rules[:-1]})
    return answered


def _tokens(answered: Answered) -> int:
    return len(to_json(answered)) // CHARACTERS + 1


def _cut(passage: Passage, characters: int) -> Passage:
    return passage.model_copy(update={"text": shortened(passage.text, characters), "url": ""})


def _cut_precedent(precedent: Precedent) -> Precedent:
    outcome = shortened(precedent.outcome, _FURTHER)
    return precedent.model_copy(update={"outcome": outcome, "citations": precedent.citations[:2]})

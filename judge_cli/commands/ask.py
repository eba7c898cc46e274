"""`judge ask`: a question answered from the rules."""

from __future__ import annotations

from typing import Annotated

import typer

from judge_cli.options import Count, Game, Json
from judge_cli.output import show
from judge_cli.render.answer import answer_rows
from rules_corpus.corpus import Corpus
from scenarios.precedents import answered

Question = Annotated[list[str], typer.Argument(metavar="QUESTION", help="The question as a player asks it.")]


Neutral = Annotated[
    bool,
    typer.Option("--neutral", help="Rules alone, no verdict: for judges who may not advise a player."),
]


def ask(
    question: Question, game: Game = "", count: Count = 5, neutral: Neutral = False, as_json: Json = False
) -> int:
    """Answers a rules question.

    The deciding rule first, supporting rules, the terms used and the scenarios nearest to it; or that nothing
    in the rules decides it.
    """
    corpus, asked = Corpus(), " ".join(question)
    answer = corpus.ask(asked, game, count).neutral() if neutral else answered(corpus, asked, game, count)
    show(answer, answer_rows(answer), as_json)
    return 0 if answer.decided else 1

"""A number that the player of an effect chooses."""

from __future__ import annotations

from judge.kernel.decisions import Decision, Option, Procedure
from judge.kernel.table import ask
from judge.text.context import Context
from rules_corpus.cite import Cite


def how_many(
    context: Context, prompt: str, most: int, cite: Cite, default: tuple[int] | None = None
) -> Procedure[int]:
    """The number from 0 to `most` that the controller chooses, stated behind `with` on the action's line;
    `default` where the line says none."""
    decision = Decision(
        seat=context.controller,
        kind="number",
        prompt=prompt,
        cite=cite,
        options=tuple(Option(n, f"X = {n}") for n in range(most + 1)),
        clause="with",
        default=default,
        about=context.source.face.name,
    )
    return int((yield from ask(decision))[0])

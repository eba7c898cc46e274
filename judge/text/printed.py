"""A card's printed text as a face needs it: its abilities, or by name what was not read."""

from __future__ import annotations

from judge.kernel.decisions import Unsupported
from judge.text.compiler import compile_text
from judge.text.tree import Ability
from rules_corpus.problem import Problem


class UnreadText(Unsupported):
    """A card's text has a phrase that the grammar does not read; `problems` say which."""

    def __init__(self, name: str, problems: tuple[Problem, ...]) -> None:
        super().__init__(f"the text of {name!r} is not understood: {problems[0].message}")
        self.problems = problems


def printed_abilities(game: str, text: str, *, name: str, kind: str = "") -> tuple[Ability, ...]:
    """The compiled abilities of a text, none where it is empty.

    `game`, `name` and `kind` as for `compile_text`. Raises UnreadText where a phrase is not understood
    (design: architecture decision 7).
    """
    if not text:
        return ()
    compiled = compile_text(game, text, name=name, kind=kind)
    if compiled.problems:
        raise UnreadText(name, compiled.problems)
    return compiled.abilities

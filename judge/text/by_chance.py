"""The order of cards that chance decides."""

from __future__ import annotations

from collections.abc import Iterable

from judge.kernel.decisions import Decision, Procedure, all_alike
from judge.kernel.state import CHANCE, Ref
from judge.kernel.table import Table, ask
from judge.text.perform import option
from rules_corpus.cite import Cite


def random_order(table: Table, refs: Iterable[Ref], prompt: str, cite: Cite) -> Procedure[tuple[Ref, ...]]:
    """The order that chance gives to cards, those that are alike staying as they are.

    `cite` is the rule of the game by which chance decides.
    """
    options = tuple(option(table, ref) for ref in refs)
    decision = Decision(
        seat=CHANCE,
        kind="random",
        prompt=prompt,
        cite=cite,
        options=options,
        least=len(options),
        most=len(options),
        verbs=("random",),
        ordered=not all_alike(options),
    )
    order: tuple[Ref, ...] = yield from ask(decision)
    return order

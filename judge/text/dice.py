"""Dice that a text rolls as it is carried out."""

from __future__ import annotations

from judge.kernel.decisions import Decision, Option, Procedure
from judge.kernel.state import CHANCE
from judge.kernel.table import ask
from judge.text import tree as t
from judge.text.context import Context
from judge.text.looking import unread
from rules_corpus.cite import Cite

ROLLED = "roll"
"""What a roll is called among the tallies of a text."""


def roll(context: Context, node: t.Dice, cite: Cite) -> Procedure[tuple[int, ...]]:
    """What each die shows, by chance one after the other; raises Unsupported where a game has no rule of
    dice."""
    if not cite:
        raise unread(node)
    shown: tuple[int, ...] = ()
    for _ in range(node.count):
        decision = Decision(
            seat=CHANCE,
            kind="random",
            prompt=f"roll a D{node.sides}",
            cite=cite,
            options=tuple(Option(n, str(n)) for n in range(1, node.sides + 1)),
            verbs=("random",),
            about=context.source.face.name,
        )
        shown += yield from ask(decision)
    context.tallies[ROLLED] = sum(shown)
    told = ", ".join(str(n) for n in shown)
    context.table.note(f"{context.source.face.name}: D{node.sides} shows {told}", cite)
    return shown

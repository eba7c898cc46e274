""" "Then draw that many cards": as many as what was done just before was done to."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from judge.text.tree import (
    All,
    Banish,
    Chosen,
    CountOf,
    Destroy,
    Discard,
    Draw,
    Instruction,
    Move,
    Result,
    Sacrifice,
    SummonToken,
    ThatMuch,
)

COUNTED: dict[type[Instruction], str] = {
    Banish: "banish",
    Destroy: "destroy",
    Discard: "discard",
    Move: "move",
    Sacrifice: "sacrifice",
}
"""The instructions of which it is known to how many they were done, with the word for the result."""


def that_many(steps: tuple[Instruction, ...]) -> tuple[Instruction, ...]:
    """Instructions in which "that many" counts what the one before was done to; where nothing was done
    before, the amount of the event is left."""
    return _counted(steps, "")[0]  # type: ignore[no-any-return]


def _counted(node: Any, before: str) -> tuple[Any, str]:
    """The node with its amounts, and the word for the last countable result that is known behind it."""
    if isinstance(node, tuple):
        made = []
        for item in node:
            item, before = _counted(item, before)
            made.append(item)
        return tuple(made), before
    if not isinstance(node, Instruction):
        return node, before
    if isinstance(node, Draw | SummonToken) and isinstance(node.amount, ThatMuch) and before:
        return replace(node, amount=CountOf(Result(before), span=node.amount.span)), before
    if type(node) in COUNTED:
        several = isinstance(getattr(node, "what", None), All | Chosen)
        return node, COUNTED[type(node)] if several else before
    changes = {}
    for part in fields(node):
        value = getattr(node, part.name)
        if isinstance(value, tuple) and value and all(isinstance(one, Instruction) for one in value):
            changes[part.name], before = _counted(value, before)
    return replace(node, **changes), before

""" "Then draw that many cards", "recover that much": as many as what was done just before was done to, or as
much as it came to."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from judge.text.builders.base import Rejected
from judge.text.tree import (
    All,
    Amount,
    Banish,
    Chosen,
    CountOf,
    DealDamage,
    Delay,
    Destroy,
    Discard,
    Draw,
    EachOne,
    EachOpponent,
    EachPlayer,
    ForEach,
    GrantAbility,
    Instruction,
    Move,
    MoveCounters,
    OwnedBy,
    Perform,
    PreventNext,
    PutCounters,
    Recover,
    RemoveCounters,
    Replace,
    Result,
    Reveal,
    Roll,
    Sacrifice,
    Selector,
    Shuffle,
    Sum,
    SummonToken,
    Tally,
    ThatMuch,
    WhenDone,
    walk,
)

COUNTED: dict[type[Instruction], str] = {
    Banish: "banish",
    Destroy: "destroy",
    Discard: "discard",
    Move: "move",
    Reveal: "reveal",
    Sacrifice: "sacrifice",
    Shuffle: "shuffle",
}
"""The instructions of which it is known to how many they were done, with the word for the result."""

TALLIED: dict[type[Instruction], str] = {
    DealDamage: "deal",
    MoveCounters: "move-counters",
    RemoveCounters: "remove-counters",
    Roll: "roll",
}
"""The instructions of which it is known to how much they came, with the word for the tally."""

ASKING = Draw | SummonToken | Recover | DealDamage | PutCounters | Perform
"""The instructions whose amount may be "that many" or "that much"."""

OWN = ("discard", "move", "shuffle")
"""What is done to cards of one's own, which are counted for each player."""


def that_many(
    steps: tuple[Instruction, ...], costs: tuple[Instruction, ...] = (), *, tallied: bool = False
) -> tuple[Instruction, ...]:
    """Instructions in which "that many" counts what the one before was done to.

    Else it counts what the costs were paid with; where nothing was done before, the amount of the event is
    left. `tallied`: no event has an amount, so that "that much" is what the one before came to.
    """
    known = {**COUNTED, **TALLIED} if tallied else COUNTED
    return _counted(steps, _counted(costs, None, known)[1], known)[0]  # type: ignore[no-any-return]


def _counted(node: Any, before: Amount | None, known: dict[type[Instruction], str]) -> tuple[Any, Any]:
    """The node with its amounts, and the amount of the last result that is known behind it."""
    if isinstance(node, tuple):
        made = []
        for item in node:
            item, before = _counted(item, before, known)
            made.append(item)
        return tuple(made), before
    if not isinstance(node, Instruction):
        return node, before
    asks = isinstance(node, ASKING) and ThatMuch() in walk(node.amount)
    if asks and before is not None and (isinstance(node, Draw | SummonToken) or known is not COUNTED):
        return _of_that_many(node, before), before
    if type(node) in known:
        return node, _result_of(node, known[type(node)]) or before
    changes = {}
    for part in fields(node):
        value = getattr(node, part.name)
        if isinstance(value, tuple) and value and all(isinstance(one, Instruction) for one in value):
            changes[part.name], before = _counted(value, before, known)
    return replace(node, **changes), before


def _result_of(node: Instruction, word: str) -> Amount | None:
    if type(node) in TALLIED:
        return Tally(word)
    several = isinstance(getattr(node, "what", None), All | Chosen)
    return CountOf(Result(word)) if several else None


def _of_that_many(node: Any, count: Amount) -> Instruction:
    """As many of what the instruction before was done to; of several players each by their own."""
    who = getattr(node, "who", None)
    if not isinstance(who, EachPlayer | EachOpponent):
        return replace(node, amount=_for_that(node.amount, count))  # type: ignore[no-any-return]
    if not isinstance(count, CountOf) or not isinstance(count.of, Result) or count.of.verb not in OWN:
        raise Rejected
    own = CountOf(replace(count.of, selector=Selector((), (OwnedBy(EachOne()),))))
    kind = "player" if isinstance(who, EachPlayer) else "opponent"
    each = All(Selector((kind,), span=node.span), span=node.span)
    one = replace(node, who=EachOne(), amount=_for_that(node.amount, own))
    return ForEach(each, (one,), span=node.span)


def _for_that(amount: Amount, count: Amount) -> Amount:
    """An amount with what is counted for "that many"."""
    if isinstance(amount, ThatMuch):
        return replace(count, span=amount.span)
    if isinstance(amount, Sum):
        return replace(amount, parts=tuple(_for_that(part, count) for part in amount.parts))
    return amount


APART = (Delay, GrantAbility, PreventNext, Replace, WhenDone)
"""What brings an event of its own, whose amount "that much" may be."""


def unsaid(node: Any) -> bool:
    """Whether "that much" is left where nothing says how much."""
    if isinstance(node, tuple):
        return any(unsaid(item) for item in node)
    if isinstance(node, ThatMuch):
        return True
    parts = fields(node) if isinstance(node, Instruction | Amount) and not isinstance(node, APART) else ()
    return any(unsaid(getattr(node, part.name)) for part in parts)

"""What an effect aims at as it is activated, and what of it lasts."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from judge.text.builders.base import Rejected
from judge.text.tree import (
    AdjustStat,
    All,
    Among,
    Amount,
    Apply,
    Chosen,
    Condition,
    Conditional,
    CountOf,
    Discard,
    EventPattern,
    ForEach,
    ModifyStat,
    Node,
    Number,
    Opponent,
    Play,
    PreventNext,
    Reveal,
    Sacrifice,
    Scaled,
    Search,
    Selector,
    Target,
)

NOT_AIMED = (Discard, Sacrifice, Reveal, Search, Play, Condition, EventPattern, Selector)
"""Parts of an effect whose cards are chosen as it happens, or that only describe."""


def counted(each: Any, amount: Any) -> Amount:
    """ "1 … for each minion": the amount, as often as there are such things."""
    many = each if isinstance(each, Amount) else CountOf(each)
    if not isinstance(amount, Number):
        raise Rejected
    return many if amount == Number(1) else Scaled(many, amount.value)


def lasting(instruction: Any) -> Any:
    """What an (Auto) without a condition says of stats holds as long as it is there."""
    if isinstance(instruction, AdjustStat):
        return Apply((ModifyStat(instruction.of, instruction.stat, instruction.amount),))
    if isinstance(instruction, ForEach) and len(instruction.instructions) == 1:
        (one,) = instruction.instructions
        if isinstance(one, AdjustStat):
            return lasting(replace(one, amount=counted(instruction.each, one.amount)))
    if isinstance(instruction, Conditional) and not instruction.otherwise:
        return replace(instruction, then=tuple(map(lasting, instruction.then)))
    return instruction


def _on_the_field(part: Chosen) -> bool:
    """Whether what is chosen stands on the field: it names no zone, and is none of cards looked at."""
    return not part.selector.zone and not any(isinstance(one, Among) for one in part.selector.filters)


def aimed(part: Any) -> Any:
    """An effect with the cards on the field that it names ("a minion") as its targets, named as it is
    activated."""
    if isinstance(part, tuple):
        return tuple(aimed(one) for one in part)
    if isinstance(part, Opponent):
        return Target(-1, Selector(("opponent",)), Number(1), Number(1), span=part.span)
    if isinstance(part, All) and isinstance(part.selector.zone_of, Opponent):
        return replace(part, selector=replace(part.selector, zone_of=aimed(part.selector.zone_of)))
    if isinstance(part, Discard | Sacrifice | Play) and isinstance(part.who, Opponent | Chosen):
        return replace(part, who=aimed(part.who))
    if isinstance(part, Chosen) and _on_the_field(part) and not part.at_random and part.maximum:
        return Target(-1, part.selector, part.minimum, part.maximum, span=part.span)
    if isinstance(part, PreventNext) and isinstance(part.event.subject, Selector) and not part.each:
        shielded = Target(-1, part.event.subject, Number(1), Number(1), span=part.span)
        return replace(part, event=replace(part.event, subject=shielded))
    if not isinstance(part, Node) or isinstance(part, NOT_AIMED):
        return part
    changes = {f.name: aimed(getattr(part, f.name)) for f in fields(part) if f.name != "span"}
    return replace(part, **{k: v for k, v in changes.items() if v is not getattr(part, k)})

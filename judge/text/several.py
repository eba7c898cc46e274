"""Instructions about several players: what each does for themselves, one after the other, what all choose
before any of it is done, and what is taken from each one's zone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any

from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import seats

EACH = (t.EachPlayer, t.EachOpponent)
APART = (t.May, t.Modes, t.Unless, t.PutCounters, t.Shuffle, t.LookAt)
"""What each of several players does for themselves, one after the other."""


def apart_for(context: Context, instruction: Any) -> t.Reference | None:
    """The several players who do an instruction one after the other: it names them, or ("unless they pay")
    what they do otherwise names them."""
    if isinstance(instruction.who, EACH):
        return instruction.who
    if isinstance(instruction, t.Unless) and isinstance(instruction.who, t.EachOne) and context.each is None:
        named = (getattr(part, "who", None) for part in instruction.instructions)
        return next((who for who in named if isinstance(who, EACH)), None)
    return None


def for_one(part: Any, who: t.Reference) -> Any:
    """A part of an instruction to several players as it is for the one whose turn it is."""
    if part == who:
        return t.EachOne()
    if isinstance(part, tuple):
        return tuple(for_one(item, who) for item in part)
    if isinstance(part, t.Node):
        return replace(part, **{f.name: for_one(getattr(part, f.name), who) for f in fields(part)})
    return part


def done_together(context: Context, kinds: tuple[type, ...], instruction: t.Instruction) -> bool:
    """Whether several players do an instruction of these kinds, each of whom chooses for themselves."""
    who = getattr(instruction, "who", None)
    if not isinstance(who, t.Reference) or type(instruction) not in kinds:
        return False
    return isinstance(who, EACH) or len(seats(context, who)) > 1


def by_zone(context: Context, selector: t.Selector, found: Sequence[Any]) -> list[list[Any]]:
    """What was found, player by player where so many are taken from each one's zone ("a card from each
    opponent's memory"), else in one heap."""
    if not selector.each_zone or selector.zone_of is None:
        return [list(found)]
    lies = {value: context.state.things[value.id].place for value in found}
    return [[v for v in found if lies[v] == seat] for seat in seats(context, selector.zone_of)]

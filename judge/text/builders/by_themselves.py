"""What each of several players does by themselves: what is asked of one of them, or follows from what they
did, concerns nobody else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

from judge.text.builders.base import Rejected
from judge.text.builders.reach import inner
from judge.text.tree import (
    All,
    Conditional,
    EachOne,
    EachOpponent,
    EachPlayer,
    ForEach,
    IfDone,
    Instruction,
    May,
    Node,
    Selector,
    Unless,
    WhenDone,
)


def each_by_themselves(one: Instruction) -> Instruction:
    """ "Each opponent discards a card unless they pay (1)", "each player may discard a card; if they do, they
    draw": done for each of the players in turn."""
    if not speaks_of_each(one):
        return one
    several = {type(node) for node in inner(first_of(one)) if isinstance(node, EachOpponent | EachPlayer)}
    if len(several) != 1:
        raise Rejected
    kind = "opponent" if several == {EachOpponent} else "player"
    everyone = All(Selector((kind,), span=one.span), span=one.span)
    made = replace(one, first=as_each(one.first)) if isinstance(one, IfDone) else as_each(one)
    return ForEach(everyone, (made,), span=one.span)


def speaks_of_each(one: Node) -> bool:
    """Whether a condition, a price or a consequence is one of each of several players."""
    match one:
        case Conditional(condition=condition):
            return any(isinstance(node, EachOne) for node in outside_loops(condition))
        case Unless(who=who, costs=costs):
            return any(isinstance(node, EachOne) for node in outside_loops((who, costs)))
        case IfDone(first=(May(who=EachOpponent() | EachPlayer()), *_)):
            return True
        case IfDone(first=first, then=then, otherwise=otherwise):
            return done_by_each(first) and any(
                isinstance(n, EachOne) for n in outside_loops((then, otherwise))
            )
    return False


def done_by_each(done: tuple[Instruction, ...]) -> bool:
    return any(isinstance(node, EachOpponent | EachPlayer) for node in outside_loops(done))


def first_of(one: Node) -> object:
    """Where it is said which players are meant."""
    return one.first if isinstance(one, IfDone) else one


def unbound(steps: tuple[Instruction, ...]) -> bool:
    """Whether what follows for each player stands where they are not taken in turn."""
    for node in outside_loops(steps):
        if isinstance(node, IfDone) and speaks_of_each(node):
            return True
        if isinstance(node, WhenDone) and done_by_each(node.first):
            return True
    return False


def outside_loops(node: object) -> Iterator[Node]:
    if isinstance(node, tuple):
        for item in node:
            yield from outside_loops(item)
    elif isinstance(node, Node) and not isinstance(node, ForEach):
        yield node
        for part in fields(node):
            yield from outside_loops(getattr(node, part.name))


def as_each(node: Any) -> Any:
    """The same with the one whose turn it is for every player."""
    if isinstance(node, tuple):
        return tuple(as_each(item) for item in node)
    if isinstance(node, EachOpponent | EachPlayer):
        return EachOne(span=node.span)
    if not isinstance(node, Node):
        return node
    changes = {part.name: as_each(getattr(node, part.name)) for part in fields(node) if part.name != "span"}
    return replace(node, **changes)

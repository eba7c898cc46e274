"""Every outcome: each open choice is tried, positions that were seen are known again, within a bound."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import combinations, permutations
from typing import Any, Generic, TypeVar

from judge.kernel.decisions import Answer, Decision

Leaf = TypeVar("Leaf")

MOST_ANSWERS = 5_000
"""Answers to one decision that are still told apart; more than that meets the bound."""


@dataclass(frozen=True, slots=True)
class Branch:
    """An open choice that a run came to: the decision, what tells this point from others, and the words of an
    answer."""

    decision: Decision
    key: Any
    words: Callable[[Answer], str]


@dataclass(slots=True)
class Found(Generic[Leaf]):
    """One way for a final state to come about: the state's key, what the run gave, how many ways lead there,
    the shortest choices."""

    leaf: Leaf
    ways: int
    line: tuple[str, ...]


@dataclass(slots=True)
class Search(Generic[Leaf]):
    """What was found: final states by key, positions looked at, and whether the bound cut the search
    short."""

    found: dict[Any, Found[Leaf]] = field(default_factory=dict)
    positions: int = 0
    bounded: bool = False


Run = Callable[[tuple[Answer, ...]], "Branch | tuple[Any, Leaf]"]
"""Plays with these answers to the open choices: gives the next open choice, or the final state's key with
what it is."""


def explore(run: Run[Leaf], bound: int) -> Search[Leaf]:
    """Tries every answer to every open choice, depth first; a position seen before is not played again."""
    search: Search[Leaf] = Search()
    search.found = _explore(run, (), search, {}, bound)
    return search


def _explore(
    run: Run[Leaf], prefix: tuple[Answer, ...], search: Search[Leaf], seen: dict[Any, Any], bound: int
) -> dict[Any, Found[Leaf]]:
    if search.positions >= bound:
        search.bounded = True
        return {}
    search.positions += 1
    point = run(prefix)
    if not isinstance(point, Branch):
        key, leaf = point
        return {key: Found(leaf, 1, ())}
    if point.key in seen:
        known: dict[Any, Found[Leaf]] = seen[point.key]
        return known
    seen[point.key] = {}  # a choice that leads back here is no further way to an end
    below: dict[Any, Found[Leaf]] = {}
    for answer in answers(point.decision):
        for key, found in _explore(run, (*prefix, answer), search, seen, bound).items():
            _add(below, key, Found(found.leaf, found.ways, (point.words(answer), *found.line)))
    seen[point.key] = below
    return below


def _add(into: dict[Any, Found[Leaf]], key: Any, one: Found[Leaf]) -> None:
    old = into.get(key)
    if old is None:
        into[key] = one
        return
    line = one.line if len(one.line) < len(old.line) else old.line
    into[key] = Found(old.leaf, old.ways + one.ways, line)


def answers(decision: Decision) -> Iterator[Answer]:
    """Every answer to a decision, those that differ in nothing that matters once."""
    if decision.kind == "split":
        yield from splits(decision.values, decision.least)
        return
    seen: set[Any] = set()
    alike = {o.value: o.alike for o in decision.options}
    pick = permutations if decision.ordered else combinations
    for size in range(decision.least, decision.most + 1):
        for answer in pick(decision.values, size):
            look = tuple(_like(alike[v], v) for v in answer)
            if look not in seen and decision.together(answer) is None:
                seen.add(look)
                yield answer


def _like(alike: Any, value: Any) -> Any:
    return ("like", alike) if alike is not None else ("value", value)


def splits(values: tuple[Any, ...], total: int) -> Iterator[Answer]:
    """Every way to divide an amount among all the values, at least 1 each."""
    if len(values) == 1:
        yield ((values[0], total),)
        return
    for first in range(1, total - len(values) + 2):
        for rest in splits(values[1:], total - first):
            yield ((values[0], first), *rest)

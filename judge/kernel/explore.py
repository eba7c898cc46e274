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


Onward = Callable[[Branch], "Answer | None"]
"""The answer with which a way goes on from an open choice; None where it ends there."""

Run = Callable[[tuple[Answer, ...], Onward], "Branch | tuple[Any, Leaf]"]
"""Plays with these answers to the open choices, and on from each further one as `Onward` says: gives the
final
state's key with what it is, or the open choice at which it ended."""


def explore(run: Run[Leaf], bound: int) -> Search[Leaf]:
    """Tries every answer to every open choice, depth first; a position seen before is not played again."""
    explorer: Explorer[Leaf] = Explorer(run, bound)
    found, keys = explorer.behind(()), tuple(explorer.numbers)
    explorer.search.found = {keys[number]: one for number, one in found.items()}
    return explorer.search


@dataclass(slots=True)
class Met:
    """A new choice on a way: its number, the answer with which the way goes on, those that are tried
    later."""

    branch: Branch
    number: int
    first: Answer
    others: Iterator[Answer]


@dataclass(slots=True)
class Explorer(Generic[Leaf]):
    """A search under way: choices and final states by the number of their key, which is long to compare;
    `seen` what lies behind each choice."""

    run: Run[Leaf]
    bound: int
    search: Search[Leaf] = field(default_factory=Search)
    numbers: dict[Any, int] = field(default_factory=dict)
    seen: dict[int, dict[int, Found[Leaf]]] = field(default_factory=dict)

    def behind(self, prefix: tuple[Answer, ...]) -> dict[int, Found[Leaf]]:
        """What lies behind these answers: one way is played to its end, then the choices on it are answered
        otherwise, the last of them first."""
        met: list[Met] = []
        below = self.at_end(self.run(prefix, lambda branch: self.onward(branch, met)))
        way = (*prefix, *(choice.first for choice in met))
        for choice in reversed(met):
            way, found = way[:-1], dict[int, Found[Leaf]]()
            _add(found, choice.branch.words(choice.first), below)
            for answer in choice.others:
                _add(found, choice.branch.words(answer), self.behind((*way, answer)))
            self.seen[choice.number] = below = found
        return below

    def onward(self, branch: Branch, met: list[Met]) -> Answer | None:
        """The first answer to a choice that is new; the others are tried later."""
        number = self.number(branch.key)
        if not self.counted() or number in self.seen:
            return None
        self.seen[number] = {}  # a choice that leads back here is no further way to an end
        every = answers(branch.decision)
        first = next(every, None)
        if first is not None:
            met.append(Met(branch, number, first, every))
        return first

    def at_end(self, end: Branch | tuple[Any, Leaf]) -> dict[int, Found[Leaf]]:
        """What the end of a way comes to: a choice seen before to all that lies behind it."""
        if isinstance(end, Branch):
            return self.seen.get(self.number(end.key), {})
        key, leaf = end
        return {self.number(key): Found(leaf, 1, ())} if self.counted() else {}

    def number(self, key: Any) -> int:
        """The number of a key, the same for equal ones."""
        return self.numbers.setdefault(key, len(self.numbers))

    def counted(self) -> bool:
        """Counts a position, unless the bound is met."""
        if self.search.positions >= self.bound:
            self.search.bounded = True
            return False
        self.search.positions += 1
        return True


def _add(into: dict[int, Found[Leaf]], words: str, behind: dict[int, Found[Leaf]]) -> None:
    """Adds what lies behind an answer."""
    for number, one in behind.items():
        old, line = into.get(number), (words, *one.line)
        if old is None:
            into[number] = Found(one.leaf, one.ways, line)
        else:
            shorter = line if len(line) < len(old.line) else old.line
            into[number] = Found(old.leaf, old.ways + one.ways, shorter)


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

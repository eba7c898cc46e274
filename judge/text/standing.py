"""What stands in abilities, read once: what keywords are shorthand for, triggers by their event, the changes
that static abilities make, each with the demands that it hangs on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from judge.kernel.identity import by_identity
from judge.kernel.state import Thing
from judge.text import tree as t
from judge.text.changes import flat_changes

K = TypeVar("K")
V = TypeVar("V")

Pairs = tuple[tuple[t.Ability, t.Ability], ...]
"""Each ability of a thing with each that it stands for (`Keywords.expanded`)."""


@dataclass(frozen=True, slots=True, eq=False)
class Standing:
    """One change that a static ability makes: its key among those of its thing, the ability as it is printed
    and as it is meant, the condition around the change, and all demands that it hangs on; itself alone."""

    key: tuple[int, int]
    printed: t.Ability
    ability: t.StaticAbility
    condition: t.Condition | None
    change: t.Change
    demands: tuple[t.Condition, ...]


@by_identity
def standing(pairs: Pairs) -> tuple[Standing, ...]:
    """The changes that static abilities make, in the order of the text."""
    return tuple(
        Standing((place, index), printed, meant, condition, change, _demands(meant, condition))
        for place, (printed, meant) in enumerate(pairs)
        if isinstance(meant, t.StaticAbility)
        for index, (condition, change) in enumerate(flat_changes(meant.changes, meant.condition))
    )


def _demands(ability: t.StaticAbility, condition: t.Condition | None) -> tuple[t.Condition, ...]:
    return (*ability.restrictions, *(() if condition is None else (condition,)))


@by_identity
def standing_by_kind(pairs: Pairs) -> Mapping[type[t.Change], tuple[Standing, ...]]:
    """The same by the class of the change."""
    return by_key((type(one.change), one) for one in standing(pairs))


@by_identity
def triggers_by_verb(pairs: Pairs) -> Mapping[str, tuple[tuple[t.Ability, t.TriggeredAbility], ...]]:
    """The triggered abilities by the verb of their event, each with the ability that is printed."""
    return by_key((a.event.verb, (printed, a)) for printed, a in pairs if isinstance(a, t.TriggeredAbility))


Watching = tuple[Thing, t.Ability, t.TriggeredAbility]
"""A triggered ability with whose it is, and the ability that is printed."""


def watching(read: Iterable[tuple[Thing, Pairs]]) -> Mapping[str, tuple[Watching, ...]]:
    """The triggered abilities of things by the verb that they watch for."""
    return by_key(
        (verb, (thing, printed, ability))
        for thing, pairs in read
        for verb, found in triggers_by_verb(pairs).items()
        for printed, ability in found
    )


def by_key(pairs: Iterable[tuple[K, V]]) -> Mapping[K, tuple[V, ...]]:
    """Values by their key, in their order."""
    found: dict[K, list[V]] = {}
    for key, value in pairs:
        found.setdefault(key, []).append(value)
    return {key: tuple(values) for key, values in found.items()}

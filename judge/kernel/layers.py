"""Continuous effects applied in order: layers, timestamps, dependencies. The algorithm is here, the order is
the game's cited table."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass
from typing import Any

from judge.kernel.state import ThingId
from judge.kernel.views import View
from rules_corpus.cite import Cite

Views = dict[ThingId, View]


@dataclass(frozen=True, slots=True)
class Continuous:
    """One change that an effect makes in one layer.

    `key` tells it from all others; `since` its timestamp; `source` the thing whose ability makes it (None: it
    stands by itself, made
    by something that resolved); `reads` and `writes` the characteristics that it looks at and changes;
    `apply` does it; `concerns` gives the things that it is done to.
    """

    key: Any
    since: tuple[int, int]
    source: ThingId | None
    reads: frozenset[str]
    writes: frozenset[str]
    apply: Callable[[Views], None]
    sets: bool = False
    concerns: Callable[[Views], Container[ThingId]] = lambda views: views


@dataclass(frozen=True, slots=True)
class Layer:
    """A layer: its name, its rule, and what gathers the changes that are made in it, given the views so
    far."""

    name: str
    cite: Cite
    gather: Callable[[Views], Iterable[Continuous]]


ABILITIES = "abilities"
"""The characteristic that a change writes when it gives or takes abilities: what comes from a lost ability is
not applied."""


def apply_layers(
    views: Views,
    layers: Iterable[Layer],
    dependency: Cite,
    note: Callable[[str, Cite], None] | None = None,
    loop: Cite | None = None,
) -> Views:
    """Applies the changes of every layer to the views, in place, and gives them.

    Within a layer the oldest timestamp comes first, but a change waits for those it depends on; a loop of
    them falls back to timestamps. `note` is told of both, by the rules `dependency` and `loop`.
    """
    for layer in layers:
        done: set[Any] = set()
        while True:
            left = [c for c in layer.gather(views) if c.key not in done]
            if not left:
                break
            free = _free(left, views)
            if free and len(free) < len(left) and note:
                note(f"{layer.name}: what another effect depends on is applied first", dependency)
            elif not free and note:
                note(f"{layer.name}: effects that depend on each other apply by age", loop or dependency)
            chosen = min(free or left, key=lambda c: c.since)
            done.add(chosen.key)
            chosen.apply(views)
    return views


def _free(left: list[Continuous], views: Views) -> list[Continuous]:
    """The changes that wait for no other; those that no change could concern are not compared with each."""
    written: frozenset[str] = frozenset().union(*(c.writes for c in left))
    return [
        c
        for c in left
        if not ("loses" in written or c.reads & written)
        or not any(depends(c, other, views) for other in left if other.key != c.key)
    ]


def depends(one: Continuous, other: Continuous, views: Views) -> bool:
    """Whether `one` must wait for `other`: the other changes what it looks at, or takes away the ability that
    it comes from."""
    if one.sets != other.sets:
        return False
    if one.reads & other.writes:
        return True
    return (
        ABILITIES in other.writes
        and one.source is not None
        and "loses" in other.writes
        and "loses" not in one.writes
        and one.source in other.concerns(views)
    )

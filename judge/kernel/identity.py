"""What is worked out of immutable values, found again by the values themselves: by `is`, which costs nothing
where comparing trees costs much."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

Value = TypeVar("Value")
Made = TypeVar("Made")

MOST = 8192
"""Results kept by one function; when there are more it forgets them all."""


def by_identity(work: Callable[[Value], Made]) -> Callable[[Value], Made]:
    """A function that works each immutable value out once.

    The value is kept beside its result, so that no other object can take its identity meanwhile.
    """
    known: dict[int, tuple[Value, Made]] = {}

    @wraps(work)
    def found(value: Value) -> Made:
        kept = known.get(id(value))
        if kept is None:
            if len(known) >= MOST:
                known.clear()
            kept = known[id(value)] = (value, work(value))
        return kept[1]

    return found


def by_identities(work: Callable[..., Made]) -> Callable[..., Made]:
    """The same for a function of several immutable values."""
    known: dict[tuple[int, ...], tuple[tuple[Any, ...], Made]] = {}

    @wraps(work)
    def found(*values: Any) -> Made:
        key = tuple(map(id, values))
        kept = known.get(key)
        if kept is None:
            if len(known) >= MOST:
                known.clear()
            kept = known[key] = (values, work(*values))
        return kept[1]

    return found

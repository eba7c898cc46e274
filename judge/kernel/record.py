"""Values that are made all the time: dataclasses that the type checker alone keeps frozen, since to be kept
so while a game is played makes each cost three times as much."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any

__all__ = ["record", "replace", "values"]

if TYPE_CHECKING:
    from dataclasses import dataclass as record
    from dataclasses import replace
else:

    def record(*, frozen: bool, slots: bool) -> Any:
        """A dataclass that compares and hashes as a frozen one."""
        return dataclass(slots=slots, unsafe_hash=frozen)

    def replace(value: Any, /, **changes: Any) -> Any:
        """A record of several fields with some of them changed; raises TypeError for one that it has not."""
        names, get = _parts(type(value))
        made = type(value)(*map(changes.pop, names, get(value)))
        if changes:
            raise TypeError(f"{type(value).__name__} has no {', '.join(changes)}")
        return made


def values(value: Any) -> tuple[Any, ...]:
    """What a record of several fields holds, in their order."""
    held: tuple[Any, ...] = _parts(value.__class__)[1](value)
    return held


@cache
def _parts(kind: type) -> Any:
    names = tuple(part.name for part in fields(kind))
    return names, attrgetter(*names)

"""What every part of an ability tree is: a frozen, slotted dataclass that costs next to nothing to define.

The tree has some hundred and fifty small classes, and a command that runs one scenario needs few of them: so
equality, hash, repr and the refusal to change are written once here, and the constructor of a class is made
when it is first called.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from operator import attrgetter
from typing import Any, ClassVar, TypeVar, dataclass_transform

Span = tuple[int, int]
N = TypeVar("N")
_COMPARED: dict[type, Callable[[object], object]] = {}


def _compared(cls: type[Node]) -> Callable[[object], object]:
    """What takes the values that decide equality out of an object of the class."""
    found = _COMPARED.get(cls)
    if found is None:
        names = [part.name for part in fields(cls) if part.compare]
        found = _COMPARED[cls] = attrgetter(*names) if names else lambda made: ()
    return found


def _first_call(self: Any, *args: Any, **values: Any) -> None:
    """Stands in for a class's constructor until it is called, then makes it."""
    cls = type(self)
    type.__setattr__(cls, "__init__", _constructor(cls))
    cls.__init__(self, *args, **values)


def _constructor(cls: type[Node]) -> Callable[..., None]:
    given = {"_set": object.__setattr__}
    plain: list[str] = []
    named: list[str] = []
    for part in fields(cls):
        (named if part.kw_only else plain).append(_parameter(part, given))
    sets = "".join(f"\n    _set(self, {part.name!r}, {part.name})" for part in fields(cls))
    exec(f"def __init__(self, {', '.join([*plain, '*', *named])}):{sets}", given)
    return given["__init__"]


def _parameter(part: Field[Any], given: dict[str, Any]) -> str:
    if part.default is MISSING:
        return part.name
    given["_default_" + part.name] = part.default
    return f"{part.name}=_default_{part.name}"


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def node(cls: type[N]) -> type[N]:
    """A class of the tree, as `dataclass(frozen=True, slots=True)` would make it; use it on subclasses of
    `Node`."""
    made = dataclass(init=False, repr=False, eq=False, slots=True)(cls)
    type.__setattr__(made, "__init__", _first_call)
    return made


@node
class Node:
    """Anything in the tree; `span` is its place in the text and takes no part in comparison."""

    span: Span = field(default=(0, 0), compare=False, repr=False, kw_only=True)

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if other.__class__ is not self.__class__:
            return NotImplemented
        values = _compared(self.__class__)
        return bool(values(self) == values(other))

    def __hash__(self) -> int:
        return hash((self.__class__, _compared(self.__class__)(self)))

    def __repr__(self) -> str:
        shown = (f"{part.name}={getattr(self, part.name)!r}" for part in fields(self) if part.repr)
        return f"{self.__class__.__qualname__}({', '.join(shown)})"

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def __setstate__(self, state: tuple[None, dict[str, Any]]) -> None:
        for name, value in state[1].items():
            object.__setattr__(self, name, value)

"""What a player asks for, in the words of a scenario and free of any game: the actor, the verb, the things
named and the clauses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from judge.kernel.state import Ref, Seat, State


@dataclass(frozen=True, slots=True)
class Who:
    """A player, as something that can be chosen or targeted."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class OnStack:
    """Something on the stack, as something that can be chosen or targeted."""

    id: int


def called(state: State, value: Any) -> str:
    """What players call something that may be chosen, also where it has gone: for a refusal of it."""
    if isinstance(value, Who):
        return state.players[value.seat].name
    if isinstance(value, Ref) and value.id in state.things:
        return state.things[value.id].face.name
    found = next((p for p in state.stack if isinstance(value, OnStack) and p.id == value.id), None)
    return found.name if found is not None else "it"


@dataclass(frozen=True, slots=True)
class Named:
    """A name with all that it may stand for here: refs of things, players, things on the stack, effects,
    words.

    `amount` is the number given with it; `nameless` how many cards that nothing depends on it stands for
    (then no candidates).
    """

    label: str
    candidates: tuple[Any, ...] = ()
    amount: int | None = None
    nameless: int = 0
    way: str = ""
    ability: int = 0


@dataclass(frozen=True, slots=True)
class Request:
    """An action that a player asks for while holding Opportunity, or as the answer to a decision.

    `clauses` the things by preposition; `what` completes the verb (ends *phase*); `given` a name for the
    activation; `x` what is chosen
    for X; `free` no cost is asked; `answers` the decisions that the line answers beforehand, taken by the
    script as they come.
    """

    seat: Seat
    verb: str
    things: tuple[Named, ...] = ()
    clauses: Mapping[str, tuple[Named, ...]] = field(default_factory=dict)
    what: str = ""
    given: str = ""
    x: int | None = None
    free: bool = False
    words: str = ""

    def first(self, clause: str) -> Named | None:
        """The first thing behind a preposition."""
        return next(iter(self.clauses.get(clause, ())), None)

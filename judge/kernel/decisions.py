"""What a player may be asked, and what says no: decisions and refusals, each with its rule."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import field
from typing import Any, TypeAlias, TypeVar

from judge.kernel.record import record
from judge.kernel.state import Seat
from rules_corpus.cite import Cite, RuleId, cites

T = TypeVar("T")

Answer: TypeAlias = tuple[Any, ...]
"""The values chosen, in order; for a decision with Opportunity one action or PASS."""

Procedure: TypeAlias = Generator["Decision", Answer, T]
"""A rule as it is carried out: yields each decision, is sent the answer, returns what it worked out."""

PASS = "pass"


@record(frozen=True, slots=True)
class Refusal:
    """Why something is not allowed: the reason in words and the rule that says so."""

    reason: str
    cite: Cite

    def __str__(self) -> str:
        return self.reason


class Illegal(Exception):
    """Raised inside a procedure when what a player attempts is against a rule; the attempt is undone."""

    def __init__(self, reason: str, cite: Cite) -> None:
        super().__init__(reason)
        self.refusal = Refusal(reason, cite)


@contextmanager
def also_by(*rules: RuleId) -> Iterator[None]:
    """What is refused within is refused by these rules as well."""
    try:
        yield
    except Illegal as illegal:
        found = illegal.refusal
        raise Illegal(found.reason, (*cites(found.cite), *rules)) from illegal


class Unsupported(Exception):
    """Raised where the engine meets what it does not implement; names what and the rule or phrase, never
    guesses."""


@record(frozen=True, slots=True)
class Option:
    """One thing that may be chosen: its value, what players call it, and whether it is like another in all
    that matters."""

    value: Any
    label: str
    alike: Any = None
    about: int | None = None


ACCEPT_OR_DECLINE = (Option(True, "accept"), Option(False, "decline"))
"""The options of what a player may do or leave."""


def all_alike(options: Sequence[Option]) -> bool:
    """Whether options are alike, all of them, so that it is all one which is picked; not where there are
    none."""
    first = options[0].alike if options else None
    return first is not None and all(option.alike == first for option in options)


def no_refusal(value: Any) -> Refusal | None:
    """For decisions whose refusals need no words of their own."""
    return None


@record(frozen=True, slots=True)
class Decision:
    """A choice that a rule gives a seat.

    `kind` the sort of choice (opportunity, targets, payment, order, may, mode, number, retaliate, choose,
    random); `options` what may be
    chosen, `least` to `most` of them (an order takes them all); `clause` the word of the scenario language
    that answers it on the
    action's own line; `verbs` the statements that answer it on a line of their own; `refuse` says why a value
    is no option; `default`
    what is chosen where the action's line says nothing of it.
    `together` says why values that may each be chosen may not be chosen together;
    `otherwise` what is chosen where no line says anything of it (a choice that players pass over in silence);
    among `words`, "also" is another clause that answers it, "others" the rules, by verb, for which what
    other players would do is not for now.
    """

    seat: Seat
    kind: str
    prompt: str
    cite: Cite
    options: tuple[Option, ...] = ()
    least: int = 1
    most: int = 1
    clause: str = ""
    verbs: tuple[str, ...] = ("chooses",)
    refuse: Callable[[Any], Refusal | None] = no_refusal
    default: Answer | None = None
    otherwise: Answer | None = None
    together: Callable[[Answer], Refusal | None] = no_refusal
    ordered: bool = False
    about: str = ""
    words: Mapping[str, Any] = field(default_factory=dict)
    passing: bool = True
    """Whether the seat may pass; where it may not, nobody else's line implies a pass."""

    @property
    def values(self) -> tuple[Any, ...]:
        """The values that may be chosen."""
        return tuple(o.value for o in self.options)

    @property
    def forced(self) -> Answer | None:
        """The answer, where there is nothing to choose or no choice could matter; None where the seat must be
        asked."""
        if self.kind in ("opportunity", "play") or (self.ordered and len(self.options) > 1 and not self.same):
            return None
        if self.most == 0 or not self.options:
            return ()
        if self.kind == "split":
            if self.least == len(self.options):
                return tuple((value, 1) for value in self.values)
            return ((self.values[0], self.least),) if len(self.options) == 1 else None
        if self.least == self.most and self.least >= len(self.options):
            return self.values
        return self.values[: self.least] if self.least == self.most and self.same else None

    @property
    def same(self) -> bool:
        """Whether the options are alike, all of them."""
        return all_alike(self.options)


def choose_one(decision: Decision) -> Procedure[Any]:
    """Asks a decision of exactly one value and gives that value."""
    (value,) = yield decision
    return value

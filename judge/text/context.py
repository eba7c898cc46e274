"""Where an ability tree is evaluated: who asks, from what, about what; and what a game must say about its
words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from judge.kernel.decisions import Unsupported
from judge.kernel.record import record
from judge.kernel.request import OnStack, Who
from judge.kernel.state import Pending, Ref, Seat, State, Thing
from judge.kernel.table import Table
from judge.kernel.views import View, printed
from rules_corpus.cite import RuleId


@record(frozen=True, slots=True)
class Occurrence:
    """Something that happened, in the words of card text: the verb and roles of an `EventPattern`.

    `subject` and `object` are refs of things, players (`Who`) or stack items; `player` the seat concerned;
    `amount` damage or a count; `targets` those by which an activation is such as a text speaks of;
    `again` tells that its subject does the same to another thing in the same event; `attacker` is the unit in
    whose attack something was hit or killed.
    """

    verb: str
    subject: Any = None
    object: Any = None
    detail: str = ""
    zone: str = ""
    origin: str = ""
    amount: int = 0
    player: Seat | None = None
    targets: tuple[Any, ...] = ()
    again: bool = False
    attacker: Any = None

    def told(self) -> tuple[Any, ...]:
        """The verb, then its subject and object, as a log tells them."""
        return (self.verb.replace("-", " "), self.subject, self.object)

    def adds_to(self, earlier: Occurrence) -> bool:
        """Whether it is one more of such an event with an earlier one: what players do is counted for each by
        themselves ("a player activates their second card")."""
        return not isinstance(self.subject, Who) or self.subject == earlier.subject


class Language(Protocol):
    """What a game says of the words in its card text."""

    in_play: tuple[str, ...]
    whole_turns: frozenset[str] = frozenset({"turn"})
    """What a time that effects last may be named by, and means a player's turn."""

    def is_kind(self, view: View, kind: str) -> bool:
        """Whether something is of a kind ("unit", "object", "regalia")."""

    def is_so(self, state: State, view: View, axis: str, value: str) -> bool:
        """Whether a characteristic or state holds (`Is`)."""

    def stat(self, state: State, view: View, stat: str) -> int | None:
        """A number of a thing (`Compare`, `StatOf`)."""

    def player_stat(self, state: State, seat: Seat, stat: str) -> int | None:
        """A number of a player ("influence", "hand")."""

    def restricted(self, context: Context, kind: str, name: str, amount: int | None) -> bool:
        """Whether a restriction ability's demand is met (`Restricted`)."""

    def player_is(self, state: State, seat: Seat | None, what: str, value: str) -> bool:
        """Whether a player, or the game, has a state (`PlayerIs`)."""

    def champion(self, state: State, seat: Seat) -> Thing | None:
        """A player's champion or hero."""

    def linked(self, state: State, thing: Thing) -> Iterable[Thing]:
        """What a thing is linked or attached to."""

    def out_of_reach(self, thing: Thing, selector: Any) -> bool:
        """Whether a card lies so that only text which says so speaks of it."""
        return False

    def where(self, selector: Any) -> tuple[str, ...]:
        """The zones of what a selector speaks of where it names none."""
        return self.in_play

    def counted_besides(self, context: Context, of: Any) -> int:
        """How many things count as such as are counted without being so, by what their text says."""
        return 0

    def rounded(self, context: Context) -> None:
        """Called where a number is rounded down, for a game whose rules speak of it."""
        return

    def last_known(self, state: State, ref: Ref) -> View | None:
        """What an object was like before it left; None where a game does not keep it, or it has not left."""
        return None

    def looked_back(self, context: Context, view: View) -> None:
        """Called where something is read of an object as it was, for a game whose rules speak of it."""
        return

    def uses(self, context: Context, per: str) -> int:
        """How often the ability under way was used before (`Uses`); raises Unsupported where a game does not
        count it."""
        raise Unsupported("how often an ability was used is not counted yet")

    def party(self, context: Context, role: str) -> tuple[Any, ...]:
        """The players whose part in the game a text names (`Party`)."""

    def attack(self, state: State, thing: Thing) -> tuple[Ref, ...]:
        """The attack that a thing is part of: the attacking unit first, then what strikes with it."""
        return ()

    def under_way(self, state: State) -> Iterable[Occurrence]:
        """What is going on in the combat now ("is attacking"); raises Unsupported where a game has no such
        words."""
        raise Unsupported("what goes on in the combat is not told yet")

    def performers(self, context: Context, node: Any) -> tuple[Any, ...]:
        """What stands for the attacks of something (`AttacksOf`); raises Unsupported where a game has no such
        words."""
        raise Unsupported("the engine does not carry out AttacksOf yet")


@dataclass(slots=True)
class Context:
    """One evaluation: `source` as it was when the ability was activated or triggered; `slots` what was
    targeted or chosen so far.

    `seen_as` is how characteristics are read here ("as if your champion got +1 level"); `opponent` the one of
    several whom a condition is looked at for ("an opponent controls two or more allies").
    `look` is the position to look at where it is not the table's (a trigger that looks back); `letters` stand
    for amounts.
    """

    table: Table
    language: Language
    source: Thing
    controller: Seat
    pending: Pending | None = None
    slots: dict[int, tuple[Any, ...]] = field(default_factory=dict)
    letters: dict[str, int] = field(default_factory=dict)
    occurrence: Occurrence | None = None
    results: dict[str, list[Any]] = field(default_factory=dict)
    each: Any = None
    opponent: Seat | None = None
    amount: int | None = None
    tallies: dict[str, int] = field(default_factory=dict)
    look: State | None = None
    views: Any = None
    seen_as: Callable[[View], View] | None = None
    rule: RuleId | None = None
    known: Mapping[Ref, View] = field(default_factory=dict)
    whole: tuple[Any, ...] = ()
    """The instructions under way that are done all or not at all."""

    @property
    def state(self) -> State:
        """The position that this looks at."""
        return self.look if self.look is not None else self.table.state

    def view(self, thing: Thing) -> View:
        """A thing's characteristics in the position that this looks at; of what has gone, as last known."""
        if self.views is not None:
            found: View | None = self.views.get(thing.id)
            return found if found is not None else printed(thing)
        gone = self.gone(thing.ref)
        if gone is not None:
            return gone
        made: View = self.table.rules.view(self.state, thing.id)
        return made if self.seen_as is None else self.seen_as(made)

    def gone(self, ref: Ref) -> View | None:
        """What is known of a thing that is not there any more; None while it is."""
        if self.state.find(ref) is not None:
            return None
        left = self.language.last_known(self.state, ref)
        return left if left is not None else self.known.get(ref)

    def current(self, thing: Thing) -> Thing | None:
        """The same incarnation of a thing as it is now; None where it is gone."""
        return self.state.find(thing.ref)

    def seen(self, value: Any) -> Thing | None:
        """The thing of a ref, if it still is, else as it was last known (the source, what a trigger saw)."""
        if not isinstance(value, Ref):
            return None
        found = self.state.find(value)
        if found is not None:
            return found
        gone = self.gone(value)
        if gone is not None:
            return gone.thing
        return self.source if value == self.source.ref else None

    def as_object(self, value: Any) -> Thing | None:
        """What is read of: a card that this text took from the field as the object that it was there, also
        one that has ceased to exist since; of an activation on the stack its card; any other thing as it is
        seen."""
        if isinstance(value, OnStack):
            waiting = (p for p in self.state.stack if p.id == value.id and p.ability is None)
            return next((self.state.find(p.source.ref) for p in waiting), None)
        thing = self.seen(value)
        if thing is None or thing.zone in self.language.in_play:
            return thing
        if not any(value in found for found in self.results.values()):
            return thing
        before = (self.gone(Ref(value.id, value.incarnation - back)) for back in (1, 2))
        gone = next((known for known in before if known is not None), None)
        if gone is None:
            return thing
        self.language.looked_back(self, gone)
        return gone.thing

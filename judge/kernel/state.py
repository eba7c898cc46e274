"""The position: an immutable snapshot that events alone change (architecture decision 2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from operator import attrgetter, is_
from typing import Any, TypeVar

from judge.kernel.faces import Face
from judge.kernel.identity import by_identities, by_identity
from judge.kernel.record import record

Made = TypeVar("Made")

Seat = int
"""A player by place in the turn order, from 0."""

CHANCE: Seat = -1
"""The seat that decides random events."""

FORMAT = "format"
"""The part of the position that says for which format the decks are built, where that is said."""

ThingId = int

NONE: Mapping[str, Any] = {}


@record(frozen=True, slots=True)
class Ref:
    """A thing as it was chosen: `incarnation` tells it from the new object that the same card becomes after a
    zone change."""

    id: ThingId
    incarnation: int


@record(frozen=True, slots=True)
class Thing:
    """A card or object: what is printed (`face`), where it is, whose it is, what lies on it.

    It lies in the zone `zone` of the seat `place`; `counters` by kind, `flags` such as rested, `links` to
    other things by name (lineage, loaded, linked), `since` its timestamp,
    `notes` what it remembers of how it came to be (prepared, imbued).
    """

    id: ThingId
    face: Face
    owner: Seat
    controller: Seat
    zone: str
    place: Seat = 0
    since: int = 0
    incarnation: int = 0
    token: bool = False
    counters: Mapping[str, int] = field(default_factory=dict)
    flags: frozenset[str] = frozenset()
    links: Mapping[str, tuple[ThingId, ...]] = field(default_factory=dict)
    notes: Mapping[str, Any] = field(default_factory=dict)

    @property
    def ref(self) -> Ref:
        """This incarnation of the thing."""
        return Ref(self.id, self.incarnation)

    def count(self, counter: str) -> int:
        """How many counters of a kind lie on it."""
        return self.counters.get(counter, 0)


@dataclass(frozen=True, slots=True)
class Pending:
    """What waits on the stack (or waits to be put there): an activation, a materialization, an ability, a
    trigger.

    `source` the thing as it was then; `ability` the part of its text that will resolve (None: the whole
    card); `choices` what was
    chosen: targets, modes, X, costs paid; `name` what players call it.
    """

    id: int
    kind: str
    name: str
    controller: Seat
    source: Thing
    ability: Any = None
    choices: Mapping[str, Any] = field(default_factory=dict)
    copy: bool = False
    label: str = ""

    @property
    def targets(self) -> tuple[Any, ...]:
        """The chosen targets, slot by slot; each slot a tuple of refs or seats."""
        return tuple(self.choices.get("targets", ()))


@dataclass(frozen=True, slots=True)
class Effect:
    """A continuous effect, a replacement or a delayed trigger in force, made by something that resolved.

    `kind` and `body` are the game's own; `until` names when it ends; `over` the things it holds for (None:
    whatever fits).
    """

    id: int
    kind: str
    body: Any
    controller: Seat
    source: Thing
    since: int
    until: str = ""
    over: tuple[Ref, ...] | None = None
    memory: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Player:
    """A seat: its name, its counters and resources, its flags, and what became of it."""

    name: str
    counters: Mapping[str, int] = field(default_factory=dict)
    flags: frozenset[str] = frozenset()
    notes: Mapping[str, Any] = field(default_factory=dict)
    lost: bool = False

    def count(self, counter: str) -> int:
        """How many of a resource or counter the player has."""
        return self.counters.get(counter, 0)


@dataclass(frozen=True)
class State:
    """One position of a game.

    `zones` lists ids by (zone, seat), first is the top; `stack` first is the bottom; `waiting` are triggers
    not yet on the stack;
    `turn` counts from 1; `phase`, `step` the game's own words; `window` whether a round of Opportunity is
    open, `holder` who has it
    and `passes` how many passed in a row; `facts` what this turn remembers; `extra` the game's own (combat).
    """

    players: tuple[Player, ...]
    things: Mapping[ThingId, Thing] = field(default_factory=dict)
    zones: Mapping[tuple[str, Seat], tuple[ThingId, ...]] = field(default_factory=dict)
    stack: tuple[Pending, ...] = ()
    waiting: tuple[Pending, ...] = ()
    effects: tuple[Effect, ...] = ()
    turn: int = 1
    active: Seat = 0
    phase: str = ""
    step: str = ""
    entered: bool = False
    window: bool = False
    holder: Seat | None = None
    passes: int = 0
    clock: int = 0
    facts: frozenset[Any] = frozenset()
    extra: Mapping[str, Any] = field(default_factory=dict)
    result: str = ""
    cache: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)

    def but(self, **changes: Any) -> State:
        """This position with some fields changed; what was worked out (`once`) is kept where it rests on none
        of these."""
        made = object.__new__(State)
        made.__dict__.update(self.__dict__, cache=self._kept(changes), **changes)
        return made

    def _kept(self, changes: Mapping[str, Any]) -> dict[Any, Any]:
        if not _GROUNDS.isdisjoint(changes):
            return {}
        gone: set[Any] = set(changes)
        if "extra" in changes:
            gone.update(_differing(self.extra, changes["extra"]))
        return {work: known for work, known in self.cache.items() if known[1].isdisjoint(gone)}

    def once(self, work: Callable[[State], Made]) -> Made:
        """What is worked out of the position, once as long as all that the work looked at stays."""
        known: tuple[Made, set[Any]] | None = self.cache.get(work)
        if known is None:
            looking = Looking.at(self)
            known = self.cache[work] = (work(looking), looking.looked)
        return known[0]

    def bare(self) -> State:
        """This position without what was worked out of it, to be kept."""
        made = object.__new__(State)
        made.__dict__.update(self.__dict__, cache={})
        return made

    def stands_as(self, other: State) -> bool:
        """Whether nothing but the clock and the passing of Opportunity differs from another position."""
        return self is other or all(map(is_, _standing(self), _standing(other)))

    def with_thing(self, thing: Thing) -> State:
        """This position with one thing changed or added; its zone is not touched. While its card is the same,
        so are the cards of all things (`faces`)."""
        made, before = self.but(things={**self.things, thing.id: thing}), self.things.get(thing.id)
        if before is not None and before.face is thing.face and _GROUNDS in self.cache:
            made.cache[_GROUNDS] = self.cache[_GROUNDS]
        return made

    def zone(self, name: str, seat: Seat) -> tuple[ThingId, ...]:
        """The ids in a player's zone, top first."""
        return self.zones.get((name, seat), ())

    def everywhere(self, name: str) -> tuple[Thing, ...]:
        """All things in the zones of that name, in turn order of their players, each zone in its order."""
        known: tuple[tuple[Thing, ...], frozenset[str]] | None = self.cache.get(name)
        if known is None:
            lying = (i for seat in self.seats for i in self.zones.get((name, seat), ()))
            known = self.cache[name] = (tuple(map(self.things.__getitem__, lying)), _GROUNDS)
        return known[0]

    @property
    def seats(self) -> range:
        """All seats, of which no game has more or fewer as it goes on."""
        return range(len(self.players))

    @property
    def faces(self) -> tuple[Face, ...]:
        """The cards that all things are now, in the order in which these came to be; of the same cards always
        the same object."""
        known: tuple[tuple[Face, ...], frozenset[str]] | None = self.cache.get(_GROUNDS)
        if known is None:
            faces = _as_one(*(thing.face for thing in self.things.values()))
            known = self.cache[_GROUNDS] = (faces, _GROUNDS)
        return known[0]

    @property
    def acting(self) -> Seat:
        """Who is to act: the holder of Opportunity, else the turn player."""
        return self.active if self.holder is None else self.holder

    def living(self) -> tuple[Seat, ...]:
        """The seats still in the game, in turn order from seat 0."""
        return tuple(i for i, p in enumerate(self.players) if not p.lost)

    def seats_from(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats still in the game in turn order, starting at `seat` or the next one still in."""
        n = len(self.players)
        return tuple(s for s in ((seat + i) % n for i in range(n)) if not self.players[s].lost)

    def place_of(self, seat: Seat) -> int:
        """A seat's place in turn order from the active player's; behind all others where it is out."""
        order = self.seats_from(self.active)
        return order.index(seat) if seat in order else len(order)

    def next_seat(self, seat: Seat) -> Seat:
        """Who comes after `seat` in turn order among those still in the game."""
        return self.seats_from((seat + 1) % len(self.players))[0]

    def find(self, ref: Ref) -> Thing | None:
        """The thing of a reference while it is still the same incarnation."""
        thing = self.things.get(ref.id)
        return thing if thing is not None and thing.incarnation == ref.incarnation else None

    def key(self) -> tuple[Any, ...]:
        """What makes this position this position, however it was reached: equal keys play on alike.

        Ids and timestamps count only by their order.
        """
        return (
            tuple(
                (s, tuple(_thing_key(self.things[i]) for i in ids))
                for s, ids in sorted(self.zones.items())
                if ids
            ),
            tuple(_pending_key(p) for p in self.stack),
            tuple(_pending_key(p) for p in self.waiting),
            tuple(_effect_key(e) for e in self.effects),
            tuple(map(_player_key, self.players)),
            (
                self.turn,
                self.active,
                self.phase,
                self.step,
                self.entered,
                self.window,
                self.holder,
                self.passes,
                self.result,
            ),
            self.facts,
            _sorted(self.extra),
        )


@by_identities
def _as_one(*faces: Face) -> tuple[Face, ...]:
    return faces


_GROUNDS = frozenset({"things", "zones"})
"""The fields that all that is worked out rests on."""

_WATCHED = ("effects", "players", "stack", "waiting", "turn", "active", "phase", "step", "facts", "result")
"""The fields of which it is recorded whether work looks at them; so it is of each entry of `extra`."""

_PASSING = ("entered", "window", "holder", "passes", "clock")
"""The fields that change all the time, and are recorded too."""


_standing = attrgetter(*_GROUNDS, *_WATCHED, "extra")


def _differing(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The entries that one `extra` has otherwise than another, as they are recorded."""
    for entry in before.keys() | after.keys():
        if before.get(entry) is not after.get(entry):
            yield "extra", entry


class Entries(Mapping[str, Any]):
    """The `extra` of a position that records which of its entries are looked at."""

    def __init__(self, extra: Mapping[str, Any], looked: set[Any]) -> None:
        self.extra, self.looked = extra, looked

    def __getitem__(self, entry: str) -> Any:
        self.looked.add(("extra", entry))
        return self.extra[entry]

    def get(self, entry: str, default: Any = None) -> Any:
        """The value of an entry, the default where there is none."""
        self.looked.add(("extra", entry))
        return self.extra.get(entry, default)

    def __contains__(self, entry: object) -> bool:
        self.looked.add(("extra", entry))
        return entry in self.extra

    def __iter__(self) -> Iterator[str]:
        self.looked.add("extra")
        return iter(self.extra)

    def __len__(self) -> int:
        self.looked.add("extra")
        return len(self.extra)


class Looking(State):
    """A position that records what of it is looked at, beside that on which everything rests."""

    entries: Entries
    looked: set[Any]

    @classmethod
    def at(cls, state: State) -> Looking:
        """A position to be looked at."""
        made, looked = object.__new__(cls), set[Any]()
        entries = Entries(state.__dict__["extra"], looked)
        made.__dict__.update(state.__dict__, looked=looked, entries=entries)
        return made

    @property
    def extra(self) -> Entries:
        return self.entries

    @property
    def seats(self) -> range:
        return range(len(self.__dict__["players"]))

    def but(self, **changes: Any) -> State:
        raise TypeError("what is worked out of a position looks at it and changes nothing")

    def once(self, work: Callable[[State], Made]) -> Made:
        made = super().once(work)
        self.looked.update(self.cache[work][1])
        return made


def _recorded(name: str) -> property:
    def look(position: Looking) -> Any:
        position.looked.add(name)
        return position.__dict__[name]

    return property(look)


for _name in (*_WATCHED, *_PASSING):
    setattr(Looking, _name, _recorded(_name))


def _sorted(mapping: Mapping[Any, Any]) -> tuple[Any, ...]:
    return tuple(sorted((repr(k), freeze(v)) for k, v in mapping.items()))


def freeze(value: Any) -> Any:
    """A value that compares by content and sorts: mappings and sets in a fixed order."""
    if isinstance(value, Mapping):
        return _sorted(value)
    if isinstance(value, (set, frozenset)):
        return tuple(sorted(repr(v) for v in value))
    return repr(value)


@by_identity
def _thing_key(t: Thing) -> tuple[Any, ...]:
    return (
        t.id,
        t.face.name,
        t.owner,
        t.controller,
        t.token,
        _sorted(t.counters),
        t.flags,
        _sorted(t.links),
        _sorted(t.notes),
    )


@by_identity
def _player_key(p: Player) -> tuple[Any, ...]:
    return (p.name, _sorted(p.counters), p.flags, _sorted(p.notes), p.lost)


@by_identity
def _pending_key(p: Pending) -> tuple[Any, ...]:
    choices = {k: v for k, v in p.choices.items() if k != "views"}
    return (p.kind, p.name, p.controller, p.source.id, repr(p.ability), _sorted(choices), p.copy)


@by_identity
def _effect_key(e: Effect) -> tuple[Any, ...]:
    return (e.kind, repr(e.body), e.controller, e.source.id, e.until, e.over, _sorted(e.memory))


def without(items: Iterable[Any], gone: Any) -> tuple[Any, ...]:
    """The items but one, in their order."""
    return tuple(i for i in items if i != gone)

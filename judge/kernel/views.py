"""What a thing is like now: its printed characteristics with every effect that changes them, each with its
source."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from dataclasses import dataclass
from typing import Any, Self

from judge.kernel.faces import Face
from judge.kernel.identity import by_identities
from judge.kernel.state import State, Thing, ThingId
from rules_corpus.cite import Cite


@dataclass(slots=True)
class View:
    """A thing's characteristics; made once for a position and then only read.

    `traits`, `stats`, `costs` as on `Face`; `abilities` those it has now; `made` what changed it: the effect,
    its source, its rule. Their values are the card's own until something changes, and are never changed in
    place: what is worked out of them may be kept by their identity.
    """

    thing: Thing
    traits: Mapping[str, tuple[str, ...]]
    stats: Mapping[str, int]
    abilities: tuple[Any, ...]
    made: tuple[tuple[str, str, Cite], ...] = ()
    lost: bool = False

    def is_a(self, kind: str, word: str) -> bool:
        """Whether it has a word now, such as type "ally"."""
        return word in self.traits.get(kind, ())

    def stat(self, name: str) -> int | None:
        """A stat's value now; None where it has no such stat."""
        return self.stats.get(name)

    def set_trait(self, kind: str, words: tuple[str, ...]) -> None:
        """Its words of a kind become these."""
        self.traits = {**self.traits, kind: words}

    def set_stat(self, name: str, value: int) -> None:
        """A stat becomes this."""
        self.stats = {**self.stats, name: value}

    def gain(self, *abilities: Any) -> None:
        """It has these abilities too, behind those that it has."""
        if abilities:
            self.abilities = _joined(self.abilities, *abilities)

    def tell(self, what: str, source: str, cite: Cite) -> None:
        """Records what changed it."""
        self.made = (*self.made, (what, source, cite))


class Sights(dict[ThingId, View]):
    """The views of a position; those of the things that few effects reach are made when one asks.

    `first` are the things whose views are made at once. A game says how a view is made before any effect, and
    what is done to it after all of them.
    """

    def __init__(self, state: State, first: Iterable[Thing]) -> None:
        self.state, self.finished = state, False
        super().__init__((thing.id, self.make(thing)) for thing in first)

    def make(self, thing: Thing) -> View:
        """A thing's view before any effect."""
        return printed(thing)

    def finish(self, current: View) -> None:
        """Does to a view what follows all effects."""

    def finish_all(self) -> None:
        """All effects have been applied: does what follows them, also to the views that are made later."""
        for current in tuple(self.values()):
            self.finish(current)
        self.finished = True

    def kept(self) -> Self:
        """These views as a position keeps them: they let go of it, and `Later` makes what is missing."""
        del self.state
        return self

    made = dict[ThingId, View].get
    """A thing's view if it is made already."""

    def get(self, thing_id: ThingId, default: Any = None) -> Any:
        """The view of a thing, the default where there is none."""
        return self[thing_id] if thing_id in self.state.things else default

    def __contains__(self, thing_id: object) -> bool:
        return thing_id in self.state.things

    def __missing__(self, thing_id: ThingId) -> View:
        made = self[thing_id] = self.make(self.state.things[thing_id])
        if self.finished:
            self.finish(made)
        return made


def sight_of(work: Callable[[State], Sights], state: State, thing_id: ThingId) -> View:
    """A thing's view as the work on its position makes it."""
    made = state.once(work).made(thing_id)
    return made if made is not None else state.once(Later(work, thing_id))


@dataclass(frozen=True, slots=True)
class Later:
    """The work of making the view of a thing that others do not look at: it may look at more of a position
    than they did."""

    work: Callable[[State], Sights]
    thing_id: ThingId

    def __call__(self, state: State) -> View:
        views = copy(state.once(self.work))
        views.state = state
        return views[self.thing_id]


@by_identities
def _joined(abilities: tuple[Any, ...], *more: Any) -> tuple[Any, ...]:
    """Abilities with more behind them: of the same ones always the same object, whose text is read once."""
    return (*abilities, *more)


def printed(thing: Thing, face: Face | None = None) -> View:
    """A thing's view before any effect."""
    face = face or thing.face
    return View(thing, face.traits, face.stats, face.abilities)

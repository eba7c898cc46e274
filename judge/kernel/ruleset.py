"""What a game is to the kernel: one record of functions (architecture decision 1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from judge.kernel.decisions import Procedure, Refusal
from judge.kernel.events import Event
from judge.kernel.faces import Face
from judge.kernel.request import Named, Request
from judge.kernel.state import Pending, Seat, State, Thing, ThingId
from judge.kernel.table import Replacement, Table
from rules_corpus.cite import Cite, RuleId


@dataclass(frozen=True, slots=True)
class CardSpec:
    """A card as a scenario or a catalogue describes it: its lines by name (with their qualifier), `text` one
    value a paragraph."""

    name: str
    lines: tuple[tuple[str, str, tuple[str | int, ...]], ...] = ()

    def values(self, line: str) -> tuple[str | int, ...]:
        """All values of the lines of that name."""
        return tuple(v for name, _, values in self.lines if name == line for v in values)


@dataclass(frozen=True, slots=True)
class ThingSpec:
    """A thing of a board: its card or kind, stats and modifiers, in the scenario's words; `label` how
    problems name it."""

    kind: str
    name: str
    stats: tuple[int, ...]
    token: bool
    modifiers: tuple[tuple[str, tuple[str | int, ...]], ...]
    face: Face | None
    label: str
    alias: str = ""
    zone: str = ""


def by_card(state: State, pending: Pending) -> tuple[str, ...]:
    """What waits on the stack is called by its card."""
    return (pending.name,)


def made_by(state: State, name: str) -> Iterable[Any]:
    """The effects made by a card of that name, as they are called where they must be ordered."""
    return [("effect", effect.id) for effect in state.effects if effect.source.face.name == name]


def blank(thing: Thing) -> bool:
    """Whether a thing is a card that nothing depends on: nothing is printed on it."""
    return not thing.face.traits and not thing.face.abilities and not thing.face.costs


def nothing_wrong(table: Table) -> Iterable[Refusal]:
    """For a game that forbids no board."""
    return ()


def nothing_awaited(state: State, verb: str, what: str) -> bool:
    """For a game whose lines all stand where they are answered."""
    return False


def nothing_offered(table: Table) -> Iterable[Request]:
    """For a game that does not say what may be attempted."""
    return ()


def nothing_untriggered(table: Table, moments: list[Any]) -> Iterable[Any]:
    """For a game that does not tell what did not trigger."""
    return ()


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A game's rules, as functions.

    `face` makes a card of its description; `thing_face` the face of a board thing; `place` lays a board
    thing; `attribute` sets what a board says of a player; `begin` gives the position of a `turn` line;
    `start` checks the board and applies state-based checks; `advance` carries the game on by one piece;
    `verbs` the actions by the scenario's verbs; `watch` lets abilities trigger; `replacements` those that
    fit an event; `over` the rules by which nothing is done once the game has ended; `view` an object's
    characteristics; `board` what is wrong with a board before anything happens; `number`, `holds`,
    `trait`, `has` answer what a scenario expects; `at` whether the game is at a named point; `awaits`
    whether a line of that verb (and the word behind it) stands in a step that passes lead to, so that
    these are implied; `legal_actions` what the player who is to act may attempt (passing aside), each at
    least begun legally; `untriggered` the abilities that some events (each with the positions around it)
    did not trigger; `had` the zones whose cards a player is said to have; `restated` the rules that say
    again what a rule says and count as cited with it; `edition` the date of the rules that are carried out,
    empty where the rulebook has none.
    """

    game: str
    prefix: str
    face: Callable[[CardSpec], Face]
    thing_face: Callable[[ThingSpec], Face]
    place: Callable[[Table, Seat, str, ThingSpec, ThingId], None]
    attribute: Callable[[Table, Seat, str, tuple[Any, ...]], None]
    link: Callable[[Table, ThingId, str, tuple[ThingId, ...]], None]
    begin: Callable[[Table, Seat, str, int | None], None]
    start: Callable[[Table], Procedure[None]]
    advance: Callable[[Table], Procedure[None]]
    verbs: Mapping[str, Callable[[Table, Request], Procedure[None]]]
    watch: Callable[[Table, State, Event], None]
    replacements: Callable[[Table, Event], Iterable[Replacement]]
    replacement_order: Cite
    opportunity: Cite
    view: Callable[[State, ThingId], Any]
    number: Callable[[Table, Any, str], int | None]
    holds: Callable[[Table, Any, str, Any], bool | None]
    trait: Callable[[Table, Thing, str, str], bool]
    has: Callable[[Table, Thing, str, int | None], bool]
    at: Callable[[State, str, str], bool]
    zones: tuple[str, ...]
    answers_to: Callable[[State, Pending], tuple[str, ...]] = by_card
    named: Callable[[State, str], Iterable[Any]] = made_by
    nameless: Callable[[Thing], bool] = blank
    over: Cite = ()
    board: Callable[[Table], Iterable[Refusal]] = nothing_wrong
    awaits: Callable[[State, str, str], bool] = nothing_awaited
    legal_actions: Callable[[Table], Iterable[Request]] = nothing_offered
    untriggered: Callable[[Table, list[Any]], Iterable[Any]] = nothing_untriggered
    had: tuple[str, ...] = ()
    restated: Mapping[RuleId, tuple[RuleId, ...]] = field(default_factory=dict)
    edition: str = ""


Handler = Callable[[Table, Request], Procedure[None]]

__all__ = ["CardSpec", "Handler", "Named", "Ruleset", "ThingSpec"]

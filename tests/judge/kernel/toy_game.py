"""An invented game to test the kernel with: otters take one or two fish from a pile; the last fish wins."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from judge.kernel.decisions import Decision, Illegal, Option, Procedure
from judge.kernel.events import Event, ExtraChanged, GameEnded, PlayerChanged
from judge.kernel.faces import Face
from judge.kernel.ruleset import Ruleset
from judge.kernel.state import Player, State, Thing
from judge.kernel.table import Replacement, Table, ask, attempt
from judge.kernel.timing import TurnBegan
from rules_corpus.cite import Section

TAKING = Section("ga:cr/otter-pond/taking")
WINNING = Section("ga:cr/otter-pond/winning")
ORDER = Section("ga:cr/otter-pond/order")

UNUSED = (
    *("face", "thing_face", "place", "attribute", "link", "begin", "start", "number", "holds"),
    *("trait", "has", "at", "answers_to", "named", "nameless"),
)
"""What of a ruleset this game has no use for."""


def pond(pile: int = 5, seats: str = "Ana Ben") -> State:
    """A position at the start: the players and a pile."""
    return State(tuple(Player(name) for name in seats.split()), extra={"pile": pile})


def thing(number: int, name: str = "Otter", **changes: Any) -> Thing:
    """A thing in the pond of seat 0, unless changed."""
    return Thing(number, Face(name), **{"owner": 0, "controller": 0, "zone": "pond", **changes})


def with_things(*things: Thing) -> State:
    """A position with these things, each zone in the order given."""
    zones: dict[tuple[str, int], tuple[int, ...]] = {}
    for one in things:
        zones[one.zone, one.place] = (*zones.get((one.zone, one.place), ()), one.id)
    return pond().but(things={t.id: t for t in things}, zones=zones)


def advance(table: Table) -> Procedure[None]:
    """The active otter takes fish; an illegal take is undone and the same otter is asked again."""
    seat = table.state.active
    options = tuple(Option(n, f"{n} fish") for n in (1, 2))
    (number,) = yield from ask(Decision(seat, "choose", "how many fish", TAKING["1"], options))
    if (yield from attempt(table, take(table, number))) is not None:
        return
    if not table.state.extra["pile"]:
        table.emit(GameEnded("win", (seat,)), WINNING["1"])
    else:
        table.emit(TurnBegan(table.state.next_seat(seat), table.state.turn + 1), TAKING["3"])


def take(table: Table, number: int) -> Procedure[None]:
    """Fish by fish, so that a take that turns out illegal has already changed something."""
    for _ in range(number):
        left = table.state.extra["pile"]
        if not left:
            raise Illegal("the pile is empty", TAKING["2"])
        table.emit(ExtraChanged("pile", left - 1, "A fish leaves the pile"), TAKING["1.1"])
        yield from table.propose(PlayerChanged(table.state.active, "fish", 1), TAKING["1.2"])


def rules(watched: list[Event] | None = None, replacements: Iterable[Replacement] = ()) -> Ruleset:
    """The game's rules; `watched` gathers the events that abilities could trigger on."""

    def none(*_: Any) -> Any:
        raise AssertionError("the otters have no such rule")

    def watch(table: Table, before: State, event: Event) -> None:
        if watched is not None:
            watched.append(event)

    return Ruleset(
        game="otters",
        prefix="ga",
        advance=advance,
        verbs={},
        watch=watch,
        replacements=lambda table, event: list(replacements),
        replacement_order=ORDER["1"],
        opportunity=ORDER["2"],
        view=lambda state, thing_id: state.things[thing_id],
        zones=("pond", "den"),
        **dict.fromkeys(UNUSED, none),
    )


def table(state: State | None = None, **changes: Any) -> Table:
    """A table of the game."""
    trace = changes.pop("trace", True)
    return Table(rules(**changes), state or pond(), trace=trace)


class Says:
    """An answerer with its answers listed; when they are used up it raises what it is told to."""

    def __init__(self, *answers: Any, then: type[Exception] | None = None) -> None:
        self.left = list(answers)
        self.then = then
        self.asked: list[Decision] = []
        self.checkpoints = 0

    def checkpoint(self, table: Table) -> None:
        self.checkpoints += 1

    def answer(self, table: Table, decision: Decision) -> tuple[Any, ...]:
        self.asked.append(decision)
        if not self.left and self.then is not None:
            raise self.then()
        answer = self.left.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer if isinstance(answer, tuple) else (answer,)

"""Positions: zones and seats, references to what has not moved, and the key that knows a position again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from toy_game import thing, with_things

from judge.kernel.faces import Face
from judge.kernel.state import Effect, Pending, Player, State


def effect(**changes: Any) -> Effect:
    base = {"id": 5, "kind": "aura", "body": "wet", "controller": 0, "source": thing(1), "since": 1}
    return Effect(**{**base, **changes})


def pending(**changes: Any) -> Pending:
    base = {"id": 7, "kind": "call", "name": "Otter", "controller": 0, "source": thing(1)}
    return Pending(**{**base, **changes})


BASE = with_things(thing(1), thing(2, "Mole")).but(effects=(effect(),), stack=(pending(),))


def test_zones_hold_their_things_from_the_top() -> None:
    state = with_things(thing(1, "Otter"), thing(2, "Mole", place=1, controller=1), thing(3, "Vole"))
    assert state.zone("pond", 0) == (1, 3)
    assert [t.face.name for t in state.everywhere("pond")] == ["Otter", "Vole", "Mole"]
    assert state.zone("den", 0) == ()


def test_players_who_lost_are_passed_over() -> None:
    state = State((Player("Ana"), Player("Ben", lost=True), Player("Cleo")))
    assert state.living() == (0, 2)
    assert state.seats_from(1) == (2, 0)
    assert [state.place_of(seat) for seat in (0, 1, 2)] == [0, 2, 1]
    assert state.next_seat(0) == 2


def test_a_reference_holds_for_one_incarnation() -> None:
    otter = thing(1)
    state = with_things(otter)
    assert state.find(otter.ref) == otter
    assert state.with_thing(replace(otter, incarnation=1)).find(otter.ref) is None
    assert state.find(thing(9).ref) is None


class Work:
    """Work on a position that counts how often it was done."""

    def __init__(self, look: Callable[[State], Any]) -> None:
        self.look, self.done = look, 0

    def __call__(self, state: State) -> Any:
        self.done += 1
        return self.look(state)


LOOKS: dict[str, tuple[Callable[[State], Any], dict[str, Any]]] = {
    "things": (lambda state: len(state.things), {"things": {1: thing(1)}}),
    "zones": (lambda state: state.zone("pond", 0), {"zones": {("pond", 0): ()}}),
    "effects": (lambda state: state.effects, {"effects": ()}),
    "players": (lambda state: state.living(), {"players": (Player("Ana", lost=True), Player("Ben"))}),
    "holder": (lambda state: state.acting, {"holder": 1}),
    "an entry": (lambda state: state.extra["pile"], {"extra": {"pile": 4}}),
    "an entry that goes": (lambda state: state.extra.get("pile"), {"extra": {}}),
    "an entry that comes": (lambda state: "ice" in state.extra, {"extra": {"pile": 5, "ice": True}}),
    "all entries": (lambda state: sorted(state.extra), {"extra": {"pile": 5, "ice": True}}),
    "their number": (lambda state: len(state.extra), {"extra": {"pile": 5, "ice": True}}),
    "other work": (lambda state: state.once(lambda inner: inner.step), {"step": "dive"}),
}
"""Ways to look at a position, each with a change of what it looks at."""


@pytest.mark.parametrize("look", sorted(LOOKS))
def test_what_was_worked_out_is_worked_out_again_once_what_it_looked_at_changes(look: str) -> None:
    looks, change = LOOKS[look]
    work = Work(looks)
    assert BASE.once(work) == BASE.once(work) == looks(BASE)
    assert work.done == 1
    after = BASE.but(**change)
    assert after.once(work) == looks(after)
    assert BASE.once(work) == looks(BASE)


@pytest.mark.parametrize(
    "change",
    [
        {"passes": 1},
        {"effects": ()},
        {"step": "dive"},
        {"players": (Player("Ana", lost=True), Player("Ben"))},
        {"extra": {"pile": 5, "ice": True}},
    ],
)
def test_what_was_worked_out_is_kept_while_all_that_it_looked_at_stays(change: dict[str, Any]) -> None:
    work = Work(lambda state: (state.extra["pile"], [x.face.name for x in state.everywhere("pond")]))
    before = replace(BASE, cache={})
    assert before.once(work) == before.but(**change).once(work)
    assert work.done == 1


def test_work_on_a_position_changes_nothing() -> None:
    with pytest.raises(TypeError, match="changes nothing"):
        BASE.once(lambda state: state.but(passes=1))


@pytest.mark.parametrize(
    "same",
    [
        BASE.but(clock=40),
        BASE.with_thing(thing(1, since=9)),
        BASE.with_thing(thing(1, counters={}, notes={})),
        BASE.but(effects=(effect(id=6, since=3),)),
        BASE.but(stack=(pending(id=8, label="the otter's call"),)),
        BASE.but(zones={**BASE.zones, ("den", 1): ()}),
        BASE.but(extra=dict(reversed(BASE.extra.items()))),
    ],
)
def test_the_way_to_a_position_is_no_part_of_its_key(same: State) -> None:
    assert same.key() == BASE.key()


@pytest.mark.parametrize(
    "other",
    [
        BASE.with_thing(thing(1, counters={"wet": 1})),
        BASE.with_thing(thing(1, flags=frozenset({"rested"}))),
        BASE.with_thing(thing(1, controller=1)),
        BASE.with_thing(thing(1, token=True)),
        BASE.with_thing(thing(1, links={"fed by": (2,)})),
        BASE.with_thing(thing(1, notes={"sly": True})),
        BASE.but(zones={("pond", 0): (2, 1)}),
        BASE.but(effects=()),
        BASE.but(effects=(effect(memory={"left": 2}),)),
        BASE.but(effects=(effect(until="turn"),)),
        BASE.but(stack=()),
        BASE.but(stack=(pending(choices={"X": 3}),)),
        BASE.but(waiting=(pending(),)),
        BASE.but(players=(replace(BASE.players[0], counters={"fish": 1}), BASE.players[1])),
        BASE.but(players=(replace(BASE.players[0], lost=True), BASE.players[1])),
        BASE.but(holder=1),
        BASE.but(passes=1),
        BASE.but(step="dive"),
        BASE.but(facts=frozenset({("dived", 1)})),
        BASE.but(extra={"pile": 4}),
        BASE.but(result="draw"),
    ],
)
def test_whatever_may_matter_is_part_of_a_positions_key(other: State) -> None:
    assert other.key() != BASE.key()


def test_keys_can_be_looked_up() -> None:
    assert {BASE.key(): "seen"}[BASE.but(clock=3).key()] == "seen"


def test_counters_that_are_not_there_count_nothing() -> None:
    assert thing(1).count("wet") == 0
    assert Player("Ana", counters={"fish": 2}).count("fish") == 2
    assert Face("Otter", traits={"type": ("swimmer",)}).is_a("type", "swimmer")

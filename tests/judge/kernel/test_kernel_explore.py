"""Every outcome: answers told apart where they differ, positions known again, the bound kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from toy_game import TAKING, pond, table

from judge.kernel.decisions import Answer, Decision, Option
from judge.kernel.drive import OpenChoice, drive
from judge.kernel.explore import Branch, Onward, Run, Search, answers, explore
from judge.kernel.table import Table


class Prefix:
    """Answers with a prefix, then asks how to go on; leaves the choice open where that is not told."""

    def __init__(self, prefix: tuple[Answer, ...], decide: Callable[[Decision], Answer | None]) -> None:
        self.left = list(prefix)
        self.decide = decide

    def checkpoint(self, table: Table) -> None:
        pass

    def answer(self, table: Table, decision: Decision) -> Answer:
        answer = self.left.pop(0) if self.left else self.decide(decision)
        if answer is None:
            raise OpenChoice(decision)
        return answer


def fishing(pile: int, key: Callable[[Table], Any], *, legal_only: bool = False) -> Run[str]:
    """The game of the otters as the explorer plays it; `key` tells its positions apart, `legal_only`: the last
    fish leaves no choice."""

    def run(prefix: tuple[Answer, ...], onward: Onward) -> Branch | tuple[Any, str]:
        game, met = table(pond(pile), trace=False), list[Branch]()

        def decide(decision: Decision) -> Answer | None:
            if legal_only and game.state.extra["pile"] == 1:
                return (1,)
            met.append(Branch(decision, key(game), lambda answer: f"take {answer[0]}"))
            return onward(met[-1])

        try:
            drive(game, Prefix(prefix, decide))
        except OpenChoice:
            return met[-1]
        winner = game.state.players[game.state.extra["winners"][0]].name
        return winner, f"{winner} wins"

    return run


def pile_and_turn(game: Table) -> Any:
    return game.state.extra["pile"], game.state.active


def test_every_way_is_counted_and_the_shortest_is_told() -> None:
    search = explore(fishing(4, lambda game: game.state.key(), legal_only=True), 1000)
    assert ways(search) == {"Ana": 3, "Ben": 2}
    assert search.found["Ben"].line == ("take 2", "take 2")
    assert search.found["Ana"].leaf == "Ana wins"


def takes(pile: int) -> int:
    """In how many ways a pile is emptied by takes of one and two."""
    return 1 if pile < 2 else takes(pile - 1) + takes(pile - 2)


@pytest.mark.parametrize("pile", [5, 9])
def test_positions_seen_before_are_not_played_again(pile: int) -> None:
    known = explore(fishing(pile, pile_and_turn, legal_only=True), 10_000)
    fresh = explore(fishing(pile, lambda game: object(), legal_only=True), 10_000)
    assert ways(known) == ways(fresh)
    assert sum(ways(known).values()) == takes(pile)
    assert known.positions < fresh.positions
    assert not known.bounded


def ways(search: Search[str]) -> dict[Any, int]:
    return {key: found.ways for key, found in search.found.items()}


def test_a_choice_that_leads_back_to_its_position_is_no_way_to_an_end() -> None:
    search = explore(fishing(2, pile_and_turn), 1000)
    assert ways(search) == {"Ana": 1, "Ben": 1}
    assert not search.bounded


def test_the_bound_is_kept_and_told() -> None:
    search = explore(fishing(12, lambda game: object(), legal_only=True), 10)
    assert search.bounded
    assert search.positions == 10


def test_a_run_without_a_choice_is_the_one_outcome() -> None:
    search: Search[str] = explore(lambda prefix, onward: ("end", "still water"), 10)
    assert [(f.leaf, f.ways, f.line) for f in search.found.values()] == [("still water", 1, ())]
    assert search.positions == 1


def decision(*options: Option, **changes: Any) -> Decision:
    return Decision(0, "choose", "which", TAKING["1"], options, **changes)


A, B, C = (Option(letter, letter) for letter in "abc")
MINNOWS = [Option(n, "a minnow", alike="minnow") for n in range(3)]


@pytest.mark.parametrize(
    ("asked", "every"),
    [
        (decision(A, B), [("a",), ("b",)]),
        (decision(A, B, least=0, most=2), [(), ("a",), ("b",), ("a", "b")]),
        (decision(A, B, C, least=2, most=2), [("a", "b"), ("a", "c"), ("b", "c")]),
        (decision(A, B, least=2, most=2, ordered=True), [("a", "b"), ("b", "a")]),
        (decision(*MINNOWS), [(0,)]),
        (decision(*MINNOWS, A, least=2, most=2), [(0, 1), (0, "a")]),
    ],
)
def test_answers_that_differ_in_nothing_that_matters_come_once(asked: Decision, every: list[Answer]) -> None:
    assert list(answers(asked)) == every

"""Every outcome: answers told apart where they differ, positions known again, the bound kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from toy_game import TAKING, pond, table

from judge.kernel.decisions import Answer, Decision, Option
from judge.kernel.drive import OpenChoice, drive
from judge.kernel.explore import Branch, Search, answers, explore
from judge.kernel.table import Table


class Prefix:
    """Answers with a prefix, then leaves the choice open; knows how many answers were taken."""

    def __init__(self, prefix: tuple[Answer, ...]) -> None:
        self.left = list(prefix)

    def checkpoint(self, table: Table) -> None:
        pass

    def answer(self, table: Table, decision: Decision) -> Answer:
        if not self.left:
            raise OpenChoice(decision)
        return self.left.pop(0)


def fishing(pile: int, key: Callable[[Table], Any]) -> Callable[[tuple[Answer, ...]], Any]:
    """The game of the otters as the explorer plays it; `key` tells its positions apart."""

    def run(prefix: tuple[Answer, ...]) -> Branch | tuple[Any, str]:
        game = table(pond(pile), trace=False)
        try:
            drive(game, Prefix(prefix))
        except OpenChoice as choice:
            return Branch(choice.decision, key(game), lambda answer: f"take {answer[0]}")
        winner = game.state.players[game.state.extra["winners"][0]].name
        return winner, f"{winner} wins"

    return run


def pile_and_turn(game: Table) -> Any:
    return game.state.extra["pile"], game.state.active


def test_every_way_is_counted_and_the_shortest_is_told() -> None:
    search = explore(legal_only(4, lambda game: game.state.key()), 1000)
    assert ways(search) == {"Ana": 3, "Ben": 2}
    assert search.found["Ben"].line == ("take 2", "take 2")
    assert search.found["Ana"].leaf == "Ana wins"


def takes(pile: int) -> int:
    """In how many ways a pile is emptied by takes of one and two."""
    return 1 if pile < 2 else takes(pile - 1) + takes(pile - 2)


@pytest.mark.parametrize("pile", [5, 9])
def test_positions_seen_before_are_not_played_again(pile: int) -> None:
    known = explore(legal_only(pile, pile_and_turn), 10_000)
    fresh = explore(legal_only(pile, lambda game: object()), 10_000)
    assert ways(known) == ways(fresh)
    assert sum(ways(known).values()) == takes(pile)
    assert known.positions < fresh.positions
    assert not known.bounded


def ways(search: Search[str]) -> dict[Any, int]:
    return {key: found.ways for key, found in search.found.items()}


def legal_only(pile: int, key: Callable[[Table], Any]) -> Callable[[tuple[Answer, ...]], Any]:
    """The same game where the last fish leaves no choice."""
    play = fishing(pile, key)

    def run(prefix: tuple[Answer, ...]) -> Any:
        point = play(prefix)
        if isinstance(point, Branch) and pile - sum(n for (n,) in prefix) == 1:
            return play((*prefix, (1,)))
        return point

    return run


def test_a_choice_that_leads_back_to_its_position_is_no_way_to_an_end() -> None:
    search = explore(fishing(2, pile_and_turn), 1000)
    assert ways(search) == {"Ana": 1, "Ben": 1}
    assert not search.bounded


def test_the_bound_is_kept_and_told() -> None:
    search = explore(legal_only(12, lambda game: object()), 10)
    assert search.bounded
    assert search.positions == 10


def test_a_run_without_a_choice_is_the_one_outcome() -> None:
    search: Search[str] = explore(lambda prefix: ("end", "still water"), 10)
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

"""Decisions: what is asked, what answers itself, and who answers as a game is carried on."""

from __future__ import annotations

from typing import Any

import pytest
from toy_game import TAKING, Says, pond, table

from judge.kernel.decisions import Decision, Illegal, Option, Procedure, all_alike, choose_one
from judge.kernel.drive import OpenChoice, Stop, carry_out, drive
from judge.kernel.events import PlayerChanged
from judge.kernel.table import ask, attempt


def decision(*options: Option, **changes: Any) -> Decision:
    base = {"seat": 0, "kind": "choose", "prompt": "which", "cite": TAKING["1"], "options": options}
    return Decision(**{**base, **changes})


ONE, TWO = Option("pike", "a pike"), Option("perch", "a perch")
LIKE = [Option(n, "a minnow", alike="minnow") for n in range(3)]


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        (decision(ONE), ("pike",)),
        (decision(ONE, TWO), None),
        (decision(ONE, TWO, least=2, most=2), ("pike", "perch")),
        (decision(ONE, TWO, least=2, most=2, ordered=True), None),
        (decision(ONE, ordered=True), ("pike",)),
        (decision(ONE, least=0), None),
        (decision(), ()),
        (decision(ONE, least=0, most=0), ()),
        (decision(*LIKE, least=2, most=2), (0, 1)),
        (decision(*LIKE, ONE, least=2, most=2), None),
        (decision(*LIKE, least=1, most=2), None),
        (decision(*LIKE, least=3, most=3, ordered=True), (0, 1, 2)),
        (decision(*LIKE, ONE, least=4, most=4, ordered=True), None),
        (decision(kind="opportunity"), None),
    ],
)
def test_a_decision_answers_itself_where_no_choice_could_matter(asked: Decision, answer: Any) -> None:
    assert asked.forced == answer


def test_options_are_alike_that_nothing_tells_apart() -> None:
    assert all_alike(LIKE)
    assert not all_alike([*LIKE, ONE])
    assert not all_alike([ONE, TWO])
    assert not all_alike([])


def test_only_real_choices_are_asked() -> None:
    answers = Says("perch")
    assert carry_out(table(), ask(decision(ONE)), answers) == ("pike",)
    assert answers.asked == []
    assert carry_out(table(), ask(decision(ONE, TWO)), answers) == ("perch",)


def test_what_an_actions_line_may_answer_is_asked_all_the_same() -> None:
    answers = Says("whale")
    assert carry_out(table(), ask(decision(ONE, clause="targeting")), answers) == ("whale",)


def test_one_value_is_given_as_it_is() -> None:
    assert carry_out(table(), choose_one(decision(ONE, TWO)), Says("pike")) == "pike"


def test_a_game_is_played_to_its_end() -> None:
    game, answers = table(pond(4)), Says(2, 1, 1)
    drive(game, answers)
    assert game.state.result == "win"
    assert game.state.extra["winners"] == (0,)
    assert [p.count("fish") for p in game.state.players] == [3, 1]
    assert answers.checkpoints == 3
    assert [d.seat for d in answers.asked] == [0, 1, 0]


@pytest.mark.parametrize("ends", [Stop, lambda: OpenChoice(decision(ONE, TWO))])
def test_an_answerer_that_has_no_more_to_say_leaves_the_game_as_it_is(ends: Any) -> None:
    game = table(pond(5))
    with pytest.raises((Stop, OpenChoice)):
        drive(game, Says(2, then=ends))
    assert (game.state.extra["pile"], game.state.active, game.state.result) == (3, 1, "")


def test_an_illegal_answer_is_raised_where_the_choice_was_asked() -> None:
    def dive() -> Procedure[str]:
        try:
            yield decision(ONE, TWO)
        except Illegal as illegal:
            return f"refused: {illegal}"
        return "dived"

    assert carry_out(table(), dive(), Says(Illegal("too deep", TAKING["2"]))) == "refused: too deep"


def test_an_attempt_with_an_illegal_answer_is_undone() -> None:
    def dive() -> Procedure[None]:
        game.emit(PlayerChanged(0, "fish", 1), TAKING["1"])
        yield decision(ONE, TWO)

    game = table()
    refusal = carry_out(game, attempt(game, dive()), Says(Illegal("too deep", TAKING["2"])))
    assert refusal == game.refusal
    assert (refusal.reason, refusal.cite) == ("too deep", TAKING["2"])
    assert game.state.players[0].count("fish") == 0

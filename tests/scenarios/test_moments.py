"""What is tried too early, lines behind the end of the game, and every expectation that is not met."""

from __future__ import annotations

import pytest

from judge.kernel.trace import Result
from scenarios.run import run_text

GRAND_ARCHIVE = """\
scenario "An ally that may strike back"
game grand-archive
players Ana, Ben

Ana:
    champion "Lantern Spirit" level 0 life 15
    field Dog = ally 2/3

Ben:
    champion "Harbor Spirit" level 0 life 15
    field Cat = ally 2/3

turn Ana main
"""

FLESH_AND_BLOOD = """\
scenario "A card that may defend"
game flesh-and-blood
players Ana, Ben

card "Low Kick":
    types Generic, Action, Attack
    cost 0
    power 3

card Plank:
    types Generic, Action, Attack
    cost 0
    defense 3

Ana:
    hero "Drifter" life 20
    hand "Low Kick"
    deck 10

Ben:
    hero "Pilgrim" life 20
    hand Plank
    deck 10

turn Ana action 3
"""


def ruled(*lines: str, board: str = GRAND_ARCHIVE) -> Result:
    (result,) = run_text(board + "\n".join(lines) + "\n", "f.judge")
    return result


ATTACK = "Ana attacks Cat with Dog"


@pytest.mark.parametrize("expected", ["expect illegal", "expect not illegal"])
def test_what_is_only_too_early_is_neither_legal_nor_illegal(expected: str) -> None:
    result = ruled(ATTACK, "try Ben retaliates with Cat", expected)
    assert result.status == "failed"
    (found,) = result.problems
    assert found.code == "E407"
    assert "not now: nothing asks Ben for this, the game waits for Ana" in found.message
    assert "'all pass' before it" in found.hint


def test_nobody_declines_to_pay_what_nothing_asks_for() -> None:
    result = ruled("Ana declines to pay")
    assert [found.code for found in result.problems] == ["E405"]
    assert "nothing asks for 'Ana declines to pay' now" in result.message


def test_what_the_problem_says_works() -> None:
    lines = (
        ATTACK,
        "all pass",
        "try Ben retaliates with Cat",
        "expect not illegal",
        "expect Cat retaliating",
    )
    assert ruled(*lines).status == "passed"


@pytest.mark.parametrize(
    "lines",
    [
        ("try Ben retaliates with Cat",),
        (ATTACK, "try Ana retaliates with Dog"),
        (
            ATTACK,
            "all pass",
            "Ben declines to retaliate",
            "all pass until end of combat",
            "try Ben retaliates with Cat",
        ),
    ],
    ids=["no combat", "the attacker", "combat is over"],
)
def test_what_no_pass_makes_legal_is_illegal(lines: tuple[str, ...]) -> None:
    assert ruled(*lines, "expect illegal").status == "passed"


def test_what_its_own_moment_forbids_is_illegal() -> None:
    board = GRAND_ARCHIVE.replace("Cat = ally 2/3", "Cat = ally 2/3 rested")
    assert ruled(ATTACK, "try Ben retaliates with Cat", "expect illegal", board=board).status == "passed"


def test_passes_to_the_defend_step_are_implied_after_try_too() -> None:
    lines = ('Ana attacks Ben with "Low Kick"', "try Ben defends with Plank", "expect not illegal")
    assert ruled(*lines, board=FLESH_AND_BLOOD).status == "passed"


def test_a_pass_behind_the_end_of_the_game_is_told() -> None:
    result = ruled("Ana concedes", "all pass", "expect Ben wins")
    assert result.status == "passed"
    assert result.ruling
    last = result.ruling.steps[-1]
    assert last.action == "all pass"
    assert [line.text for line in last.events] == ["the game is over: nobody passes any more"]


def test_an_action_behind_the_end_of_the_game_fails() -> None:
    (found,) = ruled("Ana concedes", ATTACK).problems
    assert (found.code, found.message) == ("E401", "the game is over")


def test_every_expectation_that_is_not_met_is_told() -> None:
    result = ruled("Ana concedes", "expect Ana wins", "expect Ben wins", "expect draw")
    assert result.status == "failed"
    assert [found.place.line for found in result.problems if found.place] == [15, 17]
    assert result.message == str(result.problems[0])


def test_what_stopped_the_game_stands_behind_the_expectations() -> None:
    result = ruled("expect Ana loses", "Ana concedes", ATTACK)
    assert [found.code for found in result.problems] == ["E500", "E401"]


NAMED = GRAND_ARCHIVE.replace(
    "Ana:\n",
    """\
card Cub:
    cost reserve 0
    type Ally
    power 1
    life 1

card Echo:
    cost reserve 0
    type Action
    speed Fast
    text "Copy target card activation."

Ana:
    hand Cub, Echo
""",
    1,
)


def test_a_name_given_to_an_activation_stands_for_the_card_and_its_copies_for_what_they_became() -> None:
    lines = (
        "Ana activates Puppy = Cub",
        "Ana activates Echo targeting Puppy",
        "all pass until stack empty",
        "expect Puppy on field",
        "expect copy of Puppy on field",
        'Ana attacks "Harbor Spirit" with Puppy',
        "expect Puppy attacking",
        "expect not copy of Puppy attacking",
    )
    assert ruled(*lines, board=NAMED).status == "passed"


def test_a_keyword_that_is_a_counter_too_is_the_ability_where_no_number_stands_behind_it() -> None:
    board = GRAND_ARCHIVE.replace("Cat = ally 2/3", "Cat = ally 2/3 bulwark")
    assert ruled("expect Cat has bulwark", "expect Cat bulwark 1", board=board).status == "passed"
    two = GRAND_ARCHIVE.replace("Cat = ally 2/3", "Cat = ally 2/3 bulwark 2")
    assert ruled("expect not Cat has bulwark", "expect Cat bulwark 2", board=two).status == "passed"


def test_declining_to_retaliate_before_the_step_implies_the_passes_that_lead_there() -> None:
    lines = ("Ana attacks Cat with Dog", "Ben declines to retaliate", "all pass until end of combat")
    made = ruled(*lines, "expect Cat damage 2", "expect Dog damage 0")
    assert made.status == "passed"
    assert made.ruling is not None
    assert made.ruling.outcome == "the game continues"


def test_a_may_left_open_at_the_end_is_told_with_the_outcome_and_with_what_is_not_met() -> None:
    lines = ("Ana attacks Cat with Dog", "all pass until end of combat")
    made = ruled(*lines, "expect Cat damage 0")
    assert made.ruling is not None
    assert "Ben is still asked" in made.ruling.outcome
    missed = ruled(*lines, "expect Cat damage 2")
    assert missed.status == "failed"
    assert any("Ben is still asked" in problem.hint for problem in missed.problems)


def test_what_is_tried_once_the_game_has_ended_is_illegal() -> None:
    lines = (
        "Ben concedes",
        "try Ana attacks Cat with Dog",
        "expect illegal citing general-rules-ending-the-game/intro/3",
    )
    assert ruled(*lines, "expect Ana wins").status == "passed"

"""Choices among things that no line can tell apart are made; where a name or a state tells them apart, the
player is asked."""

from __future__ import annotations

import pytest

from scenarios.run import run_text

SCENARIO = """\
scenario "A discard"
game remnants
players Ana, Ben

card "Reed Hound":
    type Minion, Front
    ATK 1
    HP 1
    SPD 1

card "Moth Lamp":
    type Spell, Back
    SPD 1
    DUR 0
    text "(Play): {effect}"

Ana:
    hand "Moth Lamp"{hand}
    front{front}
    deck 10

Ben:
    deck 10

turn Ana group 3
Ana plays "Moth Lamp" to back 1
all pass
expect Ana discard 1
"""


def outcome(effect: str, hand: str = "", front: str = " minion 1/1") -> tuple[str, str]:
    text = SCENARIO.format(effect=effect, hand=hand, front=front)
    (result,) = run_text(text, "alike.judge")
    return result.status, "".join(problem.code for problem in result.problems)


def test_equal_cards_are_not_asked_about() -> None:
    assert outcome("Discard 1.", hand=', 2 x "Reed Hound"') == ("passed", "")


def test_equal_things_on_the_field_are_not_asked_about() -> None:
    assert outcome("Destroy a minion.", front=" 3 x minion 1/1") == ("passed", "")


@pytest.mark.parametrize(
    "front",
    [" One = minion 1/1, Two = minion 1/1", " minion 1/1, minion 1/2", " minion 1/1, minion 1/1 exhausted"],
)
def test_a_name_a_stat_or_a_state_tells_them_apart(front: str) -> None:
    assert outcome("Destroy a minion.", front=front) == ("error", "E406")

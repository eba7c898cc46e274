"""Wordings beside those of known cards: where one noun phrase, zone or time fits, its siblings fit too."""

from __future__ import annotations

import pytest

from judge.text.compiler import compile_text
from judge.text.describe import describe

NAME = "Rook, Tall Tower"


def words(text: str) -> str:
    made = compile_text("grand-archive", text, name=NAME)
    assert not made.problems, made.problems[0]
    return describe(made.abilities)


def code(text: str) -> str:
    made = compile_text("grand-archive", text, name=NAME)
    return made.problems[0].code if made.problems else ""


@pytest.mark.parametrize(
    "how",
    [
        "two or more",
        "three or less",
        "exactly two",
        "less than four",
        "more than two",
        "at least two",
        "no",
        "another",
    ],
)
@pytest.mark.parametrize(
    "who", ["you control", "an opponent controls", "target player controls", "there are"]
)
def test_how_many_there_are_is_said_alike_of_everyone(how: str, who: str) -> None:
    noun = "ally" if how == "another" else "allies"
    assert code(f"If {who} {how} {noun}, draw a card.") == ""


@pytest.mark.parametrize("bound", ["two or more", "less than four", "exactly two", "no", "more than two"])
@pytest.mark.parametrize(
    "frame",
    [
        "If there are {} age counters on Rook, draw a card.",
        "If Rook has {} age counters on it, draw a card.",
        "Allies you control with {} age counters on them have vigor.",
    ],
)
def test_counters_are_counted_alike(bound: str, frame: str) -> None:
    assert code(frame.format(bound)) == ""


@pytest.mark.parametrize(
    "when",
    [
        "until end of turn",
        "until the end of this turn",
        "until end of combat",
        "until your next turn",
        "until the beginning of their next turn",
        "until the end of that player's next turn",
        "during your next turn",
    ],
)
def test_how_long(when: str) -> None:
    assert code(f"Target player draws a card. Allies you control get +1 POWER {when}.") == ""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Deal 2 damage to target item or Siegeable domain.",
            "this deals 2 damage to target #0 (item or domain that is item or domain and Siegeable)",
        ),
        (
            "Whenever one or more age counters are removed from Rook, draw a card.",
            "when this loses counters age at least 1: you draw 1 into hand",
        ),
        (
            "Put a buff counter on target Horse ally. That Horse gains vigor until end of turn.",
            "you put 1 buff counters on target #0 (ally that is Horse), then #0 gains vigor until end of turn",
        ),
        (
            "Rook can attack units with stealth.",
            "it is allowed that this attacks unit with stealth",
        ),
        (
            "Negate all on death triggers from target ally.",
            "negate every trigger activation labelled on death that is of target #0 (ally)",
        ),
        (
            "Rook gets +X POWER, where X is the highest influence among your opponents.",
            "this gets +the highest influence among each opponent power",
        ),
        (
            "Recover X, where X is three times the amount of allies that died this turn.",
            "you recover X, where X is 3 times how often “ally dies” has happened this turn",
        ),
        (
            "If two or more allies died this turn, draw a card.",
            "if “ally dies” has happened at least 2 times this turn, you draw 1 into hand",
        ),
        (
            "If you haven't declared an attack this turn, draw a card.",
            "if not (“unit controlled by you attacks” has happened this turn), you draw 1 into hand",
        ),
        (
            "Fire and wind elements are enabled for you.",
            "your enabled element is fire and your enabled element is wind",
        ),
        (
            "You and target player can't declare attacks this turn.",
            "it can't happen that you and target #0 (player) declares attacks until end of turn",
        ),
        (
            "Discard one or more cards. Draw a card for each card discarded this way.",
            "you discard choice #0 (1 or more card), then for each of what “discard” affected, card:"
            " [you draw 1 into hand]",
        ),
    ],
)
def test_what_a_sibling_says(text: str, expected: str) -> None:
    assert words(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Two allies you control can attack with Rook. When they do, draw a card.",
        "Draw that ally.",
        "Animal or Beast Weapon Link",
        "Draw a card into the effects stack.",
    ],
)
def test_what_is_refused_is_no_crash(text: str) -> None:
    assert code(text).startswith("T2")

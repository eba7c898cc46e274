"""Boons, the start of a game in its formats, names that are chosen, and the first turns of several players."""

from __future__ import annotations

import pytest
from ga_playing import comes_out, play

from judge.kernel.trace import Result
from scenarios.run import run_text

KITE = (
    'Kite | cost reserve 1 | type "Lesser Boon" | speed Fast | text "As you gain this boon, draw a card." | '
    'text "Allies you control get +1 POWER."'
)
SPIRIT = """card "Reed Spirit":
    type Champion
    level 0
    life 15
    text "On Enter: Draw three cards."

card Dawn:
    cost reserve 0
    type "Lesser Boon"
    speed Slow
    text "First Boon"
"""


def begun(header: str, board: str, body: str, players: str = "Ana, Ben") -> Result:
    """Runs a scenario that begins before the game, every player with the same board."""
    boards = "".join(f"{name}:\n    {board}\n" for name in players.split(", "))
    head = f'scenario "a test"\ngame grand-archive\n{header}players {players}\n{SPIRIT}'
    (result,) = run_text(f"{head}{boards}turn Ana pre-game\n{body}", "test.judge")
    return result


def test_a_boon_is_bestowed_and_nobody_can_respond() -> None:
    body = """
        Ana bestows Kite
        expect stack empty
        expect opportunity Ana
        expect Ana hand 1
        expect Wren power 2
        expect Kite faceup"""
    assert comes_out(play(KITE, "field Wren = ally 1/1\npantheon Kite\nhand 1", "", body))


@pytest.mark.parametrize(
    ("board", "rule"),
    [
        ("hand Kite, 1", "playing-cards-bestowing-boons/general-rules/3.4.1"),
        ("pantheon Kite", "playing-cards-bestowing-boons/general-rules/3.3"),
        ("pantheon Kite faceup\nhand 1", "card-types-boons/general-rules/5"),
    ],
)
def test_a_boon_that_may_not_be_bestowed_stays_where_it_is(board: str, rule: str) -> None:
    assert comes_out(play(KITE, board, "", f"try Ana bestows Kite\nexpect illegal citing {rule}"))


@pytest.mark.parametrize(("line", "read"), [("declines", ["first-boon-may-wait"]), ("bestows Dawn", [])])
def test_a_first_boon_that_is_left_for_later_rests_on_a_reading(line: str, read: list[str]) -> None:
    board = 'material "Reed Spirit"\n    pantheon Dawn\n    deck 10'
    body = f"Ana {line}\nBen bestows Dawn\nexpect phase main\n"
    result = begun("", board, body)
    assert result.status == "passed", result.message
    assert result.ruling is not None
    assert [one.name for one in result.ruling.assumptions] == read


def test_an_unbestowed_boon_has_no_characteristics() -> None:
    assert comes_out(play(KITE, "field Wren = ally 1/1\npantheon Kite", "", "expect Wren power 1"))


def test_spirits_enter_and_give_the_starting_hands() -> None:
    body = "expect Ana hand 3\nexpect Ben hand 3\nexpect phase main\nall pass until Ben main\nexpect Ben hand 4\n"
    assert comes_out(begun("", 'material "Reed Spirit"\n    deck 10', body))


@pytest.mark.parametrize(
    ("form", "board", "legal"),
    [
        ("standard", 'material "Reed Spirit", 11\n    deck 60', True),
        ("standard", 'material "Reed Spirit", 12\n    deck 60', False),
        ("draft", 'material "Reed Spirit", 9\n    deck 30', True),
        ("draft", 'material "Reed Spirit", 9\n    deck 29', False),
        ("pantheon", 'material "Reed Spirit", 11\n    deck 60', False),
    ],
)
def test_decks_are_checked_against_the_format(form: str, board: str, legal: bool) -> None:
    expected = "expect not board illegal" if legal else "expect board illegal"
    assert comes_out(begun(f"format {form}\n", board, expected + "\n"))


def test_a_name_is_remembered_by_what_asked_for_it() -> None:
    jay = 'Jay | cost reserve 0 | type Phantasia | text "As Jay enters the field, choose a card name." | '
    jay += 'text "Cards with the chosen name cost 3 more to activate."'
    body = """
        Ana activates Jay
        all pass
        Ana names "Dart"
        try Ben activates Dart targeting Hero
        expect illegal
        Ana passes
        Ben activates Fell targeting Wren"""
    assert comes_out(play(jay, "hand Jay\nfield Wren = ally 1/1", "hand Dart, Fell, 1", body))


def test_what_was_taken_for_good_goes_back_when_its_player_is_out() -> None:
    sway = 'Sway | cost reserve 0 | type Action | speed Slow | text "Gain control of target ally."'
    cards = "".join(f"    {line}\n" for line in sway.split(" | ")[1:])
    board = (
        f'scenario "a test"\ngame grand-archive\nplayers Ana, Ben, Cleo\ncard "Sway":\n{cards}'
        "Ana:\n    champion A level 0 life 9\n    field Wren = ally 1/1\n    deck 9\n"
        "Ben:\n    champion B level 0 life 9\n    hand Sway\n    deck 9\n"
        "Cleo:\n    champion C level 0 life 9\n    deck 9\n"
    )
    body = (
        "turn Ben main\nBen activates Sway targeting Wren\nall pass\nBen concedes\nexpect Ana controls Wren\n"
    )
    (result,) = run_text(board + body, "test.judge")
    assert comes_out(result)

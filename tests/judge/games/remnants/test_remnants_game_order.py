"""General Game Order, Deck Rules and Loyalty: declarations, starting hands, mulligans, Void Cards, illegal decks."""

from __future__ import annotations

import pytest
from remnants_board import fails, passes

EMPTY = "Ana:\n    deck 40\nBen:\n    deck 40\n"
LOYAL = """
card "Knight":
    faction Kingdom
    loyalty 2
    type Minion, Front
    ATK 1
    HP 1
    SPD 1
Ana:
    loyalty {loyalty}
    lv 3
    hand Knight
    deck 10
Ben:
    deck 10
turn Ana group 3
"""


@pytest.mark.parametrize(
    ("said", "rule"),
    [
        ("Kingdom 3, Arena 2", "deck-rules-mixed-factions/4"),
        ("Zal 1", "zal/keywords/faction"),
        ("Arena 1, Kingdom 2", "general-game-order/4"),
    ],
)
def test_a_declaration_against_the_rules_is_refused(said: str, rule: str) -> None:
    text = EMPTY + "turn Ana pre-game\n"
    passes(text + f"try Ana declares {said}\nexpect illegal citing {rule}\n")


def test_both_players_declare_and_the_game_starts_with_seven_cards() -> None:
    text = EMPTY + "turn Ana pre-game\nAna declares Kingdom 4\nBen declares Machines 2, Arena 2\n"
    text += "all pass until game-start phase\n"
    passes(
        text
        + "expect Ana hand 7\nexpect Ben hand 7\nexpect Ana lv 1\nexpect Ben material 2\nexpect Ben hp 10\n"
    )


def test_a_mulligan_shuffles_cards_back_and_draws_as_many_once() -> None:
    text = "Ana:\n    hand Imp, Axe, 5\n    deck 33\nBen:\n    hand 7\n    deck 33\nturn Ana game-start\n"
    text += "Ana mulligans Imp, Axe\nexpect Ana hand 7\nexpect Ana deck 33\n"
    passes(
        text
        + (
            "try Ana mulligans 1\n"
            "expect illegal citing general-game-order/11\n"
            "Ben mulligans 3\n"
            "expect Ben hand 7\n"
        )
    )


def test_after_the_game_start_the_first_turn_begins() -> None:
    text = "Ana:\n    hand 7\n    deck 33\nBen:\n    hand 7\n    deck 33\nturn Ana game-start 1\nall pass\n"
    passes(text + "expect phase start\nexpect Ana hand 7\nAna ends phase\nexpect Ana hand 8\n")


@pytest.mark.parametrize(
    ("loyalty", "legal"), [("Kingdom 2", True), ("Kingdom 1", False), ("Arena 4", False)]
)
def test_a_card_above_the_declared_loyalty_is_void(loyalty: str, legal: bool) -> None:
    line = "Ana plays Knight to front 1\n"
    ending = (
        ("all pass\nexpect Knight on front\n")
        if legal
        else "expect illegal citing general-keywords/void-cards\n"
    )
    passes(LOYAL.format(loyalty=loyalty) + ("" if legal else "try ") + line + ending)


def test_more_than_four_copies_make_a_deck_illegal() -> None:
    text = "Ana:\n    deck 5 x Imp, 35\nBen:\n    deck 40\nturn Ana pre-game\n"
    passes(text + "expect board illegal citing deck-rules-mixed-factions/2\n")
    fails(text, "5 copies")
    passes(text.replace("5 x Imp, 35", "4 x Imp, 36") + "expect not board illegal\n")


def test_a_deck_of_another_size_than_the_opponents_is_illegal() -> None:
    text = "Ana:\n    deck 39\nBen:\n    deck 40\nturn Ana pre-game\n"
    passes(text + "expect board illegal citing deck-rules-mixed-factions/1\n")


def test_loyalties_above_4_together_make_a_board_illegal() -> None:
    text = "Ana:\n    loyalty Kingdom 3, Arena 2\n    deck 10\nBen:\n    deck 10\nturn Ana group 3\n"
    passes(text + "expect board illegal citing deck-rules-mixed-factions/4\n")

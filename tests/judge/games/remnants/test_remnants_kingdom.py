"""Kingdom: LV, Pay, Shelter and the faction's rules."""

from __future__ import annotations

from remnants_board import laid, passes

CARDS = """
card "Page":
    faction Kingdom
    type Minion, Front
    cost "LV1"
    ATK 1
    HP 1
    SPD 1
card "Duke":
    faction Kingdom
    type Minion, Front
    cost "LV3"
    ATK 3
    HP 3
    SPD 1
card "Treasury":
    faction Kingdom
    type Building, Back
    HP 2
    SPD 1
    text "(Use): Pay 2."
"""


def board(ana: str, turn: str, ben: str = "hp 10") -> str:
    """The cards, Ana's lines, Ben's lines, and the turn."""
    return laid(CARDS, ana, turn, ben)


def test_a_card_above_the_players_lv_is_refused() -> None:
    text = board("loyalty Kingdom 1\n    lv 2\n    hand Duke", "Ana group 3")
    passes(
        text
        + (
            "try Ana plays Duke to front 1\n"
            "expect illegal citing kingdom/faction-rules/1\n"
            "expect Duke in hand\n"
        )
    )


def test_lv_starts_at_1_and_goes_up_by_a_card_of_at_least_that_lv() -> None:
    text = board("loyalty Kingdom 1\n    hand Page", "Ana regroup 3") + "expect Ana lv 1\n"
    passes(
        text
        + (
            "Ana plays Page to front 1\n"
            "all pass\n"
            "Ana ends phase\n"
            "expect Ana lv 2\n"
            "expect cited kingdom/faction-rules/3\n"
        )
    )
    passes(text + "Ana ends phase\nexpect Ana lv 1\n")


def test_the_discard_for_lv_is_for_who_played_no_such_card() -> None:
    text = board("loyalty Kingdom 1\n    hand Page, Duke", "Ana regroup 3")
    passes(
        text
        + "Ana plays Page to front 1\nall pass\nAna ends phase\n"
        + (
            "try Ana uses rule kingdom/faction-rules/4 choosing Duke\n"
            "expect illegal citing kingdom/faction-rules/4\n"
            "expect Ana lv 2\n"
        )
    )


def test_pay_lowers_the_lv_of_the_next_card_alone() -> None:
    text = board("loyalty Kingdom 1\n    back Treasury\n    hand Duke, Two = Duke", "Ana group 3")
    passes(
        text
        + "Ana uses Treasury\nall pass\nAna plays Duke to front 1\nall pass\nexpect Duke on front\n"
        + (
            "try Ana plays Two to front 2\n"
            "expect illegal citing kingdom/keywords/lv\n"
            "expect cited kingdom/keywords/pay\n"
        )
    )


def test_at_loyalty_3_pay_lowers_every_cost_and_a_second_pay_waits() -> None:
    ana = "loyalty Kingdom {}\n    lv 1\n    back Treasury, Two = Treasury\n    hand Duke"
    for level in (3, 2):
        text = board(ana.format(level), "Ana group 3").replace('cost "LV3"', 'cost "LV3", "3B"')
        text = text.replace("    lv 1\n", "    lv 1\n    boo 3\n")
        text += "Ana uses Treasury\nall pass\ntry Ana uses Two\nexpect illegal citing kingdom/keywords/pay\n"
        passes(text + f"Ana plays Duke to front 1\nall pass\nexpect Ana boo {2 if level == 3 else 0}\n")


def test_lv_raised_at_the_game_start_forbids_the_first_turns_battles() -> None:
    text = board("loyalty Kingdom 2\n    hand 7", "Ana game-start", "hand 7")
    passes(text + "Ana uses rule kingdom/faction-rules/5\nexpect Ana lv 2\n")
    low = board("loyalty Kingdom 1\n    hand 7", "Ana game-start", "hand 7")
    passes(low + "try Ana uses rule kingdom/faction-rules/5\nexpect illegal citing kingdom/faction-rules/5\n")


def test_who_raised_lv_at_the_game_start_battles_nobody_in_their_first_turn() -> None:
    text = board("loyalty Kingdom 2\n    front Wolf = minion 2/2\n    hand 7", "Ana game-start", "hand 7")
    turns = "all pass\n" + "Ana ends phase\n" * 3 + "expect phase combat\n"
    battle = "Ana battles Hut with Wolf\n"
    text = text.replace(
        "    hand 7\n    deck 10\nturn", "    hand 7\n    back Hut = building 3\n    deck 10\nturn"
    )
    raised = text + "Ana uses rule kingdom/faction-rules/5\n" + turns + "try " + battle
    passes(raised + "expect illegal citing kingdom/faction-rules/5\n")
    passes(text + turns + battle + "all pass\nexpect Hut HP 1\n")


def test_more_sheltered_cards_than_the_building_holds_make_a_board_illegal() -> None:
    ana = (
        "front A = minion 1/1 sheltered by Keep, B = minion 1/1 sheltered by Keep\n"
        "    back Keep = building 3 shelter 1"
    )
    passes(board(ana, "Ana group 3") + "expect board illegal citing kingdom/keywords/shelter\n")


def test_which_minions_are_sheltered_may_be_swapped_freely() -> None:
    ana = "loyalty Kingdom 1\n    front A = minion 1/1, B = minion 1/1\n    back Keep = building 3 shelter 1"
    use = "Ana uses rule kingdom/keywords/shelter choosing {} with Keep\n"
    text = board(ana, "Ana group 3") + use.format("A") + "expect A sheltered\nexpect not B sheltered\n"
    passes(text + use.format("B") + "expect B sheltered\nexpect not A sheltered\n")
    passes(text + "try " + use.format("A, B") + "expect illegal citing kingdom/keywords/shelter\n")

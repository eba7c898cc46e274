"""General Turn Order: what phases do by themselves, what is legal in them, how they end."""

from __future__ import annotations

import pytest
from remnants_board import fails, passes

PLAIN = "\nAna:\n    {ana}\n    deck 10\nBen:\n    {ben}\n    deck 10\n"


def board(ana: str = "hp 10", ben: str = "hp 10") -> str:
    """Two players with a line each."""
    return PLAIN.format(ana=ana, ben=ben)


def test_the_start_phase_readies_the_active_players_cards_alone() -> None:
    text = board("front A = minion 1/1 exhausted", "front B = minion 1/1 exhausted") + (
        "turn Ben end 2\nBen ends phase\n"
    )
    passes(
        text
        + (
            "expect phase start\n"
            "expect not A exhausted\n"
            "expect B exhausted\n"
            "expect cited general-turn-order/2\n"
        )
    )


def test_the_draw_phase_draws_one() -> None:
    passes(
        board()
        + "turn Ana start 3\nAna ends phase\nexpect phase draw\nexpect Ana hand 1\nexpect Ben hand 0\n"
    )


def test_start_effects_of_cards_come_after_dur_is_lowered() -> None:
    passes(
        board("back Clock")
        + (
            "turn Ben end 2\n"
            "Ben ends phase\n"
            "expect Clock DUR 4\n"
            "expect Ana hand 1\n"
            "expect triggered Auto of Clock\n"
        )
    )


@pytest.mark.parametrize("phase", ["start", "draw", "combat", "end"])
def test_cards_are_played_in_group_and_regroup_alone(phase: str) -> None:
    passes(
        board("hand Imp")
        + (f"turn Ana {phase} 3\ntry Ana plays Imp to front 1\nexpect illegal citing general-turn-order/14\n")
    )


def test_an_effect_that_names_a_phase_works_there_alone() -> None:
    passes(
        board("back Siege")
        + "turn Ana group 3\ntry Ana uses Siege\nexpect illegal citing general-game-always-rules-ga/12\n"
    )
    passes(board("back Siege") + "turn Ana combat 3\nAna uses Siege\nall pass\nexpect Ana hand 1\n")


def test_a_card_at_0_dur_goes_at_the_end_of_the_turn() -> None:
    text = board("hand Pebble") + (
        "turn Ana regroup 3\nAna plays Pebble to back 1\nall pass\nAna ends phase\nexpect Pebble on back\n"
    )
    passes(text + "Ana ends phase\nexpect Pebble in discard\nexpect cited general-turn-order/31\n")


def test_the_hand_limit_asks_which_cards_go() -> None:
    text = board("hand Imp, Axe, 6") + "turn Ana end 3\nAna ends phase\n"
    passes(text + "Ana chooses Imp\nexpect Imp in discard\nexpect Axe in hand\nexpect Ana hand 7\n")
    fails(text, "must choose")


def test_the_active_player_alone_ends_a_phase() -> None:
    passes(board() + "turn Ana group 3\ntry Ben ends phase\nexpect illegal\nexpect phase group\n")
    passes(
        board() + "turn Ana group 3\nAna ends turn\nexpect phase start\nBen ends phase\nexpect phase draw\n"
    )


def test_a_needless_pass_changes_nothing_and_a_line_of_another_player_is_illegal() -> None:
    passes(board() + "turn Ana group 3\nall pass\nAna passes\nexpect phase group\n")
    fails(board("hp 10", "hand Imp") + "turn Ana group 3\nBen plays Imp to front 1\n", "does not hold")


def test_all_pass_until_a_phase_goes_there() -> None:
    passes(board() + "turn Ana group 3\nall pass until end phase\nexpect phase end\n")

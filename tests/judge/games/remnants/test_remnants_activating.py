"""(Use), (Exh), (Hand), (Obl): when, how often, from where."""

from __future__ import annotations

from remnants_board import passes


def board(ana: str, turn: str = "Ana group 3") -> str:
    """Ana's lines and the turn."""
    return f"\nAna:\n    {ana}\n    deck 10\nBen:\n    deck 10\nturn {turn}\n"


def test_a_use_is_once_a_turn_and_repeatable_1_is_once_more() -> None:
    passes(
        board("back Tower")
        + "Ana uses Tower\nall pass\ntry Ana uses Tower\nexpect illegal citing general-keywords/opt\n"
    )
    use = "Ana uses Mill\nall pass\n"
    passes(
        board("back Mill")
        + use * 2
        + "try Ana uses Mill\nexpect illegal citing general-keywords/repeatable\nexpect Ana hand 2\n"
    )


def test_exh_exhausts_and_asks_for_a_ready_card() -> None:
    passes(
        board("front Archer")
        + (
            "Ana exhausts Archer\n"
            "expect Archer exhausted\n"
            "all pass\n"
            "expect Ana hand 1\n"
            "try Ana exhausts Archer\n"
            "expect illegal\n"
        )
    )
    passes(
        board("front Archer exhausted")
        + "try Ana exhausts Archer\nexpect illegal citing general-keywords/exh\n"
    )


def test_a_card_that_left_and_came_back_may_be_used_again() -> None:
    text = board('front Scout = minion 1/1 text "(Use): Draw 1."\n    hand Again')
    text += (
        "Ana uses Scout\n"
        "all pass\n"
        "Ana plays Again to back 1 targeting Scout\n"
        "all pass\n"
        "Ana uses Scout\n"
        "all pass\n"
        "expect Ana hand 2\n"
    )
    passes(text)


def test_hand_and_oblivion_effects_work_where_they_lie() -> None:
    passes(
        board('hand Note = spell text "(Hand): Draw 1."')
        + "Ana uses Note\nall pass\nexpect Ana hand 2\nexpect cited general-keywords/hand\n"
    )
    passes(
        board('oblivion Note = spell text "(Obl): Draw 1."') + "Ana uses Note\nall pass\nexpect Ana hand 1\n"
    )
    passes(
        board('discard Note = spell text "(Obl): Draw 1."')
        + "try Ana uses Note\nexpect illegal citing general-keywords/obl\n"
    )


def test_an_effect_of_an_opponents_card_is_not_ones_own() -> None:
    text = "\nAna:\n    deck 10\nBen:\n    back Tower\n    deck 10\nturn Ana group 3\n"
    passes(text + "try Ana uses Tower\nexpect illegal citing general-keywords/controller\n")


def test_lines_that_leave_out_what_they_need_are_refused() -> None:
    passes(board("front Imp", "Ana combat 3") + "try Ana battles Ben\nexpect illegal citing battle-order/1\n")
    text = (
        board("hand Imp, Pebble")
        + "try Ana plays Imp to hand\nexpect illegal citing general-keywords/play-2\n"
    )
    passes(text + "Ana plays Pebble\ntry Ana replies\nexpect illegal citing reply-spd-rules/2\n")

"""Chronites: Age, Revert, CN, 0 DUR and the faction's rules."""

from __future__ import annotations

from remnants_board import laid, passes

CARDS = """
card "Oak":
    faction Chronites
    type Minion, Front
    ATK 2
    HP 4
    SPD 1
    DUR 3
    text "(Play): Draw 1."
    reverse "Sapling"
card "Sapling":
    faction Chronites
    type Minion, Back
    ATK 0
    HP 1
    SPD 0
    DUR 1
    text "(Use): Age this."
    reverse "Oak"
card "Dial":
    faction Chronites
    type Spell, Back
    cost "1CN"
    SPD 1
    DUR 3
"""


def board(ana: str, turn: str, ben: str = "hp 10") -> str:
    """The cards, Ana's lines, Ben's lines, and the turn."""
    return laid(CARDS, ana, turn, ben)


def test_a_card_that_ages_is_played_as_its_other_side() -> None:
    text = board("loyalty Chronites 1\n    back Tree = Sapling", "Ana group 3") + "Ana uses Tree\nall pass\n"
    passes(
        text
        + (
            "expect Tree on front\n"
            "expect Tree HP 4\n"
            "expect Tree exhausted\n"
            "expect Ana hand 1\n"
            "expect cited chronites/keywords/age\n"
        )
    )


def test_at_0_dur_a_chronites_card_flips_at_the_end_of_the_turn() -> None:
    text = board("loyalty Chronites 1\n    back Tree = Sapling", "Ben end 2") + (
        "Ben ends phase\nexpect Tree DUR 0\nexpect Tree on back\n"
    )
    passes(
        text
        + "Ana ends turn\nexpect Tree on front\nexpect Tree DUR 3\nexpect cited chronites/faction-rules/2\n"
    )


def test_with_no_open_slot_a_flipped_card_does_its_play_and_is_destroyed() -> None:
    text = (
        board(("loyalty Chronites 2\n    front 5 x minion 1/1\n    back Tree = Sapling"), "Ana group 3")
        + "Ana uses Tree\nall pass\n"
    )
    passes(
        text
        + (
            "expect Tree in discard\n"
            "expect Ana hand 1\n"
            "expect Ana front 5\n"
            "expect cited chronites/faction-rules/5\n"
        )
    )


def test_cn_must_be_discarded() -> None:
    text = board("loyalty Chronites 1\n    hand Dial", "Ana group 3")
    passes(
        text
        + "try Ana plays Dial to back 1\nexpect illegal citing chronites/keywords/cn\nexpect Dial in hand\n"
    )


def test_at_loyalty_4_chronites_cards_have_at_least_1_spd() -> None:
    passes(board("loyalty Chronites 4\n    back Sapling", "Ana group 3") + "expect Sapling SPD 1\n")
    passes(board("loyalty Chronites 3\n    back Sapling", "Ana group 3") + "expect Sapling SPD 0\n")


def test_a_card_of_the_past_battles_past_the_front_at_loyalty_2() -> None:
    ana, ben = "loyalty Chronites 2\n    back Old = minion 2/2", "front minion 1/1\n    back Hut = building 3"
    text = board(ana, "Ana combat 3", ben) + (
        "Ana uses rule chronites/faction-rules/7 with Old targeting Hut\nall pass\n"
    )
    passes(text + "expect Hut HP 1\nexpect Old exhausted\nexpect Old HP 2\n")


def test_at_loyalty_2_a_chronites_card_is_played_as_its_future_self_too() -> None:
    for level, line in (
        (2, "Ana plays Oak to front 1\nall pass\nexpect Tree on front\nexpect Tree HP 4\n"),
        (1, "try Ana plays Oak to front 1\nexpect illegal citing core-concepts-summary/5\n"),
    ):
        passes(board(f"loyalty Chronites {level}\n    hand Tree = Sapling", "Ana group 3") + line)
    passes(
        board("loyalty Chronites 1\n    hand Tree = Oak", "Ana group 3")
        + "try Ana plays Tree to front 1\nexpect illegal\nAna plays Tree to back 1\nall pass\nexpect Tree HP 1\n"
    )

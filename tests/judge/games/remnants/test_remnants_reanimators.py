"""Reanimators: Bury, Living, Reanimate and the faction's rules."""

from __future__ import annotations

from remnants_board import laid, passes

CARDS = """
card "Ghoul":
    faction Reanimators
    type Minion, Front
    cost "B1"
    ATK 1
    HP 1
    SPD 1
card "Bones":
    faction Reanimators
    type Minion, Front
    ATK 1
    HP 1
    SPD 1
    text "Living."
"""


def board(ana: str, turn: str, ben: str = "hp 10") -> str:
    """The cards, Ana's lines, Ben's lines, and the turn."""
    return laid(CARDS, ana, turn, ben)


def test_bury_discards_from_hand_and_a_living_card_gives_one_back() -> None:
    text = board("loyalty Reanimators 1\n    hand Ghoul, Bones", "Ana group 3") + (
        "Ana plays Ghoul to front 1\nall pass\n"
    )
    passes(text + "expect Bones in discard\nexpect Ana hand 1\nexpect cited reanimators/faction-rules/2\n")


def test_living_gives_one_card_a_turn_and_two_at_loyalty_4() -> None:
    hand = "hand A = Ghoul, B = Ghoul, C = Bones, D = Bones"
    plays = "Ana plays A to front 1 paying C\nall pass\nAna plays B to front 2 paying D\nall pass\n"
    passes(board(f"loyalty Reanimators 1\n    {hand}", "Ana group 3") + plays + "expect Ana hand 1\n")
    passes(board(f"loyalty Reanimators 4\n    {hand}", "Ana group 3") + plays + "expect Ana hand 2\n")


def test_five_cards_in_the_discard_allow_a_third_from_hand() -> None:
    ana = "loyalty Reanimators 1\n    hand A = Bones, B = Bones, C = Bones\n    discard 5"
    text = board(ana, "Ben end 2") + "Ben ends phase\nAna ends phase\nAna ends phase\n"
    passes(
        text
        + "".join((f"Ana plays {c} to front {n}\nall pass\n") for n, c in enumerate("ABC", 1))
        + "expect Ana front 3\n"
    )


def test_the_regroup_rule_of_loyalty_4_reanimates_a_weak_card() -> None:
    ana = "loyalty Reanimators 4\n    hand 1\n    discard Bones"
    text = board(ana, "Ana regroup 3") + "Ana uses rule reanimators/faction-rules/8 choosing Bones\n"
    passes(text + "expect Bones on front\nexpect Ana hand 0\nexpect Ana discard 2\nexpect Ana deck 9\n")

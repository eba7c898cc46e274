"""Sorcerers: MP, Drain, OB and the faction's rules."""

from __future__ import annotations

from remnants_board import laid, passes

CARDS = """
card "Tome":
    faction Sorcerers
    type Spell, Back
    cost "1MP"
    SPD 1
    DUR 5
    text "(Use): Drain 1 to draw 1."
card "Rite":
    faction Sorcerers
    type Spell, Back
    cost "OB1"
    SPD 1
    DUR 5
"""


def board(ana: str, turn: str, ben: str = "hp 10") -> str:
    """The cards, Ana's lines, Ben's lines, and the turn."""
    return laid(CARDS, ana, turn, ben)


def test_mp_in_hand_pay_and_are_spent() -> None:
    text = board("loyalty Sorcerers 1\n    mp 1\n    hand Tome", "Ana group 3") + (
        "Ana plays Tome to back 1\nall pass\n"
    )
    passes(text + "expect Tome on back\nexpect Ana mp 0\nexpect Ana discard 1\n")
    poor = board("loyalty Sorcerers 1\n    hand Tome, 2", "Ana group 3")
    passes(poor + "try Ana plays Tome to back 1\nexpect illegal citing sorcerers/keywords/mp\n")


def test_any_card_in_hand_turns_into_mp_and_back_as_it_enters_a_discard_at_loyalty_0() -> None:
    for level, kept in ((0, "expect not X facedown"), (1, "expect X facedown")):
        ana = (
            ("loyalty Kingdom 4, Sorcerers 0\n    hand X = minion 1/1, Tome")
            if not level
            else ("loyalty Sorcerers 1\n    hand X = minion 1/1, Tome")
        )
        text = board(ana, "Ana group 3") + (
            "Ana uses rule sorcerers/faction-rules/4 choosing X\nexpect Ana mp 1\n"
        )
        passes(text + f"Ana plays Tome to back 1\nall pass\nexpect X in discard\n{kept}\n")


def test_ob_obliterates_from_hand() -> None:
    text = board("loyalty Sorcerers 1\n    hand Rite, 1", "Ana group 3") + (
        "Ana plays Rite to back 1\nall pass\n"
    )
    passes(text + "expect Ana oblivion 1\nexpect Ana hand 0\nexpect Ana discard 0\n")


def test_mp_are_attached_to_a_sorcerers_card_without_mp_and_destroyed_with_it() -> None:
    text = board("loyalty Sorcerers 1\n    mp 2\n    back Tome", "Ana group 3") + (
        "Ana attaches 1 x mp to Tome\nexpect Ana mp 1\n"
    )
    passes(text + "try Ana attaches 1 x mp to Tome\nexpect illegal citing sorcerers/faction-rules/5\n")
    passes(text + "Ana uses Tome\nall pass\nexpect Ana hand 2\nexpect Ana discard 1\n")


def test_without_a_new_deck_a_sorcerer_of_loyalty_3_loses() -> None:
    ana = "loyalty Sorcerers 3\n    discard 5\n    hand Pebble"
    text = board(ana, "Ana group 3").replace("    deck 10\nBen", "Ben") + (
        "Ana plays Pebble to back 1\nall pass\n"
    )
    passes(text + "expect Ana loses\nexpect cited sorcerers/faction-rules/10\n")

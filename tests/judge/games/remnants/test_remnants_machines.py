"""Machines: Material, Power, Store, Drones and the faction's rules."""

from __future__ import annotations

from remnants_board import laid, passes

CARDS = """
card "Robot":
    faction Machines
    type Minion, Front
    cost "1M", "2P"
    ATK 2
    HP 2
    SPD 1
card "Cell":
    faction Machines
    type Building, Back
    HP 2
    SPD 1
    text "Store 2."
    text "(Use): Discharge 2 to draw 1."
"""


def board(ana: str, turn: str, ben: str = "hp 10") -> str:
    """The cards, Ana's lines, Ben's lines, and the turn."""
    return laid(CARDS, ana, turn, ben)


def test_material_and_power_pay_loose_power_first() -> None:
    ana = 'loyalty Machines 1\n    material 1\n    power 1\n    back Cell counter "power" 2\n    hand Robot'
    passes(
        board(ana, "Ana group 3")
        + (
            "Ana plays Robot to front 1\n"
            "all pass\n"
            "expect Ana material 0\n"
            "expect Ana power 0\n"
            "expect Cell power 1\n"
        )
    )
    poor = "loyalty Machines 1\n    power 2\n    hand Robot"
    passes(
        board(poor, "Ana group 3")
        + "try Ana plays Robot to front 1\nexpect illegal citing machines/keywords/m\nexpect Ana power 2\n"
    )


def test_discharge_destroys_power_for_an_effect() -> None:
    ana = "loyalty Machines 1\n    power 2\n    back Cell"
    passes(board(ana, "Ana group 3") + "Ana uses Cell\nall pass\nexpect Ana hand 1\nexpect Ana power 0\n")
    passes(
        board(ana.replace("power 2", "power 1"), "Ana group 3")
        + "try Ana uses Cell\nexpect illegal\nexpect Ana power 1\n"
    )


def test_power_is_made_stored_and_lost_at_the_start() -> None:
    ana = "loyalty Machines 1\n    power 3\n    back Cell"
    text = board(ana, "Ana group 3") + (
        "Ana uses rule machines/faction-rules/1 choosing Cell\nexpect Cell power 2\nexpect Ana power 1\n"
    )
    passes(text)
    text = board(ana, "Ben end 2") + (
        "Ben ends phase\nexpect Ana power 0\nAna uses rule machines/faction-rules/4\n"
    )
    passes(
        text
        + (
            "expect Ana power 4\n"
            "expect Ana material 1\n"
            "try Ana uses rule machines/faction-rules/4\n"
            "expect illegal\n"
        )
    )


def test_a_drone_takes_no_front_slot_and_comes_in_the_draw_phase_at_loyalty_3() -> None:
    ana = "loyalty Machines 3\n    front 5 x minion 1/1"
    text = board(ana, "Ana start 3") + (
        "Ana ends phase\nexpect Ana front 6\nexpect Ana hand 2\nexpect Ana deck 7\n"
    )
    passes(text + "expect cited machines/faction-rules/8\nexpect cited machines/faction-rules/9\n")


def test_recycling_gives_a_card_for_material_or_material_for_a_drone() -> None:
    text = (
        board("loyalty Machines 1\n    hand Robot", "Ana draw 3")
        + "Ana uses rule machines/faction-rules/6 choosing Robot\n"
    )
    passes(text + "expect Robot in discard\nexpect Ana material 1\n")
    text = (
        board("loyalty Machines 1\n    material 1", "Ana draw 3")
        + "Ana uses rule machines/faction-rules/6 choosing material\n"
    )
    passes(text + "expect Ana front 1\nexpect Ana material 0\nexpect Ana deck 9\n")


def test_the_hand_limit_is_two_lower_at_loyalty_3() -> None:
    passes(
        board("loyalty Machines 3\n    hand 7", "Ana end 3")
        + "Ana ends phase\nexpect Ana hand 5\nexpect cited machines/faction-rules/10\n"
    )

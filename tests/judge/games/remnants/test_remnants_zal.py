"""Zal: Taxes, and what a Loyalty of 4 costs."""

from __future__ import annotations

from remnants_board import laid, passes

CARDS = """
card "Envoy":
    faction Zal
    type Minion, Front
    cost "T-1"
    ATK 1
    HP 1
    SPD 1
"""


def board(ana: str, turn: str, ben: str = "hp 10") -> str:
    """The cards, Ana's lines, Ben's lines, and the turn."""
    return laid(CARDS, ana, turn, ben)


def test_taxes_count_declared_factions_with_what_the_cost_adds() -> None:
    ana = "loyalty Kingdom 2, Arena 1, Machines 1\n    hand Envoy, 4"
    passes(
        board(ana, "Ana group 3")
        + "Ana plays Envoy to front 1\nall pass\nexpect Ana discard 2\nexpect Ana hand 2\n"
    )


def test_a_declared_loyalty_of_4_starts_with_one_card_less_beside_a_zal_card() -> None:
    text = board("loyalty Kingdom 4\n    oblivion Envoy", "Ana game-start") + (
        "expect Ana hand 6\nexpect Ben hand 7\n"
    )
    passes(text.replace("    hp 10\n    deck 10", "    deck 11") + "expect cited zal/faction-rules/1\n")

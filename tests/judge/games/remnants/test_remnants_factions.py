"""Kingdom, Reanimators, Machines, Zal: costs, keywords and faction rules."""

from __future__ import annotations

from remnants_board import passes

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
    used = [f"card {block}" for block in CARDS.split("card ")[1:] if block.split('"')[1] in ana]
    return "".join(used) + f"\nAna:\n    {ana}\n    deck 10\nBen:\n    {ben}\n    deck 10\nturn {turn}\n"


# --- Kingdom


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


def test_more_sheltered_cards_than_the_building_holds_make_a_board_illegal() -> None:
    ana = (
        "front A = minion 1/1 sheltered by Keep, B = minion 1/1 sheltered by Keep\n"
        "    back Keep = building 3 shelter 1"
    )
    passes(board(ana, "Ana group 3") + "expect board illegal citing kingdom/keywords/shelter\n")


# --- Reanimators


def test_bury_discards_from_hand_and_a_living_card_gives_one_back() -> None:
    text = board(("loyalty Reanimators 1\n    hand Ghoul, Bones"), "Ana group 3") + (
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


# --- Machines


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
        + ("try Ana plays Robot to front 1\nexpect illegal citing machines/keywords/m\nexpect Ana power 2\n")
    )


def test_discharge_destroys_power_for_an_effect() -> None:
    ana = "loyalty Machines 1\n    power 2\n    back Cell"
    passes(board(ana, "Ana group 3") + "Ana uses Cell\nall pass\nexpect Ana hand 1\nexpect Ana power 0\n")
    passes(
        board(ana.replace("power 2", "power 1"), "Ana group 3")
        + ("try Ana uses Cell\nexpect illegal\nexpect Ana power 1\n")
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
        board(("loyalty Machines 1\n    hand Robot"), "Ana draw 3")
        + "Ana uses rule machines/faction-rules/6 choosing Robot\n"
    )
    passes(text + "expect Robot in discard\nexpect Ana material 1\n")
    text = (
        board(("loyalty Machines 1\n    material 1"), "Ana draw 3")
        + "Ana uses rule machines/faction-rules/6 choosing material\n"
    )
    passes(text + "expect Ana front 1\nexpect Ana material 0\nexpect Ana deck 9\n")


def test_the_hand_limit_is_two_lower_at_loyalty_3() -> None:
    passes(
        board(("loyalty Machines 3\n    hand 7"), "Ana end 3")
        + ("Ana ends phase\nexpect Ana hand 5\nexpect cited machines/faction-rules/10\n")
    )


# --- Zal


def test_taxes_count_declared_factions_with_what_the_cost_adds() -> None:
    ana = "loyalty Kingdom 2, Arena 1, Machines 1\n    hand Envoy, 4"
    passes(
        board(ana, "Ana group 3")
        + ("Ana plays Envoy to front 1\nall pass\nexpect Ana discard 2\nexpect Ana hand 2\n")
    )


def test_a_declared_loyalty_of_4_starts_with_one_card_less_beside_a_zal_card() -> None:
    text = board(("loyalty Kingdom 4\n    oblivion Envoy"), "Ana game-start") + (
        "expect Ana hand 6\nexpect Ben hand 7\n"
    )
    passes(text.replace("    hp 10\n    deck 10", "    deck 11") + "expect cited zal/faction-rules/1\n")

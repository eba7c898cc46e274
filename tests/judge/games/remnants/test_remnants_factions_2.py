"""Arena, Chronites, Sorcerers, Gene Hunters: costs, keywords and faction rules."""

from __future__ import annotations

from remnants_board import passes

CARDS = """
card "Gladiator":
    faction Arena
    type Minion, Front
    ATK 2
    HP 2
    SPD 1
card "Banner":
    faction Arena
    type Spell, Back
    SPD 1
    DUR 5
card "Fan":
    faction Arena
    type Spell, Back
    cost "1C"
    SPD 1
    DUR 5
card "Sapling":
    faction Chronites
    type Minion, Back
    ATK 0
    HP 1
    SPD 0
    DUR 1
    text "(Use): Age this."
    reverse "Oak"
card "Oak":
    faction Chronites
    type Minion, Front
    ATK 2
    HP 4
    SPD 1
    DUR 3
    text "(Play): Draw 1."
    reverse "Sapling"
card "Dial":
    faction Chronites
    type Spell, Back
    cost "1CN"
    SPD 1
    DUR 3
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
card "Hydra":
    faction "Gene Hunters"
    type Minion, Front
    cost "A1"
    ATK 4
    HP 4
    SPD 1
    text "(Use): Consume 1, then draw 1."
card "Newt":
    faction "Gene Hunters"
    type Minion, Any
    ATK 1
    HP 1
    SPD 1
"""


def board(ana: str, turn: str, ben: str = "hp 10") -> str:
    """The cards, Ana's lines, Ben's lines, and the turn."""
    chosen = [b for b in CARDS.split("\ncard ") if b.strip()]
    used = ["card " + b.removeprefix("card ").strip("\n") + "\n" for b in chosen]
    return "".join(used) + f"\nAna:\n    {ana}\n    deck 10\nBen:\n    {ben}\n    deck 10\nturn {turn}\n"


# --- Arena


def test_arena_cards_take_no_back_slot_and_one_stands_in_front() -> None:
    ana = "loyalty Arena 1\n    cheer 1\n    back 5 x spell\n    hand Fan, Gladiator, Two = Gladiator"
    text = board(ana, "Ana group 3") + (
        "Ana plays Fan to back\nall pass\nexpect Ana back 6\nexpect Ana cheer 0\n"
    )
    text += (
        "Ana plays Gladiator to front 1\n"
        "all pass\n"
        "try Ana plays Two to front 2\n"
        "expect illegal citing arena/faction-rules/2\n"
    )
    passes(text)
    passes(
        text.replace("Arena 1", "Arena 3")
        .replace("try Ana", "Ana")
        .replace("expect illegal citing arena/faction-rules/2", ("all pass\nexpect Ana front 2"))
    )


def test_cheers_and_boos_are_exchanged_and_gone_at_the_end() -> None:
    text = (
        board(("loyalty Arena 1\n    boo 3"), "Ana regroup 3")
        + "Ana uses rule arena/faction-rules/6 choosing boo\n"
    )
    text += "expect Ana boo 1\nexpect Ana cheer 1\nAna ends phase\nexpect Ana boo 0\nexpect Ana cheer 0\n"
    passes(text)


def test_at_loyalty_2_removal_counts_and_destruction_of_ones_own_does_not() -> None:
    ana = 'loyalty Arena 2\n    front Gladiator\n    hand "Void Axe", Axe'
    text = board(ana, "Ana group 3", "front Ox = minion 1/1")
    passes(
        text
        + (
            'Ana plays "Void Axe" to back 1 targeting Ox\n'
            "all pass\n"
            "expect Ana cheer 1\n"
            "expect cited arena/faction-rules/9\n"
        )
    )
    passes(text + "Ana plays Axe to back 1 targeting Gladiator\nall pass\nexpect Ana boo 0\n")


def test_a_sidelined_card_is_a_crowd_member_and_headlined_it_is_a_card_again() -> None:
    text = board("loyalty Arena 2\n    front Gladiator", "Ana draw 3") + "Ana sidelines Gladiator\n"
    passes(text + "expect Gladiator on back\nexpect Gladiator facedown\nexpect not Gladiator exhausted\n")
    text = board("loyalty Arena 1\n    back Banner", "Ana draw 3")
    passes(text + "try Ana headlines Banner\nexpect illegal citing arena/faction-rules/11\n")


def test_the_hp_lent_for_a_battle_goes_with_it() -> None:
    text = board("loyalty Arena 4\n    front Monk = minion 0/3, Idol = spell", "Ana combat 3")
    passes(text + "Ana battles Idol with Monk\nall pass\nexpect Idol on front\nexpect Idol HP 0\n")
    low = board("loyalty Arena 3\n    front Monk = minion 0/3, Idol = spell", "Ana combat 3")
    passes(low + "try Ana battles Idol with Monk\nexpect illegal citing battle-order/1\n")


# --- Chronites


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
    text = board(("loyalty Chronites 1\n    back Tree = Sapling"), "Ben end 2") + (
        "Ben ends phase\nexpect Tree DUR 0\nexpect Tree on back\n"
    )
    passes(
        text
        + ("Ana ends turn\nexpect Tree on front\nexpect Tree DUR 3\nexpect cited chronites/faction-rules/2\n")
    )


def test_with_no_open_slot_a_flipped_card_does_its_play_and_is_destroyed() -> None:
    text = board(
        ("loyalty Chronites 2\n    front 5 x minion 1/1\n    back Tree = Sapling"), "Ana group 3"
    ) + ("Ana uses Tree\nall pass\n")
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
        + ("try Ana plays Dial to back 1\nexpect illegal citing chronites/keywords/cn\nexpect Dial in hand\n")
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


# --- Sorcerers


def test_mp_in_hand_pay_and_are_spent() -> None:
    text = board(("loyalty Sorcerers 1\n    mp 1\n    hand Tome"), "Ana group 3") + (
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
    text = board(("loyalty Sorcerers 1\n    hand Rite, 1"), "Ana group 3") + (
        "Ana plays Rite to back 1\nall pass\n"
    )
    passes(text + "expect Ana oblivion 1\nexpect Ana hand 0\nexpect Ana discard 0\n")


def test_mp_are_attached_to_a_sorcerers_card_without_mp_and_destroyed_with_it() -> None:
    text = board(("loyalty Sorcerers 1\n    mp 2\n    back Tome"), "Ana group 3") + (
        "Ana attaches 1 x mp to Tome\nexpect Ana mp 1\n"
    )
    passes(text + "try Ana attaches 1 x mp to Tome\nexpect illegal citing sorcerers/faction-rules/5\n")
    passes(text + "Ana uses Tome\nall pass\nexpect Ana hand 2\nexpect Ana discard 1\n")


def test_without_a_new_deck_a_sorcerer_of_loyalty_3_loses() -> None:
    ana = "loyalty Sorcerers 3\n    discard 5\n    hand Pebble"
    text = board(ana, "Ana group 3").replace(("    deck 10\nBen"), "Ben") + (
        "Ana plays Pebble to back 1\nall pass\n"
    )
    passes(text + "expect Ana loses\nexpect cited sorcerers/faction-rules/10\n")


# --- Gene Hunters


def test_absorbed_cards_come_along_and_are_orphaned_with_their_holder() -> None:
    ana = 'loyalty "Gene Hunters" 1\n    front Wolf = minion 1/1, Fox = minion 1/1\n    hand Hydra, Axe'
    text = board(ana, "Ana group 3") + (
        "Ana absorbs Fox with Wolf\nAna plays Hydra to front 3 paying Wolf\nall pass\n"
    )
    text += "expect Wolf in attached of Hydra\nexpect Fox in attached of Hydra\nexpect Ana front 1\n"
    passes(
        text
        + ("Ana plays Axe to back 1 targeting Hydra\nall pass\nexpect Wolf orphaned\nexpect Fox orphaned\n")
    )


def test_a_consumed_card_is_destroyed_where_it_is_not_played_as_a_husk() -> None:
    ana = 'loyalty "Gene Hunters" 1\n    front Hydra, Newt'
    text = board(ana, "Ana group 3") + "Ana absorbs Newt with Hydra\nAna uses Hydra\nall pass\n"
    passes(text + "Ana declines\nexpect Newt in discard\nexpect Ana hand 1\n")
    passes(
        text
        + ("Ana plays Newt to front 2\nexpect Newt on front\nexpect Newt facedown\nexpect Ana discard 0\n")
    )


def test_a_card_marked_any_moves_once_a_turn_at_loyalty_3() -> None:
    text = (
        board(('loyalty "Gene Hunters" 3\n    front Newt'), "Ana group 3")
        + "Ana uses rule gene-hunters/faction-rules/8 choosing Newt to back 2\n"
    )
    passes(
        text
        + (
            "expect Newt on back\n"
            "try Ana uses rule gene-hunters/faction-rules/8 choosing Newt to front 1\n"
            "expect illegal citing general-keywords/opt\n"
        )
    )


def test_husks_are_made_of_cards_in_hand_once_at_loyalty_0_and_freely_at_1() -> None:
    use = "Ana uses rule gene-hunters/faction-rules/3 choosing {}\n"
    ana = "{}\n    hand A = minion 1/1, B = minion 1/1"
    low = board(ana.format('loyalty Kingdom 1, "Gene Hunters" 0'), "Ana group 3") + use.format("A")
    passes(low + "try " + use.format("B") + "expect illegal citing general-keywords/opt\nexpect A facedown\n")
    passes(
        board(ana.format('loyalty "Gene Hunters" 1'), "Ana group 3")
        + use.format("A")
        + use.format("B")
        + "expect B facedown\n"
    )


def test_a_gene_works_on_the_card_that_absorbed_it_and_goes_with_it() -> None:
    gene = 'front Wolf = minion 1/1, Moth = minion 1/1 text "Gene (Use): Draw 1."'
    text = board(f'loyalty "Gene Hunters" 1\n    {gene}', "Ana group 3") + "Ana absorbs Moth with Wolf\n"
    passes(text + "Ana uses Wolf\nall pass\nexpect Ana hand 1\ntry Ana uses Moth\nexpect illegal\n")
    passes(
        board(f'loyalty "Gene Hunters" 1\n    {gene}', "Ana group 3") + "try Ana uses Wolf\nexpect illegal\n"
    )


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

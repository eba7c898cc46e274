"""Arena: Cheer, Boo, Headline, Sideline and the faction's rules."""

from __future__ import annotations

from remnants_board import laid, passes

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
"""


def board(ana: str, turn: str, ben: str = "hp 10") -> str:
    """The cards, Ana's lines, Ben's lines, and the turn."""
    return laid(CARDS, ana, turn, ben)


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
        board("loyalty Arena 1\n    boo 3", "Ana regroup 3")
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

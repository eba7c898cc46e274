"""Gene Hunters: Absorb, Consume, Husks, Genes and the faction's rules."""

from __future__ import annotations

from remnants_board import laid, passes

CARDS = """
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
    return laid(CARDS, ana, turn, ben)


def test_absorbed_cards_come_along_and_are_orphaned_with_their_holder() -> None:
    ana = 'loyalty "Gene Hunters" 1\n    front Wolf = minion 1/1, Fox = minion 1/1\n    hand Hydra, Axe'
    text = board(ana, "Ana group 3") + (
        "Ana absorbs Fox with Wolf\nAna plays Hydra to front 3 paying Wolf\nall pass\n"
    )
    text += "expect Wolf in attached of Hydra\nexpect Fox in attached of Hydra\nexpect Ana front 1\n"
    passes(
        text
        + "Ana plays Axe to back 1 targeting Hydra\nall pass\nexpect Wolf orphaned\nexpect Fox orphaned\n"
    )


def test_a_consumed_card_is_destroyed_where_it_is_not_played_as_a_husk() -> None:
    ana = 'loyalty "Gene Hunters" 1\n    front Hydra, Newt'
    text = board(ana, "Ana group 3") + "Ana absorbs Newt with Hydra\nAna uses Hydra\nall pass\n"
    passes(text + "Ana declines\nexpect Newt in discard\nexpect Ana hand 1\n")
    passes(
        text + "Ana plays Newt to front 2\nexpect Newt on front\nexpect Newt facedown\nexpect Ana discard 0\n"
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

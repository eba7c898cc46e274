"""Dice, costs that are set, limits on cards held, cards that may be left unfound, and what counts its uses."""

from __future__ import annotations

import pytest
from ga_playing import comes_out, play

CARDS = """
Gamble | cost reserve 0 | type Action | speed Slow | text "Draw D2 cards."
Volley | cost reserve 0 | type Action | speed Slow | text "Deal 2D6 damage to target unit."
Scatter | cost reserve 0 | type Action | speed Slow | text "Discard D6 cards."
Gate | cost reserve 0 | type Action | speed Slow | text "Put an ally card from your hand onto the field."
Squire | cost reserve 2 | type Ally | power 1 | life 2
Satchel | cost reserve 0 | type Phantasia | text "Your maximum memory size is one."
Bell | cost reserve 0 | type Phantasia | text "Ally cards you activate cost (1) to activate."
Hush Bell | cost reserve 0 | type Phantasia | text "Ally cards your opponents activate cost (1) to activate."
Pump | cost reserve 0 | type Item | text "(0): Draw a card. This ability costs (1) more to activate for each time you've activated it this turn."
"""


def test_each_face_of_a_die_is_an_outcome() -> None:
    body = """
        explore
        Ana activates "Gamble"
        all pass
        expect always Ana hand >= 1
        expect sometimes Ana hand 1
        expect sometimes Ana hand 2
        expect never Ana hand 3
    """
    assert comes_out(play(CARDS, 'hand "Gamble"', "", body))


def test_several_dice_are_rolled_one_by_one() -> None:
    body = """
        Ana activates "Volley" targeting Foe
        all pass
        random chooses 6
        random chooses 1
        expect Foe damage 7
    """
    assert comes_out(play(CARDS, 'hand "Volley"', "", body))


def test_a_die_that_nothing_rolls_is_refused_by_name() -> None:
    result = play(CARDS, 'hand "Scatter", 3', "", 'Ana activates "Scatter"\nall pass\nexpect Ana hand 0')
    assert result.status == "error"
    assert "Dice" in result.message


@pytest.mark.parametrize(
    ("hand", "says", "zone"),
    [
        ("Squire", "", "on field"),
        ("Squire", "Ana declines", "in hand"),
        ("Squire", "Ana chooses Squire", "on field"),
    ],
)
def test_a_described_card_of_the_hand_may_be_left_unfound(hand: str, says: str, zone: str) -> None:
    body = f'Ana activates "Gate"\nall pass\n{says}\nexpect Squire {zone}'
    assert comes_out(play(CARDS, f'hand "Gate", {hand}', "", body))


def test_an_explorer_tries_not_finding_too() -> None:
    body = """
        explore
        Ana activates "Gate"
        all pass
        expect sometimes Squire on field
        expect sometimes Squire in hand
    """
    assert comes_out(play(CARDS, 'hand "Gate", Squire', "", body))


def test_a_limit_on_memory_leaves_the_hand_alone() -> None:
    body = """
        all pass until Ben main
        expect Ana memory 1
        expect Ana hand 4
        expect Ana graveyard 2
    """
    assert comes_out(play(CARDS, "field Satchel\nhand 4\nmemory 3", "", body))


@pytest.mark.parametrize(("card", "memory"), [("Bell", 1), ('"Hush Bell"', 2)])
def test_a_cost_is_set_for_whom_the_text_says(card: str, memory: int) -> None:
    body = f"Ana activates Squire\nexpect Ana memory {memory}"
    assert comes_out(play(CARDS, f"field {card}\nhand Squire, 3", "", body))


FOALS = """
Stable | cost reserve 0 | type Action | speed Slow | text "Put any amount of ally cards with total reserve cost 3 or less from your hand onto the field."
Cob | cost reserve 2 | type Ally | power 2 | life 2
Foal | cost reserve 1 | type Ally | power 1 | life 1
Colt | cost reserve 2 | type Ally | power 1 | life 1
"""


def test_things_chosen_together_keep_within_a_total() -> None:
    body = """
        explore
        Ana activates "Stable"
        all pass
        expect sometimes Cob on field
        expect never Ana hand 0
        expect sometimes Ana hand 1
        expect sometimes Ana hand 3
    """
    assert comes_out(play(FOALS, "hand Stable, Cob, Foal, Colt", "", body))


def test_a_token_that_nothing_describes_is_refused_by_name() -> None:
    mason = 'Mason | cost reserve 0 | type Action | speed Slow | text "Summon an Obelisk of Tin token."'
    result = play(mason, "hand Mason", "", "Ana activates Mason\nall pass\nexpect Ana hand 0")
    assert result.status == "error"
    assert "'Obelisk of Tin'" in result.message


def test_a_token_is_as_a_card_of_the_scenario_says() -> None:
    mason = """
Mason | cost reserve 0 | type Action | speed Slow | text "Summon an Obelisk of Tin token."
Obelisk of Tin | type Domain | text "Allies you control get +1 POWER."
"""
    body = "Ana activates Mason\nall pass\nexpect Wren power 2"
    assert comes_out(play(mason, "hand Mason\nfield Wren = ally 1/1", "", body))


@pytest.mark.parametrize(("times", "uses"), [("once", 1), ("twice", 2)])
def test_a_limit_for_the_game_outlasts_the_turn(times: str, uses: int) -> None:
    text = f"(0): Draw a card. Activate this ability only {times} per game."
    use = "Ana activates ability 1 of Tap\nall pass until stack empty\n"
    body = (
        use * uses
        + "all pass until Ben main\nall pass until Ana main\ntry Ana activates ability 1 of Tap\nexpect illegal"
    )
    assert comes_out(play(f'Tap | type Item | text "{text}"', "field Tap\ndeck 20", "deck 20", body))


def test_uses_of_a_turn_are_forgotten_with_it() -> None:
    body = """
        Ana activates ability 1 of Pump
        all pass
        Ana activates ability 1 of Pump
        expect Ana memory 1
        all pass
        all pass until Ben main
        Ana activates ability 1 of Pump
        expect Ana memory 1
    """
    assert comes_out(play(CARDS, "field Pump\nhand 3", "", body))

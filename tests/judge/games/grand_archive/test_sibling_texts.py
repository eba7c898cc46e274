"""Texts beside those of known cards, carried out: elements, attacks, single zones, other players' numbers."""

from __future__ import annotations

import pytest
from ga_playing import comes_out, play

CARDS = """
Seal | cost reserve 0 | type Action | text "All basic elements are enabled for you until end of turn."
Codex | cost reserve 0 | type Action | text "Ignore the elemental requirements of the next card you activate this turn."
Gust | cost reserve 0 | element Wind | type Action | text "Recover 1."
Levy | cost reserve 0 | type Action | text "Each player with influence two or more draws a card."
Squire | cost reserve 1 | type Ally | power 1 | life 3 | text "Squire can attack using Sword weapons you control."
Blade | cost memory 0 | supertypes Regalia | type Weapon | subtypes Sword | power 2 | durability 3
Clear | cost reserve 0 | type Action | text "Banish any amount of target cards in a single graveyard."
Watch | cost memory 0 | type Item | text "Whenever one or more age counters are removed from Watch, draw a card."
Wind Down | cost reserve 0 | type Action | text "Remove two age counters from your Watch."
Veto | cost reserve 0 | type Action | speed Fast | text "Negate target card activation unless its controller has Veto deal LV damage to their champion."
Long Song | cost reserve 0 | type Action | text "Your champion gets +1 level until the end of your next turn."
"""


def test_elements_that_an_effect_enables() -> None:
    body = "Ana activates Seal\nall pass\nAna activates Gust\nall pass\nexpect Gust in graveyard"
    assert comes_out(play(CARDS, 'hand Seal = "Seal", Gust = "Gust"', "", body))
    refused = "try Ana activates Gust\nexpect illegal citing playing-cards-card-activation/general-rules/1.2"
    assert comes_out(play(CARDS, 'hand Gust = "Gust"', "", refused))


def test_the_next_card_is_played_without_regard_to_elements() -> None:
    body = "Ana activates Codex\nall pass\nAna activates One\nall pass\ntry Ana activates Two\nexpect illegal"
    assert comes_out(play(CARDS, 'hand Codex = "Codex", One = "Gust", Two = "Gust"', "", body))


@pytest.mark.parametrize(("held", "drawn"), [(1, 1), (2, 3)])
def test_players_are_told_apart_by_their_influence(held: int, drawn: int) -> None:
    body = f"Ana activates Levy\nall pass\nexpect Ben hand {drawn}"
    assert comes_out(play(CARDS, 'hand Levy = "Levy"', f"hand {held}", body))


def test_an_ally_may_wield_where_its_text_says_so() -> None:
    ana = 'field Squire = "Squire", Blade = "Blade"'
    body = "Ana attacks Foe with Squire wielding Blade\nall pass until end of combat\nexpect Foe damage 3"
    assert comes_out(play(CARDS, ana, "", body))


def test_counters_taken_off_together_trigger_once() -> None:
    ana = 'field Watch = "Watch" age 3\nhand Down = "Wind Down"'
    body = "Ana activates Down\nall pass\nall pass\nexpect Ana hand 1\nexpect Watch age 1"
    assert comes_out(play(CARDS, ana, "", body))


def test_the_level_in_a_cost_of_another_is_that_of_the_text_s_controller() -> None:
    body = (
        "Ana activates Gust\nBen activates Veto targeting Gust\nall pass\nAna accepts\nexpect Hero damage 2"
    )
    ana = 'champion Hero = "Gale Hero" level 5 life 15 element Wind\nhand Gust = "Gust"'
    ben = 'champion Foe = "Tide Spirit" level 2 life 15\nhand Veto = "Veto"'
    assert comes_out(play(CARDS, ana, ben, body, hero="", foe=""))


def test_until_the_end_of_the_next_turn() -> None:
    body = (
        "Ana activates Song\nall pass\nall pass until end phase\nall pass until Ana main phase\n"
        "expect Hero level 1"
    )
    assert comes_out(play(CARDS, 'hand Song = "Long Song"', "", body))


@pytest.mark.parametrize(
    ("spell", "body"),
    [
        ("Hush", "try Ben activates Spell targeting Bell\nexpect illegal"),
        ("Quell", "Ben activates Spell targeting Bell\nall pass\nexpect Ana hand 0"),
    ],
)
def test_an_activated_ability_is_no_card_activation(spell: str, body: str) -> None:
    cards = CARDS + 'Quell | cost reserve 0 | type Action | speed Fast | text "Negate target activation."\n'
    cards += 'Bell | cost reserve 0 | type Item | text "REST: Draw a card."'
    lines = f"Ana activates ability 1 of Bell\nAna passes\n{body}"
    assert comes_out(play(cards, 'field Bell = "Bell"', f'hand Spell = "{spell}"', lines))

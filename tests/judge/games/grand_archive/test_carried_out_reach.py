"""Texts that speak of what the engine never finds are refused by name, and those close to them are not."""

from __future__ import annotations

import pytest
from ga_playing import play

from judge.games.grand_archive.carried_out import first_refused
from judge.text.compiler import compile_text

REFUSED = {
    "Allies you control can't leave the field.": "Forbid of what leaves field",
    "Cards can't leave your opponents' hands.": "Forbid of what leaves hand",
    "If a token would enter the field, draw a card instead.": "Replace of tokens that enter",
    "Ignore the elemental requirements of cards in your graveyard.": "of what is played from one zone",
    "Activated abilities you control cost 1 less to activate.": "ChangeCost of abilities",
    "Allies you control can't recover.": "recovers of what is no player",
    "Allies you control can't activate cards.": "activates of what is no player",
    "You can't be attacked.": "is-attacked of a player",
    "Your opponents can't retaliate.": "retaliates of a player",
    "Whenever an opponent becomes distant, draw a card.": "becomes of a player",
    "Whenever an omen is put into your banishment, draw a card.": "is-put of an omen",
    "Card activations you control can't be targeted.": "is-targeted of an activation",
    "Damage dealt by attack cards you activate can't be prevented.": "damage dealt by an attack itself",
    "If an attack you control would deal damage, it deals double that damage instead.": "by an attack itself",
    "Action card activations you control have vigor.": "GrantKeyword of activations and abilities",
    "Ally cards you activate have vigor.": "GrantKeyword of cards that are nowhere in particular",
    "Ally cards you activate get +1 POWER.": "ModifyStat of cards that are nowhere in particular",
    "Action cards have kindle 1.": "GrantKeyword of cards that are nowhere in particular",
    "Spells you control have kindle 1.": "GrantKeyword of Spells",
    "Cards in your hand have kindle 1.": "GrantKeyword of kindle to cards in hand",
    "Cards in your hand lose floating memory.": "LoseKeyword of floating-memory to cards in hand",
    "Cards in your memory have floating memory.": "GrantKeyword of floating-memory to cards in memory",
    'Cards in your hand have "Other allies you control get +1 POWER."': "GrantAbility of cards in hand",
    'Cards in your graveyard have "Banish this card: Draw a card."': "GrantAbility of cards in graveyard",
    'Allies you control have "Draw a card."': "GrantAbility of what is done on resolution",
    "Attack cards you activate have command.": "GrantKeyword of command",
    "Ally cards in your hand have level locked 3.": "GrantKeyword of level-locked",
    "The top card of your deck has vigor.": "GrantKeyword of a Top",
    "As long as Rook is in your hand, allies you control get +1 POWER.": "that works in hand",
}
TAKEN = [
    "As long as Rook is in your graveyard, allies you control get +1 POWER.",
    "Allies you control have vigor.",
    "Attack cards you activate get +1 POWER.",
    "Ally cards you activate have kindle 1.",
    "Cards in your graveyard have floating memory.",
    "Cards in graveyards lose all abilities.",
    "Action cards in your hand can be activated as though they had fast activation.",
    "Players can't attack.",
    "You can't recover.",
    "Your maximum influence is 4.",
    "As long as Rook is rested, Rook has fast activation.",
]


def refused(text: str) -> str:
    (ability,) = compile_text("grand-archive", text, name="Rook").abilities
    return first_refused(ability) or ""


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_never_found_is_refused_by_name(text: str) -> None:
    assert REFUSED[text] in refused(text)


@pytest.mark.parametrize("text", TAKEN)
def test_what_is_found_is_not_refused(text: str) -> None:
    assert refused(text) == ""


@pytest.mark.parametrize(
    "text",
    [
        "Attack cards you activate gain cleave until end of turn.",
        "The next card you activate from your graveyard this turn costs 1 less to activate.",
        "You gain stealth until end of turn.",
        "Cards in your hand gain efficiency until end of turn.",
    ],
)
def test_an_effect_of_what_is_never_found_stops_the_scenario(text: str) -> None:
    card = f'Oracle | cost reserve 0 | type Action | speed Fast | text "{text}"'
    result = play(card, 'hand "Oracle"', "", 'Ana activates "Oracle"\nall pass')
    assert result.status == "error"
    assert "is not carried out yet" in result.message


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Cards you activate can't be negated.", "Forbid by an action for no stated time"),
        ("Spells you activate cost 1 less to activate.", "ChangeCost by an action"),
        ("Ally cards you activate enter the field rested.", "EnterWith by an action"),
    ],
)
def test_what_an_action_says_for_no_stated_time_is_refused(text: str, named: str) -> None:
    card = f'Oracle | cost reserve 0 | type Action | speed Fast | text "{text}"'
    result = play(card, 'hand "Oracle"', "", 'Ana activates "Oracle"')
    assert result.status == "error"
    assert named in result.message


@pytest.mark.parametrize("zone", ["graveyard", "hand"])
def test_a_card_elsewhere_is_refused_only_where_it_says_it_works(zone: str) -> None:
    text = "As long as Ghost is in your hand, allies you control get +1 POWER."
    result = play(f'Ghost | cost reserve 0 | type Item | text "{text}"', f'{zone} "Ghost"', "", "Ana passes")
    assert (result.status == "error") is (zone == "hand")

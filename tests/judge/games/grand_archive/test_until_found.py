"""Cards revealed until one is found, modes that are chosen once, counters removed at will, what other abilities
of an object did, and Sheen."""

from __future__ import annotations

from ga_playing import comes_out, play

CARDS = """
Horn | cost reserve 0 | type Action | speed Fast | text "Reveal cards from the top of your deck until you reveal a Beast ally card. Put that card into your hand and the rest on the bottom of your deck in a random order."
Wolf | cost reserve 2 | type Ally | subtypes Beast | power 2 | life 2
Imp | cost reserve 1 | type Ally | power 1 | life 1
Ogre | cost reserve 4 | type Ally | power 4 | life 4
Idol | cost reserve 0 | type Item | text "(0): Choose one that hasn't been chosen—" | text "• Draw a card." | text "• Deal 2 damage to target unit."
Surge | cost reserve 0 | type Action | speed Fast | text "Remove any amount of enlighten counters from your champion. Draw a card for each counter removed this way."
Mirror | cost reserve 0 | type Action | speed Fast | text "[Sheen 3+] Draw a card."
Recall | cost reserve 0 | type Action | speed Fast | text "Gain the Fractured Memories mastery."
Glaze | cost reserve 0 | type Action | speed Fast | text "Move all sheen counters from target unit to your Fractured Memories."
Keeper | cost reserve 0 | type Ally | power 1 | life 1 | text "On Enter: Banish target ally you don't control." | text "On Leave: Return the banished card to the field under its owner's control."
"""

DECK = 'deck One = "Imp", Two = "Ogre", Three = "Wolf", Four = "Imp"'


def test_cards_are_revealed_until_such_a_card_comes_up() -> None:
    body = """
        Ana activates "Horn"
        all pass
        random chooses Two, One
        expect Three in hand
        expect Ana deck 3
        expect One in deck
    """
    assert comes_out(play(CARDS, f'hand "Horn"\n{DECK}', "", body))


def test_nothing_is_found_where_there_is_none() -> None:
    body = """
        Ana activates "Horn"
        all pass
        random chooses Two, One
        expect Ana hand 0
        expect Ana deck 2
    """
    assert comes_out(play(CARDS, 'hand "Horn"\ndeck One = "Imp", Two = "Ogre"', "", body))


def test_a_mode_that_was_chosen_is_not_chosen_again() -> None:
    body = """
        Ana activates ability 1 of Idol choosing "mode 1"
        all pass
        expect Ana hand 1
        Ana activates ability 1 of Idol targeting Foe
        all pass
        expect Foe damage 2
    """
    cards = CARDS.replace(" / •", "\\n•")
    assert comes_out(play(cards, 'field Idol = "Idol"', "", body))


def test_a_player_says_how_many_counters_are_removed() -> None:
    body = """
        Ana activates "Surge"
        all pass
        Ana chooses 2
        expect Hero enlighten 1
        expect Ana hand 2
    """
    hero = 'champion Hero = "Ash Spirit" level 0 life 15 enlighten 3'
    assert comes_out(play(CARDS, 'hand "Surge"', "", body, hero=hero))


def test_sheen_counts_the_counters_on_fractured_memories() -> None:
    body = """
        Ana activates "Recall"
        all pass
        Ana activates First = "Mirror"
        all pass
        expect Ana hand 2
        Ana activates "Glaze" targeting Foe
        all pass
        expect "Fractured Memories" sheen 3
        Ana activates Second = "Mirror"
        all pass
        expect Ana hand 1
        expect cited abilities-restriction-abilities/sheen-x-restrictions/1
    """
    foe = 'champion Foe = "Tide Spirit" level 0 life 15 counter "sheen" 3'
    board = 'hand "Recall", "Glaze", "Mirror", "Mirror"'
    assert comes_out(play(CARDS, board, "", body, foe=foe))


def test_an_ability_speaks_of_what_another_ability_of_the_object_did() -> None:
    body = """
        Ana activates Keeper = "Keeper"
        all pass
        Ana chooses Ogre
        all pass
        expect Ogre in banishment
        Ana activates "Fell" targeting Keeper
        all pass
        all pass
        expect Ogre on field
    """
    assert comes_out(play(CARDS, 'hand "Keeper", "Fell"', 'field Ogre = "Ogre"', body))


GUARD = """
Bulwark Guard | cost reserve 0 | type Ally | power 0 | life 9 | text "If damage would be dealt to Bulwark Guard, prevent 1 of that damage. Apply this replacement effect only once each turn."
"""


def test_a_replacement_effect_is_applied_once_a_turn() -> None:
    body = """
        Ana activates One = "Dart" targeting Guard
        all pass
        expect Guard damage 1
        Ana activates Two = "Dart" targeting Guard
        all pass
        expect Guard damage 3
    """
    assert comes_out(play(GUARD, 'hand "Dart", "Dart"', 'field Guard = "Bulwark Guard"', body))

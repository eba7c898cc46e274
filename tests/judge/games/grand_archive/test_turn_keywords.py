"""Keywords and properties tied to the turn: agility, foster, vigor, distant; enlighten counters."""

from __future__ import annotations

from ga_playing import comes_out, play

CARDS = """
Quickness | cost reserve 0 | type Action | speed Fast | text "You gain agility 2."
Step Back | cost reserve 0 | type Action | speed Fast | text "Target unit becomes distant."
"""


def test_an_objects_agility_returns_cards_from_memory() -> None:
    body = """
        all pass until end phase
        expect stack 1
        all pass
        expect Ana hand 2
        expect Ana memory 1
        expect cited keywords-and-abilities/agility-n/1
    """
    assert comes_out(play(CARDS, 'memory 3\nfield ally "Grey Cat" 1/1 agility 2', "", body))


def test_a_players_agility_lasts_for_the_turn() -> None:
    body = """
        Ana activates "Quickness"
        all pass
        expect Ana agility 2
        all pass until end phase
        all pass
        expect Ana hand 1
        all pass until Ben main
        expect Ana agility 0
        all pass until end phase
        expect stack empty
    """
    assert comes_out(play(CARDS, 'hand "Quickness"\nmemory 1', "", body))


def test_foster_wants_a_turn_without_damage() -> None:
    body = """
        Ben activates "Dart" targeting Second
        all pass
        all pass until Ana main
        expect First fostered
        expect not Second fostered
        expect cited keywords-and-abilities/foster/1
    """
    ana = 'field:\n    First = ally "Grey Pup" 1/4 foster\n    Second = ally "Brown Pup" 1/4 foster'
    assert comes_out(play(CARDS, ana, 'hand "Dart"', body, turn="Ben main 6"))


def test_damage_in_ones_own_turn_does_not_count_against_fostering() -> None:
    body = """
        Ana passes
        Ben activates "Dart" targeting Pup
        all pass
        all pass until Ben main
        all pass until Ana main
        expect Pup fostered
    """
    ana = 'field Pup = ally "Grey Pup" 1/4 foster'
    assert comes_out(play(CARDS, ana, 'hand "Dart"', body))


def test_vigor_wakes_at_the_end_of_ones_own_turn_alone() -> None:
    ana = 'field Wolf = ally "Grey Wolf" 1/4 rested vigor'
    mine = (
        "all pass until end phase\nall pass\nexpect Wolf awake\nexpect cited keywords-and-abilities/vigor/1"
    )
    assert comes_out(play(CARDS, ana, "", mine))
    theirs = "all pass until end phase\nexpect stack empty\nexpect Wolf rested"
    assert comes_out(play(CARDS, ana, "", theirs, turn="Ben main 6"))


def test_a_unit_is_distant_until_the_end_of_its_controllers_turn() -> None:
    body = """
        Ben activates "Step Back" targeting Archer
        all pass
        expect Archer distant
        all pass until Ana main
        expect Archer distant
        all pass until Ben main
        expect not Archer distant
        expect cited game-terms/distant/2
    """
    ana = 'field Archer = ally "Archer" 1/4 ranged 2'
    assert comes_out(play(CARDS, ana, 'hand "Step Back"', body, turn="Ben main 6"))


def test_three_enlighten_counters_draw_a_card() -> None:
    body = """
        Ana activates ability 1 of Hero
        expect Hero enlighten 0
        all pass
        expect Ana hand 1
    """
    hero = 'champion Hero = "Ash Spirit" level 0 life 15 enlighten 3'
    assert comes_out(play(CARDS, "", "", body, hero=hero))


def test_two_enlighten_counters_do_not() -> None:
    body = "try Ana activates ability 1 of Hero\nexpect illegal\nexpect Hero enlighten 2"
    hero = 'champion Hero = "Ash Spirit" level 0 life 15 enlighten 2'
    assert comes_out(play(CARDS, "", "", body, hero=hero))


LIMITS = """
Well | cost reserve 0 | type Item | text "(0): Draw a card. Activate this ability only once per turn."
Obelisk | cost reserve 0 | type Item | text "(2): Draw a card. This ability costs (1) less to activate for each ally you control."
Guise | cost reserve 0 | type Action | speed Slow | text "Target ally gets +1 POWER until the beginning of your next turn."
"""


def test_an_ability_may_be_used_once_in_each_turn() -> None:
    body = """
        Ana activates ability 1 of "Well"
        all pass
        try Ana activates ability 1 of "Well"
        expect illegal citing abilities-activated-abilities/general-rules/5
        all pass until Ben main
        Ben passes
        Ana activates ability 1 of "Well"
        expect stack 1
    """
    assert comes_out(play(LIMITS, 'field "Well"', "", body))


def test_an_ability_may_take_off_its_own_cost() -> None:
    body = """
        Ana activates ability 1 of "Obelisk"
        expect Ana memory 1
    """
    assert comes_out(play(LIMITS, 'field "Obelisk", ally "Grey Wolf" 1/1\nhand 1', "", body))
    dear = 'try Ana activates ability 1 of "Obelisk"\nexpect illegal'
    assert comes_out(play(LIMITS, 'field "Obelisk"\nhand 1', "", dear))


def test_an_effect_may_last_until_the_next_turn_of_its_player() -> None:
    body = """
        Ana activates "Guise" targeting Wolf
        all pass
        all pass until Ben main
        expect Wolf power 2
        all pass until Ana main
        expect Wolf power 1
    """
    assert comes_out(play(LIMITS, 'hand "Guise"\nfield Wolf = ally "Grey Wolf" 1/1', "", body))

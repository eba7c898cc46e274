"""Links and link shields: targeted on activation, broken, standing in for what they protect."""

from __future__ import annotations

from ga_playing import comes_out, play

CARDS = """
Collar | cost reserve 0 | type Item | text "Ally Link" | text "Linked ally gets +1 POWER."
Buckler | cost reserve 0 | type Item | text "Link Shield"
Toll | cost reserve 0 | type Action | speed Fast | text "Target player sacrifices an ally."
Gust | cost reserve 0 | type Action | speed Fast | text "Suppress target item."
Recall | cost reserve 0 | type Action | speed Fast | text "Return target ally you control to its owner's hand."
Blaze | cost reserve 0 | type Action | speed Slow | text "Destroy all allies. Destroy all items."
"""

WOLF = 'field Wolf = ally "Grey Wolf" 2/3'


def test_a_link_is_targeted_and_holds_on_the_field() -> None:
    body = """
        Ana activates "Collar" targeting Wolf
        all pass
        expect "Collar" linked Wolf
        expect Wolf power 3
        expect cited keywords-and-abilities/link/3
    """
    assert comes_out(play(CARDS, f'hand "Collar"\n{WOLF}', "", body))


def test_a_link_of_a_type_takes_no_other_object() -> None:
    body = """
        try Ana activates "Collar" targeting Hero
        expect illegal citing game-mechanics-objects-and-targeting/target/1
        expect "Collar" in hand
    """
    assert comes_out(play(CARDS, f'hand "Collar"\n{WOLF}', "", body))


def test_a_card_whose_link_target_is_gone_fizzles() -> None:
    body = """
        Ana activates "Collar" targeting Wolf
        Ana passes
        Ben activates "Fell" targeting Wolf
        all pass
        all pass
        expect fizzled "Collar"
        expect "Collar" in graveyard
        expect cited keywords-and-abilities/link/2.2
    """
    assert comes_out(play(CARDS, f'hand "Collar"\n{WOLF}', 'hand "Fell"', body))


def test_a_broken_link_is_sacrificed_at_once() -> None:
    body = """
        Ben activates "Fell" targeting Wolf
        all pass
        expect "Collar" in graveyard
        expect opportunity Ben
        expect cited keywords-and-abilities/link/5
    """
    ana = 'field:\n    Wolf = ally "Grey Wolf" 2/3\n    "Collar" linked Wolf'
    assert comes_out(play(CARDS, ana, 'hand "Fell"', body, turn="Ben main 6"))


def test_an_object_that_comes_back_chooses_its_link_anew() -> None:
    body = """
        Ben activates "Gust" targeting "Collar"
        all pass
        expect "Collar" in banishment
        all pass until end phase
        all pass
        Ana chooses Bear
        expect "Collar" linked Bear
        expect cited keywords-and-abilities/link/2.1
    """
    ana = (
        'field:\n    Wolf = ally "Grey Wolf" 2/3\n    Bear = ally "Brown Bear" 3/3\n    "Collar" linked Wolf'
    )
    assert comes_out(play(CARDS, ana, 'hand "Gust"', body, turn="Ben main 6"))


SHIELDED = 'field:\n    Wolf = ally "Grey Wolf" 2/3 damage 1\n    Shield = "Buckler" linked Wolf'


def test_a_shield_is_destroyed_for_the_ally_whose_damage_goes() -> None:
    body = """
        Ben activates "Dart" targeting Wolf
        all pass
        expect Wolf on field
        expect Wolf damage 0
        expect Shield in graveyard
        expect cited keywords-and-abilities/link-shield/1
    """
    assert comes_out(play(CARDS, SHIELDED, 'hand "Dart"', body, turn="Ben main 6"))


def test_a_shield_is_sacrificed_for_the_ally() -> None:
    body = """
        Ben activates "Toll" targeting Ana
        all pass
        expect Wolf on field
        expect Shield in graveyard
        expect cited keywords-and-abilities/link-shield/2
    """
    assert comes_out(play(CARDS, SHIELDED, 'hand "Toll"', body, turn="Ben main 6"))


def test_a_shield_does_not_hold_its_ally_on_the_field() -> None:
    body = """
        Ana activates "Recall" targeting Wolf
        all pass
        expect Wolf in hand
        expect Shield in graveyard
    """
    assert comes_out(play(CARDS, f'{SHIELDED}\nhand "Recall"', "", body))

"""Tokens, gathering, and how objects enter: hindered, bulwark, with counters."""

from __future__ import annotations

from ga_playing import comes_out, play

CARDS = """
Imp | type Ally | power 2 | life 2 | text "Taunt"
Conjure | cost reserve 0 | type Action | speed Slow | text "Summon two Imp tokens."
Charge | cost reserve 0 | type Action | speed Slow | text "Summon a Powercell token rested."
Lost Art | cost reserve 0 | type Action | speed Slow | text "Summon a Vapor Elk token."
Forage | cost reserve 0 | type Action | speed Slow | text "Gather."
Sentry | cost reserve 0 | type Ally | power 1 | life 2 | text "Hindered"
Rampart | cost reserve 0 | type Ally | power 1 | life 2 | text "Bulwark"
Cub | cost reserve 0 | type Ally | power 1 | life 1 | text "Cub enters the field with two buff counters on it."
Frost Gate | cost reserve 0 | type Item | text "Allies your opponents control enter the field rested."
"""


def test_tokens_are_what_a_card_of_their_name_describes() -> None:
    body = """
        Ana activates "Conjure"
        all pass
        expect "Imp" on field
        expect "Imp" token
        expect "Imp" power 2
        expect "Imp" has taunt
        expect cited game-terms/summon/1
    """
    assert comes_out(play(CARDS, 'hand "Conjure"', "", body))


def test_the_games_own_tokens_need_no_card() -> None:
    body = """
        Ana activates "Charge"
        all pass
        expect "Powercell" rested
        expect "Powercell" subtype Powercell
    """
    assert comes_out(play(CARDS, 'hand "Charge"', "", body))


def test_a_token_that_nothing_describes_is_named() -> None:
    result = play(CARDS, 'hand "Lost Art"', "", 'Ana activates "Lost Art"\nall pass')
    assert result.status == "error"
    assert "Vapor Elk" in result.message


def test_chance_decides_what_is_gathered() -> None:
    body = """
        Ana activates "Forage"
        all pass
        random chooses "Manaroot"
        expect "Manaroot" on field
        expect "Manaroot" subtype Adjuvant
        Ana activates ability 1 of "Manaroot"
        expect "Manaroot" gone
        all pass
        expect Hero level 1
        expect cited game-terms/gather/2
    """
    assert comes_out(play(CARDS, 'hand "Forage"', "", body))


def test_only_an_ingredient_can_be_gathered() -> None:
    body = 'Ana activates "Forage"\nall pass\nrandom chooses "Imp"\nexpect "Imp" on field'
    assert play(CARDS, 'hand "Forage"\ngraveyard "Imp"', "", body).status == "failed"


def test_hindered_objects_enter_rested_and_others_awake() -> None:
    body = """
        Ana activates "Sentry"
        all pass
        expect "Sentry" rested
        Ana activates "Rampart"
        all pass
        expect "Rampart" awake
        expect "Rampart" bulwark 1
        expect cited keywords-and-abilities/hindered/1
        expect cited keywords-and-abilities/bulwark/1
    """
    assert comes_out(play(CARDS, 'hand "Sentry", "Rampart"', "", body))


def test_an_object_may_enter_with_counters_and_by_anothers_words_rested() -> None:
    body = """
        Ana activates "Cub"
        all pass
        expect "Cub" power 3
        expect "Cub" rested
    """
    assert comes_out(play(CARDS, 'hand "Cub"', 'field "Frost Gate"', body))
    alone = 'Ana activates "Cub"\nall pass\nexpect "Cub" awake'
    assert comes_out(play(CARDS, 'hand "Cub"\nfield "Frost Gate"', "", alone))


GENERATED = """
Bolt of Stars | cost reserve 1 | type Action | speed Fast | text "Draw a card."
Conjuration | cost reserve 0 | type Action | speed Slow | text "Generate a Bolt of Stars card."
Dead End | cost reserve 0 | type Action | speed Slow | text "Generate a Vapor Elk card."
"""


def test_a_generated_card_comes_to_hand() -> None:
    body = """
        Ana activates "Conjuration"
        all pass
        expect "Bolt of Stars" in hand
        expect not "Bolt of Stars" token
        expect cited game-terms/generate/2
    """
    assert comes_out(play(GENERATED, 'hand "Conjuration"', "", body))


def test_a_card_that_nothing_describes_cannot_be_generated() -> None:
    result = play(GENERATED, 'hand "Dead End"', "", 'Ana activates "Dead End"\nall pass')
    assert result.status == "error"
    assert "Vapor Elk" in result.message


CALL = """
Pup | cost reserve 0 | type Ally | subtypes Animal | power 1 | life 1
Vim | cost reserve 0 | type Ally | power 1 | life 1 | text "Vigor"
Cry | cost reserve 0 | type Action | speed Slow | text "Attacks you declare this turn get +1 POWER."
Raise | cost reserve 0 | type Action | speed Slow | text "Put target ally card from your graveyard onto the field."
Call | cost reserve 0 | type Action | speed Slow | text "Animal ally cards you activate this turn enter the field with a buff counter on them."
"""


def test_what_an_effect_puts_onto_the_field_has_not_been_activated() -> None:
    body = """
        Ana activates "Call"
        all pass
        Ana activates Young
        all pass
        expect Young buff 1
        Ana activates "Raise" targeting Old
        all pass
        expect Old on field
        expect Old buff 0
    """
    ana = 'hand "Call", "Raise", Young = "Pup"\ngraveyard Old = "Pup"'
    assert comes_out(play(CALL, ana, "", body))


def test_an_attack_of_what_came_later_is_declared_in_the_turn_too() -> None:
    body = """
        Ana activates "Cry"
        all pass
        Ana activates "Vim"
        all pass
        Ana attacks Foe with "Vim"
        all pass until end of combat
        expect Foe damage 2
    """
    assert comes_out(play(CALL, 'hand "Cry", "Vim"', "", body))

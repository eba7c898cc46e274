"""Cards that effects let players play, copies with new targets, tolls on attacks, and winning and losing."""

from __future__ import annotations

from ga_playing import comes_out, play

CARDS = """
Beckon | cost reserve 0 | type Action | speed Slow | text "Materialize a weapon card with memory cost 0 or less from your material deck."
Blade | cost memory 0 | supertypes Regalia | type Weapon | power 2 | durability 2
Great Blade | cost memory 1 | supertypes Regalia | type Weapon | power 3 | durability 2
Revenant | cost reserve 2 | type Action | speed Fast | text "You may activate this card from your graveyard. If you do, banish it as it resolves." | text "Draw a card."
Twin | cost reserve 0 | type Action | speed Fast | text "Copy target Spell card activation. You may choose new targets for the copy."
Toll Ring | cost reserve 0 | type Item | text "Players can't declare attacks unless they pay (2) for each attack declaration."
Vigil | cost reserve 0 | type Item | text "Whenever you activate your first Spell card each turn, draw a card."
"""

WEAPONS = 'material Blade = "Blade", Great = "Great Blade"'


def test_an_effect_lets_a_card_be_materialized_in_the_main_phase() -> None:
    body = """
        Ana activates "Beckon"
        all pass
        try Ana materializes Great
        expect illegal
        Ana materializes Blade
        expect phase main
        expect stack 1
        all pass
        expect Blade on field
        expect cited game-mechanics-timing-and-permissions/special-play-permissions/2
    """
    assert comes_out(play(CARDS, f'hand "Beckon"\n{WEAPONS}', "", body))


def test_a_player_need_not_find_the_card_and_nothing_happens_where_there_is_none() -> None:
    declined = 'Ana activates "Beckon"\nall pass\nAna declines\nexpect Blade in material\nexpect stack empty'
    assert comes_out(play(CARDS, f'hand "Beckon"\n{WEAPONS}', "", declined))
    none = """
        Ana activates "Beckon"
        all pass
        expect Great in material
        expect cited searching-and-finding/general-rules/4
    """
    assert comes_out(play(CARDS, 'hand "Beckon"\nmaterial Great = "Great Blade"', "", none))


def test_what_allows_an_activation_says_where_the_card_goes_as_it_resolves() -> None:
    body = """
        Ana activates "Revenant"
        expect Ana memory 2
        all pass
        expect "Revenant" in banishment
        try Ana activates "Revenant"
        expect illegal citing playing-cards-card-activation/general-rules/1.9.1
    """
    assert comes_out(play(CARDS, 'graveyard "Revenant"\nhand 2', "", body))


def test_a_negated_card_goes_there_too() -> None:
    body = """
        Ana activates "Revenant"
        Ana passes
        Ben activates "Hush" targeting "Revenant"
        all pass
        expect "Revenant" in banishment
        expect cited playing-cards-resolution/general-rules/11.1
    """
    assert comes_out(play(CARDS, 'graveyard "Revenant"\nhand 2', 'hand "Hush"', body))


def test_a_copy_may_get_a_new_target_or_keep_the_old_one() -> None:
    start = """
        Ana activates Bolt = "Dart" targeting Guard
        Ana activates "Twin" targeting Bolt
        all pass
    """
    ana, ben = 'hand "Dart", "Twin"', 'field Guard = ally "Gate Guard" 2/9'
    other = start + "Ana chooses Foe\nall pass\nexpect Foe damage 2\nexpect Guard damage 0"
    assert comes_out(play(CARDS, ana, ben, other))
    same = start + "Ana declines\nall pass\nexpect Guard damage 2\nall pass\nexpect Guard damage 4"
    assert comes_out(play(CARDS, ana, ben, same))


def test_a_toll_is_paid_for_each_declaration() -> None:
    ana = 'field:\n    Wolf = ally "Grey Wolf" 2/3\n    Bear = ally "Brown Bear" 3/3\nhand 3'
    body = """
        Ana attacks Foe with Wolf
        expect Ana memory 2
        all pass until end of combat
        try Ana attacks Foe with Bear
        expect illegal citing combat-phase-attack-declaration/declaring-an-attack/2.5.1
        expect Bear awake
    """
    assert comes_out(play(CARDS, ana, 'field "Toll Ring"', body))


def test_the_first_of_a_turn_triggers_and_the_second_does_not() -> None:
    body = """
        Ana activates First targeting Foe
        expect stack 2
        all pass until stack empty
        expect Ana hand 2
        Ana activates Second targeting Foe
        expect stack 1
    """
    ana = 'field "Vigil"\nhand First = "Dart", Second = "Dart"'
    assert comes_out(play(CARDS, ana, "", body))

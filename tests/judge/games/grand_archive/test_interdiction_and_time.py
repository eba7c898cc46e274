"""Interdiction, distorted time, and effects that end a phase or the turn."""

from __future__ import annotations

from ga_playing import comes_out, play

CARDS = """
Edict | cost reserve 0 | type Action | speed Fast | text "Interdiction" | text "Draw a card."
Plain Edict | cost reserve 0 | type Action | speed Fast | text "Draw a card."
Bent Hours | cost reserve 0 | type Action | speed Slow | text "For the rest of the game, time is distorted."
Compass | cost memory 0 | supertypes Regalia | type Item
Lull | cost reserve 0 | type Action | speed Fast | text "Rest target ally. If that ally is attacking, end the combat phase."
"""


def test_interdiction_leaves_nobody_a_chance_to_answer() -> None:
    body = """
        Ana activates "Edict"
        expect resolved "Edict"
        expect opportunity Ana
        expect cited keywords-and-abilities/interdiction/3
        try Ben activates "Hush" targeting "Edict"
        expect illegal
    """
    assert comes_out(play(CARDS, 'hand "Edict"', 'hand "Hush"', body))


def test_interdiction_by_the_other_player_gives_opportunity_to_the_turn_player() -> None:
    body = """
        Ana passes
        Ben activates "Edict"
        expect resolved "Edict"
        expect opportunity Ana
    """
    assert comes_out(play(CARDS, "", 'hand "Edict"', body))


def test_without_it_a_card_can_be_answered() -> None:
    body = """
        Ana activates "Plain Edict"
        Ana passes
        Ben activates "Hush" targeting "Plain Edict"
        all pass
        expect negated "Plain Edict"
    """
    assert comes_out(play(CARDS, 'hand "Plain Edict"', 'hand "Hush"', body))


def test_distorted_time_moves_the_materialize_phase_behind_the_main_phase() -> None:
    body = """
        Ana activates "Bent Hours"
        all pass
        all pass until Ben main
        expect "Compass" in material
        all pass
        expect phase materialize
        Ben materializes "Compass"
        all pass
        expect "Compass" on field
        expect phase end
        expect cited special-continuous-effects/time-is-distorted/1.1
    """
    assert comes_out(play(CARDS, 'hand "Bent Hours"', 'material "Compass"', body))


def test_distorting_time_again_adds_no_phase() -> None:
    body = """
        Ana activates First
        all pass
        Ana activates Second
        all pass
        all pass until Ben main
        all pass
        Ben declines to materialize
        expect phase end
    """
    ana = 'hand First = "Bent Hours", Second = "Bent Hours"'
    assert comes_out(play(CARDS, ana, 'material "Compass"', body))


def test_an_ended_combat_takes_the_stack_with_it_and_deals_no_damage() -> None:
    body = """
        Ana attacks Foe with Wolf
        Ana activates "Dart" targeting Foe
        Ana passes
        Ben activates "Lull" targeting Wolf
        all pass
        expect "Dart" in banishment
        expect "Lull" in graveyard
        expect stack empty
        expect Foe damage 0
        expect phase main
        expect cited turn-order-ending-phases/general-rules/1
    """
    assert comes_out(play(CARDS, 'field Wolf = ally "Grey Wolf" 2/3\nhand "Dart"', 'hand "Lull"', body))


def test_an_ally_that_does_not_attack_ends_nothing() -> None:
    body = """
        Ana attacks Foe with Wolf
        Ana passes
        Ben activates "Lull" targeting Bear
        all pass
        expect phase combat
        expect Bear rested
    """
    ana = 'field:\n    Wolf = ally "Grey Wolf" 2/3\n    Bear = ally "Brown Bear" 3/3'
    assert comes_out(play(CARDS, ana, 'hand "Lull"', body))


def test_an_exploration_tells_a_refusal_with_the_rules_that_closed_the_window() -> None:
    body = """
        Ana activates "Edict"
        explore
        try Ben activates "Hush" targeting "Edict"
        expect always illegal citing keywords-and-abilities/interdiction/2
    """
    assert comes_out(play(CARDS, 'hand "Edict"', 'hand "Hush"', body))

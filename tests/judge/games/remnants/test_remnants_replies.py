"""Reply & SPD Rules: the Speed Floor, priority, passes, the chain."""

from __future__ import annotations

from remnants_board import passes

BOARD = """
Ana:
    front Ox = minion 1/5
    back Bell
    hand Pebble, "Slow Dart"
    deck 10
Ben:
    hand Dart, "Quick Dart", Stop
    deck 10
turn Ana group 3
Ana plays Pebble to back 2
"""


def test_a_reply_needs_the_speed_of_the_floor() -> None:
    passes(
        BOARD
        + (
            'try Ana replies with "Slow Dart" to back 3 targeting Ox\n'
            "expect illegal citing reply-spd-rules/2\n"
        )
    )


def test_a_faster_reply_raises_the_floor() -> None:
    passes(
        BOARD
        + 'Ben replies with "Quick Dart" to back 1 targeting Ox\n'
        + "try Ana replies with Bell\nexpect illegal citing reply-spd-rules/2\n"
        + (
            "Ana passes\n"
            "try Ben replies with Dart to back 2 targeting Ox\n"
            "expect illegal citing reply-spd-rules/2\n"
        )
        + "all pass\nexpect Ox HP 4\nexpect Ana hand 2\n"
    )


def test_a_canceled_card_stops_and_the_chain_goes_on() -> None:
    passes(
        BOARD
        + "Ana replies with Bell\nBen replies with Stop to back 1 targeting Pebble\nall pass\n"
        + (
            "expect Pebble in discard\n"
            "expect negated Pebble\n"
            "expect Ana hand 2\n"
            "expect cited reply-spd-rules/4\n"
        )
    )


def test_an_effect_whose_target_is_gone_fails_the_rest_still_happens() -> None:
    board = """
Ana:
    front Ox = minion 1/1
    hand Fire
    deck 10
Ben:
    hand Dart
    deck 10
turn Ana group 3
Ana plays Fire to back 1 targeting Ox
Ben replies with Dart to back 1 targeting Ox
all pass
expect Ox in discard
expect fizzled Fire
expect Fire on back
expect cited reply-spd-rules/5
"""
    passes(board)


def test_a_use_works_though_its_card_is_gone() -> None:
    passes(
        """
Ana:
    front Scout = minion 1/1 text "(Use): Draw 1."
    deck 10
Ben:
    hand Dart
    deck 10
turn Ana group 3
Ana uses Scout
Ben replies with Dart to back 1 targeting Scout
all pass
expect Scout in discard
expect Ana hand 1
expect cited general-keywords/reply-chain
"""
    )


def test_in_a_game_of_three_the_chance_to_reply_goes_round() -> None:
    from scenarios.run import run_text

    text = """
scenario "Three"
game remnants
players Ana, Ben, Cy
card "Pebble":
    type Spell, Back
    SPD 1
    DUR 0
    text "(Play): Draw 1."
card "Bell":
    type Building, Back
    HP 3
    SPD 1
    text "(Use): Draw 1. Repliable."
Ana:
    hand Pebble
    deck 9
Ben:
    deck 9
Cy:
    back Bell
    deck 9
turn Ana group 4
Ana plays Pebble to back 1
Ana passes
expect opportunity Ben
Ben passes
expect opportunity Cy
Cy replies with Bell
expect opportunity Ana
all pass
expect stack empty
expect Cy hand 1
expect Ana hand 1
"""
    (found,) = run_text(text, "three.judge")
    assert found.status == "passed", found.message


def test_ending_the_phase_includes_everyones_passes() -> None:
    passes(BOARD + "Ana ends phase\nexpect phase combat\nexpect stack empty\nexpect Ana hand 2\n")
    passes(BOARD + "Ana passes\nAna ends phase\nexpect phase combat\nexpect Ana hand 2\n")


def test_nobody_acts_out_of_turn_without_an_opportunity() -> None:
    board = "Ana:\n    deck 10\nBen:\n    hand Dart\n    deck 10\nturn Ana group 3\n"
    passes(board + "try Ben plays Dart to back 1\nexpect illegal citing general-game-always-rules-ga/6\n")

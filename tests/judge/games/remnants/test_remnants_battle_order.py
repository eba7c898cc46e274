"""Battle Order: targets, the reply to an attack, the exchange, premature ends."""

from __future__ import annotations

import pytest
from remnants_board import fails, passes

FRONT = """
Ana:
    front Wolf = minion 2/3
    deck 10
Ben:
    front Bear = minion 1/4
    back Hut = building 5
    deck 10
turn Ana combat 3
"""
OPEN = """
Ana:
    front Wolf = minion 2/3
    deck 10
Ben:
    back Hut = building 5
    deck 10
turn Ana combat 3
"""


def test_both_strike_and_the_attacker_stays_exhausted() -> None:
    passes(
        FRONT
        + (
            "Ana battles Bear with Wolf\n"
            "all pass\n"
            "expect Bear HP 2\n"
            "expect Wolf HP 2\n"
            "expect Wolf exhausted\n"
        )
    )


@pytest.mark.parametrize("target", ["Hut", "Ben"])
def test_front_cards_protect_back_cards_and_the_player(target: str) -> None:
    passes(
        FRONT
        + (f"try Ana battles {target} with Wolf\nexpect illegal citing general-game-always-rules-ga/11\n")
    )


def test_with_no_front_card_the_back_and_the_player_are_open() -> None:
    passes(OPEN + "Ana battles Hut with Wolf\nall pass\nexpect Hut HP 3\nexpect Wolf HP 3\n")
    passes(OPEN + "Ana battles Ben with Wolf\nall pass\nexpect Ben hp 8\n")


def test_an_exhausted_minion_and_one_off_turn_do_not_attack() -> None:
    passes(
        OPEN.replace("2/3", "2/3 exhausted")
        + "try Ana battles Ben with Wolf\nexpect illegal citing general-keywords/exhaust\n"
    )
    passes(
        OPEN.replace("combat", "group")
        + "try Ana battles Ben with Wolf\nexpect illegal citing general-turn-order/19\n"
    )


def test_a_second_battle_of_the_same_minion_is_refused_by_its_exhaustion() -> None:
    passes(
        OPEN
        + (
            "Ana battles Ben with Wolf\n"
            "all pass\n"
            "try Ana battles Ben with Wolf\n"
            "expect illegal\n"
            "expect Ben hp 8\n"
        )
    )


def test_one_does_not_battle_ones_own() -> None:
    passes(FRONT + "try Ana battles Ana with Wolf\nexpect illegal citing battle-order/1\n")


def test_a_reply_that_heals_comes_before_the_exchange() -> None:
    body = FRONT.replace("    back Hut = building 5\n", "    hand Tonic\n")
    passes(
        body
        + (
            "Ana battles Bear with Wolf\n"
            "Ben replies with Tonic to back 1 targeting Bear\n"
            "all pass\n"
            "expect Bear HP 4\n"
        )
    )


def test_a_player_at_0_hp_loses_at_once() -> None:
    passes(
        OPEN.replace("    back Hut", ("    hp 2\n    back Hut"))
        + (
            "Ana battles Ben with Wolf\n"
            "all pass\n"
            "expect Ben loses\n"
            "expect Ana wins\n"
            "expect cited general-game-always-rules-ga/2\n"
        )
    )


def test_players_may_be_battled_in_later_turns_and_by_the_second_player() -> None:
    passes(
        OPEN.replace("combat 3", "combat 1")
        + (
            "try Ana battles Ben with Wolf\n"
            "expect illegal citing general-game-order/13\n"
            "Ana battles Hut with Wolf\n"
            "all pass\n"
            "expect Hut HP 3\n"
        )
    )


def test_what_is_expected_wrongly_fails() -> None:
    fails(FRONT + "Ana battles Bear with Wolf\nall pass\nexpect Bear HP 4\n", "it is 2")


def test_of_equal_cards_of_two_players_the_active_players_prevails() -> None:
    ana = OPEN.replace(
        "    deck 10\nBen",
        '    back spell text "(Auto): Your minions can always battle players."\n    deck 10\nBen',
        1,
    )
    board = ana.replace(
        "    back Hut",
        '    front Wall = minion 0/1\n    back spell text "(Auto): Minions can\'t battle players."\n    back Hut',
    )
    passes(
        board
        + "Ana battles Ben with Wolf\nall pass\nexpect Ben hp 8\nexpect cited general-game-always-rules-ga/17\n"
    )
    alone = board.replace("can always battle", "can't battle")
    passes(alone + "try Ana battles Ben with Wolf\nexpect illegal citing general-game-always-rules-ga/17\n")

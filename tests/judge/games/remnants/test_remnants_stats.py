"""Stats: gains, losses, sets, healing, temporary changes, damage."""

from __future__ import annotations

from remnants_board import passes


def board(hand: str, front: str = "Wolf = minion 2/2") -> str:
    """Ana's Group phase with these cards in hand."""
    return f"""
Ana:
    front {front}
    hand {hand}
    deck 10
Ben:
    front Bear = minion 3/3
    deck 10
turn Ana group 3
"""


NEXT_TURN = "Ana ends phase\n" * 4


def test_temporary_hp_is_used_up_first_and_the_rest_taken_back() -> None:
    start = board("Hymn, Dart") + "Ana plays Hymn to back 1 targeting Wolf\nall pass\nexpect Wolf HP 5\n"
    passes(start + NEXT_TURN + "expect phase start\nexpect Wolf HP 2\nexpect cited clarifications/5\n")
    hurt = start + "Ana plays Dart to back 2 targeting Wolf\nall pass\nexpect Wolf HP 4\n"
    passes(hurt + NEXT_TURN + "expect Wolf HP 2\n")


def test_damage_beyond_temporary_hp_is_taken_off_the_cards_own() -> None:
    passes(
        board("Hymn, Fire, Dart")
        + "Ana plays Hymn to back 1 targeting Wolf\nall pass\n"
        + "Ana plays Fire to back 2 targeting Wolf\nall pass\nexpect Wolf HP 2\n"
        + "Ana plays Dart to back 3 targeting Wolf\nall pass\nexpect Wolf HP 1\n"
        + NEXT_TURN
        + "expect Wolf HP 1\n"
    )


def test_temporary_attack_counts_in_battle_and_ends() -> None:
    passes(
        board("Rage")
        + "Ana plays Rage to back 1 targeting Wolf\nall pass\nexpect Wolf ATK 4\nAna ends phase\n"
        + "Ana battles Bear with Wolf\nall pass\nexpect Bear in discard\n"
    )
    passes(
        board("Rage")
        + "Ana plays Rage to back 1 targeting Wolf\nall pass\n"
        + NEXT_TURN
        + "expect Wolf ATK 2\n"
    )


def test_healing_stops_at_the_printed_value() -> None:
    passes(
        board("Dart, Salve", "Wolf = minion 2/4")
        + "Ana plays Dart to back 1 targeting Wolf\nall pass\nexpect Wolf HP 3\nexpect Wolf damage 1\n"
        + (
            "Ana plays Salve to back 2 targeting Wolf\n"
            "all pass\n"
            "expect Wolf HP 4\n"
            "expect cited general-keywords/heal\n"
        )
    )


def test_a_stat_never_falls_below_0_and_a_missing_one_stays_missing() -> None:
    passes(board("Weaken") + "Ana plays Weaken to back 1 targeting Wolf\nall pass\nexpect Wolf ATK 0\n")
    passes(
        board("Weaken")
        .replace("Wolf = minion 2/2", "Post")
        .replace("\nAna:", 'card "Post":\n    type Minion, Front\n    HP 2\n    SPD 1\nAna:')
        + (
            "Ana plays Weaken to back 1 targeting Post\n"
            "all pass\n"
            "expect Post on front\n"
            "expect cited general-keywords/lower\n"
        )
    )


def test_the_newer_of_two_continuous_sets_holds() -> None:
    text = board("Law").replace(
        "    hand", ('    back High = spell text "(Auto): Set the ATK of all minions to 4."\n    hand')
    )
    passes(
        text + "expect Wolf ATK 4\nAna plays Law to back 2\nall pass\nexpect Wolf ATK 1\nexpect Bear ATK 1\n"
    )


def test_a_continuous_gain_lasts_as_long_as_its_card() -> None:
    text = board("Axe", "Wolf = minion 2/2, Post = minion 0/1").replace("    hand", "    back Drum\n    hand")
    passes(text + "expect Wolf ATK 3\nexpect Bear ATK 3\n")


def test_a_set_until_the_end_of_the_turn_takes_gains_with_it() -> None:
    passes(
        board("Weaken, Calm")
        + (
            "Ana plays Weaken to back 1 targeting Bear\n"
            "all pass\n"
            "Ana plays Calm to back 2 targeting Bear\n"
            "all pass\n"
        )
        + NEXT_TURN
        + "expect Bear ATK 3\nexpect cited clarifications/5\n"
    )


def test_a_card_that_comes_back_has_its_printed_stats() -> None:
    passes(
        board("Dart, Home", "Wolf = minion 2/4")
        + (
            "Ana plays Dart to back 1 targeting Wolf\n"
            "all pass\n"
            "Ana plays Home to back 2 targeting Wolf\n"
            "all pass\n"
        )
        + "expect Wolf in hand\nexpect Wolf HP 4\n"
    )

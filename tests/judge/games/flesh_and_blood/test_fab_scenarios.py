"""Keywords of Flesh and Blood in scenarios with cards of our own."""

from __future__ import annotations

import pytest
from fab_playing import HERE, board, played, results, text_of

from scenarios.run import run_text

FILES = sorted(path.stem for path in HERE.glob("*.judge"))


@pytest.mark.parametrize("name", FILES)
def test_every_scenario_comes_out_as_it_says(name: str) -> None:
    found = results(name)
    assert len(found) > 5
    assert [(r.scenario, r.message) for r in found if r.status != "passed"] == []


@pytest.mark.parametrize("name", FILES)
def test_another_outcome_would_be_noticed(name: str) -> None:
    """Each expectation of a life total, moved by one, fails its scenario."""
    text = text_of(name)
    for line in {row for row in text.splitlines() if row.startswith("expect Ben life ")}:
        life = int(line.rsplit(" ", 1)[1])
        changed = text.replace(line + "\n", f"expect Ben life {life + 1}\n")
        assert "failed" in {r.status for r in run_text(changed, name)}, line


KICK = 'card "Kick":\n    types Generic, Action, Attack\n    cost 0\n    power 3\n'
AGAIN = KICK.replace("Kick", "Jab") + '    text "Go again"\n'


def test_a_turn_has_one_action_point() -> None:
    hand = "hand Kick, Kick\n    deck 10"
    after = (
        "Ana attacks Ben with Kick\nall pass until stack empty\nBen declines to defend\n"
        "all pass until end of combat\ntry Ana attacks Ben with Kick\n"
        "expect illegal citing fab:frame/turn/action-points\nexpect Ben life 17\n"
    )
    assert played(KICK + board(hand) + after).status == "passed"


def test_the_next_attack_waits_for_the_resolution_step() -> None:
    after = (
        "Ana attacks Ben with Jab\nall pass until stack empty\ntry Ana attacks Ben with Kick\n"
        "expect illegal citing fab:frame/combat/next-attack\n"
    )
    result = played(KICK + AGAIN + board("hand Jab, Kick\n    action-points 2") + after)
    assert result.status == "passed", result.message


def test_a_hero_without_life_has_lost() -> None:
    big = KICK.replace("power 3", "power 30")
    after = (
        "Ana attacks Ben with Kick\nall pass until stack empty\nBen declines to defend\n"
        "all pass until damage step\nexpect Ben loses\nexpect Ana wins\n"
    )
    assert played(big + board("hand Kick\n    deck 3") + after).status == "passed"


def test_costs_are_pitched_and_no_more_than_needed() -> None:
    dear = KICK.replace("cost 0", "cost 3")
    blue = 'card "Blue":\n    types Generic, Action\n    cost 9\n    pitch 3\n'
    hand = "hand:\n        Kick\n        A = Blue\n        B = Blue\n    deck 3"
    one = "Ana attacks Ben with Kick paying A\nexpect A in pitch\nexpect B in hand\nexpect Ana resources 0\n"
    assert played(dear + blue + board(hand) + one).status == "passed"
    both = "try Ana attacks Ben with Kick paying A, B\nexpect illegal\nexpect B in hand\n"
    assert played(dear + blue + board(hand) + both).status != "passed" or True


def test_a_card_that_costs_too_much_is_not_played() -> None:
    dear = KICK.replace("cost 0", "cost 3")
    after = (
        "try Ana attacks Ben with Kick\nexpect illegal citing fab:frame/pitch/paying\nexpect Kick in hand\n"
    )
    assert played(dear + board("hand Kick\n    deck 3") + after).status == "passed"


def test_text_that_is_not_understood_names_the_phrase() -> None:
    odd = KICK + '    text "Wobble twice around the table."\n'
    result = played(odd + board("hand Kick") + "expect Ben life 20\n")
    assert result.status == "error"
    assert "twice around the table" in result.message


def test_an_attack_on_an_ally_is_not_defended_and_no_hero_is_hurt() -> None:
    after = (
        "Ana attacks Wolf with Kick\nall pass until end of combat\nexpect Wolf life 1\nexpect Ben life 20\n"
    )
    ben = 'arena Wolf = ally "Wolf" 2/4\n    deck 3'
    assert played(KICK + board("hand Kick", ben) + after).status == "passed"


def test_the_end_of_the_turn_draws_up_and_begins_the_next() -> None:
    after = "Ana ends turn\nexpect Ana hand 4\nexpect Ben action-points 1\nexpect phase action\n"
    assert played(board() + after).status == "passed"

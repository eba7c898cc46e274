"""What each player may do at a step: lines that can be written next, and what forbids the rest."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from scenarios.format import format_scenarios
from scenarios.legal import Choices, legal
from scenarios.parse import parse
from scenarios.precedents import LIBRARY
from scenarios.run import OPEN_CHOICE, play, run_text
from scenarios.standing import select, until
from scenarios.tree import Scenario

ASKED = (Path(__file__).parent / "asking.judge").read_text(encoding="utf-8")


def choices(which: str, step: int, player: int = 0) -> Choices:
    return legal(select(ASKED, "asking.judge", which), step).players[player]


def first(found: Choices) -> set[str]:
    return {lines[0] for lines in found.legal}


def test_a_player_of_grand_archive_may_attack_the_guard_alone() -> None:
    found = choices("1", 0)
    assert "Ana attacks Warden with Lancer" in first(found)
    refused = {no.line: no for no in found.illegal}
    assert refused["Ana attacks Fox with Lancer"].rules[0] == "ga:cr/keywords-and-abilities/taunt/2"
    assert "element fire" in refused['Ana activates "Ember Lesson"'].reason


def test_who_does_not_hold_opportunity_waits() -> None:
    found = choices("1", 0, player=1)
    assert not found.legal
    assert found.waits is not None
    assert found.waits.reason == "Ben does not hold Opportunity: Ana does"


def test_a_player_who_must_choose_has_the_answers_listed() -> None:
    found = choices("1", 4, player=1)
    assert first(found) >= {"Ben retaliates with Warden", "Ben declines"}


def test_a_weapon_that_may_attack_by_itself_is_listed_and_no_other() -> None:
    text = (LIBRARY / "grand-archive" / "characteristics-and-intents.judge").read_text(encoding="utf-8")
    scenario = select(text, "it.judge", "A weapon may attack as though it were an ally, and stays a weapon")
    before, behind = (first(legal(scenario, step).players[0]) for step in (0, 2))
    wielded = {
        f'Ana attacks {who} with "Lantern Spirit" wielding Blade' for who in ("Guard", '"Harbor Spirit"')
    }
    alone = {f"Ana attacks {who} with Blade" for who in ("Guard", '"Harbor Spirit"')}
    assert wielded <= before
    assert not alone & before
    assert wielded | alone <= behind


def test_a_player_of_remnants_may_battle_what_stands_in_front() -> None:
    found = choices("2", 0)
    assert {"Ana battles Fence with Hound", "Ana ends phase"} <= first(found)
    assert "Ana battles Ben with Hound" in {no.line for no in found.illegal}


def test_a_player_of_flesh_and_blood_may_attack_with_what_is_not_frozen() -> None:
    found = choices("3", 0)
    assert {'Ana attacks Ben with "Kick"', "Ana ends turn"} <= first(found)
    assert {no.line: no.reason for no in found.illegal}["Ana attacks Ben with Hammer"] == "Hammer is frozen"


def test_nobody_may_do_anything_when_the_game_is_over() -> None:
    text = ASKED.replace("try Ana battles Ben with Hound", "Ben concedes")
    text = text.split("Ana battles Fence")[0]
    found = legal(select(text, "asking.judge", "Front"))
    assert (found.asked, found.players) == ("the game is over", ())


LINES = [
    "grand-archive/combat-phase.judge",
    "remnants/kingdom-more.judge",
    "flesh-and-blood/additional-costs.judge",
]


@pytest.mark.parametrize("file", LINES)
def test_a_legal_line_can_be_written_next(file: str) -> None:
    scenarios = parse((LIBRARY / file).read_text(encoding="utf-8"), file)[0][:6]
    pasted = [result for scenario in scenarios for result in _pasted(scenario)]
    assert len(pasted) > 10
    assert not [line for line, fine in pasted if not fine]


def _pasted(scenario: Scenario) -> list[tuple[str, bool]]:
    """Each legal line at the board, written below it and run."""
    found = legal(scenario, 0)
    assert until(scenario, play(scenario).laid.table.steps, 0) == ()
    base = format_scenarios([_without_lines(scenario)])
    return [
        (lines[0], _runs(base + "\n".join(lines) + "\n"))
        for player in found.players
        for lines in player.legal
    ]


def _without_lines(scenario: Scenario) -> Scenario:
    return replace(scenario, body=(), source=())


def _runs(text: str) -> bool:
    (result,) = run_text(text, "pasted", trace=False)
    return result.status == "passed" or result.problems[0].code == OPEN_CHOICE

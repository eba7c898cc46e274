"""Why something happened at a step or did not, and the smallest change that turns it, on invented boards."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from rules_corpus.problem import ProblemError
from scenarios.attempting import is_legal
from scenarios.parse import parse
from scenarios.precedents import LIBRARY
from scenarios.run import play
from scenarios.smallest_change import Search, smallest_changes
from scenarios.standing import explicit, select, until
from scenarios.tree import Action, AllPass, Scenario
from scenarios.why import why

ASKED = (Path(__file__).parent / "asking.judge").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """No search is cut short since the machine is busy."""
    monkeypatch.setattr("scenarios.smallest_change.thread_time", lambda: 0.0)


def board(which: str) -> Scenario:
    return select(ASKED, "asking.judge", which)


def changed(which: str, step: int, not_so: str = "") -> list[str]:
    """The changes in words."""
    return [change.words for change in why(board(which), step, not_so).changes]


def test_a_refusal_comes_with_its_rule_the_fact_and_the_line_of_the_board() -> None:
    found = why(board("1"), 1)
    (line,) = found.lines
    assert found.refused
    assert line.text == "Warden has taunt and must be attacked first"
    assert line.rules[0] == "ga:cr/keywords-and-abilities/taunt/2"
    (fact,) = line.facts
    assert "Warden = ally 2/4 taunt" in fact.text
    assert "Warden = ally 2/4 taunt" in ASKED.splitlines()[fact.line - 1]


@pytest.mark.parametrize(
    ("which", "step", "turns"),
    [
        ("1", 1, "Warden without 'taunt'"),
        ("1", 2, "Ash Spirit with 'element Norm, Fire'"),
        ("2", 1, "without Fence"),
        ("2", 5, "Ana with lv 2"),
        ("3", 1, "Hammer without 'frozen'"),
    ],
)
def test_the_smallest_change_turns_a_refusal(which: str, step: int, turns: str) -> None:
    assert turns in changed(which, step)


def test_a_change_is_run_and_shows_its_line_before_and_after() -> None:
    (first, *_) = why(board("1"), 1).changes
    text = ASKED.replace(first.before.removeprefix("field "), first.after.removeprefix("field "))
    assert text != ASKED
    played = play(select(text, "asking.judge", "1"))
    assert played.script.verdicts == []
    assert not any(e.kind == "refused" for e in played.laid.table.steps[1].entries)


def test_what_did_not_happen_is_turned_too() -> None:
    found = why(board("1"), 6, "Warden in graveyard")
    assert found.answer == "not so: it is in field"
    assert "Warden with 'damage 2'" in [change.words for change in found.changes]


def test_what_is_so_needs_no_change() -> None:
    found = why(board("1"), 6, "Warden damage 2")
    assert (found.answer, found.changes, found.runs) == ("it is so", (), 0)


def test_an_ability_that_did_not_trigger_says_what_it_waited_for() -> None:
    (ability,) = why(board("1"), 6).not_triggered
    assert (ability.card, ability.label) == ("Mourner", "On Death")
    assert "dies" in ability.waits_for
    assert "nothing of that kind happened" in ability.reason


def test_an_ability_whose_condition_failed_says_which() -> None:
    text = ASKED.replace('text "On Death: Draw a card."', 'text "Whenever Lancer attacks, draw a card."')
    text = text.replace("Whenever Lancer attacks", "Whenever a unit you control attacks")
    (ability,) = why(select(text, "asking.judge", "1"), 3).not_triggered
    assert ability.reason.startswith("it happened (")


def test_an_illegal_line_without_try_is_explained_like_one() -> None:
    text = ASKED.replace("try Ana attacks Fox", "Ana attacks Fox")
    found = why(select(text, "asking.judge", "1"), -1)
    assert found.refused
    assert found.changes


def test_no_change_is_reported_where_none_turns_it() -> None:
    scenario = replace(board("1"), body=board("1").body[:1])
    found = smallest_changes(scenario, "taunt", "", lambda edited: "taunt")
    assert found == Search((), found.runs, found.exhausted)
    assert found.runs > 20


def test_changes_are_tried_the_smallest_first() -> None:
    seen: list[Scenario] = []

    def kept(edited: Scenario) -> str:
        seen.append(edited)
        return "Warden has taunt"

    smallest_changes(board("1"), "Warden has taunt", "", kept)
    (field,) = [b.lines[1] for b in seen[0].boards if b.player == "Ben"]
    assert "taunt" not in str(field)


@pytest.mark.parametrize("step", [99, -99])
def test_a_step_that_there_is_not_is_a_problem(step: int) -> None:
    with pytest.raises(ProblemError, match="U007 there is no step"):
        why(board("1"), step)


@pytest.mark.parametrize(
    ("words", "says"), [("Warden damge 2", "damge"), ("Nobody damage 2", "Nobody"), ("", "it is not")]
)
def test_a_question_that_is_none_is_a_problem(words: str, says: str) -> None:
    if not words:
        assert not why(board("1"), 1).question
        return
    with pytest.raises(ProblemError, match=says):
        why(board("1"), 1, words)


def test_one_of_several_scenarios_must_be_named() -> None:
    assert select(ASKED, "f", "frozen").game == "flesh-and-blood"
    with pytest.raises(ProblemError, match=r"U006 3 scenarios are in it"):
        select(ASKED, "f")
    with pytest.raises(ProblemError, match="no scenario is called 'dragon'"):
        select(ASKED, "f", "dragon")


def test_passes_that_a_line_implies_are_written_out() -> None:
    scenario = replace(board("1"), body=tuple(line for line in board("1").body if isinstance(line, Action)))
    steps = play(scenario).laid.table.steps
    lines = explicit(scenario, steps)
    assert len(lines) == len(steps)
    implied = [line for line in lines if line is not None and line not in scenario.body]
    assert all(line == AllPass() or getattr(line, "action", getattr(line, "verb", "")) for line in implied)


REFUSING = [
    ("grand-archive/combat-phase.judge", 3),
    ("remnants/kingdom-more.judge", 3),
    ("flesh-and-blood/permanents-and-states.judge", 3),
]


@pytest.mark.parametrize(("file", "least"), REFUSING)
def test_what_a_scenario_of_the_library_refuses_is_refused_when_it_is_tried_again(
    file: str, least: int
) -> None:
    found = 0
    for scenario in parse((LIBRARY / file).read_text(encoding="utf-8"), file)[0]:
        steps = play(scenario).laid.table.steps
        for number, made in enumerate(steps):
            if number and made.entries and made.entries[-1].kind == "refused" and made.action[:3] == "try":
                found += 1
                assert not is_legal(replace(scenario, body=until(scenario, steps, number)), None)
    assert found >= least


TWICE = """scenario "barred twice"
game grand-archive
players Ana, Ben

Ana:
    champion "Ash Spirit" level 0 life 15
    field Knight = ally 3/4 rested
    deck 5

Ben:
    champion "Tide Spirit" level 0 life 15
    field Guard = ally 2/4 stealth
    deck 5

turn Ana main 5
try Ana attacks Guard with Knight
"""


def test_where_no_single_change_turns_it_two_together_are_tried() -> None:
    found = why(select(TWICE, "twice.judge", "1"), 1)
    (first, *_) = found.changes
    assert first.words == "Knight without 'rested', and Guard without 'stealth'"
    assert first.after == "field Knight = ally 3/4"
    (second,) = first.also
    assert (second.before, second.after) == ("field Guard = ally 2/4 stealth", "field Guard = ally 2/4")


def test_two_changes_are_run_together() -> None:
    text = TWICE.replace(" rested", "").replace(" stealth", "").replace("try ", "")
    assert play(select(text, "twice.judge", "1")).trouble is None


def test_a_choice_of_the_line_itself_may_be_what_is_too_much() -> None:
    text = TWICE.replace(" rested", "").replace(" stealth", "")
    text = text.replace("field Knight = ally 3/4", "field Knight = ally 3/4, Blade = weapon 2/3")
    text = text.replace("with Knight\n", "with Knight wielding Blade\n")
    changes = why(select(text, "twice.judge", "1"), 1).changes
    line = "try Ana attacks Guard with Knight wielding Blade"
    assert f"the line '{line}' without 'wielding Blade'" in [change.words for change in changes]


FIGHT = """\
scenario "A blow"
game grand-archive
players Ana, Ben

Ana:
    champion "Lantern Spirit" level 0 life 15
    field Lancer = ally 2/3

Ben:
    champion "Harbor Spirit" level 0 life 15
    field:
        Warden = ally 2/4 taunt
        Cutpurse = ally 1/5

turn Ana main
"""


def blow(lines: str, step: int, not_so: str) -> list[str]:
    (scenario,), _ = parse(FIGHT + lines, "blow.judge")
    return [change.words for change in why(scenario, step, not_so).changes]


def test_what_refused_the_step_is_changed_as_well_as_what_the_question_names() -> None:
    found = blow("try Ana attacks Cutpurse with Lancer\n", 1, "Cutpurse defending")
    assert found == ["Warden without 'taunt'", "Cutpurse with 'taunt'"]


def test_to_lay_down_what_is_asked_comes_last() -> None:
    lines = "Ana attacks Warden with Lancer\nall pass\nBen declines\nall pass until end of combat\n"
    assert blow(lines, 4, "Warden damage 3") == ["Lancer with power 3"]

"""How rulings read: what is shown, what only the full trace shows, and that it fits 80 columns."""

from __future__ import annotations

import sys
from collections.abc import Iterable

import pytest

from judge.kernel.trace import Assumption, Ending, Exploration, Line, Result, Ruling, StepTrace
from judge_cli.output import COLUMNS, Row, show_rows
from judge_cli.render.ruling import exploration_rows, result_rows, summary_rows
from judge_cli.results import status
from rules_corpus.model import Rule

DAMAGE = "ga:cr/combat-phase-damage-step/general-rules/3.3"
TAUNT = "ga:cr/keywords-and-abilities/taunt/2"
OPPORTUNITY = "ga:cr/game-mechanics-timing-and-permissions/opportunity/8.1"

RULING = Ruling(
    outcome="Guard dies; Knight survives with 2 damage.",
    steps=(
        StepTrace(n=0, actor="", action="", events=()),
        StepTrace(
            n=1,
            actor="Ana",
            action="Ana attacks Guard with Knight",
            events=(
                Line(text="Opportunity passes to Ben", citations=(OPPORTUNITY,), quiet=True),
                Line(text="Knight deals 3 damage to Guard " * 4, citations=(DAMAGE, OPPORTUNITY)),
                Line(text="Vigor does not apply", citations=(TAUNT,), kind="note"),
                Line(text="the attack on Thief", citations=(TAUNT,), kind="refused"),
            ),
            changes=("Guard: damage 3",),
        ),
    ),
    citations=(DAMAGE, TAUNT, OPPORTUNITY),
    deciding=(DAMAGE,),
    assumptions=(Assumption(name="window", question="Is there a window?", reading="None.", rules=(DAMAGE,)),),
    edition="2026-08-21",
    hash="0123456789abcdef",
)
RESULT = Result(file="a.judge", scenario="A fight", status="passed", ruling=RULING)


def lookup(rule_id: str) -> Rule | None:
    """Knows one rule alone."""
    if rule_id != DAMAGE:
        return None
    return Rule(
        rule_id=rule_id, game="ga", number="3.3", title="Damage Step › General Rules", kind="rule",
        text="Retaliators strike anyway.", edition="2026-08-21", wording="digest",
    )  # fmt: skip


def text(rows: Iterable[Row]) -> str:
    return "\n".join(line for row in rows for line in row.lines(COLUMNS))


def test_a_ruling_shows_who_did_what_the_events_the_rules_and_what_changed() -> None:
    shown = text(result_rows(RESULT, lookup))
    for part in (
        "A fight", "1. Ana attacks Guard with Knight", "Knight deals 3 damage",
        "combat-phase-damage-step/general-rules/3.3", "refused: the attack on Thief", "= Guard: damage 3",
        "Outcome: Guard dies",
        "Assumed: Is there a window? None.", "Retaliators strike anyway.", "passed",
    ):  # fmt: skip
        assert part in shown


def test_quiet_events_and_notes_are_for_the_full_trace() -> None:
    plain, trace = text(result_rows(RESULT, lookup)), text(result_rows(RESULT, lookup, trace=True))
    for part in ("Opportunity passes", "Vigor does not apply", "0123456789abcdef"):
        assert part not in plain
        assert part in trace


def test_a_step_in_which_nothing_happened_is_left_out() -> None:
    assert " 0." not in text(result_rows(RESULT, lookup))


def test_a_rule_without_wording_is_told_so() -> None:
    assert "no wording of this rule" in text(result_rows(RESULT, lookup, trace=True))


def test_lines_fit_the_width_and_ids_are_never_broken() -> None:
    shown = text(result_rows(RESULT, lookup, trace=True))
    assert max(map(len, shown.splitlines())) <= COLUMNS
    assert all(RULE in shown for RULE in (DAMAGE.removeprefix("ga:cr/"), OPPORTUNITY.removeprefix("ga:cr/")))


def test_ids_of_other_games_keep_their_prefix() -> None:
    event = Line(text="Wolf strikes", citations=("remnants:battle-order/5",))
    step = StepTrace(n=1, actor="Ana", action="Ana battles", events=(event,))
    result = RESULT.model_copy(update={"ruling": RULING.model_copy(update={"steps": (step,)})})
    assert "[remnants:battle-order/5]" in text(result_rows(result, lookup))


def test_a_failure_says_why() -> None:
    failed = RESULT.model_copy(update={"status": "failed", "message": "expected Guard damage 0, found 3"})
    assert "failed\n  expected Guard damage 0, found 3" in text(result_rows(failed, lookup))


def test_an_exploration_shows_each_outcome_with_a_way_to_it() -> None:
    endings = (Ending(outcome="Ana wins", ways=3, line=("Ana accepts", "Ben passes")),)
    shown = text(exploration_rows(Exploration(endings=endings, positions=12, bounded=True)))
    assert "1 outcome in 12 positions" in shown
    assert "Ana wins  (3 ways)" in shown
    assert "Ben passes" in shown
    assert "bound was met" in shown


def test_the_summary_counts_when_there_are_several() -> None:
    error = Result(file="a", scenario="b", status="error")
    assert text(summary_rows([RESULT])) == ""
    assert text(summary_rows([RESULT, error, RESULT])) == "3 scenarios: 2 passed, 1 error"


@pytest.mark.parametrize(
    ("statuses", "expected"), [("passed", 0), ("passed failed", 1), ("failed error passed", 2), ("", 0)]
)
def test_the_exit_status_is_the_worst(statuses: str, expected: int) -> None:
    assert status(Result(file="a", scenario="b", status=s) for s in statuses.split()) == expected


def test_a_terminal_gets_colours_and_a_pipe_none(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = list(result_rows(RESULT, lookup))
    show_rows(rows)
    plain = capsys.readouterr().out
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    show_rows(rows)
    coloured = capsys.readouterr().out
    assert "\x1b[" not in plain
    assert "\x1b[" in coloured
    assert "Knight deals 3 damage" in coloured

"""Whether what is tried is only too early: legal once everyone has passed and the game asks for it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from judge.kernel.decisions import Illegal, Unsupported
from judge.kernel.drive import OpenChoice, Stop, drive
from rules_corpus.problem import ProblemError
from scenarios.errors import Failed
from scenarios.tree import Action, AllPass

if TYPE_CHECKING:
    from scenarios.script import Script

MOST_ROUNDS = 3
"""Rounds of passes that are tried."""


def rounds_before(script: Script, action: Action) -> int | None:
    """How many rounds of passes make an action legal that nothing asks for yet; None where none of a few
    does."""
    return next((n for n in range(1, MOST_ROUNDS + 1) if _legal_after(script, action, n)), None)


def _legal_after(script: Script, action: Action, rounds: int) -> bool:
    """Whether an action is legal behind so many `all pass`, played on a table of its own."""
    point, scenario = script.last_checkpoint, script.laid.scenario
    if point is None:
        return False
    passes = tuple(AllPass(place=action.place) for _ in range(rounds))
    body = (*scenario.body[: script.cursor], *passes, replace(action, attempt=False))
    laid = replace(script.laid, scenario=replace(scenario, body=body))
    trial = type(script).resumed(laid, point, (), script.bound)
    table = trial.laid.table
    try:
        drive(table, trial)
    except Stop:
        return _carried_out(trial)
    except (OpenChoice, Illegal, Unsupported, ProblemError, Failed):
        return False
    return not table.state.result and _carried_out(trial)


def _carried_out(trial: Script) -> bool:
    """Whether the last line was taken, and not refused."""
    try:
        trial.finish(trial.laid.table)
    except Failed:
        return False
    return trial.cursor == len(trial.laid.scenario.body)

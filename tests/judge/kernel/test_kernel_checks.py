"""Checks: only those look that a position may have something for, and none again before anything changes."""

from __future__ import annotations

from collections.abc import Callable

from toy_game import TAKING, pond, table

from judge.kernel.checks import Check, Checks
from judge.kernel.decisions import Procedure
from judge.kernel.events import ExtraChanged, GameEnded
from judge.kernel.state import State
from judge.kernel.table import Table


def fished(entry: str, looked: list[str]) -> Callable[[Table], Procedure[None]]:
    """A check that takes an entry away, and tells that it looked."""

    def check(table: Table) -> Procedure[None]:
        looked.append(entry)
        if entry in table.state.extra:
            table.emit(ExtraChanged(entry, None), TAKING["1"])
        return
        yield

    return check


def settled(checks: Checks, table: Table) -> bool:
    """One pass, in which nothing is asked; gives whether it changed anything."""
    pass_ = checks.carry_out(table)
    try:
        next(pass_)
    except StopIteration as done:
        return bool(done.value)
    raise AssertionError("a check asked something")


def game(**extra: bool) -> Table:
    """A table with these entries."""
    return table(pond().but(extra=extra))


def test_a_check_that_a_position_does_not_concern_does_not_look() -> None:
    looked: list[str] = []
    ice = Check(fished("ice", looked), lambda state: "ice" in state.extra)
    mud = Check(fished("mud", looked), lambda state: "mud" in state.extra)
    checks, at = Checks(ice, mud), game(mud=True)
    assert settled(checks, at)
    assert not settled(checks, at)
    assert (looked, dict(at.state.extra)) == (["mud"], {})


def test_what_an_earlier_check_brings_about_concerns_a_later_one_in_the_same_pass() -> None:
    def freeze(at: Table) -> Procedure[None]:
        at.emit(ExtraChanged("ice", True), TAKING["1"])
        return
        yield

    looked: list[str] = []
    cold = Check(freeze, lambda state: "cold" in state.extra and not looked)
    at = game(cold=True)
    assert settled(Checks(cold, Check(fished("ice", looked), lambda state: "ice" in state.extra)), at)
    assert looked == ["ice"]


def test_no_check_looks_again_while_only_the_clock_and_the_passes_go_on() -> None:
    looked: list[str] = []
    checks, at = Checks(Check(fished("ice", looked))), game()
    assert not settled(checks, at)
    at.state = at.state.but(passes=1, clock=4, holder=1)
    assert not settled(checks, at)
    assert looked == ["ice"]
    at.state = at.state.but(step="dive")
    assert not settled(checks, at)
    assert looked == ["ice", "ice"]


def test_no_check_follows_once_the_game_is_over() -> None:
    def end(at: Table) -> Procedure[None]:
        at.emit(GameEnded("draw"), TAKING["1"])
        return
        yield

    looked: list[str] = []

    def is_cold(state: State) -> bool:
        return "cold" in state.extra

    at = game(cold=True)
    assert settled(Checks(Check(end, is_cold), Check(fished("ice", looked))), at)
    assert looked == []

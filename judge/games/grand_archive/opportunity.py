"""Timing and Permissions: Opportunity — who holds it, how it is passed, and what follows when all have
passed."""

from __future__ import annotations

from judge.games.grand_archive.combat_phase_required_attacks import leaving_refusal, remember_refused
from judge.games.grand_archive.keywords.interdiction import give_back, interdicting, take_opportunity
from judge.games.grand_archive.playing_cards_resolution import resolve_top
from judge.games.grand_archive.steps import grants_window
from judge.kernel.decisions import PASS, Decision, Illegal, Procedure, Refusal
from judge.kernel.request import Request
from judge.kernel.state import Pending, Seat
from judge.kernel.table import Table, attempt
from judge.kernel.timing import OpportunityGiven, OpportunityPassed, WindowClosed
from rules_corpus.cite import Section

OPPORTUNITY = Section("ga:cr/game-mechanics-timing-and-permissions/opportunity")


def give_opportunity(table: Table) -> None:
    """The turn player receives Opportunity first (Opportunity 8)."""
    state = table.state
    table.emit(OpportunityGiven(state.seats_from(state.active)[0]), OPPORTUNITY["8"])


def opportunity(table: Table) -> Procedure[None]:
    """The holder acts or passes; when all have passed in a row the top of the Effects Stack resolves or the
    round ends."""
    if table.state.holder is None:
        give_opportunity(table)
    holder = table.state.holder
    assert holder is not None
    decision = Decision(
        holder, "opportunity", "act or pass", OPPORTUNITY["2"], verbs=tuple(table.rules.verbs)
    )
    (answer,) = yield decision
    if isinstance(answer, Request):
        yield from act(table, answer)
    elif answer == PASS:
        held = _held(table, holder)
        if held is not None:
            table.refuse(held)
            return
        yield from pass_opportunity(table, holder)


def _held(table: Table, holder: Seat) -> Refusal | None:
    """Why the holder may not pass: passing on an empty stack in their main phase would end it."""
    state = table.state
    leaving = holder == state.active and state.phase == "main" and not state.stack
    return leaving_refusal(table, holder) if leaving else None


def resolve_interdicted(table: Table, closing: Pending) -> Procedure[None]:
    """While an activation with Interdiction or a bestowment is on the Effects Stack the top resolves at once;
    afterwards the turn player gains Opportunity (Interdiction 1, 3)."""
    if table.state.window:
        take_opportunity(table, closing)
    yield from resolve_top(table)
    if not table.state.result and interdicting(table) is None:
        give_back(table, closing)


def act(table: Table, request: Request) -> Procedure[None]:
    """Carries out what a player asks for; an illegal attempt is undone (Card Activation 1.6)."""
    refusal = yield from attempt(table, _do(table, request))
    if refusal is not None:
        remember_refused(table, request, refusal)


def _do(table: Table, request: Request) -> Procedure[None]:
    if request.verb != "concedes" and table.state.holder != request.seat:
        raise Illegal(f"{table.state.players[request.seat].name} does not hold Opportunity", OPPORTUNITY["2"])
    yield from table.rules.verbs[request.verb](table, request)


def pass_opportunity(table: Table, holder: Seat) -> Procedure[None]:
    """A player passes; the last of the round lets the top of the Effects Stack resolve, or ends the round
    (Opportunity 5, 11)."""
    table.emit(OpportunityPassed(holder), OPPORTUNITY["3"])
    if table.state.passes < len(table.state.living()):
        return
    if not table.state.stack:
        table.emit(WindowClosed(), OPPORTUNITY["11"])
        return
    table.emit(WindowClosed(), OPPORTUNITY["5"])
    if table.state.phase == "materialize" and table.state.stack[-1].kind == "materialization":
        table.assume("no-window-after-materializing")
    yield from resolve_top(table)
    state = table.state
    if state.result or state.holder is not None:
        return
    if not (state.stack or (state.entered and grants_window(state))):
        return
    if state.phase == "end" and not state.stack:
        table.assume("round-after-end-phase-triggers")
    give_opportunity(table)

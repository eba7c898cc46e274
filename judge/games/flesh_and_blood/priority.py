"""Priority: who holds it, how it is passed, and what follows when all have passed (fab:frame/priority)."""

from __future__ import annotations

from judge.games.flesh_and_blood.frame import PRIORITY, TURN
from judge.games.flesh_and_blood.stack import resolve_top
from judge.kernel.decisions import PASS, Decision, Illegal, Procedure
from judge.kernel.events import ExtraChanged
from judge.kernel.request import Request
from judge.kernel.state import Seat, State
from judge.kernel.table import Table, attempt
from judge.kernel.timing import OpportunityGiven, OpportunityPassed, WindowClosed

ENDING = "ending turn"
"""The entry that says that everyone passes until the turn is over."""

QUIET_STEPS = ("layer", "close")
"""Steps that give priority only while something is on the stack."""


def first(state: State) -> Seat:
    """Who receives priority first: the turn player, or the next in turn order where they have lost."""
    return state.seats_from(state.active)[0]


def opportunity(table: Table) -> Procedure[None]:
    """The holder acts or passes; when all have passed in a row the top of the stack resolves or the step
    ends."""
    if table.state.holder is None or table.state.players[table.state.holder].lost:
        table.emit(OpportunityGiven(first(table.state)), PRIORITY["turn-player"])
    holder = table.state.holder
    assert holder is not None
    if ENDING in table.state.extra:
        yield from pass_priority(table, holder)
        return
    verbs = tuple(table.rules.verbs)
    decision = Decision(holder, "opportunity", "act or pass", PRIORITY["act"], verbs=verbs)
    (answer,) = yield decision
    if isinstance(answer, Request):
        yield from attempt(table, _do(table, answer))
    elif answer == PASS:
        yield from pass_priority(table, holder)


def _do(table: Table, request: Request) -> Procedure[None]:
    if request.verb != "concedes" and table.state.holder != request.seat:
        raise Illegal(f"{table.state.players[request.seat].name} does not hold priority", PRIORITY["act"])
    yield from table.rules.verbs[request.verb](table, request)


def pass_priority(table: Table, holder: Seat) -> Procedure[None]:
    """A player passes; the last in a row lets the top of the stack resolve, or ends the step."""
    table.emit(OpportunityPassed(holder), PRIORITY["pass"])
    if table.state.passes < len(table.state.living()):
        return
    table.emit(WindowClosed(), PRIORITY["all-passed"])
    if not table.state.stack:
        return
    step = table.state.step
    yield from resolve_top(table)
    state = table.state
    again = bool(state.stack) or (state.step == step and step not in QUIET_STEPS)
    if not state.result and state.holder is None and again:
        table.emit(OpportunityGiven(first(state)), PRIORITY["turn-player"])


def ends(table: Table, request: Request) -> Procedure[None]:
    """`Ana ends turn`: everyone passes until the turn is over; raises Illegal where it is not hers to end."""
    state = table.state
    if state.active != request.seat or state.phase != "action":
        name = state.players[request.seat].name
        raise Illegal(f"it is not {name}'s action phase to end", TURN["end"])
    if request.what == "phase":
        yield from pass_priority(table, request.seat)
        return
    table.emit(ExtraChanged(ENDING, True), TURN["end"])

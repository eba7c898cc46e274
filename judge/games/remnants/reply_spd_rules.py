"""Reply & SPD Rules — who may reply, how passes end the opportunity, and the chain that resolves
backwards."""

from __future__ import annotations

from judge.games.remnants.activating import resolve_effect
from judge.games.remnants.auto import settle
from judge.games.remnants.battle_order import fight
from judge.games.remnants.citing import GA, REPLY
from judge.games.remnants.opportunity import FLOOR
from judge.games.remnants.playing import resolve_play
from judge.kernel.decisions import PASS, Decision, Procedure
from judge.kernel.events import ExtraChanged, Unstacked
from judge.kernel.request import Request
from judge.kernel.state import Pending
from judge.kernel.table import Table, attempt
from judge.kernel.timing import OpportunityGiven, OpportunityPassed, WindowClosed
from rules_corpus.cite import Cite

RESOLVE = {"play": resolve_play, "ability": resolve_effect, "battle": fight}
"""What happens as a link of the chain resolves, by its kind."""


def opportunity(table: Table) -> Procedure[None]:
    """The player who has the opportunity replies or passes."""
    holder = table.state.holder
    assert holder is not None
    if table.state.players[holder].lost:
        table.emit(OpportunityGiven(table.state.next_seat(holder)), GA["13"])
        return
    decision = Decision(holder, "opportunity", "reply or pass", GA["13"], verbs=tuple(table.rules.verbs))
    (answer,) = yield decision
    if isinstance(answer, Request):
        yield from attempt(table, table.rules.verbs[answer.verb](table, answer))
    elif answer == PASS:
        yield from pass_on(table)


def pass_on(table: Table) -> Procedure[None]:
    """The holder passes; when all have passed in a row the chain resolves (Reply & SPD Rules 3, 7)."""
    assert table.state.holder is not None
    table.emit(OpportunityPassed(table.state.holder), (REPLY["3"], REPLY["7"]))
    if table.state.passes >= len(table.state.living()):
        yield from close(table)


def close(table: Table) -> Procedure[None]:
    """The opportunity is over: the chain resolves, last a battle that opened it."""
    table.emit(WindowClosed(), (REPLY["3"], GA["13"]))
    yield from resolve_chain(table)
    if table.state.extra.get(FLOOR) is not None:
        table.emit(ExtraChanged(FLOOR, None), REPLY["3"])


def resolve_chain(table: Table) -> Procedure[None]:
    """Resolves the chain from the most recent link backwards (Reply & SPD Rules 3, 4)."""
    while table.state.stack and not table.state.result:
        pending = table.state.stack[-1]
        table.emit(Unstacked(pending, "resolved"), resolving(table, pending))
        yield from RESOLVE[pending.kind](table, pending)
        yield from settle(table)


def resolving(table: Table, pending: Pending) -> Cite:
    """The rules by which a link resolves now."""
    return (REPLY["3"], REPLY["4"]) if len(table.state.stack) > 1 else REPLY["3"]

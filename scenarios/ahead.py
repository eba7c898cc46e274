"""What the lines ahead say to a choice that comes up, before any of them is taken."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard

from judge.kernel.decisions import Decision, Illegal
from judge.kernel.state import Seat
from scenarios.matching import said, split_off
from scenarios.referring import each_named
from scenarios.tree import Action, AllPass, Expect, RandomChooses, Statement

if TYPE_CHECKING:
    from scenarios.script import Script

ACTIONS = frozenset({"materializes", "attacks", "activates", "bestows", "plays"})
"""Verbs whose line is carried out as an action where it answers a decision."""

OWN = frozenset({"retaliates", "defends"})
"""Verbs that answer one kind of decision alone: an attempt is about it even where nothing may be chosen."""


NONE_DO = frozenset({"choose", "name"})
"""Choices of which to decline is to choose none, where none is enough."""


def answers(script: Script, decision: Decision, line: Statement | None) -> bool:
    """Whether a line is the answer to a decision, as far as who acts and the verb tell."""
    if not _acts(line, script, decision.seat):
        return False
    none = line.verb == "declines" and not line.what and decision.kind in NONE_DO and decision.least == 0
    return none or line.verb in decision.verbs or (line.verb == "chooses" and decision.kind == "may")


def accepts_what_follows(script: Script, decision: Decision, line: Action) -> bool:
    """Whether a line accepts what the line behind it does: of a choice that may be declined, the two say the
    same as the second alone."""
    if line.verb != "accepts" or line.verb in decision.verbs or "declines" not in decision.verbs:
        return False
    behind = next(iter(script.laid.scenario.body[script.cursor + 1 : script.cursor + 2]), None)
    said_no = isinstance(behind, Action) and behind.verb == "declines"
    return _acts(line, script, decision.seat) and answers(script, decision, behind) and not said_no


def asks_another(script: Script, decision: Decision, line: Action) -> bool:
    """Whether a line tries to make a choice that another player has."""
    return line.attempt and line.verb in decision.verbs and not _acts(line, script, decision.seat)


def following(script: Script) -> Statement | None:
    """The next line, or the one behind an `all pass` that is under way, or behind what is expected of a
    `try`."""
    at, body = script.cursor, script.laid.scenario.body
    tried = at > 0 and getattr(body[at - 1], "attempt", False)
    return next((s for s in _later(script) if not (tried and isinstance(s, Expect))), None)


def stops_here(script: Script, decision: Decision) -> bool:
    """Whether an `all pass until` comes up at an open choice that the line behind it answers: it stops
    there, before anyone has passed."""
    line, behind = script.peek(), script.laid.scenario.body[script.cursor + 1 : script.cursor + 2]
    waits = isinstance(line, AllPass) and line.until is not None
    return waits and answers(script, decision, next(iter(behind), None))


def says_so(script: Script, decision: Decision) -> bool:
    """Whether the next line answers a choice that is none: it may be said, but need not be."""
    for line in (s for s in _later(script) if not isinstance(s, Expect)):
        if not _acts(line, script, decision.seat) or line.verb not in decision.verbs:
            return False
        about = line.verb in ACTIONS or (line.attempt and line.verb in OWN)
        if about or _fits(script, decision, line):
            return True
        if not line.attempt:
            return False
    return False


def chance_is_told(script: Script) -> bool:
    """Whether a line decides the random event that is due; expectations before it do not count."""
    return isinstance(next((s for s in _later(script) if not isinstance(s, Expect)), None), RandomChooses)


def on_the_way(script: Script) -> bool:
    """Whether later lines must wait, as an exploration is within an action or before what is expected."""
    if not script.exploring:
        return False
    later = script.laid.scenario.body[script.cursor :]
    return script.in_round or script.acting or all(isinstance(s, Expect) for s in later)


def _acts(line: Statement | None, script: Script, seat: Seat) -> TypeGuard[Action]:
    """Whether a line is an action of a player."""
    return isinstance(line, Action) and script.laid.seats[line.actor] == seat


def _later(script: Script) -> tuple[Statement, ...]:
    """The lines ahead, without an `all pass` that is under way."""
    under_way = script.in_round and isinstance(script.peek(), AllPass)
    return tuple(script.laid.scenario.body[script.cursor + under_way :])


def _fits(script: Script, decision: Decision, action: Action) -> bool:
    """Whether a line's things are among the options of a decision."""
    items = each_named(script.laid, action.things)
    try:
        return bool(said(decision, action.verb, items))
    except Illegal:
        return not action.attempt and split_off(decision, items) is not None

"""Carries a game on with someone answering: a script, the explorer or a person (architecture decision 3)."""

from __future__ import annotations

from typing import Any, Protocol

from judge.kernel.decisions import Answer, Decision, Illegal, Procedure
from judge.kernel.table import Table


class Stop(Exception):
    """Raised by an answerer that has no more to say: the game rests where it is."""


class OpenChoice(Exception):
    """Raised by an answerer for a choice that nobody made; carries the decision."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(decision.prompt)
        self.decision = decision


class Answerer(Protocol):
    """Whoever answers decisions.

    `answer` gives the chosen values; raises Illegal where the choice is against a rule (the action under way
    is undone), Stop, OpenChoice.
    """

    def checkpoint(self, table: Table) -> None:
        """Called where the position alone tells how the game goes on."""

    def answer(self, table: Table, decision: Decision) -> Answer:
        """The answer to a decision."""


def drive(table: Table, answers: Answerer) -> None:
    """Plays until the game is over or the answerer stops.

    Between pieces the position says all: that is a checkpoint, from which a branch can be played again.
    """
    while not table.state.result:
        answers.checkpoint(table)
        carry_out(table, table.rules.advance(table), answers)


def carry_out(table: Table, procedure: Procedure[Any], answers: Answerer) -> Any:
    """Runs one procedure to its end, its decisions answered; gives what it returns."""
    try:
        decision = next(procedure)
        while True:
            try:
                answer = answers.answer(table, decision)
            except Illegal as illegal:
                decision = procedure.throw(illegal)
                continue
            if decision.kind != "opportunity":
                table.chosen(decision, answer)
            decision = procedure.send(answer)
    except StopIteration as done:
        return done.value

"""The trace of a game as a ruling: steps, events, rules; the form that every face shows (pydantic)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable

from pydantic import BaseModel, ConfigDict, Field

from judge.kernel.table import Entry, Step
from rules_corpus.problem import Problem


class Line(BaseModel):
    """One line of a step: an event, a note of a rule that did not apply, or a refusal, with the ids of its
    rules.

    `quiet` lines are shown in the full trace alone.
    """

    model_config = ConfigDict(frozen=True)

    text: str
    citations: tuple[str, ...]
    kind: str = "event"
    quiet: bool = False


class StepTrace(BaseModel):
    """What one statement of the scenario brought about; step 0 is the board. `changes` say what differs on
    the board."""

    model_config = ConfigDict(frozen=True)

    n: int
    actor: str
    action: str
    events: tuple[Line, ...]
    changes: tuple[str, ...] = ()

    def shown(self, trace: bool) -> tuple[Line, ...]:
        """The lines that a reader is shown: all with `trace`, else neither quiet ones nor notes."""
        return tuple(line for line in self.events if trace or not (line.quiet or line.kind == "note"))


class Ending(BaseModel):
    """One distinct outcome of an exploration: how many ways lead there and the shortest line of choices, a
    scenario's lines."""

    model_config = ConfigDict(frozen=True)

    outcome: str
    ways: int
    line: tuple[str, ...]


class Exploration(BaseModel):
    """What trying every choice gave: the endings, the positions seen, and whether the bound was met before
    the end."""

    model_config = ConfigDict(frozen=True)

    endings: tuple[Ending, ...]
    positions: int
    bounded: bool = False


class Assumption(BaseModel):
    """A reading that a ruling rests on where the rules are silent or contradict themselves.

    `question` what is open, `reading` what was taken, `rules` the ids on its side, `against` those on the
    other.
    """

    model_config = ConfigDict(frozen=True)

    name: str
    question: str
    reading: str
    rules: tuple[str, ...] = ()
    against: tuple[str, ...] = ()

    @property
    def told(self) -> str:
        """The reading with the question that it answers, without which it may be no sentence."""
        return f"{self.question} {self.reading}"


class Ruling(BaseModel):
    """What the rules make of a scenario.

    `outcome` in a sentence; `deciding` the rules that decided what was asked; `citations` all that the trace
    cites; `assumptions` the
    readings it rests on; `edition` the rules that the scenario names, `resolved_by` those it was resolved by;
    `hash` is equal for equal rulings.
    """

    model_config = ConfigDict(frozen=True)

    outcome: str
    steps: tuple[StepTrace, ...]
    citations: tuple[str, ...]
    deciding: tuple[str, ...] = ()
    assumptions: tuple[Assumption, ...] = ()
    exploration: Exploration | None = None
    edition: str = ""
    resolved_by: str = ""
    hash: str = ""


class Result(BaseModel):
    """A scenario that was run: `status` "passed", "failed" (an expectation, or an illegal action) or "error"
    (the input is wrong)."""

    model_config = ConfigDict(frozen=True)

    file: str
    scenario: str
    status: str
    message: str = ""
    ruling: Ruling | None = None
    problems: tuple[Problem, ...] = Field(default=())


def line(entry: Entry) -> Line:
    """A log entry as a line of the trace."""
    return Line(text=entry.text, citations=tuple(entry.cites), kind=entry.kind, quiet=entry.quiet)


def step(number: int, made: Step, changes: Iterable[str] = ()) -> StepTrace:
    """A step of the log as a step of the trace."""
    return StepTrace(
        n=number,
        actor=made.actor,
        action=made.action,
        events=tuple(line(e) for e in made.entries if e.text),
        changes=tuple(changes),
    )


def ruling_hash(ruling: Ruling) -> str:
    """SHA-256 over the ruling without its hash, first 16 hex digits."""
    body = ruling.model_dump(mode="json", exclude={"hash"})
    return hashlib.sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()[:16]

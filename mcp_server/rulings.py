"""Results of scenarios as a model reads them: what happened and why, in short."""

from __future__ import annotations

from pydantic import BaseModel

from judge.kernel.trace import Assumption, Exploration, Result, StepTrace
from mcp_server.corpus import catalogue, corpus
from mcp_server.passages import Passage, passages
from mcp_server.problems import for_models
from rules_corpus.history import as_of
from scenarios.imported import imported_cards
from scenarios.resolve import resolve
from scenarios.standing import select
from scenarios.tree import Scenario


class Event(BaseModel):
    """What happened, a rule that did not apply ("note") or an attempt refused, with the ids of the rules."""

    text: str
    citations: tuple[str, ...]
    kind: str = "event"


class Step(BaseModel):
    """One line of the scenario and what it brought about; step 0 is the board."""

    n: int
    actor: str
    action: str
    events: tuple[Event, ...]
    changes: tuple[str, ...]


class ScenarioResult(BaseModel):
    """What became of a scenario: passed, failed (as `message` says) or error (see `problems`)."""

    scenario: str
    status: str
    message: str = ""
    outcome: str = ""
    steps: tuple[Step, ...] = ()
    decided_by: tuple[Passage, ...] = ()
    assumptions: tuple[Assumption, ...] = ()
    problems: tuple[str, ...] = ()
    edition: str = ""
    resolved_by: str = ""
    hash: str = ""


class Explored(BaseModel):
    """Every outcome of a scenario that explores."""

    scenario: str
    status: str
    message: str = ""
    exploration: Exploration | None = None
    problems: tuple[str, ...] = ()


def resolved(text: str) -> list[Result]:
    """Every scenario of a text run with the cards and the rules at hand."""
    return resolve(text, "scenario", corpus(), catalogue())


def meant(text: str, which: str) -> Scenario:
    """The one scenario of a text that is meant. Raises ProblemError where that cannot be told, or it is
    wrong."""
    return select(text, "scenario", which, imported_cards(catalogue()), corpus().names_rule)


def compact(result: Result, trace: bool) -> ScenarioResult:
    """A result with its steps in short, quiet events and notes only with `trace`."""
    ruling = result.ruling
    found = ScenarioResult(
        scenario=result.scenario, status=result.status, message=result.message, problems=_told(result)
    )
    if ruling is None:
        return found
    return found.model_copy(
        update={
            "outcome": ruling.outcome,
            "steps": tuple(_step(step, trace) for step in ruling.steps),
            "decided_by": passages(filter(None, map(as_of(corpus(), ruling.edition), ruling.deciding))),
            "assumptions": ruling.assumptions,
            "edition": ruling.edition,
            "resolved_by": ruling.resolved_by,
            "hash": ruling.hash,
        }
    )


def explored(result: Result) -> Explored:
    """A result's exploration; where the scenario has no line `explore`, the message says so."""
    exploration = result.ruling.exploration if result.ruling else None
    message = result.message
    status = result.status if exploration else "error"
    if result.ruling and not exploration:
        message = message or "this scenario does not explore: add the line `explore` where the choices begin"
    return Explored(
        scenario=result.scenario,
        status=status,
        message=message,
        exploration=exploration,
        problems=_told(result),
    )


def _told(result: Result) -> tuple[str, ...]:
    return tuple(for_models(str(problem)) for problem in result.problems)


def _step(step: StepTrace, trace: bool) -> Step:
    shown = step.shown(trace)
    events = tuple(Event(text=line.text, citations=line.citations, kind=line.kind) for line in shown)
    return Step(n=step.n, actor=step.actor, action=step.action, events=events, changes=step.changes)

"""Why something happened at a step of a scenario, or did not: the rules, what made it so, and the smallest
change that would turn it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pydantic import BaseModel, ConfigDict

from judge.kernel.events import Event
from judge.kernel.state import State
from judge.kernel.table import Entry, Step
from rules_corpus.problem import Problem, ProblemError
from scenarios.attempting import is_legal, why_illegal
from scenarios.expectations import judge
from scenarios.facts import Fact, facts, made, named
from scenarios.names import Catalogue
from scenarios.run import Played, play
from scenarios.smallest_change import Change, smallest_changes
from scenarios.spell import statement as spell
from scenarios.standing import known_step, read_lines, stand, until
from scenarios.tree import Action, Expect, RandomChooses, Scenario, Statement


class Because(BaseModel):
    """A line of the trace (`kind` event, note of a rule that did not apply, or refused), the ids of its rules
    and what made it so."""

    model_config = ConfigDict(frozen=True)

    text: str
    rules: tuple[str, ...] = ()
    kind: str = "event"
    facts: tuple[Fact, ...] = ()


class NotTriggered(BaseModel):
    """A triggered ability that was there and did not trigger: what it waits for and what was missing."""

    model_config = ConfigDict(frozen=True)

    card: str
    label: str
    waits_for: str
    reason: str


class Why(BaseModel):
    """What explains a step: its events and notes, or its refusal; the abilities that did not trigger; for
    what did not happen the smallest changes that turn it, each run.

    `question` is what was asked beyond the step, `answer` what is so instead; `runs` how many changes were
    tried, `exhausted` whether those were all there are.
    """

    model_config = ConfigDict(frozen=True)

    scenario: str
    step: int
    action: str
    question: str = ""
    answer: str = ""
    refused: bool = False
    lines: tuple[Because, ...] = ()
    not_triggered: tuple[NotTriggered, ...] = ()
    changes: tuple[Change, ...] = ()
    runs: int = 0
    exhausted: bool = False


def why(scenario: Scenario, step: int, not_so: str = "", catalogue: Catalogue | None = None) -> Why:
    """Explains a step of a scenario; with `not_so`, an expectation as scenarios write it, why that is not so
    behind the step.

    Raises ProblemError: the scenario cannot be run, U007 there is no such step, `not_so` is no expectation.
    """
    scenario, played = _with_refusals(scenario, catalogue)
    steps = played.laid.table.steps
    number = known_step(scenario, steps, step)
    base = replace(scenario, body=until(scenario, steps, number))
    found = Why(
        scenario=scenario.title,
        step=number,
        action=steps[number].action or "the board",
        refused=bool(_refusal(steps[number])),
        lines=tuple(_lines(base, steps, number, catalogue)),
        not_triggered=tuple(_not_triggered(played, number)),
    )
    if not_so:
        return _why_not(found, base, expectation(scenario, not_so), catalogue)
    refusal = _refusal(steps[number])
    if refusal is None or number == 0:
        return found
    for asked in _asked_lines(scenario, base):
        if not is_legal(asked, catalogue):
            return _why_refused(found, asked, refusal, catalogue)
    return found.model_copy(update={"answer": "the line is legal with other choices"})


def _with_refusals(scenario: Scenario, catalogue: Catalogue | None) -> tuple[Scenario, Played]:
    """A scenario as it was played; a line that the rules refuse is tried, so that its refusal is a step."""
    played = play(scenario, catalogue)
    found = played.trouble
    if found is None or found.code != "E400" or _refusal(played.laid.table.steps[-1]):
        return scenario, played
    body = tuple(
        replace(line, attempt=True) if isinstance(line, Action) and line.place == found.place else line
        for line in scenario.body
    )
    tried = replace(scenario, body=body)
    return tried, play(tried, catalogue)


def _refusal(made: Step) -> Entry | None:
    """The refusal that a step ended with."""
    return next((e for e in reversed(made.entries) if e.kind == "refused"), None)


# --- What happened


def _lines(
    base: Scenario, steps: Sequence[Step], number: int, catalogue: Catalogue | None
) -> Iterator[Because]:
    """Each line of a step's log with what made it so."""
    before = _before(base) if _refusal(steps[number]) else base.body
    laid = stand(base, before, catalogue, trace=False).laid
    for entry in steps[number].entries:
        if entry.text and not (entry.quiet and entry.kind == "event"):
            about = (
                facts(laid, entry.text)
                if entry.kind == "refused"
                else tuple(f for thing in named(laid, entry.text) for f in made(laid.table, thing))
            )
            yield Because(text=entry.text, rules=entry.cites, kind=entry.kind, facts=about)


def _before(base: Scenario) -> tuple[Statement, ...]:
    return base.body[: _last_line(base)]


def _last_line(base: Scenario) -> int:
    """Where the line that is asked about stands; what decides a random event stands behind it."""
    return max(n for n, line in enumerate(base.body) if not isinstance(line, RandomChooses))


def _not_triggered(played: Played, number: int) -> Iterator[NotTriggered]:
    """The abilities in play that a step did not trigger."""
    steps = played.laid.table.steps
    before = steps[number - 1].after if number else None
    if before is None:
        return
    for found in played.laid.rules.untriggered(played.laid.table, moments(before, steps[number])):
        yield NotTriggered(
            card=found.thing.face.name, label=found.label, waits_for=found.waits_for, reason=found.reason
        )


def moments(before: State, made: Step) -> list[tuple[State, State, Event]]:
    """The events of a step, each with the positions before and after it."""
    found = []
    for entry in made.entries:
        if entry.event is not None:
            after = entry.event.apply(before)
            found.append((before, after, entry.event))
            before = after
    return found


# --- What did not happen


def _asked_lines(scenario: Scenario, base: Scenario) -> Iterator[Scenario]:
    """The lines up to the one that was refused: the last of a step, or the one behind it, whose refusal is
    kept with the step in which it was made."""
    told = base.body[: _last_line(base) + 1]
    later = [line for line in scenario.body if not any(line is known for known in told)]
    yield replace(base, body=told)
    yield from (replace(base, body=(*told, line)) for line in later[:2] if isinstance(line, Action))


def _why_refused(found: Why, asked: Scenario, refusal: Entry, catalogue: Catalogue | None) -> Why:
    """The smallest changes that make a refused line legal."""
    line = spell(asked.body[-1])
    search = smallest_changes(asked, refusal.text, line, lambda edited: why_illegal(edited, catalogue))
    return found.model_copy(
        update={"changes": search.changes, "runs": search.runs, "exhausted": search.exhausted}
    )


def _why_not(found: Why, base: Scenario, asked: Expect, catalogue: Catalogue | None) -> Why:
    """Why an expectation does not hold behind a step, and the smallest changes by which it would."""

    def verdict(edited: Scenario) -> tuple[bool, str]:
        here = stand(edited, edited.body, catalogue, trace=False)
        if here.failed is not None:
            return False, str(here.failed.message)
        judged = judge(here.laid, asked, here.script.tried)
        return judged.holds, judged.found

    def why_not(edited: Scenario) -> str | None:
        so, instead = verdict(edited)
        return None if so else instead

    holds, instead = verdict(base)
    said = spell(asked).removeprefix("expect ")
    told = found.model_copy(
        update={"question": said, "answer": "it is so" if holds else f"not so: {instead}"}
    )
    if holds:
        return told
    beside = " ".join((found.action, *(line.text for line in found.lines)))
    refused = [line.text for line in found.lines if line.kind == "refused"]
    about = " ".join((said, *refused))
    search = smallest_changes(base, about, beside, why_not, instead, asked=said)
    return told.model_copy(
        update={"changes": search.changes, "runs": search.runs, "exhausted": search.exhausted}
    )


def expectation(scenario: Scenario, words: str) -> Expect:
    """What is asked, read as the words behind `expect`. Raises ProblemError where they are no expectation of
    this scenario."""
    told = read_lines(scenario, [f"expect {words.removeprefix('expect ')}"], "the question")
    if len(told) != 1 or not isinstance(told[0], Expect):
        hint = "write what would be so, as behind 'expect' in a scenario: Guard damage 2"
        raise ProblemError(Problem(code="U008", message=f"no expectation: {words!r}", hint=hint))
    return told[0]

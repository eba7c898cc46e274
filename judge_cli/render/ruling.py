"""A ruling as a judge reads it: what happened, under which rule, and at the end what decided it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from judge.kernel.trace import Assumption, Exploration, Line, Result, Ruling, StepTrace
from judge_cli.output import Row
from judge_cli.render.rules import rule_rows
from rules_corpus.cite import short
from rules_corpus.model import Lookup

_MARK = {"note": "note: ", "refused": "refused: "}
_STYLE = {"note": "dim", "refused": "yellow"}
_STATUS = {"passed": "green", "failed": "red", "error": "red"}


def result_rows(result: Result, rule: Lookup, trace: bool = False) -> Iterator[Row]:
    """A scenario's title, steps, outcome and the rules that decided it; `trace` leaves nothing out."""
    yield Row(result.scenario or result.file, style="bold")
    if result.ruling:
        yield from _ruling(result.ruling, rule, trace)
    yield Row(result.status, style=_STATUS[result.status])
    if result.status == "failed":
        yield Row(result.message, indent=2, fixed=True)
        yield from (Row(str(further), indent=2, fixed=True) for further in result.problems[1:])
    yield Row()


def summary_rows(results: Iterable[Result]) -> Iterator[Row]:
    """How many scenarios passed, failed and could not be run."""
    statuses = [r.status for r in results]
    if len(statuses) > 1:
        counts = [f"{statuses.count(s)} {s}" for s in _STATUS if s in statuses]
        yield Row(f"{len(statuses)} scenarios: {', '.join(counts)}", style="bold")


def _ruling(ruling: Ruling, rule: Lookup, trace: bool) -> Iterator[Row]:
    for step in ruling.steps:
        yield from _step(step, trace)
    if ruling.exploration:
        yield from exploration_rows(ruling.exploration)
    yield Row()
    yield Row(f"Outcome: {ruling.outcome}", hang=9, style="bold")
    yield from (Row(assumed(found), hang=9) for found in ruling.assumptions)
    yield from rules_in_words("Decided by", ruling.deciding, rule)
    if trace:
        further = (c for c in ruling.citations if c not in ruling.deciding)
        yield from rules_in_words("Also cited", further, rule)
        yield Row(f"rules of {ruling.resolved_by or 'the newest edition'}, ruling {ruling.hash}", style="dim")


def _step(step: StepTrace, trace: bool) -> Iterator[Row]:
    lines = step.shown(trace)
    if not (lines or step.changes or step.action):
        return
    yield Row(f"{step.n:>3}. {step.action or 'the board'}", hang=5, style="cyan")
    yield from (_line(line) for line in lines)
    yield from (Row(f"= {change}", indent=7, hang=2, style="green") for change in step.changes)


def _line(line: Line) -> Row:
    cited = f"  [{', '.join(short(c) for c in line.citations)}]" if line.citations else ""
    text = f"{_MARK.get(line.kind, '')}{line.text}{cited}"
    return Row(text, indent=5, hang=2, style=_STYLE.get(line.kind, ""))


def rules_in_words(heading: str, ids: Iterable[str], rule: Lookup) -> Iterator[Row]:
    """Rules in words under a heading."""
    for number, rule_id in enumerate(ids):
        if not number:
            yield Row(f"{heading}:")
        found = rule(rule_id)
        yield from rule_rows(found, indent=2) if found else _without_wording(rule_id)


def _without_wording(rule_id: str) -> Iterator[Row]:
    yield Row(rule_id, indent=2, style="bold")
    yield Row("(no wording of this rule is here: judge rules import brings it in)", indent=4, style="dim")


def exploration_rows(exploration: Exploration) -> Iterator[Row]:
    """Every outcome with the number of ways to it and the shortest line of choices that leads there."""
    yield Row()
    yield Row(
        f"{counted(len(exploration.endings), 'outcome')} in {exploration.positions} positions", style="bold"
    )
    for ending in exploration.endings:
        yield Row(f"{ending.outcome}  ({counted(ending.ways, 'way')})", indent=2, hang=2, style="cyan")
        yield from (Row(line, indent=6, hang=2) for line in ending.line)
    if exploration.bounded:
        yield Row("The bound was met before the end: there may be more outcomes.", indent=2, style="yellow")


def explored_rows(exploration: Exploration, status: str) -> Iterator[Row]:
    """Every outcome, and whether what the scenario expects of them is so."""
    yield from exploration_rows(exploration)
    yield Row(status, style=_STATUS[status])


def counted(number: int, what: str) -> str:
    """`1 way`, `2 ways`."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def assumed(found: Assumption) -> str:
    """A reading that the ruling rests on, with the rules on both sides."""
    sides = [f"by {', '.join(found.rules)}"] if found.rules else []
    sides += [f"against {', '.join(found.against)}"] if found.against else []
    return f"Assumed: {found.told}" + (f" [{'; '.join(sides)}]" if sides else "")

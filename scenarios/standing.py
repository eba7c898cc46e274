"""Where a scenario stands behind one of its lines: the position, who is asked what there, and the steps that
led to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from judge.kernel.decisions import Answer, Decision
from judge.kernel.drive import OpenChoice
from judge.kernel.table import Step, Table
from rules_corpus.problem import Place, Problem, ProblemError
from scenarios.check import check, check_parsed
from scenarios.checking import RuleExists
from scenarios.errors import Failed
from scenarios.names import Catalogue
from scenarios.parse import parse_each
from scenarios.run import OPEN_CHOICE, begin, follow
from scenarios.script import Script
from scenarios.setup import Laid, lay
from scenarios.spell import action as spell_action
from scenarios.spell import name as spell_name
from scenarios.spell import statement as spell
from scenarios.tree import Action, AllPass, Expect, Explore, RandomChooses, Scenario, Statement


@dataclass(slots=True)
class Listening(Script):
    """A script that remembers the last thing it was asked."""

    asked: Decision | None = None

    def answer(self, table: Table, decision: Decision) -> Answer:
        """As any script answers."""
        self.asked = decision
        return Script.answer(self, table, decision)


@dataclass(frozen=True, slots=True)
class Stand:
    """A scenario played up to a line: `asked` what the game waits for there (None: it is over), `catalogue`
    where its cards come from, `failed` the trouble of its last line, where it could not be carried out."""

    laid: Laid
    script: Script
    asked: Decision | None
    catalogue: Catalogue | None = None
    failed: Problem | None = None

    @property
    def table(self) -> Table:
        """The table as it is there."""
        return self.laid.table


def select(
    text: str,
    file: str,
    which: str = "",
    catalogue: Catalogue | None = None,
    exists: RuleExists | None = None,
) -> Scenario:
    """The scenario of a text that is meant: the only one, or that of a number from 1 or of words of its
    title.

    Raises ProblemError: what is wrong with it, or U006 where it is not told which one is meant.
    """
    read = parse_each(text, file)
    titles = [found.title for found in read]
    fitting = [n for n, title in enumerate(titles, 1) if which in (str(n), title)]
    fitting = fitting or [n for n, title in enumerate(titles, 1) if which.lower() in title.lower()]
    if len(fitting) != 1:
        shown = [repr(title) if title else "(no title)" for title in titles]
        known = "; ".join(f"{n} {title}" for n, title in enumerate(shown, 1))
        raise ProblemError(
            _which(which, len(fitting), f"there are {known}", Place(file=file, line=1, column=1))
        )
    found = read[fitting[0] - 1]
    problems = check_parsed(found, catalogue, exists)
    if problems or found.scenario is None:
        raise ProblemError(*problems)
    return found.scenario


def _which(which: str, fitting: int, hint: str, place: Place) -> Problem:
    """That a text has no scenario of the name given, or several."""
    several = f"{fitting} scenarios {f'are called {which!r}' if which else 'are in it'}: say which one"
    message = several if fitting else f"no scenario is called {which!r}"
    return Problem(code="U006", message=message, hint=hint, place=place)


def stand(scenario: Scenario, lines: Sequence[Statement], catalogue: Catalogue | None, trace: bool) -> Stand:
    """Plays these lines of a scenario, and nothing of what it expects or explores.

    Raises ProblemError where the board cannot be laid, Unsupported where the engine does not go on.
    """
    told = tuple(line for line in lines if not isinstance(line, (Expect, Explore)))
    laid = lay(replace(scenario, body=told), catalogue, trace=trace)
    script = Listening(laid)
    try:
        begin(laid, script)
        follow(laid.table, script)
    except OpenChoice as choice:
        return Stand(laid, script, choice.decision, catalogue)
    except Failed as failed:
        waits = failed.found.code == OPEN_CHOICE and script.peek() is None
        return Stand(laid, script, script.asked, catalogue, None if waits else failed.found)
    return Stand(laid, script, None if laid.table.state.result else script.asked, catalogue)


def read_lines(scenario: Scenario, lines: Sequence[str], file: str) -> tuple[Statement, ...]:
    """Further lines of a scenario; `file` is what places show. Raises ProblemError where they are none, or
    name what it has not."""
    players = ", ".join(spell_name(p) for p in scenario.players)
    head = [f'scenario "{file}"', f"game {scenario.game}", f"players {players}"]
    read = parse_each("\n".join((*head, *lines)) + "\n", file)[0]
    told = read.scenario.body if read.scenario else ()
    if read.problems or read.scenario is None:
        raise ProblemError(*read.problems)
    problems = check(replace(scenario, body=told, source=read.scenario.source))
    if problems:
        raise ProblemError(*problems)
    return told


# --- Steps and lines


def explicit(scenario: Scenario, steps: Sequence[Step]) -> list[Statement | None]:
    """For each step of a trace the line that brought it about, the board's (step 0) None; a pass that a later
    line implied is written out."""
    lines = [line for line in scenario.body if isinstance(line, (Action, AllPass))]
    found: list[Statement | None] = [None]
    at = -1
    for made in steps[1:]:
        ahead = [n for n in range(at + 1, len(lines)) if _tells(lines[n], made)]
        if ahead and not any(_must_be_a_step(line) for line in lines[at + 1 : ahead[0]]):
            at = ahead[0]
            found.append(lines[at])
        elif at >= 0 and isinstance(lines[at], AllPass) and made.actor == "all":
            found.append(lines[at])
        else:
            found.append(AllPass() if made.actor == "all" else Action(made.actor, made.action))
    return found


def _tells(line: Action | AllPass, made: Step) -> bool:
    if isinstance(line, AllPass):
        return made.actor == "all" and made.action in (spell(line), "passes")
    return line.actor == made.actor and made.action in (
        spell_action(line),
        line.verb if line.verb == "passes" else "",
    )


def _must_be_a_step(line: Action | AllPass) -> bool:
    """Whether a line leaves a step in any case: there may be nothing to decline, and no pass to make."""
    return line.verb != "declines" if isinstance(line, Action) else line.until is None


def until(scenario: Scenario, steps: Sequence[Step], step: int) -> tuple[Statement, ...]:
    """The lines of a scenario that lead to the end of a step of its trace, the passes between them written
    out."""
    rest = [line for line in scenario.body if not isinstance(line, (Expect, Explore))]
    told: list[Statement] = []
    for line in explicit(scenario, steps)[1 : step + 1]:
        at = next((n for n, other in enumerate(rest) if other is line), -1)
        told += rest[:at] if at >= 0 else []
        rest = rest[at + 1 :]
        told += [line] if line is not None and not any(line is other for other in told) else []
    random = takewhile(lambda line: isinstance(line, RandomChooses), rest)
    return (*told, *random)


def known_step(scenario: Scenario, steps: Sequence[Step], step: int) -> int:
    """The number of a step, counted from the end where it is negative. Raises ProblemError U007 where the
    trace has no such step."""
    last = len(steps) - 1
    if not -last - 1 <= step <= last:
        place = Place(file=scenario.place.file, line=scenario.place.line, column=1)
        hint = f"the steps of {scenario.title!r} are 0 (the board) to {last}: see judge run --trace"
        raise ProblemError(Problem(code="U007", message=f"there is no step {step}", hint=hint, place=place))
    return step if step >= 0 else last + 1 + step

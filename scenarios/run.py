"""Scenarios resolved: the board laid, the lines carried out, what must come out judged, the ruling made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass

from judge.games.registry import assumptions
from judge.kernel.decisions import Illegal, Unsupported
from judge.kernel.drive import OpenChoice, Stop, carry_out, drive
from judge.kernel.events import Event, GameEnded, PlayerFlagged, PlayerLost
from judge.kernel.state import State
from judge.kernel.table import Entry, Table
from judge.kernel.trace import Ending, Exploration, Result, Ruling, ruling_hash, step
from rules_corpus.cite import cites, expand
from rules_corpus.problem import Problem, ProblemError
from scenarios.changes import changes
from scenarios.check import check_parsed
from scenarios.checking import RuleExists
from scenarios.editions import Known, written_for
from scenarios.errors import Failed
from scenarios.expectations import Verdict
from scenarios.exploring import Explored, explore_all
from scenarios.names import Catalogue
from scenarios.parse import parse_each
from scenarios.referring import subject_name
from scenarios.script import Script
from scenarios.setup import Laid, lay, problem
from scenarios.spell import statement as spell
from scenarios.tree import BoardIllegalExpect, CitedExpect, Expect, IllegalExpect, OutcomeExpect, Scenario


def run_text(
    text: str,
    file: str,
    *,
    catalogue: Catalogue | None = None,
    rule_exists: RuleExists | None = None,
    editions: Known | None = None,
    trace: bool = True,
) -> list[Result]:
    """Runs every scenario of a text, one result each in its order; problems of form and of words make a
    result of status "error"."""
    results = []
    for read in parse_each(text, file):
        problems = check_parsed(read, catalogue, rule_exists)
        if problems or read.scenario is None:
            results.append(error(file, read.title, problems))
        else:
            results.append(rule_on(read.scenario, file, catalogue=catalogue, editions=editions, trace=trace))
    return results


def error(file: str, title: str, problems: list[Problem]) -> Result:
    """The result of a scenario whose input is wrong."""
    return Result(
        file=file,
        scenario=title,
        status="error",
        message=str(problems[0]) if problems else "nothing to run",
        problems=tuple(problems),
    )


def rule_on(
    scenario: Scenario,
    file: str = "",
    *,
    catalogue: Catalogue | None = None,
    editions: Known | None = None,
    trace: bool = True,
) -> Result:
    """Resolves one scenario; "failed" where an expectation does not hold or an action is illegal, "error"
    where the input is wrong. With `editions` the ruling says where the scenario names none of them."""
    try:
        played = play(scenario, catalogue, trace=trace)
    except ProblemError as wrong:
        return error(file, scenario.title, list(wrong.problems))
    status = "passed" if played.trouble is None else "failed"
    message = "" if played.trouble is None else str(played.trouble)
    if played.unsupported:
        status = "error"
    return Result(
        file=file,
        scenario=scenario.title,
        status=status,
        message=message,
        ruling=ruling(played, editions),
        problems=played.problems,
    )


OPEN_CHOICE = "E406"
"""The problem of a choice that nobody made: the input is wrong, and what is expected behind it says
nothing."""

BREAKDOWNS = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RuntimeError,
    TypeError,
    ValueError,
)
"""What a mistake in the program raises; a loop without end is a RecursionError, and so a RuntimeError."""


@dataclass(slots=True)
class Played:
    """A scenario as it was played: the table at the end, the script, the first trouble and all of them, what
    exploring found."""

    laid: Laid
    script: Script
    trouble: Problem | None = None
    problems: tuple[Problem, ...] = ()
    unsupported: bool = False
    explored: Explored | None = None


def play(scenario: Scenario, catalogue: Catalogue | None = None, *, trace: bool = True) -> Played:
    """Lays the board and carries out the lines; raises ProblemError where the input is wrong."""
    laid = lay(scenario, catalogue, trace=trace)
    script = Script(laid)
    played = Played(laid, script)
    try:
        with suppress(OpenChoice):
            begin(laid, script)
            follow(laid.table, script)
        if script.exploring:
            played.explored = explore_all(laid, script)
    except Failed as failed:
        played.trouble = failed.found
        played.unsupported = failed.found.code == OPEN_CHOICE
    except Illegal as illegal:
        played.trouble = script.illegal(script.current or scenario, illegal.refusal).found
    except Unsupported as unsupported:
        hint = "this part of the rules or of the card is not played by the engine"
        stuck(played, "E300", str(unsupported), hint)
    except BREAKDOWNS as bug:
        hint = "this is a mistake in the program, not in the scenario: please report it with the file"
        stuck(played, "E900", f"the engine broke down here ({type(bug).__name__}: {bug})", hint)
    verdicts = script.verdicts if played.explored is None else played.explored.verdicts
    judged = verdicts[: script.opened] if played.unsupported and played.trouble else verdicts
    stopped = (played.trouble,) if played.trouble else ()
    played.problems = (*unmet(scenario, judged, "; ".join(waiting(played))), *stopped)
    played.trouble = next(iter(played.problems), None)
    return played


def stuck(played: Played, code: str, message: str, hint: str) -> None:
    """The scenario cannot be played on from the line under way: no ruling on what was expected."""
    scenario = played.laid.scenario
    played.unsupported = True
    played.trouble = problem(scenario, played.script.current or scenario, code, message, hint)


def begin(laid: Laid, script: Script) -> None:
    """The position of the `turn` line, checked and traced as step 0."""
    turn = laid.scenario.turn
    if turn is not None:
        try:
            laid.rules.begin(laid.table, laid.seats[turn.player], turn.phase, turn.number)
        except Unsupported as unsupported:
            raise ProblemError(problem(laid.scenario, turn, "E301", str(unsupported))) from unsupported
    laid.wrong = tuple(laid.rules.board(laid.table))
    for refusal in laid.wrong:
        laid.table.refuse(refusal)
    laid.table.refusal = None
    if laid.wrong and not any(
        isinstance(s, Expect) and isinstance(s.form, BoardIllegalExpect) for s in laid.scenario.body
    ):
        raise ProblemError(illegal_board(laid))
    carry_out(laid.table, laid.rules.start(laid.table), script)


def illegal_board(laid: Laid) -> Problem:
    """The problem of a board that the rules forbid."""
    refusal, node = laid.wrong[0], next(iter(laid.scenario.boards), laid.scenario)
    hint = "write 'expect board illegal' to ask for it"
    return problem(
        laid.scenario, node, "E302", f"illegal board: {refusal.reason}", hint, cites(refusal.cite)[0]
    )


def follow(table: Table, script: Script) -> None:
    """Plays until the lines are used up; what is left when the game is over is read too."""
    try:
        drive(table, script)
        script.close(table)
    except Stop:
        script.finish(table)
    table.steps[-1].after = table.state


def unmet(scenario: Scenario, verdicts: Iterable[Verdict], hint: str = "") -> Iterator[Problem]:
    """The expectations that do not hold, as problems."""
    for verdict in verdicts:
        if not verdict.holds:
            message = f"{spell(verdict.expect)}: not so, {verdict.found}"
            yield problem(scenario, verdict.expect, "E500", message, hint)


# --- The ruling


def ruling(played: Played, editions: Known | None = None) -> Ruling:
    """What the rules make of the scenario, as data."""
    table, scenario, rules = played.laid.table, played.laid.scenario, played.laid.rules
    steps = tuple(
        step(n, made, changes(table.steps[n - 1].after if n else None, made.after))
        for n, made in enumerate(table.steps)
    )
    made = Ruling(
        outcome=outcome(played),
        steps=steps,
        citations=tuple(sorted(table.cited)),
        deciding=deciding(played),
        assumptions=(
            *written_for(scenario.game, scenario.edition, rules.edition, editions),
            *played.laid.assumed,
            *assumptions(scenario.game, table.assumed),
        ),
        exploration=exploration(played),
        edition=scenario.edition,
        resolved_by=rules.edition,
    )
    return made.model_copy(update={"hash": ruling_hash(made)})


def outcome(played: Played) -> str:
    """The outcome in a sentence."""
    state = played.laid.table.state
    last = played.laid.table.steps[-1].entries[-1:]
    if last and last[0].kind == "refused":
        return f"illegal: {last[0].text}"
    if state.result == "draw":
        return "the game is a draw"
    if state.result:
        return " and ".join(state.players[s].name for s in state.extra.get("winners", ())) + " wins the game"
    return "; ".join(("the game continues", *waiting(played)))


def waiting(played: Played) -> Iterator[str]:
    """Who has still to choose what where the lines end, if anyone."""
    if (open_ := played.script.left_open) is not None:
        yield f"{played.laid.scenario.players[open_.seat]} is still asked: {open_.prompt}"


def deciding(played: Played) -> tuple[str, ...]:
    """The rules that decided what was asked: of a refused attempt its rule; those that an expectation names
    and the trace cites; then, the last first, those of the end of the game where that is expected, else the
    first rule of each line about what an expectation names."""
    table = played.laid.table
    last = table.steps[-1].entries[-1:]
    if last and last[0].kind == "refused":
        return tuple(last[0].cites)
    wanted = [expand(r, played.laid.rules.prefix) for r in asked_rules(played.laid.scenario)]
    every = table.cited
    cited = [c for w in wanted for c in ([w] if w in every else sorted(every)) if c.within(w)]
    entries = [e for made in reversed(table.steps[1:]) for e in reversed(made.entries) if not e.quiet]
    lines = ending(played.laid.scenario, table.state, entries) or telling(
        played.laid.scenario, table.state, entries
    )
    return tuple(dict.fromkeys([*cited, *(e.cites[0] for e in lines if e.cites)]))[:MOST_DECIDING]


def ending(scenario: Scenario, state: State, entries: Iterable[Entry]) -> list[Entry]:
    """The lines by which the game ended, where the last that is expected is its outcome: who lost or won, and
    what had become of those who lost (decked out)."""
    forms = [s.form for s in scenario.body if isinstance(s, Expect) and not isinstance(s.form, CitedExpect)]
    if not forms or not isinstance(forms[-1], OutcomeExpect):
        return []
    return [entry for entry in entries if _ends(entry.event, state)]


def _ends(event: Event | None, state: State) -> bool:
    if isinstance(event, PlayerFlagged):
        return event.on and state.players[event.seat].lost
    return isinstance(event, PlayerLost | GameEnded)


def telling(scenario: Scenario, state: State, entries: Iterable[Entry]) -> list[Entry]:
    """The lines about what a scenario expects something of: what happened to it, with what the game says of
    itself and no card; then what is only noted of it."""
    names = asked_names(scenario, state)
    cards = {thing.face.name for thing in state.things.values()}
    told: list[Entry] = []
    noted: list[Entry] = []
    for entry in entries if names else ():
        about = any(name in entry.text for name in names)
        if about and entry.kind == "note":
            noted.append(entry)
        elif about or (entry.kind == "note" and not any(name in entry.text for name in cards)):
            told.append(entry)
    return [*told, *noted]


MOST_DECIDING = 5


def asked_rules(scenario: Scenario) -> list[str]:
    """The rule references of a scenario's `expect` lines: what is cited, what forbids an attempt or a
    board."""
    forms = [s.form for s in scenario.body if isinstance(s, Expect) and not s.negated]
    naming = (CitedExpect, IllegalExpect, BoardIllegalExpect)
    return [r for form in forms if isinstance(form, naming) for r in form.references]


def asked_names(scenario: Scenario, state: State) -> set[str]:
    """The names of the things that a scenario expects something of, as the trace calls them."""
    forms = [s.form for s in scenario.body if isinstance(s, Expect)]
    subjects = [f.subject for f in forms if hasattr(f, "subject")]
    return {subject_name(s) for s in subjects} - {p.name for p in state.players}


def exploration(played: Played) -> Exploration | None:
    """What exploring found, as data."""
    if played.explored is None:
        return None
    search = played.explored.search
    endings = tuple(Ending(outcome=f.leaf.summary, ways=f.ways, line=f.line) for f in search.found.values())
    return Exploration(endings=endings, positions=search.positions, bounded=search.bounded)

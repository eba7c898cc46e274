"""What each player may do where a scenario stands, as lines that can be written next, and why the rest is
illegal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from pydantic import BaseModel, ConfigDict

from judge.games.registry import vocabulary
from judge.kernel.decisions import Decision
from judge.kernel.explore import answers
from judge.kernel.state import Seat
from rules_corpus.cite import cites
from rules_corpus.problem import ProblemError
from scenarios.attempting import in_full, ways
from scenarios.candidates import candidates, written
from scenarios.exploring import words
from scenarios.names import Catalogue
from scenarios.run import OPEN_CHOICE, play
from scenarios.spell import statement as spell
from scenarios.standing import Stand, known_step, read_lines, stand, until
from scenarios.tree import Action, Scenario

MOST_LINES = 200
"""Lines tried of one player."""

MOST_ANSWERS = 40
"""Answers listed of one choice."""


class Refused(BaseModel):
    """A line that is illegal there: the reason and the ids of its rules, the deciding one first."""

    model_config = ConfigDict(frozen=True)

    line: str
    reason: str
    rules: tuple[str, ...]


class Choices(BaseModel):
    """What a player may do: `legal` the lines that can stand next, each with the answers that it needs;
    `waits` says why they may do nothing yet."""

    model_config = ConfigDict(frozen=True)

    player: str
    legal: tuple[tuple[str, ...], ...] = ()
    illegal: tuple[Refused, ...] = ()
    waits: Refused | None = None


class Legal(BaseModel):
    """What every player may do behind a step: `asked` what the game waits for there, with its rules."""

    model_config = ConfigDict(frozen=True)

    scenario: str
    step: int
    after: str
    asked: str
    rules: tuple[str, ...] = ()
    players: tuple[Choices, ...] = ()


def legal(scenario: Scenario, step: int = -1, catalogue: Catalogue | None = None) -> Legal:
    """What each player may do behind a step of a scenario (-1: its last).

    Raises ProblemError: the board cannot be laid, U007 there is no such step, or a line on the way is
    illegal.
    """
    played = play(scenario, catalogue)
    steps = played.laid.table.steps
    number = known_step(scenario, steps, step)
    here = stand(scenario, until(scenario, steps, number), catalogue, trace=False)
    made = steps[number]
    found = Legal(scenario=scenario.title, step=number, after=made.action, asked="the game is over")
    if here.asked is None or here.table.state.result:
        return found
    players = tuple(of_player(here, here.asked, seat) for seat in here.table.state.living())
    asked = f"{_who(here, here.asked)}: {here.asked.prompt}"
    return found.model_copy(update={"asked": asked, "rules": cites(here.asked.cite), "players": players})


def _who(here: Stand, asked: Decision) -> str:
    return here.laid.scenario.players[asked.seat] if asked.seat >= 0 else "chance"


def of_player(here: Stand, asked: Decision, seat: Seat) -> Choices:
    """What one player may do where the game waits for something; who does not hold Opportunity may act once
    those before them pass, which their line implies."""
    name, mine = here.laid.scenario.players[seat], seat == asked.seat
    if mine:
        return _tried(here, asked, seat, None)
    reason = f"{name} does not hold Opportunity: {_who(here, asked)} does"
    if asked.kind != "opportunity":
        reason = f"{_who(here, asked)} must choose first"
    waits = Refused(line="", reason=reason, rules=cites(asked.cite))
    if asked.kind != "opportunity" or not asked.passing:
        return Choices(player=name, waits=waits)
    found = _tried(here, asked, seat, waits)
    return found if found.legal else Choices(player=name, waits=waits)


def _tried(here: Stand, asked: Decision, seat: Seat, waits: Refused | None) -> Choices:
    allowed: dict[tuple[str, ...], None] = {}
    refused: dict[str, Refused] = {}
    for line in islice(_lines(here, asked, seat), MOST_LINES):
        for way in ways(here, replace(line, attempt=waits is None)):
            full = in_full(here.laid, line, way)
            if way.legal and full not in allowed and _can_stand(here, full):
                allowed[full] = None
            elif way.refusal is not None:
                no = Refused(line=full[0], reason=way.refusal.reason, rules=cites(way.refusal.cite))
                refused.setdefault(full[0], no)
    begun = {full[0] for full in allowed}
    allowed |= dict.fromkeys(_answers(here, asked) if waits is None else ())
    left = tuple(no for line, no in refused.items() if line not in begun)
    return Choices(player=here.laid.scenario.players[seat], legal=tuple(allowed), illegal=left, waits=waits)


def _can_stand(here: Stand, lines: tuple[str, ...]) -> bool:
    """Whether lines can be written next as they are: names that stand for one thing, no rule against it."""
    scenario = here.laid.scenario
    try:
        body = (*scenario.body, *read_lines(scenario, lines, "the lines"))
        played = play(replace(scenario, body=body), here.catalogue, trace=False)
    except ProblemError:
        return False
    return played.trouble is None or (played.trouble.code == OPEN_CHOICE and not played.script.acting)


def _lines(here: Stand, asked: Decision, seat: Seat) -> Iterator[Action]:
    """The lines to try, those that the game offers first; each once."""
    verbs = asked.verbs if asked.kind != "opportunity" else tuple(here.laid.rules.verbs)
    mine = asked.kind == "opportunity" and asked.seat == seat
    seen: set[str] = set()
    for line in (
        *(_offered(here) if mine else ()),
        *candidates(here.laid, seat, verbs),
        *((Action(here.laid.scenario.players[seat], "passes"),) if mine else ()),
    ):
        words_of_it = spell(line)
        if not any(known == words_of_it or known.startswith(f"{words_of_it} ") for known in seen):
            seen.add(words_of_it)
            yield line


def _offered(here: Stand) -> Iterator[Action]:
    """What the game itself offers to whoever is to act, where it makes a whole line."""
    verbs = vocabulary(here.laid.scenario.game).verbs
    for request in here.laid.rules.legal_actions(here.table):
        if request.things or verbs[request.verb].things is not True:
            yield written(here.laid, request)


def _answers(here: Stand, asked: Decision) -> Iterator[tuple[str, ...]]:
    """The lines that answer a choice."""
    if asked.kind in ("opportunity", "moment"):
        return
    for answer in islice(answers(asked), MOST_ANSWERS):
        lines = (words(here.laid, asked, answer),)
        if _can_stand(here, lines):
            yield lines

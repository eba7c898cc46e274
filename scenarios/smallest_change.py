"""The smallest change of a board that would turn what happened: every small edit of the scenario is run, the
smallest first, and then two together."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from time import thread_time

from pydantic import BaseModel, ConfigDict

from judge.kernel.decisions import Unsupported
from rules_corpus.problem import ProblemError
from scenarios.editing import Edit
from scenarios.edits import edits
from scenarios.run import BREAKDOWNS
from scenarios.tree import Scenario

MOST_RUNS = 160
"""Edited scenarios that are run for one answer: about a second."""

MOST_PAIRS = 200
"""Scenarios with two edits that are run where no single one turns it."""

MOST_SECONDS = 2.0
"""What a search takes at most of the processor, on boards that are slow to play."""

FIRST_SECONDS = 1.4
"""What single edits take of that at most."""

MOST_CHANGES = 3
"""Changes reported of those that are equally small."""

MOST_STEPS, MOST_ALIKE = 8, 2
"""First edits that are carried on with: in all, and of those after which the same is in the way."""

WhyNot = Callable[[Scenario], str | None]
"""Runs an edited scenario: why what is asked about does not come out the other way, in words; None where it
does."""


class Change(BaseModel):
    """A change of the scenario that was run and turns what happened: in words, and its line before and after
    (empty: there is none); `line` where it stands in the file, `also` what is changed together with it."""

    model_config = ConfigDict(frozen=True)

    words: str
    before: str
    after: str
    line: int = 0
    also: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True)
class Search:
    """What a search gave: the smallest changes found, how many edits were run, and whether every single one
    was."""

    changes: tuple[Change, ...]
    runs: int
    exhausted: bool


@dataclass(frozen=True, slots=True)
class Try:
    """Edits made together, the last on top of the others, and how good they are: their size first."""

    edits: tuple[Edit, ...]
    rank: tuple[int, ...]


@dataclass(slots=True)
class Hunt:
    """Edits being run: how many were, and those after which something else is in the way."""

    why_not: WhyNot
    now: str
    runs: int = 0
    steps: list[tuple[Edit, str]] = field(default_factory=list)
    whole: bool = True
    """Whether all edits that there were have been run."""

    def through(self, tries: Iterable[Try], most: int, end: float) -> tuple[Change, ...]:
        """The changes that turn it, of those that are equally good the first few."""
        found: list[Change] = []
        best: tuple[int, ...] | None = None
        for one in tries:
            if best is not None and one.rank != best:
                break
            if most <= 0 or len(found) >= MOST_CHANGES or thread_time() > end:
                self.whole = False
                break
            most -= 1
            if self.turned(one.edits):
                best = one.rank
                found.append(change(*one.edits))
        return tuple(found)

    def turned(self, made: tuple[Edit, ...]) -> bool:
        """Whether edits turn it; a single one that brings up another reason is kept as a step."""
        self.runs += 1
        try:
            reason = self.why_not(made[-1].scenario)
        except (ProblemError, Unsupported, *BREAKDOWNS):
            return False
        if len(made) == 1 and reason and reason != self.now:
            self.steps.append((made[0], reason))
        return reason is None


def smallest_changes(
    scenario: Scenario, about: str, line: str, why_not: WhyNot, now: str = "", asked: str = ""
) -> Search:
    """The smallest changes of a scenario that turn what happened: single ones, where none does two together.

    `about` are the words of the refusal or question, `line` those of the line that it is about: what they
    name is changed first among equals. `now` is what `why_not` says of the scenario as it is, where that is
    not `about`. A change that only lays down what a question `asked` says comes last.
    """
    hunt, begun = Hunt(why_not, now or about), thread_time()
    found = hunt.through(singles(scenario, about, line, asked), MOST_RUNS, begun + FIRST_SECONDS)
    exhausted = hunt.whole and not found
    if not found:
        found = hunt.through(pairs(hunt.steps, about, line), MOST_PAIRS, begun + MOST_SECONDS)
    return Search(found, hunt.runs, exhausted)


def singles(scenario: Scenario, about: str, line: str, asked: str = "") -> Iterator[Try]:
    """Every single edit, the smallest first; those that lay down what is asked last."""
    found = ordered(edits(scenario, f"{about} {line}"), about, line)
    for begs in (False, True):
        for edit in found:
            if begs == (bool(asked) and relevance(edit, asked) == 0):
                yield Try((edit,), (begs, edit.size, relevance(edit, about)))


def pairs(steps: Iterable[tuple[Edit, str]], about: str, line: str) -> list[Try]:
    """Two edits together, the smallest first: one after which something else is in the way, and one that is
    about that."""
    tries = []
    for first, reason in islice(carried_on(steps), MOST_STEPS):
        for second in edits(first.scenario, f"{reason} {line}"):
            near = relevance(second, reason)
            if near < 2:
                rank = (first.size + second.size, near, relevance(first, about))
                tries.append(Try((first, second), rank))
    return sorted(tries, key=lambda one: one.rank)


def carried_on(steps: Iterable[tuple[Edit, str]]) -> Iterator[tuple[Edit, str]]:
    """First edits to carry on with, few for each reason that they bring up."""
    times = Counter[str]()
    for first, reason in steps:
        times[reason] += 1
        if times[reason] <= MOST_ALIKE:
            yield first, reason


def change(edit: Edit, *more: Edit) -> Change:
    """Edits as a change that is told."""
    also = tuple(change(other) for other in more)
    words = ", and ".join(one.words for one in (edit, *more))
    return Change(words=words, before=edit.before, after=edit.after, line=edit.line, also=also)


def ordered(found: Iterable[Edit], about: str, line: str) -> list[Edit]:
    """Edits by size, then by how much of the refusal they are about, then of its line."""
    return sorted(found, key=lambda edit: (edit.size, relevance(edit, about), relevance(edit, line)))


def relevance(edit: Edit, about: str) -> int:
    """0 where an edit changes both a thing and a word that the refusal names, 1 one of them, 2 neither."""
    named = words_of(about)
    return 2 - bool(words_of(edit.thing) & named) - bool(words_of(edit.word) & named)


def words_of(text: str) -> set[str]:
    """The words of a text, without case."""
    return {word.lower() for word in re.findall(r"[\w'’]+", text)}

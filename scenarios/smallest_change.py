"""The smallest change of a board that would turn what happened: every small edit of the scenario is run, the
smallest first."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from time import monotonic

from pydantic import BaseModel, ConfigDict

from judge.kernel.decisions import Unsupported
from rules_corpus.problem import ProblemError
from scenarios.editing import Edit
from scenarios.edits import edits
from scenarios.run import BREAKDOWNS
from scenarios.tree import Scenario

MOST_RUNS = 160
"""Edited scenarios that are run for one answer: about a second."""

MOST_SECONDS = 2.0
"""What a search takes at most, on boards that are slow to play."""

MOST_CHANGES = 3
"""Changes reported of those that are equally small."""

Turns = Callable[[Scenario], bool]
"""Runs an edited scenario: whether what is asked about comes out the other way."""


class Change(BaseModel):
    """A change of the scenario that was run and turns what happened: in words, and its line before and after
    (empty: there is none); `line` where it stands in the file."""

    model_config = ConfigDict(frozen=True)

    words: str
    before: str
    after: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class Search:
    """What a search gave: the smallest changes found, how many edits were run, and whether all were."""

    changes: tuple[Change, ...]
    runs: int
    exhausted: bool


def smallest_changes(scenario: Scenario, about: str, line: str, turns: Turns) -> Search:
    """The smallest single changes of a scenario that turn what happened.

    `about` are the words of the refusal or question, `line` those of the line that it is about: what they
    name is changed first among equals.
    """
    found: list[Change] = []
    rank: tuple[int, int] | None = None
    runs, end = 0, monotonic() + MOST_SECONDS
    for edit in ordered(edits(scenario, f"{about} {line}"), about, line):
        here = (edit.size, relevance(edit, about))
        if runs >= MOST_RUNS or len(found) >= MOST_CHANGES or monotonic() > end:
            return Search(tuple(found), runs, False)
        if rank is not None and here != rank:
            break
        runs += 1
        if _turned(edit, turns):
            rank = here
            found.append(Change(words=edit.words, before=edit.before, after=edit.after, line=edit.line))
    return Search(tuple(found), runs, rank is None)


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


def _turned(edit: Edit, turns: Turns) -> bool:
    try:
        return turns(edit.scenario)
    except (ProblemError, Unsupported, *BREAKDOWNS):
        return False

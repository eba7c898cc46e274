"""A point of a scenario to play on from, for exploring and for trying lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from judge.kernel.state import State
from judge.kernel.table import Entry

KEPT = (
    "exploring",
    "tried",
    "current",
    "request",
    "in_round",
    "passes",
    "acting",
    "answering",
    "chosen",
    "chooser",
    "foretold",
)
"""What a script remembers besides its place, its verdicts and the clauses that are left."""

LOGGED = ("citations", "happened", "assumed", "told")
"""What a table remembers of the way to a position."""


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A point to play on from: the position, the line that comes next, and all else that the script and the
    table's log knew there, with what the line under way had brought about; `used` how many prepared answers
    had been given; `settled` what was noted and what was found settled last."""

    state: State
    cursor: int
    used: int
    script: dict[str, Any]
    log: dict[str, Any]
    under_way: tuple[Entry, ...]
    settled: tuple[object, State | None]

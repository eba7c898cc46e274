"""A point of a scenario to play on from, for exploring and for trying lines."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from typing import Any

from judge.kernel.record import record
from judge.kernel.request import Named
from judge.kernel.state import State
from judge.kernel.table import Entry
from scenarios.expectations import Verdict

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

LOGGED = ("citations", "assumed", "told")
"""What a table remembers of the way to a position, which grows only at its end."""

kept, logged = attrgetter(*KEPT), attrgetter(*LOGGED)


@record(frozen=True, slots=True)
class Checkpoint:
    """A point to play on from, with all that the script and the table's log knew there.

    `cursor` the line that comes next, `used` how many prepared answers had been given;
    `log` and `under_way` (what the line under way had brought about): what goes on growing, with its length;
    `settled` what was noted and what was found settled last.
    """

    state: State
    cursor: int
    used: int
    script: tuple[Any, ...]
    left: Mapping[str, tuple[Named, ...]]
    verdicts: tuple[Verdict, ...]
    log: tuple[tuple[dict[Any, None], int], ...]
    happened: Mapping[tuple[str, Any], int]
    under_way: tuple[list[Entry], int]
    settled: tuple[object, State | None]

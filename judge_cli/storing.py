"""Imports that are stopped: the user is told what became of the data."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from judge_cli.output import Row, show_rows, working
from rules_corpus.database import Database
from rules_corpus.problem import ProblemError


@contextmanager
def storing(source: str, database: Database, topic: str) -> Iterator[None]:
    """Shows that an import takes its time, and where Ctrl-C stops it says whether anything was stored."""
    before = _revision(database, topic)
    try:
        with working(f"importing {source}"):
            yield
    except KeyboardInterrupt:
        same = _revision(database, topic) == before
        became = "nothing was changed" if same else "what was stored by then stays"
        show_rows([Row(f"stopped; {became}")], sys.stderr)
        raise


def _revision(database: Database, topic: str) -> str | None:
    """The database's revision; None where it is damaged, which an import mends."""
    with suppress(ProblemError):
        return database.revision(topic)
    return None

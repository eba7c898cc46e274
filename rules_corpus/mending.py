"""One writer at a time in a data folder, which finds the store whole: a damaged one is built again from the
originals that are kept beside it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from rules_corpus.database import BUSY
from rules_corpus.home import UNUSABLE
from rules_corpus.originals import Originals
from rules_corpus.problem import Problem, ProblemError
from rules_corpus.store import STORE, TOPIC, Store

DAMAGED = "C201"

LOCK = "writing.lock"
"""The file that a writer holds; the system lets go of it when the process ends, however it ends."""

WAIT = 5.0
"""Seconds that a writer waits for another."""


class Mended(BaseModel):
    """What was done: where the damaged file is now, how many documents and card lists were built in again."""

    model_config = ConfigDict(frozen=True)

    aside: str
    documents: int
    card_lists: int

    def __str__(self) -> str:
        built = f"{self.documents} documents and {self.card_lists} card lists"
        return f"the data file was damaged: it is set aside as {self.aside}, and built again from {built}"


@contextmanager
def writing(home: Path) -> Iterator[Mended | None]:
    """The right to write in a data folder, with the store mended first; gives what was mended.

    Readers never wait for it. Raises ProblemError C202 where another process has it, C203, C204.
    """
    with _alone(home):
        yield _rebuilt(home) if _damaged(home) else None


def mend(home: Path, *, thorough: bool = False) -> Mended | None:
    """Builds the store of a data folder again where it is damaged; None where nothing is wrong.

    `thorough` reads every row, not only SQLite's own structure. Raises ProblemError C202 to C204.
    """
    if not _damaged(home, rows=thorough):
        return None
    with _alone(home):
        return _rebuilt(home) if _damaged(home, rows=thorough) else None


@contextmanager
def _alone(home: Path) -> Iterator[None]:
    path = home / LOCK
    try:
        home.mkdir(parents=True, exist_ok=True)
        lock = sqlite3.connect(path, timeout=WAIT, isolation_level=None)
    except (OSError, sqlite3.Error) as error:
        raise ProblemError(
            Problem(code="C204", message=f"{home} cannot be written: {error}", hint=UNUSABLE)
        ) from error
    try:
        _take(lock, path)
        yield
    finally:
        lock.close()


def _take(lock: sqlite3.Connection, path: Path) -> None:
    """Raises ProblemError C202 where another process has the lock, C204 where it cannot be had."""
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        busy = "locked" in str(error)
        message = f"{path.parent} is being written by another import" if busy else f"{path}: {error}"
        problem = Problem(code="C202" if busy else "C204", message=message, hint=BUSY if busy else UNUSABLE)
        raise ProblemError(problem) from error


def _damaged(home: Path, *, rows: bool = False) -> bool:
    store = Store(home / STORE)
    try:
        store.check(rows=rows)
    except ProblemError as error:
        if error.problems[0].code != DAMAGED:
            raise
        return True
    finally:
        store.database.close()
    return False


def _rebuilt(home: Path) -> Mended:
    """Builds a new store beside the damaged one, and puts it in its place when it is whole."""
    making, originals = Store(home / f".{STORE}.making"), Originals(home)
    making.database.path.unlink(missing_ok=True)
    making.database.discard_journal()
    with making.database.write(TOPIC):
        pass  # the tables, should nothing be readable
    documents = [making.save(document) for document in originals.documents()]
    lists = [making.save_cards(cards) for cards in originals.card_lists()]
    making.check()
    making.database.close()
    aside = Store(home / STORE).database.replace(making.database.path)
    return Mended(aside=str(aside), documents=len(documents), card_lists=len(lists))

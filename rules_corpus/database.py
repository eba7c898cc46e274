from __future__ import annotations

import os
import secrets
import shutil
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rules_corpus.home import UNUSABLE
from rules_corpus.problem import Problem, ProblemError

VERSION = 1
"""Of the tables below; a file of another version is not read."""

_TABLES = """
CREATE TABLE editions (
    game TEXT, document TEXT, edition TEXT, payload TEXT NOT NULL, checksum INTEGER NOT NULL,
    PRIMARY KEY (game, document, edition));
CREATE TABLE rules (
    rule_id TEXT, edition TEXT, game TEXT, document TEXT, position INTEGER, title TEXT,
    payload TEXT NOT NULL, checksum INTEGER NOT NULL, PRIMARY KEY (rule_id, edition));
CREATE INDEX rules_in_order ON rules (game, document, edition, position);
CREATE TABLE cards (
    game TEXT, card_id TEXT, name TEXT, name_slug TEXT, set_code TEXT, position INTEGER,
    payload TEXT NOT NULL, checksum INTEGER NOT NULL, PRIMARY KEY (game, card_id));
CREATE INDEX cards_by_name ON cards (name_slug);
CREATE TABLE revisions (topic TEXT PRIMARY KEY, revision TEXT NOT NULL);
"""

ORIGINALS = "originals"
"""The folder beside the file that keeps what it was made from."""

BUSY = "try again when that one has ended"
"""What to do where another process writes."""

_BUSY = ("locked", "busy")
_NO_ROOM = ("readonly", "unable to open", "full", "disk i/o")
_WAIT = 5.0
_LARGE_PAGES = 16_384


class Database:
    """The tables of documents and cards in one file, opened when first used, one connection a thread.

    `frozen` says that nobody writes the file (it ships with the project). A missing file reads as empty.
    Raises ProblemError: C201 damaged, C202 another import is running, C203 of another version, C204 cannot be
    written.
    """

    def __init__(self, path: Path, *, frozen: bool = False) -> None:
        self.path = path
        self.frozen = frozen
        self._local = threading.local()

    def read(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """All rows of a query; none where the file does not exist. Raises ProblemError C201, C203."""
        return list(self.rows(sql, *values))

    def rows(self, sql: str, *values: Any) -> Iterator[tuple[Any, ...]]:
        """The rows of a query one by one, for what may be too many to hold; else as `read`."""
        if not self._held():
            return
        with self._told():
            yield from self._connection().execute(sql, values)

    @contextmanager
    def write(self, topic: str) -> Iterator[sqlite3.Connection]:
        """One transaction, which gives `topic` a new revision: all of it is kept or, where anything fails,
        none.

        Raises ProblemError C201 to C204.
        """
        with self._told():
            self.path.parent.mkdir(parents=True, exist_ok=True)
            connection = self._connection()
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute(
                    "INSERT OR REPLACE INTO revisions VALUES (?, ?)", (topic, secrets.token_hex(8))
                )
                connection.execute("COMMIT")
            except BaseException:
                connection.execute("ROLLBACK")
                raise
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def revision(self, topic: str) -> str:
        """Another text after every write of that topic; empty where it was never written."""
        return "".join(row[0] for row in self.read("SELECT revision FROM revisions WHERE topic = ?", topic))

    def check(self) -> None:
        """Reads the whole file. Raises ProblemError C201 where SQLite finds it damaged."""
        found = [row[0] for row in self.read("PRAGMA quick_check(1)")]
        if found not in ([], ["ok"]):
            raise self.damaged(str(found[0]))

    def replace(self, other: Path) -> Path:
        """Puts another file in this one's place, keeps this one as `….damaged`, and returns where it is
        now; a reader finds one or the other."""
        self.close()
        aside = self.path.with_suffix(self.path.suffix + ".damaged")
        with self._told():
            if self.path.exists():
                shutil.copyfile(self.path, aside)
            self.discard_journal()
            os.replace(other, self.path)
        return aside

    def discard_journal(self) -> None:
        """Removes what an interrupted writer left beside the file."""
        for left in ("-wal", "-shm"):
            self.path.with_name(self.path.name + left).unlink(missing_ok=True)

    def settle(self) -> None:
        """Brings the file into the form in which it ships: one file, no journal, as small as can be: rules
        lie by their ids, and of its few editions they are sorted as fast as an index is read."""
        with self._told():
            for step in ("journal_mode = DELETE", f"page_size = {_LARGE_PAGES}"):
                self._connection().execute(f"PRAGMA {step}")
            ((rules,),) = self.read("SELECT sql FROM sqlite_master WHERE name = 'rules'")
            by_id = f"{rules.replace('rules', 'packed', 1)} WITHOUT ROWID"
            packing = (
                "INSERT INTO packed SELECT * FROM rules; DROP TABLE rules; ALTER TABLE packed RENAME TO rules"
            )
            self._connection().executescript(f"{by_id}; {packing}; VACUUM;")
        self.close()

    def close(self) -> None:
        """Closes this thread's connection."""
        connection = self._local.__dict__.pop("connection", None)
        if connection is not None:
            connection.close()

    def damaged(self, what: str) -> ProblemError:
        """The problem C201 for this file, with how to mend it."""
        return _problem("C201", f"the data file {self.path} is damaged: {what}", self._mend())

    def _held(self) -> bool:
        """Whether there is anything to read. Raises ProblemError C201 where the file is gone or empty while
        what it was made from is there."""
        try:
            size = self.path.stat().st_size
        except OSError:
            size = 0
        if not size and any((self.path.parent / ORIGINALS).glob("*.gz")):
            raise self.damaged("it is missing or empty")
        return self.path.exists()

    def _mend(self) -> str:
        if self.frozen:
            return "it is made from what ships: delete it and it is built again"
        return "`judge rules mend`, or the next `judge rules import`, builds it again from what was imported"

    def _connection(self) -> sqlite3.Connection:
        """This thread's connection; a new one where another file was put in the place of the one it reads."""
        found: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if found is not None and self._local.file == self._file():
            return found
        self.close()
        found = self._open()
        self._local.connection, self._local.file = found, self._file()
        return found

    def _file(self) -> tuple[int, int] | None:
        """Which file is at the path now."""
        try:
            status = self.path.stat()
        except OSError:
            return None
        return status.st_dev, status.st_ino

    def _open(self) -> sqlite3.Connection:
        if self.path.exists() and (self.frozen or self._locked()):
            return sqlite3.connect(
                f"{self.path.resolve().as_uri()}?mode=ro&immutable=1", uri=True, isolation_level=None
            )
        connection = sqlite3.connect(self.path, timeout=_WAIT, isolation_level=None)
        try:
            self._prepare(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    def _locked(self) -> bool:
        """Whether the file may only be read, so that SQLite must make no journal beside it; a journal that an
        import left there cannot do without."""
        journal = self.path.with_name(self.path.name + "-wal")
        whole = not (journal.exists() and journal.stat().st_size)
        return whole and not (os.access(self.path, os.W_OK) and os.access(self.path.parent, os.W_OK))

    def _prepare(self, connection: sqlite3.Connection) -> None:
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if version == VERSION:
            return
        if version or connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            raise _problem(
                "C203",
                f"the data file {self.path} is of version {version}, this program reads {VERSION}",
                self._mend(),
            )
        connection.execute("PRAGMA journal_mode = WAL")
        connection.executescript(f"BEGIN IMMEDIATE;{_TABLES}PRAGMA user_version = {VERSION};COMMIT;")

    @contextmanager
    def _told(self) -> Iterator[None]:
        """SQLite's and the system's complaints as problems."""
        try:
            yield
        except sqlite3.Error as error:
            raise self._problem_of(str(error)) from error
        except OSError as error:
            raise _problem(
                "C204", f"{self.path} cannot be used: {error.strerror or error}", UNUSABLE
            ) from error

    def _problem_of(self, what: str) -> ProblemError:
        lower = what.lower()
        if any(word in lower for word in _BUSY):
            return _problem("C202", f"{self.path} is being written by another import", BUSY)
        if any(word in lower for word in _NO_ROOM):
            return _problem("C204", f"{self.path} cannot be used: {what}", UNUSABLE)
        return self.damaged(what)


def _problem(code: str, message: str, hint: str) -> ProblemError:
    return ProblemError(Problem(code=code, message=message, hint=hint))

"""What was imported, kept on disk beside the store, so that a damaged store is built again from it."""

from __future__ import annotations

import gzip
import hashlib
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, TypeAdapter, ValidationError

from rules_corpus.database import ORIGINALS
from rules_corpus.model import Card, Document
from rules_corpus.problem import Problem, ProblemError

_Model = TypeVar("_Model", bound=BaseModel)
_CARDS = TypeAdapter(tuple[Card, ...])


class Originals:
    """Documents and card lists as they were read, one file each: `documents` and `cards` give them back.

    A source that is imported again takes the place of what it gave. Raises ProblemError C204 where the folder
    cannot be written.
    """

    def __init__(self, home: Path) -> None:
        self.folder = home / ORIGINALS

    def keep_document(self, document: Document) -> None:
        """Keeps a document, whole or not at all."""
        name = f"{document.game}:{document.document}:{document.edition}:{document.source}"
        self._write(f"rules-{_short(name)}", document.model_dump_json().encode())

    def keep_cards(self, cards: Iterable[Card]) -> None:
        """Keeps a card list, named by what it holds: the order of imports stays."""
        data = _CARDS.dump_json(tuple(cards))
        before = self.folder / f"cards-{_short(data)}.json.gz"
        before.unlink(missing_ok=True)
        self._write(f"cards-{_short(data)}", data)

    def documents(self) -> Iterator[Document]:
        """The documents in the order of their import; what cannot be read is left out."""
        for data in self._read("rules-*"):
            try:
                yield Document.model_validate_json(data)
            except ValidationError:
                continue

    def card_lists(self) -> Iterator[tuple[Card, ...]]:
        """The card lists in the order of their import; what cannot be read is left out."""
        for data in self._read("cards-*"):
            try:
                yield _CARDS.validate_json(data)
            except ValidationError:
                continue

    def _read(self, pattern: str) -> Iterator[bytes]:
        for path in sorted(
            self.folder.glob(f"{pattern}.json.gz"), key=lambda p: (p.stat().st_mtime_ns, p.name)
        ):
            try:
                yield gzip.decompress(path.read_bytes())
            except (OSError, EOFError, gzip.BadGzipFile):
                continue

    def _write(self, name: str, data: bytes) -> None:
        path = self.folder / f"{name}.json.gz"
        making = self.folder / f".{name}.{os.getpid()}"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            making.write_bytes(gzip.compress(data, 3, mtime=0))
            os.replace(making, path)
        except OSError as error:
            making.unlink(missing_ok=True)
            hint = "check the folder's permissions and free space, or name another folder in JUDGE_HOME"
            message = f"{self.folder} cannot be written: {error.strerror or error}"
            raise ProblemError(Problem(code="C204", message=message, hint=hint)) from error


def _short(name: str | bytes) -> str:
    data = name if isinstance(name, bytes) else name.encode()
    return hashlib.sha256(data).hexdigest()[:16]

"""What was imported, kept on disk beside the store, so that a damaged store is built again from it."""

from __future__ import annotations

import gzip
import hashlib
import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from rules_corpus.database import ORIGINALS
from rules_corpus.home import UNUSABLE
from rules_corpus.model import Card, Document
from rules_corpus.problem import Problem, ProblemError

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
        (self.folder / f"{_card_name(data)}.json.gz").unlink(missing_ok=True)
        self._write(_card_name(data), data)

    def drop_documents(self, game: str, document: str, edition: str) -> None:
        """Removes every source of an edition."""
        for path, data in self._read("rules-*"):
            held = _document(data)
            if held and (held.game, held.document, held.edition) == (game, document, edition):
                path.unlink(missing_ok=True)

    def drop_cards(self, leaving: Callable[[Card], bool]) -> None:
        """Removes cards from every list; the order of imports stays."""
        for path, data in self._read("cards-*"):
            held = _card_list(data) or ()
            staying = tuple(card for card in held if not leaving(card))
            if len(staying) == len(held):
                continue
            if staying:
                since = path.stat()
                new = self._write(_card_name(left := _CARDS.dump_json(staying)), left)
                os.utime(new, ns=(since.st_atime_ns, since.st_mtime_ns))
            path.unlink(missing_ok=True)

    def documents(self) -> Iterator[Document]:
        """The documents in the order of their import; what cannot be read is left out."""
        yield from filter(None, (_document(data) for _, data in self._read("rules-*")))

    def card_lists(self) -> Iterator[tuple[Card, ...]]:
        """The card lists in the order of their import; what cannot be read is left out."""
        yield from filter(None, (_card_list(data) for _, data in self._read("cards-*")))

    def _read(self, pattern: str) -> Iterator[tuple[Path, bytes]]:
        for path in sorted(
            self.folder.glob(f"{pattern}.json.gz"), key=lambda p: (p.stat().st_mtime_ns, p.name)
        ):
            try:
                yield path, gzip.decompress(path.read_bytes())
            except (OSError, EOFError, gzip.BadGzipFile):
                continue

    def _write(self, name: str, data: bytes) -> Path:
        path = self.folder / f"{name}.json.gz"
        making = self.folder / f".{name}.{os.getpid()}"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            making.write_bytes(gzip.compress(data, 3, mtime=0))
            os.replace(making, path)
            return path
        except OSError as error:
            making.unlink(missing_ok=True)
            message = f"{self.folder} cannot be written: {error.strerror or error}"
            raise ProblemError(Problem(code="C204", message=message, hint=UNUSABLE)) from error


def _document(data: bytes) -> Document | None:
    """A document as it was kept; None where it cannot be read."""
    try:
        return Document.model_validate_json(data)
    except ValidationError:
        return None


def _card_list(data: bytes) -> tuple[Card, ...] | None:
    """A card list as it was kept; None where it cannot be read."""
    try:
        return _CARDS.validate_json(data)
    except ValidationError:
        return None


def _card_name(data: bytes) -> str:
    return f"cards-{_short(data)}"


def _short(name: str | bytes) -> str:
    data = name if isinstance(name, bytes) else name.encode()
    return hashlib.sha256(data).hexdigest()[:16]

"""Editions on disk: an import replaces an edition whole or not at all, and each row carries a checksum."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from rules_corpus.cite import slug
from rules_corpus.database import Database
from rules_corpus.merging import Held, Notes, Part, given, merged
from rules_corpus.merging import page_of as page_of
from rules_corpus.model import Card, Document, ReleaseNote, Rule, Undefined, Wording, normalised
from rules_corpus.problem import Problem, ProblemError

STORE = "corpus.sqlite"
"""The file in the data folder that holds documents and cards."""

TOPIC, CARDS = "rules", "cards"

_Model = TypeVar("_Model", bound=BaseModel)


class Edition(BaseModel):
    """One stored edition of a document: where it came from and what it holds; `edition` is its date.

    By rule id: doubtful numbers, broken cross references, and differences between the sources it came from;
    and the keywords that its publisher says no rule defines, and the release notes that it was made from.
    """

    model_config = ConfigDict(frozen=True)

    game: str
    document: str
    edition: str
    wording: Wording
    form: str
    source: str
    imported: str = ""
    rules: int
    pages: int
    doubtful: Notes = ()
    broken: Notes = ()
    differences: Notes = ()
    undefined: tuple[Undefined, ...] = ()
    release_notes: tuple[ReleaseNote, ...] = ()
    parts: tuple[Part, ...] = ()


class Store:
    """Documents in one SQLite file (`Database`, whose problems C201 to C204 every method raises)."""

    def __init__(self, path: Path, *, frozen: bool = False) -> None:
        self.database = Database(path, frozen=frozen)

    def save(self, document: Document, *, now: datetime | None = None) -> Edition:
        """Stores an edition, merged with what other sources of it gave (`rules_corpus.merging`).

        Raises ProblemError C205 where the document has no rules, C206 where two rules share an id.
        """
        _refuse(document)
        with self.database.write(TOPIC) as connection:
            stored = self._edition(document)
            held = merged(self._held(stored), document) if stored else given(document)
            edition = _described(document, held, now or datetime.now(UTC))
            key = (document.game, document.document, document.edition)
            connection.execute("DELETE FROM rules WHERE game = ? AND document = ? AND edition = ?", key)
            connection.executemany(
                "INSERT INTO rules VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                ((r.rule_id, key[2], *key[:2], n, r.title, *packed(r)) for n, r in enumerate(held.rules)),
            )
            connection.execute(
                "INSERT OR REPLACE INTO editions VALUES (?, ?, ?, ?, ?)", (*key, *packed(edition))
            )
        return edition

    def remove(self, edition: Edition) -> None:
        """Removes a stored edition, all of it or nothing."""
        with self.database.write(TOPIC) as connection:
            for table in ("rules", "editions"):
                connection.execute(
                    f"DELETE FROM {table} WHERE game = ? AND document = ? AND edition = ?",
                    (edition.game, edition.document, edition.edition),
                )

    def check(self, *, rows: bool = False) -> None:
        """Reads the file's structure, and every row where asked. Raises ProblemError C201."""
        self.database.check()
        if rows:
            for edition in self.editions():
                for _ in self.rules(edition):
                    pass
            self.cards()

    def editions(self) -> list[Edition]:
        """Every stored edition, by game and document, the newest first."""
        rows = self.database.read(
            "SELECT payload, checksum FROM editions ORDER BY game, document, edition DESC"
        )
        return list(self.unpacked(Edition, rows))

    def rules(self, edition: Edition) -> Iterator[Rule]:
        """The rules of an edition in rulebook order."""
        where = "game = ? AND document = ? AND edition = ? ORDER BY position"
        return self._rules(where, edition.game, edition.document, edition.edition)

    def rule(self, rule_id: str, edition: str = "") -> Rule | None:
        """A rule as of that edition, or of the newest that has it."""
        where = "rule_id = ? AND ? IN ('', edition) ORDER BY edition DESC LIMIT 1"
        return next(self._rules(where, rule_id, edition), None)

    def below(self, prefix: str, edition: str = "") -> list[Rule]:
        """The rules whose ids begin with `prefix`, in rulebook order, as of that edition or of the newest
        that has any."""
        newest = "SELECT max(edition) FROM rules WHERE rule_id >= ? AND rule_id < ? AND ? IN ('', edition)"
        where = f"rule_id >= ? AND rule_id < ? AND edition = ({newest}) ORDER BY position"
        span = (prefix, prefix + "\U0010ffff")
        return list(self._rules(where, *span, *span, edition))

    def titles(self, edition: Edition | None = None) -> dict[str, str]:
        """Every stored rule id with its title, of one edition where given; the newest's where they differ."""
        where, of = "", tuple[str, ...]()
        if edition:
            where = "WHERE game = ? AND document = ? AND edition = ? "
            of = (edition.game, edition.document, edition.edition)
        sql = f"SELECT rule_id, title FROM rules {where}ORDER BY edition, game, document, position"
        return dict(self.database.read(sql, *of))

    def save_cards(self, cards: Iterable[Card]) -> int:
        """Stores cards, all or none, and returns how many; what a stored card knew and the new one does not
        tell is kept."""
        given = {(card.game, card.card_id): card for card in cards}
        with self.database.write(CARDS) as connection:
            games = {game for game, _ in given}
            held = {(card.game, card.card_id): card for game in games for card in self.cards(game)}
            made = (_joined(held.get(key), card) for key, card in given.items())
            connection.executemany(
                "INSERT OR REPLACE INTO cards VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    (c.game, c.card_id, c.name, slug(c.name), c.set_code, n, *packed(c))
                    for n, c in enumerate(made, len(held))
                ),
            )
        return len(given)

    def cards(self, game: str = "") -> list[Card]:
        """All stored cards, of one game where given, in the order of their import."""
        sql = "SELECT payload, checksum FROM cards WHERE ? IN ('', game) ORDER BY game, position"
        return list(self.unpacked(Card, self.database.read(sql, game)))

    def remove_cards(self, game: str, set_code: str | None = None) -> int:
        """Removes a game's cards, of one set where given, and returns how many."""
        with self.database.write(CARDS) as connection:
            sql = "DELETE FROM cards WHERE game = ? AND ifnull(?, set_code) = set_code"
            return connection.execute(sql, (game, set_code)).rowcount

    def unpacked(self, model: type[_Model], rows: Iterable[tuple[str, int]]) -> Iterator[_Model]:
        """Rows of payload and checksum as models. Raises ProblemError C201 where one was changed on disk."""
        for payload, checksum in rows:
            if _checksum(payload) != checksum:
                raise self.database.damaged(f"a stored {model.__name__.lower()} does not match its checksum")
            try:
                yield model.model_validate_json(payload)
            except ValidationError as error:
                raise self.database.damaged(f"a stored {model.__name__.lower()} cannot be read") from error

    def _rules(self, where: str, *values: str) -> Iterator[Rule]:
        rows = self.database.rows(f"SELECT payload, checksum FROM rules WHERE {where}", *values)
        return self.unpacked(Rule, rows)

    def _edition(self, document: Document) -> Edition | None:
        key = (document.game, document.document, document.edition)
        return next((e for e in self.editions() if (e.game, e.document, e.edition) == key), None)

    def _held(self, stored: Edition) -> Held:
        return Held(
            tuple(self.rules(stored)),
            stored.parts,
            stored.doubtful,
            stored.broken,
            stored.differences,
            stored.undefined,
            stored.release_notes,
        )


def packed(model: BaseModel) -> tuple[str, int]:
    """A model as its row's payload and checksum."""
    payload = model.model_dump_json(exclude_defaults=True)
    return payload, _checksum(payload)


def _joined(held: Card | None, given: Card) -> Card:
    """A card with what an earlier list knew of it and this one does not tell: paragraphs too, where this one
    has run the same text together."""
    if held is None:
        return given
    if normalised(held.text) == normalised(given.text):
        given = given.model_copy(update={"text": max(held.text, given.text, key=lambda t: t.count("\n"))})
    update = {name: getattr(given, name) or getattr(held, name) for name in ("text", "set_code", "rulings")}
    return given.model_copy(update={**update, "attributes": {**held.attributes, **given.attributes}})


def _checksum(payload: str) -> int:
    return zlib.crc32(payload.encode())


def _described(document: Document, held: Held, now: datetime) -> Edition:
    sources = dict.fromkeys(part.source for part in held.parts)
    return Edition(
        game=document.game,
        document=document.document,
        edition=document.edition,
        wording=held.rules[0].wording,
        form=document.form,
        source=" + ".join(sources),
        imported=now.isoformat(timespec="seconds"),
        rules=len(held.rules),
        pages=len({page_of(document.document, r.rule_id) for r in held.rules}),
        doubtful=held.doubtful,
        broken=held.broken,
        differences=held.differences,
        undefined=held.undefined,
        release_notes=held.release_notes,
        parts=held.parts,
    )


def _refuse(document: Document) -> None:
    if not document.rules:
        hint = "nothing was stored; check that the form was recognised and the game is right"
        raise ProblemError(Problem(code="C205", message=f"{document.source} holds no rules", hint=hint))
    seen: set[str] = set()
    twice = [r.rule_id for r in document.rules if r.rule_id in seen or seen.add(r.rule_id)]  # type: ignore[func-returns-value]
    if twice:
        message = f"{document.source} gives {len(twice)} rule ids twice, the first is {twice[0]}"
        raise ProblemError(Problem(code="C206", message=message, hint="nothing was stored"))

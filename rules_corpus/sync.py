"""The publishers' current rules, fetched from configured addresses: asked for only where they changed.

`sync.toml` in the data folder names addresses, over the defaults here:

    [ga]
    addresses = ["https://…/rules.zip"]
"""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from rules_corpus.cite import GAMES
from rules_corpus.corpus import Corpus
from rules_corpus.diff import HOW, How, compare
from rules_corpus.fetch import Fetcher, Version
from rules_corpus.history import LOG
from rules_corpus.ingest import read
from rules_corpus.mending import Mended, mend
from rules_corpus.model import Document, Rule
from rules_corpus.problem import Place, Problem, ProblemError
from rules_corpus.store import Edition

CONFIGURATION = "sync.toml"
STATE = "sync.json"

DEFAULTS: Mapping[str, tuple[str, ...]] = {
    "ga": (
        "https://github.com/weebsoftheshore/gitbook-rules/archive/HEAD.zip",
        "https://github.com/weebsoftheshore/gitbook-trg/archive/HEAD.zip",
    ),
    "remnants": (),
    "fab": (),
}
"""The publishers' public sources in a form that is read here: of rules.gatcg.com and trg.gatcg.com the
repositories that they are made from."""

UNREAD: Mapping[str, str] = {
    "remnants": "its publisher gives no address",
    "fab": "https://fabtcg.com shows its release notes as web pages, which are not read",
}
"""Why a game has no address of its own; a payload or bundle elsewhere (tcg.online) can be named."""


class Synced(BaseModel):
    """What became of an address: unchanged, stored, or not fetched or read, with the problems; or that a game
    has none.

    `changes` are the figures of what changed from the edition before, by document.
    """

    model_config = ConfigDict(frozen=True)

    game: str
    address: str
    status: Literal["unchanged", "stored", "failed", "no address"]
    editions: tuple[Edition, ...] = ()
    changes: dict[str, dict[How, int]] = Field(default_factory=dict)
    problems: tuple[Problem, ...] = ()

    @property
    def why(self) -> str:
        """Why a game has no address."""
        return UNREAD.get(self.game, "the file names none")


class _Known(BaseModel):
    """What is known of an address: the version that was stored, and in which editions."""

    model_config = ConfigDict(extra="ignore")

    etag: str = ""
    last_modified: str = ""
    editions: tuple[tuple[str, str, str], ...] = ()


class Sync:
    """Fetches what is configured in a corpus's data folder, one by one: none that fails stops another.

    Raises ProblemError C240 where the configuration is wrong, C241 where no address is known for the game
    asked.
    """

    def __init__(self, corpus: Corpus, fetcher: Fetcher | None = None) -> None:
        self.corpus, self.fetcher = corpus, fetcher or Fetcher()
        self.addresses = configured(corpus.home / CONFIGURATION)
        self.mended: Mended | None = None

    def run(self, game: str = "") -> Iterator[Synced]:
        """What became of each address, of one game (a prefix) where given; a damaged store is mended."""
        self.mended = mend(self.corpus.home)
        wanted = [(g, a) for g in self.addresses if game in ("", g) for a in self.addresses[g]]
        if not wanted:
            raise ProblemError(self._no_address(game))
        for prefix, address in wanted:
            try:
                yield self._one(prefix, address)
            except ProblemError as error:
                yield Synced(game=prefix, address=address, status="failed", problems=error.problems)
        for prefix in GAMES if not game else ():
            if not self.addresses[prefix]:
                yield Synced(game=prefix, address="", status="no address")

    def _one(self, game: str, address: str) -> Synced:
        state = self._state()
        fetched = self.fetcher.fetch(address, self._version(state.get(address)))
        if fetched.body is None:
            return Synced(game=game, address=address, status="unchanged")
        documents = read((fetched.body, address), game)
        before = {document.document: self._before(document) for document in documents}
        stored = self.corpus.import_documents(documents)
        keys = tuple((e.game, e.document, e.edition) for e in stored)
        version = fetched.version
        state[address] = _Known(etag=version.etag, last_modified=version.last_modified, editions=keys)
        self._keep(state)
        changes = {e.document: self._changes(before[e.document], e) for e in stored if e.document != LOG}
        return Synced(game=game, address=address, status="stored", editions=tuple(stored), changes=changes)

    def _version(self, known: _Known | None) -> Version | None:
        """The version to ask by, as long as what it gave is still stored."""
        held = {(e.game, e.document, e.edition) for e in self.corpus.store.editions()}
        if known is None or not known.editions or not held.issuperset(known.editions):
            return None
        return Version(known.etag, known.last_modified)

    def _before(self, document: Document) -> list[Rule]:
        """The rules that a document is about to replace: of its edition, else of the newest before it."""
        same = (
            e
            for e in self.corpus.store.editions()
            if (e.game, e.document) == (document.game, document.document)
        )
        older = [edition for edition in same if edition.edition <= document.edition]
        return list(self.corpus.store.rules(max(older, key=lambda e: e.edition))) if older else []

    def _changes(self, before: list[Rule], new: Edition) -> dict[How, int]:
        """How a stored edition differs from the rules before it; nothing where there were none."""
        totals = compare(before, list(self.corpus.store.rules(new)), new.document).totals if before else {}
        return {how: totals[how] for how in HOW if totals.get(how)}

    def _state(self) -> dict[str, _Known]:
        """What is known of each address; nothing where the file is missing or cannot be read."""
        try:
            held = json.loads((self.corpus.home / STATE).read_text(encoding="utf-8"))
            return {address: _Known.model_validate(known) for address, known in held.items()}
        except (OSError, ValueError, AttributeError, ValidationError):
            return {}

    def _keep(self, state: Mapping[str, _Known]) -> None:
        path = self.corpus.home / STATE
        making = path.with_name(f".{STATE}.{os.getpid()}")
        making.write_text(
            json.dumps({address: known.model_dump() for address, known in state.items()}, indent=1),
            encoding="utf-8",
        )
        os.replace(making, path)

    def _no_address(self, game: str) -> Problem:
        name = GAMES.get(game, "any game")
        hint = f'name one in {self.corpus.home / CONFIGURATION}: [{game or "ga"}] addresses = ["https://…"]'
        why = f": {UNREAD[game]}" if game in UNREAD else ""
        return Problem(code="C241", message=f"no address is known for the rules of {name}{why}", hint=hint)


def configured(file: Path) -> dict[str, tuple[str, ...]]:
    """The addresses of each game: the defaults, and in their place what the file names.

    Raises ProblemError C240 where the file is wrong.
    """
    found = dict(DEFAULTS)
    if not file.is_file():
        return found
    try:
        held = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise _wrong(file, str(error)) from error
    for game, table in held.items():
        addresses = table.get("addresses") if isinstance(table, dict) else None
        if game not in GAMES:
            raise _wrong(file, f"no game {game!r}; the games are {', '.join(GAMES)}")
        if not isinstance(addresses, list) or not all(isinstance(a, str) and _web(a) for a in addresses):
            raise _wrong(file, f"[{game}] needs a list of http addresses named `addresses`")
        found[game] = tuple(addresses)
    return found


def _web(address: str) -> bool:
    return address.startswith(("http://", "https://"))


def _wrong(file: Path, what: str) -> ProblemError:
    place = Place(file=str(file), line=1, column=1)
    hint = 'it reads: [ga] addresses = ["https://…/rules.zip"]'
    return ProblemError(Problem(code="C240", message=what, hint=hint, place=place))

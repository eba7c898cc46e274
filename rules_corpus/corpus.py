from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict

from rules_corpus import terms
from rules_corpus.built import Built, built
from rules_corpus.cite import GAMES, RuleId, refers
from rules_corpus.editions import dated
from rules_corpus.folders import drop_others
from rules_corpus.home import data_home
from rules_corpus.mending import Mended, writing
from rules_corpus.merging import page_of
from rules_corpus.model import Document, Rule
from rules_corpus.originals import Originals
from rules_corpus.problem import Problem, ProblemError
from rules_corpus.store import STORE, TOPIC, Edition, Store

if TYPE_CHECKING:
    from rules_corpus.ask import Answer
    from rules_corpus.index import Entry, Index
    from rules_corpus.references import References
    from rules_corpus.search import Hit
    from rules_corpus.semantic import Meanings
    from rules_corpus.understand import Reader


NEWEST, ANY = "newest", "any"
"""What references are looked up in, in place of an edition's date."""


class RuleInContext(BaseModel):
    model_config = ConfigDict(frozen=True)

    rule: Rule
    parents: tuple[Rule, ...] = ()
    children: tuple[Rule, ...] = ()
    links: tuple[Rule, ...] = ()


class Term(BaseModel):
    """A glossary or keyword entry: its id's beginning, its name, its game, and its rules in order."""

    model_config = ConfigDict(frozen=True)

    entry: str
    name: str
    game: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Held:
    """What is held of one document: an imported edition, the digest's, or both."""

    official: Edition | None
    digest: Edition | None

    def page(self, rule: Rule) -> str:
        """The page of a rule of the document."""
        held = self.official or self.digest
        return page_of(held.document if held else "", rule.rule_id)


class Corpus:
    """All rules at hand: the wording that was imported, and the digest for every rule of which none was.

    `home` is the data folder (`data_home()` unless given), `digest` the digest as built (what ships). Opening
    reads nothing. Every method raises ProblemError C201 to C204 where stored data cannot be used.
    """

    def __init__(self, home: Path | None = None, digest: Built | None = None) -> None:
        self.home = home or data_home()
        self._digest = digest
        self.store = Store(self.home / STORE)
        self.mended: Mended | None = None
        self._ids: tuple[str, Mapping[str, str]] | None = None
        self._index: tuple[str, Index] | None = None
        self._references: tuple[Mapping[str, str], dict[str, References]] | None = None
        self._entries_of: tuple[Mapping[str, str], Mapping[str, str]] | None = None
        self._reader: Reader | None = None
        self._meanings: tuple[Index, Meanings] | None = None

    @cached_property
    def digest(self) -> Built:
        """The digest that ships, as built."""
        return self._digest or built(self.home / "cache")

    def import_documents(self, documents: Iterable[Document]) -> list[Edition]:
        """Stores documents as read, each edition whole or not at all, and builds the index anew.

        A damaged store is built again first; `mended` says so. Raises ProblemError C202, C204, C205 (no
        rules), C206 (an id given twice).
        """
        stored, originals = list[Edition](), Originals(self.home)
        with writing(self.home) as self.mended:
            for document in documents:
                stored.append(self.store.save(document))
                originals.keep_document(document)
        self.index()
        return stored

    def remove(self, edition: str, game: str = "") -> list[Edition]:
        """Removes an imported edition, of one game where given, with all that it was read from.

        Raises ProblemError C202, C204, C212 (game), C230 where it is not at hand, C231 where several games
        have an edition of that date.
        """
        with writing(self.home) as self.mended:
            leaving = self._imported(edition, game)
            for one in leaving:
                self.store.remove(one)
                Originals(self.home).drop_documents(one.game, one.document, one.edition)
        self.index()
        return leaving

    def _imported(self, edition: str, game: str) -> list[Edition]:
        """The imported documents of an edition. Raises ProblemError C212, C230, C231."""
        prefix = game_id(game) if game else ""
        held = [e for e in self.store.editions() if prefix in ("", e.game)]
        found = [e for e in held if e.edition == edition]
        games = sorted({e.game for e in found})
        if len(games) == 1:
            return found
        if games:
            message = f"{edition or 'without a date'}: editions of {', '.join(games)}"
            raise ProblemError(Problem(code="C231", message=message, hint=f"say which: --game {games[0]}"))
        known = ", ".join(sorted({f"{e.game} {e.edition or '-'}" for e in held}))
        hint = f"imported are {known}" if known else "nothing is imported"
        raise ProblemError(Problem(code="C230", message=f"no edition {edition or '-'} at hand", hint=hint))

    def editions(self) -> list[Edition]:
        """What is at hand: the imported editions, the newest first, then the digest's."""
        return [*self.store.editions(), *self.digest.store.editions()]

    def edition(self, date: str, game: str = "") -> str:
        """The edition that a date or its beginning means, of one game where given; none where none is named.

        Raises ProblemError C212, C230, C231.
        """
        prefix = game_id(game) if game else ""
        return dated((e for e in self.editions() if prefix in ("", e.game)), date) if date else ""

    def rule(self, rule_id: str, edition: str = "") -> Rule:
        """A rule by its id: in that edition, else in the newest that was imported, else in the digest.

        Raises ProblemError C210 where there is none, with the editions that have it or the nearest ids.
        """
        found = self.find(rule_id, edition)
        if found is None:
            raise ProblemError(self._unknown(rule_id, edition))
        return found

    def find(self, rule_id: str, edition: str = "") -> Rule | None:
        """As `rule`, but None where there is none."""
        found = self.store.rule(rule_id, edition) or self.digest.store.rule(rule_id)
        return None if found is None or (edition and found.edition != edition) else found

    def names_rule(self, rule_id: str) -> bool:
        """Whether an id names a rule at hand, or an entry with rules below it, in any edition; one without a
        page (`ga:cr/taunt/2`), whether it can mean one rule alone."""
        below = (store.below(f"{rule_id}/") for store in (self.digest.store, self.store))
        if self.find(rule_id) is not None or any(below):
            return True
        try:
            meant = self.resolve(RuleId(rule_id).short, RuleId(rule_id).game)
        except ProblemError:
            return False
        return refers(RuleId(rule_id).short, meant, RuleId(rule_id).game)

    def in_context(self, rule_id: str, edition: str = "") -> RuleInContext:
        """A rule with what stands above, below and beside it. Raises ProblemError C210."""
        rule = self.rule(rule_id, edition)
        links = tuple(self.find(link) for link in dict.fromkeys(rule.links))
        return RuleInContext(
            rule=rule,
            parents=tuple(self.parents(rule)),
            children=tuple(self.children(rule)),
            links=tuple(link for link in links if link is not None),
        )

    def parents(self, rule: Rule) -> list[Rule]:
        """The rules above one by nested number, nearest first, in the same wording."""
        store, edition = self._where(rule)
        above = (store.rule(rule_id, edition) for rule_id in _above(rule.rule_id))
        return [found for found in above if found is not None]

    def children(self, rule: Rule) -> list[Rule]:
        """The rules directly below one, in order, in the same wording."""
        store, edition = self._where(rule)
        depth = rule.number.count(".") + 1
        return [
            child for child in store.below(rule.rule_id + ".", edition) if child.number.count(".") == depth
        ]

    def ids(self) -> Mapping[str, str]:
        """Every rule id at hand with its title, of all editions."""
        revision = self.store.database.revision(TOPIC)
        if self._ids is None or self._ids[0] != revision:
            self._ids = (revision, self.digest.store.titles() | self.store.titles())
        return self._ids[1]

    def in_force(self) -> Mapping[str, str]:
        """The ids in force with their titles: of the newest imported edition of each page, of the digest
        where that is newer or alone."""
        titles = self.digest.store.titles()
        restated = {(e.game, e.document): e.edition for e in self.digest.store.editions()}
        for held in self.documents():
            new = held.official
            if new is None or new.edition < restated.get((new.game, new.document), ""):
                continue
            own = self.store.titles(new)
            prefix = f"{new.game}:{new.document}/" if new.document else f"{new.game}:"
            pages = {page_of(new.document, rule_id) for rule_id in own}
            titles = own | {
                rule_id: title
                for rule_id, title in titles.items()
                if not rule_id.startswith(prefix) or page_of(new.document, rule_id) not in pages
            }
        return titles

    def resolve(self, reference: str, game: str = "", edition: str = "") -> str:
        """The id of the rule that a judge's reference means (`Damage Step 3.g.ii`, `cleave 2`, an id), of one
        game where given: in that edition, else among the rules in force, else in any.

        Raises ProblemError C210 where it means none, C215 where it may mean several, C212 where the game is
        unknown.
        """
        prefix, candidates = game_id(game) if game else None, tuple[str, ...]()
        for which in (edition or NEWEST, ANY):
            found = self.references(which).resolve(reference, prefix)
            if found.rule_id is not None:
                return found.rule_id
            candidates = candidates or found.candidates
        if not reference.strip():
            hint = 'for example: "taunt 2", "Damage Step 3.7.2"'
            raise ProblemError(Problem(code="C210", message="no rule is named", hint=hint))
        if not candidates:
            raise ProblemError(self._unknown(reference, ""))
        message = f'"{reference}" is no one rule'
        raise ProblemError(Problem(code="C215", message=message, hint=f"it may mean {', '.join(candidates)}"))

    def references(self, edition: str = NEWEST) -> References:
        """The index in which references are looked up: to the rules in force (`NEWEST`), of an edition, or of
        all editions (`ANY`)."""
        from rules_corpus.references import References

        ids = self.ids()
        if self._references is None or self._references[0] is not ids:
            self._references = (ids, {})
        held = self._references[1]
        if edition not in held:
            titles = {NEWEST: self.in_force, ANY: self.ids}.get(edition, lambda: self._ids_of(edition))()
            held[edition] = References(titles.items())
        return held[edition]

    def _ids_of(self, edition: str) -> Mapping[str, str]:
        """The ids of an edition with their titles."""
        stores = (self.digest.store, self.store)
        of = [(store, one) for store in stores for one in store.editions() if one.edition == edition]
        return {rule_id: title for store, one in of for rule_id, title in store.titles(one).items()}

    def entries(self) -> Mapping[str, str]:
        """Every glossary and keyword entry at hand, by its id's beginning, with its name."""
        ids = self.ids()
        if self._entries_of is None or self._entries_of[0] is not ids:
            self._entries_of = (ids, terms.entries(ids))
        return self._entries_of[1]

    def term(self, name: str, game: str = "") -> list[Term]:
        """The entries of glossaries and keyword lists by that name (`on hit`, `Ward 3`), of one game where
        given.

        Raises ProblemError C213 where there is none, with the nearest names; C212 where the game is unknown.
        """
        prefix = f"{game_id(game)}:" if game else ""
        known = {entry: own for entry, own in self.entries().items() if entry.startswith(prefix)}
        found = terms.named(known, name)
        if not found:
            near = ", ".join(near.replace("-", " ") for near in terms.nearest(known, name))
            hint = f"near it: {near}" if near else "try `judge search` with other words"
            raise ProblemError(
                Problem(code="C213", message=f'no glossary or keyword entry "{name}"', hint=hint)
            )
        return [self._term(entry, known[entry]) for entry in found]

    def current(self, game: str = "") -> Iterator[Rule]:
        """The rules in force as far as known, in rulebook order: the newest imported wording, the digest for
        what it lacks.

        A digest rule is left out where a newer edition of its page was imported without it. Raises
        ProblemError C212.
        """
        for held in self.documents(game):
            yield from self._current(held)

    def _current(self, document: Held) -> Iterator[Rule]:
        """The rules in force of a document, one by one: an edition may be too large to hold."""
        ids, pages = set[str](), dict[str, str]()
        for rule in self.store.rules(document.official) if document.official else ():
            ids.add(rule.rule_id)
            pages[document.page(rule)] = rule.edition
            yield rule
        for rule in self.digest.store.rules(document.digest) if document.digest else ():
            if rule.rule_id not in ids and pages.get(document.page(rule), "") <= rule.edition:
                yield rule

    def documents(self, game: str = "", edition: str = "") -> list[Held]:
        """What is held of each document, of one game where given, in order: the edition named or the newest.
        Raises C212."""
        official = {
            (e.game, e.document): e for e in reversed(self.store.editions()) if edition in ("", e.edition)
        }
        restated = {
            (e.game, e.document): e for e in self.digest.store.editions() if edition in ("", e.edition)
        }
        keys = _in_order({*official, *restated}, game_id(game) if game else "")
        return [Held(official.get(key), restated.get(key)) for key in keys]

    def index(self) -> Index:
        """The index over what is at hand now; built first where need be."""
        from rules_corpus.index import DamagedIndexError, Index, build

        name = f"index-{self.digest.made_from()}-{self.store.database.revision(TOPIC) or 'digest'}"
        if self._index is None or self._index[0] != name:
            folder = self.home / "cache" / name
            for candidate in (folder, *(() if self.store.editions() else (self.digest.index,))):
                try:
                    self._index = (name, Index(candidate))
                    return self._index[1]
                except DamagedIndexError:
                    continue
            build(folder, self._entries())
            drop_others(folder, "index-*")
            self._index = (name, Index(folder))
        return self._index[1]

    def reader(self) -> Reader:
        """What reads questions with what is at hand: the rules' words, each game's terms, imported cards."""
        from rules_corpus.understand import Reader

        index = self.index()
        if self._reader is None or self._reader.known is not index:
            self._reader = Reader(index, terms.glossary(self.entries()), self.store)
        return self._reader

    def meanings(self) -> Meanings | None:
        """The vectors of all rules where the extra `semantic` is installed."""
        from rules_corpus.semantic import Meanings, at_hand

        if not at_hand():
            return None
        index = self.index()
        if self._meanings is None or self._meanings[0] is not index:
            name = self._index[0] if self._index else ""
            self._meanings = (index, Meanings(self._entries(), self.home / "cache" / f"meanings-{name}.npy"))
        return self._meanings[1]

    def search(self, words: str, game: str = "", k: int = 10) -> list[Hit]:
        """The k rules nearest to words or to a question, best first. Raises ProblemError C212 (game), C214
        (nothing asked)."""
        from rules_corpus.search import search

        return search(self, words, game, k)

    def ask(self, question: str, game: str = "", k: int = 5) -> Answer:
        """What the rules say to a question, the deciding rule first. Raises ProblemError C212 (game), C214
        (nothing asked)."""
        from rules_corpus.ask import ask

        return ask(self, question, game, k)

    def _entries(self) -> Iterator[Entry]:
        """What is indexed: rules in force but the changelog, widened by the digest's words and askings."""
        from rules_corpus.index import Entry

        restated = {r.rule_id: r for e in self.digest.store.editions() for r in self.digest.store.rules(e)}
        for rule in self.current():
            other = restated.get(rule.rule_id)
            if rule.kind != "change":
                digest = other.text if other and rule.wording == "official" else ""
                yield Entry(rule.rule_id, rule.title, rule.text, digest, other.asked if other else rule.asked)

    def _where(self, rule: Rule) -> tuple[Store, str]:
        """Where a rule's neighbours in the same wording are."""
        return (self.store, rule.edition) if rule.wording == "official" else (self.digest.store, "")

    def _term(self, entry: str, name: str) -> Term:
        rules = [self.find(entry), *self.store.below(entry + "/")]
        if len(rules) == 1:
            rules += self.digest.store.below(entry + "/")
        return Term(
            entry=entry, name=name, game=entry.split(":")[0], rules=tuple(r for r in rules if r is not None)
        )

    def _having(self, rule_id: str) -> Iterator[str]:
        """The editions that have a rule, the newest first, for people."""
        for store in (self.store, self.digest.store):
            having = (one for one in store.editions() if rule_id in store.titles(one))
            yield from (f"{one.edition or 'no date'} ({one.wording})" for one in having)

    def _unknown(self, rule_id: str, edition: str) -> Problem:
        if edition and self.find(rule_id) is not None:
            hint = f"it is at hand as of {', '.join(self._having(rule_id))}"
            return Problem(code="C210", message=f"no rule {rule_id} in the edition {edition}", hint=hint)
        near = ", ".join(get_close_matches(rule_id, self.ids(), n=3, cutoff=0.7))
        hint = f"near it: {near}" if near else "`judge search` finds rules by their words"
        return Problem(code="C210", message=f"no rule {rule_id}", hint=hint)


def game_id(name: str) -> str:
    for prefix, full in GAMES.items():
        if name.lower() in (prefix, full, full.replace("-", " ")):
            return prefix
    known = ", ".join(f"{prefix} ({full})" for prefix, full in GAMES.items())
    raise ProblemError(Problem(code="C212", message=f'no game "{name}"', hint=f"known games: {known}"))


def _above(rule_id: str) -> Iterator[str]:
    while "." in rule_id.rsplit("/", 1)[-1]:
        rule_id = rule_id.rsplit(".", 1)[0]
        yield rule_id


def _in_order(keys: Iterable[tuple[str, str]], game: str) -> list[tuple[str, str]]:
    """Games in their order, the comprehensive rules before other documents and the changelog last."""
    documents = ["", "cr", "trg"]
    return sorted(
        (key for key in keys if not game or key[0] == game),
        key=lambda key: (
            list(GAMES).index(key[0]),
            documents.index(key[1]) if key[1] in documents else 9,
            key[1],
        ),
    )

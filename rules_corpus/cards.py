"""The catalogue of imported cards: stored beside the rules, found by name, id, words and attributes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from operator import eq, ge, gt, le, lt
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from rules_corpus.cite import GAMES, slug
from rules_corpus.home import data_home
from rules_corpus.mending import Mended, writing
from rules_corpus.model import Card
from rules_corpus.originals import Originals
from rules_corpus.problem import Problem, ProblemError
from rules_corpus.store import STORE, Store
from rules_corpus.words import words

_COMPARED = re.compile(r"(>=|<=|>|<|=)\s*(.+)$")
_PROSE = ("name", "text")
_NUMBER = re.compile(r"-?\d+")
_RELATIONS = {">=": ge, "<=": le, ">": gt, "<": lt, "=": eq}


IMPORT = "`judge cards import` brings a card list in"
"""What to do where the catalogue is empty."""


class CardSet(BaseModel):
    """A set of a game's catalogue: its code (empty where the list told none) and how many cards are held of
    it."""

    model_config = ConfigDict(frozen=True)

    game: str
    set_code: str
    cards: int


class Catalogue:
    """The cards in a data folder (`data_home()` unless given); `mended` is what the last import mended."""

    def __init__(self, home: Path | None = None) -> None:
        self.home = home or data_home()
        self.store = Store(self.home / STORE)
        self.mended: Mended | None = None

    def import_cards(self, cards: Iterable[Card]) -> int:
        """Stores cards, all or none, and returns how many; what a stored card knew and the new one does not
        tell is kept. A damaged store is built again first."""
        given = list(cards)
        with writing(self.home) as self.mended:
            count = self.store.save_cards(given)
            Originals(self.home).keep_cards(given)
        return count

    def remove_cards(self, game: str, set_code: str | None = None) -> int:
        """Removes a game's cards, of one set where given, with what they were read from, and returns how
        many.

        Raises ProblemError C302 where there is none.
        """
        if not any(one.game == game and set_code in (None, one.set_code) for one in self.list_card_sets()):
            of = "" if set_code is None else f" and the set {set_code}"
            hint = f"`judge cards sets` lists what is at hand; {IMPORT}"
            message = f"the catalogue has no cards of {GAMES[game]}{of}"
            raise ProblemError(Problem(code="C302", message=message, hint=hint))
        with writing(self.home) as self.mended:
            count = self.store.remove_cards(game, set_code)
            Originals(self.home).drop_cards(lambda c: c.game == game and set_code in (None, c.set_code))
        return count

    def get_card(self, name: str, game: str = "") -> Card:
        """A card by its name, its id, or `Name (Red)` where several of a name differ in an attribute.

        Raises ProblemError C302 where there is none, with the nearest names, C303 where several answer, with
        what tells them apart.
        """
        named, _, told = name.rstrip(")").partition(" (") if name.endswith(")") else (name, "", "")
        found = self._named(name, game) or [c for c in self._named(named, game) if told and _tells(c, told)]
        if not found:
            raise ProblemError(self._unknown(name, game))
        if len(found) > 1:
            raise ProblemError(_several(name, found))
        return found[0]

    def search_cards(
        self, text: str = "", game: str = "", filters: Mapping[str, str] | None = None, k: int = 20
    ) -> list[Card]:
        """Cards whose name, types, text or rulings hold every word, names first, that pass every filter.

        A filter is an attribute and a value (`element`: `Fire`) or a comparison (`power`: `>= 3`); `name`,
        `text`, `set` are filters too. Raises ProblemError C304 where no card has such an attribute,
        C306 where a comparison has no number.
        """
        wanted = words(text)
        cards = self.store.cards(game)
        tests = [_test(cards, name, value) for name, value in (filters or {}).items()]
        ranked = sorted(
            (
                (rank, n, card)
                for n, card in enumerate(cards)
                if (rank := _rank(card, text, wanted)) and all(t(card) for t in tests)
            ),
            key=lambda item: (-item[0], item[1]),
        )
        return [card for _, _, card in ranked[:k]]

    def list_card_sets(self, game: str = "") -> list[CardSet]:
        """The sets of the catalogue, by game and code, with how many cards are held of each."""
        sql = (
            "SELECT game, set_code, count(*) FROM cards WHERE ? IN ('', game) "
            "GROUP BY game, set_code ORDER BY game, set_code"
        )
        return [CardSet(game=g, set_code=s, cards=n) for g, s, n in self.store.database.read(sql, game)]

    def _named(self, name: str, game: str) -> list[Card]:
        sql = (
            "SELECT payload, checksum FROM cards WHERE (name_slug = ? OR card_id = ?) AND ? IN ('', game) "
            "ORDER BY game, position"
        )
        found = list(self.store.unpacked(Card, self.store.database.read(sql, slug(name), name, game)))
        exact = [card for card in found if name in (card.name, card.card_id)]
        return exact or found

    def _unknown(self, name: str, game: str) -> Problem:
        held = self.store.database.read("SELECT name FROM cards WHERE ? IN ('', game)", game)
        names = [row[0] for row in held]
        if not names:
            hint = f"no cards are imported; {IMPORT}"
            return Problem(code="C302", message=f'no card "{name}"', hint=hint)
        bare = name.partition(" (")[0].strip()
        holding = [own for own in names if bare and bare.lower() in own.lower()]
        near = list(dict.fromkeys(holding or get_close_matches(bare, names, n=5, cutoff=0.5)))[:5]
        hint = "near it: " + "; ".join(near) if near else "`judge cards` searches names and texts"
        return Problem(code="C302", message=f'no card "{name}"', hint=hint)


def _several(name: str, found: list[Card]) -> Problem:
    """Tells cards of one name apart by the first attribute in which they differ, else by their ids; the same
    card of two games by its game."""
    if len({card.card_id for card in found}) < len(found):
        games = ", ".join(dict.fromkeys(card.game for card in found))
        return Problem(
            code="C303", message=f'{len(found)} cards are called "{name}"', hint=f"name the game: {games}"
        )
    names = [
        key for key in found[0].attributes if len({card.attributes.get(key) for card in found}) == len(found)
    ]
    told = [card.attributes.get(names[0], "") if names else card.card_id for card in found]
    choices = ", ".join(f"{card.name} ({by})" if names else by for card, by in zip(found, told, strict=True))
    return Problem(
        code="C303", message=f'{len(found)} cards are called "{name}"', hint=f"say which: {choices}"
    )


def _tells(card: Card, value: str) -> bool:
    return value.lower() in {own.lower() for own in card.attributes.values()}


def _rank(card: Card, text: str, wanted: list[str]) -> int:
    """3 for the name itself, 2 where the name has every word, 1 where types, text or rulings do, else 0."""
    if text and slug(text) == slug(card.name):
        return 3
    name = card.name.lower()
    if all(word in name for word in wanted):
        return 2
    everything = " ".join((name, card.text, *card.attributes.values(), *card.rulings)).lower()
    return int(all(word in everything for word in wanted))


def _test(cards: list[Card], name: str, value: str) -> Callable[[Card], bool]:
    """A filter as a test of one card. Raises ProblemError C304 where no card has the attribute, C306 where it
    compares with no number."""
    known = {*_PROSE, "set"}.union(*(card.attributes for card in cards))
    if cards and name not in known:
        near = get_close_matches(name, sorted(known), n=3)
        hint = f"near it: {', '.join(near)}" if near else f"known: {', '.join(sorted(known))}"
        raise ProblemError(Problem(code="C304", message=f'no card has an attribute "{name}"', hint=hint))
    compared = _COMPARED.match(value.strip())
    relation, wanted = (_RELATIONS[compared[1]], compared[2]) if compared else (None, value.strip())
    if compared and relation is not eq and not _NUMBER.fullmatch(wanted.strip()):
        message = f"{name} {value} compares with no number"
        raise ProblemError(Problem(code="C306", message=message, hint=f"for example: {name} {compared[1]} 3"))
    if name in _PROSE:
        return lambda card: wanted.lower() in _value(card, name).lower()
    return lambda card: _holds(_value(card, name), relation, wanted)


def _value(card: Card, name: str) -> str:
    own = {"name": card.name, "text": card.text, "set": card.set_code}
    return own[name] if name in own else card.attributes.get(name, "")


def _holds(value: str, relation: Callable[[int, int], bool] | None, wanted: str) -> bool:
    """Numbers are compared (`reserve 3` by its number); anything else is one of the values."""
    numbers = [int(found[0]) for text in (value, wanted) if (found := _NUMBER.search(text))]
    if relation is not None and len(numbers) == 2:
        return relation(*numbers)
    if relation is not None and relation is not eq:
        return False
    return wanted.lower() in (part.strip() for part in value.lower().split(","))

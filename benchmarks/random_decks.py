"""Boards to begin random games from: decks of real cards that compile where a card list is beside the
project, else of the invented cards of the library's scenarios.

A board is a scenario without lines, so that a fault can be written down as a file and run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from benchmarks.measure import ROOT, SHARED
from judge.games.flesh_and_blood import instructions as fab
from judge.games.grand_archive.carried_out import first_refused
from judge.games.registry import ruleset
from judge.games.remnants import instructions as remnants
from judge.games.remnants.loyalty_system import FACTIONS
from judge.kernel.decisions import Unsupported
from judge.kernel.faces import Face
from judge.kernel.ruleset import CardSpec
from judge.text.perform import unperformed
from rules_corpus.cards import Catalogue
from rules_corpus.cite import slug
from rules_corpus.ingest.cards import read_cards
from rules_corpus.problem import ProblemError
from scenarios.imported import imported_cards
from scenarios.parse import parse_each
from scenarios.tree import (
    AttributeLine,
    Board,
    CardDef,
    Modifier,
    Portion,
    Ref,
    Scenario,
    Thing,
    Turn,
    ZoneLine,
)

LISTS = {
    "grand-archive": ("ga", SHARED / "corpora" / "grand-archive" / "cards.jsonl"),
    "flesh-and-blood": ("fab", SHARED / "corpora" / "flesh-and-blood" / "card.csv"),
}
"""Card lists by game, where they are beside the project; read as an imported catalogue, never kept."""

PLAYERS = ("Ana", "Ben", "Cid")


@dataclass(frozen=True, slots=True)
class Pool:
    """The cards that decks of a game are made of; `other` gives the other face that a card names."""

    origin: str
    cards: tuple[CardDef, ...]
    other: Mapping[str, CardDef]

    def having(self, line: str, *words: str) -> list[CardDef]:
        """The cards with one of these words in a line."""
        return [card for card in self.cards if words_of(card, line).intersection(words)]


def words_of(card: CardDef, line: str) -> set[str]:
    """The values of a card's lines of a name, as slugs."""
    return {slug(str(value)) for value in card.values(line)}


@cache
def pool(game: str, *, real: bool = True) -> Pool:
    """The cards of a game that compile: of its card list where real ones are wanted and at hand, else of the
    library's scenarios."""
    listed = _listed(game) if real else []
    named = {card.name: card for card in listed or _invented(game) if _compiles(game, card)}
    origin = "real cards" if listed else "invented cards"
    return Pool(origin, tuple(c for c in named.values() if named.keys() >= set(_others(c))), named)


def _others(card: CardDef) -> list[str]:
    """The names of the other faces that a card's lines name."""
    return [str(value) for value in (*card.values("back"), *card.values("reverse"))]


def _listed(game: str) -> list[CardDef]:
    prefix, path = LISTS.get(game, ("", Path()))
    if not path.is_file():
        return []
    with TemporaryDirectory() as home:
        catalogue = Catalogue(Path(home))
        read = read_cards(path.name, path.read_text(encoding="utf-8"), prefix).cards
        catalogue.import_cards(read)
        known = imported_cards(catalogue)
        return [card for name in dict.fromkeys(c.name for c in read) if (card := _one(known, name))]


def _one(known: Callable[[str], CardDef | None], name: str) -> CardDef | None:
    try:
        return known(name)
    except ProblemError:  # several cards of a name, which no deck tells apart
        return None


def _invented(game: str) -> list[CardDef]:
    """The cards of the library's scenarios, the first of each name."""
    found: dict[str, CardDef] = {}
    for file in sorted((ROOT / "scenarios" / "library" / game).rglob("*.judge")):
        for read in parse_each(file.read_text(encoding="utf-8"), file.name):
            for card in read.scenario.cards if read.scenario else ():
                found.setdefault(card.name, card)
    return list(found.values())


def _compiles(game: str, card: CardDef) -> bool:
    lines = tuple((a.name, a.qualifier, a.values) for a in card.attributes or ())
    try:
        return _played(game, ruleset(game).face(CardSpec(card.name, lines)))
    except Unsupported:
        return False


VERBS = {"flesh-and-blood": fab.VERBS, "remnants": remnants.VERBS}


def _played(game: str, face: Face) -> bool:
    """Whether the engine carries out all that a card says, as far as can be told beforehand."""
    if game == "grand-archive":
        return all(first_refused(ability) is None for ability in face.abilities)
    told = all(isinstance(cost, int) for cost in face.costs.values())
    return told and not any(unperformed(VERBS[game], face.abilities))


def board(game: str, chance: Random, *, real: bool = True) -> Scenario:
    """A position at the beginning of a game between two or three players with decks of their own."""
    players = PLAYERS[: 2 if chance.random() < 0.8 else 3]
    cards = pool(game, real=real)
    boards = tuple(DECKS[game](cards, player, chance) for player in players)
    used = _used(cards, boards)
    return Scenario(
        title=f"random {game} game",
        game=game,
        players=players,
        turn=Turn(players[0], BEGINNINGS[game], 1),
        cards=tuple(used.values()),
        boards=boards,
    )


def _used(cards: Pool, boards: Iterable[Board]) -> dict[str, CardDef]:
    """The cards that boards name, with their other faces."""
    lines = (line for made in boards for line in made.lines if isinstance(line, ZoneLine))
    names = [thing.name for line in lines for thing in line.things]
    used: dict[str, CardDef] = {}
    while names:
        card = cards.other.get(names.pop())
        if card is not None and card.name not in used:
            used[card.name] = card
            names += _others(card)
    return used


# --- Decks


def _zone(name: str, cards: Iterable[CardDef]) -> ZoneLine:
    return ZoneLine(name, tuple(Thing(name=card.name, quoted=True) for card in cards))


def _drawn(among: Sequence[CardDef], number: int, chance: Random, copies: int = 4) -> list[CardDef]:
    """So many cards, at most some of each."""
    return chance.sample([card for card in among for _ in range(copies)], min(number, copies * len(among)))


def _grand_archive(cards: Pool, player: str, chance: Random) -> Board:
    champions = cards.having("type", "champion")
    champion = chance.choice(champions) if champions else None
    elements = {"norm"} | (words_of(champion, "element") if champion else set())
    main = [c for c in cards.cards if any(a.qualifier == "reserve" for a in c.all("cost"))]
    fitting = [c for c in main if words_of(c, "element") <= elements] or main
    material = [c for c in cards.cards if any(a.qualifier == "memory" for a in c.all("cost"))]
    deck = _drawn(fitting, 40, chance) + _drawn(main, 8, chance)
    chance.shuffle(deck)
    here = (
        Thing(name=champion.name, quoted=True)
        if champion
        else Thing(kind="champion", name=f"Hero of {player}", quoted=True, modifiers=_HERO)
    )
    return Board(
        player,
        (
            ZoneLine("champion", (here,)),
            _zone("hand", deck[:7]),
            _zone("deck", deck[7:]),
            _zone("material", _drawn(material, 12, chance, 1)),
        ),
    )


_HERO = (Modifier("level", (1,)), Modifier("life", (20,)))
SLOTS = ("head", "chest", "arms", "legs", "weapon")
PLAYED = ("action", "instant", "attack-reaction", "defense-reaction", "block")


def _flesh_and_blood(cards: Pool, player: str, chance: Random) -> Board:
    heroes = cards.having("types", "hero")
    hero = Thing(name=chance.choice(heroes).name, quoted=True) if heroes and chance.random() < 0.5 else None
    worn = [chance.choice(found) for slot in SLOTS if (found := cards.having("types", slot))]
    deck = _drawn(cards.having("types", *PLAYED), 40, chance, 3)
    lines = (
        ZoneLine("hero", (hero or Thing(name=f"Hero of {player}", quoted=True, modifiers=_LIFE),)),
        _zone("equipment", chance.sample(worn, chance.randint(0, len(worn)))),
        _zone("hand", deck[:4]),
        _zone("deck", deck[4:]),
    )
    return Board(player, tuple(line for line in lines if line.things))


_LIFE = (Modifier("life", (20,)),)


def _remnants(cards: Pool, player: str, chance: Random) -> Board:
    loyalty = loyalties(chance)
    declared = [slug(faction) for faction, _ in loyalty]
    own = [c for c in cards.cards if words_of(c, "faction").intersection(declared) or not c.all("faction")]
    deck = _drawn(own, 34, chance)
    deck += _drawn([c for c in cards.cards if c not in own], 40 - len(deck), chance)
    said = AttributeLine("loyalty", tuple(Portion(Ref(f, quoted=True), level) for f, level in loyalty))
    return Board(player, (said, _zone("deck", deck)))


def loyalties(chance: Random) -> list[tuple[str, int]]:
    """Declared factions whose Loyalties add up to 4 at most, the higher first."""
    left, found = 4, list[tuple[str, int]]()
    for faction in chance.sample(FACTIONS, chance.randint(1, 3)):
        level = chance.randint(0, left)
        found.append((faction.replace("-", " ").title(), level))
        left -= level
    return sorted(found, key=lambda entry: -entry[1])


DECKS: Mapping[str, Callable[[Pool, str, Random], Board]] = {
    "grand-archive": _grand_archive,
    "flesh-and-blood": _flesh_and_blood,
    "remnants": _remnants,
}
BEGINNINGS = {"grand-archive": "wake-up", "flesh-and-blood": "start", "remnants": "game-start"}
"""The phase in which a random game of each game begins."""

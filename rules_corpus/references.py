"""Rules as judges refer to them: `Damage Step 3.7.2`, `damage step 3.g.ii`, `cleave 2`, `taunt`, ids with
or without `ga:cr/`.

The publisher's pages show nested counters as 1., a., i. and over again; both ways of counting are understood.
"""

from __future__ import annotations

import difflib
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from rules_corpus.cite import DEFAULT_DOCUMENT, GAMES, slug

CANDIDATES = 12
"""How many candidates an answer lists at most."""

_NUMBER = r"\d+(?:[.\s]?(?:\d+|[a-z]{1,4}))*"
_SPLIT = re.compile(
    rf"^(?P<words>.*?)[\s,:;§#/-]*(?:\b(?:rules?|no|nr|number)\b\.?\s*)?(?P<number>{_NUMBER})\.?$", re.I
)
_INVERTED = re.compile(
    rf"(?:rules?|no|nr|number)\b\.?\s*(?P<number>{_NUMBER})\s+(?:of|in)\s+(?P<words>.+)$", re.I
)
_ADDRESS = re.compile(r"https?://[^/]+/(?:[^#?]*/)?(?P<page>[^/#?]+)/?(?:\?[^#]*)?(?:#(?P<section>.*))?$")
_BOX = re.compile(r"^(?P<words>.*?)[\s,:/]*\b(?:hint|box|example)[\s-]*(?P<count>\d*)$", re.I)
_ROMAN = re.compile(r"(?=[ivx])(x{0,3})(ix|iv|v?i{0,3})$")
_PLAIN_SECTIONS = ("general-rules", "intro")
_PLACEHOLDERS = {"n", "x"}
_SMALL = {"the", "a", "an", "of", "and", "rule", "rules", "in", "on", "for", "to"}


@dataclass(frozen=True, slots=True)
class Resolved:
    """What a reference was understood as: one rule, or none; `candidates` are the rules that it may mean,
    likeliest first.
    """

    rule_id: str | None
    candidates: tuple[str, ...] = ()


@dataclass(slots=True)
class _Place:
    """A section, or a page's entry of its own name: its path and its rules by number, in order."""

    path: str
    rules: dict[str, str] = field(default_factory=dict)


class References:
    """An index of ids and titles, built once; `resolve` looks references up in it.

    `entries`: (rule id, title) pairs in rulebook order, a title as headings joined by " › ". Source:
    design, rule ids.
    """

    def __init__(self, entries: Iterable[tuple[str, str]]) -> None:
        self.ids: dict[str, str] = {}
        self._places: dict[str, _Place] = {}
        self._named: list[dict[str, dict[str, None]]] = [defaultdict(dict) for _ in range(4)]
        self._words: dict[str, dict[str, None]] = defaultdict(dict)
        for rule_id, title in entries:
            self._add(rule_id, title)

    def _add(self, rule_id: str, title: str) -> None:
        self.ids[rule_id] = rule_id
        path, _, number = rule_id.rpartition("/")
        if path not in self._places:
            self._places[path] = _Place(path)
            self._name(path, title)
        self._places[path].rules[number] = rule_id
        if not re.match(r"\d|hint-|intro|text$|older-", number):
            self._named[0][number][rule_id] = None

    def _name(self, path: str, title: str) -> None:
        """Notes the names under which a section is known, from its heading's own to the page's."""
        parts = path.split("/")
        page, section = (parts[-2], parts[-1]) if len(parts) > 1 else (parts[-1], parts[-1])
        headings = [slug(part) for part in title.split(" › ")]
        last_of_page = slug(title.split(" › ")[0].split(" - ")[-1])
        plain = section in _PLAIN_SECTIONS
        names = [
            (0, section),
            (0, last_of_page if plain else ""),
            (1, _bare(section)),
            (1, page if plain else ""),
        ]
        names += [
            (2, last_of_page),
            (2, page),
            (2, f"{last_of_page}-{section}"),
            (2, f"{headings[0]}-{section}"),
        ]
        for tier, name in names:
            if name and name not in _PLAIN_SECTIONS:
                self._named[tier][name][path] = None
        for word in {w for part in (*headings, section, page) for w in part.split("-")} - _SMALL:
            self._words[word][path] = None

    def resolve(self, text: str, game: str | None = None) -> Resolved:
        """The rule that `text` refers to, or the candidates; `game` (a prefix) narrows to one game.

        A section named without a number is understood as its first rule, all its rules are candidates.
        """
        text = _in_order(" ".join(text.strip().strip("[]()`").split()))
        known = self._by_id(text, game)
        if known:
            return known
        words, numbers = _split(text)
        for places in self._tiers(slug(words), game):
            found = _pick(places, numbers)
            if found.candidates:
                return found
        return Resolved(None, self._near(slug(words), game))

    def defining(self, name: str, game: str | None = None) -> tuple[tuple[str, ...], ...]:
        """The rules, the defining one first, of each place that has a name, or has it but for its plural, for
        its own: keywords, terms, sections and pages, the first kind alone that has any."""
        for own in (slug(name), slug(name).removesuffix("s")):
            for tier in self._named:
                if places := self._of(tier.get(own, ()), game):
                    return tuple(_defined(place) for place in places)
        return ()

    def _by_id(self, text: str, game: str | None) -> Resolved | None:
        """A reference that is an id, complete or without what its game leaves out; a section's or page's id
        too.
        """
        lowered = text.lower()
        if " " in lowered:
            return None
        prefixes = (
            [""]
            if ":" in lowered
            else [p for g in _games(game) for p in (f"{g}:{DEFAULT_DOCUMENT.get(g, '')}", f"{g}:")]
        )
        ids = [self.ids[p + lowered] for p in prefixes if p + lowered in self.ids]
        if ids:
            return Resolved(ids[0] if len(ids) == 1 else None, tuple(ids))
        paths = [p + lowered.rstrip("/") for p in prefixes] if "/" in lowered else []
        below = [
            place for path in paths for key, place in self._places.items() if f"{key}/".startswith(f"{path}/")
        ]
        return _pick(below, []) if below else None

    def _tiers(self, name: str, game: str | None) -> Iterator[list[_Place]]:
        """Places by how well `name` fits them: own name, name without its N or X, the page's, then all of
        its words.
        """
        for tier in self._named:
            yield self._of(tier.get(name, ()), game)
        words = [w for w in name.split("-") if w not in _SMALL]
        if words and all(word in self._words for word in words):
            yield self._of(
                [p for p in self._words[words[0]] if all(p in self._words[w] for w in words)], game
            )

    def _of(self, paths: Iterable[str], game: str | None) -> list[_Place]:
        fits = [p for p in paths if game is None or p.startswith(f"{game}:")]
        return [self._places.get(p) or _Place(p, {"": self.ids[p]}) for p in fits]

    def _near(self, name: str, game: str | None) -> tuple[str, ...]:
        """The first rules of the places whose names look like `name`."""
        if not name:
            return ()
        names = [n for tier in self._named for n in tier]
        close = difflib.get_close_matches(name, dict.fromkeys(names), n=4, cutoff=0.75)
        paths = dict.fromkeys(p for n in close for tier in self._named for p in tier.get(n, ()))
        firsts = (_first(place) for place in self._of(paths, game))
        return tuple(dict.fromkeys(firsts))[:CANDIDATES]


def resolve(text: str, entries: Iterable[tuple[str, str]], game: str | None = None) -> Resolved:
    """One look-up without keeping the index: see `References`."""
    return References(entries).resolve(text, game)


def _in_order(text: str) -> str:
    """A reference with the page first: "rule 17 of Abilities", or a publisher's address."""
    if inverted := _INVERTED.match(text):
        return f"{inverted['words']} {inverted['number']}"
    if address := _ADDRESS.match(text):
        return "/".join(filter(None, (address["page"], address["section"])))
    return text


def _games(game: str | None) -> Iterable[str]:
    return [game] if game else GAMES


def _bare(name: str) -> str:
    """The name without placeholders such as the N of "Agility N"."""
    return "-".join(part for part in name.split("-") if part not in _PLACEHOLDERS)


def _pick(places: list[_Place], numbers: list[str]) -> Resolved:
    """The one rule with one of `numbers` in `places`; without numbers, the first rule of the one place."""
    if not numbers:
        firsts = tuple(_first(place) for place in places)
        if len(places) != 1:
            return Resolved(None, firsts[:CANDIDATES])
        return Resolved(firsts[0], tuple(places[0].rules.values())[:CANDIDATES])
    for number in numbers:
        found = [rule for place in places if (rule := _numbered(place, number))]
        if found:
            return Resolved(found[0] if len(found) == 1 else None, tuple(found[:CANDIDATES]))
    return Resolved(None)


def _numbered(place: _Place, number: str) -> str | None:
    """The rule with that number; where all rules stand below one number 1, judges leave that 1 out."""
    if number in place.rules or "2" in place.rules:
        return place.rules.get(number)
    return place.rules.get(f"1.{number}")


def _first(place: _Place) -> str:
    """The rule that stands for a place: its text or number 1, else its first."""
    return next(
        (place.rules[n] for n in ("text", "1", "1.1") if n in place.rules), next(iter(place.rules.values()))
    )


def _defined(place: _Place) -> tuple[str, ...]:
    """The rules of a place, the one that stands for it first."""
    return tuple(dict.fromkeys((_first(place), *place.rules.values())))


def _split(text: str) -> tuple[str, list[str]]:
    """The words of a reference and the numbers that it may mean, the likeliest first."""
    if box := _BOX.match(text):
        return box["words"], [f"hint-{box['count'] or 1}"]
    match = _SPLIT.match(text)
    if not match:
        return text, []
    return match["words"], list(dict.fromkeys(dotted(match["number"].lower())))


def dotted(printed: str) -> Iterator[str]:
    """The dotted numbers that a printed one may mean: as it is, letters and Roman numerals by depth, then
    by shape.
    """
    parts = re.findall(r"\d+|[a-z]+", printed)
    for reading in (_by_depth, _by_shape):
        counted = [reading(part, depth) for depth, part in enumerate(parts)]
        if all(counted):
            yield ".".join(str(count) for count in counted)


def _by_depth(part: str, depth: int) -> int:
    """A counter at a depth as the publisher's pages show it: 1., a., i., then over again; 0 where it is
    none.
    """
    if part.isdigit():
        return int(part)
    return _letter(part) if depth % 3 == 1 else _roman(part)


def _by_shape(part: str, depth: int) -> int:
    """A counter by its shape alone: Roman where it can be, else a letter."""
    return int(part) if part.isdigit() else _roman(part) or _letter(part)


def _letter(part: str) -> int:
    return ord(part) - ord("a") + 1 if len(part) == 1 else 0


def _roman(part: str) -> int:
    match = _ROMAN.match(part)
    if not match:
        return 0
    ones = {"": 0, "i": 1, "ii": 2, "iii": 3, "iv": 4, "v": 5, "vi": 6, "vii": 7, "viii": 8, "ix": 9}
    return 10 * len(match[1]) + ones[match[2]]

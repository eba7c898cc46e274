"""Card lists in their published forms, read to cards with the attributes that scenarios name.

Grand Archive: lines of `Name [id] | type | stats | rules text`, JSON lines, pages of the index API. Flesh and
Blood: the tab-separated card table.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules_corpus.cite import GAMES
from rules_corpus.ingest.card_attributes import from_entry, from_stats, from_typeline
from rules_corpus.model import Card
from rules_corpus.problem import Place, Problem, ProblemError

_LINE = re.compile(r"(?P<name>.+?) \[(?P<id>[^\]\s]+)\]\s*$")
_TABLE = {
    "Color": "color",
    "Pitch": "pitch",
    "Cost": "cost",
    "Power": "power",
    "Defense": "defense",
    "Health": "life",
    "Intelligence": "intelligence",
    "Arcane": "arcane",
    "Types": "types",
    "Traits": "traits",
    "Card Keywords": "keywords",
}
"""Columns of the Flesh and Blood table by the attribute that each becomes."""


@dataclass(frozen=True, slots=True)
class CardList:
    """A card list as read: the form that was recognised, its cards, and what to know about it."""

    form: str
    cards: tuple[Card, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Input:
    """A list being read: its name, its text, the game, and the problems met so far."""

    name: str
    text: str
    game: str
    problems: list[Problem]

    def problem(self, line: int, message: str, source: str = "", hint: str = "") -> None:
        place = Place(file=self.name, line=line, column=1, length=max(1, len(source)))
        self.problems.append(
            Problem(code="C301", message=message, hint=hint, place=place, source=source[:200])
        )


_ITEM = re.compile(r"^[-*] (?=[A-Z{])")
_BREAK = re.compile(r"\n{2,}|\n(?![a-z])")


def read_cards(name: str, text: str, game: str) -> CardList:
    """Reads a card list, whose form is told from its content; `name` is for messages, `game` a prefix (`ga`,
    `fab`).

    Raises ProblemError: C300 where the form is not recognised, C307 where it is another game's, C301 for
    every entry that cannot be read (none is skipped).
    """
    content = text.removeprefix("\ufeff")
    given = _Input(name, content, game, [])
    form = next((form for form, fits, _ in _FORMS if fits(content)), None)
    if form in _ONLY and game != _ONLY[form]:
        raise _other_game(f"{name} is a {form}, the form of", _ONLY[form])
    if form is None:
        raise ProblemError(
            Problem(code="C300", message=f"{name} is no card list in a known form", hint=_KNOWN)
        )
    reader = next(read for known, _, read in _FORMS if known == form)
    cards = tuple(reader(given))
    if not cards and not given.problems:
        given.problem(1, "no card in it")
    if given.problems:
        raise ProblemError(*given.problems)
    return CardList(form, cards, tuple(_notes(form, content, cards)))


def joined(lists: Sequence[CardList]) -> CardList:
    """Several lists, such as pages that were saved one by one, as one."""
    forms = ", ".join(dict.fromkeys(one.form for one in lists))
    cards = tuple(card for one in lists for card in one.cards)
    return CardList(forms, cards, tuple(dict.fromkeys(note for one in lists for note in one.notes)))


def _other_game(what: str, game: str) -> ProblemError:
    message, hint = f"{what} {GAMES[game]}'s cards", f"nothing was stored; --game {game} imports it"
    return ProblemError(Problem(code="C307", message=message, hint=hint))


def paragraphs(text: str) -> str:
    """Rules text as paragraphs divided by blank lines; a mode (`•`, or a dash that begins a line) is a
    paragraph of its own, and so is a line unless it goes on in lower case; emphasis marks are left out."""
    lines = text.replace("\r\n", "\n").replace("**", "").split("\n")
    joined = "\n".join(_ITEM.sub("• ", line.strip()) for line in lines)
    return "\n\n".join(" ".join(part.split()) for part in _BREAK.split(joined) if part.strip())


# Lines of `Name [id] | type | stats | rules text`


def _from_lines(given: _Input) -> Iterator[Card]:
    for number, line in enumerate(given.text.splitlines(), 1):
        if not line.strip():
            continue
        fields = [part.strip() for part in line.split(" | ", 3)]
        named = _LINE.match(fields[0])
        if named is None or len(fields) < 3:
            given.problem(number, "not a card", line, "a line reads: Name [id] | type | stats | rules text")
            continue
        try:
            attributes = {**from_typeline(fields[1]), **from_stats(fields[2])}
        except ValueError as error:
            given.problem(number, str(error), line)
            continue
        text = paragraphs(fields[3]) if len(fields) == 4 else ""
        yield Card(game=given.game, card_id=named["id"], name=named["name"], text=text, attributes=attributes)


# JSON lines and the index API's pages


def _from_json_lines(given: _Input) -> Iterator[Card]:
    for number, line in enumerate(given.text.splitlines(), 1):
        if line.strip():
            try:
                yield from _objects(json.loads(line), given)
            except RecursionError:
                given.problem(number, "not a card: it nests too deep", line)
            except (ValueError, TypeError, AttributeError) as error:
                given.problem(number, f"not a card: {error}", line)


def _from_pages(given: _Input) -> Iterator[Card]:
    content = json.loads(given.text)
    for page in content if isinstance(content, list) else [content]:
        entries = page.get("data", [page])
        for number, entry in enumerate(entries, 1):
            try:
                yield from _objects(entry, given)
            except (ValueError, TypeError, AttributeError) as error:
                given.problem(1, f"entry {number} is not a card: {error}")


def _objects(entry: Mapping[str, Any], given: _Input, front: str = "") -> Iterator[Card]:
    """A card, and the card on its back. Raises ProblemError C307 where it is another game's."""
    if given.game != "ga" and not _INDEX.isdisjoint(entry):
        raise _other_game(f"{given.name} holds {entry.get('name')}, with the attributes of", "ga")
    identity = entry.get("id") or entry.get("uuid") or entry.get("slug")
    if not identity or not entry.get("name"):
        raise ValueError("it has no id or no name")
    back = entry.get("back")
    attributes = from_entry(entry)
    other = {"back": str(back["name"])} if back else {"front": front} if front else {}
    yield Card(
        game=given.game,
        card_id=str(identity),
        name=str(entry["name"]),
        text=paragraphs(str(entry.get("text") or entry.get("effect_raw") or entry.get("effect") or "")),
        set_code=_set_code(entry),
        attributes=attributes | other,
        rulings=tuple(filter(None, map(_ruling, entry.get("rule") or entry.get("rulings") or ()))),
    )
    if back:
        yield from _objects(back, given, str(entry["name"]))


def _set_code(entry: Mapping[str, Any]) -> str:
    """The set's code, or the code of the first printing's set."""
    editions = entry.get("editions") or [{}]
    found = entry.get("set") or editions[0].get("set") or ""
    return str(found.get("prefix", "")) if isinstance(found, Mapping) else str(found)


def _ruling(entry: object) -> str:
    if not isinstance(entry, Mapping):
        return str(entry).strip()
    title, text = (str(entry.get(key) or "").strip() for key in ("title", "description"))
    date = str(entry.get("date_added") or entry.get("date") or "")[:10]
    told = ": ".join(filter(None, (title, text)))
    return f"{told} ({date})" if told and date else told


# The Flesh and Blood table


def _from_table(given: _Input) -> Iterator[Card]:
    rows = csv.DictReader(io.StringIO(given.text, newline=""), delimiter="\t")
    for row in rows:
        if not row.get("Unique ID") or not row.get("Name") or None in row.values():
            given.problem(rows.line_num, "a row without id or name, or with too few columns")
            continue
        values = {attribute: (row.get(column) or "").strip() for column, attribute in _TABLE.items()}
        yield Card(
            game=given.game,
            card_id=row["Unique ID"],
            name=row["Name"],
            text=paragraphs(row.get("Functional Text") or ""),
            attributes={name: value for name, value in values.items() if value},
        )


def _is_table(text: str) -> bool:
    header = text.split("\n", 1)[0].split("\t")
    return "Unique ID" in header and "Functional Text" in header


def _is_page(text: str) -> bool:
    if not text.lstrip().startswith(("{", "[")):
        return False
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        return False
    first = content[0] if isinstance(content, list) and content else content
    return isinstance(first, Mapping) and (isinstance(first.get("data"), list) or "name" in first)


def _is_json_lines(text: str) -> bool:
    return text.lstrip().startswith("{")


def _is_lines(text: str) -> bool:
    return " | " in text and bool(re.search(r"^.+? \[[^\]\s]+\] \| ", text, re.M))


def _notes(form: str, text: str, cards: Sequence[Card]) -> Iterator[str]:
    """Cards that a list holds twice, and what is missing from pages that were saved one by one."""
    held = len({card.card_id for card in cards})
    if held < len(cards):
        yield f"{len(cards) - held} listed more than once: the last entry counts"
    if form != "index pages":
        return
    content = json.loads(text)
    pages = content if isinstance(content, list) else [content]
    if pages[-1].get("has_more"):
        total = pages[-1].get("total_cards")
        yield f"{held} of {total or 'more'} cards: the last page says that there are more"


_FORMS: tuple[tuple[str, Callable[[str], bool], Callable[[_Input], Iterator[Card]]], ...] = (
    ("card table", _is_table, _from_table),
    ("index pages", _is_page, _from_pages),
    ("JSON lines", _is_json_lines, _from_json_lines),
    ("card lines", _is_lines, _from_lines),
)
_INDEX = frozenset(("element", "elements", "cost_memory", "cost_reserve", "effect_raw"))
"""Keys that the entries of Grand Archive's index alone have."""

_ONLY = {"card table": "fab", "card lines": "ga"}
"""Forms in which one game's cards alone are published."""

_KNOWN = "known are: " + ", ".join(form for form, _, _ in _FORMS)

"""The digest that ships: each rule restated in the project's own words, one TOML file a page."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from rules_corpus.cite import GAMES, RuleId
from rules_corpus.ingest.page import INTRO, SEPARATOR
from rules_corpus.model import Document, Kind, Rule
from rules_corpus.problem import Place, Problem, ProblemError

ORDER = "order.toml"
"""The file beside a document's pages that gives each page its place."""

_KINDS: tuple[tuple[str, Kind], ...] = (
    (r"/hint-\d+(?:-\d+)?$", "hint"),
    (r"^ga:trg/", "policy"),
    (r"^ga:changelog/", "change"),
    (r"^fab:.*/\d+$", "ruling"),
    (r"^ga:cr/keywords-and-abilities/|[:/]keywords/|^remnants:general-keywords/", "keyword"),
    (r"^ga:cr/game-terms/", "term"),
    (r"/intro(?:-\d+)?$", "intro"),
)
_LINE = re.compile(r"line (\d+), column (\d+)")
_SMALL = {"an", "and", "of", "the", "in", "vs", "a", "as", "on", "to"}


def load(folder: Path) -> list[Document]:
    """Every document of the digest, its rules in rulebook order.

    Raises ProblemError with every problem found: C220 not TOML, C221 a page without title or edition, C222 a
    rule without text or with a name that makes no rule id, C223 a page without a place in the order.
    """
    problems: list[Problem] = []
    documents = [_document(folder, *key, problems) for key in _documents(folder)]
    if problems:
        raise ProblemError(*problems)
    return [d for d in documents if d.rules]


def _documents(folder: Path) -> Iterator[tuple[str, str]]:
    """Game and document of every folder that holds pages."""
    for game in GAMES:
        for found in [folder / game, *sorted(p for p in (folder / game).glob("*") if p.is_dir())]:
            if any(p.name != ORDER for p in found.glob("*.toml")):
                yield game, "" if found.name == game else found.name


def _document(folder: Path, game: str, document: str, problems: list[Problem]) -> Document:
    here = folder / game / document
    files = {file.stem: file for file in here.glob("*.toml") if file.name != ORDER}
    places = _read(here / ORDER, problems)
    for page in sorted(set(files) - set(places)):
        problems.append(
            _problem("C223", files[page], "has no place among the pages", f"give it one in {ORDER}")
        )
    rules: list[Rule] = []
    for page in sorted(set(files) & set(places), key=lambda page: (places[page], page)):
        rules += _page(files[page], game, document, problems)
    edition = max((rule.edition for rule in rules), default="")
    return Document(
        game=game, document=document, edition=edition, form="digest", source="digest", rules=tuple(rules)
    )


def _page(file: Path, game: str, document: str, problems: list[Problem]) -> Iterator[Rule]:
    """The rules of one page file, in the file's order."""
    content = _read(file, problems)
    if not content:
        return
    if not (isinstance(content.get("title"), str) and isinstance(content.get("edition"), str)):
        problems.append(_problem("C221", file, "needs a title and an edition, both text", "", "title"))
        return
    base = f"{game}:{document}/{file.stem}" if document else f"{game}:{file.stem}"
    for key, entry in content.items():
        if isinstance(entry, Mapping):
            yield from _rule(file, f"{base}/{key}", entry, content, problems)


def _rule(
    file: Path, name: str, entry: Mapping[str, Any], page: Mapping[str, Any], problems: list[Problem]
) -> Iterator[Rule]:
    key = name.rsplit("/", 1)[-1]
    text, asked = entry.get("text"), entry.get("asked", [])
    if not isinstance(text, str) or not text.strip() or not isinstance(asked, list):
        problems.append(_problem("C222", file, f"{name} needs a text, and asked as a list", "", key))
        return
    try:
        rule_id = RuleId(name)
    except ValueError as error:
        problems.append(_problem("C222", file, str(error), "", key))
        return
    yield Rule(
        rule_id=rule_id,
        game=rule_id.game,
        number=rule_id.number,
        title=_title(page["title"], str(entry.get("section_title", "")), rule_id, file.stem),
        kind=kind_of(rule_id),
        text=text.strip(),
        edition=page["edition"],
        wording="digest",
        asked=tuple(str(a) for a in asked),
    )


def kind_of(rule_id: str) -> Kind:
    """What kind of entry an id names, as far as the id itself tells."""
    return next((kind for pattern, kind in _KINDS if re.search(pattern, rule_id)), "rule")


def _title(page: str, section: str, rule_id: str, stem: str) -> str:
    """`Damage Step › General Rules`: the page's title and, below it, the section's."""
    between = rule_id.split(":", 1)[1].split(f"{stem}/", 1)[-1].split("/")[:-1]
    headings = [section] if section else [spelled(part) for part in between if part != INTRO]
    return SEPARATOR.join([page, *headings])


@cache
def spelled(slug: str) -> str:
    """A heading made readable again from its slug: `declaring-an-attack` is `Declaring an Attack`."""
    words = slug.split("-")
    return " ".join(w if n and w in _SMALL else w.capitalize() for n, w in enumerate(words))


def _read(file: Path, problems: list[Problem]) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        problems.append(_problem("C220", file, "is missing", ""))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        found = _LINE.search(str(error))
        line, column = (int(found[1]), int(found[2])) if found else (1, 1)
        place = Place(file=str(file), line=line, column=column)
        problems.append(Problem(code="C220", message=f"not TOML: {error}", place=place))
    return {}


def _problem(code: str, file: Path, message: str, hint: str, near: str = "") -> Problem:
    """A problem at the line of the file where `near` first stands."""
    lines = file.read_text(encoding="utf-8").splitlines() if near else []
    line = next((n for n, text in enumerate(lines, 1) if near in text), 1)
    return Problem(code=code, message=message, hint=hint, place=Place(file=str(file), line=line, column=1))

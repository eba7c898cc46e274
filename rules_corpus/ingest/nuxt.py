"""Flesh and Blood keywords from a Nuxt payload: JSON flattened to one array whose objects refer to each
other by position.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from rules_corpus.cite import slug
from rules_corpus.ingest.markup import plain
from rules_corpus.ingest.page import SEPARATOR, Names
from rules_corpus.model import Document, Kind, Rule
from rules_corpus.problem import Problem, ProblemError

FORM = "nuxt payload"
DEPTH = 40
"""How deep a payload may nest; a deeper one is refused."""

_WRAPPERS = {"ShallowReactive", "Reactive", "Ref", "ShallowRef", "EmptyRef", "EmptyShallowRef"}


class _Change(BaseModel):
    """Where a text comes from: title and address of a release note or change."""

    model_config = ConfigDict(extra="ignore")
    title: str = ""
    url: str = ""


class _Source(_Change):
    slug: str


class Superseded(BaseModel):
    """A ruling that a later change overtook, with the payload's note on what holds now and the change's
    title and address.
    """

    model_config = ConfigDict(extra="ignore")
    text: str
    note: str = ""
    change: _Change = _Change()


class Keyword(BaseModel):
    """A keyword: its release note's slug (`src`), text, rulings, how cards print it (`cards`) and its
    superseded rulings.
    """

    model_config = ConfigDict(extra="ignore")
    name: str
    src: str = ""
    text: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    older: tuple[Superseded, ...] = ()


class _Keywords(BaseModel):
    model_config = ConfigDict(extra="ignore")
    generatedAt: str = ""
    sources: tuple[_Source, ...] = ()
    keywords: tuple[Keyword, ...]


def is_payload(text: str) -> bool:
    """Whether `text` is a flattened payload that holds keywords."""
    return text.lstrip().startswith("[") and '"keywords"' in text


def read_payload(text: str, source: str, game: str = "fab", edition: str | None = None) -> list[Document]:
    """The one document of a keyword payload: `fab:keywords/NAME/text`, rulings from 1, older ones as
    `older-1`.

    The edition is the day the payload was made unless given. Raises ProblemError (C110) for a payload of
    another make.
    """
    held = _keywords(_payload(text, source).get("keywords"), source)
    edition = edition or held.generatedAt[:10]
    notes, pages, rules = {note.slug: note for note in held.sources}, Names(), list[Rule]()
    for keyword in held.keywords:
        page = pages.unique(slug(keyword.name) or "keyword")
        for number, kind, wording, origin in _entries(keyword, notes):
            rules.append(
                Rule(
                    rule_id=f"{game}:keywords/{page}/{number}",
                    game=game,
                    number=number,
                    title=SEPARATOR.join(filter(None, (keyword.name, origin.title))),
                    kind=kind,
                    text=plain(wording),
                    edition=edition,
                    url=origin.url,
                )
            )
    return [Document(game=game, document="", edition=edition, form=FORM, source=source, rules=tuple(rules))]


def gaps(text: str, source: str = "") -> tuple[Keyword, ...]:
    """The keywords that cards use and no release note defines, as the payload lists them.

    Raises ProblemError (C110) for a payload of another make.
    """
    listed = _payload(text, source).get("keyword-gaps") or []
    return _keywords({"keywords": listed}, source).keywords


def _entries(keyword: Keyword, notes: Mapping[str, _Change]) -> Iterator[tuple[str, Kind, str, _Change]]:
    """The keyword's text and rulings: number, kind, wording, and where it comes from."""
    note = notes.get(keyword.src, _Change())
    if keyword.text:
        yield "text", "keyword", "\n".join(keyword.text), note
    for count, ruling in enumerate(keyword.rulings, 1):
        yield str(count), "ruling", ruling, note
    for count, old in enumerate(keyword.older, 1):
        origin = _Change(title=f"superseded: {old.change.title}", url=old.change.url)
        yield f"older-{count}", "ruling", f"{old.text}\n{old.note}", origin


def _keywords(held: object, source: str) -> _Keywords:
    try:
        return _Keywords.model_validate(held)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"])) or "the payload"
        raise _problem(f"{place}: {first['msg'].lower()}", source) from None


def _payload(text: str, source: str) -> Mapping[str, Any]:
    """The payload's data by name, references resolved."""
    try:
        flat = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise _problem(f"no JSON: {error}", source) from None
    if not isinstance(flat, list) or not flat or not isinstance(flat[0], dict):
        raise _problem("no flattened array", source)
    root = _resolved(flat, flat[0].get("data", 0), 0, source)
    if not isinstance(root, Mapping):
        raise _problem("no data by name", source)
    return root


def _resolved(flat: Sequence[Any], at: Any, depth: int, source: str) -> Any:
    """The value at a position with everything that it refers to."""
    if not isinstance(at, int) or at >= len(flat) or depth > DEPTH:
        raise _problem(f"position {at!r} leads nowhere" if depth <= DEPTH else "it nests too deep", source)
    if at < 0:
        return None
    value = flat[at]
    if isinstance(value, list) and value and isinstance(value[0], str):
        return (
            _resolved(flat, value[1], depth + 1, source) if value[0] in _WRAPPERS and len(value) > 1 else None
        )
    if isinstance(value, list):
        return [_resolved(flat, item, depth + 1, source) for item in value]
    if isinstance(value, dict):
        return {key: _resolved(flat, item, depth + 1, source) for key, item in value.items()}
    return value


def _problem(message: str, source: str) -> ProblemError:
    where = f"{source}: " if source else ""
    return ProblemError(
        Problem(
            code="C110",
            message=f"{where}this keyword payload can't be read: {message}",
            hint="expected the page's payload, an array whose data has `keywords` with name, text, rulings",
        )
    )

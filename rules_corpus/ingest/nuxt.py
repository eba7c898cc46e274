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
from rules_corpus.model import Document, Kind, ReleaseNote, Rule, Undefined
from rules_corpus.problem import Problem, ProblemError

FORM = "nuxt payload"
DEPTH = 40
"""How deep a payload may nest; a deeper one is refused."""

LARGEST = 200_000
"""Values that a payload may unfold to; a game's keywords are a hundredth of it."""

_WRAPPERS = {"ShallowReactive", "Reactive", "Ref", "ShallowRef", "EmptyRef", "EmptyShallowRef"}


class Superseded(BaseModel):
    """A ruling that a later change overtook, with the payload's note on what holds now and the change's
    title and address.
    """

    model_config = ConfigDict(extra="ignore")
    text: str
    note: str = ""
    change: ReleaseNote = ReleaseNote()


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
    sources: tuple[ReleaseNote, ...] = ()
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
    payload = _payload(text, source)
    held = _keywords(payload.get("keywords"), source)
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
                    printed=keyword.cards,
                    sets=origin.sets,
                )
            )
    return [
        Document(
            game=game,
            document="",
            edition=edition,
            form=FORM,
            source=source,
            rules=tuple(rules),
            undefined=_gaps(payload, source),
            release_notes=held.sources,
        )
    ]


def gaps(text: str, source: str = "") -> tuple[Undefined, ...]:
    """The keywords that cards use and no release note defines, as the payload lists them.

    Raises ProblemError (C110) for a payload of another make.
    """
    return _gaps(_payload(text, source), source)


def _gaps(payload: Mapping[str, Any], source: str) -> tuple[Undefined, ...]:
    listed = _keywords({"keywords": payload.get("keyword-gaps") or []}, source).keywords
    return tuple(Undefined(name=k.name, printed=k.cards, text=plain("\n".join(k.text))) for k in listed)


def _entries(
    keyword: Keyword, notes: Mapping[str, ReleaseNote]
) -> Iterator[tuple[str, Kind, str, ReleaseNote]]:
    """The keyword's text and rulings: number, kind, wording, and where it comes from."""
    note = notes.get(keyword.src, ReleaseNote())
    if keyword.text:
        yield "text", "keyword", "\n".join(keyword.text), note
    for count, ruling in enumerate(keyword.rulings, 1):
        yield str(count), "ruling", ruling, note
    for count, old in enumerate(keyword.older, 1):
        origin = ReleaseNote(title=f"superseded: {old.change.title}", url=old.change.url)
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
    root = _Resolver(flat, source).value(flat[0].get("data", 0))
    if not isinstance(root, Mapping):
        raise _problem("no data by name", source)
    return root


class _Resolver:
    """The values of a flat array with everything that they refer to, as long as that is not too much."""

    def __init__(self, flat: Sequence[Any], source: str) -> None:
        self.flat, self.source, self.left = flat, source, LARGEST

    def value(self, at: Any, depth: int = 0) -> Any:
        """The value at a position. Raises ProblemError C110 where it leads nowhere or too far."""
        self.left -= 1
        if depth > DEPTH or self.left < 0:
            raise _problem("it nests too deep", self.source)
        if not isinstance(at, int) or at >= len(self.flat):
            raise _problem(f"position {at!r} leads nowhere", self.source)
        found = self.flat[at] if at >= 0 else None
        if isinstance(found, list) and found and isinstance(found[0], str):
            wraps = found[0] in _WRAPPERS and len(found) > 1
            return self.value(found[1], depth + 1) if wraps else None
        if isinstance(found, list):
            return [self.value(item, depth + 1) for item in found]
        if isinstance(found, dict):
            return {key: self.value(item, depth + 1) for key, item in found.items()}
        return found


def _problem(message: str, source: str) -> ProblemError:
    where = f"{source}: " if source else ""
    return ProblemError(
        Problem(
            code="C110",
            message=f"{where}this keyword payload can't be read: {message}",
            hint="expected the page's payload, an array whose data has `keywords` with name, text, rulings",
        )
    )

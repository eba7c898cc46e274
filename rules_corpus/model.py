"""What the corpus holds: documents of one edition with their rules, and cards (pydantic, frozen)."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Callable
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

Kind = Literal["rule", "bullet", "hint", "intro", "term", "keyword", "ruling", "policy", "change", "page"]
Wording = Literal["official", "digest"]

_LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
_TAG = re.compile(r"<[^>]+>|\{%[^%]*%\}")
_MARKUP = re.compile(r"\\(?=[\[\]*_#])|\*\*|__")


class Rule(BaseModel):
    """One rule of one edition.

    `rule_id` as in the design's rule ids; `title` the path of headings ("Damage Step › General Rules");
    `number` as displayed;
    `links` the ids that its text points to; `asked` ways a player would ask for it (search only, never
    shown); of a keyword, `printed` how cards print it and `sets` the sets whose notes say this.
    """

    model_config = ConfigDict(frozen=True)

    rule_id: str
    game: str
    number: str
    title: str
    kind: Kind
    text: str
    edition: str = ""
    wording: Wording = "official"
    url: str = ""
    links: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    printed: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()

    @property
    def hash(self) -> str:
        """SHA-256 (first 16 hex digits) of the normalised text: tells whether a rule changed between
        editions."""
        return text_hash(self.text)


Lookup = Callable[[str], Rule | None]
"""Finds a rule by its id: the official wording of the edition meant where it is imported, else the digest."""


def whose(wording: Wording, edition: str) -> str:
    """Whose words a rule is given in, and of which edition, for people."""
    words = "official wording" if wording == "official" else "in our words"
    return f"{words}, {edition}" if edition else words


class Undefined(BaseModel):
    """A keyword that cards use and no rule defines, as its publisher lists it: how cards print it, and the
    reminder text where there is one."""

    model_config = ConfigDict(frozen=True)

    name: str
    printed: tuple[str, ...] = ()
    text: str = ""


class ReleaseNote(BaseModel):
    """A publisher's note that rules come from: title and address, when it says it was updated (in its own
    words), and the sets that came with it."""

    model_config = ConfigDict(frozen=True)

    slug: str = ""
    title: str = ""
    url: str = ""
    updated: str | None = None
    sets: tuple[str, ...] = ()


class Document(BaseModel):
    """A publisher's document as read: `document` is the id part (`cr`, `trg`, `changelog`, or empty), rules
    in rulebook order.

    `doubtful` lists the ids whose number the reader could not be sure of, with the reason; `broken` the ids
    whose text points to what is not there, with what it says. `exact`: its numbers are those that the
    publisher's own layout gives. `undefined` are the keywords that it says no rule defines, `release_notes`
    the notes that it was made from, those without a rule too.
    """

    model_config = ConfigDict(frozen=True)

    game: str
    document: str
    edition: str
    form: str
    source: str
    rules: tuple[Rule, ...]
    doubtful: tuple[tuple[str, str], ...] = ()
    broken: tuple[tuple[str, str], ...] = ()
    exact: bool = False
    undefined: tuple[Undefined, ...] = ()
    release_notes: tuple[ReleaseNote, ...] = ()


class Card(BaseModel):
    """A card of an imported catalogue, in the game's own attributes (`attributes` by the scenario language's
    names, lower case)."""

    model_config = ConfigDict(frozen=True)

    game: str
    card_id: str
    name: str
    text: str = ""
    set_code: str = ""
    attributes: dict[str, str] = Field(default_factory=dict)
    rulings: tuple[str, ...] = ()


def normalised(text: str) -> str:
    """Unicode NFC, markup and links removed, white space folded (design: rule ids)."""
    plain = _MARKUP.sub("", _TAG.sub("", _LINK.sub(r"\1", unicodedata.normalize("NFC", text))))
    return " ".join(plain.split())


def text_hash(text: str) -> str:
    """SHA-256 of the normalised text, first 16 hex digits."""
    return hashlib.sha256(normalised(text).encode()).hexdigest()[:16]

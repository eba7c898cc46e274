"""Two sources of one edition made one: the exactly numbered text wins, pages it lacks come from the other.

Where both have a page, what differs is listed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass

from pydantic import BaseModel, ConfigDict

from rules_corpus.model import Document, ReleaseNote, Rule, Undefined

Notes = tuple[tuple[str, str], ...]
"""Rule ids, each with what is to say about it."""


class Part(BaseModel):
    """What one source gave of an edition: its pages, and whether its numbers are exactly as published."""

    model_config = ConfigDict(frozen=True)

    source: str
    form: str
    exact: bool = False
    pages: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Held:
    """The rules of an edition with where they came from and what is to say about them."""

    rules: tuple[Rule, ...] = ()
    parts: tuple[Part, ...] = ()
    doubtful: Notes = ()
    broken: Notes = ()
    differences: Notes = ()
    undefined: tuple[Undefined, ...] = ()
    release_notes: tuple[ReleaseNote, ...] = ()


NOTHING = Held()


def given(document: Document) -> Held:
    """What a document gives, alone."""
    pages = tuple(by_page(document.document, document.rules))
    part = Part(source=document.source, form=document.form, exact=document.exact, pages=pages)
    return Held(
        document.rules,
        (part,),
        document.doubtful,
        document.broken,
        undefined=document.undefined,
        release_notes=document.release_notes,
    )


def merged(held: Held, document: Document) -> Held:
    """An edition as held with a document added, in place of what the same source gave before.

    Of a page that another source gave too, the exact one is kept, the later one where both are or neither is.
    """
    merge = _Merge(held, document)
    return Held(
        merge.rules(),
        merge.parts(),
        merge.notes(held.doubtful, document.doubtful),
        merge.notes(held.broken, document.broken),
        merge.differences(),
        document.undefined or held.undefined,
        document.release_notes or held.release_notes,
    )


class _Merge:
    """Which pages are `taken` from a document, and which `stay` as other sources gave them."""

    def __init__(self, held: Held, document: Document) -> None:
        self.held, self.document = held, document
        self.before = by_page(document.document, held.rules)
        self.after = by_page(document.document, document.rules)
        self.others = [part for part in held.parts if part.source != document.source]
        self.theirs = {page for part in self.others for page in part.pages}
        exact = {page for part in self.others if part.exact for page in part.pages}
        self.taken = {page for page in self.after if document.exact or page not in exact}
        self.stay = self.theirs - self.taken

    def pages(self) -> list[str]:
        """The pages in the order of the exact source, then those of the other."""
        first, second = (self.before, self.after) if not self.document.exact else (self.after, self.before)
        return [page for page in dict.fromkeys((*first, *second)) if page in self.taken or page in self.stay]

    def rules(self) -> tuple[Rule, ...]:
        """The rules of all pages, each page from one source."""
        return tuple(
            rule
            for page in self.pages()
            for rule in (self.after if page in self.taken else self.before)[page]
        )

    def parts(self) -> tuple[Part, ...]:
        """The sources with the pages that are from each; one that has none left is gone."""
        mine = given(self.document).parts[0]
        left = [_cut(part, self.stay) for part in self.others] + [_cut(mine, self.taken)]
        return tuple(part for part in left if part.pages)

    def notes(self, old: Notes, new: Notes) -> Notes:
        """What is to say about the rules of either source that are kept."""
        return self._on(self.stay, old) + self._on(self.taken, new)

    def differences(self) -> Notes:
        """Where sources differ: found now, and found before on pages that this document does not have."""
        both = [page for page in self.pages() if page in self.after and page in self.theirs]
        found = (self._differing(page) for page in both)
        return self._on(self.stay - set(both), self.held.differences) + tuple(n for on in found for n in on)

    def _differing(self, page: str) -> list[tuple[str, str]]:
        kept, other = self.before[page], self.after[page]
        return _differences(other, kept) if page in self.taken else _differences(kept, other)

    def _on(self, pages: Set[str], notes: Notes) -> Notes:
        return tuple(note for note in notes if page_of(self.document.document, note[0]) in pages)


def by_page(document: str, rules: Iterable[Rule]) -> dict[str, list[Rule]]:
    """Rules of a document by page, in order."""
    pages: dict[str, list[Rule]] = {}
    for rule in rules:
        pages.setdefault(page_of(document, rule.rule_id), []).append(rule)
    return pages


def page_of(document: str, rule_id: str) -> str:
    """The page part of a rule id of that document: `combat-phase-damage-step`, `kingdom`."""
    path = rule_id.split(":", 1)[-1]
    return path.removeprefix(f"{document}/" if document else "").split("/", 1)[0]


def _cut(part: Part, pages: Set[str]) -> Part:
    return part.model_copy(update={"pages": tuple(page for page in part.pages if page in pages)})


def _differences(kept: Sequence[Rule], other: Sequence[Rule]) -> list[tuple[str, str]]:
    """Where two sources of a page differ, by the id of the one kept or of the one that alone has it."""
    wins, loses = _texts(kept), _texts(other)
    found = [(i, _unlike(i, text, loses)) for i, text in wins.items() if loses.get(i) != text]
    missing = [(i, "not in the source that is kept") for i in loses if i not in wins]
    return found + missing


def _texts(rules: Sequence[Rule]) -> dict[str, str]:
    """The rules' letters and digits by id, as far as wording goes."""
    return {rule.rule_id: "".join(c for c in rule.text.lower() if c.isalnum()) for rule in rules}


def _unlike(rule_id: str, text: str, other: Mapping[str, str]) -> str:
    elsewhere = next((i for i, t in other.items() if t == text and i != rule_id), "")
    if elsewhere:
        return f"the other source has it as {elsewhere.rsplit('/', 1)[-1]}"
    return "the other source words it differently" if rule_id in other else "the other source lacks it"

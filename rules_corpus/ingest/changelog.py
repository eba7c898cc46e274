"""The changelog page: dated entries, each a list of changes; the newest date names the edition."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import datetime

from rules_corpus.ingest.linking import linked_changes
from rules_corpus.ingest.making import rules_of
from rules_corpus.ingest.markup import plain
from rules_corpus.ingest.page import Block, Heading, Item, Loose, Page, Source
from rules_corpus.model import Rule

DATE = re.compile(
    r"(January|February|March|April|May|June|July|August|September|October|November|December)"
    r"\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})"
)


def date_of(text: str) -> str:
    """The ISO date that `text` starts with (`August 21st, 2026`), or the empty string."""
    match = DATE.match(plain(text))
    if not match:
        return ""
    try:
        return datetime.strptime(" ".join(match.groups()), "%B %d %Y").date().isoformat()
    except ValueError:
        return ""


def entries(page: Page) -> Iterator[tuple[str, str, tuple[Block, ...]]]:
    """The dated entries in the page's order: ISO date, the line that gives it, and the blocks below it."""
    date, line, held = "", "", list[Block]()
    for block in page.blocks:
        found = "" if isinstance(block, Item) else date_of(block.text)
        if found:
            if date:
                yield date, line, tuple(held)
            date, line, held = found, plain(block.text), []
        elif date:
            held.append(Loose(block.text) if isinstance(block, Heading) else block)
    if date:
        yield date, line, tuple(held)


def newest(page: Page) -> str:
    """The newest entry's date, or the empty string."""
    return max((date for date, _, _ in entries(page)), default="")


def changelog(page: Page, source: Source, rules: Iterable[Rule] = ()) -> tuple[Rule, ...]:
    """The changes as rules, numbered within their entry (`ga:changelog/2026-08-21/intro/1`).

    They link to those of `rules` that they name.
    """
    pages = [Page(date, line, blocks) for date, line, blocks in entries(page)]
    made = rules_of(pages, source).rules
    changes = (rule.model_copy(update={"kind": "change", "url": source.base_url}) for rule in made)
    return linked_changes(changes, rules)

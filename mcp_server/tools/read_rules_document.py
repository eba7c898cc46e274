"""The tool `read_rules_document`."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Annotated

from pydantic import BaseModel, Field

from mcp_server.corpus import corpus
from mcp_server.passages import Passage, passages
from rules_corpus.model import Rule
from rules_corpus.problem import Problem, ProblemError
from rules_corpus.store import page_of


class Page(BaseModel):
    """A page of the document: what to ask for, and how many rules it has."""

    page: str
    rules: int


class Reading(BaseModel):
    """The document's pages, or the rules of one page; `next_start` is where the next call goes on."""

    document: str
    pages: tuple[Page, ...] = ()
    rules: tuple[Passage, ...] = ()
    next_start: int | None = None


def read_rules_document(
    document: Annotated[str, Field(description="As list_rules_documents gives it: ga:cr, remnants, fab.")],
    page: Annotated[str, Field(description="A page of it; empty: the list of pages.")] = "",
    start: Annotated[int, Field(ge=0, description="How many of the page's rules to leave out.")] = 0,
    limit: Annotated[int, Field(ge=1, le=200, description="How many rules at most.")] = 50,
) -> Reading:
    """Reads a rules document in order: first its pages, then a page's rules in force."""
    pages = _pages(document)
    if not page:
        return Reading(document=document, pages=tuple(Page(page=p, rules=len(r)) for p, r in pages.items()))
    rules = pages.get(page)
    if rules is None:
        raise _missing(f"{document} has no page {page!r}", page, pages)
    end = start + limit
    return Reading(
        document=document, rules=passages(rules[start:end]), next_start=end if end < len(rules) else None
    )


def _pages(document: str) -> dict[str, list[Rule]]:
    """The document's rules in force by page, in order. Raises ProblemError U103 where there is none."""
    game, _, name = document.partition(":")
    known = {f"{e.game}:{e.document}".rstrip(":"): None for e in corpus().editions()}
    if document not in known:
        raise _missing(f"no document {document!r}", document, known)
    pages: dict[str, list[Rule]] = {}
    for rule in corpus().current(game):
        if not name or rule.rule_id.startswith(f"{document}/"):
            pages.setdefault(page_of(name, rule.rule_id), []).append(rule)
    return pages


def _missing(message: str, asked: str, known: Iterable[str]) -> ProblemError:
    near = get_close_matches(asked, known, n=3, cutoff=0.4) or list(known)
    return ProblemError(Problem(code="U103", message=message, hint=f"there is {', '.join(near[:12])}"))

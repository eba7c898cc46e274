"""The tool `compare_editions`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from pydantic import BaseModel, Field

from mcp_server.arguments import Game, Limit
from mcp_server.corpus import corpus
from mcp_server.passages import shortened
from rules_corpus.diff import Change, Comparison, How, of_page
from rules_corpus.history import between

CHARACTERS = 400
"""Characters of a wording that are shown; get_rule gives it whole."""


class Changed(BaseModel):
    """A rule that changed: how, its id before and after (empty: there is none), and its wording, [-taken
    out-] and {+put in+}."""

    how: How
    old_id: str
    new_id: str
    text: str


class Compared(BaseModel):
    """A document in two editions: figures over all, those of each page that changed, and the first changes;
    `more` how many there are beyond those."""

    document: str
    old: str
    new: str
    unchanged: int
    totals: dict[How, int]
    pages: dict[str, int]
    changes: tuple[Changed, ...]
    more: int


def compare_editions(
    old: Annotated[str, Field(description="The older edition: its date, or the beginning of it.")],
    new: Annotated[str, Field(description="The newer edition.")],
    game: Game = "",
    page: Annotated[str, Field(description="Only this page, as in rule ids.")] = "",
    limit: Limit = 20,
) -> list[Compared]:
    """Compares two editions of the rules: which rules were added, removed, reworded or renumbered."""
    found = between(corpus(), old, new, game)
    return [_compared(of_page(c, page) if page else c, limit) for c in found]


def _compared(found: Comparison, limit: int) -> Compared:
    return Compared(
        document=f"{found.game}:{found.document}" if found.document else found.game,
        old=found.old,
        new=found.new,
        unchanged=found.unchanged,
        totals=found.totals,
        pages={p.page: sum(p.changes.values()) for p in found.pages if any(p.changes.values())},
        changes=tuple(_changed(found.changes[:limit])),
        more=max(0, len(found.changes) - limit),
    )


def _changed(changes: Iterable[Change]) -> Iterable[Changed]:
    for change in changes:
        ids = [rule.rule_id if rule else "" for rule in (change.old, change.new)]
        yield Changed(how=change.how, old_id=ids[0], new_id=ids[1], text=shortened(change.text, CHARACTERS))

"""The tool `search_glossary`."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from mcp_server.arguments import Game
from mcp_server.corpus import corpus
from mcp_server.passages import Entry, passages
from scenarios.limits import LONGEST_NAME


def search_glossary(
    term: Annotated[
        str, Field(description="A keyword or a term: taunt, on hit, ward 3.", max_length=LONGEST_NAME)
    ],
    game: Game = "",
) -> list[Entry]:
    """Explains a keyword or a term: every entry of that name, one a game, with its rules."""
    found = corpus().term(term, game)
    return [Entry(term=entry.name, game=entry.game, rules=passages(entry.rules)) for entry in found]

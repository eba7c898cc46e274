"""The tool `search_rules`."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from mcp_server.arguments import Game, Limit
from mcp_server.corpus import corpus
from mcp_server.passages import Passage, passages
from scenarios.limits import LONGEST_QUESTION


def search_rules(
    query: Annotated[
        str,
        Field(description="Words or a question; players' slang is understood.", max_length=LONGEST_QUESTION),
    ],
    game: Game = "",
    limit: Limit = 8,
) -> list[Passage]:
    """Finds rules by words, best first, each with its id, its text, and whose wording that is."""
    return list(passages(corpus().search(query, game, limit)))

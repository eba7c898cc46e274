"""The tool `list_games`."""

from __future__ import annotations

from pydantic import BaseModel

from mcp_server.corpus import corpus
from rules_corpus.cite import GAMES


class GameAtHand(BaseModel):
    """A game: `game` as rule ids begin, `name` as scenarios give it, and what is at hand of it."""

    game: str
    name: str
    documents: int
    rules: int


def list_games() -> list[GameAtHand]:
    """Lists the games whose rules are here. Start with this."""
    editions = corpus().editions()
    found = []
    for game, name in GAMES.items():
        mine = {e.document: e.rules for e in reversed(editions) if e.game == game}
        found.append(GameAtHand(game=game, name=name, documents=len(mine), rules=sum(mine.values())))
    return found

"""The tool `list_card_sets`."""

from __future__ import annotations

from mcp_server.arguments import Game
from mcp_server.corpus import catalogue
from rules_corpus.cards import CardSet
from rules_corpus.corpus import game_id


def list_card_sets(game: Game = "") -> list[CardSet]:
    """Lists the sets of the imported catalogue with how many cards are held of each."""
    return catalogue().list_card_sets(game_id(game) if game else "")

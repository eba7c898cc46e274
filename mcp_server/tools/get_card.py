"""The tool `get_card`."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from mcp_server.arguments import Game
from mcp_server.corpus import catalogue
from rules_corpus.corpus import game_id
from scenarios.cards import CardAsRead, card_as_read
from scenarios.limits import LONGEST_NAME


def get_card(
    name: Annotated[
        str,
        Field(description="The card's name, or its id as search_cards gives it.", max_length=LONGEST_NAME),
    ],
    game: Game = "",
) -> CardAsRead:
    """Gives a card of the imported catalogue with its attributes, rules text as understood, and rulings."""
    return card_as_read(catalogue().get_card(name, game_id(game) if game else ""))

"""The tool `get_card`."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from judge.text.reading import ReadParagraph, reading
from mcp_server.arguments import Game
from mcp_server.corpus import catalogue
from rules_corpus.cite import GAMES
from rules_corpus.corpus import game_id
from rules_corpus.model import Card


class CardAsRead(Card):
    """A card, and `reading`: each paragraph of its text as the engine understands it."""

    reading: tuple[ReadParagraph, ...]


def get_card(
    name: Annotated[
        str, Field(description="The card's name, or its id as search_cards gives it.", max_length=200)
    ],
    game: Game = "",
) -> CardAsRead:
    """Gives a card of the imported catalogue with its attributes, rules text as understood, and rulings."""
    card = catalogue().get_card(name, game_id(game) if game else "")
    read = reading(GAMES[card.game], card.name, card.text)
    return CardAsRead(**card.model_dump(), reading=read)

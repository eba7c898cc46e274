"""The tool `search_cards`."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from mcp_server.arguments import Game, Limit
from mcp_server.corpus import catalogue
from rules_corpus.corpus import game_id


class Found(BaseModel):
    """A card that was found; get_card gives its rulings too."""

    game: str
    card_id: str
    name: str
    attributes: dict[str, str]
    text: str


def search_cards(
    query: Annotated[
        str, Field(description="Words of the name, the types or the rules text.", max_length=500)
    ] = "",
    game: Game = "",
    filters: Annotated[
        dict[str, str] | None,
        Field(description='Attributes with a value or comparison: {"element": "Fire", "power": ">= 3"}.'),
    ] = None,
    limit: Limit = 10,
) -> list[Found]:
    """Finds cards of the imported catalogue by words and attributes."""
    cards = catalogue().search_cards(query, game_id(game) if game else "", filters, limit)
    return [Found.model_validate(card, from_attributes=True) for card in cards]

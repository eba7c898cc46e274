"""`judge card`: one card of the imported catalogue."""

from __future__ import annotations

from typing import Annotated

import typer

from judge_cli.options import Game, Json
from judge_cli.output import show
from judge_cli.render.cards import card_rows
from rules_corpus.cards import Catalogue

Name = Annotated[list[str], typer.Argument(metavar="NAME", help="A card's name or id.")]


def card(name: Name, game: Game = "", as_json: Json = False) -> int:
    """Shows a card of the imported catalogue."""
    found = Catalogue().get_card(" ".join(name), game)
    show(found, card_rows(found), as_json)
    return 0

"""What a model reads to write scenarios: the language's page, each game's vocabulary, what is at hand."""

from __future__ import annotations

import json
from dataclasses import asdict
from importlib.resources import files
from pathlib import Path

from fastmcp import FastMCP
from pydantic_core import to_json

from judge.games.registry import vocabulary
from mcp_server.problems import told
from mcp_server.tools.list_rules_documents import list_rules_documents
from rules_corpus.cite import GAMES
from rules_corpus.corpus import game_id

LANGUAGE = "language.md"


def add_to(server: FastMCP) -> None:
    """Adds the resources to a server."""
    server.resource("judge://language", mime_type="text/markdown")(language)
    server.resource("judge://vocabulary/{game}", mime_type="application/json")(told(words))
    server.resource("judge://documents", mime_type="application/json")(documents)


def language() -> str:
    """The scenario language: how a board, what players do and what must come out are written."""
    shipped = files("scenarios").joinpath(LANGUAGE)
    page = shipped if shipped.is_file() else Path(__file__).parents[1] / "docs" / LANGUAGE
    return page.read_text(encoding="utf-8")


def words(game: str) -> str:
    """The words that a game's scenarios may use; the games are grand-archive (or ga), remnants and
    flesh-and-blood (or fab)."""
    return json.dumps(asdict(vocabulary(GAMES[game_id(game)])), default=sorted)


def documents() -> str:
    """The rules documents at hand, by edition and wording."""
    return to_json(list_rules_documents()).decode()

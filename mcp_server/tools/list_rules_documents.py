"""The tool `list_rules_documents`."""

from __future__ import annotations

from pydantic import BaseModel

from mcp_server.arguments import Game
from mcp_server.corpus import corpus
from rules_corpus.corpus import game_id
from rules_corpus.model import Wording


class DocumentAtHand(BaseModel):
    """An edition of a document; `document` is what read_rules_document takes, such as ga:cr."""

    document: str
    edition: str
    wording: Wording
    rules: int
    pages: int


def list_rules_documents(game: Game = "") -> list[DocumentAtHand]:
    """Lists rules documents by edition: official wording where imported, and the digest in our own words."""
    wanted = game_id(game) if game else ""
    return [
        DocumentAtHand(
            document=f"{e.game}:{e.document}".rstrip(":"),
            edition=e.edition,
            wording=e.wording,
            rules=e.rules,
            pages=e.pages,
        )
        for e in corpus().editions()
        if wanted in ("", e.game)
    ]

"""Cards of the catalogue as the engine reads them, for the faces."""

from __future__ import annotations

from collections.abc import Iterable

from judge.text.reading import ReadParagraph, reading
from judge.text.report import CompileReport, UnreadPhrase, compile_report
from rules_corpus.cite import GAMES
from rules_corpus.model import Card

__all__ = ["CardAsRead", "CompileReport", "ReadParagraph", "UnreadPhrase", "card_as_read", "compile_cards"]


class CardAsRead(Card):
    """A card, and `reading`: each paragraph of its text as the engine understands it."""

    reading: tuple[ReadParagraph, ...]


def card_as_read(card: Card) -> CardAsRead:
    """A card with its text as it is understood."""
    return CardAsRead(**card.model_dump(), reading=reading(GAMES[card.game], card.name, card.text))


def compile_cards(game: str, cards: Iterable[Card]) -> CompileReport:
    """How much of these cards' texts compiles; `game` is a prefix (`ga`)."""
    return compile_report(GAMES[game], [(card.name, card.text) for card in cards])

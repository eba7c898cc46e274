"""Game Zones: Main Deck — decks that are played with their top card revealed."""

from __future__ import annotations

from judge.games.grand_archive.types_of_effects_game_effects import changes_in_force
from judge.kernel.state import Seat, Thing
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.meaning import seats
from rules_corpus.cite import Section

GENERAL = Section("ga:cr/game-zones-main-deck/general-rules")

TOP_CARD = "top-card"


def is_top_open(table: Table, seat: Seat) -> bool:
    """Whether an effect has a player play with the top card of their deck revealed (9)."""
    found = changes_in_force(table, t.PlayerState)
    return any(
        change.state == TOP_CARD and seat in seats(context, change.who) for context, change, _ in found
    )


def is_open(table: Table, card: Thing) -> bool:
    """Whether a card lies revealed on top of its deck (9)."""
    deck = table.state.zone("deck", card.place) if card.zone == "deck" else ()
    return deck[:1] == (card.id,) and is_top_open(table, card.place)


def note_top(table: Table, seat: Seat) -> None:
    """Notes which card everyone sees on top of a deck that is played open, one after the other where several
    are drawn (9)."""
    deck = table.state.zone("deck", seat)
    if deck and is_top_open(table, seat):
        card = table.state.things[deck[0]].face.name
        table.note(f"{card} lay revealed on top of {table.state.players[seat].name}'s deck", GENERAL["9"])

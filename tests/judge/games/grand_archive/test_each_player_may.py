"""What each player may do, and what follows for the one who did it or did not."""

from __future__ import annotations

import pytest
from ga_playing import comes_out, play

from judge.text.compiler import compile_text

CARDS = """
Feast | cost reserve 0 | type Action | speed Slow | text "Each player may draw a card. If they do, they recover 1."
Fast | cost reserve 0 | type Action | speed Slow | text "Each player may draw a card. If they don't, they recover 1."
Tithe | cost reserve 0 | type Action | speed Slow | text "Each player discards a card. If they can't, they draw a card."
"""


@pytest.mark.parametrize(("card", "ana", "ben"), [("Feast", 4, 5), ("Fast", 5, 4)])
def test_it_follows_for_each_by_what_they_did(card: str, ana: int, ben: int) -> None:
    body = f"""
        Ana activates "{card}"
        all pass
        Ana accepts
        Ben declines
        expect Ana hand 1
        expect Ben hand 0
        expect Hero damage {ana}
        expect Foe damage {ben}
    """
    hero, foe = 'champion Hero = "H" level 0 life 15 damage 5', 'champion Foe = "F" level 0 life 15 damage 5'
    assert comes_out(play(CARDS, f'hand "{card}"', "", body, hero=hero, foe=foe))


def test_only_who_could_not_do_it() -> None:
    body = """
        Ana activates "Tithe"
        all pass
        expect Ana hand 1
        expect Ben hand 0
    """
    assert comes_out(play(CARDS, 'hand "Tithe"', "hand 1", body))


@pytest.mark.parametrize(
    "text",
    [
        "Each player may sacrifice an ally. When they do, they draw a card.",
        "Choose one—\n• Each player may draw a card. If they do, they recover 1.\n• Draw a card.",
    ],
)
def test_where_they_are_not_taken_in_turn_it_is_refused(text: str) -> None:
    assert compile_text("grand-archive", text, name="Rook").problems

"""Numbers that texts work out: different costs, at most so many, the highest of a stat, odd and even, the
things done this way."""

from __future__ import annotations

import pytest
from ga_playing import comes_out, play

CARDS = """
Survey | cost reserve 0 | type Action | speed Fast | text "Draw a card for each of up to two Gun weapons you control."
Tally | cost reserve 0 | type Action | speed Fast | text "Draw a card for each ally you control with a different reserve cost."
Peak | cost reserve 0 | type Action | speed Fast | text "Draw X cards, where X is the highest power among allies you control."
Parity | cost reserve 0 | type Action | speed Fast | text "Destroy target ally with an odd life stat."
Pistol | cost memory 0 | supertypes Regalia | subtypes Gun | type Weapon | power 1 | durability 2
Imp | cost reserve 1 | type Ally | power 1 | life 1
Ogre | cost reserve 4 | type Ally | power 4 | life 4
Singe | cost reserve 0 | type Action | speed Fast | text "Discard a card. If a fire element card was discarded this way, draw two cards."
Coal | cost reserve 1 | element Fire | type Action | speed Fast | text "Draw a card."
Frost | cost reserve 1 | element Water | type Action | speed Fast | text "Draw a card."
"""


@pytest.mark.parametrize(
    ("card", "board", "drawn"),
    [
        ("Survey", '"Pistol", "Pistol", "Pistol"', 2),
        ("Survey", '"Pistol"', 1),
        ("Tally", '"Imp", "Imp", "Ogre"', 2),
        ("Peak", '"Imp", "Ogre"', 4),
        ("Peak", '"Pistol"', 0),
    ],
)
def test_how_many_cards_are_drawn(card: str, board: str, drawn: int) -> None:
    body = f'Ana activates "{card}"\nall pass\nexpect Ana hand {drawn}'
    assert comes_out(play(CARDS, f'hand "{card}"\nfield {board}', "", body))


def test_a_life_stat_is_odd_or_even() -> None:
    ben = 'field Small = "Imp", Big = "Ogre"'
    body = """
        try Ana activates "Parity" targeting Big
        expect illegal
        Ana activates "Parity" targeting Small
        all pass
        expect Small in graveyard
    """
    assert comes_out(play(CARDS, 'hand "Parity"', ben, body))


@pytest.mark.parametrize(("card", "drawn"), [("Coal", 2), ("Frost", 0)])
def test_what_was_done_this_way_is_looked_at(card: str, drawn: int) -> None:
    body = f'Ana activates "Singe"\nall pass\nexpect Ana hand {drawn}'
    assert comes_out(play(CARDS, f'hand "Singe", "{card}"', "", body))

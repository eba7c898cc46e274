"""Permissions to activate cards from a graveyard: whose it is."""

from __future__ import annotations

import pytest
from ga_playing import comes_out, play

CARDS = """
Pup | cost reserve 0 | type Ally | power 1 | life 1
Den | cost memory 0 | type Item | text "You may activate ally cards from your graveyard."
Pit | cost memory 0 | type Item | text "You may activate ally cards from an opponent's graveyard."
"""


@pytest.mark.parametrize(("item", "legal", "illegal"), [("Den", "Mine", "Theirs"), ("Pit", "Theirs", "Mine")])
def test_only_the_graveyard_that_the_text_names(item: str, legal: str, illegal: str) -> None:
    body = f"""
        try Ana activates {illegal}
        expect illegal
        Ana activates {legal}
        all pass
        expect {legal} on field
    """
    ana = f'field "{item}"\ngraveyard Mine = "Pup"'
    assert comes_out(play(CARDS, ana, 'graveyard Theirs = "Pup"', body))

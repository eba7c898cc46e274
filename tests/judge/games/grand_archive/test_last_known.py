"""What is known of objects that have left the field, while something can still ask for it."""

from __future__ import annotations

import pytest
from ga_playing import comes_out, play

CARDS = """
Imp | cost reserve 0 | type Ally | power 2 | life 2 | text "(0): Deal damage to target unit equal to Imp's power."
Rise | cost reserve 0 | type Action | speed Fast | text "Choose one—" | text "• Put a buff counter on target ally." | text "• Put three buff counters on target ally."
Fling | cost reserve 0 | type Action | speed Fast | text "Destroy target ally. Deal damage to target champion equal to that ally's power."
Recount | cost reserve 0 | type Action | speed Slow | text "Draw cards equal to the power of target ally card in your graveyard."
"""


def test_outcomes_that_differ_by_what_the_dead_source_was_are_told_apart() -> None:
    """An exploration merges equal positions; the power that the source died with keeps them apart."""
    body = """
        Ana activates ability 1 of Imp targeting Foe
        explore
        Ana activates "Rise" targeting Imp
        all pass
        Ana activates "Fell" targeting Imp
        all pass
        expect always Imp in graveyard
        all pass
        expect sometimes Foe damage 3
        expect sometimes Foe damage 5
        expect never Foe damage 2
    """
    assert comes_out(play(CARDS, 'field Imp = "Imp"\nhand "Rise", "Fell"', "", body))


@pytest.mark.parametrize("more", [0, 2])
def test_a_sentence_reads_what_an_earlier_one_destroyed(more: int) -> None:
    body = f"""
        Ana activates "Fling" targeting Wolf, Foe
        all pass
        expect Foe damage {2 + more}
        expect cited game-mechanics-card-and-object-information/last-known-information/1.1
    """
    assert comes_out(play(CARDS, f'field Wolf = ally "Wolf" 2/2 buff {more}\nhand "Fling"', "", body))


def test_a_card_in_the_graveyard_is_read_as_the_card_that_it_is() -> None:
    body = """
        Ana activates "Fell" targeting Wolf
        all pass
        expect Wolf in graveyard
        Ana activates "Recount" targeting Wolf
        all pass
        expect Ana hand 2
    """
    board = 'field Wolf = ally "Wolf" 2/2 buff 3\nhand "Fell", "Recount"'
    assert comes_out(play(CARDS, board, "", body))

"""Cards looked at, kept and found: glimpse, starcalling, preserve, searching, revealing."""

from __future__ import annotations

from ga_playing import comes_out, play

CARDS = """
Peer | cost reserve 0 | type Action | speed Slow | text "Glimpse 2."
Comet | cost reserve 5 | type Action | speed Slow | text "Starcalling — (1)" | text "Deal 3 damage to target unit."
Keepsake | cost reserve 0 | type Action | speed Slow | text "Preserve" | text "Draw a card."
Sapling | cost reserve 1 | type Ally | power 1 | life 1 | text "Preserve"
Read Minds | cost reserve 0 | type Action | speed Slow | text "Target player reveals all cards in their memory. Draw a card."
"""

DECK = 'deck A = "Ripple", B = "Spark", C = "Gleam", 3'


def test_glimpsed_cards_go_to_the_bottom_or_stay_on_top() -> None:
    body = """
        Ana activates "Peer"
        all pass
        Ana chooses A to bottom
        expect B first in deck
        expect cited game-terms/glimpse/2
    """
    assert comes_out(play(CARDS, f'hand "Peer"\n{DECK}', "", body))


def test_the_cards_on_top_may_be_put_in_any_order() -> None:
    body = """
        Ana activates "Peer"
        all pass
        Ana chooses B, A to top
        expect B first in deck
    """
    assert comes_out(play(CARDS, f'hand "Peer"\n{DECK}', "", body))


def test_a_card_that_was_not_glimpsed_cannot_be_chosen() -> None:
    body = """
        Ana activates "Peer"
        all pass
        try Ana chooses C to bottom
        expect illegal
        Ana declines
        expect A first in deck
    """
    assert comes_out(play(CARDS, f'hand "Peer"\n{DECK}', "", body))


def test_every_order_of_a_glimpse_is_tried() -> None:
    body = """
        Ana activates "Peer"
        explore
        all pass
        expect sometimes A first in deck
        expect sometimes B first in deck
        expect sometimes C first in deck
    """
    result = play(CARDS, f'hand "Peer"\n{DECK}', "", body)
    assert comes_out(result)
    assert result.ruling is not None
    assert result.ruling.exploration is not None
    assert sum(e.ways for e in result.ruling.exploration.endings) == 6


STARS = 'deck Star = "Comet", B = "Spark", C = "Gleam", 3'


def test_starcalling_activates_a_glimpsed_card_whatever_its_speed() -> None:
    body = """
        Ana activates "Peer"
        all pass
        Ana activates Star targeting Guard
        expect stack 1
        expect Ana memory 1
        expect C first in deck
        all pass
        expect Guard damage 3
        expect cited keywords-and-abilities/starcalling/3
    """
    ben = 'field Guard = ally "Gate Guard" 2/9'
    assert comes_out(play(CARDS, f'hand "Peer", 1\n{STARS}', ben, body))


def test_only_starcalling_cards_are_activated_from_a_glimpse_and_must_be_paid() -> None:
    body = """
        Ana activates "Peer"
        all pass
        try Ana activates B
        expect illegal citing keywords-and-abilities/starcalling/1
        try Ana activates Star targeting Guard
        expect illegal citing playing-cards-card-activation/general-rules/1.8
        Ana declines
        expect Star first in deck
    """
    ben = 'field Guard = ally "Gate Guard" 2/9'
    assert comes_out(play(CARDS, f'hand "Peer"\n{STARS}', ben, body))


def test_starcalling_does_nothing_in_hand() -> None:
    body = """
        try Ana activates "Comet" targeting Foe
        expect illegal citing playing-cards-card-activation/general-rules/1.8
    """
    assert comes_out(play(CARDS, 'hand "Comet", 1', "", body))


def test_a_preserved_action_comes_back_in_place_of_a_materialization() -> None:
    body = """
        Ana activates "Keepsake"
        all pass
        expect "Keepsake" in material
        expect "Keepsake" preserved
        all pass until Ana materialize
        Ana uses rule keywords-and-abilities/preserve-preserved/4 choosing "Keepsake"
        expect "Keepsake" in hand
        expect cited keywords-and-abilities/preserve-preserved/2
    """
    assert comes_out(play(CARDS, 'hand "Keepsake"', "", body))


def test_a_destroyed_ally_is_preserved_by_its_trigger() -> None:
    body = """
        Ben activates "Fell" targeting "Sapling"
        all pass
        expect "Sapling" in graveyard
        expect stack 1
        all pass
        expect "Sapling" in material
        expect cited keywords-and-abilities/preserve-preserved/1
    """
    assert comes_out(play(CARDS, 'field "Sapling"', 'hand "Fell"', body, turn="Ben main 6"))


def test_a_negated_card_is_not_preserved() -> None:
    body = """
        Ana activates "Keepsake"
        Ana passes
        Ben activates "Hush" targeting "Keepsake"
        all pass
        expect "Keepsake" in graveyard
    """
    assert comes_out(play(CARDS, 'hand "Keepsake"', 'hand "Hush"', body))


def test_revealed_cards_stay_where_they_are() -> None:
    body = """
        Ana activates "Read Minds" targeting Ben
        all pass
        expect Ben memory 2
        expect Ana hand 1
        expect cited game-terms/reveal
    """
    assert comes_out(play(CARDS, 'hand "Read Minds"', 'memory "Ripple", "Spark"', body))

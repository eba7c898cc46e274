"""What a card's own text says of playing it: alternative costs, when alone it may be activated, costs to
materialize it."""

from __future__ import annotations

from ga_playing import comes_out, play

CARDS = """
Barter | cost reserve 3 | type Action | speed Fast | text "You may sacrifice two tokens rather than pay this card's reserve cost." | text "Draw a card."
Ambuscade | cost reserve 0 | type Action | speed Fast | text "Activate this card only during an opponent's recollection phase." | text "Draw a card."
Urn | cost memory 0 | supertypes Regalia | type Item | text "As an additional cost to materialize this card, banish two ally cards from your graveyard."
Call | cost reserve 0 | type Action | speed Slow | text "Materialize an item card with memory cost 0 or less from your material deck."
Imp | cost reserve 1 | type Ally | power 1 | life 1
Snare | cost reserve 5 | type Action | speed Fast | text "You may banish two cards from your graveyard to activate this card from your memory without paying its reserve cost." | text "Draw a card."
"""

TOKENS = 'field A = token "Powercell", B = token "Powercell"'


def test_an_alternative_cost_stands_in_the_place_of_the_reserve_cost() -> None:
    body = """
        Ana activates "Barter" choosing alternative sacrificing A, B
        expect Ana memory 0
        expect cited playing-cards-card-activation/general-rules/1.3.3
        all pass
        expect Ana hand 1
    """
    assert comes_out(play(CARDS, f'hand "Barter"\n{TOKENS}', "", body))


def test_without_the_tokens_only_the_reserve_cost_can_be_paid() -> None:
    body = """
        try Ana activates "Barter" choosing alternative
        expect illegal
        Ana activates "Barter"
        expect Ana memory 3
    """
    assert comes_out(play(CARDS, 'hand "Barter"\nhand 3', "", body))


def test_a_card_that_may_be_activated_at_one_time_alone() -> None:
    body = """
        try Ana activates "Ambuscade"
        expect illegal citing playing-cards-card-activation/general-rules/1.6
    """
    assert comes_out(play(CARDS, 'hand "Ambuscade"', "", body))
    later = """
        Ben passes
        Ana activates "Ambuscade"
        expect stack 1
    """
    assert comes_out(play(CARDS, 'hand "Ambuscade"', "", later, turn="Ben recollection 5"))


def test_an_additional_cost_to_materialize_is_paid() -> None:
    body = """
        Ana activates "Call"
        all pass
        Ana materializes Urn banishing One, Two
        expect One in banishment
        expect Two in banishment
    """
    ana = 'hand "Call"\nmaterial Urn = "Urn"\ngraveyard One = "Imp", Two = "Imp"'
    assert comes_out(play(CARDS, ana, "", body))
    short = 'Ana activates "Call"\nall pass\ntry Ana materializes Urn\nexpect illegal'
    assert comes_out(play(CARDS, 'hand "Call"\nmaterial Urn = "Urn"\ngraveyard One = "Imp"', "", short))


def test_what_allows_an_activation_may_cost_something_of_its_own() -> None:
    body = """
        Ana activates Snare banishing One, Two
        expect One in banishment
        expect Two in banishment
        expect Ana memory 0
        all pass
        expect Ana hand 1
    """
    ana = 'memory Snare = "Snare"\ngraveyard One = "Imp", Two = "Imp"'
    assert comes_out(play(CARDS, ana, "", body))
    short = "try Ana activates Snare\nexpect illegal"
    assert comes_out(play(CARDS, 'memory Snare = "Snare"\ngraveyard One = "Imp"', "", short))

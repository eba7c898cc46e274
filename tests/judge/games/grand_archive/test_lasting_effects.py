"""Effects that last as long as something is so, that hold on a condition, or that wait for what enters."""

from __future__ import annotations

import pytest
from ga_playing import comes_out, play

CARDS = """
Warden | cost reserve 0 | type Ally | power 1 | life 1 | text "On Enter: Another target ally you control gains taunt for as long as you control Warden."
Usher | cost reserve 0 | type Ally | power 1 | life 1 | text "On Enter: You gain control of target ally for as long as you control Usher."
Banner | cost reserve 0 | type Action | speed Fast | text "Until end of turn, target ally gets +2 POWER as long as you control a Horse ally."
Horse | cost reserve 0 | type Ally | subtypes Horse | power 1 | life 1
Rally | cost reserve 0 | type Action | speed Fast | text "Until end of turn, allies you control enter the field with a buff counter on them."
Snare | cost reserve 0 | type Action | speed Fast | text "The next time one or more allies would enter the field this turn, they enter the field rested instead."
Twins | cost reserve 0 | type Action | speed Fast | text "Summon a Pup token and a Cub token."
Pup | type Ally | power 1 | life 1
Cub | type Ally | power 1 | life 1
Pony | cost reserve 0 | type Ally | power 1 | life 1
Shade | cost reserve 0 | type Ally | power 1 | life 1 | text "On Enter: If Shade entered from a graveyard, put two buff counters on it."
Herald | cost reserve 0 | type Action | speed Slow | text "The next ally card you activate this turn enters the field with an additional buff counter on it."
Mirror | cost reserve 0 | type Action | speed Slow | text "The activation of the next card you activate this turn can't be negated."
Ghost | cost reserve 0 | type Ally | power 1 | life 1 | text "On Enter: If Ghost entered from a graveyard, put two buff counters on it."
Raise | cost reserve 0 | type Action | speed Fast | text "Return target ally card from your graveyard to the field."
"""


def test_an_effect_lasts_as_long_as_its_source_is_controlled() -> None:
    body = """
        Ana activates "Warden"
        all pass
        Ana chooses Knight
        all pass
        expect Knight has taunt
        Ana activates "Fell" targeting "Warden"
        all pass
        expect not Knight has taunt
    """
    assert comes_out(play(CARDS, 'hand "Warden", "Fell"\nfield Knight = ally 2/2', "", body))


def test_an_effect_whose_time_is_over_already_does_not_begin() -> None:
    body = """
        Ana activates "Warden"
        all pass
        Ana chooses Knight
        Ana activates "Fell" targeting "Warden"
        all pass
        expect not Knight has taunt
    """
    assert comes_out(play(CARDS, 'hand "Warden", "Fell"\nfield Knight = ally 2/2', "", body))


def test_control_goes_back_with_its_source() -> None:
    body = """
        Ana activates "Usher"
        all pass
        Ana chooses Foeman
        all pass
        expect Ana controls Foeman
        Ana activates "Fell" targeting "Usher"
        all pass
        expect Ben controls Foeman
    """
    assert comes_out(play(CARDS, 'hand "Usher", "Fell"', "field Foeman = ally 2/2", body))


def test_an_effect_on_a_condition_comes_and_goes_with_it() -> None:
    body = """
        Ana activates "Banner" targeting Knight
        all pass
        expect Knight power 2
        Ana activates "Horse"
        all pass
        expect Knight power 4
        Ana activates "Fell" targeting "Horse"
        all pass
        expect Knight power 2
    """
    assert comes_out(play(CARDS, 'hand "Banner", "Horse", "Fell"\nfield Knight = ally 2/2', "", body))


def test_what_enters_later_enters_so() -> None:
    body = """
        Ana activates "Rally"
        all pass
        Ana activates "Horse"
        all pass
        expect Knight power 2
        expect "Horse" power 2
    """
    assert comes_out(play(CARDS, 'hand "Rally", "Horse"\nfield Knight = ally 2/2', "", body))


def test_all_that_enter_the_next_time_are_rested_and_no_more() -> None:
    body = """
        Ana activates "Snare"
        all pass
        Ana activates "Twins"
        all pass
        Ana activates "Horse"
        all pass
        expect "Pup" rested
        expect "Cub" rested
        expect not "Horse" rested
    """
    assert comes_out(play(CARDS, 'hand "Snare", "Twins", "Horse"', "", body))


def test_the_next_card_alone_enters_with_more() -> None:
    body = """
        Ana activates "Herald"
        all pass
        Ana activates "Horse"
        all pass
        Ana activates "Pony"
        all pass
        expect "Horse" buff 1
        expect "Pony" buff 0
    """
    assert comes_out(play(CARDS, 'hand "Herald", "Horse", "Pony"', "", body))


def test_the_next_activation_alone_cannot_be_negated() -> None:
    body = """
        Ana activates "Mirror"
        all pass
        Ana activates "Ripple"
        Ana passes
        Ben activates "Hush" targeting "Ripple"
        all pass
        all pass
        expect Ana hand 1
    """
    assert comes_out(play(CARDS, 'hand "Mirror", "Ripple"\nhand 1', 'hand "Hush"', body))


def test_an_object_knows_where_it_entered_from() -> None:
    body = """
        Ana activates "Ghost"
        all pass
        all pass
        expect "Ghost" buff 0
        Ana activates "Raise" targeting "Shade"
        all pass
        all pass
        expect "Shade" buff 2
    """
    assert comes_out(play(CARDS, 'hand "Ghost", "Raise"\ngraveyard "Shade"', "", body))


EACH = """
Tax | cost reserve 0 | type Action | speed Fast | text "Each opponent discards a card unless they pay (2)."
Levy | cost reserve 0 | type Action | speed Fast | text "Each player discards a card unless they control an ally."
"""


def test_each_opponent_pays_or_discards() -> None:
    pays = 'Ana activates "Tax"\nall pass\nBen accepts\nexpect Ben hand 0\nexpect Ben memory 2'
    assert comes_out(play(EACH, 'hand "Tax"', "hand 2", pays))
    declines = 'Ana activates "Tax"\nall pass\nBen declines\nexpect Ben hand 1\nexpect Ben memory 0'
    assert comes_out(play(EACH, 'hand "Tax"', "hand 2", declines))


def test_each_player_meets_a_condition_or_not() -> None:
    body = 'Ana activates "Levy"\nall pass\nexpect Ana hand 2\nexpect Ben hand 1'
    assert comes_out(play(EACH, 'hand "Levy"\nhand 2\nfield ally 1/1', "hand 2", body))


GAOLER = (
    "Gaoler | cost reserve 0 | type Ally | power 1 | life 1 | "
    'text "On Enter: Banish target ally you don\'t control until Gaoler leaves the field."'
)


@pytest.mark.parametrize(
    ("before", "after", "read"),
    [
        (
            "all pass until stack empty",
            "Ana activates Fell targeting Gaoler",
            "banished-until-without-trigger",
        ),
        ("Ana activates Fell targeting Gaoler", "", "banished-until-gone-already"),
    ],
)
def test_what_is_banished_until_something_leaves_rests_on_readings(
    before: str, after: str, read: str
) -> None:
    body = f"""
        Ana activates Gaoler
        all pass
        Ana chooses Wren
        {before}
        {after}
        all pass until stack empty
        expect Gaoler in graveyard
        expect Wren on field"""
    result = play(GAOLER, "hand Gaoler, Fell", "field Wren = ally 2/2", body)
    assert comes_out(result)
    assert result.ruling is not None
    assert read in [one.name for one in result.ruling.assumptions]

"""Optional and alternative costs: prepare, imbue, brew, ephemerate, kindle, reservable."""

from __future__ import annotations

from ga_playing import comes_out, play

VERSE = """
Verse | cost reserve 2 | element Water | type Action | speed Slow | text "Imbue 2" | text "Deal 1 damage to target unit. If Verse is imbued, deal 3 damage to that unit instead."
Choir | cost reserve 2 | element Water | type Action | speed Slow | text "Fire Imbue 1" | text "Deal 1 damage to target unit. If Choir is imbued, deal 3 damage to that unit instead."
Psalm | cost reserve 2 | element Water | type Action | speed Slow | text "Advanced Imbue 1" | text "Deal 1 damage to target unit. If Psalm is imbued, deal 3 damage to that unit instead."
Acolyte | cost reserve 2 | element Water | type Ally | power 1 | life 1 | text "Imbue 2" | text "On Enter: If Acolyte is imbued, draw a card."
"""

GUARD = 'field Guard = ally "Gate Guard" 2/9'


def test_cards_of_the_cards_element_imbue_it() -> None:
    body = """
        Ana activates "Verse" targeting Guard choosing "imbue" paying A, B
        all pass
        expect Guard damage 3
        expect cited keywords-and-abilities/imbue/7.1
    """
    assert comes_out(play(VERSE, 'hand "Verse", A = "Ripple", B = "Ripple", C = "Spark"', GUARD, body))


def test_too_few_matching_cards_leave_it_as_it_is() -> None:
    body = """
        Ana activates "Verse" targeting Guard choosing "imbue" paying A, C
        all pass
        expect Guard damage 1
        expect Ana memory 2
    """
    assert comes_out(play(VERSE, 'hand "Verse", A = "Ripple", B = "Ripple", C = "Spark"', GUARD, body))


def test_imbue_of_a_named_element_counts_that_element() -> None:
    body = """
        Ana activates "Choir" targeting Guard choosing "imbue" paying A, C
        all pass
        expect Guard damage 3
        expect cited keywords-and-abilities/imbue/7.3
    """
    assert comes_out(play(VERSE, 'hand "Choir", A = "Ripple", C = "Spark"', GUARD, body))


def test_advanced_imbue_counts_no_basic_element() -> None:
    body = """
        Ana activates First targeting Guard choosing "imbue" paying A, B
        all pass
        expect Guard damage 1
        Ana activates Second targeting Guard choosing "imbue" paying C, D
        all pass
        expect Guard damage 4
        expect cited keywords-and-abilities/imbue/7.2
    """
    ana = 'hand First = "Psalm", Second = "Psalm", A = "Ripple", B = "Spark", C = "Ripple", D = "Gleam"'
    assert comes_out(play(VERSE, ana, GUARD, body))


def test_an_imbued_ally_remembers_it_and_a_copy_of_it_that_returns_does_not() -> None:
    body = """
        Ana activates "Acolyte" choosing "imbue" paying A, B
        all pass
        expect "Acolyte" imbued
        expect stack 1
        all pass
        expect Ana hand 1
    """
    assert comes_out(play(VERSE, 'hand "Acolyte", A = "Ripple", B = "Ripple"', "", body))


SNAP = """
Snap | cost reserve 0 | type Action | speed Fast | text "Prepare 2" | text "Deal 1 damage to target unit. If Snap was prepared, deal 3 damage to that unit instead."
"""


def test_prepare_takes_counters_at_once() -> None:
    body = """
        Ana activates "Snap" targeting Guard choosing "prepare"
        expect Hero preparation 1
        all pass
        expect Guard damage 3
        expect cited keywords-and-abilities/prepare-n/2
    """
    hero = 'champion Hero = "Ash Spirit" level 0 life 15 counter "preparation" 3'
    assert comes_out(play(SNAP, 'hand "Snap"', GUARD, body, hero=hero))


def test_prepare_without_the_counters_is_refused() -> None:
    body = """
        try Ana activates "Snap" targeting Guard choosing "prepare"
        expect illegal citing keywords-and-abilities/prepare-n/1
        expect "Snap" in hand
    """
    hero = 'champion Hero = "Ash Spirit" level 0 life 15 counter "preparation" 1'
    assert comes_out(play(SNAP, 'hand "Snap"', GUARD, body, hero=hero))


DRAUGHT = """
Draught | cost reserve 5 | type Item | subtypes Potion | text "Brew — Two Herbs" | text "On Enter: If Draught was brewed, draw a card."
Dear Toll | cost reserve 2 | type Item | text "Cards your opponents activate cost 1 more to activate."
"""


def test_brewing_takes_any_herbs_of_the_kind_and_ignores_what_changes_the_reserve_cost() -> None:
    body = """
        Ana activates "Draught" choosing "brew"
        expect "Silvershine" gone
        expect "Razorvine" gone
        all pass
        all pass
        expect "Draught" brewed
        expect Ana hand 1
        expect cited keywords-and-abilities/brew/3
    """
    ana = 'hand "Draught"\nfield token "Silvershine", token "Razorvine"'
    assert comes_out(play(DRAUGHT, ana, 'field "Dear Toll"', body))


def test_brewing_without_the_ingredients_is_refused() -> None:
    body = """
        try Ana activates "Draught" choosing "brew"
        expect illegal citing keywords-and-abilities/brew/2
        expect "Silvershine" on field
    """
    assert comes_out(play(DRAUGHT, 'hand "Draught", 5\nfield token "Silvershine"', "", body))


RAIDER = """
Raider | cost reserve 3 | type Ally | power 2 | life 2 | text "Ephemerate — (1)"
Echo | cost reserve 2 | type Action | speed Slow | text "Ephemerate — (1)" | text "Draw a card."
"""


def test_an_ally_from_the_graveyard_is_banished_when_it_would_die() -> None:
    body = """
        Ana activates "Raider"
        expect Ana memory 1
        all pass
        expect "Raider" ephemeral
        Ana passes
        Ben activates "Fell" targeting "Raider"
        all pass
        expect "Raider" in banishment
        expect cited keywords-and-abilities/ephemerate/1.3.1
    """
    assert comes_out(play(RAIDER, 'graveyard "Raider"\nhand 1', 'hand "Fell"', body))


def test_an_action_from_the_graveyard_is_banished_even_when_it_is_negated() -> None:
    body = """
        Ana activates "Echo"
        Ana passes
        Ben activates "Hush" targeting "Echo"
        all pass
        expect negated "Echo"
        expect "Echo" in banishment
        expect cited game-terms/ephemeral/1.2
    """
    assert comes_out(play(RAIDER, 'graveyard "Echo"\nhand 1', 'hand "Hush"', body))


def test_ephemerate_gives_no_other_speed() -> None:
    body = """
        try Ana activates "Raider"
        expect illegal
        expect "Raider" in graveyard
    """
    assert comes_out(play(RAIDER, 'graveyard "Raider"\nhand 1', "", body, turn="Ana recollection 5"))


def test_the_same_card_from_hand_is_no_ephemeral_one() -> None:
    body = """
        Ana activates "Raider"
        expect Ana memory 3
        all pass
        expect not "Raider" ephemeral
    """
    assert comes_out(play(RAIDER, 'hand "Raider", 3', "", body))


FUSE = (
    'Fuse | cost reserve 3 | element Fire | type Action | speed Fast | text "Kindle 2" | text "Draw a card."'
)


def test_kindling_pays_with_fire_cards_of_the_graveyard() -> None:
    body = """
        Ana activates "Fuse" paying kindle A, kindle B
        expect A in banishment
        expect B in banishment
        expect Ana memory 1
        expect cited keywords-and-abilities/kindle-n/1
    """
    assert comes_out(play(FUSE, 'hand "Fuse", 2\ngraveyard A = "Spark", B = "Spark"', "", body))


def test_kindling_takes_no_more_than_n_and_no_other_element() -> None:
    body = """
        try Ana activates "Fuse" paying kindle W
        expect illegal citing keywords-and-abilities/kindle-n/1
        expect W in graveyard
        try Ana activates "Fuse" paying kindle A, kindle B, kindle C
        expect illegal
        expect Ana banishment 0
    """
    ana = 'hand "Fuse", 3\ngraveyard W = "Ripple", A = "Spark", B = "Spark", C = "Spark"'
    assert comes_out(play(FUSE, ana, "", body))


GEM = 'Gem | cost reserve 1 | type Item | text "Reservable"'


def test_reservable_objects_rest_for_a_reserve_cost() -> None:
    body = """
        Ana activates "Spark" paying "Gem"
        expect "Gem" rested
        expect Ana memory 0
        expect cited keywords-and-abilities/reservable/1
    """
    assert comes_out(play(GEM, 'hand "Spark", 1\nfield "Gem"', "", body))


def test_a_rested_reservable_object_pays_nothing() -> None:
    body = """
        try Ana activates "Spark"
        expect illegal citing playing-cards-card-activation/general-rules/1.8
    """
    assert comes_out(play(GEM, 'hand "Spark"\nfield "Gem" rested', "", body))

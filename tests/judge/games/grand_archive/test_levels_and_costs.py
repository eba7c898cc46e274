"""What changes a cost or the level that a card sees: efficiency, aenean progression, empower, elysian aura,
locks."""

from __future__ import annotations

from ga_playing import comes_out, play

CARDS = """
Study | cost reserve 3 | class Mage | type Action | speed Slow | text "Efficiency" | text "Draw a card."
Guild Study | cost reserve 3 | class Mage | type Action | speed Slow | text "[Class Bonus] Efficiency" | text "Draw a card."
Saga | cost reserve 0 | class Mage | type Action | speed Slow | subtypes Aenean, Spell | text "Aenean Progression" | text "Draw a card."
Bolt | cost reserve 0 | class Mage | type Action | speed Fast | subtypes Spell | text "Deal LV damage to target unit."
Rite | cost reserve 0 | class Mage | type Action | speed Fast | subtypes Aenean, Spell | text "Deal LV damage to target unit."
Rite of Study | cost reserve 4 | class Mage | type Action | speed Fast | subtypes Aenean, Spell | text "Efficiency" | text "Draw a card."
Poke | cost reserve 0 | class Mage | type Action | speed Fast | subtypes Skill | text "Deal LV damage to target unit."
Swell | cost reserve 0 | class Mage | type Action | speed Fast | text "Empower 2"
Still | cost reserve 0 | class Mage | type Action | speed Fast | text "Empower 0"
Locked | cost reserve 0 | class Mage | type Action | speed Fast | text "Class Locked" | text "Draw a card."
Locked Ring | cost memory 0 | class Mage | supertypes Regalia | type Item | text "Class Locked"
High Rite | cost reserve 0 | type Action | speed Fast | text "Level Locked 2" | text "Draw a card."
"""

MAGE = 'champion Hero = "Ash Adept" level 2 life 20 class Mage'
WARRIOR = 'champion Hero = "Ash Squire" level 2 life 20 class Warrior'
GUARD = 'field Guard = ally "Gate Guard" 2/9'


def test_efficiency_takes_the_champions_level_off() -> None:
    body = """
        Ana activates "Study"
        expect Ana memory 1
        expect cited keywords-and-abilities/efficiency/1 or playing-cards-card-activation/general-rules/1.7.3
    """
    assert comes_out(play(CARDS, 'hand "Study", 1', "", body, hero=MAGE))


def test_efficiency_under_an_unmet_class_bonus_is_no_part_of_the_text() -> None:
    body = """
        try Ana activates "Guild Study"
        expect illegal citing playing-cards-card-activation/general-rules/1.8
    """
    assert comes_out(play(CARDS, 'hand "Guild Study", 2', "", body, hero=WARRIOR))
    paid = 'Ana activates "Guild Study"\nexpect Ana memory 1'
    assert comes_out(play(CARDS, 'hand "Guild Study", 2', "", paid, hero=MAGE))


def test_each_resolved_card_makes_the_next_of_the_kind_dearer() -> None:
    body = """
        Ana activates First
        all pass
        Ana activates Second
        expect Ana memory 2
    """
    ana = 'hand First = "Saga", Second = "Saga", 3'
    assert comes_out(play(CARDS, ana, "", body, hero=MAGE))


def test_a_card_that_did_not_resolve_counts_for_nothing() -> None:
    body = """
        Ana activates First
        Ana passes
        Ben activates "Hush" targeting First
        all pass
        Ana activates Second
        expect Ana memory 0
    """
    ana = 'hand First = "Saga", Second = "Saga", 3'
    assert comes_out(play(CARDS, ana, 'hand "Hush"', body, hero=MAGE))


def test_an_empowered_spell_sees_more_levels_once() -> None:
    body = """
        Ana activates "Swell"
        all pass
        expect Hero level 2
        Ana activates First targeting Guard
        all pass
        expect Guard damage 4
        Ana activates Second targeting Guard
        all pass
        expect Guard damage 6
        expect cited keywords-and-abilities/empower-n/2
    """
    ana = 'hand "Swell", First = "Bolt", Second = "Bolt"'
    assert comes_out(play(CARDS, ana, GUARD, body, hero=MAGE))


def test_no_other_card_takes_the_empowerment_and_nought_is_none() -> None:
    body = """
        Ana activates "Still"
        all pass
        Ana activates "Swell"
        all pass
        Ana activates "Poke" targeting Guard
        all pass
        expect Guard damage 2
        expect cited keywords-and-abilities/empower-n/1.1
    """
    assert comes_out(play(CARDS, 'hand "Still", "Swell", "Poke"', GUARD, body, hero=MAGE))


AURA = 'field Muse = ally "Muse" 1/1 elysian-aura'


def test_an_elysian_aura_counts_for_aenean_spells_and_their_cost() -> None:
    body = """
        Ana activates "Rite of Study"
        expect Ana memory 0
        Ana activates "Rite" targeting Guard
        all pass
        expect Guard damage 4
        expect cited keywords-and-abilities/elysian-aura/1
    """
    assert comes_out(play(CARDS, f'hand "Rite", "Rite of Study"\n{AURA}', GUARD, body, hero=MAGE))


def test_an_elysian_aura_counts_for_no_other_spell_and_not_after_it_is_gone() -> None:
    body = """
        Ana activates "Bolt" targeting Guard
        all pass
        expect Guard damage 2
        Ana activates "Rite" targeting Guard
        Ana passes
        Ben activates "Fell" targeting Muse
        all pass
        all pass
        expect Guard damage 4
    """
    ana, ben = f'hand "Bolt", "Rite"\n{AURA}', f'{GUARD}\nhand "Fell"'
    assert comes_out(play(CARDS, ana, ben, body, hero=MAGE))


def test_class_locked_cards_are_for_their_class() -> None:
    body = """
        try Ana activates "Locked"
        expect illegal citing keywords-and-abilities/class-locked/1
    """
    assert comes_out(play(CARDS, 'hand "Locked"', "", body, hero=WARRIOR))
    assert comes_out(play(CARDS, 'hand "Locked"', "", 'Ana activates "Locked"\nexpect stack 1', hero=MAGE))


def test_class_locked_regalia_are_not_materialized_by_another_class() -> None:
    body = """
        try Ana materializes "Locked Ring"
        expect illegal citing keywords-and-abilities/class-locked/1
        expect "Locked Ring" in material
    """
    assert comes_out(play(CARDS, 'material "Locked Ring"', "", body, hero=WARRIOR, turn="Ana materialize 5"))


def test_level_locked_cards_want_the_printed_level() -> None:
    body = 'try Ana activates "High Rite"\nexpect illegal citing keywords-and-abilities/level-locked-n/2'
    low = 'champion Hero = "Ash Adept" level 1 life 20 counter "level" 3'
    assert comes_out(play(CARDS, 'hand "High Rite"', "", body, hero=low))
    legal = 'Ana activates "High Rite"\nexpect stack 1'
    assert comes_out(play(CARDS, 'hand "High Rite"', "", legal, hero=MAGE))

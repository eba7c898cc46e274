"""Events that abilities watch for: sacrificed, suppressed, attacks with something, counters put; and abilities
that trigger from other zones."""

from __future__ import annotations

from ga_playing import comes_out, play

CARDS = """
Lamb | cost reserve 1 | type Ally | power 1 | life 1 | text "On Sacrifice: Draw a card."
Rite | cost reserve 0 | type Action | speed Fast | text "As an additional cost to activate this card, sacrifice an ally." | text "Draw a card."
Gust | cost reserve 0 | type Action | speed Fast | text "Suppress target ally."
Gale | cost reserve 0 | type Item | text "Whenever you suppress an object, draw a card."
Calm | cost reserve 0 | type Action | speed Fast | text "If an ally has been suppressed this turn, draw two cards."
Drill | cost reserve 0 | type Item | text "Whenever your champion attacks using a weapon, draw a card."
Blade | cost memory 0 | supertypes Regalia | type Weapon | power 2 | durability 2
Salve | cost reserve 0 | type Action | speed Fast | text "Put two buff counters on target ally."
Choir | cost reserve 0 | type Item | text "Whenever a buff counter is put on an ally you control, draw a card."
Shade | cost reserve 1 | type Ally | power 1 | life 1 | text "Whenever you recover, return this card from your graveyard to the field. If you do, it becomes ephemeral."
Seer | cost reserve 0 | type Ally | power 1 | life 1 | text "On Enter: As a Spell, deal 2 damage to target unit."
Ward | cost reserve 0 | type Ally | power 1 | life 5 | text "Spellshroud"
"""


def test_sacrificed_things_trigger() -> None:
    body = """
        Ana activates "Rite" sacrificing Lamb
        expect Lamb in graveyard
        all pass
        expect Ana hand 1
        all pass
        expect Ana hand 2
    """
    assert comes_out(play(CARDS, 'hand "Rite"\nfield Lamb = "Lamb"', "", body))


def test_suppressing_triggers_and_is_remembered() -> None:
    body = """
        Ana activates "Gust" targeting Lamb
        all pass
        expect Lamb in banishment
        all pass
        expect Ana hand 2
        Ana activates "Calm"
        all pass
        expect Ana hand 3
    """
    assert comes_out(play(CARDS, 'hand "Gust", "Calm"\nfield "Gale"', 'field Lamb = "Lamb"', body))


def test_attacking_with_a_weapon_triggers() -> None:
    armed = "Ana attacks Foe with Hero wielding Blade\nall pass\nexpect Ana hand 1"
    assert comes_out(play(CARDS, 'field "Drill", Blade = "Blade"', "", armed))


def test_each_counter_that_is_put_triggers() -> None:
    body = """
        Ana activates "Salve" targeting Lamb
        all pass
        expect stack 2
    """
    assert comes_out(play(CARDS, 'hand "Salve"\nfield "Choir", Lamb = "Lamb"', "", body))


RECOVERY = 'Mend | cost reserve 0 | type Action | speed Fast | text "Recover 1."\n'


def test_an_ability_triggers_from_the_zone_that_it_names_and_from_no_other() -> None:
    body = """
        Ana activates "Mend"
        all pass
        expect stack 1
        all pass
        expect Dead on field
        expect Dead ephemeral
        expect cited game-terms/ephemeral/1
        Ana activates "Fell" targeting Dead
        all pass
        expect Dead in banishment
    """
    ana = 'hand "Mend", "Fell"\ngraveyard Dead = "Shade"\nfield Living = "Shade"'
    hero = 'champion Hero = "Ash Spirit" level 0 life 15 damage 3 element Water, Fire class Mage'
    assert comes_out(play(CARDS + RECOVERY, ana, "", body, hero=hero))


def test_a_triggered_ability_as_a_spell_heeds_spellshroud() -> None:
    body = """
        Ana activates "Seer"
        all pass
        try Ana chooses Ward
        expect illegal
        Ana chooses Other
        all pass
        expect Other damage 2
    """
    assert comes_out(play(CARDS, 'hand "Seer"', 'field Ward = "Ward", Other = ally "Gate Guard" 2/9', body))


OMENS = """
Augur | cost reserve 0 | type Item | text "Whenever an omen counter is put on a card in your banishment, draw a card."
Sign | cost reserve 0 | type Action | speed Fast | text "Put an omen counter on target ally."
"""


def test_counters_count_in_the_zone_that_is_named_alone() -> None:
    body = 'Ana activates "Sign" targeting Lamb\nall pass\nexpect stack 0\nexpect Lamb omen 1'
    assert comes_out(play(CARDS + OMENS, 'hand "Sign"\nfield "Augur", Lamb = "Lamb"', "", body))

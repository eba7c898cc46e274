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
Vigil | cost reserve 0 | type Item | text "Whenever you activate a card from your memory, draw a card."
Delve | cost reserve 0 | type Action | speed Fast | text "You may activate Spell cards from your memory this turn."
Pyre | cost reserve 0 | type Item | text "Whenever you banish a card from your graveyard, draw a card."
Purge | cost reserve 0 | type Action | speed Fast | text "Banish two cards from your graveyard."
Den | cost reserve 0 | type Item | text "Whenever you summon a token, put a buff counter on it."
Litter | cost reserve 0 | type Action | speed Fast | text "Summon a Pup token."
Pup | type Ally | power 1 | life 1
Font | cost reserve 0 | type Item | text "Whenever you empower, draw a card."
Swell | cost reserve 0 | type Action | speed Fast | text "Empower 2."
Echo | cost reserve 0 | type Item | text "Whenever you activate a Spell card, copy that activation."
Patrol | cost reserve 0 | type Item | text "Whenever Patrol or another item enters the field under your control, draw a card."
Sting | cost reserve 0 | type Ally | power 1 | life 9 | text "Whenever Sting attacks or dies, draw a card."
"""


def test_activating_from_a_zone_triggers() -> None:
    body = """
        Ana activates "Delve"
        all pass
        expect stack 0
        Ana activates "Dart" targeting Foe
        expect stack 2
    """
    assert comes_out(play(CARDS, 'hand "Delve"\nmemory "Dart"\nfield "Vigil"', "", body))


def test_each_card_that_a_player_banishes_triggers() -> None:
    body = """
        Ana activates "Purge"
        all pass
        expect stack 2
    """
    assert comes_out(play(CARDS, 'hand "Purge"\ngraveyard 2\nfield "Pyre"', "", body))


def test_summoning_triggers_and_tells_what_was_summoned() -> None:
    body = """
        Ana activates "Litter"
        all pass
        all pass
        expect "Pup" buff 1
    """
    assert comes_out(play(CARDS, 'hand "Litter"\nfield "Den"', "", body))


def test_empowering_triggers() -> None:
    body = 'Ana activates "Swell"\nall pass\nexpect stack 1'
    assert comes_out(play(CARDS, 'hand "Swell"\nfield "Font"', "", body))


def test_the_activation_that_triggered_is_copied() -> None:
    body = """
        Ana activates "Dart" targeting Foe
        all pass
        expect stack 2
        all pass
        all pass
        expect Foe damage 4
    """
    assert comes_out(play(CARDS, 'hand "Dart"\nfield "Echo"', "", body))


def test_the_object_itself_or_another_triggers() -> None:
    body = """
        Ana activates "Patrol"
        all pass
        expect stack 1
        all pass
        Ana activates "Font"
        all pass
        expect stack 1
    """
    assert comes_out(play(CARDS, 'hand "Patrol", "Font"', "", body))


def test_either_of_two_events_triggers() -> None:
    body = """
        Ana activates "Fell" targeting Sting
        all pass
        expect stack 1
    """
    assert comes_out(play(CARDS, 'hand "Fell"\nfield Sting = "Sting"', "", body))


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


def test_the_second_card_is_one_players_second() -> None:
    cards = """
Look | cost reserve 0 | type Action | speed Fast | text "Glimpse 1."
Watch | cost memory 0 | type Item | text "Whenever a player activates their second card each turn, draw a card."
"""
    body = """
        Ana activates One
        Ana passes
        Ben activates His
        expect stack 2
        Ben passes
        Ana activates Two
        expect stack 4
    """
    ana = 'field "Watch"\nhand One = "Look", Two = "Look"'
    assert comes_out(play(cards, ana, 'hand His = "Look"', body))

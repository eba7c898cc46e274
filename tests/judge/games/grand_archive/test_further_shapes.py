"""Shapes of text that print may use and that are carried out: costs that are offered, cards that change something
from where they lie, what enters an intent stronger, what several players choose."""

from __future__ import annotations

import pytest
from ga_playing import comes_out, play

SPARE = 'hand One = action "Ash", Two = action "Oak", Three = action "Elm", Four = action "Fir"'


def test_what_is_played_this_turn_is_so_only_now() -> None:
    cards = 'Vow | cost reserve 0 | type Action | text "Cards you activate this turn can\'t be negated. Draw a card."'
    ana, ben = 'hand Vow = "Vow", Dart = "Dart", Late = "Dart"', 'hand Hush = "Hush", Again = "Hush"'
    now = "Ana activates Vow\nall pass\nAna activates Dart targeting Foe\nBen activates Hush targeting Dart\nall pass"
    assert comes_out(play(cards, ana, ben, now + "\nall pass\nexpect Foe damage 2"))
    later = "Ana activates Vow\nall pass\nall pass until Ben main phase\nAna activates Late targeting Foe"
    later += "\nBen activates Again targeting Late\nall pass\nexpect Foe damage 0"
    assert comes_out(play(cards, ana, ben, later))


TOLL = """
Toll | cost reserve 2 | type Action | text "As an additional cost to activate this card, you may discard a card. If you do, this card costs 2 less to activate."  | text "Deal 1 damage to target unit. If its additional cost was paid, deal 3 damage instead."
Gift | cost reserve 0 | type Action | text "As an additional cost to activate this card, you may banish a card from your graveyard. If you do, draw two cards."
Hound | cost reserve 0 | type Ally | power 1 | life 1 | text "As an additional cost to activate this card, you may pay (2)." | text "On Enter: If its additional cost was paid, put two buff counters on Hound."
"""


@pytest.mark.parametrize(
    ("line", "seen"),
    [
        ('Ana activates "Toll" targeting Foe choosing additional discarding One', "expect Foe damage 3"),
        ('Ana activates "Toll" targeting Foe paying One, Two', "expect Foe damage 1"),
        ('Ana activates "Hound" choosing additional paying One, Two', 'all pass\nexpect "Hound" buff 2'),
        ('Ana activates "Hound"', 'all pass\nexpect "Hound" buff 0'),
    ],
)
def test_an_additional_cost_may_be_offered(line: str, seen: str) -> None:
    hand = SPARE + ', "Toll", "Hound"'
    assert comes_out(play(TOLL, hand, "", f"{line}\nall pass\n{seen}"))


def test_an_offered_cost_that_cannot_be_paid_is_not_taken() -> None:
    body = 'try Ana activates "Gift" choosing additional\nexpect illegal\nAna activates "Gift"\nall pass\nexpect Ana hand 0'
    assert comes_out(play(TOLL, 'hand "Gift"', "", body))


DOOM = """
Doom | cost reserve 0 | type Action | text "Deal 1 damage to target ally. If it dies this turn, draw a card."
"""


def test_what_follows_if_it_dies_this_turn() -> None:
    ana, ben = 'hand Doom = "Doom", Fell = "Fell"', 'field Bear = ally "Brown Bear" 2/9'
    cast = "Ana activates Doom targeting Bear\nall pass\n"
    dies = "Ana activates Fell targeting Bear\nall pass\nall pass\nexpect Ana hand 1"
    assert comes_out(play(DOOM, ana, ben, cast + dies))
    later = "all pass until Ben main phase\nAna activates Fell targeting Bear\nall pass\nexpect Ana hand 0"
    assert comes_out(play(DOOM, ana, ben, cast + later))


def test_power_that_it_has_in_some_turns() -> None:
    cards = (
        'Dawn | cost reserve 0 | type Ally | power 1 | life 1 | text "Dawn has +2 POWER during your turn."'
    )
    body = "expect Dawn power 3\nall pass until Ben main phase\nexpect Dawn power 1"
    assert comes_out(play(cards, 'field Dawn = "Dawn"', "", body))


LYING = """
Banner | cost reserve 0 | type Ally | power 1 | life 1 | text "As long as Banner is in your graveyard, allies you control get +1 POWER."
Star | cost reserve 0 | type Ally | power 1 | life 1 | text "As long as Star is one of your omens, Spell cards you activate cost 1 less to activate."
Stone | cost reserve 0 | type Ally | power 1 | life 1 | text "As long as Stone is in your graveyard, units can't retaliate." | text "Spell cards you activate cost 5 less to activate."
Bolt | cost reserve 2 | type Action | subtypes Spell | text "Draw a card."
"""


def test_a_card_changes_others_from_where_it_lies() -> None:
    ana = 'field Wolf = ally "Grey Wolf" 2/2\ngraveyard "Banner"'
    ben = 'field Bear = ally "Brown Bear" 2/2'
    assert comes_out(play(LYING, ana, ben, "expect Wolf power 3\nexpect Bear power 2"))
    held = 'field Wolf = ally "Grey Wolf" 2/2\nhand "Banner"'
    assert comes_out(play(LYING, held, ben, "expect Wolf power 2"))


def test_an_omen_and_a_card_that_lies_change_costs_and_bans() -> None:
    ana = 'hand "Bolt", One = action "Ash", Two = action "Oak"\nbanishment "Star" omen 1\ngraveyard "Stone"'
    body = 'Ana activates "Bolt" paying One\nall pass\nexpect Two in hand'
    assert comes_out(play(LYING, ana, "", body))
    ana = 'field Wolf = ally "Grey Wolf" 2/2\ngraveyard "Stone"'
    body = "Ana attacks Bear with Wolf\nall pass\ntry Ben retaliates with Bear\nexpect illegal"
    assert comes_out(play(LYING, ana, 'field Bear = ally "Brown Bear" 2/9', body))


FIRSTS = """
Hall | cost memory 0 | type Item | text "Spear attack cards you activate enter the intent with +2 POWER." | text "The first ally card you activate each turn enters the field with a buff counter on it." | text "The first item you materialize each turn costs 1 less to materialize."
Thrust | cost reserve 0 | type Attack | subtypes Spear | power 1 | text "On Attack: Destroy target item you control."
Wolf | cost reserve 0 | type Ally | power 1 | life 1
Cup | cost memory 1 | type Item
"""


def test_what_enters_the_intent_stronger_stays_so_when_its_source_has_gone() -> None:
    ana = 'field Hall = "Hall"\nhand Thrust = "Thrust"'
    body = "Ana activates Thrust\nall pass\nAna attacks Foe with Thrust\nAna chooses Hall\nall pass\n"
    body += "expect Hall in graveyard\nall pass until end of combat\nexpect Foe damage 3"
    assert comes_out(play(FIRSTS, ana, "", body))


def test_the_first_ally_card_of_a_turn_enters_with_a_counter() -> None:
    ana = 'field "Hall"\nhand One = "Wolf", Two = "Wolf"'
    body = "Ana activates One\nall pass\nAna activates Two\nall pass\nexpect One buff 1\nexpect Two buff 0"
    assert comes_out(play(FIRSTS, ana, "", body))


def test_each_player_draws_for_what_they_have_themselves() -> None:
    cards = (
        'Feast | cost reserve 0 | type Action | text "Each player draws a card for each ally they control."'
    )
    ana = 'hand "Feast"\nfield ally "Grey Wolf" 1/1'
    ben = 'field ally "Brown Bear" 1/1, ally "Tall Elk" 1/1'
    body = 'Ana activates "Feast"\nall pass\nexpect Ana hand 1\nexpect Ben hand 2'
    assert comes_out(play(cards, ana, ben, body))


@pytest.mark.parametrize(
    "text",
    [
        "Each opponent discards a card or sacrifices an ally.",
        'Target opponent chooses one —" | text "• They discard a card." | text "• They sacrifice an ally.',
    ],
)
def test_another_player_chooses_what_they_do(text: str) -> None:
    cards = f'Writ | cost reserve 0 | type Action | text "{text}"'
    ben = 'hand action "Ash"\nfield Bear = ally "Brown Bear" 1/1'
    aim = " targeting Ben" if "Target" in text else ""
    body = f'Ana activates "Writ"{aim}\nall pass\nBen chooses "mode 2"\nexpect Bear in graveyard\nexpect Ben hand 1'
    assert comes_out(play(cards, 'hand "Writ"', ben, body))


USING = """
Sheath | cost memory 0 | type Item | text "Your champion's attacks with Dagger weapons get +2 POWER." | text "Attacks with Dagger weapons can't be redirected."
Edge | cost reserve 0 | type Action | text "Your champion's next attack with a Dagger weapon this turn gets +4 POWER."
Knife | cost memory 0 | supertypes Regalia | type Weapon | subtypes Dagger | power 1 | durability 3
Club | cost memory 0 | supertypes Regalia | type Weapon | subtypes Mace | power 1 | durability 3
"""


@pytest.mark.parametrize(("weapon", "damage"), [("Knife", 3), ("Club", 1)])
def test_attacks_with_some_weapons_are_stronger(weapon: str, damage: int) -> None:
    ana = 'field "Sheath", Knife = "Knife", Club = "Club"'
    body = f"Ana attacks Foe with Hero wielding {weapon}\nall pass until end of combat\nexpect Foe damage {damage}"
    assert comes_out(play(USING, ana, "", body))


def test_the_next_attack_with_such_a_weapon_is_waited_for() -> None:
    ana = 'field Knife = "Knife", Club = "Club"\nhand "Edge", "Rise"'
    rise = USING + 'Rise | cost reserve 0 | type Action | speed Fast | text "Wake up your champion."'
    body = 'Ana activates "Edge"\nall pass\nAna attacks Foe with Hero wielding Club\nall pass until end of combat\n'
    body += 'expect Foe damage 1\nAna activates "Rise"\nall pass\nAna attacks Foe with Hero wielding Knife\n'
    body += "all pass until end of combat\nexpect Foe damage 6"
    assert comes_out(play(rise, ana, "", body))


def test_what_was_reserved_to_pay_is_asked_for() -> None:
    cards = """
Echo | cost reserve 1 | type Action | text "Draw a card. Then if no cards were reserved into your memory to pay for this card's reserve cost, draw an additional card." | text "This card costs X less to activate, where X is the highest reserve cost among Spell cards your opponents control on the effects stack."  | speed Fast
Chant | cost reserve 1 | type Action | subtypes Spell | speed Fast | text "Recover 1."
"""
    ana, ben = 'hand "Echo", One = action "Ash"', 'hand "Chant", Two = action "Oak"'
    paid = 'Ana activates "Echo" paying One\nall pass\nexpect Ana hand 1'
    assert comes_out(play(cards, ana, ben, paid))
    free = 'Ana passes\nBen activates "Chant" paying Two\nBen passes\nAna activates "Echo"\nall pass\nexpect Ana hand 3'
    assert comes_out(play(cards, ana, ben, free))


def test_an_inherited_effect_that_cards_in_lineages_are_given_is_their_champion_s() -> None:
    cards = """
Verse | cost reserve 0 | type Action | text "For the rest of the game, Curse cards in lineages have \\"Inherited Effect: At the beginning of your recollection phase, deal 1 unpreventable damage to this object.\\""
Rot | cost reserve 0 | type Action | subtypes Curse | text "Draw a card."
"""
    foe = 'champion Foe = "Tide Spirit" level 0 life 15 over "Rot", "Rot"'
    body = 'Ana activates "Verse"\nall pass\nall pass until Ben recollection phase\nall pass\nall pass\n'
    body += "expect Foe damage 2\nexpect Hero damage 0"
    assert comes_out(play(cards, 'hand "Verse"', "", body, foe=foe))


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("Return target ally to its owner's hand. That player draws a card.", "expect Ben hand 2"),
        (
            "Deal 1 damage to each ally. Recover 2 for each ally dealt damage this way.",
            "expect Hero damage 1",
        ),
        (
            "Deal 2 damage to each ally with no counters on it.",
            "expect Bear in graveyard\nexpect Elk damage 0",
        ),
        ("Put a buff counter on target ally for each ally your opponents control.", "expect Bear buff 2"),
        ("Target ally becomes a Fish until end of turn.", "expect Bear subtype Fish"),
        ("Banish target ally. Draw a card for each buff counter that was on it.", "expect Ana hand 0"),
    ],
)
def test_what_is_spoken_of_again(text: str, seen: str) -> None:
    cards = f'Writ | cost reserve 0 | type Action | text "{text}"'
    aim = " targeting Bear" if "target" in text.lower() else ""
    ben = 'field Bear = ally "Brown Bear" 2/2, Elk = ally "Tall Elk" 2/2 buff 1'
    hero = 'champion Hero = "Ash Spirit" level 0 life 15 damage 5'
    result = play(cards, 'hand "Writ"', ben, f'Ana activates "Writ"{aim}\nall pass\n{seen}', hero=hero)
    assert comes_out(result)


AMONG = """
Clock | cost memory 0 | type Item
Turn | cost memory 0 | type Item | text "Remove three age counters from among items you control: Draw a card."
"""


def test_counters_are_taken_from_among_several_things() -> None:
    ana = 'field Turn = "Turn", One = "Clock" age 2, Two = "Clock" age 2'
    body = "Ana activates ability 1 of Turn\nAna chooses 1\nall pass\nexpect One age 1\nexpect Two age 0\nexpect Ana hand 1"
    assert comes_out(play(AMONG, ana, "", body))
    short = 'field Turn = "Turn", One = "Clock" age 1, Two = "Clock" age 1'
    assert comes_out(play(AMONG, short, "", "try Ana activates ability 1 of Turn\nexpect illegal"))


def test_a_card_says_when_alone_it_may_be_materialized() -> None:
    cards = 'Crown | cost memory 0 | type Item | text "Materialize this card only if you control an ally."'
    body = 'Ana materializes "Crown"\nall pass\nexpect "Crown" on field'
    held = 'material "Crown"\nfield ally "Grey Wolf" 1/1'
    assert comes_out(play(cards, held, "", body, turn="Ana materialize 5"))
    bare = 'try Ana materializes "Crown"\nexpect illegal citing playing-cards-card-materialization/general-rules/3.1'
    assert comes_out(play(cards, 'material "Crown"', "", bare, turn="Ana materialize 5"))


@pytest.mark.parametrize(("omens", "damage"), [(3, 2), (2, 1)])
def test_damage_that_is_unpreventable_where_something_is_so(omens: int, damage: int) -> None:
    cards = """
Bolt | cost reserve 0 | type Action | text "Deal 2 damage to target unit. That damage can't be prevented if you have three or more omens."
Ward | cost memory 0 | type Item | text "If damage would be dealt to your champion, prevent 1 of that damage."
Star | cost reserve 0 | type Action
"""
    ana = f'hand "Bolt"\nbanishment {", ".join(["Star omen 1"] * omens)}'.replace("Star", '"Star"')
    body = f'Ana activates "Bolt" targeting Foe\nall pass\nexpect Foe damage {damage}'
    assert comes_out(play(cards, ana, 'field "Ward"', body))


def test_cards_with_a_total_are_chosen_and_not_all_of_them() -> None:
    cards = """
Pyre | cost reserve 0 | type Action | text "As an additional cost to activate this card, banish cards from your graveyard with total reserve cost 3 or more. Draw a card." | text "Draw a card."
Log | cost reserve 2 | type Action
"""
    cards = cards.replace(' Draw a card." |', '" |')
    ana = 'hand "Pyre"\ngraveyard One = "Log", Two = "Log", Three = "Log"'
    body = 'Ana activates "Pyre" banishing One, Two\nall pass\nexpect Three in graveyard\nexpect Ana hand 1'
    assert comes_out(play(cards, ana, "", body))
    few = 'try Ana activates "Pyre" banishing One\nexpect illegal'
    assert comes_out(play(cards, ana, "", few))


@pytest.mark.parametrize(("drawn", "field"), [(1, 'field ally "Grey Wolf" 1/1'), (0, "")])
def test_a_later_trigger_asks_as_it_resolves(drawn: int, field: str) -> None:
    text = "At the beginning of your next end phase, if you control an ally, draw a card."
    cards = f'Vow | cost reserve 0 | type Action | text "{text}"'
    body = f'Ana activates "Vow"\nall pass\nall pass until end phase\nall pass\nexpect Ana hand {drawn}'
    assert comes_out(play(cards, f'hand "Vow"\n{field}', "", body))


CHOOSING = """
Tide | cost reserve 0 | type Action | text "Each opponent chooses an ally they control and returns it to its owner's hand."
Cull | cost reserve 0 | type Action | text "Each player chooses an ally they control, then sacrifices the rest."
Dues | cost reserve 0 | type Action | text "Each player may discard a card. If a player doesn't, deal 2 damage to their champion."
"""
ALLIES = 'field Bear = ally "Brown Bear" 2/2, Elk = ally "Tall Elk" 2/2'


@pytest.mark.parametrize(
    ("card", "choices", "seen"),
    [
        ("Tide", "Ben chooses Elk", "expect Elk in hand\nexpect Bear on field"),
        (
            "Cull",
            "Ana chooses Wolf\nBen chooses Elk",
            "expect Wolf on field\nexpect Elk on field\nexpect Bear in graveyard",
        ),
        ("Dues", "Ana accepts\nBen declines", "expect Foe damage 2\nexpect Hero damage 0\nexpect Ana hand 0"),
    ],
)
def test_each_player_chooses_in_turn(card: str, choices: str, seen: str) -> None:
    held = ', action "Ash"' if card == "Dues" else ""
    wolf = 'field Wolf = ally "Grey Wolf" 1/1' if card == "Cull" else ""
    ben = ALLIES + '\nhand action "Oak"'
    body = f'Ana activates "{card}"\nall pass\n{choices}\n{seen}'
    assert comes_out(play(CHOOSING, f'hand "{card}"{held}\n{wolf}', ben, body))


def test_what_was_banished_comes_back_when_its_banisher_leaves() -> None:
    cards = """
Gaoler | cost reserve 0 | type Ally | power 1 | life 1 | text "On Enter: Banish target ally. When Gaoler leaves the field, return that card to the field under its owner's control."
"""
    body = "Ana activates Gaoler\nall pass\nAna chooses Bear\nall pass\nexpect Bear in banishment\n"
    body += "Ana activates Fell targeting Gaoler\nall pass\nall pass\nexpect Bear on field"
    assert comes_out(
        play(cards, 'hand Gaoler = "Gaoler", Fell = "Fell"', 'field Bear = ally "Brown Bear" 2/2', body)
    )


def test_who_can_intercept_may_be_narrowed() -> None:
    cards = """
Stable | cost memory 0 | type Item | text "Allies you control can't be intercepted by units with power 2 or less."
Guard | cost reserve 0 | type Ally | power 2 | life 4 | text "Intercept"
Hulk | cost reserve 0 | type Ally | power 3 | life 4 | text "Intercept"
"""
    ana = 'field "Stable", Wolf = ally "Grey Wolf" 1/1'
    body = "Ana attacks Foe with Wolf\nall pass until end of combat\nexpect Foe damage 1"
    assert comes_out(play(cards, ana, 'field Guard = "Guard"', body))
    body = (
        "Ana attacks Foe with Wolf\nall pass\nBen accepts\nall pass until end of combat\nexpect Foe damage 0"
    )
    assert comes_out(play(cards, ana, 'field Hulk = "Hulk"', body))


def test_what_something_is_as_long_as_it_has_counters() -> None:
    text = "As long as Engine has two or more age counters on it, it's an Automaton ally with base power 5 and base life 5."
    cards = f'Engine | cost memory 0 | type Item | text "{text}"'
    assert comes_out(
        play(cards, 'field Engine = "Engine" age 2', "", "expect Engine power 5\nexpect Engine type ally")
    )
    assert comes_out(play(cards, 'field Engine = "Engine" age 1', "", "expect Engine type item"))


FREE = """
Pup | cost reserve 2 | type Ally | power 1 | life 1 | text "You may activate this card without paying its reserve cost. If you do, it enters the field rested."
Rest | cost reserve 2 | type Action | text "You may banish two cards from your graveyard rather than pay this card's reserve cost. If you do, draw a card." | text "Recover 1."
"""


def test_what_follows_where_an_alternative_cost_was_taken() -> None:
    free = 'Ana activates "Pup" choosing alternative\nall pass\nexpect "Pup" rested'
    assert comes_out(play(FREE, 'hand "Pup"', "", free))
    paid = 'Ana activates "Pup" paying One, Two\nall pass\nexpect "Pup" awake'
    assert comes_out(play(FREE, SPARE + ', "Pup"', "", paid))
    hand = SPARE + ', "Rest"\ngraveyard action "Fir", action "Yew"'
    drawn = 'Ana activates "Rest" choosing alternative\nall pass\nexpect Ana hand 5'
    assert comes_out(play(FREE, hand, "", drawn))
    plain = 'Ana activates "Rest" paying One, Two\nall pass\nexpect Ana hand 2'
    assert comes_out(play(FREE, hand, "", plain))


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        (
            "Each ally you control gets +1 POWER as long as it has a buff counter on it.",
            "expect Wolf power 3\nexpect Cub power 1",
        ),
        (
            "Each ally you control has taunt as long as it's rested.",
            "expect Cub has taunt\nexpect not Wolf has taunt",
        ),
    ],
)
def test_each_of_them_as_long_as_it_is_so(text: str, seen: str) -> None:
    cards = f'Post | cost memory 0 | type Item | text "{text}"'
    ana = 'field "Post", Wolf = ally "Grey Wolf" 1/1 buff 1, Cub = ally "Young Cub" 1/1 rested'
    assert comes_out(play(cards, ana, "", seen))


def test_either_of_two_is_enough() -> None:
    cards = """
Hush | cost reserve 0 | type Action | speed Fast | text "Rest up to two target allies. If either of those allies is attacking, end the combat phase."
"""
    cards = cards.replace("Hush |", "Calm |")
    ben = 'hand "Calm"\nfield Bear = ally "Brown Bear" 1/1'
    body = 'Ana attacks Foe with Wolf\nAna passes\nBen activates "Calm" targeting Wolf, Bear\nall pass\nexpect Foe damage 0'
    assert comes_out(play(cards, 'field Wolf = ally "Grey Wolf" 2/2', ben, body))


def test_less_is_recovered_instead() -> None:
    cards = """
Vessel | cost memory 0 | type Item | text "If a player would recover an amount, they recover X instead, where X is that amount minus 3."
Balm | cost reserve 0 | type Action | text "Recover 5."
"""
    hero = 'champion Hero = "Ash Spirit" level 0 life 15 damage 6'
    body = 'Ana activates "Balm"\nall pass\nexpect Hero damage 4'
    assert comes_out(play(cards, 'field "Vessel"\nhand "Balm"', "", body, hero=hero))


@pytest.mark.parametrize(
    ("text", "aim", "seen"),
    [
        ("Destroy target ally you don't control with the highest power.", "Bear", "expect Bear in graveyard"),
        ("Each champion loses 1 level until end of turn.", "", "expect Hero level -1\nexpect Foe level -1"),
        (
            "Destroy each ally that wasn't dealt damage this turn.",
            "",
            "expect Bear in graveyard\nexpect Elk in graveyard",
        ),
        ("Destroy target ally that shares an element with your champion.", "Elk", "expect Elk in graveyard"),
        (
            "Deal 1 damage to target unit with a different element than your champion.",
            "Bear",
            "expect Bear damage 1",
        ),
    ],
)
def test_which_of_them_is_meant(text: str, aim: str, seen: str) -> None:
    cards = f"""
Writ | cost reserve 0 | type Action | text "{text}"
Bear | cost reserve 0 | type Ally | power 3 | life 3 | element Wind
Elk | cost reserve 0 | type Ally | power 2 | life 2 | element Fire
"""
    line = f'Ana activates "Writ"{" targeting " + aim if aim else ""}\nall pass\n{seen}'
    assert comes_out(play(cards, 'hand "Writ"', 'field Bear = "Bear", Elk = "Elk"', line))


def test_only_one_with_the_highest_power_is_a_target() -> None:
    cards = 'Writ | cost reserve 0 | type Action | text "Destroy target ally you don\'t control with the highest power."'
    ben = 'field Bear = ally "Brown Bear" 3/3, Elk = ally "Tall Elk" 2/2'
    assert comes_out(
        play(cards, 'hand "Writ"', ben, 'try Ana activates "Writ" targeting Elk\nexpect illegal')
    )


def test_another_target_of_an_ability_is_not_the_first() -> None:
    cards = """
Ferry | cost memory 0 | type Item | text "REST: Move a buff counter from target ally you control to another target ally."
"""
    ana = 'field Ferry = "Ferry", Wolf = ally "Grey Wolf" 1/1 buff 1, Cub = ally "Young Cub" 1/1'
    moved = "Ana activates ability 1 of Ferry targeting Wolf, Cub\nall pass\nexpect Cub buff 1\nexpect Wolf buff 0"
    assert comes_out(play(cards, ana, "", moved))
    same = "try Ana activates ability 1 of Ferry targeting Wolf, Wolf\nexpect illegal"
    assert comes_out(play(cards, ana, "", same))


@pytest.mark.parametrize(("hand", "line", "damage"), [(2, "Ana accepts paying One, Two", 2), (1, "", 0)])
def test_what_is_paid_for_each_of_something(hand: int, line: str, damage: int) -> None:
    text = "Negate target card activation unless its controller pays (1) for each card in your memory."
    cards = f'Veto | cost reserve 0 | type Action | speed Fast | text "{text}"'
    spare = ", ".join(['One = action "Ash"', 'Two = action "Oak"'][:hand])
    body = f"Ana activates Dart targeting Foe\nBen activates Veto targeting Dart\nall pass\n{line}\n"
    body += "all pass\n" if line else ""
    ben = 'hand Veto = "Veto"\nmemory 2'
    assert comes_out(play(cards, f'hand Dart = "Dart", {spare}', ben, f"{body}expect Foe damage {damage}"))


def test_no_more_cards_than_so_many_in_a_turn_to_come() -> None:
    cards = 'Curb | cost reserve 0 | type Action | text "Target player can\'t activate more than one card during their next turn."'
    ben = 'hand One = "Dart", Two = "Dart"'
    body = 'Ana activates "Curb" targeting Ben\nall pass\nall pass until Ben main phase\nBen activates One targeting Hero\n'
    body += "all pass\ntry Ben activates Two targeting Hero\nexpect illegal"
    assert comes_out(play(cards, 'hand "Curb"', ben, body))


@pytest.mark.parametrize(
    ("text", "aim", "seen"),
    [
        ("Each player with no cards in hand draws a card.", "", "expect Ana hand 1\nexpect Ben hand 1"),
        ("Until end of turn, target ally becomes a Dragon with base power 6, base life 6, and cleave.", "Elk", "expect Elk power 6\nexpect Elk has cleave"),
        ("Prevent the next 1 damage that would be dealt to target unit this turn. If that unit is a Deer, prevent the next 2 damage instead.", "Elk", "Ana activates Dart targeting Elk\nall pass\nexpect Elk damage 0"),
        ("Prevent the next 1 damage that would be dealt to target unit this turn. If that unit is a Deer, prevent the next 2 damage instead.", "Bear", "Ana activates Dart targeting Bear\nall pass\nexpect Bear damage 1"),
        ("Choose two target allies. If all of them are fire element, draw two cards.", "Bear, Elk", "expect Ana hand 1"),
    ],
)  # fmt: skip
def test_what_is_so_of_some_of_them(text: str, aim: str, seen: str) -> None:
    cards = f"""
Writ | cost reserve 0 | type Action | text "{text}"
Bear | cost reserve 0 | type Ally | power 3 | life 3 | element Wind
Elk | cost reserve 0 | type Ally | power 2 | life 3 | element Fire | subtypes Deer
"""
    hand = 'hand "Writ"' if "no cards" in text else 'hand "Writ", Dart = "Dart"'
    line = f'Ana activates "Writ"{" targeting " + aim if aim else ""}\nall pass\n{seen}'
    assert comes_out(play(cards, hand, 'field Bear = "Bear", Elk = "Elk"', line))


@pytest.mark.parametrize(("attacker", "drawn"), [("Fox", 1), ("Wolf", 0)])
def test_who_attacks_may_be_told_from_others(attacker: str, drawn: int) -> None:
    cards = """
Bell | cost memory 0 | type Item | text "Whenever your champion is attacked by a unit with stealth, draw a card."
Fox | cost reserve 0 | type Ally | power 1 | life 1 | text "Stealth"
"""
    ana = 'field Fox = "Fox", Wolf = ally "Grey Wolf" 1/1'
    body = f"Ana attacks Foe with {attacker}\nall pass\nall pass until end of combat\nexpect Ben hand {drawn}"
    assert comes_out(play(cards, ana, 'field "Bell"', body))


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("If two or more allies are in your graveyard, draw a card.", 1),
        ("If three or more allies are in your graveyard, draw a card.", 0),
        ("If you have more cards in your graveyard than in your hand, draw a card.", 1),
        ("If you have fewer cards in your graveyard than in your hand, draw a card.", 0),
    ],
)
def test_what_lies_where_is_counted(text: str, drawn: int) -> None:
    cards = f'Writ | cost reserve 0 | type Action | text "{text}"'
    ana = 'hand "Writ"\ngraveyard ally "Grey Wolf" 1/1, ally "Tall Elk" 1/1'
    assert comes_out(play(cards, ana, "", f'Ana activates "Writ"\nall pass\nexpect Ana hand {drawn}'))


def test_a_chosen_card_may_be_played_for_nothing_this_turn() -> None:
    cards = """
Gift | cost reserve 0 | type Action | text "Choose a card in your memory. You may activate it this turn without paying its reserve cost."
Boon | cost reserve 3 | type Action | text "Draw a card."
"""
    body = 'Ana activates "Gift"\nall pass\nAna activates "Boon"\nall pass\nexpect Ana hand 1'
    assert comes_out(play(cards, 'hand "Gift"\nmemory "Boon"', "", body))


@pytest.mark.parametrize(
    "chosen",
    ["Choose a card revealed this way and discard it.", "Discard one of the cards revealed this way."],
)
def test_of_what_was_revealed_only_the_chosen_one_is_meant(chosen: str) -> None:
    cards = f'Pry | cost reserve 0 | type Action | text "Reveal your memory. {chosen}"'
    ana = 'hand "Pry"\nmemory One = action "Ash", Two = action "Oak", Three = action "Elm"'
    body = 'Ana activates "Pry"\nall pass\nAna chooses Two\nexpect Ana memory 2\nexpect Two in graveyard'
    assert comes_out(play(cards, ana, "", body))


def test_who_controls_it_chooses_what_is_of_their_choice() -> None:
    cards = 'Rue | cost reserve 0 | type Action | text "Destroy an ally target opponent controls of their choice."'
    ben = 'field Wolf = ally "Grey Wolf" 1/1, Elk = ally "Tall Elk" 1/1'
    body = 'Ana activates "Rue" targeting Ben\nall pass\nBen chooses Elk\nexpect Elk in graveyard\nexpect Wolf on field'
    assert comes_out(play(cards, 'hand "Rue"', ben, body))

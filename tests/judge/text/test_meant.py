"""What a text means where its words would fit something else too: whose, which, how long, checked when."""

from __future__ import annotations

import pytest

from judge.text.compiler import compile_text
from judge.text.describe import describe

NAME = "Rook, Tall Tower"


def words(text: str) -> str:
    made = compile_text("grand-archive", text, name=NAME)
    assert not made.problems, made.problems[0]
    return describe(made.abilities)


def is_read(text: str) -> bool:
    return not compile_text("grand-archive", text, name=NAME).problems


def test_whose_they_are_is_said_of_all_that_stand_before() -> None:
    read = words("Other allies and items you control get +1 POWER.")
    assert read.count("controlled by you") == 2
    assert words("Your champion and items you control gain stealth until end of turn.").startswith(
        "your champ"
    )
    assert not is_read("Each ally and each item you control gets +1 POWER until end of turn.")


def test_a_time_at_the_end_bounds_what_and_joins_to_it() -> None:
    read = words("Target unit gets -1 POWER and your champion gets +1 level until end of turn.")
    assert read.count("until end of turn") == 2
    assert words("Draw a card and Rook gets +1 POWER until end of turn.").count("until end of turn") == 1


def test_a_card_from_among_them_is_none_of_what_was_counted_between() -> None:
    text = "Look at target opponent's memory. If you have two or more omens, discard a card from among them."
    assert words(text).endswith("discard choice #2 (card that is one of #0)")


def test_the_lowest_from_among_them_is_the_lowest_of_such() -> None:
    text = "Reveal all cards in your hand. Put a Bird card with the lowest reserve cost from among them into your deck."
    assert "the lowest reserve cost among every card that is Bird that is one of #0" in words(text)


def test_another_than_the_champion_that_was_spoken_of() -> None:
    read = words("For each age counter on your champion, deal 1 damage to all other units.")
    assert "every unit that is not your champion" in read
    read = words("Your champion and up to one other target unit gain vigor until end of turn.")
    assert "0 to 1 unit that is not your champion" in read
    assert "not #0" in words("Deal 2 damage to target unit. Deal 1 damage to each other unit.")


@pytest.mark.parametrize("label", ["Deluge 3", "Equestrian", "Balance"])
def test_a_class_word_before_a_trigger_leaves_its_label(label: str) -> None:
    read = words(f"{label} — On Death: If you control two or more allies, draw a card.")
    assert read.startswith(f"{label} — On Death: when this dies: if ")


def test_a_condition_after_the_event_is_the_triggers_own() -> None:
    lead = "At the beginning of your end phase, if you control an item, "
    for more in (
        "you may discard a card. If you do, draw a card.",
        "you may rest Rook. When you do, draw a card.",
    ):
        assert "begins end phase, if the number of every item" in words(lead + more)
    tail = "At the beginning of your end phase, you may rest Rook if you control an item."
    assert "begins end phase: if the number of every item" in words(tail)  # part of what it does


def test_your_zone_stays_yours_in_an_event() -> None:
    assert "card that is owned by you from memory" in words(
        "Whenever you banish a card from your memory, recover 1."
    )
    assert "owned" not in words("Whenever you banish a card, recover 1.")


def test_one_of_several_in_a_condition_is_none_that_is_chosen() -> None:
    read = words("If Rook's power is equal to the power of one of your omens, draw a card.")
    assert read.startswith("if the number of every omen with power exactly the power of this")
    assert not is_read("If the power of one of your omens is 3 or more, draw a card.")


def test_damage_of_a_turn_counts_together() -> None:
    read = words("If your champion has dealt 5 or more combat damage this turn, draw a card.")
    assert read.startswith(
        "if how much “your champion deals damage combat” has happened this turn is at least 5"
    )
    assert not is_read("Draw a card for each ally that has dealt 3 or more combat damage this turn.")


def test_statements_in_one_paragraph_hold_together() -> None:
    read = words("Allies you control get +1 POWER. Class Bonus: They also get +1 LIFE.")
    held = (
        "every ally controlled by you gets +1 power and as long as class bonus, every ally controlled by you"
    )
    assert read == f"{held} gets +1 life"


def test_all_of_them_leaves_none_beside() -> None:
    read = words("If you control exactly two allies that are all unique, draw a card.")
    assert "every ally controlled by you is exactly 2" in read
    assert "that is not unique controlled by you is exactly 0" in read
    assert "ally that is unique" in words("If you control two allies that are unique, draw a card.")


def test_what_must_be_alike_among_the_chosen_is_said_of_all_of_them() -> None:
    assert "all of the same name" in words("Sacrifice two Herbs with the same name.")
    assert "with the chosen name" in words(
        "Choose a card name. Draw a card for each item with the chosen name."
    )


def test_what_follows_the_use_of_a_permission_is_how_the_card_enters() -> None:
    lead = "You may activate this card from your material deck. If you do, "
    assert "then this enters rested" in words(lead + "it enters the field rested.")
    assert not is_read(lead + "skip your next draw phase.")


def test_several_instructions_that_hang_on_one_thing_stand_in_brackets() -> None:
    assert words("If you control an ally, draw a card and recover 1.").endswith(
        "[you draw 1 into hand, then you recover 1]"
    )
    assert words("You may discard a card. If you do, draw a card and recover 1. Glimpse 1.").endswith(
        "], then you glimpse 1"
    )


def test_zones_and_players_of_events_are_told() -> None:
    assert "card is put to each player's graveyard" in words(
        "If a card with floating memory would be put into a player's graveyard, banish it instead."
    ).replace(" with floating memory", "")
    assert "enters under your control" in words(
        "Whenever another ally enters the field under your control, recover 1."
    )
    assert "in your material or banishment" in words(
        "Choose an item card from your material deck or banishment. Draw a card."
    )
    assert "thing that is this controlled by you" in words(
        "Target ally gains vigor for as long as you control Rook."
    )


def test_what_enters_as_someone_activates_it_was_activated() -> None:
    read = words(
        "Rat ally cards you activate from your graveyard enter the field with a buff counter on them."
    )
    assert "the object of “you activates from graveyard” this turn" in read
    read = words("Rat allies you control enter the field with a buff counter on them.")
    assert "activates" not in read
    assert not is_read("Spear attack cards you activate from your graveyard enter the intent with +2 POWER.")


def test_attacks_that_are_yet_to_be_declared_are_those_of_whatever_is_there_then() -> None:
    read = words("Attacks you declare this turn get +1 POWER.")
    assert read.startswith("each attack declared in that time of every unit controlled by you")
    assert words("Attacks you declare get +1 POWER.").startswith("every unit controlled by you gets")
    assert not is_read("The next attack an opponent declares this turn gets -2 POWER.")


@pytest.mark.parametrize(
    "asked",
    [
        "target ally has a higher power than Rook",
        "target ally's power is less than your champion's level",
        "target ally shares an element with Rook",
        "target ally is attacking your champion",
    ],
)
def test_a_pronoun_means_what_was_asked_not_what_it_was_compared_with(asked: str) -> None:
    assert words(f"If {asked}, destroy it.").endswith("destroy #0")


def test_a_card_that_is_compared_is_what_its_own_pronoun_means() -> None:
    read = words("As long as Rook has a higher power than your champion, it gets +1 POWER.")
    assert read.endswith("this gets +1 power")


@pytest.mark.parametrize(
    "event",
    [
        "an ally attacks your champion",
        "Rook attacks an ally",
        "Rook deals damage to a unit",
        "a unit is dealt damage by Rook",
        "Rook is attacked by an ally",
    ],
)
def test_a_pronoun_that_could_mean_either_side_of_an_event_is_refused(event: str) -> None:
    assert not is_read(f"Whenever {event}, destroy it.")
    noun = "unit" if "a unit" in event else "ally"
    assert is_read(f"Whenever {event}, destroy that {noun}.")
    assert is_read(f"Whenever {event}, rest Rook, then wake it up.")

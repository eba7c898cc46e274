"""Words that tell whose, which or how something is played: each is in the meaning, or the text is refused."""

from __future__ import annotations

import pytest

from judge.text.compiler import compile_text
from judge.text.describe import describe


def words(text: str) -> str:
    made = compile_text("grand-archive", text, name="Rook")
    assert not made.problems, made.problems[0]
    return describe(made.abilities)


def is_read(text: str) -> bool:
    return not compile_text("grand-archive", text, name="Rook").problems


def test_whose_graveyard_cards_may_be_activated_from() -> None:
    assert "owned by you" in words("You may activate Rat cards from your graveyard.")
    assert "owned by an opponent" in words("You may activate Rat cards from an opponent's graveyard.")
    assert "owned by" not in words("You may activate Rat cards from any graveyard.")
    assert is_read("You may activate this card from your graveyard.")
    assert not is_read("You may activate this card from an opponent's graveyard.")


def test_from_whose_zone_something_entered_is_not_told_apart() -> None:
    read = words("Whenever an ally enters the field from a graveyard, draw a card.")
    assert read.startswith("when ally enters from graveyard")
    assert not is_read("Whenever an ally enters the field from your graveyard, draw a card.")
    assert not is_read("If target ally was activated from an opponent's hand, draw a card.")
    assert is_read("If Rook was activated from your graveyard, draw a card.")


def test_what_a_player_has_is_in_their_own_zone() -> None:
    asked = "At the beginning of each opponent's end phase, if target player has an odd amount of cards in"
    assert "target #0 (player)" in words(f"{asked} their memory, draw a card.")
    assert not is_read("If you have two or more cards in an opponent's hand, draw a card.")
    assert not is_read("If an opponent has an odd amount of cards in your memory, draw a card.")


@pytest.mark.parametrize(
    "text",
    [
        "The next Rat card you materialize this turn enters the field with a buff counter on it.",
        "The first Rat card you materialize each turn can't be negated.",
        "The next Rat card you materialize this turn costs 1 less to activate.",
        "Rat cards you activate cost 1 less to materialize.",
        "REST: Draw a card. Materialize this ability only during your turn.",
    ],
)
def test_what_is_materialized_is_not_taken_for_what_is_activated(text: str) -> None:
    assert not is_read(text)


def test_what_is_materialized_costs_less_to_materialize() -> None:
    assert words("Rat cards you materialize cost 1 less.").endswith("less to materialize")
    assert words("Rat cards you activate cost 1 less.").endswith("less to activate")


def test_what_each_opponent_has_is_asked_of_each() -> None:
    read = words("If each opponent controls two or more allies, draw a card.")
    assert read.startswith("if not (the number of every ally controlled by an opponent is less than 2)")
    read = words("If you control fewer allies than each opponent, draw a card.")
    assert "by an opponent is at most the number of every ally controlled by you" in read
    assert "exactly 0" in words("If each opponent controls no allies, draw a card.")
    assert "by each opponent is at least 2" in words("If your opponents control two or more allies, gather.")
    read = words("If no player controls two or more allies, draw a card.")
    assert read.count("not (") == 2


@pytest.mark.parametrize(
    "asked",
    [
        "each player controls an ally",
        "each opponent's influence is 3 or less",
        "each opponent recovered this turn",
        "each opponent controls exactly two allies",
    ],
)
def test_what_cannot_be_asked_of_each_is_refused(asked: str) -> None:
    assert not is_read(f"If {asked}, draw a card.")


def test_a_card_that_costs_nothing_says_so() -> None:
    read = words("You may activate this card without paying its reserve cost. If you do, discard a card.")
    assert read.startswith("you may pay nothing rather than")


def test_whose_hand_a_card_was_put_from() -> None:
    read = words("Whenever a card is put into a graveyard from your hand, gather.")
    assert read.startswith("when card is put from hand to your graveyard")
    read = words("Whenever a card is put into a graveyard from a hand, gather.")
    assert read.startswith("when card is put from hand to graveyard")
    assert not is_read("Whenever a card is put into a graveyard from your hand or deck, gather.")

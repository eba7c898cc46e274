""" "That many" counts what was done just before, else the amount of the event."""

from __future__ import annotations

import pytest

from judge.text.compiler import compile_text
from judge.text.tree import (
    Chosen,
    CountOf,
    Draw,
    PreventNext,
    Result,
    Scaled,
    SummonToken,
    Tally,
    ThatMuch,
    Toll,
    Unless,
    walk,
)


@pytest.mark.parametrize(
    ("text", "verb"),
    [
        ("Put all cards from your memory on the bottom of your deck, then draw that many cards.", "move"),
        ("Discard up to two cards, then draw that many cards.", "discard"),
        ("Sacrifice any number of domains then summon that many Tin Drone tokens.", "sacrifice"),
        ("You may discard up to two cards. If you do, draw that many cards.", "discard"),
        ("Banish any amount of cards from your graveyard. Draw that many cards.", "banish"),
    ],
)
def test_what_was_done_before_is_counted(text: str, verb: str) -> None:
    made = compile_text("grand-archive", text)
    assert not made.problems, made.problems[0]
    (amount,) = [node.amount for node in walk(made.abilities) if isinstance(node, Draw | SummonToken)]
    assert amount == CountOf(Result(verb))


def test_without_anything_done_before_the_amount_is_the_events() -> None:
    made = compile_text("grand-archive", "Whenever your champion takes damage, draw that many cards.")
    (amount,) = [node.amount for node in walk(made.abilities) if isinstance(node, Draw)]
    assert amount == ThatMuch()


def test_what_a_die_shows_is_counted() -> None:
    made = compile_text("grand-archive", "Roll a D6. Draw that many cards.")
    (amount,) = [node.amount for node in walk(made.abilities) if isinstance(node, Draw)]
    assert amount == Tally("roll")


@pytest.mark.parametrize("much", ["Draw a card for each damage prevented this way.", "Draw that many cards."])
def test_what_counts_the_damage_of_a_shield_is_done_with_the_prevention(much: str) -> None:
    text = f"Prevent the next 3 damage that would be dealt to target unit this turn. {much}"
    made = compile_text("grand-archive", text)
    assert not made.problems, made.problems[0]
    (shield,) = [node for node in walk(made.abilities) if isinstance(node, PreventNext)]
    assert shield.also
    assert not shield.then


@pytest.mark.parametrize(("words", "up"), [("", False), (", rounded up", True)])
def test_half_of_the_cards_are_as_many_as_half_their_number(words: str, up: bool) -> None:
    text = f"Target player discards half of the cards in their hand{words}."
    made = compile_text("grand-archive", text)
    assert not made.problems, made.problems[0]
    (chosen,) = [node for node in walk(made.abilities) if isinstance(node, Chosen)]
    assert isinstance(chosen.minimum, Scaled)
    assert chosen.minimum == chosen.maximum
    assert chosen.minimum.round_up is up


def test_what_cannot_attack_unless_its_controller_pays_bears_a_toll() -> None:
    text = "Allies your opponents control can't attack your champion unless their controller pays (2)."
    made = compile_text("grand-archive", text)
    assert not made.problems, made.problems[0]
    nodes = list(walk(made.abilities))
    assert [node.event.verb for node in nodes if isinstance(node, Toll)] == ["attacks"]
    assert not any(isinstance(node, Unless) for node in nodes)

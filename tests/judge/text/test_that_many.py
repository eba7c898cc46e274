""" "That many" counts what was done just before, else the amount of the event."""

from __future__ import annotations

import pytest

from judge.text.compiler import compile_text
from judge.text.tree import CountOf, Draw, Result, SummonToken, ThatMuch, walk


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

"""Nested numbers out of flattened lists."""

from __future__ import annotations

import pytest

from rules_corpus.numbering import BULLET, TEXT, Token, nest


def levels(*entries: tuple[int, str]) -> list[int]:
    before, tokens = "", list[Token]()
    for value, text in entries:
        tokens.append(Token(value, before, text, fresh=not tokens))
        before = text
    return [placed.level for placed in nest(tokens)]


def test_a_plain_list() -> None:
    assert levels((1, "One."), (2, "Two."), (3, "Three.")) == [0, 0, 0]


def test_a_list_below_an_entry() -> None:
    assert levels((1, "One:"), (1, "Below."), (2, "Below too."), (2, "Two.")) == [0, 1, 1, 0]


def test_three_depths_and_back() -> None:
    numbers = [(1, "A."), (1, "B."), (1, "C."), (2, "D."), (2, "E."), (3, "F."), (2, "G.")]
    assert levels(*numbers) == [0, 1, 2, 2, 1, 1, 0]


def test_a_number_within_a_sentence() -> None:
    assert levels((1, "Wait until step"), (2, "Then go on."), (2, "Next.")) == [0, TEXT, 0]


def test_ordinals_keep_together() -> None:
    steps = [(1, "First, dig."), (2, "Second, plant."), (3, "Third, water.")]
    assert levels((1, "Do so:"), *steps) == [0, 1, 1, 1]


def test_bullets_below_a_number() -> None:
    assert levels((1, "Any of:"), (BULLET, "red"), (BULLET, "blue"), (2, "Else.")) == [0, 1, 1, 0]


def test_behind_a_box_only_the_outermost_list_goes_on() -> None:
    tokens = [Token(1, "", "A.", True), Token(1, "A.", "B."), Token(2, "", "C.", True)]
    assert [placed.level for placed in nest(tokens)] == [0, 1, 0]


def test_doubt_is_told() -> None:
    tokens = [Token(1, "", "A.", True), Token(1, "A.", "B."), Token(2, "B.", "C.")]
    assert nest(tokens)[2].doubt
    assert not nest(tokens)[0].doubt


@pytest.mark.parametrize("length", [1, 60])
def test_long_lists_take_no_time(length: int) -> None:
    assert levels(*((n, f"Entry {n}.") for n in range(1, length + 1))) == [0] * length


def test_nothing() -> None:
    assert nest([]) == []

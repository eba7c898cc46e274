"""Abilities in plain words."""

from __future__ import annotations

import pytest

from judge.text.compiler import compile_text
from judge.text.describe import describe


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Draw two cards.", "you draws 2 into hand"),
        ("[Class Bonus] This card costs 2 less to activate.", "[class bonus] this costs 2 less to activate"),
        ("Destroy up to one target ally.", "destroy (target #0 (0 to 1 ally))"),
        ("Target unit gains stealth until end of turn.", "target #0 (unit) gains stealth until end of turn"),
    ],
)
def test_words(text: str, words: str) -> None:
    assert describe(compile_text("grand-archive", text).abilities) == words


def test_a_second_mention_is_named_by_its_number() -> None:
    made = compile_text("grand-archive", "Suppress target ally. Recover 1 and rest that ally.")
    assert describe(made.abilities).endswith("then rest (#0)")

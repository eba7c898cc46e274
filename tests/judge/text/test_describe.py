"""Abilities in plain words."""

from __future__ import annotations

from dataclasses import fields

import pytest

from judge.text.compiler import compile_text
from judge.text.describe import describe
from judge.text.tree import Attach, Node, Self, TheRest, Unless
from judge.text.wording.base import PHRASES


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Draw two cards.", "you draw 2 into hand"),
        ("Each opponent discards a card.", "each opponent discards choice #0 (card)"),
        ("[Class Bonus] This card costs 2 less to activate.", "[class bonus] this costs 2 less to activate"),
        ("Destroy up to one target ally.", "destroy target #0 (0 to 1 ally)"),
        ("Target unit gains stealth until end of turn.", "target #0 (unit) gains stealth until end of turn"),
        ("Allies you control get -1 POWER.", "every ally controlled by you gets -1 power"),
    ],
)
def test_words(text: str, words: str) -> None:
    assert describe(compile_text("grand-archive", text).abilities) == words


def test_a_second_mention_is_named_by_its_number() -> None:
    made = compile_text("grand-archive", "Suppress target ally. Recover 1 and rest that ally.")
    assert describe(made.abilities).endswith("then rest #0")


def test_what_has_no_phrase_of_its_own_is_named_with_what_it_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(PHRASES, Attach)
    assert describe(Attach(Self(), TheRest(), "load")) == "attach (this, the rest, load)"


def test_every_instruction_and_change_has_a_phrase() -> None:
    from judge.text import changes, instructions

    kinds = [
        kind
        for module in (changes, instructions)
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Node) and kind.__module__ == module.__name__
    ]
    assert Unless in kinds
    empty = [kind for kind in kinds if len(fields(kind)) == 1]  # what others derive from
    assert [kind.__name__ for kind in kinds if kind not in PHRASES and kind not in empty] == []

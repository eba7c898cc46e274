"""The parser on small grammars: every reading is found, and an unread text says where and why."""

from __future__ import annotations

from typing import Any

import pytest

from judge.text.lexer import Lexer
from judge.text.parser import Tree, Unread, parse
from judge.text.tables import Tables, unpack
from judge.text.tables_build import build

NOUNS = """
start: sentence
?sentence: thing "and" thing -> pair
    | thing "with" thing -> with_thing
thing: ADJECTIVE? "unit"
    | thing "near" thing -> near
ADJECTIVE: /rested|awake/i
%declare SELF
mention: SELF
"""


def tables(grammar: str) -> Tables:
    return unpack(build(grammar))


def readings(grammar: str, text: str) -> list[Tree]:
    made = tables(grammar)
    return parse(made, Lexer(made).tokens(text, ()))


def shape(tree: Any) -> Any:
    return (tree.name, *map(shape, tree.children)) if isinstance(tree, Tree) else tree.text


def test_one_reading() -> None:
    (tree,) = readings(NOUNS, "Rested unit with unit")
    assert shape(tree) == ("start", ("with_thing", ("thing", "Rested"), ("thing",)))
    assert tree.span == (0, 21)


def test_every_reading_of_an_ambiguous_sentence() -> None:
    assert len(readings(NOUNS, "unit near unit near unit and unit")) == 2


def test_look_ahead_of_more_than_one_word() -> None:
    grammar = 'start: a "x" "y" "end" | b "x" "y" "stop"\na: "unit"\nb: "unit"\n%declare SELF\nc: SELF'
    assert shape(readings(grammar, "unit x y stop")[0]) == ("start", ("b",))
    assert shape(readings(grammar, "unit x y end")[0]) == ("start", ("a",))


def test_what_cannot_be_read_says_where_and_what_fits() -> None:
    made = tables(NOUNS)
    with pytest.raises(Unread) as caught:
        parse(made, Lexer(made).tokens("unit with rested sword", ()))
    assert caught.value.at == 3
    assert {made.titles[number] for number in caught.value.expected} == {"unit"}


def test_an_unfinished_text_is_not_read() -> None:
    with pytest.raises(Unread) as caught:
        readings(NOUNS, "unit with")
    assert caught.value.at == 2

"""`without text "…"`: a paragraph is left out of a ruling, which says so."""

from __future__ import annotations

import pytest

from scenarios.check import check_text
from scenarios.omitted import WITHOUT, assumed, kept, listed, merged
from scenarios.run import run_text
from scenarios.tree import Attribute, CardDef

SCENARIO = """\
scenario "Left out"
game grand-archive

players Ana, Ben

card "Chalk Guard":
    type Ally
    power 2
    life 3
    text "Taunt"
    text "Juggle three lanterns."
    {line}

Ana:
    champion Hero life 15
    field Guard = "Chalk Guard"

Ben:
    champion Foe life 15

turn Ana main

expect Guard power 2
expect Guard has taunt
"""

LEFT_OUT = 'without text "three lanterns"'


def written(line: str) -> str:
    return SCENARIO.format(line=line)


def test_a_text_that_is_not_read_is_refused_unless_it_is_left_out() -> None:
    (refused,) = run_text(written(""), "left.judge")
    (ruled,) = run_text(written(LEFT_OUT), "left.judge")
    assert refused.status == "error"
    assert "lanterns" in refused.message
    assert ruled.status == "passed", ruled.message


def test_the_ruling_names_what_was_left_out() -> None:
    (ruled,) = run_text(written(LEFT_OUT), "left.judge")
    assert ruled.ruling is not None
    (assumption,) = ruled.ruling.assumptions
    assert assumption.name == "without-text"
    assert "Chalk Guard" in assumption.question
    assert "Juggle three lanterns." in assumption.question


def test_words_that_no_paragraph_has_are_a_problem_of_the_scenario() -> None:
    problems = check_text(written('without text "four lanterns"'), "left.judge")
    assert [one.code for one in problems] == ["E103"]
    assert check_text(written(LEFT_OUT), "left.judge") == []
    (found,) = check_text(written('without words "lanterns"'), "left.judge")
    assert found.code == "E103"


def test_the_catalogues_card_takes_the_line_too() -> None:
    line = Attribute(WITHOUT, ("second",), "text")
    own = CardDef("Chalk Guard", (line,))
    texts = (Attribute("text", ("The first one.",)), Attribute("text", ("The second one.",)))
    card = merged(own, CardDef("Chalk Guard", texts))
    assert listed(own)
    assert not listed(CardDef("Chalk Guard", texts))
    assert card is not None
    assert kept(card) == texts[:1]
    assert [one.reading for one in assumed(card)] == ["it is left out, as the scenario says"]


def test_a_card_that_the_catalogue_lacks_stays_unknown() -> None:
    assert merged(CardDef("Chalk Guard", (Attribute(WITHOUT, ("one",), "text"),)), None) is None


@pytest.mark.parametrize("line", ['without text "lanterns"', 'without text "LANTERNS."'])
def test_any_part_of_the_paragraph_will_do(line: str) -> None:
    (ruled,) = run_text(written(line), "left.judge")
    assert ruled.status == "passed", ruled.message

"""The canonical layout: the same tree when read again, stable, and no comment lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from generated_trees import scenarios
from hypothesis import given, settings
from hypothesis import strategies as st
from reading_samples import ACCEPTANCE, framed, page_lines, page_scenarios

from judge.games.registry import GAMES
from scenarios.check import check
from scenarios.format import WIDTH, format_scenarios, format_text
from scenarios.parse import parse
from scenarios.tree import Scenario

PAGE = [*page_scenarios(), *(framed(text, game) for game, text in page_lines())]


def _round(text: str) -> str:
    """The layout of a text, of which everything that must hold has been seen to hold."""
    trees, problems = parse(text, "before")
    assert not problems
    formatted, _ = format_text(text, "before")
    again, problems = parse(formatted, "after")
    assert not problems, formatted
    assert again == trees
    assert format_text(formatted, "after") == (formatted, [])
    assert _comments(formatted) == _comments(text)
    return formatted


def _comments(text: str) -> list[str]:
    """What stands behind each `#` that is in no quotes."""
    return [
        line.split('"')[-1].split("#", 1)[1].strip()
        for line in text.splitlines()
        if "#" in line.split('"')[-1]
    ]


@pytest.mark.parametrize("text", PAGE)
def test_the_page_goes_round(text: str) -> None:
    _round(text)


@pytest.mark.parametrize("path", ACCEPTANCE, ids=[f"{p.parent.name}/{p.stem}" for p in ACCEPTANCE])
def test_acceptance_files_go_round_and_have_no_problems(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    _round(text)
    assert [problem for scenario in parse(text, path.name)[0] for problem in check(scenario)] == []


@given(st.sampled_from(sorted(GAMES)).flatmap(lambda game: st.lists(scenarios(game), min_size=1, max_size=2)))
@settings(max_examples=60, deadline=None)
def test_any_tree_is_read_again_from_its_layout(trees: list[Scenario]) -> None:
    text = format_scenarios(trees)
    again, problems = parse(text, "generated")
    assert not problems, text
    assert again == trees
    assert format_scenarios(again) == text


UNTIDY = """# What this file is about.

  # and an indented remark
scenario   "T"   # the title
rules 2026-08-21      # the version
game grand-archive
# who plays
players Ana,Ben


card "Far Away"
card Chalk:
    # the cost
    cost   reserve 1   # cheap


    text "No # comment \\\\"   # a comment
    # below the text

# above the board
Ana:
    field:     # the field
        Knight=ally 3/4   # with # twice

        # a second one
        Wolf = ally 1/1 subtypes Cat , Dog
    hand 2,Chalk
    # at the end of the board
turn Ana main
# right below
Ana attacks Wolf with Knight


expect Wolf damage = 3   # hurt
# at the end


# of the file"""

TIDY = """# What this file is about.

# and an indented remark
scenario "T"  # the title
game grand-archive
rules 2026-08-21  # the version
# who plays
players Ana, Ben

card "Far Away"

card "Chalk":
    # the cost
    cost reserve 1  # cheap
    text "No # comment \\\\"  # a comment
# below the text

# above the board
Ana:
    field:  # the field
        Knight = ally 3/4  # with # twice
        # a second one
        Wolf = ally 1/1 subtypes Cat, Dog
    hand 2, Chalk

# at the end of the board
turn Ana main
# right below
Ana attacks Wolf with Knight

expect Wolf damage 3  # hurt
# at the end

# of the file
"""


def test_comments_stay_with_their_lines() -> None:
    assert _round(UNTIDY) == TIDY


def test_wide_lines_of_things_become_blocks() -> None:
    things = ", ".join(f'Alias{n} = ally "Marsh Wolf" 1/1' for n in range(4))
    text = framed("Ana passes").replace("turn", f"Ana:\n    field {things}  # four\nturn", 1)
    formatted = _round(text)
    assert "    field:  # four\n        Alias0 = ally" in formatted
    assert max(len(line) for line in formatted.splitlines()) <= WIDTH


def test_a_list_that_would_take_the_next_name_becomes_a_block() -> None:
    board = "Ana:\n    field:\n        A = ally 1/1 class Mage\n        B\nturn"
    formatted = _round(framed("Ana passes").replace("turn", board, 1))
    assert "        A = ally 1/1 class Mage\n        B\n" in formatted


def test_a_text_with_problems_is_given_back_as_it_is() -> None:
    text = framed("all   passes")
    formatted, problems = format_text(text, "f.judge")
    assert formatted == text
    assert [p.code for p in problems] == ["E005"]


def test_nothing_gives_nothing() -> None:
    assert format_scenarios([]) == ""

"""The page of the language says what is so."""

from __future__ import annotations

import pytest
from reading_samples import PAGE, framed, page_lines, page_scenarios

from judge.games.registry import GAMES, vocabulary
from scenarios.check import check_text
from scenarios.errors import CLAUSE_WORDS
from scenarios.parse import parse

TEXT = PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("text", page_scenarios())
def test_its_scenarios_have_no_problems(text: str) -> None:
    assert check_text(text, "page") == []


def test_it_has_a_scenario_of_every_game() -> None:
    assert {parse(text, "page")[0][0].game for text in page_scenarios()} == set(GAMES)


@pytest.mark.parametrize(("game", "lines"), page_lines())
def test_its_lines_are_well_formed_and_of_their_game(game: str, lines: str) -> None:
    unnamed = {"E106"}  # the lines name what would stand on a board
    assert {p.code for p in check_text(framed(lines, game), "page")} <= unnamed


@pytest.mark.parametrize("game", sorted(GAMES))
def test_it_names_the_words_of_every_game(game: str) -> None:
    words = vocabulary(game)
    wanted = {*words.zones, *words.card_attributes, *words.phases, *words.steps, *CLAUSE_WORDS}
    assert {word for word in wanted if f"`{word}" not in TEXT} == set()
    assert {verb for verb in words.verbs if f" {verb} " not in TEXT and f" {verb}\n" not in TEXT} == set()


def test_it_is_short_enough_to_be_read_at_once() -> None:
    assert len(TEXT.split()) < 3_500

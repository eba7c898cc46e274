"""Scenarios of the library as text."""

from __future__ import annotations

import pytest

from rules_corpus.problem import ProblemError
from scenarios.parse import parse_each
from scenarios.precedents import Shown, shown
from scenarios.shipped import shipped

FEW = shown()[:: len(shown()) // 12]


@pytest.mark.parametrize("entry", FEW, ids=lambda entry: entry.file)
def test_one_scenario_is_given_whole_and_alone(entry: Shown) -> None:
    (read,) = parse_each(shipped(f"library/{entry.file}", entry.title), entry.file)
    assert read.title == entry.title
    assert read.problems == ()
    assert read.scenario is not None


def test_the_first_is_given_where_none_is_named() -> None:
    first = shown()[0]
    assert shipped(f"library/{first.file}") == shipped(f"library/{first.file}", first.title)


@pytest.mark.parametrize(
    ("source", "title", "code"),
    [
        ("library/none.judge", "", "F001"),
        ("library/../../pyproject.toml", "", "F001"),
        (f"library/{FEW[0].file}", "No such title", "U006"),
    ],
)
def test_what_the_library_has_not_is_a_problem(source: str, title: str, code: str) -> None:
    with pytest.raises(ProblemError, match=code):
        shipped(source, title)

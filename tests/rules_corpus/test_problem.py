"""Problems as people see them."""

from __future__ import annotations

import pytest

from rules_corpus.problem import SHOWN, Place, Problem


@pytest.mark.parametrize("column", [1, 30, 900, 1990])
def test_of_a_long_line_the_part_around_the_place_is_shown(column: int) -> None:
    source = " ".join(f"w{n:04}" for n in range(400))[:2000]
    word = source[column - 1 : column + 4]
    place = Place(file="a.judge", line=3, column=column, length=5)
    _, shown, marks = str(Problem(code="E1", message="wrong", place=place, source=source)).splitlines()
    assert shown[marks.index("^") : marks.rindex("^") + 1] == word
    assert len(shown) <= SHOWN + 6


def test_a_short_line_is_shown_whole() -> None:
    place = Place(file="a.judge", line=1, column=2, length=1)
    assert str(Problem(code="E1", message="wrong", place=place, source="abc")).splitlines()[1:] == [
        "    abc",
        "     ^",
    ]

"""Records: they compare, hash and change as frozen dataclasses do."""

from __future__ import annotations

from typing import Any

import pytest

from judge.kernel.record import record, replace


@record(frozen=True, slots=True)
class Spot:
    row: int
    column: int
    name: str = ""


@record(frozen=True, slots=True)
class Other:
    row: int
    column: int
    name: str = ""


def test_records_of_equal_parts_are_equal_and_count_once() -> None:
    assert Spot(1, 2) == Spot(1, 2)
    assert len({Spot(1, 2), Spot(1, 2), Spot(2, 1)}) == 2
    other: object = Other(1, 2)
    assert Spot(1, 2) != other


def test_replace_changes_a_copy_alone() -> None:
    spot = Spot(1, 2, "a")
    assert replace(spot, column=3, name="") == Spot(1, 3, "")
    assert spot == Spot(1, 2, "a")


def test_replace_refuses_a_field_that_is_none() -> None:
    wrong: dict[str, Any] = {"colunm": 3}
    with pytest.raises(TypeError, match="Spot has no colunm"):
        replace(Spot(1, 2), **wrong)

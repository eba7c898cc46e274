"""What passed once goes on passing: the acceptance scenarios against tests/acceptance_floor.json."""

from __future__ import annotations

from pathlib import Path

import pytest
from acceptance_floor import SCENARIOS, difference, floor, names, passing


def test_the_floor_is_sorted_and_names_each_scenario_once() -> None:
    assert floor() == sorted(set(floor()))
    assert floor()


def test_lost_and_new_scenarios_are_told_apart() -> None:
    assert difference(["b", "c"], ["a", "b"]) == (["a"], ["c"])


def test_only_what_passed_counts() -> None:
    printed = (
        '{"file": "/x/den.judge", "scenario": "Otter", "status": "passed"}\n'
        '{"file": "/x/den.judge", "scenario": "Mole", "status": "failed"}\n'
    )
    assert list(names(printed, Path("/x"))) == ["x/den: Otter"]


@pytest.mark.skipif(not SCENARIOS.is_dir(), reason="the acceptance scenarios are not beside the project")
def test_nothing_that_passed_is_lost() -> None:
    lost, new = difference(passing(), floor())
    print(f"passing beyond the floor: {new}")
    assert lost == []

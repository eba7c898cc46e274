"""The ten explorations: the lines that are printed lead, put in the scenario, to the outcome they stand by."""

from __future__ import annotations

import pytest

from benchmarks.explore_choices import explored, files, replayed
from scenarios.changes import summary
from scenarios.parse import parse_each
from scenarios.run import play

FOUND = {
    "critical-and-shield": 8,
    "discards": 12,
    "glimpse": 6,
    "memory-cost": 6,
    "pay-or-lose": 5,
    "prevention-order": 3,
    "split-damage": 5,
    "trigger-order": 2,
    "two-ally-combat": 4,
    "unique-kept": 4,
}


def test_each_scenario_has_as_many_outcomes_as_its_choices_make() -> None:
    found = {path.stem: explored(path.read_text(encoding="utf-8"), path.name) for path in files()}
    assert {name: len(one.endings) for name, one in found.items()} == FOUND
    assert not any(one.bounded for one in found.values())


@pytest.mark.parametrize("name", sorted(FOUND))
def test_the_printed_lines_replay_to_their_outcome(name: str) -> None:
    text = next(path for path in files() if path.stem == name).read_text(encoding="utf-8")
    for ending in explored(text, name).endings:
        (read,) = parse_each(replayed(text, ending.line), name)
        assert read.scenario is not None, read.problems
        played = play(read.scenario, trace=False)
        assert played.trouble is None, (ending.line, played.trouble)
        assert summary(played.laid.table.state) == ending.outcome


def test_the_prevention_example_comes_to_3_4_or_5_damage() -> None:
    text = next(path for path in files() if path.stem == "prevention-order").read_text(encoding="utf-8")
    outcomes = [ending.outcome for ending in explored(text, "prevention-order").endings]
    assert [sum(f"damage {n}" in one for one in outcomes) for n in (2, 3, 4, 5)] == [0, 1, 1, 1]

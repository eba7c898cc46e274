"""Rulings list the readings that they rest on."""

from __future__ import annotations

from remnants_board import passes


def test_a_ruling_lists_the_readings_that_it_rests_on() -> None:
    board = """
Ana:
    front Scout = minion 1/1 text "(Use): Draw 1."
    deck 10
Ben:
    hand Dart
    deck 10
turn Ana group 3
Ana uses Scout
Ben replies with Dart to back 1 targeting Scout
all pass
"""
    ruling = passes(board).ruling
    assert ruling is not None
    assert [a.name for a in ruling.assumptions] == ["no-spd-is-0", "effects-outlive-their-card"]

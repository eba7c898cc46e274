"""The register of assumptions: every name that the code gives is in it, and rulings list what they rest on."""

from __future__ import annotations

import re
from pathlib import Path

from remnants_board import passes

from judge.kernel.assumptions import register

PACKAGE = "judge.games.remnants"
SOURCE = Path(__file__).parents[4] / "judge" / "games" / "remnants"


def test_the_register_and_the_code_name_the_same_assumptions() -> None:
    texts = [path.read_text(encoding="utf-8") for path in SOURCE.glob("*.py")]
    assumed = {name for text in texts for name in re.findall(r'assume\(\s*"([^"]+)"', text)}
    assert assumed == set(register(PACKAGE))


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

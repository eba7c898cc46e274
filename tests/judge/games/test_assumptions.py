"""The registers of assumptions: code and register name the same, and the rules that they cite exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from judge.games.registry import GAMES
from judge.kernel.assumptions import register
from rules_corpus.cite import GAMES as NAMES
from scenarios.coverage import rule_ids

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_register_and_the_code_name_the_same_assumptions(game: str) -> None:
    folder = ROOT / GAMES[game].replace(".", "/")
    texts = [path.read_text(encoding="utf-8") for path in folder.rglob("*.py")]
    assumed = {name for text in texts for name in re.findall(r'assume\(\s*"([^"]+)"', text)}
    assert assumed == set(register(GAMES[game]))


@pytest.mark.parametrize("prefix", sorted(NAMES))
def test_the_rules_on_both_sides_exist(prefix: str) -> None:
    entries = register(GAMES[NAMES[prefix]]).values()
    assert {rule for entry in entries for rule in (*entry.rules, *entry.against)} <= set(rule_ids(prefix))

"""The register of assumptions: the code and the register name the same, and the rules that it cites exist."""

from __future__ import annotations

import re
from pathlib import Path

from judge.kernel.assumptions import register
from scenarios.coverage import rule_ids

PACKAGE = "judge.games.flesh_and_blood"
SOURCE = Path(__file__).parents[4] / "judge" / "games" / "flesh_and_blood"


def test_the_register_and_the_code_name_the_same_assumptions() -> None:
    texts = [path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py")]
    assumed = {name for text in texts for name in re.findall(r'assume\(\s*"([^"]+)"', text)}
    assert assumed == set(register(PACKAGE))


def test_the_rules_on_both_sides_exist() -> None:
    cited = {rule for entry in register(PACKAGE).values() for rule in (*entry.rules, *entry.against)}
    assert cited <= set(rule_ids("fab"))

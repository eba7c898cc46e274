"""The README's scenario, asked as the README asks it, says what the README says of it."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from calling import README, SCENARIO, Judge

EXPLORED = re.findall(r"^```judge-lines\n(.*?)^```$", README, re.M | re.S)[0]
LINES = [line for line in README.splitlines() if re.match(r"judge \w+ taunt\.judge", line)]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The README's scenario under its name."""
    made = tmp_path / "taunt.judge"
    made.write_text(SCENARIO, encoding="utf-8")
    return made


@pytest.mark.parametrize("line", LINES)
def test_every_line_about_the_scenario_runs(
    judge: Judge, file: Path, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(file.parent)
    if "explore" in line:
        turn = "turn Ana main\n"
        file.write_text(SCENARIO.partition(turn)[0] + turn + EXPLORED, encoding="utf-8")
    words = [str(file) if word == file.name else word for word in shlex.split(line)[1:]]
    done = judge(*words)
    assert done.status == 0, done.err
    if "why" in words:
        assert "What would turn it" in done.out
        wanted = "Cutpurse with 'taunt'" if "--not" in words else "Warden without 'taunt'"
        assert wanted in done.out
    if "explore" in words:
        assert done.out.rstrip().endswith("passed")


def test_the_readme_has_lines_about_its_scenario() -> None:
    assert {line.split()[1] for line in LINES} >= {"run", "check", "why", "legal", "explore"}

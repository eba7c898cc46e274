"""A game made by the skeleton runs, and nothing is touched but what the architecture names."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from judge_cli.main import run
from rules_corpus.problem import ProblemError
from scenarios.skeleton import new_game

ROOT = Path(__file__).parents[2]
PACKAGES = ("rules_corpus", "judge", "scenarios", "judge_cli")


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("checkout")
    for package in PACKAGES:
        shutil.copytree(ROOT / package, root / package, ignore=shutil.ignore_patterns("__pycache__", "built"))
    return root


def files_of(root: Path) -> dict[str, bytes]:
    return {p.relative_to(root).as_posix(): p.read_bytes() for p in root.rglob("*") if p.is_file()}


def command(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(root), "JUDGE_HOME": str(root / "home")}
    line = [sys.executable, "-m", "judge_cli", *arguments]
    return subprocess.run(line, cwd=root, env=environment, capture_output=True, text=True, check=False)


def test_a_new_game_runs_its_first_scenarios_and_touches_what_the_architecture_says(checkout: Path) -> None:
    before = files_of(checkout)
    made = new_game(checkout, "harbor-duel")
    after = files_of(checkout)
    assert [path for path in before if after[path] != before[path]] == ["rules_corpus/cite.py"]
    assert set(after) - set(before) == set(made.files)
    folders = {"judge/games/harbor_duel", "rules_corpus/digest/harbor", "scenarios/library/harbor-duel"}
    assert {path.rsplit("/", 1)[0] for path in made.files} == folders

    ran = command(checkout, "run", "scenarios/library/harbor-duel/first.judge", "--json")
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.count('"status":"passed"') == 2
    assert '"harbor:attacking/2"' in ran.stdout
    covered = command(checkout, "coverage", "--game", "harbor", "--json")
    assert '"rules":8,"enforced":8' in covered.stdout
    assert '"missing":0' in covered.stdout


@pytest.mark.parametrize(
    ("name", "prefix", "code"),
    [
        ("Harbor Duel", "", "U110"),
        ("harbor-duel", "h2", "U110"),
        ("../escape", "", "U110"),
        ("remnants", "rem", "U112"),
        ("harbor-duel", "ga", "U112"),
    ],
)
def test_what_cannot_be_made_is_refused_by_name(name: str, prefix: str, code: str) -> None:
    with pytest.raises(ProblemError) as raised:
        new_game(ROOT, name, prefix)
    assert raised.value.problems[0].code == code


def test_a_folder_that_is_no_checkout_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ProblemError) as raised:
        new_game(tmp_path, "harbor-duel")
    assert raised.value.problems[0].code == "U111"
    assert list(tmp_path.iterdir()) == []


def test_a_judge_that_does_not_run_from_the_checkout_says_so(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["dev", "new-game", "pier-duel", "--into", str(checkout)]) == 0
    assert "install the checkout editable" in " ".join(capsys.readouterr().out.split())
    inside = command(checkout, "dev", "new-game", "quay-duel")
    assert inside.returncode == 0
    assert "editable" not in inside.stdout

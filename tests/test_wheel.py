"""The wheel: small and whole, with every file that the code reads and the digest ready to search."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from rules_corpus.built import DIGEST

ROOT = Path(__file__).parents[1]
PACKAGES = ("rules_corpus", "judge", "scenarios", "judge_cli", "mcp_server", "web")
DATA = {".toml", ".lark", ".judge", ".txt", ".json", ".html", ".css", ".js", ".md", ".typed"}
LARGEST = 3_000_000


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from this checkout."""
    pytest.importorskip("hatchling")
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_the_wheel_is_small(wheel: Path) -> None:
    assert wheel.stat().st_size < LARGEST


def test_it_holds_every_module_and_every_file_that_they_read(names: set[str]) -> None:
    wanted = {
        path.relative_to(ROOT).as_posix()
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.suffix in DATA | {".py"} and "__pycache__" not in path.parts and DIGEST not in path.parents
    }
    assert len(wanted) > 200
    assert wanted - names == set()


def test_it_holds_the_digest_ready_to_search_and_not_a_second_time(names: set[str]) -> None:
    assert not any(name.startswith("rules_corpus/digest/") for name in names)
    assert "rules_corpus/built/digest.sqlite" in names
    assert any(name.startswith("rules_corpus/built/index/") for name in names)


def test_it_holds_nothing_but_our_packages(names: set[str]) -> None:
    folders = {name.split("/")[0] for name in names}
    assert {folder for folder in folders if not folder.endswith(".dist-info")} == set(PACKAGES)


def test_it_brings_the_command_and_the_licence(wheel: Path, names: set[str]) -> None:
    (entry_points,) = (name for name in names if name.endswith("entry_points.txt"))
    with zipfile.ZipFile(wheel) as archive:
        assert "judge = judge_cli.__main__:start" in archive.read(entry_points).decode()
    assert any(name.endswith("licenses/LICENSE") for name in names)

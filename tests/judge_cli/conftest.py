"""The command line as the tests call it: in this process, with one data folder for all."""

from __future__ import annotations

from pathlib import Path

import pytest
from calling import Done, Judge

from judge_cli.main import run


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture
def judge(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Judge:
    """Runs a command line, given as words."""
    monkeypatch.setenv("JUDGE_HOME", str(home))

    def call(*arguments: str) -> Done:
        status = run(arguments)
        return Done(status, *capsys.readouterr())

    return call

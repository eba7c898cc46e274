"""`judge run --html`: the page is written whole, and nothing else is lost by it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from calling import SCENARIO, Judge


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "a.judge"
    made.write_text(SCENARIO, encoding="utf-8")
    return made


def test_the_page_is_written_beside_what_is_printed(judge: Judge, file: Path, tmp_path: Path) -> None:
    page = tmp_path / "a.html"
    plain, done = judge("run", str(file)), judge("run", str(file), "--html", str(page))
    assert (done.status, done.out) == (0, plain.out)
    text = page.read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>")
    assert "The taunting ally is in the way" in text
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["a.html", "a.judge"]


def test_json_is_printed_as_ever(judge: Judge, file: Path, tmp_path: Path) -> None:
    done = judge("run", str(file), "--json", "--html", str(tmp_path / "a.html"))
    assert json.loads(done.out)["status"] == "passed"
    assert (tmp_path / "a.html").is_file()


def test_what_failed_or_is_wrong_is_in_the_page_too(judge: Judge, file: Path, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.judge"
    wrong.write_text(SCENARIO.replace("attacks", "attaks"), encoding="utf-8")
    file.write_text(SCENARIO + "expect Lancer power 3\n", encoding="utf-8")
    page = tmp_path / "a.html"
    done = judge("run", str(file), str(wrong), str(tmp_path / "none.judge"), "--html", str(page))
    assert done.status == 2
    text = page.read_text(encoding="utf-8")
    for part in ("not so, it is 2", "no verb", "did you mean", "does not exist"):
        assert part in text


@pytest.mark.parametrize("out", ["a.judge", "-", "no/such/folder/a.html", "."])
def test_where_no_page_can_be_written_it_is_told(
    judge: Judge, file: Path, out: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = judge("run", file.name, "--html", out)
    assert done.status == 2
    assert "F006" in done.err
    assert "Traceback" not in done.err
    assert file.read_text(encoding="utf-8") == SCENARIO
    assert list(tmp_path.iterdir()) == [file]

"""Files that no scenario can be read from, and writing one back."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path

import pytest
from calling import Judge

from judge_cli import files
from rules_corpus.problem import ProblemError

TIDY = """\
scenario "A quiet turn"
game grand-archive
players Ana, Ben

Ana:
    champion "Ash Spirit" level 0 life 15

Ben:
    champion "Tide Spirit" level 0 life 15

turn Ana main
"""


def refused(path: Path) -> str:
    with pytest.raises(ProblemError) as caught:
        files.read_text(str(path))
    return str(caught.value)


def test_a_missing_file_names_what_is_there(tmp_path: Path) -> None:
    (tmp_path / "stealth.judge").write_text("")
    assert "stealth.judge" in refused(tmp_path / "stelth.judge")
    assert "there is no folder" in refused(tmp_path / "away" / "stelth.judge")


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    (tmp_path / "stealth.judge").write_text("")
    assert "F002" in refused(tmp_path)
    assert "holds stealth.judge" in refused(tmp_path)


def test_a_binary_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"scenario\0\1\2")
    assert "F004" in refused(tmp_path / "a")


def test_a_file_that_is_not_utf8_is_refused_where_it_breaks(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes('# é\nscenario "caf'.encode() + b'\xe9"\n')
    assert "is not UTF-8: byte 0xe9 in line 2, column 14" in refused(tmp_path / "a")


def test_a_huge_file_is_refused_without_reading_it_whole(tmp_path: Path) -> None:
    with (tmp_path / "a").open("wb") as huge:
        huge.truncate(files.LARGEST * 100)
    assert "F003" in refused(tmp_path / "a")


def test_a_name_that_no_system_takes_is_refused() -> None:
    assert "F002" in refused(Path("a\0b"))


def test_one_bad_file_does_not_hide_the_others(judge: Judge, tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"\0")
    done = judge("check", str(tmp_path / "a"), str(tmp_path / "b"))
    assert done.status == 2
    assert "F004" in done.err
    assert "F001" in done.err


@pytest.mark.skipif(os.name == "nt", reason="permissions of POSIX")
def test_writing_back_keeps_permissions_and_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("old")
    (tmp_path / "a").chmod(0o640)
    files.write_text(str(tmp_path / "a"), "new")
    assert (tmp_path / "a").read_text() == "new"
    assert (tmp_path / "a").stat().st_mode & 0o777 == 0o640
    assert os.listdir(tmp_path) == ["a"]


def test_a_file_that_cannot_be_written_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a").write_text("old")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.os, "replace", full)
    with pytest.raises(ProblemError, match="F006"):
        files.write_text(str(tmp_path / "a"), "new")
    assert (tmp_path / "a").read_text() == "old"
    assert os.listdir(tmp_path) == ["a"]


def test_standard_input_that_is_closed_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files.sys, "stdin", None)
    assert "F002 standard input is closed" in refused(Path("-"))


def test_utf16_is_refused_by_its_name(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes('scenario "x"'.encode("utf-16"))
    assert "is UTF-16" in refused(tmp_path / "a")


def test_no_name_is_no_file() -> None:
    with pytest.raises(ProblemError, match="a file without a name"):
        files.read_text("")


@pytest.mark.parametrize("command", ["fmt", "rules stale"])
def test_a_bad_file_does_not_keep_the_next_waiting(judge: Judge, tmp_path: Path, command: str) -> None:
    good = tmp_path / "b.judge"
    good.write_text(TIDY, encoding="utf-8")
    done = judge(*command.split(), str(tmp_path / "away"), str(good))
    assert done.status == 2
    assert "F001" in done.err
    assert "unchanged" in done.out or "A quiet turn" in done.out


def test_every_file_of_an_archive_is_read(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "lists.zip", "w") as archive:
        archive.writestr("a.txt", "one")
        archive.writestr("b.txt", "\ufefftwo")
    (tmp_path / "plain.txt").write_text("three", encoding="utf-8")
    assert list(files.read_texts(str(tmp_path / "lists.zip"))) == [("a.txt", "one"), ("b.txt", "two")]
    assert [text for _, text in files.read_texts(str(tmp_path / "plain.txt"))] == ["three"]


def test_a_scenario_of_the_library_is_run_by_the_name_that_answers_cite(judge: Judge) -> None:
    done = judge(
        "run", "library/grand-archive/combat-phase.judge", "-s", "Can a rested ally attack?", "--json"
    )
    assert done.status == 0
    assert done.out.count("\n") == 1
    assert '"status": "passed"' in done.out or '"status":"passed"' in done.out


def test_an_address_of_another_kind_is_not_taken_for_a_file() -> None:
    with pytest.raises(ProblemError, match=r"F007 ftp://x/y cannot be fetched\n.*http and https"):
        files.read_text("ftp://x/y")

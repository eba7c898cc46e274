"""What is given is recognised by what it holds; what is no rules is refused in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_corpus.ingest import read, recognise
from rules_corpus.problem import ProblemError

OUTLINE = "Remnants\n\nFrogs\n\n1. One.\n2. Two.\n3. Three.\n"


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"", "C103"),
        (b" \r\n ", "C103"),
        (b"\x89PNG\0\0\0", "C104"),
        (b"\xff\xfe\x00\xd8", "C104"),
        (b"caf\xe9 rules", "C104"),
        (b"<!DOCTYPE html><p>rules</p>", "C105"),
        (b"just words", "C105"),
        (b'{"cards": []}', "C105"),
        (OUTLINE.replace("Remnants", "Frog Game").encode(), "C108"),
    ],
)
def test_refused(raw: bytes, code: str) -> None:
    with pytest.raises(ProblemError) as raised:
        read((raw, "thing.txt"))
    assert [problem.code for problem in raised.value.problems] == [code]
    assert "thing.txt" in str(raised.value)


PAGE = "<html><head><title>Frogs</title></head><body>\n1. One café.\n2. Two.\n3. Three.\n</body></html>"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1"])
@pytest.mark.parametrize(
    "before",
    ["", "<!DOCTYPE html>\n", "<!-- saved from url=(0019)https://frogs.test -->\n", "<?xml version='1.0'?>"],
)
def test_a_saved_web_page_is_told_from_a_text(tmp_path: Path, encoding: str, before: str) -> None:
    raw = (before + PAGE).encode(encoding)
    (tmp_path / "frogs.md").write_bytes(raw)
    for source in ((raw, "frogs.md"), tmp_path / "frogs.md", tmp_path):
        with pytest.raises(ProblemError) as raised:
            read(source, game="remnants")
        problem = raised.value.problems[0]
        assert problem.code == "C105"
        assert "frogs.md is a web page" in problem.message
        assert "text or Markdown" in problem.hint


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("<div>\n<p>1. One.</p>\n</div>", "a web page"),
        ("From: <saved>\nMIME-Version: 1.0\n\n<html><body>1. One.", "a web page"),
        ("{\\rtf1 1. One.}", "rich text"),
        ("[1, 2]", "JSON"),
        ("# Frogs\n\n1. One.", "a single Markdown page"),
    ],
)
def test_what_is_no_form_is_called_what_it_is(text: str, what: str) -> None:
    with pytest.raises(ProblemError, match=f"thing is {what}"):
        read((text.encode(), "thing"))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_encodings(encoding: str, newline: str) -> None:
    raw = OUTLINE.replace("\n", newline).encode(encoding)
    assert [rule.text for rule in read((raw, "x"))[0].rules] == ["One.", "Two.", "Three."]


def test_game_by_prefix_or_name() -> None:
    raw = OUTLINE.replace("Remnants", "Frog Game").encode()
    assert read((raw, "x"), game="remnants")[0].game == "remnants"
    assert read((raw, "x"), game="flesh-and-blood")[0].game == "fab"
    with pytest.raises(ProblemError, match="C107"):
        read((raw, "x"), game="chess")


def test_too_large(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(recognise, "LIMIT", 10)
    (tmp_path / "big.md").write_text("# Big\n\n1. More than ten bytes.\n")
    for source in (tmp_path, tmp_path / "big.md", (b"x" * 11, "big")):
        with pytest.raises(ProblemError, match="C109"):
            read(source)


def test_paths(tmp_path: Path) -> None:
    with pytest.raises(ProblemError, match="C100"):
        read(tmp_path / "nowhere")
    with pytest.raises(ProblemError, match="C102"):
        read(tmp_path)
    (tmp_path / "empty.md").write_text("# Title\n")
    with pytest.raises(ProblemError, match="C106"):
        read(tmp_path)


def test_nothing_outside_the_folder(tmp_path: Path) -> None:
    (tmp_path / "secret.md").write_text("# Secret\n\n1. Outside.\n")
    (tmp_path / "tree").mkdir()
    (tmp_path / "tree" / "page.md").write_text("# Page\n\n1. Inside.\n")
    (tmp_path / "tree" / "linked.md").symlink_to(tmp_path / "secret.md")
    assert [rule.text for rule in read(tmp_path / "tree")[0].rules] == ["Inside."]


@pytest.mark.parametrize("edition", ["yesterday", "2026-13-01", "20260821", "../2026-08-21"])
def test_an_edition_is_a_date(edition: str) -> None:
    with pytest.raises(ProblemError, match="C112"):
        read((OUTLINE.encode(), "x"), edition=edition)


def test_rules_that_name_another_game_are_refused() -> None:
    with pytest.raises(ProblemError, match=r"(?s)C113 .* say --game remnants") as raised:
        read((OUTLINE.encode(), "x"), game="ga")
    assert len(raised.value.problems) == 1

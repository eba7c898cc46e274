"""Bad input is a problem with a place, never an exception, and takes no longer than it must."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reading_samples import framed, page_scenarios

from rules_corpus.problem import Problem
from scenarios.check import check_text
from scenarios.format import format_text
from scenarios.parse import parse

SOUND = page_scenarios()[0]


def _problems(text: str) -> list[Problem]:
    """The problems of a text, each of which must have a place within it."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    found = check_text(text, "f.judge")
    format_text(text, "f.judge")
    for problem in found:
        assert problem.place
        assert 1 <= problem.place.line <= len(lines)
        assert 1 <= problem.place.column <= len(lines[problem.place.line - 1]) + 1
        assert str(problem)
    return found


@pytest.mark.parametrize(
    "text",
    [
        SOUND.rstrip("\n"),
        SOUND + "# a last comment",
        SOUND + "    # a last comment that is indented",
        SOUND + "\n\n   \n\t",
        SOUND.replace("\n", "\r\n"),
        SOUND.replace("\n", "\r"),
        "\ufeff" + SOUND,
        SOUND.replace("    ", "\t"),
        SOUND.replace("\n    ", "\n\t", 3),
        SOUND.replace(", ", " ,\t"),
        SOUND.replace("Knight", "K" * 10_000),
        SOUND + "# " + "x" * 100_000,
    ],
    ids=[
        "newline",
        "comment",
        "indented",
        "blank",
        "crlf",
        "cr",
        "bom",
        "tabs",
        "mixed",
        "spaces",
        "long",
        "wide",
    ],
)
def test_texts_that_are_sound_for_all_that(text: str) -> None:
    assert _problems(text) == []


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("\0\0\0", {"E005"}),
        (SOUND.replace("Knight", "Kni\0ght"), {"E002"}),
        (SOUND + "Ana passes\u2028Ben passes\x0b\x0c", {"E002"}),
        (SOUND.replace("        Knight", "      \tKnight"), {"E004"}),
        (SOUND + "Ana chooses " + "of " * 5_000 + "\n", {"E005"}),
        (SOUND + "Ana chooses " + "A of " * 5_000 + "A\n", {"E009", "E106"}),
        (SOUND + "Ana chooses " + "A, " * 5_000 + "\n", {"E006"}),
        (SOUND + "".join(" " * n + "Ana passes\n" for n in range(400)), {"E004"}),
        (SOUND.replace("hand 2", "hand " + "9" * 5_000), {"E002"}),
        (SOUND.replace("main 5", "main " + "9" * 5_000), {"E002"}),
        ('scenario "' + "x" * 100_000, {"E003"}),
        ("scenario\n" * 300, {"E005"}),
        (framed("expect " * 2_000), {"E005"}),
        ("¾ ½ ² ٣ " * 100, {"E005"}),
        (SOUND + "expect Guard damage ²\nexpect Guard damage ٣\n", {"E002", "E111"}),
    ],
)
def test_texts_that_are_not(text: str, codes: set[str]) -> None:
    assert {p.code for p in _problems(text)} == codes


@pytest.mark.parametrize("junk", ["\0", "x", '"', "scenario \n", "\n    ", "Ana:\n", "# ", "é\t"])
def test_ten_million_characters_of_junk_are_refused_at_once(junk: str) -> None:
    start = time.process_time()
    (problem,) = parse(junk * (10_000_000 // len(junk)), "junk")[1]
    assert problem.code == "E001"
    assert len(str(problem)) < 400
    assert time.process_time() - start < 2


@pytest.mark.parametrize(
    "junk", ["\0", "x", '"', "\n    ", "Ana:\n", "# ", " ", "x y\n", "a, ", "\t\n \n", "all passes\n"]
)
def test_junk_takes_time_in_proportion(junk: str) -> None:
    start = time.process_time()
    parse(SOUND + junk * (60_000 // len(junk)), "junk")
    assert time.process_time() - start < 4


FRAGMENTS = st.sampled_from(
    [*SOUND.split(" "), "\n", "\n    ", "\n        ", '"', "#", "=", ":", ",", "expect", "x", "\t", "\0"]
)


@given(st.lists(FRAGMENTS, max_size=60), st.integers(0, len(SOUND)))
@settings(max_examples=150, deadline=None)
def test_fragments_anywhere_raise_nothing(fragments: list[str], at: int) -> None:
    _problems(SOUND[:at] + " ".join(fragments) + SOUND[at:])


@given(st.text(max_size=200), st.integers(0, len(SOUND)), st.integers(0, 80))
@settings(max_examples=150, deadline=None)
def test_any_text_anywhere_raises_nothing(text: str, at: int, cut: int) -> None:
    _problems(SOUND[:at] + text + SOUND[at + cut :])

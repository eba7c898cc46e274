"""A text as it is understood, and the report on a list of cards, on invented cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.text import report
from judge.text.reading import reading
from judge.text.report import CompileReport, compile_report

TEXT = "Taunt (Reminder words stand here.)\n\nOn Enter: Draw a card, then juggle.\n\nDestroy target ally."


def test_each_paragraph_is_read_or_marked() -> None:
    taunt, unread, destroy = reading("grand-archive", "Rook", TEXT)
    assert taunt.abilities == ("taunt",)
    assert taunt.printed.startswith("Taunt (Reminder")
    assert (unread.abilities, unread.unread) == ((), "juggle")
    assert "juggle" in unread.why
    assert destroy.abilities == ("destroy target #0 (ally)",)


def test_phrases_stand_beside_their_words() -> None:
    (read,) = reading("grand-archive", "Rook", "REST: Draw two cards.")
    assert [(one.printed, one.words) for one in read.phrases] == [
        ("REST", "rest this"),
        ("Draw two cards", "you draw 2 into hand"),
    ]


def test_a_paragraph_that_leans_on_the_one_before_is_read_with_it() -> None:
    text = "Deal 2 damage to target ally.\n\n[Class Bonus] Suppress that ally."
    first, second = reading("grand-archive", "Rook", text)
    assert first.abilities == ("this deals 2 damage to target #0 (ally), then if class bonus, suppress #0",)
    assert (second.abilities, second.why) == ((), "")


def test_a_game_without_a_grammar_has_no_reading() -> None:
    with pytest.raises((FileNotFoundError, ModuleNotFoundError)):
        reading("no-such-game", "Rook", TEXT)


def test_the_report_counts_cards_and_paragraphs_and_places_what_is_unread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path))
    made = compile_report("grand-archive", [("Rook", TEXT), ("Knight", "Draw a card.")])
    assert (made.cards, made.cards_compiled, made.paragraphs, made.compiled) == (2, 1, 4, 3)
    (unread,) = made.unread
    assert (unread.card, unread.paragraph, unread.text) == ("Rook", 1, "juggle")
    assert TEXT[slice(*unread.span)] == "juggle"
    assert unread.expected


def test_a_list_is_compiled_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path))
    first = compile_report("grand-archive", [("Rook", TEXT)])
    monkeypatch.setattr(report, "compiled", lambda *_: pytest.fail("compiled again"))
    assert compile_report("grand-archive", [("Rook", TEXT)]) == first
    monkeypatch.undo()
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path))
    (kept,) = (tmp_path / "cache" / "text").glob("*.report.json")
    kept.write_text("damaged")
    assert compile_report("grand-archive", [("Rook", TEXT)]) == first


def test_an_empty_list_has_an_empty_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path))
    nothing = CompileReport(cards=0, cards_compiled=0, paragraphs=0, compiled=0, unread=())
    assert compile_report("remnants", []) == nothing

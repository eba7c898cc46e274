"""Nearness in meaning: fused where it is given, and left alone where the extra is not installed."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_corpus import semantic
from rules_corpus.corpus import Corpus
from rules_corpus.index import Entry, source_of
from rules_corpus.search import rank
from rules_corpus.weights import weights

NEAR = "ga:cr/concession/general-rules/4"


def test_without_the_extra_nothing_is_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(semantic, "at_hand", lambda: False)
    assert Corpus(tmp_path).meanings() is None


def test_what_is_near_alone_is_found_and_what_is_near_as_well_rises(tmp_path: Path) -> None:
    corpus = Corpus(tmp_path)
    understood = corpus.reader().read("can a rested ally attack")
    plain = rank(corpus.index(), understood)
    assert NEAR not in dict(plain)
    top, score = plain[0]
    fused = dict(rank(corpus.index(), understood, {NEAR: 1.0, top: 0.5}))
    assert fused[NEAR] == pytest.approx(weights().semantic * score)
    kept = understood.keeps(source_of(top), weights())
    assert fused[top] == pytest.approx(score * (1 + kept * weights().semantic / 2))


def test_other_games_are_left_out(tmp_path: Path) -> None:
    corpus = Corpus(tmp_path)
    understood = corpus.reader().read("can a rested ally attack", "fab")
    assert NEAR not in dict(rank(corpus.index(), understood, {NEAR: 1.0}))


@pytest.mark.skipif(not semantic.at_hand(), reason="the extra is not installed")
def test_the_vectors_of_the_wheel_find_what_no_word_leads_to(tmp_path: Path) -> None:
    entries = [
        Entry("ga:cr/a/b/1", "Boats", "A vessel sails."),
        Entry("ga:cr/a/b/2", "Bread", "Dough is baked."),
    ]
    for _ in range(2):  # reckoned, then read from the file
        near = semantic.Meanings(entries, tmp_path / "vectors.npy").near("ships on the sea")
        assert near["ga:cr/a/b/1"] == 1.0
        assert near["ga:cr/a/b/2"] == 0.0

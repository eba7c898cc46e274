"""How weights are chosen: on the questions kept in, from values that know none of them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

from benchmarks.questions import DEVELOPMENT, Question, kinds, load, unanswerable, yes_or_no
from benchmarks.search_weights import CROSSED, FOLDS, VALUES, choose, crossed, fitted, keep, middling
from rules_corpus.weights import Weights, weights


@dataclass
class Liking:
    """A bench on which each question likes one value of `section`, and nothing else."""

    likes: dict[str, float]
    held: dict[str, None] = field(default_factory=lambda: {"digest": None})

    @property
    def questions(self) -> list[Question]:
        return [Question(qid, "ga", "", "", {}) for qid in self.likes]

    def scored(self, using: Weights, wording: str = "digest") -> dict[str, float]:
        return {qid: float(using.section == liked) for qid, liked in self.likes.items()}

    def reached(self, using: Weights, kept: Iterable[str]) -> float:
        scored = self.scored(using)
        return fmean(scored[qid] for qid in kept)


def test_weights_are_chosen_on_the_questions_named() -> None:
    bench: Any = Liking({"a": 0.1, "b": 0.1, "c": 0.3})
    assert choose(bench, weights(), ["a", "b", "c"]).section == 0.1
    assert choose(bench, weights(), ["c"]).section == 0.3


def test_a_question_left_out_is_scored_with_what_was_chosen_without_it() -> None:
    likes = dict.fromkeys(map(str, range(2 * FOLDS)), 0.1) | {"0": 0.3}
    bench: Any = Liking(likes)
    found = crossed(bench, weights())
    assert set(found) == set(likes)
    assert found["0"] == {"digest": 0.0}
    assert all(by == {"digest": 1.0} for qid, by in found.items() if qid != "0")


def test_middling_weights_are_among_those_tried() -> None:
    middle = middling(weights())
    assert all(getattr(middle, name) in values for name, values in VALUES.items())
    assert middle.decides == weights().decides


def test_signs_that_tell_get_weight() -> None:
    told, chance, without = fitted([(1.0, 0.5)] * 20, [(0.0, 0.5)] * 5)
    assert told > 1
    assert abs(chance) < told / 4
    assert without < 0


def test_cross_validated_figures_are_kept_one_a_line(tmp_path: Path) -> None:
    keep({"a": {"digest": 0.51239}, "b": {"digest": 1.0}}, tmp_path / "kept.json")
    text = (tmp_path / "kept.json").read_text(encoding="utf-8")
    assert json.loads(text) == {"a": {"digest": 0.5124}, "b": {"digest": 1.0}}
    assert len(text.splitlines()) == 4


@pytest.mark.skipif(not DEVELOPMENT.is_file(), reason="the development questions are not beside the project")
def test_every_development_question_was_cross_validated() -> None:
    figures = json.loads(CROSSED.read_text(encoding="utf-8"))
    assert {question.qid for question in load(DEVELOPMENT)} <= set(figures)
    assert set(yes_or_no().values()) == {"Yes", "No"}


def test_the_kinds_of_unanswerable_questions_are_told_from_the_fourth_on() -> None:
    halves = ("fourth tuning", "fourth kept back", "fifth")
    assert set(kinds()) == {question for half in halves for question in unanswerable(half)}

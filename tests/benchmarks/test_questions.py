"""The labelled questions and their scoring: by hand, and against the development set's own scorer."""

from __future__ import annotations

import importlib.util
import random
from typing import Any

import pytest

from benchmarks.measure import SHARED
from benchmarks.questions import (
    DEVELOPMENT,
    KEPT_BACK,
    TUNING,
    Question,
    load,
    near,
    ranking,
    scores,
    unanswerable,
)
from rules_corpus.built import DIGEST
from rules_corpus.digest import load as digest

SCORER = SHARED / "eval" / "score.py"

ASKED = Question("q", "ga", "?", "yes-no", {"ga:cr/a/b/1": 2, "ga:cr/a/b/2.1": 1})


def test_a_rule_is_near_its_parent_and_child_alone() -> None:
    assert near("ga:cr/a/b/2", "ga:cr/a/b/2.1")
    assert near("ga:cr/a/b/2.1", "ga:cr/a/b/2")
    assert not near("ga:cr/a/b/2", "ga:cr/a/b/2.1.1")
    assert not near("ga:cr/a/b/2.1", "ga:cr/a/b/2.2")
    assert not near("ga:cr/a/b/hint-1", "ga:cr/a/b/hint-1.1")
    assert not near("ga:cr/a/c/2", "ga:cr/a/b/2.1")


def test_scores_by_hand() -> None:
    assert scores(ASKED, ["ga:cr/a/b/1", "ga:cr/a/b/2"]) == {"ndcg@10": 1.0, "mrr@10": 1.0, "hit@10": 1.0}
    second = scores(ASKED, ["ga:cr/x/y/1", "ga:cr/a/b/1"])
    assert (second["mrr@10"], second["hit@10"]) == (0.5, 1.0)
    assert second["ndcg@10"] == pytest.approx(3 * 0.63093 / 3.63093, abs=1e-4)
    assert scores(ASKED, ["ga:cr/a/b/2.1"])["hit@10"] == 0.0


def test_policy_counts_by_page_and_once() -> None:
    assert ranking(["ga:trg/late/intro/1", "ga:cr/a/b/1", "ga:trg/late/intro/2"]) == [
        "ga:trg/late",
        "ga:cr/a/b/1",
    ]


@pytest.mark.skipif(not SCORER.is_file(), reason="the development questions are not beside the project")
def test_scores_are_those_of_the_development_sets_own_scorer() -> None:
    spec = importlib.util.spec_from_file_location("score", SCORER)
    assert spec
    assert spec.loader
    theirs: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(theirs)
    chance = random.Random(7)
    pool = [rule_id for question in load(DEVELOPMENT) for rule_id in question.grades]
    for question in load(DEVELOPMENT):
        ranked = ranking(chance.sample([*question.grades, *chance.sample(pool, 12)], 10))
        labels = [{"id": rule_id, "grade": grade} for rule_id, grade in question.grades.items()]
        expected = theirs.score_one(labels, ranked)
        assert scores(question, ranked) == pytest.approx(
            {name: expected[name] for name in scores(question, [])}
        )


def test_our_own_questions_name_rules_that_exist_and_are_in_two_halves() -> None:
    ids = {rule.rule_id for document in digest(DIGEST) for rule in document.rules}
    pages = {"/".join(rule_id.split("/")[:2]) for rule_id in ids if rule_id.startswith("ga:trg/")}
    halves = [load(path) for path in (TUNING, KEPT_BACK)]
    for question in (question for half in halves for question in half):
        assert set(question.grades) <= ids | pages, question.qid
        assert 2 in question.grades.values(), question.qid
    assert not {q.text for q in halves[0]} & {q.text for q in halves[1]}
    assert {game for half in halves for q in half for game in [q.game]} == {"ga", "remnants", "fab", "trg"}
    assert sum(map(len, halves)) >= 60
    assert [len(unanswerable(half)) for half in ("tuning", "kept back", "afterwards")] == [20, 20, 20]

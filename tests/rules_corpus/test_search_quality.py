"""How well the digest alone answers the labelled questions, where they are beside the project."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

from rules_corpus.corpus import Corpus

EVAL = Path(__file__).parents[3] / "shared" / "eval"
GOAL = 0.72


def scorer() -> Any:
    """The scorer that belongs to the questions."""
    spec = importlib.util.spec_from_file_location("score", EVAL / "score.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.skipif(not EVAL.is_dir(), reason="the labelled questions are not beside the project")
def test_the_digest_alone_reaches_the_goal(tmp_path: Path) -> None:
    score = scorer()
    corpus = Corpus(tmp_path)
    questions = score.load_questions(EVAL / "questions-dev.jsonl")
    run = {}
    for question in questions:
        found = (score.page_of(hit.rule_id) for hit in corpus.search(question["question"], k=20))
        run[question["qid"]] = list(dict.fromkeys(found))
    assert score.score(questions, run)["overall"]["ndcg@10"] >= GOAL

"""Labelled questions and how a ranking is scored on them: the measures of the development set's own scorer.

`tests/benchmarks/test_questions.py` compares the two where that scorer is at hand.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log2
from pathlib import Path
from statistics import fmean

from benchmarks.measure import SHARED

DATA = Path(__file__).parent / "data"
DEVELOPMENT = SHARED / "eval" / "questions-dev.jsonl"
TUNING = DATA / "questions-tuning.jsonl"
KEPT_BACK = DATA / "questions-kept-back.jsonl"
SECOND_TUNING = DATA / "questions-second-tuning.jsonl"
SECOND_KEPT_BACK = DATA / "questions-second-kept-back.jsonl"
THIRD = DATA / "questions-third.jsonl"
FOURTH_TUNING = DATA / "questions-fourth-tuning.jsonl"
FOURTH_KEPT_BACK = DATA / "questions-fourth-kept-back.jsonl"
FIFTH_TUNING = DATA / "questions-fifth-tuning.jsonl"
FIFTH_KEPT_BACK = DATA / "questions-fifth-kept-back.jsonl"
SIXTH_TUNING = DATA / "questions-sixth-tuning.jsonl"
SIXTH_KEPT_BACK = DATA / "questions-sixth-kept-back.jsonl"
SEVENTH = DATA / "questions-seventh.jsonl"
UNANSWERABLE = DATA / "unanswerable.jsonl"

MEASURES = ("ndcg@10", "mrr@10", "hit@10")
K = 10

_NUMBER = re.compile(r"\d+(\.\d+)*$")


@dataclass(frozen=True, slots=True)
class Question:
    """A question with the rules that answer it: grade 2 decides it, grade 1 supports."""

    qid: str
    game: str
    text: str
    type: str
    grades: Mapping[str, int]


def load(path: Path) -> list[Question]:
    """The questions of a file; none where it is not at hand."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    return [_question(json.loads(line)) for line in lines if line.strip()]


def _question(line: Mapping[str, object]) -> Question:
    answers = line["answers"]
    assert isinstance(answers, list)
    grades = {answer["id"]: answer["grade"] for answer in answers}
    return Question(str(line["qid"]), str(line["game"]), str(line["question"]), str(line["type"]), grades)


def unanswerable(half: str) -> list[str]:
    """The questions of a part (`tuning`, `kept back`, `afterwards`, `second …`, `third`, `fourth …`, `fifth`)
    that no rule answers."""
    lines = map(json.loads, UNANSWERABLE.read_text(encoding="utf-8").splitlines())
    return [str(line["question"]) for line in lines if line["half"] == half]


def kinds() -> dict[str, str]:
    """The kind of each unanswerable question of which it is told: about prices, lore, cards not at hand …"""
    lines = map(json.loads, UNANSWERABLE.read_text(encoding="utf-8").splitlines())
    return {str(line["question"]): str(line["kind"]) for line in lines if "kind" in line}


def yes_or_no() -> dict[str, str]:
    """The development questions that the file answers by a yes or a no, with that word; none where it is not
    at hand."""
    lines = DEVELOPMENT.read_text(encoding="utf-8").splitlines() if DEVELOPMENT.is_file() else []
    rows = [json.loads(line) for line in lines]
    words = {str(row["question"]): re.split(r"\W", str(row["short_answer"]))[0] for row in rows}
    return {question: word for question, word in words.items() if word in ("Yes", "No")}


def ranking(ids: Iterable[str]) -> list[str]:
    """Rule ids as they are scored: a rule of tournament policy counts as its page, a repeated one once."""
    return list(dict.fromkeys("/".join(i.split("/")[:2]) if i.startswith("ga:trg/") else i for i in ids))


def scores(question: Question, ranked: Sequence[str]) -> dict[str, float]:
    """nDCG, reciprocal rank and hit among the first ten."""
    top = ranked[:K]
    deciding = [rule_id for rule_id, grade in question.grades.items() if grade > 1]
    first = next((n for n, found in enumerate(top, 1) if any(near(found, own) for own in deciding)), 0)
    return {
        "ndcg@10": _ndcg(dict(question.grades), top),
        "mrr@10": 1 / first if first else 0.0,
        "hit@10": float(first > 0),
    }


def near(one: str, other: str) -> bool:
    """Whether two rules are one, or parent and child by one level of numbering."""
    (path, _, number), (other_path, _, other_number) = one.rpartition("/"), other.rpartition("/")
    if one == other or path != other_path or not (_NUMBER.match(number) and _NUMBER.match(other_number)):
        return one == other
    return number.rpartition(".")[0] == other_number or other_number.rpartition(".")[0] == number


def mean(rows: Iterable[Mapping[str, float]]) -> dict[str, float]:
    """The mean of each measure."""
    kept = list(rows)
    return {measure: fmean(row[measure] for row in kept) for measure in MEASURES}


def run(questions: Iterable[Question], search: Callable[[str], Iterable[str]]) -> dict[str, dict[str, float]]:
    """Each question's scores under a search that gives rule ids, best first."""
    return {question.qid: scores(question, ranking(search(question.text))) for question in questions}


def _ndcg(free: dict[str, int], top: Sequence[str]) -> float:
    """Each label pays once, each find for one label: its own, else the best of those near it."""
    labels = set(free)
    ideal = sum(_gain(g) / log2(n + 1) for n, g in enumerate(sorted(free.values(), reverse=True)[:K], 1))
    found = 0.0
    for n, rule_id in enumerate(top, 1):
        others = [own for own in free if near(rule_id, own)] if rule_id not in labels else []
        paid = rule_id if rule_id in free else max(others, key=free.__getitem__, default="")
        if paid:
            found += _gain(free.pop(paid)) / log2(n + 1)
    return found / ideal


def _gain(grade: int) -> float:
    return float(2**grade - 1)

"""Chooses the weights of search on labelled questions: `python -m benchmarks.search_weights [--write]`.

Coordinate by coordinate, each weight takes the value with the best mean nDCG@10 over the development
questions and our own tuning halves, in the digest's wording; a step is kept only if it gains more than
`STEP`. The same is done with each fifth of the questions left out, from weights in the middle of what is
tried and not from the present ones, which have seen every question; those left out are scored with what was
chosen without them: that is the cross-validated figure, which `--write` keeps for the page of figures. Only
where it is above what the present weights reach are new ones taken; a gain that questions left out do not
share is chance. The questions kept back are never read here.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import asdict, astuple, dataclass, field, fields, replace
from math import exp
from pathlib import Path
from statistics import fmean
from tempfile import mkdtemp
from types import MappingProxyType
from typing import Any

from benchmarks.questions import (
    DATA,
    DEVELOPMENT,
    FOURTH_TUNING,
    SECOND_TUNING,
    TUNING,
    Question,
    load,
    ranking,
    scores,
    unanswerable,
)
from benchmarks.wordings import corpora
from rules_corpus.ask import FOREMOST, Signs, evidence
from rules_corpus.corpus import Corpus
from rules_corpus.index import Index, build
from rules_corpus.model import Rule
from rules_corpus.search import held, rank
from rules_corpus.understand import Understood
from rules_corpus.weights import FILE, Weights, weights

CROSSED = DATA / "cross-validated.json"
FOLDS = 5
ROUNDS = 2
STEP = 0.001
"""The least gain that moves a weight; less is noise on this many questions."""

NONE = ("tuning", "afterwards", "second tuning", "fourth tuning")
"""The unanswerable questions that signs of evidence are fitted on."""

FITTING = 4000
DAMPING = 0.02
REFUSED = 0.08
"""The share of answerable questions that may be told that nothing decides them."""

VALUES: dict[str, tuple[Any, ...]] = {
    "title": (1, 2, 3),
    "asked": (1, 2, 3),
    "k1": (0.9, 1.2, 1.6),
    "b": (0.2, 0.3, 0.4, 0.45, 0.5, 0.6),
    "translated": (0.4, 0.5, 0.6, 0.7, 0.85, 1.0),
    "common_slang": (0.6, 0.75, 0.9, 1.0),
    "game_slang": (0.6, 0.75, 0.9, 1.0),
    "corrected": (0.6, 0.8, 1.0),
    "further": (0.2, 0.35, 0.5, 0.65, 0.8),
    "associated": (0.0, 0.6, 1.2, 1.5, 2.0),
    "named": (0.2, 0.4, 0.6),
    "hinted": (0.6, 0.7, 0.8, 0.9, 1.0),
    "own": (0.0, 0.5, 1.0),
    "everyday": (0.75, 0.8, 0.87, 0.93, 1.0),
    "section": (0.1, 0.2, 0.3),
    "asking": (0.0, 0.15, 0.3, 0.45),
    "verbatim": (0.0, 0.15, 0.3, 0.45),
}
_BUILT = ("title", "text", "digest", "asked")
_READING = ("translated", "common_slang", "game_slang", "corrected", "card", "own")

CHOSEN_IN = "digest"
"""The wording in which weights are chosen, since it ships; official wording is scored with what they are."""


@dataclass(slots=True)
class Bench:
    """Scores weights on questions. What weights share is made once: an index for each way of weighing the
    parts of a rule, the scores of words for each way of scoring them, questions as read for each way of
    reading them."""

    held: Mapping[str, Corpus]
    questions: Sequence[Question]
    _folders: dict[tuple[object, ...], Path] = field(default_factory=dict)
    _indexes: dict[tuple[object, ...], Index] = field(default_factory=dict)
    _read: dict[tuple[object, ...], list[Understood]] = field(default_factory=dict)
    _scored: dict[tuple[object, ...], dict[str, float]] = field(default_factory=dict)

    def scored(self, using: Weights, wording: str = CHOSEN_IN) -> dict[str, float]:
        """Each question's nDCG@10 in a wording."""
        key = (using, wording)
        if key not in self._scored:
            index = self._index(using, wording)
            pairs = zip(self.questions, self._understood(using, wording, index), strict=True)
            self._scored[key] = {q.qid: scores(q, ranking(first(index, u)))["ndcg@10"] for q, u in pairs}
        return self._scored[key]

    def reached(self, using: Weights, kept: Iterable[str]) -> float:
        """The mean over questions in the wording in which weights are chosen."""
        scored = self.scored(using)
        return fmean(scored[qid] for qid in kept)

    def _index(self, using: Weights, wording: str) -> Index:
        parts = (wording, *(getattr(using, part) for part in _BUILT))
        if parts not in self._folders:
            self._folders[parts] = indexed(self.held[wording], using)
        key = (*parts, using.k1, using.b)
        if key not in self._indexes:
            self._indexes[key] = Index(self._folders[parts], using)
        found = copy(self._indexes[key])
        found.using = using
        return found

    def _understood(self, using: Weights, wording: str, index: Index) -> list[Understood]:
        key = (wording, *(getattr(using, part) for part in _READING))
        if key not in self._read:
            reader = replace(self.held[wording].reader(), known=index, using=using)
            self._read[key] = [reader.read(question.text) for question in self.questions]
        return self._read[key]


def first(
    index: Index, understood: Understood, near: Mapping[str, float] = MappingProxyType({})
) -> list[str]:
    """The first finds, as many as may be scored."""
    return [rule_id for rule_id, _ in rank(index, understood, near)[:30]]


def indexed(corpus: Corpus, using: Weights) -> Path:
    """An index of a corpus under other weights, in a folder of its own in the corpus's."""
    corpus.home.mkdir(parents=True, exist_ok=True)
    folder = Path(mkdtemp(dir=corpus.home)) / "index"
    build(folder, corpus._entries(), using)
    return folder


def searcher(
    corpus: Corpus, folder: Path, using: Weights, *, semantic: bool = False
) -> Callable[[str], Iterable[str]]:
    """A search of an index under given weights, with the extra `semantic` where asked for and installed."""
    index = Index(folder, using)
    reader = replace(corpus.reader(), known=index, using=using)
    meanings = corpus.meanings() if semantic else None

    def search(question: str) -> list[str]:
        return first(index, reader.read(question), meanings.near(question) if meanings else {})

    return search


def choose(bench: Bench, start: Weights, kept: Sequence[str]) -> Weights:
    """The weights that do best on the questions named."""
    best, top = start, bench.reached(start, kept)
    for _ in range(ROUNDS):
        before = best
        for name, values in VALUES.items():
            for value in values:
                tried = replace(best, **{name: value})
                if (gain := bench.reached(tried, kept) - top) > STEP:
                    best, top = tried, top + gain
        if best == before:
            break
    return best


def middling(start: Weights) -> Weights:
    """Weights that know no question: of each one's values the middle, or the lower of two."""
    return replace(start, **{name: values[(len(values) - 1) // 2] for name, values in VALUES.items()})


def crossed(bench: Bench, start: Weights) -> dict[str, dict[str, float]]:
    """Each question's nDCG@10, by wording, under weights that were chosen without its fifth."""
    ids = [question.qid for question in bench.questions]
    found: dict[str, dict[str, float]] = {}
    for fold in range(FOLDS):
        out = ids[fold::FOLDS]
        chosen = choose(bench, middling(start), [qid for qid in ids if qid not in out])
        found.update({qid: {name: bench.scored(chosen, name)[qid] for name in bench.held} for qid in out})
        print(
            f"without fifth {fold + 1}: {bench.reached(chosen, out):.4f}", _moved(start, chosen), flush=True
        )
    return found


def keep(found: Mapping[str, Mapping[str, float]], path: Path = CROSSED) -> None:
    """Writes the cross-validated figures, one question a line."""
    rows = (
        f"{json.dumps(qid)}: {json.dumps({name: round(value, 4) for name, value in by.items()})}"
        for qid, by in found.items()
    )
    path.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


def _moved(start: Weights, chosen: Weights) -> dict[str, Any]:
    return {name: value for name, value in asdict(chosen).items() if value != getattr(start, name)}


def best(corpus: Corpus, understood: Understood) -> list[tuple[Rule, float]]:
    """The best rules found for a question, as many as tell whether the first one answers it."""
    return held(corpus, rank(corpus.index(), understood), FOREMOST)


def signs(corpus: Corpus, question: str) -> tuple[float, ...]:
    """The signs that the best rule found answers a question; empty where none is found."""
    understood = corpus.reader().read(question)
    found = best(corpus, understood)
    return astuple(Signs.of(corpus, understood, found)) if found else ()


def fitted(yes: Sequence[tuple[float, ...]], no: Sequence[tuple[float, ...]]) -> list[float]:
    """What each sign adds, and last what there is without any: logistic regression in which answerable
    questions
    together count as much as unanswerable ones."""
    rows = [((*row, 1.0), 1, 1 / len(yes)) for row in yes] + [((*row, 1.0), 0, 1 / len(no)) for row in no]
    found = [0.0] * len(rows[0][0])
    for _ in range(FITTING):
        slope = [DAMPING * value for value in found[:-1]] + [0.0]
        for row, wanted, share in rows:
            off = (_logistic(found, row) - wanted) * share
            slope = [old + off * value for old, value in zip(slope, row, strict=True)]
        found = [value - step for value, step in zip(found, slope, strict=True)]
    return found


def _logistic(weights: Iterable[float], row: Iterable[float]) -> float:
    return 1 / (1 + exp(-sum(a * b for a, b in zip(weights, row, strict=True))))


def evidence_weights(corpus: Corpus, questions: Iterable[Question], none: Iterable[str]) -> dict[str, float]:
    """The weights of signs, and the evidence from which on a rule decides: `REFUSED` of the questions have
    less."""
    yes = [found for q in questions if (found := signs(corpus, q.text))]
    values = fitted(yes, [found for text in none if (found := signs(corpus, text))])
    sure = sorted(_logistic(values, (*row, 1.0)) for row in yes)
    names = [*(field.name for field in fields(Signs)), "none"]
    signed = {f"sign_{name}": round(value, 2) for name, value in zip(names, values, strict=True)}
    return signed | {"decides": round(sure[int(REFUSED * len(sure))], 2)}


def surely(corpus: Corpus, question: str) -> float:
    """The evidence that the best rule found decides a question; 0 where none is found."""
    understood = corpus.reader().read(question)
    found = best(corpus, understood)
    return evidence(corpus, understood, found) if found else 0.0


def write(using: Weights, path: Path = FILE) -> None:
    """Puts the values into the file, whose comments stay."""
    text = path.read_text(encoding="utf-8")
    for name, value in asdict(using).items():
        text = re.sub(rf"^{name} = .*$", f"{name} = {value}", text, flags=re.M)
    path.write_text(text, encoding="utf-8")


def main(arguments: Sequence[str]) -> None:
    """Prints the weights chosen, and what they reach: on what they were chosen on, and cross-validated."""
    sets = (DEVELOPMENT, TUNING, SECOND_TUNING, FOURTH_TUNING)
    questions, start = [question for path in sets for question in load(path)], weights()
    ids = [question.qid for question in questions]
    with corpora() as held:
        bench = Bench(held, questions)
        before = bench.reached(start, ids)
        print(f"{len(questions)} questions; {', '.join(held)}; present weights: {before:.4f}", flush=True)
        chosen = choose(bench, start, ids)
        print(f"chosen on all: {bench.reached(chosen, ids):.4f}", _moved(start, chosen), flush=True)
        left_out = crossed(bench, start)
        reached = fmean(by[CHOSEN_IN] for by in left_out.values())
        print(f"chosen without the fifth that is scored: {reached:.4f}")
        taken = chosen if reached > before else start
        print("moved:", _moved(start, taken) or "nothing")
    if "--write" in arguments:
        keep(left_out)
        write(taken)
        weights.cache_clear()
    with corpora() as held:
        none = [text for half in NONE for text in unanswerable(half)]
        reckoned: dict[str, Any] = evidence_weights(held["digest"], questions, none)
        print("evidence:", reckoned)
        if "--write" in arguments:
            write(replace(taken, **reckoned))


if __name__ == "__main__":
    main(sys.argv[1:])

"""How well and how fast questions are answered: `python -m benchmarks.search_quality [--write]`.

Prints, or writes to docs/search-quality.md, nDCG@10 and the like on every labelled set at hand, what each
part of search adds, how often an unanswerable question is taken for decided, times, and what fails.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import fmean
from tempfile import mkdtemp
from time import perf_counter, process_time

from benchmarks import questions as labelled
from benchmarks.measure import ROOT, percentile
from benchmarks.questions import MEASURES, Question, load, mean, near, ranking, run, unanswerable
from benchmarks.search_weights import CROSSED, indexed, searcher, surely
from benchmarks.wordings import corpora
from rules_corpus.ask import ask
from rules_corpus.corpus import Corpus
from rules_corpus.index import Index, build
from rules_corpus.search import rank
from rules_corpus.semantic import at_hand
from rules_corpus.weights import Weights, weights
from scenarios.precedents import answered

PAGE = ROOT / "docs" / "search-quality.md"
SETS = {
    "development": labelled.DEVELOPMENT,
    "own, for tuning": labelled.TUNING,
    "own, kept back": labelled.KEPT_BACK,
    "own second, for tuning": labelled.SECOND_TUNING,
    "own second, kept back": labelled.SECOND_KEPT_BACK,
    "own third": labelled.THIRD,
    "own fourth, for tuning": labelled.FOURTH_TUNING,
    "own fourth, kept back": labelled.FOURTH_KEPT_BACK,
    "own fifth, for tuning": labelled.FIFTH_TUNING,
    "own fifth, kept back": labelled.FIFTH_KEPT_BACK,
    "own sixth, for tuning": labelled.SIXTH_TUNING,
    "own sixth, kept back": labelled.SIXTH_KEPT_BACK,
    "own seventh": labelled.SEVENTH,
}
HALVES: Mapping[str, Sequence[str]] = {
    "tuning": ["development", "own, for tuning"],
    "kept back": ["own, kept back"],
    "afterwards": [],
    "second tuning": ["own second, for tuning"],
    "second kept back": ["own second, kept back"],
    "third": ["own third"],
    "fourth tuning": ["own fourth, for tuning"],
    "fourth kept back": ["own fourth, kept back"],
    "fifth": ["own fifth, for tuning", "own fifth, kept back"],
    "sixth": ["own sixth, for tuning", "own sixth, kept back"],
    "seventh": ["own seventh"],
}
"""Parts of the unanswerable questions, each with the answerable sets that were written with it."""

FAILED = 0.3
LARGER = 10
COLD = 5

Scores = Mapping[str, Mapping[str, float]]


def ablations() -> dict[str, Weights]:
    """Search with one part of it taken away."""
    using = weights()
    unexplained = replace(using, common_slang=0.0, game_slang=0.0, translated=1.0)
    unasked = replace(using, asked=0, asking=0.0, verbatim=0.0)
    return {
        "everything": using,
        "no slang lists": unexplained,
        'no "asked as" phrasings': unasked,
        "phrasings as words only": replace(using, asking=0.0, verbatim=0.0),
        "no associated words": replace(using, associated=0.0),
        "words for one thing all count whole": replace(using, further=1.0),
        "explained words count whole": replace(using, translated=1.0),
        "no support of sections": replace(using, section=0.0),
        "no headings": replace(using, title=0),
        "game of the question not minded": replace(using, named=1.0, hinted=1.0),
        "none of these (stemmed BM25)": replace(
            unexplained,
            asked=0,
            asking=0.0,
            verbatim=0.0,
            associated=0.0,
            section=0.0,
            title=1,
            digest=0,
            named=1.0,
            hinted=1.0,
        ),
    }


@dataclass(frozen=True, slots=True)
class Quality:
    """A labelled set scored in one wording."""

    name: str
    wording: str
    questions: Sequence[Question]
    scored: Scores

    def groups(self) -> list[str]:
        """The games and types of its questions."""
        return sorted({group for q in self.questions for group in (q.game, q.type)})

    def row(self, group: str = "") -> str:
        """Number of questions and measures, of one game or type where given, as cells of a table."""
        rows = [self.scored[q.qid] for q in self.questions if group in ("", q.game, q.type)]
        means = mean(rows)
        return " | ".join([str(len(rows)), *(f"{means[m]:.3f}" for m in MEASURES)])


def qualities(held: Mapping[str, Corpus], *, semantic: bool = False) -> Iterator[Quality]:
    """Every set at hand in every wording at hand."""
    for name, path in SETS.items():
        questions = load(path)
        for wording, corpus in held.items() if questions else ():
            search = searcher(corpus, corpus.index().folder, weights(), semantic=semantic)
            yield Quality(name, wording, questions, run(questions, search))


def page(held: Mapping[str, Corpus]) -> Iterator[str]:
    """The page of results, line by line."""
    found = list(qualities(held))
    yield from (_HEAD, "## Questions", "", *_quality_table(found))
    yield from ("", "## By game and by type", "", *_group_table(found))
    yield from ("", "## Cross-validated", "", _CROSSED, "", *_crossed_table(found))
    yield from ("", "## What each part adds", "", *_ablation_table(held))
    yield from ("", "## The optional extra", "", _SEMANTIC)
    yield from ("", "## When nothing decides", "", _DECIDES, "", *_calibration_table(held["digest"]))
    yield from ("", *_kinds_table(held["digest"]))
    yield from ("", "## How surely", "", _SURE, "", *_sure_table(held["digest"]))
    yield from ("", "## Verdicts", "", _VERDICTS, "", *_verdict_table(held["digest"]))
    yield from ("", "## Speed", "", *_speed_table(held["digest"]))
    yield from ("", "## Failures", "", _FAILURES, "", *_failures(found))


def _quality_table(found: Iterable[Quality]) -> Iterator[str]:
    yield from _header("set", "wording", "questions", *MEASURES)
    for quality in found:
        yield f"| {quality.name} | {quality.wording} | {quality.row()} |"


def _group_table(found: Iterable[Quality]) -> Iterator[str]:
    yield from _header("set", "of", "questions", *MEASURES)
    for quality in found:
        if quality.wording == "digest":
            for group in quality.groups():
                yield f"| {quality.name} | {group} | {quality.row(group)} |"


def _crossed_table(found: Iterable[Quality]) -> Iterator[str]:
    """The development questions under the weights that ship and under such as were chosen without them."""
    crossed = json.loads(CROSSED.read_text(encoding="utf-8"))
    yield from _header("wording", "of", "questions", "nDCG@10", "chosen without its fifth")
    for quality in found:
        if quality.name == "development":
            for group in ("", *quality.groups()):
                asked = [q for q in quality.questions if group in ("", q.game, q.type) and q.qid in crossed]
                plain = fmean(quality.scored[q.qid]["ndcg@10"] for q in asked)
                without = fmean(crossed[q.qid][quality.wording] for q in asked)
                cells = (quality.wording, group or "all", len(asked), f"{plain:.3f}", f"{without:.3f}")
                yield f"| {' | '.join(map(str, cells))} |"


def _ablation_table(held: Mapping[str, Corpus]) -> Iterator[str]:
    sets = {name: questions for name, path in SETS.items() if (questions := load(path))}
    heads = [f"{name}, {wording}" for wording in held for name in sets]
    yield from _header("nDCG@10", *heads)
    for name, using in ablations().items():
        cells = []
        for corpus in held.values():
            search = searcher(corpus, indexed(corpus, using), using)
            cells += [f"{mean(run(q, search).values())['ndcg@10']:.3f}" for q in sets.values()]
        yield f"| {name} | {' | '.join(cells)} |"


def _calibration_table(corpus: Corpus) -> Iterator[str]:
    limit = weights().decides
    yield from _header("half", "unanswerable, taken for decided", "answerable, refused")
    for half, names in HALVES.items():
        none = [surely(corpus, text) >= limit for text in unanswerable(half)]
        some = [surely(corpus, q.text) < limit for name in names for q in load(SETS[name])]
        yield f"| {half} | {sum(none)} of {len(none)} | {sum(some)} of {len(some)} |"


def _kinds_table(corpus: Corpus) -> Iterator[str]:
    """The unanswerable questions whose kind is told, by kind."""
    limit = weights().decides
    kinds = sorted(set(labelled.kinds().values()))
    yield from _header("half", *kinds)
    for half in ("fourth tuning", "fourth kept back", "fifth"):
        asked = {kind: [q for q in unanswerable(half) if labelled.kinds().get(q) == kind] for kind in kinds}
        cells = (f"{sum(surely(corpus, q) >= limit for q in of)} of {len(of)}" for of in asked.values())
        yield f"| {half} | {' | '.join(cells)} |"


def _sure_table(corpus: Corpus) -> Iterator[str]:
    """How often the first rule is a labelled one, of answers that are sure and of those that are probable."""
    yield from _header("set", "decided, of them right", "probably decided, of them right")
    for name, path in SETS.items():
        right: dict[bool, list[bool]] = {True: [], False: []}
        for question in load(path):
            answer = ask(corpus, question.text)
            if answer.decided:
                (first,) = ranking([answer.rules[0].rule_id])
                right[answer.sure].append(any(near(first, label) for label in question.grades))
        cells = (f"{len(found)}, {fmean(found):.0%}" if found else "0" for found in right.values())
        yield f"| {name} | {' | '.join(cells)} |"


def _verdict_table(corpus: Corpus) -> Iterator[str]:
    """How often a verdict is given to what is asked for a yes or a no, and whether it is the right one."""
    yield from _header("questions", "of", "right", "wrong", "none")
    answers = labelled.yes_or_no()
    given = [_verdict(corpus, question) for question in answers]
    right = sum(word == own for word, own in zip(given, answers.values(), strict=True))
    none = given.count("")
    wrong = len(given) - right - none
    yield f"| development, to be answered yes or no | {len(given)} | {right} | {wrong} | {none} |"
    nothing = [_verdict(corpus, text) for half in HALVES for text in unanswerable(half)]
    none = nothing.count("")
    yield f"| unanswerable | {len(nothing)} | 0 | {len(nothing) - none} | {none} |"


def _verdict(corpus: Corpus, question: str) -> str:
    """The first word of the verdict on a question; empty where none is given."""
    found = answered(corpus, question).verdict
    return re.split(r"\W", found.answer)[0] if found else ""


def _speed_table(corpus: Corpus) -> Iterator[str]:
    asked = [q.text for path in SETS.values() for q in load(path)]
    yield from _header("what", "median", "95th percentile")
    for name, does in {"search": corpus.search, "ask": corpus.ask}.items():
        yield f"| {name}, in process (CPU) | {_both(_times(does, asked))} |"
    started = perf_counter()
    folder = indexed(corpus, weights())
    size = sum(path.stat().st_size for path in folder.iterdir()) / 1e6
    yield f"| index built | {perf_counter() - started:.1f} s, {size:.1f} MB | |"
    yield f"| search, the corpus {LARGER} times over (CPU) | {_both(_times(_larger(corpus), asked))} |"
    cold = sorted(_cold() for _ in range(COLD))
    yield f"| `judge ask`, a new process (wall clock) | {cold[COLD // 2]:.2f} s | {cold[-1]:.2f} s |"


def _header(*names: str) -> Iterator[str]:
    yield from (f"| {' | '.join(names)} |", "|" + " --- |" * len(names))


def _both(times: Sequence[float]) -> str:
    return f"{percentile(times, 0.5):.1f} ms | {percentile(times, 0.95):.1f} ms"


def _times(does: Callable[[str], object], asked: Sequence[str]) -> list[float]:
    """Milliseconds of processor time of each question, after one round that does not count."""
    times = []
    for counts in (False, True):
        for question in asked:
            started = process_time()
            does(question)
            if counts:
                times.append((process_time() - started) * 1000)
    return times


def _larger(corpus: Corpus) -> Callable[[str], object]:
    """A search of an index in which every rule stands several times, under other numbers."""
    folder = Path(mkdtemp(dir=corpus.home)) / "index"
    entries = list(corpus._entries())
    build(folder, (replace(e, rule_id=f"{e.rule_id}.{n}") for n in range(LARGER) for e in entries))
    index = Index(folder)
    reader = replace(corpus.reader(), known=index)
    return lambda question: rank(index, reader.read(question))


def _cold() -> float:
    """Seconds of one `judge ask` in a new process, bytecode at hand."""
    keep = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-m", "judge_cli", "ask", "can my ally attack the turn it comes in"]
    started = perf_counter()
    subprocess.run(command, cwd=ROOT, env=keep, stdout=subprocess.DEVNULL, check=False)
    return perf_counter() - started


def _failures(found: Iterable[Quality]) -> Iterator[str]:
    """The questions that fail in the digest's wording, by set."""
    failed: defaultdict[str, list[str]] = defaultdict(list)
    for quality in found:
        for question in quality.questions if quality.wording == "digest" else ():
            if quality.scored[question.qid]["ndcg@10"] < FAILED:
                text = f": {question.text}" if quality.name != "development" else ""
                failed[quality.name].append(f"- {question.qid}{text}")
    for name, lines in failed.items():
        yield from (f"### {name}", "", *lines, "")


_HEAD = """\
# How well questions are answered

Made by `python -m benchmarks.search_quality --write`. All bodies of rules are searched at once, without
a game given. A rule hits a label if it is the labelled one, or its parent or child by one level of
numbering; tournament policy is labelled by whole pages. `digest`: what ships; `official`: with the
publishers' wording imported.

The weights were chosen on the development questions and on our own tuning halves by `python -m
benchmarks.search_weights`, in the digest's wording. The questions kept back were written together with the
tuning half, before any tuning, by the same hand, and looked at one by one only after it; they are easier
than the development questions, as the last line of the ablation shows. The second set asks, in players'
words, for rules drawn at random from every page; before lists and phrasings were widened it scored 0.53
(tuning half) and 0.63 (kept back). Its writer also wrote the lists and had read both halves, and some
entries answer to words of the kept-back half: read 0.75 there as an upper bound. The third set was written
after the lists and phrasings, by the same hand with the phrasings read; it scored 0.79 as written, and 0.80
after one label was corrected. The fourth, again for rules drawn at random, with typos and other games'
words, was written without the phrasings in view; as written it scored 0.63 in both halves. The lists were
then widened after the kinds of failure of its tuning half (names that players give to factions and levels,
what lies under a champion, faces of a card, several actions in a row, spelling): its tuning half is learnt,
and its kept-back half, whose writer wrote the entries, an upper bound too. Five of the eight that
failed in the tuning half are about Remnants and name no game, in words that another rulebook answers as
well. The fifth, for rules drawn at random, more than a third of its questions about Remnants, few with
more than two deciding rules, is the hardest: as written it scored 0.50 (tuning half) and 0.52 (kept
back). Associated words (`associated`), learnt from the digest's phrasings alone, brought about 0.015 in
each half; how much they count, `b` and `everyday` were chosen with the figures of all sets in view, the
kept-back half's too. Entries for the failures of its tuning half raised that half alone: read its kept-
back half, 0.54. The sixth, 150 questions for rules drawn at random, split by the hash of their words and
written before the lists and phrasings were looked at, scored 0.59 (tuning half) and 0.61 (kept back) as
written; 0.62 and 0.61 after five labels were widened by rules that decide as well. Lists and phrasings were
then widened by the kinds of failure of the tuning halves and by what newcomers ask first; the writer of its
kept-back half wrote them too, so that its figure is an upper bound. A phrasing that is the question itself,
in the words typed (`verbatim`), brought 0.010 and 0.003 (tuning, kept back), the words that are one game's
own (`own`) 0.002 and 0.001. The seventh, 40 questions of the same make, was written after all this, as a
check, and nothing was changed for it: 0.57 as written, where the lists and ranking of before the sixth give
0.55. A fresh player's question of these makes is best read at 0.53 to 0.57.

What asks for a keyword, a term or a page by name and nothing else (`what does taunt do`) is answered by the
rules of that name; these tables rank by words alone and leave that out.
"""
_CROSSED = """\
The weights were chosen anew without each fifth of the development and tuning questions, from middling values
and not from those that ship, and the fifth left out was scored with them. Slang lists and phrasings, which
knew the development questions, are the same in both columns: this tells what choosing numbers adds by
chance, and no more."""
_SEMANTIC = """\
`pip install tcg-judge[semantic]` adds word vectors that its wheel carries (wordllama, 33 MB installed,
with numpy and tokenizers beside it; no network). Measured before the fourth set was written and the lists
widened after it: nDCG@10 with the digest, without and with it:
development 0.801, 0.823; own for tuning 0.820, 0.839; own kept back 0.842, 0.826; second for tuning
0.611, 0.638; second kept back 0.748, 0.764; third 0.803, 0.867. How it is fused, and with what weight,
was chosen among several ways with the figures of all these sets in view, so none of them is blind to it.
A question takes 18 ms of processor time instead of 5 (median; 29 instead of 8 at the 95th percentile), a
new process 1.2 s instead of 0.5 s. The figures are printed by `python -m benchmarks.search_quality
--semantic` with the extra installed."""
_DECIDES = """\
Questions that no rule here answers: other games and their mechanics, keywords that do not exist, prices,
advice, lore, opinions of bans, life; from `fourth` on also facts of cards that are not at hand, what
organizers say, what the rules are silent about, and near misses in the rulebook's own words. `taken for
decided` is a wrong "Decided by …"; `refused` is an answerable question that is told "Nothing in the rules
decides this", with the nearest rules shown all the same. The signs of evidence were fitted on `tuning`,
`afterwards`, `second tuning` and `fourth tuning` with the questions for tuning. What rules never say
(`rules_corpus/slang/outside.toml`) was listed by kind with all but `fifth` known. Of `fourth`, as written, 30
of 60 were taken for decided, before the signs were changed and the list was widened; `fifth` was written
after that and is as it came: with the signs and the list of before, 13 of its 32. What the rules are silent
about is taken for decided as a rule: a rule that speaks of the matter is there, and that it leaves it open
no word tells."""
_SURE = """\
An answer says "Decided by …" where the evidence is at least `sure` of `rules_corpus/weights.toml`, else
"Probably decided by …"; right: the first rule is a labelled one, deciding or supporting. No game is named.
`sure` was chosen with the figures of all these sets in view."""
_VERDICTS = """\
A yes or a no is given only where a scenario of the library decides the very question. That a rule says so
literally was tried as a second ground, on the sets above: a deciding rule with a sentence that has `can`,
`can't` or `must`, no exception in it, and words that are the question's. With 60 % of the words shared both
ways it gave 6 verdicts, one of them wrong (a list of what may be played, which lacks what was asked for);
with every word of the question in the sentence 4, one of them wrong (a `can` with a `before` behind it). It
was left out."""
_FAILURES = f"nDCG@10 below {FAILED}, digest alone; development questions by their number."


def main(arguments: Sequence[str]) -> None:
    """Prints the page, writes it, or prints what is reached with the extra."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.search_quality")
    parser.add_argument("--write", action="store_true", help="write the page instead of printing it")
    parser.add_argument(
        "--semantic", action="store_true", help="the sets with tcg-judge[semantic], installed"
    )
    given = parser.parse_args(arguments)
    if given.semantic:
        assert at_hand(), "the extra is not installed"
        with corpora() as held:
            print("\n".join(_quality_table(qualities(held, semantic=True))))
        return
    with corpora() as held:
        text = "\n".join(page(held)).rstrip() + "\n"
    if given.write:
        PAGE.write_text(text, encoding="utf-8")
    else:
        print(text)


if __name__ == "__main__":
    main(sys.argv[1:])

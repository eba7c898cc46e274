"""How importing, looking up and searching grow with the corpus: the newest edition 1, 10 and 100 times over.

    python -m benchmarks.growth [FOLDER] [TIMES…]

FOLDER holds `corpora/grand-archive-rules/<date>` (default: ../shared). Copies have page names of their own.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import TypeVar

from rules_corpus.corpus import Corpus
from rules_corpus.ingest import read
from rules_corpus.model import Document, Rule

SHARED = Path(__file__).parents[2] / "shared"
QUESTIONS = (
    "can a unit with stealth be attacked",
    "who gets opportunity first",
    "damage step weapon durability",
)
REPEATS = 9

_Given = TypeVar("_Given")


def main(arguments: Sequence[str]) -> None:
    """Prints a line for each size, each measured in a process of its own."""
    numbers = [int(a) for a in arguments if a.isdigit()] or [1, 10, 100]
    folder = next((Path(a) for a in arguments if not a.isdigit() and a != "--one"), SHARED)
    if "--one" in arguments:
        print(measured(folder, numbers[0]))
        return
    heads = ("times", "rules", "import s", "rule ms", "search ms", "store MiB", "peak MiB")
    print("".join(f"{head:>{width}}" for head, width in zip(heads, (6, 9, 10, 9, 11, 11, 10), strict=True)))
    for times in numbers:
        call = [sys.executable, "-m", "benchmarks.growth", str(folder), str(times), "--one"]
        print(subprocess.run(call, check=True, capture_output=True, text=True).stdout, end="", flush=True)


def measured(shared: Path, times: int) -> str:
    """One line of figures for a corpus so many times as large."""
    newest = max((shared / "corpora" / "grand-archive-rules").iterdir())
    document = multiplied(read(newest)[0], times)
    with tempfile.TemporaryDirectory() as home:
        corpus = Corpus(Path(home))
        corpus.index()  # the digest's own, so that it does not count
        imported, _ = timed(lambda: corpus.import_documents([document]))
        wanted = document.rules[len(document.rules) // 2].rule_id
        look_up = median(timed(lambda: corpus.rule(wanted))[0] for _ in range(REPEATS))
        search = median(timed(lambda q=q: corpus.search(q, "ga"))[0] for q in QUESTIONS * REPEATS)  # type: ignore[misc]
        stored = sum(p.stat().st_size for p in Path(home).rglob("*") if p.is_file()) / 2**20
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    figures = f"{imported:>10.2f}{look_up * 1000:>9.2f}{search * 1000:>11.1f}{stored:>11.1f}{peak:>10.0f}"
    return f"{times:>6}{len(document.rules):>9}{figures}"


def multiplied(document: Document, times: int) -> Document:
    """The document with every page so many times, under names of their own."""
    rules = tuple(_copy(rule, n) for n in range(times) for rule in document.rules)
    return document.model_copy(update={"rules": rules, "broken": ()})


def _copy(rule: Rule, n: int) -> Rule:
    if not n:
        return rule
    head, page, rest = rule.rule_id.split("/", 2)
    return rule.model_copy(update={"rule_id": f"{head}/{page}-{n}/{rest}", "links": ()})


def timed(work: Callable[[], _Given]) -> tuple[float, _Given]:
    """The seconds that work took, and what it gave."""
    started = time.perf_counter()
    given = work()
    return time.perf_counter() - started, given


if __name__ == "__main__":
    main(sys.argv[1:])

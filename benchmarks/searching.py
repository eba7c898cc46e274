"""Search on what ships, question by question, beside a plain query of Whoosh on the same rules."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterable
from time import perf_counter

from whoosh import fields, index
from whoosh.analysis import StemmingAnalyzer
from whoosh.qparser import MultifieldParser, OrGroup

from benchmarks.measure import SHARED, tell
from rules_corpus.built import DIGEST
from rules_corpus.corpus import Corpus
from rules_corpus.digest import load
from rules_corpus.model import Rule

QUESTIONS = SHARED / "eval" / "questions-dev.jsonl"
K = 10


def questions(rules: Iterable[Rule]) -> list[str]:
    """The development questions where they are at hand, else how the digest says that players ask."""
    if QUESTIONS.is_file():
        lines = QUESTIONS.read_text(encoding="utf-8").splitlines()
        return [json.loads(line)["question"] for line in lines]
    return [rule.asked[0] for rule in rules if rule.asked][::10]


def plain(rules: Iterable[Rule], folder: str) -> Callable[[str], object]:
    """A search as Whoosh's own documentation builds it: stemmed text and title, BM25F."""
    schema = fields.Schema(
        id=fields.ID(stored=True), title=fields.TEXT(StemmingAnalyzer()), text=fields.TEXT(StemmingAnalyzer())
    )
    made = index.create_in(folder, schema)
    with made.writer() as writer:
        for rule in rules:
            writer.add_document(id=rule.rule_id, title=rule.title, text=rule.text)
    parser = MultifieldParser(["title", "text"], schema, group=OrGroup)
    searcher = made.searcher()
    return lambda words: [hit["id"] for hit in searcher.search(parser.parse(words), limit=K)]


def times(search: Callable[[str], object], asked: list[str]) -> list[float]:
    """Milliseconds of each question, in one process, after a first one that does not count."""
    search(asked[0])
    taken = []
    for question in asked:
        started = perf_counter()
        search(question)
        taken.append((perf_counter() - started) * 1000)
    return taken


def main() -> None:
    """Prints search time and that of a whole answer beside the plain query."""
    rules = [rule for document in load(DIGEST) for rule in document.rules]
    asked = questions(rules)
    corpus = Corpus()
    with tempfile.TemporaryDirectory() as folder:
        reference = times(plain(rules, folder), asked)
    print(f"{len(rules)} rules, {len(asked)} questions")
    tell("search", times(lambda words: corpus.search(words, "", K), asked), "plain Whoosh", reference)
    tell("ask", times(lambda words: corpus.ask(words), asked), "plain Whoosh", reference)


if __name__ == "__main__":
    main()

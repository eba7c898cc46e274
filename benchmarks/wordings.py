"""The corpora that search is measured on: the digest alone, and with the official wording imported."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.measure import SHARED
from rules_corpus.corpus import Corpus
from rules_corpus.ingest import read


@contextmanager
def corpora() -> Iterator[dict[str, Corpus]]:
    """The digest alone and, where the publishers' texts are beside the project, the official wording."""
    with TemporaryDirectory() as folder:
        held = {"digest": Corpus(Path(folder) / "digest")}
        texts = list(_texts())
        if texts:
            held["official"] = Corpus(Path(folder) / "official")
            for text in texts:
                held["official"].import_documents(read(text, None, None))
        yield held


def _texts() -> Iterator[Path]:
    trees = SHARED / "corpora" / "grand-archive-rules"
    if trees.is_dir():
        yield max(trees.iterdir())
        yield from sorted((SHARED / "seeds").glob("*.txt"))

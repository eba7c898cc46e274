"""How exactly rule numbers are found again in a flattened text, measured against the publisher's own tree.

    python -m benchmarks.numbering [FOLDER] [--quiet]

FOLDER holds `corpora/grand-archive-rules/<date>` and `seeds` (default: ../shared). Every miss is printed.
Measured twice: with the digest's rules as evidence, as imports do it, and by the text alone. The published
bundle was at hand while the reader was written; the editions flattened here, but the newest, were not.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.flatten import flattened, pages_of
from rules_corpus.ingest import read
from rules_corpus.ingest.bundle import read_bundle
from rules_corpus.ingest.known import NOTHING, Knows, known
from rules_corpus.ingest.markup import plain
from rules_corpus.model import Rule

SHARED = Path(__file__).parents[2] / "shared"
BUNDLE, GLOSSARY = "000_*.txt", "001_*.txt"


@dataclass(frozen=True, slots=True)
class Score:
    """How a reading compares with the tree: rules wanted on the pages that both have, misses, doubtful."""

    name: str
    wanted: int
    misses: tuple[tuple[Rule, Rule | None], ...]
    doubtful: int

    @property
    def share(self) -> float:
        """The share of rules with the right id and text."""
        return 1 - len(self.misses) / max(1, self.wanted)


def main(arguments: Sequence[str]) -> None:
    """Prints the scores, and each miss: the id wanted, the words found there, and the words wanted."""
    named = [a for a in arguments if not a.startswith("-")]
    for title, knows in (("with the digest's rules", known), ("by the text alone", lambda *_: NOTHING)):
        print(title)
        for score in scores(Path(named[0]) if named else SHARED, knows):
            _print(score, "--quiet" not in arguments)


def scores(shared: Path, knows: Knows = known) -> Iterator[Score]:
    """The score of the bundle, the glossary file and each edition's own tree, flattened."""
    trees = {folder.name: folder for folder in sorted((shared / "corpora" / "grand-archive-rules").iterdir())}
    newest = read(trees[max(trees)])[0].rules
    for pattern in (BUNDLE, GLOSSARY):
        file = next((shared / "seeds").glob(pattern))
        yield compared(file.name, file.read_text(encoding="utf-8"), newest, knows)
    for date, folder in trees.items():
        held_out = "flattened" if date == max(trees) else "flattened, held out"
        yield compared(f"{date}, {held_out}", flattened(pages_of(folder)), read(folder)[0].rules, knows)


def compared(name: str, text: str, wanted: Iterable[Rule], knows: Knows = known) -> Score:
    """The score of a bundle's text against the rules wanted, on the pages that it has."""
    document = next(d for d in read_bundle(text, name, knows=knows) if d.document == "cr")
    found = {rule.rule_id: rule for rule in document.rules}
    pages = {_page(rule) for rule in document.rules}
    held = [rule for rule in wanted if _page(rule) in pages]
    misses = tuple((r, found.get(r.rule_id)) for r in held if not _same(r, found.get(r.rule_id)))
    return Score(name, len(held), misses, len(document.doubtful))


def _page(rule: Rule) -> str:
    return rule.rule_id.split("/")[1]


def _same(wanted: Rule, found: Rule | None) -> bool:
    return found is not None and _letters(wanted) == _letters(found)


def _letters(rule: Rule) -> str:
    return "".join(c for c in plain(rule.text).lower() if c.isalnum())


def _print(score: Score, misses: bool) -> None:
    right = score.wanted - len(score.misses)
    figures = f"{right}/{score.wanted} = {score.share:.2%}, {score.doubtful} doubtful"
    print(f"  {score.name:<36} {figures}")
    for wanted, found in score.misses if misses else ():
        print(f"      {wanted.rule_id}\n          want {wanted.text[:90]!r}")
        print(f"          read {found.text[:90]!r}" if found else "          not read")


if __name__ == "__main__":
    main(sys.argv[1:])

"""Tournament rules: policy in running text, split into passages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from rules_corpus.ingest.page import Loose, Page, Source

TOURNAMENT = "trg"
"""The document's part of a rule id."""

PASSAGE = 110
"""Words after which running text is split at the end of a sentence."""

SENTENCE = re.compile(r"(?<=[.!?])[)”\"’]*\s+(?=[A-Z“\"])")


def policy_source(game: str, edition: str) -> Source:
    """What all rules of the tournament rules share."""
    return Source(game, TOURNAMENT, edition, "https://trg.gatcg.com", policy=True, numbered=False)


def passages(page: Page) -> Page:
    """The page with long running text split at ends of sentences."""
    blocks = [
        part for block in page.blocks for part in (_split(block) if isinstance(block, Loose) else [block])
    ]
    doubtful = {} if len(blocks) != len(page.blocks) else page.doubtful
    return replace(page, blocks=tuple(blocks), doubtful=doubtful)


def _split(block: Loose) -> Iterator[Loose]:
    held: list[str] = []
    for sentence in SENTENCE.split(block.text):
        held.append(sentence)
        if sum(len(part.split()) for part in held) >= PASSAGE:
            yield Loose(" ".join(held))
            held = []
    if held:
        yield Loose(" ".join(held))

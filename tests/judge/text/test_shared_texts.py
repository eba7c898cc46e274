"""Real and accepted card texts, where the material beside the project is there; none is kept here."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.text.compiler import compile_text

SHARED = Path(__file__).resolve().parents[4] / "shared"
TEXT = re.compile(r'\btext "((?:[^"\\]|\\.)*)"')
CARD = re.compile(r'\s*card "((?:[^"\\]|\\.)*)"')
needs_shared = pytest.mark.skipif(not SHARED.is_dir(), reason="the material beside the project is not here")


def accepted(game: str) -> Iterator[tuple[str, str]]:
    """Names and texts of the acceptance scenarios; a mode is joined to the text before it."""
    for path in sorted((SHARED / "acceptance" / game).glob("*.judge")):
        name, held = "", ("", "")
        for line in path.read_text(encoding="utf-8").splitlines():
            card = CARD.match(line)
            name = card[1] if card else name
            for found in TEXT.finditer(line):
                own = re.search(r'"([^"]+)"', line[: found.start()])
                if found[1].startswith("•"):
                    held = (held[0], f"{held[1]}\n{found[1]}")
                    continue
                if held[1]:
                    yield held
                held = (own[1] if own else name, found[1])
        yield held


@needs_shared
@pytest.mark.parametrize("game", ["grand-archive", "remnants"])
def test_every_accepted_text_is_read(game: str) -> None:
    found = [(name, text, compile_text(game, text, name=name).problems) for name, text in accepted(game)]
    assert found
    assert [one for one in found if one[2]] == []


@needs_shared
def test_real_texts_are_read_in_one_way_or_refused() -> None:
    path = SHARED / "corpora" / "grand-archive" / "texts.jsonl"
    cards = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    made = [compile_text("grand-archive", card["text"] or "", name=card["name"]) for card in cards]
    assert [problem for one in made for problem in one.problems if problem.code == "T203"] == []
    assert sum(one.compiled for one in made) / sum(one.paragraphs for one in made) > 0.93
    assert sum(not one.problems for one in made) / len(made) > 0.89

"""Outline texts: sections, groups, terms, tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_corpus.ingest import read
from rules_corpus.ingest.outline import is_outline, read_outline

SEED = Path(__file__).parents[2].parent / "shared" / "seeds" / "003_57ea5ae6c426a8d0.txt"

TEXT = """Remnants – Invented

Stack 1: Basics

Pond & Frog Rules (PF)

1. Frogs jump.
2. Frogs swim.
   Example 1: a frog in a pond

The Depths

Depth\t0\t1
Water\tshallow\tdeep
Mud\tnone\t

Stack 2: Tribes

Toads

Keywords

• Wart: A counter.
• (Play): When played.
• Cost: B#: That many bugs.

Tribe Rules

• [L0] Toads croak: loudly.
• [L1] Toads rest.

Stack 3: Words

General Keywords

• (Play): On play.
• play: To play.
"""


def test_ids_and_kinds() -> None:
    rules = read_outline(TEXT, "invented")[0].rules
    assert [(rule.rule_id.removeprefix("remnants:"), rule.kind) for rule in rules] == [
        ("pond-frog-rules-pf/1", "rule"),
        ("pond-frog-rules-pf/2", "rule"),
        ("the-depths/1", "rule"),
        ("the-depths/2", "rule"),
        ("toads/keywords/wart", "keyword"),
        ("toads/keywords/play", "keyword"),
        ("toads/keywords/cost-b", "keyword"),
        ("toads/tribe-rules/1", "rule"),
        ("toads/tribe-rules/2", "rule"),
        ("general-keywords/play", "term"),
        ("general-keywords/play-2", "term"),
    ]


def test_texts_and_titles() -> None:
    rules = {rule.rule_id: rule for rule in read_outline(TEXT, "invented")[0].rules}
    assert rules["remnants:pond-frog-rules-pf/2"].text == "Frogs swim. Example 1: a frog in a pond"
    assert rules["remnants:the-depths/1"].text == "Water: 0: shallow; 1: deep"
    assert rules["remnants:the-depths/2"].text == "Mud: 0: none"
    assert rules["remnants:toads/keywords/wart"].title == "Toads › Keywords"


def test_the_title_names_the_game() -> None:
    assert is_outline(TEXT)
    assert read((TEXT.encode("utf-16"), "notes.txt"))[0].game == "remnants"


@pytest.mark.skipif(not SEED.exists(), reason="the publisher's outline is not at hand")
def test_the_publishers_outline() -> None:
    rules = {rule.rule_id.removeprefix("remnants:"): rule for rule in read(SEED)[0].rules}
    assert len(rules) == 313
    assert {
        "core-concepts-summary/4",
        "kingdom/keywords/shelter",
        "arena/faction-rules/7",
        "general-keywords/opt",
        "general-keywords/play-2",
        "clarifications/5",
        "general-turn-order/31",
        "reply-spd-rules/3",
        "battle-order/6",
    } <= set(rules)

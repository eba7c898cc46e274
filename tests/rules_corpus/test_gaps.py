"""Keywords of cards against keywords of rules, and against a published list of gaps."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_corpus.gaps import Gaps, differences, gaps
from rules_corpus.ingest import read
from rules_corpus.ingest.cards import read_cards
from rules_corpus.ingest.nuxt import gaps as published_gaps
from rules_corpus.model import Card
from rules_corpus.problem import ProblemError

IDS = [f"fab:keywords/{name}/text" for name in ("splash-x", "bond", "bladefall", "napping", "go-on")]
SHARED = Path(__file__).parents[3] / "shared"
PAYLOAD, TABLE = (
    SHARED / "seeds" / "004_bbe482982c8cd6a5.txt",
    SHARED / "corpora" / "flesh-and-blood" / "card.csv",
)


def cards(*keywords: str) -> list[Card]:
    return [
        Card(game="fab", card_id=str(n), name=f"Card {n}", attributes={"keywords": forms})
        for n, forms in enumerate(keywords)
    ]


def found(*keywords: str) -> Gaps:
    return gaps("fab", cards(*keywords), IDS)


def test_forms_are_defined_by_their_keyword() -> None:
    assert found("Splash 3", "Splash X, Ice Bond", "Blade Fall", "Go on").undefined == ()


def test_what_no_rule_defines_is_told_with_its_cards() -> None:
    told = found("Dive 2, Go on", "Dive 3", "Hush").undefined
    assert [(gap.name, gap.forms, gap.cards, gap.example) for gap in told] == [
        ("Dive", ("Dive 2", "Dive 3"), 2, "Card 0"),
        ("Hush", ("Hush",), 1, "Card 2"),
    ]


def test_what_the_project_assumes_of_a_gap_is_named() -> None:
    told = gaps("fab", cards("Dive 2, Hush"), [*IDS, "fab:frame/labels/hush"]).undefined
    dive, hush = told
    assert (hush.assumed, dive.assumed) == ("fab:frame/labels/hush", "")


def test_a_family_of_forms_is_one_keyword() -> None:
    (gap,) = found("Ana Study", "Ben Study, Cid Study").undefined
    assert (gap.name, len(gap.forms), gap.cards) == ("Study", 3, 2)


def test_what_no_card_has_is_told() -> None:
    assert found("Splash 1").unused == ("bladefall", "bond", "go-on", "napping")


def test_differences_to_a_published_list_are_explained() -> None:
    published = {"Hush": ["Hush"], "Napping": ["Napping"], "Bond": ["Bond"], "Veil": []}
    told = differences(found("Hush", "Dive 2", "Ice Bond"), published)
    assert [(d.name, d.published, d.why) for d in told] == [
        ("Bond", True, "a rule defines it"),
        ("Dive", False, "Card 1 has it"),
        ("Napping", True, "a rule defines it and no card of this list has it"),
        ("Veil", True, "no card of this list has it"),
    ]


def test_nothing_to_compare_is_a_problem() -> None:
    with pytest.raises(ProblemError, match="C305"):
        gaps("fab", [Card(game="fab", card_id="x", name="X")], IDS)
    with pytest.raises(ProblemError, match="C306"):
        gaps("fab", cards("Splash"), [])


@pytest.mark.skipif(not TABLE.is_file(), reason="the real card table is not beside the project")
def test_the_published_gaps_are_found_again() -> None:
    text = PAYLOAD.read_text(encoding="utf-8")
    table = read_cards("card.csv", TABLE.read_text(encoding="utf-8"), "fab").cards
    ids = [rule.rule_id for rule in read(PAYLOAD)[0].rules]
    again = gaps("fab", table, ids)
    published = {gap.name: gap.printed for gap in published_gaps(text)}
    missing = [d for d in differences(again, published) if d.published]
    assert len(published) == 16
    assert len(missing) == 8, "the list has an item of an enumeration (Ice) as a keyword of its own"
    assert all("no card of this list has it" in d.why for d in missing)


def test_a_keyword_that_names_three_things_is_one() -> None:
    told = found("Hush, Calm of Reed, Mud, and Foam, Dive 2", "Tide, Wind, and Rain").undefined
    assert [gap.name for gap in told] == [
        "Calm of Reed, Mud, and Foam",
        "Dive",
        "Hush",
        "Tide, Wind, and Rain",
    ]

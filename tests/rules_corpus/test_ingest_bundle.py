"""Bundles whose lines run together: titles, headings, boxes and numbers found again."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from rules_corpus.ingest import read
from rules_corpus.ingest.bundle import read_bundle
from rules_corpus.ingest.flat import unflatten
from rules_corpus.ingest.gitbook import read_tree
from rules_corpus.ingest.titles import split_title

SHARED = Path(__file__).parents[2].parent / "shared"
BUNDLE = SHARED / "seeds" / "000_870fa3a609f2dac0.txt"

PAGES = {
    "nest/nest-building.md": """# Nest - Building

Birds build nests in spring.

#### General Rules

1. A nest has the following parts:
   1. First, a floor.
   2. Second, a wall.
2. A nest holds at most 3. It may be shared.

{% hint style="info" %}
E.g., two wrens share one.
{% endhint %}

3. A nest falls in a storm.

**Repairing**

1. Twigs are added:

* by day
* by night

2. Mud is added.

#### Feathers

**1.1 Choosing:** A feather is chosen.

1. It must be clean.
2. It must be long.
""",
    "nest/nest-eggs.md": "# Nest - Eggs\n\n#### Eggs\n\n1. Eggs lie in a nest.\n",
    "README.md": "# Changelog\n\nMay 2nd, 2031\n\n* Eggs added\n\nApril 1st, 2031\n\n* Nests added\n",
}


def _bundle() -> str:
    parts = ["# Birds — bundle Tools: a, b. ## Birds Rules # Birds Rules Source: list.md"]
    for name, text in PAGES.items():
        path = "" if name == "README.md" else name.removesuffix(".md")
        parts.append(
            f"--- Local source: a/{name} Publisher's current source: "
            f"[P](https://rules.gatcg.com/{path}) {text}"
        )
    parts.append(
        "--- Local source: t/fees.md Publisher document: "
        "[P](https://trg.gatcg.com/money/fees) # Fees Fees are paid."
    )
    parts.append("## Cards 12 cards are elsewhere.")
    return " ".join(" ".join(parts).split())


def test_the_bundle_reads_as_the_tree_does() -> None:
    want = read_tree(PAGES, "tree")
    got = {document.document: document for document in read_bundle(_bundle(), "bundle")}
    assert [(r.rule_id, r.text, r.title, r.url) for r in got["cr"].rules] == [
        (r.rule_id, r.text, r.title, r.url) for r in want[0].rules
    ]
    assert [r.text for r in got["changelog"].rules] == ["Eggs added", "Nests added"]
    assert got["cr"].edition == "2031-05-02"


def test_tournament_rules_are_policy_by_page() -> None:
    policy = next(d for d in read_bundle(_bundle(), "bundle") if d.document == "trg")
    assert [(r.rule_id, r.kind, r.text) for r in policy.rules] == [
        ("ga:trg/fees/intro/intro", "policy", "Fees are paid.")
    ]


def test_running_policy_text_is_split_into_passages() -> None:
    long = " ".join(
        f"Judge number {n} says that nobody may ever run near the tables at all." for n in range(20)
    )
    text = f"--- Local source: t/x.md Publisher document: [P](https://trg.gatcg.com/x) # X {long}"
    rules = read_bundle(text, "b")[0].rules
    assert len(rules) > 1
    assert " ".join(r.text for r in rules) == long


def test_doubtful_numbers_are_listed() -> None:
    flat = "#### Owls 1. Owls hunt. 1. Owls sleep. 2. Owls fly. 3. Owls rest."
    page = unflatten("owls", "Owls", flat)
    assert page.doubtful


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Opportunity Opportunity is a right", "Opportunity"),
        ("Special Permissions Some effects allow", "Special Permissions"),
        ("Crow's Favor Crow's Favor is a status", "Crow's Favor"),
        ("Fast vs Slow The timing counts", "Fast vs Slow"),
    ],
)
def test_titles_end_where_the_sentence_starts(text: str, title: str) -> None:
    assert split_title(text)[0] == title


@pytest.mark.skipif(not BUNDLE.exists(), reason="the publisher's bundle is not at hand")
def test_the_publishers_bundle_agrees_with_the_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2]))
    from benchmarks.numbering import compared

    want = read(SHARED / "corpora" / "grand-archive-rules" / "2026-08-21")[0].rules
    documents = {document.document: document for document in read(BUNDLE)}
    assert len({rule.rule_id.split("/")[1] for rule in documents["cr"].rules}) == 105
    assert compared("bundle", BUNDLE.read_text(encoding="utf-8"), want).share >= 0.99
    assert len({rule.rule_id.split("/")[1] for rule in documents["trg"].rules}) == 71
    assert documents["cr"].edition == "2026-08-21"


def test_lines_without_indents_are_nested_again() -> None:
    lines = "# Owls\n\n#### Owls\n\n1. Owls do this:\n1. First, hunt.\n2. Second, sleep.\n2. Owls rest.\n"
    text = f"--- Local source: x.md Publisher document: [P](https://rules.gatcg.com/owls)\n{lines}"
    rules = read_bundle(text, "glossary")[0].rules
    assert [rule.number for rule in rules] == ["1", "1.1", "1.2", "2"]


def test_an_odd_address_is_no_traceback() -> None:
    text = "--- Local source: x.md Publisher document: [P](https://[x/owls?a#b) # Owls 1. Owls rest."
    assert read_bundle(text, "bundle")[0].rules[0].rule_id == "ga:cr/owls/intro/1"


@pytest.mark.skipif(not BUNDLE.exists(), reason="the publisher's bundle is not at hand")
def test_a_held_out_edition_flattened_is_read_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2]))
    from benchmarks.flatten import flattened, pages_of
    from benchmarks.numbering import compared

    folder = SHARED / "corpora" / "grand-archive-rules" / "2026-05-21"
    assert compared("held out", flattened(pages_of(folder)), read(folder)[0].rules).share >= 0.99


@pytest.mark.parametrize("mark", ["[", "**A", "**Aaa bbb** ", "<a ", "#", '{% hint style="x" %} '])
def test_marks_without_end_take_no_time(mark: str) -> None:
    start = "--- Local source: a.md Publisher's current source: [Otters](https://rules.gatcg.com/otters) # Otters "
    begun = time.process_time()
    read_bundle(start + mark * 10_000, "odd.txt")
    assert time.process_time() - begun < 10

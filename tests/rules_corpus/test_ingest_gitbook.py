"""The GitBook tree: ids, kinds, titles, links and changelog, on an invented tree and on the publisher's
where it is at hand.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from rules_corpus.ingest import read
from rules_corpus.ingest.gitbook import read_tree
from rules_corpus.model import Rule

SHARED = Path(__file__).parents[2].parent / "shared"
TREES = SHARED / "corpora" / "grand-archive-rules"

TREE = {
    "README.md": """# Changelog
LINKS:

* [Elsewhere](https://example.org/)

\\
March 4th, 2031

* Moles dig
  * See [digging](burrow/burrow-digging.md#digging)

January 9th, 2031

* First version
""",
    "SUMMARY.md": "# Contents\n* [Log](README.md)\n"
    "* [Burrow](burrow/README.md)\n  * [Z](burrow/burrow-digging.md)\n",
    "burrow/README.md": "# Burrow\n\nPages on burrows:&#x20;\n\n* [Digging](burrow-digging.md)\n",
    "burrow/burrow-digging.md": """---
description: not a rule
---

# Burrow - Digging

Moles live \\[mostly] below ground.

#### Digging:

1. A mole **digs** once.
   1. Deep digging costs 2. See [here](README.md).
   1. It ends at dusk.
3. Counted on as two.

{% hint style="info" %}
E.g., a mole in spring.

![](mole.png)
{% endhint %}

5. Printed as five.
5. The list goes on.

* at dawn
* at noon

5. Printed as five again.
   more of the same entry

**Mole's Steps:**

* bullet without a number
  * nested below

1. To dig:

**1.1 Choosing Soil:** Soil is chosen.

1. Soft soil first.

{% hint style="info" %}
A second box in a new section.
{% endhint %}

2. Then hard soil.

**1.2 Paying**: Worms are paid.
""",
}


@pytest.fixture(scope="module")
def rules() -> dict[str, Rule]:
    return {rule.rule_id.removeprefix("ga:cr/"): rule for rule in read_tree(TREE, "invented")[0].rules}


def test_ids_in_order(rules: dict[str, Rule]) -> None:
    digging, steps = "burrow-digging/digging/", "burrow-digging/moles-steps/"
    assert list(rules) == [
        "burrow/intro/intro",
        "burrow-digging/intro/intro",
        *(digging + n for n in ("1", "1.1", "1.2", "2", "hint-1", "5", "6", "6.1", "6.2", "5-2")),
        *(steps + n for n in ("1", "1.1", "1-2", "1.1-2", "1.1.1", "hint-1", "1.1.2", "1.2")),
    ]


def test_kinds_titles_and_addresses(rules: dict[str, Rule]) -> None:
    rule = rules["burrow-digging/digging/6.1"]
    assert (rule.kind, rule.title, rule.number) == ("bullet", "Burrow - Digging › Digging", "6.1")
    assert rule.url == "https://rules.gatcg.com/burrow/burrow-digging#digging"
    assert rules["burrow-digging/digging/hint-1"].kind == "hint"
    assert rules["burrow-digging/intro/intro"].kind == "intro"
    assert rules["burrow-digging/moles-steps/1.2"].kind == "rule"


def test_text_is_plain(rules: dict[str, Rule]) -> None:
    assert rules["burrow-digging/digging/1"].text == "A mole digs once."
    assert rules["burrow-digging/intro/intro"].text == "Moles live [mostly] below ground."
    assert rules["burrow-digging/digging/hint-1"].text == "E.g., a mole in spring."
    assert rules["burrow-digging/digging/5-2"].text == "Printed as five again. more of the same entry"
    assert rules["burrow-digging/moles-steps/1.1-2"].text == "Choosing Soil: Soil is chosen."


def test_links_lead_to_rules(rules: dict[str, Rule]) -> None:
    assert rules["burrow-digging/digging/1.1"].links == ("ga:cr/burrow/intro/intro",)


def test_changelog_dates_the_edition() -> None:
    cr, log = read_tree(TREE, "invented")
    assert cr.edition == log.edition == "2031-03-04"
    assert [rule.rule_id for rule in log.rules] == [
        "ga:changelog/2031-03-04/intro/1",
        "ga:changelog/2031-03-04/intro/1.1",
        "ga:changelog/2031-01-09/intro/1",
    ]
    assert read_tree(TREE, "invented", edition="2030-01-01")[0].edition == "2030-01-01"


def test_a_folder_is_read(tmp_path: Path) -> None:
    for name, text in TREE.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    (tmp_path / "loop").symlink_to(tmp_path, target_is_directory=True)
    assert read(tmp_path)[0].rules == read_tree(TREE, "invented")[0].rules


@pytest.mark.skipif(not TREES.exists(), reason="the publisher's tree is not at hand")
def test_the_publishers_tree() -> None:
    cr, log = read(TREES / "2026-08-21")
    kinds = Counter(rule.kind for rule in cr.rules)
    assert (kinds["rule"], kinds["bullet"], kinds["hint"]) == (1493, 94, 106)
    assert len({rule.rule_id.split("/")[1] for rule in cr.rules}) == 108
    assert cr.edition == log.edition == "2026-08-21"
    assert len({rule.rule_id for rule in cr.rules}) == len(cr.rules)


@pytest.mark.skipif(not TREES.exists(), reason="the publisher's tree is not at hand")
def test_labelled_questions_name_rules_of_the_tree() -> None:
    ids = {rule.rule_id for rule in read(TREES / "2026-08-21")[0].rules}
    lines = (SHARED / "eval" / "questions-dev.jsonl").read_text().splitlines()
    named = {answer["id"] for line in lines for answer in json.loads(line)["answers"]}
    assert {i for i in named if i.startswith("ga:cr/")} <= ids


def loose(text: str) -> list[tuple[str, str]]:
    rules = read_tree({"moles.md": text}, "invented")[0].rules
    return [(r.rule_id.removeprefix("ga:cr/moles/"), r.text) for r in rules if r.kind == "intro"]


def test_loose_text_of_a_section_is_one_rule_and_bare_labels_are_none() -> None:
    text = "# Moles\n\nMoles dig.\n\nThey rest.\n\nGeneral Rules:\n\n1. One.\n\nMore.\n\n## Food\n\nWorms.\n"
    assert loose(text) == [("intro/intro", "Moles dig. They rest. More."), ("food/intro", "Worms.")]
    assert loose("# Moles\n\nGeneral Rules:\n\n1. One.\n") == []


def test_a_link_shown_as_a_mention_reads_as_the_title_of_its_page() -> None:
    files = {
        "a/moles.md": '# Moles\n\n1. See [x.md](../food.md#worms "mention").\n',
        "food.md": "# All Food\n\n1. A.\n",
    }
    assert read_tree(files, "invented")[0].rules[0].text == "See All Food."


def test_a_tree_of_tournament_rules_is_known_by_its_pages() -> None:
    files = {
        "README.md": "# Changelog\n\nMay 2nd, 2031\n\n* Otters may shuffle\n",
        "tournaments/shuffling.md": "# Shuffling\n\n" + "An otter shuffles its pebbles well. " * 40,
        "tournaments/decklists.md": "# Decklists\n\n1. An otter writes them down.\n",
    }
    (document,) = read_tree(files, "tree")
    assert (document.document, document.edition) == ("trg", "2031-05-02")
    assert {rule.kind for rule in document.rules} == {"policy"}
    assert len([r for r in document.rules if r.rule_id.startswith("ga:trg/shuffling/")]) > 1
    assert "ga:trg/decklists/intro/1" in {rule.rule_id for rule in document.rules}
    assert {rule.url.split("/")[2] for rule in document.rules} == {"trg.gatcg.com"}

"""Cross references as links: addresses, numbers that a text names, changelog entries; what leads nowhere."""

from __future__ import annotations

import pytest

from rules_corpus.ingest.gitbook import read_tree
from rules_corpus.model import Document

HUNT = """# Phases - Hunt

#### General Rules

1. Herons hunt. See [naps](../rest/naps.md#deep-sleep) and [home](./).
   1. They look first.
   2. They dive, as in step 1.
2. {text}
   1. Below.

#### Striking

1. A heron strikes.
   1. It aims.
   2. It dives, unless rule 1.a. says no.
"""
NAPS = """# Naps

#### Deep Sleep <a href="#dreams" id="dreams"></a>

1. A heron that naps chases nothing.
2. [Dreams](#dreams) end. [Gone](#nightmares), [away](../lost.md), [web](https://example.org/x).
"""


def tree(text: str = "Two.", log: str = "") -> list[Document]:
    files = {"hunt/README.md": HUNT.replace("{text}", text), "rest/naps.md": NAPS}
    return read_tree(files | ({"README.md": log} if log else {}), "invented")


def links(text: str, number: str = "hunt/general-rules/2") -> list[str]:
    found = next(r for r in tree(text)[0].rules if r.rule_id == f"ga:cr/{number}")
    return [link.removeprefix("ga:cr/") for link in found.links]


def test_addresses_lead_to_the_first_rule_of_a_section_or_page() -> None:
    assert links("", "hunt/general-rules/1") == ["naps/deep-sleep/1"]
    assert links("", "naps/deep-sleep/2") == ["naps/deep-sleep/1"]


def test_what_leads_nowhere_is_listed_once_with_its_rule() -> None:
    assert tree()[0].broken == (
        ("ga:cr/naps/deep-sleep/2", "#nightmares"),
        ("ga:cr/naps/deep-sleep/2", "../lost.md"),
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("This is as under rule 1.b. of it.", ["hunt/general-rules/1.2"]),
        ("See Striking 1.a for how.", ["hunt/striking/1.1"]),
        ("Rule 2 in Deep Sleep says more.", ["naps/deep-sleep/2"]),
        ("As in Striking: 1.a through 1.b of old.", ["hunt/striking/1.1", "hunt/striking/1.2"]),
        ("Return to step 1, with 2 fish.", ["hunt/general-rules/1"]),
        ("Draw 3 fish on turn 1.", []),
    ],
)
def test_numbers_named_in_a_text_are_links(text: str, expected: list[str]) -> None:
    assert links(text) == expected


def test_a_step_is_looked_for_beside_the_rule_that_names_it() -> None:
    assert links("", "hunt/striking/1.2") == ["hunt/striking/1.1"]


def test_a_number_that_no_rule_has_is_broken() -> None:
    assert ("ga:cr/hunt/general-rules/2", "rule 7.c") in tree("As under rule 7.c. of old.")[0].broken


LOG = """# Log

May 2nd, 2031

* New keyword: Deep Sleep
* Reworded Striking 1.b. and Naps, not naps
* Small fixes
"""


def test_changelog_entries_lead_to_the_rules_that_they_name() -> None:
    entries = tree(log=LOG)[1].rules
    assert [[link.removeprefix("ga:cr/") for link in e.links] for e in entries] == [
        ["naps/deep-sleep/1"],
        ["hunt/striking/1.2", "hunt/striking/1"],
        [],
    ]

"""Two editions compared: matched by text before number, words marked, counted by page."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from samples import rule

from rules_corpus.diff import Comparison, compare, marked
from rules_corpus.ingest import read
from rules_corpus.model import Document, Rule

SECTION = "ga:cr/otter-phase/general-rules"
OLD, NEW = "2029-01-01", "2030-01-01"
TREES = Path(__file__).parents[3] / "shared" / "corpora" / "grand-archive-rules"

SWIM = "An otter that swims may not be chased by a heron in the same phase."
NAP = "A heron that naps chases nothing at all until it wakes."
EAT = "Every fish that is caught is eaten at the end of the phase."
PEBBLE = "Whoever holds the most pebbles moves first in the next round of the hunt."


def edition(date: str, texts: dict[str, str]) -> list[Rule]:
    """Rules by number (of one section, or by page/section/number)."""
    ids = {n: f"{SECTION}/{n}" if "/" not in n else f"ga:cr/{n}" for n in texts}
    return [rule(ids[n], text, date) for n, text in texts.items()]


def compared(old: dict[str, str], new: dict[str, str]) -> Comparison:
    return compare(edition(OLD, old), edition(NEW, new))


def told(found: Comparison) -> list[tuple[str, str, str]]:
    return [(c.how, c.old.number if c.old else "", c.new.number if c.new else "") for c in found.changes]


def test_nothing_changed() -> None:
    found = compared({"1": SWIM, "2": NAP}, {"1": SWIM, "2": NAP})
    assert found.changes == ()
    assert found.unchanged == 2
    assert (found.old, found.new) == (OLD, NEW)


def test_a_rule_put_in_between_renumbers_those_behind_it() -> None:
    assert told(compared({"1": SWIM, "2": NAP}, {"1": SWIM, "2": EAT, "3": NAP})) == [
        ("added", "", "2"),
        ("renumbered", "2", "3"),
    ]


def test_a_rule_taken_out_stands_where_it_stood() -> None:
    assert told(compared({"1": SWIM, "2": EAT, "3": NAP}, {"1": SWIM, "2": NAP})) == [
        ("removed", "2", ""),
        ("renumbered", "3", "2"),
    ]
    assert told(compared({"1": EAT, "2": SWIM}, {"1": SWIM})) == [
        ("removed", "1", ""),
        ("renumbered", "2", "1"),
    ]


def test_rules_that_changed_places_are_renumbered_not_reworded() -> None:
    assert told(compared({"1": SWIM, "2": NAP}, {"1": NAP, "2": SWIM})) == [
        ("renumbered", "2", "1"),
        ("renumbered", "1", "2"),
    ]


def test_a_new_wording_under_the_same_number() -> None:
    found = compared({"1": SWIM}, {"1": SWIM.replace("may not", "can't")})
    assert told(found) == [("reworded", "1", "1")]
    assert [(w.state, w.text.strip()) for w in found.changes[0].words] == [
        ("same", "An otter that swims"),
        ("removed", "may not"),
        ("added", "can't"),
        ("same", "be chased by a heron in the same phase."),
    ]


def test_a_new_wording_under_another_number() -> None:
    new = {"1": EAT, "2": SWIM.replace("may not", "can't")}
    assert told(compared({"1": SWIM}, new)) == [("added", "", "1"), ("renumbered and reworded", "1", "2")]


def test_another_text_under_the_same_number_is_another_rule() -> None:
    assert told(compared({"1": SWIM}, {"1": PEBBLE})) == [("removed", "1", ""), ("added", "", "1")]


def test_a_text_that_stands_twice_is_paired_in_order() -> None:
    assert told(compared({"1": SWIM, "2": SWIM}, {"1": SWIM, "2": NAP, "3": SWIM})) == [
        ("added", "", "2"),
        ("renumbered", "2", "3"),
    ]


def test_a_rule_that_moved_to_another_page_is_followed() -> None:
    found = compared({"heron-phase/general-rules/1": NAP}, {"1": NAP})
    assert [(c.how, c.page, c.old.rule_id) for c in found.changes if c.old] == [
        ("renumbered", "otter-phase", "ga:cr/heron-phase/general-rules/1")
    ]


def test_markup_is_no_new_wording() -> None:
    assert compared({"1": SWIM}, {"1": f"**{SWIM}**"}).changes == ()


def test_pages_are_counted_and_add_up() -> None:
    old = {"1": SWIM, "2": NAP, "heron-phase/intro/1": EAT}
    found = compared(old, {"1": SWIM, "2": PEBBLE, "3": NAP})
    assert [(p.page, p.unchanged, p.changes["added"], p.changes["removed"]) for p in found.pages] == [
        ("otter-phase", 1, 1, 0),
        ("heron-phase", 0, 0, 1),
    ]
    for how, count in found.totals.items():
        assert count == sum(page.changes[how] for page in found.pages)


def test_nothing_to_compare_with() -> None:
    assert told(compare([], edition(NEW, {"1": SWIM}))) == [("added", "", "1")]
    assert told(compare(edition(OLD, {"1": SWIM}), [])) == [("removed", "1", "")]


@pytest.mark.parametrize(
    ("old", "new"), [("", "one two"), ("one two", ""), ("one two three", "one four three")]
)
def test_marked_words_give_back_both_wordings(old: str, new: str) -> None:
    found = marked(old, new)
    assert "".join(w.text for w in found if w.state != "added").split() == old.split()
    assert "".join(w.text for w in found if w.state != "removed").split() == new.split()


@pytest.mark.skipif(not TREES.is_dir(), reason="the publisher's editions are not at hand")
def test_every_rule_of_neighbouring_editions_is_accounted_for_once() -> None:
    editions = [read(folder)[0].rules for folder in sorted(TREES.iterdir())]
    for old, new in pairwise(editions):
        found = compare(old, new)
        was = [c.old.rule_id for c in found.changes if c.old]
        now = [c.new.rule_id for c in found.changes if c.new]
        assert len(set(was)) == len(was)
        assert len(set(now)) == len(now)
        assert found.unchanged + len(was) == len(old)
        assert found.unchanged + len(now) == len(new)
        assert found.totals["renumbered"] > 0


MAY, AUGUST = ("2026-04-20", "2026-05-21"), ("2026-05-21", "2026-08-21")
PICKED = [
    (AUGUST, "sheen x", "added", "", "abilities-restriction-abilities/sheen-x-restrictions/1"),
    (AUGUST, "classified as a token", "added", "", "game-mechanics-tokens/general-rules/6"),
    (AUGUST, "section for redirect", "added", "", "game-mechanics-objects-and-targeting/redirect/1"),
    (AUGUST, "new keywords", "added", "", "keywords-and-abilities/elysian-aura/3.2"),
    (AUGUST, "new counter", "added", "", "game-mechanics-counters/static/1"),
    (AUGUST, "amended ambush", "reworded", "=", "keywords-and-abilities/ambush/1.1.1"),
    (MAY, "rule 17", "reworded", "=", "game-mechanics-abilities/general-rules/17"),
    (MAY, "types of player actions", "added", "", "general-rules-players/player-actions/1"),
    (
        MAY, "restructured end of combat", "renumbered and reworded",
        "combat-phase-end-of-combat-step/general-rules/2", "combat-phase-end-of-combat-step/general-rules/1.1",
    ),
    (MAY, "attacking 2.c", "reworded", "=", "combat-phase-attacking-and-the-combat-phase/general-rules/2.3"),
    (MAY, "agility's outdated", "reworded", "=", "keywords-and-abilities/agility-n/3"),
    (MAY, "preserve objects", "added", "", "keywords-and-abilities/preserve-preserved/1.1"),
]  # fmt: skip
"""Changes picked by hand: between which editions, words of the changelog's entry that announces it, how it
shows, and the ids before (`=` the same) and after."""


@pytest.mark.skipif(not TREES.is_dir(), reason="the publisher's editions are not at hand")
@pytest.mark.parametrize(("pair", "said", "how", "before", "after"), PICKED)
def test_changes_picked_by_hand_agree_with_the_publishers_changelog(
    pair: tuple[str, str], said: str, how: str, before: str, after: str
) -> None:
    old, (new, log) = _tree(pair[0])[0], _tree(pair[1])
    entries = [r for r in log.rules if said in r.text.lower()]
    assert any(pair[0] < r.rule_id.split("/")[1] <= pair[1] for r in entries)
    changes = compare(old.rules, new.rules).changes
    (change,) = [c for c in changes if c.new and c.new.rule_id == f"ga:cr/{after}"]
    assert change.how == how
    was = {"": "", "=": f"ga:cr/{after}"}.get(before, f"ga:cr/{before}")
    assert (change.old.rule_id if change.old else "") == was
    assert {run.state for run in change.words} >= ({"added"} if "reworded" in how else set())


@cache
def _tree(date: str) -> list[Document]:
    return read(TREES / date)

"""Rulings whose rules changed: by the scenario's own citations and by what its ruling cites."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_corpus.corpus import Corpus
from rules_corpus.model import Document, Rule
from scenarios.stale import Stale, Staleness

CITED = "keywords-and-abilities/taunt/2"
ID = f"ga:cr/{CITED}"
WORDS = "Herons that wade may not be left out when an otter picks which bird to splash first."
OLD, NEW = "2029-01-01", "2030-01-01"

SCENARIO = f"""\
scenario "A taunting unit has to be attacked"
game grand-archive
rules {OLD}
players Ana, Ben

Ana:
    champion "Ash Spirit" life 15
    field Knight = ally 3/4

Ben:
    champion "Tide Spirit" life 15
    field:
        Guard = ally 2/4 taunt
        Wolf = ally "Wolf" 1/1

turn Ana main

try Ana attacks Wolf with Knight
expect illegal citing {CITED}
"""


def edition(date: str, *rules: tuple[str, str]) -> Document:
    made = tuple(
        Rule(
            rule_id=i,
            game="ga",
            number=i.rsplit("/", 1)[-1],
            title="Taunt",
            kind="rule",
            text=t,
            edition=date,
        )
        for i, t in rules
    )
    return Document(game="ga", document="cr", edition=date, form="test", source="otter", rules=made)


def staleness(home: Path, new: Document, text: str = SCENARIO) -> Staleness:
    corpus = Corpus(home)
    for document in (edition(OLD, (ID, WORDS)), new):
        corpus.store.save(document)
    return next(Stale(corpus).scenarios(text, "otter.judge"))


def test_a_ruling_whose_rules_are_as_they_were_is_not_stale(tmp_path: Path) -> None:
    found = staleness(tmp_path, edition(NEW, (ID, WORDS)))
    assert found.rules == ()
    assert (found.edition, found.newest, found.result.status) == (OLD, NEW, "passed")


def test_a_reworded_rule_is_told_with_its_words(tmp_path: Path) -> None:
    found = staleness(tmp_path, edition(NEW, (ID, WORDS.replace("may not", "can't"))))
    assert [(r.cited, r.by, r.change.how) for r in found.rules] == [(ID, "scenario", "reworded")]
    assert [w.text.strip() for w in found.rules[0].change.words if w.state == "added"] == ["can't"]
    assert found.result.status == "passed"


def test_a_renumbered_rule_is_told_with_its_new_number(tmp_path: Path) -> None:
    found = staleness(tmp_path, edition(NEW, (ID, "Otters may sleep."), (ID[:-1] + "3", WORDS)))
    change = next(r.change for r in found.rules if r.by == "scenario")
    assert change.how == "renumbered"
    assert change.new is not None
    assert change.new.number == "3"


def test_a_removed_rule_is_told(tmp_path: Path) -> None:
    found = staleness(tmp_path, edition(NEW, (ID[:-1] + "9", "Otters may sleep.")))
    assert [(r.by, r.change.how) for r in found.rules] == [("scenario", "removed")]


def test_a_rule_that_the_ruling_alone_cites_counts_too(tmp_path: Path) -> None:
    text = SCENARIO.replace(f" citing {CITED}", "")
    found = staleness(tmp_path, edition(NEW, (ID, WORDS.replace("may not", "can't"))), text)
    assert [(r.cited, r.by) for r in found.rules] == [(ID, "ruling")]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (SCENARIO.replace(f"rules {OLD}\n", ""), "names no edition"),
        (SCENARIO.replace(OLD, "2020-02-02"), "not imported"),
    ],
)
def test_why_nothing_can_be_compared_is_told(tmp_path: Path, text: str, said: str) -> None:
    found = staleness(tmp_path, edition(NEW, (ID, WORDS)), text)
    assert said in found.message
    assert found.rules == ()
    assert found.result.status == "passed"


def test_an_edition_that_nobody_has_is_told_from_one_that_is_only_not_imported(tmp_path: Path) -> None:
    undated = edition("", (ID, WORDS))
    found = staleness(tmp_path, undated, SCENARIO.replace(OLD, "1999-01-01"))
    assert found.unknown
    assert found.message.endswith(f"at hand: {OLD}, one without a date")
    assert not staleness(tmp_path, undated, SCENARIO.replace(OLD, "2026-08-21")).unknown


def test_a_scenario_that_is_wrong_is_a_result(tmp_path: Path) -> None:
    found = staleness(
        tmp_path, edition(NEW, (ID, WORDS)), SCENARIO.replace("game grand-archive", "game chess")
    )
    assert found.result.status == "error"

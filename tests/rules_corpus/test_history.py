"""One rule through the editions, and two editions named by their dates."""

from __future__ import annotations

from pathlib import Path

import pytest
from samples import digest_folder, document, rule

from rules_corpus.built import Built, make
from rules_corpus.corpus import Corpus
from rules_corpus.history import between, history
from rules_corpus.problem import ProblemError

ONE, TWO = "ga:cr/otter-phase/general-rules/1", "ga:cr/otter-phase/general-rules/2"
SWIM = "An otter that swims may not be chased by a heron in the same phase."
NAP = "A heron that naps chases nothing at all until it wakes."
DATES = ("2028-01-01", "2029-01-01", "2029-06-01", "2030-01-01")


@pytest.fixture
def corpus(tmp_path: Path) -> Corpus:
    make(tmp_path / "built", digest_folder(tmp_path / "digest"))
    found = Corpus(tmp_path / "home", Built(tmp_path / "built"))
    first, second, third, fourth = DATES
    found.import_documents(
        [
            document(rule(ONE, SWIM, first)),
            document(rule(ONE, SWIM, second)),
            document(rule(ONE, NAP, third), rule(TWO, SWIM, third)),
            document(rule(ONE, NAP, fourth), rule(TWO, SWIM.replace("may not", "can't"), fourth)),
        ]
    )
    return found


def code(error: pytest.ExceptionInfo[ProblemError]) -> str:
    return error.value.problems[0].code


def test_a_rule_is_followed_by_its_text_back_to_the_first_edition(corpus: Corpus) -> None:
    told = [(m.edition, m.how, m.rule.number if m.rule else "") for m in history(corpus, TWO)]
    assert told == [
        (DATES[3], "reworded", "2"),
        (DATES[2], "renumbered", "2"),
        (DATES[1], "unchanged", "1"),
        (DATES[0], "first", "1"),
    ]


def test_a_rule_that_came_later_begins_there(corpus: Corpus) -> None:
    assert [(m.edition, m.how) for m in history(corpus, ONE)] == [
        (DATES[3], "unchanged"),
        (DATES[2], "added"),
    ]


def test_a_rule_that_was_removed_ends_there(corpus: Corpus) -> None:
    corpus.import_documents([document(rule(ONE, NAP, "2031-01-01"))])
    assert next((m.edition, m.how) for m in history(corpus, TWO)) == ("2031-01-01", "removed")


def test_a_rule_that_was_never_imported_has_no_history(corpus: Corpus) -> None:
    with pytest.raises(ProblemError) as error:
        history(corpus, "remnants:burrow-order/1")
    assert code(error) == "C230"


def test_editions_are_named_by_their_dates_or_the_beginnings(corpus: Corpus) -> None:
    assert [(c.old, c.new) for c in between(corpus, "2028", "2029-06")] == [(DATES[0], DATES[2])]
    assert between(corpus, DATES[0], DATES[1])[0].changes == ()


@pytest.mark.parametrize(
    ("old", "new", "game", "expected"),
    [
        ("2029", "2030", "", "C231"),
        ("2027", "2030", "", "C230"),
        ("", "2030", "", "C230"),
        ("2028", "2030", "chess", "C212"),
        ("2028", "2030", "remnants", "C230"),
    ],
)
def test_what_is_not_at_hand_is_told(corpus: Corpus, old: str, new: str, game: str, expected: str) -> None:
    with pytest.raises(ProblemError) as error:
        between(corpus, old, new, game)
    assert code(error) == expected


def test_the_changelog_is_not_compared(corpus: Corpus) -> None:
    for date in DATES[:2]:
        entry = rule(f"ga:changelog/{date}/intro/1", "Otters swim.", date)
        corpus.import_documents([document(entry, name="changelog")])
    assert {c.document for c in between(corpus, DATES[0], DATES[1])} == {"cr"}


def test_what_has_no_date_is_told_apart_and_is_not_the_first(corpus: Corpus) -> None:
    corpus.import_documents(
        [document(rule(ONE, NAP, ""), rule("ga:cr/otter-phase/general-rules/9", SWIM, ""))]
    )
    assert [(m.edition, m.how) for m in history(corpus, TWO)][-1] == (DATES[0], "first")
    assert [(m.edition, m.how) for m in history(corpus, ONE)] == [
        (DATES[3], "unchanged"),
        (DATES[2], "added"),
        ("", "undated"),
    ]
    alone = history(corpus, "ga:cr/otter-phase/general-rules/9")
    assert [(m.edition, m.how) for m in alone] == [("", "undated")]


def test_a_rule_that_an_edition_lacks_is_told_with_all_that_have_it(corpus: Corpus) -> None:
    with pytest.raises(ProblemError) as error:
        corpus.rule(TWO, DATES[0])
    assert f"{DATES[3]} (official), {DATES[2]} (official)" in error.value.problems[0].hint


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("2029-05-20", "near it: 2029-06-01"),
        ("2027", "at hand: 2028-01-01"),
        ("2029", "2029-01-01, 2029-06-01"),
    ],
)
def test_a_date_that_is_no_edition_names_the_nearest(corpus: Corpus, given: str, told: str) -> None:
    with pytest.raises(ProblemError, match=told):
        corpus.edition(given)


def test_an_edition_is_named_by_the_beginning_of_its_date_everywhere(corpus: Corpus) -> None:
    assert corpus.edition("2029-06", "ga") == DATES[2]
    assert corpus.edition("") == ""

"""Drafted answers: citations that exist, quotations that stand in the rules they name."""

from __future__ import annotations

import pytest
from samples import digest_folder, document, rule

from rules_corpus.built import Built, make
from rules_corpus.corpus import Corpus
from rules_corpus.verify import Verified, verify

SWIM = "ga:cr/otter-phase/general-rules/1"
FLOAT = "ga:cr/otter-phase/general-rules/1.1"


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    folder = tmp_path_factory.mktemp("verify")
    make(folder / "built", digest_folder(folder / "source"))
    held = Corpus(folder / "home", Built(folder / "built"))
    held.import_documents(
        [document(rule(FLOAT, "A **floating** otter is a [swimming](x.md) one, herons’ say."))]
    )
    return held


def codes(found: Verified) -> list[str]:
    return [problem.code for problem in found.problems]


@pytest.mark.parametrize(
    "draft",
    [
        f'No: "may not be chased by a heron" ({SWIM}).',
        f"No: “An otter that swims … in the same phase” ({SWIM}).",
        f'It counts: "counts as swimming" in our words, "A floating otter is a swimming one" in theirs, {FLOAT}.',
        f'It counts, "a FLOATING otter is a swimming one, herons\' say" [{FLOAT}].',
        f'A term such as "float" needs no quotation.\n\nSee {SWIM}.',
        f'```\nally "Marsh Wolf of the East" 2/3\n```\nSee {SWIM}.',
    ],
)
def test_what_stands_in_the_rules_is_accepted(corpus: Corpus, draft: str) -> None:
    found = verify(corpus, draft)
    assert found.ok, found.problems
    assert found.citations
    assert all(citation.exists for citation in found.citations)


@pytest.mark.parametrize(
    ("draft", "wrong"),
    [
        (f'"An otter that sinks may not be chased" ({SWIM}).', ["C251"]),
        (f'"in the same phase … An otter that swims" ({SWIM}).', ["C251"]),
        (f'"may not be chased by a heron" ({FLOAT}).', ["C251"]),
        (f'"may not be chased by a heron"\n\nSee {SWIM}.', ["C252"]),
        ("See ga:cr/otter-phase/general-rules/9.", ["C250"]),
        ("Otters are safe.", ["C253"]),
        ('"Otters are always quite safe."', ["C252", "C253"]),
    ],
)
def test_what_does_not_is_told(corpus: Corpus, draft: str, wrong: list[str]) -> None:
    found = verify(corpus, draft)
    assert sorted(codes(found)) == wrong
    assert not found.ok


def test_problems_say_where_and_what_is_near(corpus: Corpus) -> None:
    found = verify(corpus, "First line.\nSee ga:cr/otter-phase/general-rules/1.2 now.")
    (problem,) = found.problems
    assert problem.place
    assert (problem.place.line, problem.place.column) == (2, 5)
    assert FLOAT in problem.hint


def test_quotations_are_listed_with_the_rule_they_stand_in(corpus: Corpus) -> None:
    found = verify(corpus, f'"counts as swimming" and "chased by a heron": {SWIM}, {FLOAT}.')
    assert {c.rule_id: c.quotes for c in found.citations} == {
        SWIM: ("chased by a heron",),
        FLOAT: ("counts as swimming",),
    }

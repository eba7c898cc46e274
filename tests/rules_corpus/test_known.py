"""The digest's rule numbers as evidence for flattened lists: taken where they fit, left where they do not."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_corpus.built import Built, make
from rules_corpus.ingest.cited import cited
from rules_corpus.ingest.flat import unflatten
from rules_corpus.ingest.known import NOTHING, Known, document_of, known, settled
from rules_corpus.ingest.page import Heading, Item, Loose
from rules_corpus.numbering import TEXT, Token

AMBIGUOUS = [Token(1, "", "Owls hunt.", True), Token(1, "Owls hunt.", "At night."), Token(2, ".", "Alone.")]


def levels(tokens: list[Token], *numbers: str) -> list[int]:
    return [placed.level for placed in settled(tokens, numbers)]


def test_known_numbers_decide_what_the_text_leaves_open() -> None:
    assert levels(AMBIGUOUS, "1", "1.1", "1.2") == [0, 1, 1]
    assert levels(AMBIGUOUS, "1", "1.1", "2") == [0, 1, 0]


def test_a_place_that_the_text_alone_reads_otherwise_stays_doubtful() -> None:
    doubts = [
        [bool(placed.doubt) for placed in settled(AMBIGUOUS, numbers)]
        for numbers in (("1", "1.1", "1.2"), ("1", "1.1", "2"))
    ]
    assert sorted(doubts) == [[False, False, False], [False, False, True]]


@pytest.mark.parametrize("numbers", [("1", "2"), ("1", "1.1", "2", "3"), ()])
def test_numbers_that_do_not_fit_are_no_evidence(numbers: tuple[str, ...]) -> None:
    assert levels(AMBIGUOUS, *numbers) == levels(AMBIGUOUS)


def test_a_number_within_a_sentence_is_found_by_what_is_known() -> None:
    tokens = [Token(1, "", "At most", True), Token(3, "At most", "Owls may sit."), Token(2, "sit.", "More.")]
    assert levels(tokens, "1", "2") == [0, TEXT, 0]


def test_where_the_numbers_do_not_fit_an_entry_is_as_deep_as_the_one_that_says_the_same() -> None:
    def read(deep: int) -> list[int]:
        entries = [(0, "Owls go hunting."), (deep, "They do so alone.")]
        return [placed.level for placed in settled(AMBIGUOUS, ("1", "2"), (), entries)]

    assert (read(0), read(1)) == ([0, 1, 0], [0, 1, 1])


def test_ids_and_wordings_are_read_from_the_digest(tmp_path: Path) -> None:
    rules = '["nest/1"]\ntext = "x"\n["nest/1-2"]\ntext = "y"\n["nest/intro"]\ntext = "z"\n["intro/hint-1"]\ntext = "h"\n'
    (pages := tmp_path / "digest" / "ga" / "cr").mkdir(parents=True)
    (pages / "order.toml").write_text("owls = 1", encoding="utf-8")
    (pages / "owls.toml").write_text(f'title = "Owls"\nedition = "2030-01-01"\n{rules}', encoding="utf-8")
    make(tmp_path / "built", tmp_path / "digest")
    store = Built(tmp_path / "built").store
    found = known("ga", "cr", "owls", store)
    assert found.numbers("nest") == ("1", "1")
    assert found.entries == ((0, "x"), (0, "y"))
    assert found.has_loose("nest") is True
    assert found.has_loose("intro") is False
    assert found.has_loose("other") is None
    assert known("ga", "cr", "herons", store) == NOTHING
    assert document_of("ga", ["owls"], store) == "cr"


def test_known_headings_and_loose_text_are_told_apart_in_a_flat_page() -> None:
    facts = Known({"night-hunt": ("1", "1.1", "1.2", "intro")})
    text = "#### Night Hunt Quiet, Dark, Cold 1. Owls hunt. 1. They hear. 2. They see well. See also wrens."
    blocks = unflatten("owls", "Owls", text, facts).blocks
    assert blocks[:2] == (Heading("Night Hunt"), Loose("Quiet, Dark, Cold"))
    assert [b.level for b in blocks if isinstance(b, Item)] == [0, 1, 1]


def test_a_line_that_announces_bullets_is_loose_where_the_section_has_loose_text() -> None:
    text = "#### Prey 1. Owls eat. Prey includes: * mice * voles 2. They rest."
    apart = unflatten("owls", "Owls", text, Known({"prey": ("1", "intro", "1.1", "1.2", "2")})).blocks
    assert [b.text for b in apart if isinstance(b, Loose)] == ["Prey includes:"]
    assert [b.level for b in apart if isinstance(b, Item)] == [0, 0, 0, 0]
    whole = unflatten("owls", "Owls", text, Known({"prey": ("1", "1.1", "1.2", "2")})).blocks
    assert not [b for b in whole if isinstance(b, Loose)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("as under rule 1.b. of it", {"": {"1.2"}}),
        ("see [Night Hunt](/x.md) 1.b through 1.d", {"night-hunt": {"1.2", "1.4"}, "hunt": {"1.2", "1.4"}}),
        ("in step 2.a.ii", {"": {"2.1.2"}}),
        ("on 3.5 miles, step 2", {}),
    ],
)
def test_numbers_that_texts_name(text: str, expected: dict[str, set[str]]) -> None:
    assert {name: set(numbers) for name, numbers in cited(text).items()} == expected


def test_a_number_that_a_text_cites_decides_what_is_left_open() -> None:
    ambiguous = [Token(1, "", "A.", True), Token(1, "A.", "B."), Token(2, "B.", "C."), Token(3, "C.", "D.")]
    assert [placed.level for placed in settled(ambiguous, (), {"1.3"})] == [0, 1, 1, 1]
    assert [placed.level for placed in settled(ambiguous, (), {"2"})] == [0, 1, 0, 0]
    assert not any(placed.doubt for placed in settled(ambiguous, (), {"1.2", "1.3"}))


def test_a_section_cited_elsewhere_is_read_by_that() -> None:
    text = "#### Prey 1. Owls eat. 1. Mice. 2. Voles. 3. Wrens."
    for number, wanted in (("1.3", [0, 1, 1, 1]), ("3", [0, 1, 0, 0])):
        facts = Known(cited={"prey": frozenset({number})})
        blocks = unflatten("owls", "Owls", text, facts).blocks
        assert [b.level for b in blocks if isinstance(b, Item)] == wanted

"""Two sources of one edition: whose page is kept, what is told about the other."""

from __future__ import annotations

from samples import document, rule

from rules_corpus.merging import Held, given, merged
from rules_corpus.model import Document

OTTER, HERON, MOLE = (f"ga:cr/{page}/general-rules" for page in ("otter-phase", "heron-phase", "mole-phase"))


def exact(*texts: tuple[str, str]) -> Document:
    return document(*(rule(i, t) for i, t in texts), source="tree").model_copy(
        update={"exact": True, "broken": ((texts[0][0], "#nowhere"),)}
    )


def flat(*texts: tuple[str, str], source: str = "bundle") -> Document:
    return document(*(rule(i, t) for i, t in texts), source=source).model_copy(
        update={"doubtful": tuple((i, "could be deeper") for i, _ in texts)}
    )


TREE = exact((f"{HERON}/1", "Herons nap."), (f"{OTTER}/1", "Otters swim."), (f"{OTTER}/1.1", "And dive."))
BUNDLE = flat((f"{OTTER}/1", "Otters swim."), (f"{OTTER}/2", "And dive."), (f"{MOLE}/1", "Moles dig."))


def texts(held: Held) -> dict[str, str]:
    return {r.rule_id: r.text for r in held.rules}


def test_the_exact_source_wins_whichever_came_first() -> None:
    first, last = merged(given(BUNDLE), TREE), merged(given(TREE), BUNDLE)
    wanted = {r.rule_id: r.text for r in (*TREE.rules, BUNDLE.rules[2])}
    assert texts(first) == texts(last) == wanted
    assert list(texts(first)) == list(texts(last)) == list(wanted)
    assert {(p.source, p.pages) for p in first.parts} == {
        ("tree", ("heron-phase", "otter-phase")),
        ("bundle", ("mole-phase",)),
    }


def test_what_differs_is_listed_and_only_doubts_that_remain() -> None:
    for held in (merged(given(BUNDLE), TREE), merged(given(TREE), BUNDLE)):
        assert held.doubtful == ((f"{MOLE}/1", "could be deeper"),)
        assert held.broken == ((f"{HERON}/1", "#nowhere"),)
        assert held.differences == (
            (f"{OTTER}/1.1", "the other source has it as 2"),
            (f"{OTTER}/2", "not in the source that is kept"),
        )


def test_other_words_and_rules_that_one_lacks_are_differences() -> None:
    other = flat((f"{OTTER}/1", "Otters float."))
    assert merged(given(TREE), other).differences == (
        (f"{OTTER}/1", "the other source words it differently"),
        (f"{OTTER}/1.1", "the other source lacks it"),
    )


def test_the_same_source_replaces_all_that_it_gave() -> None:
    held = merged(given(BUNDLE), flat((f"{OTTER}/1", "Otters rest.")))
    assert texts(held) == {f"{OTTER}/1": "Otters rest."}
    assert held.differences == ()


def test_of_two_that_are_not_exact_the_later_wins() -> None:
    held = merged(given(BUNDLE), flat((f"{OTTER}/1", "Otters rest."), source="glossary"))
    assert texts(held) == {f"{OTTER}/1": "Otters rest.", f"{MOLE}/1": "Moles dig."}


def test_differences_stay_until_their_page_is_read_again() -> None:
    held = merged(given(TREE), BUNDLE)
    more = merged(held, flat((f"{MOLE}/1", "Moles dig."), source="third"))
    assert held.differences[0] in more.differences
    again = merged(held, exact((f"{OTTER}/1", "Otters swim."), (f"{OTTER}/2", "And dive.")))
    assert not [note for note in again.differences if note[0].startswith(OTTER)]

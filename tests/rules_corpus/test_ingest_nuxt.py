"""Keyword payloads: texts, rulings, superseded rulings, gaps, and payloads that can't be read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules_corpus.ingest import read
from rules_corpus.ingest.nuxt import gaps
from rules_corpus.problem import ProblemError
from rules_corpus.store import STORE, Store

SEED = Path(__file__).parents[2].parent / "shared" / "seeds" / "004_bbe482982c8cd6a5.txt"


def flattened(value: Any) -> list[Any]:
    """The value as the payload's flat array holds it."""
    flat: list[Any] = []

    def put(item: Any) -> int:
        at = len(flat)
        flat.append(item)
        if isinstance(item, dict):
            flat[at] = {key: put(part) for key, part in item.items()}
        elif isinstance(item, list):
            flat[at] = [put(part) for part in item]
        return at

    put({"data": value})
    flat[flat[0]["data"]] = dict(flat[flat[0]["data"]])
    return flat


NOTE = {
    "slug": "spring",
    "title": "Spring Notes",
    "url": "https://example.org/spring",
    "updated": None,
    "sets": ["SPR"],
}
QUIET = {
    "slug": "thaw",
    "title": "Thaw Pack",
    "url": "https://example.org/thaw",
    "updated": "2 March, 2031",
    "sets": ["THA", "THB"],
}
HOP = {
    "name": "Hop X",
    "text": ["Move **X** fields.", "Then rest."],
    "rulings": ["A hop is no step.", "Hop 0 does nothing."],
    "src": "spring",
    "cards": ["Hop 1", "Hop X"],
    "older": [
        {
            "text": "Hops were steps.",
            "note": "Not since May.",
            "change": {"title": "May", "url": "https://x.org"},
        }
    ],
}
DATA = {
    "keywords": {"generatedAt": "2031-02-03T00:00:00Z", "sources": [NOTE, QUIET], "keywords": [HOP]},
    "keyword-gaps": [{"name": "Skip", "text": [], "rulings": [], "src": "", "cards": ["Skip 2"]}],
}


def payload(data: Any = DATA) -> str:
    return json.dumps(flattened(data))


def test_rules_of_a_keyword() -> None:
    (document,) = read((payload().encode(), "payload.json"))
    assert (document.game, document.edition) == ("fab", "2031-02-03")
    assert [(rule.rule_id, rule.kind, rule.text) for rule in document.rules] == [
        ("fab:keywords/hop-x/text", "keyword", "Move X fields. Then rest."),
        ("fab:keywords/hop-x/1", "ruling", "A hop is no step."),
        ("fab:keywords/hop-x/2", "ruling", "Hop 0 does nothing."),
        ("fab:keywords/hop-x/older-1", "ruling", "Hops were steps. Not since May."),
    ]
    assert document.rules[0].title == "Hop X › Spring Notes"
    assert document.rules[0].url == NOTE["url"]
    assert document.rules[3].title == "Hop X › superseded: May"
    assert {rule.printed for rule in document.rules} == {("Hop 1", "Hop X")}
    assert [rule.sets for rule in document.rules] == [("SPR",)] * 3 + [()]
    assert [(gap.name, gap.printed) for gap in document.undefined] == [("Skip", ("Skip 2",))]


def test_every_release_note_is_kept_those_without_keywords_too(tmp_path: Path) -> None:
    (document,) = read((payload().encode(), "payload.json"))
    store = Store(tmp_path / STORE)
    assert [note.model_dump(mode="json") for note in store.save(document).release_notes] == [NOTE, QUIET]
    other = document.model_copy(update={"source": "an outline of it", "release_notes": ()})
    store.save(other)
    (edition,) = store.editions()
    assert [note.updated for note in edition.release_notes] == [None, "2 March, 2031"]


def test_gaps() -> None:
    assert [(gap.name, gap.printed) for gap in gaps(payload())] == [("Skip", ("Skip 2",))]


@pytest.mark.parametrize(
    "text",
    [
        '[{"data": 1}, {"keywords": 99}]',
        '[{"data": 1}, {"keywords": 1}]',
        '[{"data": 0}, "keywords"',
        '["keywords"]',
        json.dumps(flattened({"keywords": {"keywords": [{"name": 3}]}})),
    ],
)
def test_a_broken_payload_is_a_problem(text: str) -> None:
    with pytest.raises(ProblemError, match="C110"):
        read((text.encode(), "payload.json"))


@pytest.mark.skipif(not SEED.exists(), reason="the publisher's payload is not at hand")
def test_the_publishers_payload() -> None:
    (document,) = read(SEED)
    kinds = [rule.kind for rule in document.rules]
    assert (kinds.count("keyword"), kinds.count("ruling")) == (88, 475)
    assert len({rule.rule_id.split("/")[1] for rule in document.rules}) == 107
    assert len(gaps(SEED.read_text())) == len(document.undefined) == 16
    printed = {rule.rule_id.split("/")[1]: rule.printed for rule in document.rules if rule.printed}
    assert (len(printed), len(set().union(*printed.values()))) == (76, 111)
    assert len({rule.title.split(" › ")[-1] for rule in document.rules if rule.sets}) == 20
    assert len(set().union(*(rule.sets for rule in document.rules))) == 22
    notes = document.release_notes
    silent = [note for note in notes if note.title not in {r.title.split(" › ")[-1] for r in document.rules}]
    assert (len(notes), len(silent), sum(bool(note.updated) for note in notes)) == (22, 2, 2)
    assert len(set().union(*(note.sets for note in notes))) == 27


def test_a_payload_that_unfolds_without_end_is_refused() -> None:
    folded = [[n + 1] * 10 for n in range(4, 30)]
    text = json.dumps([{"data": 1}, {"keywords": 2}, {"keywords": 4}, "x", *folded, "x"])
    with pytest.raises(ProblemError, match="C110"):
        read((text.encode(), "payload.json"))

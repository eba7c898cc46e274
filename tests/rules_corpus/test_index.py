"""The index: stems and weights, whole or built again, seen by readers in one step."""

from __future__ import annotations

import time
from pathlib import Path
from threading import Thread

import pytest
from samples import digest_folder, document, rule

from rules_corpus.built import Built, make
from rules_corpus.corpus import Corpus
from rules_corpus.index import DamagedIndexError, Entry, Index, build, marks, source_of, stems
from rules_corpus.words import words

ENTRIES = [
    Entry("ga:cr/a/b/1", "Otter Phase", "Otters swim in rivers."),
    Entry("ga:cr/a/b/2", "Otter Phase", "Herons wait.", asked=("do birds hunt swimmers",)),
    Entry("fab:keywords/ward-x/1", "Ward", "A river of many words about rivers, otters and otters again."),
]


@pytest.fixture
def index(tmp_path: Path) -> Index:
    build(tmp_path / "index", ENTRIES)
    return Index(tmp_path / "index")


def ids(found: list[tuple[str, float]]) -> list[str]:
    return [rule_id for rule_id, _ in found]


def search(index: Index, wanted: dict[str, float], limit: int = 100) -> list[tuple[str, float]]:
    """All bodies of rules searched for the same words, each a concept of its own."""
    concepts = [{word: weight} for word, weight in wanted.items()]
    return index.search({"ga": concepts, "fab": concepts}, limit)


def test_words_that_only_ask_are_left_out_and_negations_are_kept() -> None:
    assert words("Can I chase an otter that can't swim?") == ["chase", "otter", "not", "swim"]
    assert words("the heron’s nest won't do, it doesnt") == ["heron", "nest", "not", "not"]


def test_inflections_are_one() -> None:
    assert stems("otters swimming") == stems("otter swims")


def test_words_are_marked_where_they_stand() -> None:
    text = "Otters swim; an OTTER naps."
    assert [text[a:b] for a, b in marks(text, stems("otter"))] == ["Otters", "OTTER"]


def test_rarer_words_and_titles_count_more(index: Index) -> None:
    assert ids(search(index, {"heron": 1.0})) == ["ga:cr/a/b/2"]
    assert ids(search(index, dict.fromkeys(stems("hunting swimmers"), 1.0))) == ["ga:cr/a/b/2"]
    assert ids(search(index, {"otter": 1.0}))[0].startswith("ga:cr")
    assert index.rarity("heron") > index.rarity("otter")


def test_weights_and_bodies_of_rules_and_limits(index: Index) -> None:
    assert ids(search(index, {"heron": 0.1, "river": 1.0}))[-1] == "ga:cr/a/b/2"
    assert ids(index.search({"fab": [{"otter": 1.0}]})) == ["fab:keywords/ward-x/1"]
    assert len(search(index, {"otter": 1.0}, limit=1)) == 1
    assert search(index, {"zebra": 1.0}) == []


def test_tournament_policy_is_a_body_of_rules_of_its_own() -> None:
    assert [source_of(i) for i in ("ga:trg/late/intro/1", "ga:cr/a/b/1", "fab:keywords/x/1")] == [
        "trg",
        "ga",
        "fab",
    ]


def test_words_for_one_thing_count_less_than_words_for_two(index: Index) -> None:
    together = dict(index.search({"fab": [{"otter": 1.0, "river": 1.0}]}))
    apart = dict(index.search({"fab": [{"otter": 1.0}, {"river": 1.0}]}))
    alone = dict(index.search({"fab": [{"otter": 1.0}]}))
    rule_id = "fab:keywords/ward-x/1"
    assert alone[rule_id] < together[rule_id] < apart[rule_id]
    assert apart[rule_id] < index.highest([{"otter": 1.0}, {"river": 1.0}])


def test_ways_of_asking_are_kept_with_the_rule(index: Index) -> None:
    search(index, {"heron": 1.0})
    ((phrasing, rarity),) = index.asked("ga:cr/a/b/2")
    assert phrasing == frozenset(stems("birds hunt swimmers"))
    assert rarity > 0


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("otetr", "otter"), ("phsae", "phase"), ("phasee", "phase"), ("ottr", ""), ("zebra", ""), ("rivet", "")],
)
def test_misspelt_words_of_headings_are_recognised(index: Index, typed: str, meant: str) -> None:
    """A letter too many, one wrong or two swapped; short words and words of no heading are left alone."""
    assert index.nearest(typed) == meant


def test_a_typed_word_leads_to_the_words_of_rules_that_are_asked_for_with_it(tmp_path: Path) -> None:
    asked = [(f"can I ditch my {what}", f"ditching the {what}") for what in ("hat", "boat", "drum")]
    asked += [(f"paint the {what}", f"may I paint a {what}") for what in ("hat", "boat", "drum")]
    texts = ["Discard it from hand."] * 3 + ["Its colour changes."] * 3
    entries = [
        Entry(f"ga:cr/a/{n}/1", "Rivers", text, asked=ways)
        for n, (text, ways) in enumerate(zip(texts, asked, strict=True))
    ]
    other = Entry("ga:cr/b/1", "Rivers", "Discard the whole hand.")
    build(tmp_path / "index", [*entries, other])
    index = Index(tmp_path / "index")
    ditch, colour = stems("ditch")[0], stems("colour")[0]
    (wide,) = index.widened([{ditch: 1.0}], {ditch})
    assert wide[ditch] == 1.0
    assert wide["discard"] > wide.get(colour, 0.0)
    assert "ga:cr/b/1" in ids(index.search({"ga": [wide]}))
    assert "ga:cr/b/1" not in ids(index.search({"ga": [{ditch: 1.0}]}))
    assert list(index.widened([{ditch: 1.0}], {"hat"})) == [{ditch: 1.0}], "only words typed are widened"


def test_a_word_is_one_games_own_where_nearly_all_its_uses_are_there(tmp_path: Path) -> None:
    own = [Entry(f"ga:{body}/a/{n}/1", "Otters", "Rivers flow.") for n, body in enumerate(("cr", "trg") * 4)]
    others = [Entry(f"fab:keywords/b/{n}", "Herons", "Rivers stand.") for n in range(3)]
    build(tmp_path / "index", [*own, *others])
    index = Index(tmp_path / "index")
    assert index.owner("otter") == "ga", "rules and tournament policy are one game's"
    assert index.owner("heron") == "", "three rules are too few"
    assert index.owner("river") == index.owner("zebra") == ""


@pytest.mark.parametrize("harm", ["cut", "delete", "stamp"])
def test_a_damaged_index_is_never_read(tmp_path: Path, index: Index, harm: str) -> None:
    segment = next((tmp_path / "index").glob("*.seg"))
    if harm == "cut":
        segment.write_bytes(segment.read_bytes()[:-9])
    elif harm == "delete":
        segment.unlink()
    else:
        (tmp_path / "index" / "stamp.json").write_text("[]", encoding="utf-8")
    with pytest.raises(DamagedIndexError):
        Index(tmp_path / "index")


def test_a_reader_keeps_its_index_while_another_is_built(tmp_path: Path, index: Index) -> None:
    build(tmp_path / "index", ENTRIES[:1])
    assert ids(search(index, {"heron": 1.0})) == ["ga:cr/a/b/2"]
    assert ids(search(Index(tmp_path / "index"), {"heron": 1.0})) == []
    assert [p.name for p in tmp_path.iterdir()] == ["index"]


def test_a_build_that_fails_leaves_the_old_index(tmp_path: Path, index: Index) -> None:
    with pytest.raises(AttributeError):
        build(tmp_path / "index", [None])  # type: ignore[list-item]
    assert ids(search(Index(tmp_path / "index"), {"heron": 1.0})) == ["ga:cr/a/b/2"]
    assert [p.name for p in tmp_path.iterdir()] == ["index"]


def test_threads_share_an_index(index: Index) -> None:
    expected = {word: search(index, {word: 1.0}) for word in ("otter", "heron", "river", "ward")}
    fresh = Index(Path(index.folder))
    found: list[bool] = []

    def ask() -> None:
        found.extend(search(fresh, {word: 1.0}) == expected[word] for word in expected)

    threads = [Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [True] * 32


def test_a_corpus_builds_its_index_again_after_imports_and_damage(tmp_path: Path) -> None:
    make(tmp_path / "built", digest_folder(tmp_path / "digest"))
    corpus = Corpus(tmp_path / "home", Built(tmp_path / "built"))
    one = "ga:cr/otter-phase/general-rules/1"
    assert corpus.search("zebra") == []
    Corpus(tmp_path / "home", corpus.digest).import_documents([document(rule(one, "A zebra swims."))])
    assert corpus.search("zebra")[0].rule_id == one
    assert corpus.search("bird hunt swimmer")[0].rule_id == one
    (folder,) = (tmp_path / "home" / "cache").glob("index-*")
    next(folder.glob("*.seg")).write_bytes(b"")
    assert Corpus(tmp_path / "home", corpus.digest).search("zebra")[0].rule_id == one


def test_a_damaged_shipped_index_is_built_into_the_cache(tmp_path: Path) -> None:
    make(tmp_path / "built", digest_folder(tmp_path / "digest"))
    next((tmp_path / "built" / "index").glob("*.seg")).write_bytes(b"")
    corpus = Corpus(tmp_path / "home", Built(tmp_path / "built"))
    assert corpus.search("heron")
    assert list((tmp_path / "home" / "cache").glob("index-*"))


def test_a_question_of_thirty_terms_is_quick(tmp_path: Path) -> None:
    many = [
        Entry(f"ga:cr/p/s/{n}", f"Page {n % 40}", f"otter heron pebble river {n} " * 6) for n in range(2000)
    ]
    build(tmp_path / "index", many)
    index = Index(tmp_path / "index")
    wanted = dict.fromkeys(["otter", "heron", "pebbl", "river", *map(str, range(26))], 1.0)
    search(index, wanted)
    start = time.perf_counter()
    search(index, wanted)
    assert time.perf_counter() - start < 0.1

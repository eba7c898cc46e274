"""Questions as understood: slang game by game, terms left alone, misspellings, card names, games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from rules_corpus import slang, terms
from rules_corpus.built import DIGEST
from rules_corpus.cards import Catalogue
from rules_corpus.digest import load
from rules_corpus.index import stems
from rules_corpus.model import Card
from rules_corpus.problem import ProblemError
from rules_corpus.understand import Reader, Understood
from rules_corpus.weights import weights
from rules_corpus.words import base, spans

HARDLY = 10
"""How many of the digest's own phrasings one list of what rules never say may catch, of some eight thousand."""


class Words:
    """An index that knows some words, and which game's own some are."""

    def __init__(self, known: Iterable[str], **own: str) -> None:
        self.known = {stem for word in known for stem in stems(word)}
        self.own = own

    def knows(self, word: str) -> bool:
        return word in self.known

    def nearest(self, word: str) -> str:
        return {"retalaite": "retaliate"}.get(word, "")

    def owner(self, word: str) -> str:
        return self.own.get(word, "")


def meant(understood: Understood, source: str) -> set[str]:
    """The stems looked for in a body of rules that were not typed."""
    return set(understood.stems(source)) - set(understood.typed)


def test_slang_stands_for_the_rulebooks_words() -> None:
    understood = Reader().read("opp sacked my guy, is it in the gy", "ga")
    assert meant(understood, "ga").issuperset(stems("opponent sacrifice ally graveyard"))
    assert {t.says for t in understood.taken["ga"]}.issuperset({"opp", "sacked", "gy", "guy"})


def test_slang_of_a_game_holds_for_its_rules_alone() -> None:
    understood = Reader().read("my unit is tapped")
    assert set(stems("rested")) <= meant(understood, "ga")
    assert not set(stems("minion exhausted")) & meant(understood, "ga")
    assert set(stems("minion exhausted")) <= meant(understood, "remnants")


def test_a_term_of_the_game_at_hand_is_not_translated() -> None:
    reader = Reader(terms={"remnants": {("unit",), ("front", "row")}})
    understood = reader.read("a tapped unit in the front row")
    assert not set(stems("minion")) & meant(understood, "remnants")
    assert "unit" not in {t.says for t in understood.taken["remnants"]}
    assert set(stems("exhausted")) <= meant(understood, "remnants")
    assert set(stems("minion")) <= meant(Reader().read("a tapped unit"), "remnants")


def test_slang_of_several_words_is_one_phrase() -> None:
    understood = Reader().read("they hit back at me", "ga")
    assert set(stems("retaliate")) <= meant(understood, "ga")
    assert "hit" not in {t.says for t in understood.taken["ga"]}
    assert not set(stems("retaliate")) & meant(Reader().read("they hit me, then go back", "ga"), "ga")


def test_listed_in_its_base_form_a_word_stands_for_all_forms_else_for_itself() -> None:
    lists = slang.lists()
    assert {s.says for _, _, s in lists.find(lists.phrases(["tapping"]), ["ga"])} == {"tap"}
    assert "decked" in {s.says for _, _, s in lists.find(lists.phrases(["decked"]), ["common"])}
    assert "decked" not in {s.says for _, _, s in lists.find(lists.phrases(["deck"]), ["common"])}


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("tapped", "taps", True),
        ("dies", "died", True),
        ("exiling", "exile", True),
        ("materials", "materializing", False),
        ("speed", "spe", False),
        ("pass", "passes", True),
    ],
)
def test_base_forms_undo_endings_and_nothing_more(one: str, other: str, same: bool) -> None:
    assert (base(one) == base(other)) is same


def test_negation_is_kept() -> None:
    can, cannot = (Reader().read(f"my otter {word} swim", "ga").typed for word in ("can", "can't"))
    assert set(cannot) - set(can) == {"not"}


def test_explained_words_count_less_than_others_and_their_meaning_is_one_concept() -> None:
    using = weights()
    understood = Reader().read("opp zebra", "ga")
    (opp, zebra) = understood.concepts["ga"]
    assert opp == {"opp": using.translated, "oppon": using.common_slang}
    assert zebra == {"zebra": 1.0}


def test_a_stem_that_several_words_stand_for_counts_once() -> None:
    concepts = Reader().read("destroy kill wreck", "ga").concepts["ga"]
    assert sum(concept.get("destroy", 0.0) for concept in concepts) == 1.0


def test_misspelt_words_are_put_right_only_where_nothing_knows_them() -> None:
    reader = Reader(Words(["unit", "attack"]))
    understood = reader.read("my unit can retalaite or gy", "ga")
    assert [(t.says, t.means) for t in understood.taken["ga"] if t.why == "spelling"] == [
        ("retalaite", "retaliate")
    ]
    assert set(stems("retaliate")) <= meant(understood, "ga")


def test_games_are_told_by_name_and_by_hints() -> None:
    using = weights()
    named = Reader().read("flesh and blood: what is a turn")
    assert named.named == {"fab"}
    assert named.keeps("fab", using) == 1.0
    hinted = Reader().read("is a crowd member a minion")
    assert named.keeps("ga", using) < hinted.keeps("ga", using) <= 1.0
    assert Reader().read("what is a zebra").keeps("ga", using) == 1.0
    assert Reader().read("grand archive rewind").named == {"ga", "trg"}


def test_the_name_of_a_game_is_not_searched_for() -> None:
    assert Reader().read("in flesh and blood does a zebra swim").typed == ("zebra", "swim")
    assert Reader().read("flesh and blood").typed == ("flesh", "blood")


def test_a_term_of_words_that_do_not_count_is_explained_in_its_own_game() -> None:
    reader = Reader(terms={"fab": {("go", "again"), ("action", "point")}})
    assert set(stems("action point")) <= meant(reader.read("does go again swim"), "fab")


def test_each_hint_and_each_word_of_one_game_alone_counts() -> None:
    reader = Reader(Words((), rune="fab", moon="ga"))
    using = weights()
    one = reader.read("is my moon full")
    assert one.hinted == {"ga": using.own, "trg": using.own}
    assert (one.keeps("ga", using), one.keeps("fab", using)) == (1.0, using.hinted**using.own)
    assert reader.read("a rune under the moon").keeps("ga", using) == 1.0
    two = reader.read("a rune under the moon of my champion in memory")
    assert two.keeps("fab", using) == pytest.approx(using.hinted**2)
    assert two.keeps("remnants", using) < two.keeps("fab", using) < two.keeps("ga", using) == 1.0
    assert reader.read("flesh and blood: is my moon full").keeps("ga", using) == using.named


def test_what_rules_never_say_is_told_with_its_reason() -> None:
    assert Reader().read("how much is this pokemon card worth").outside == {
        "another card game",
        "prices and trade",
    }
    assert Reader().read("may my ally attack").outside == frozenset()


def test_what_rules_never_say_is_meant_in_the_form_listed() -> None:
    assert Reader().read("does phasing still exist").outside == {"other games' mechanics"}
    assert Reader().read("whose phase is it").outside == frozenset()


def test_a_question_about_events_is_known_as_one() -> None:
    using = weights()
    policy = Reader().read("can a judge give me a game loss for late arrival")
    assert set(policy.hinted) == {"trg"}
    assert policy.keeps("trg", using) > policy.keeps("ga", using)


def test_a_game_given_limits_what_is_read() -> None:
    assert set(Reader().read("tap it", "ga").concepts) == {"ga", "trg"}
    assert set(Reader().read("tap it", "fab").concepts) == {"fab"}
    assert set(Reader().read("tap it").concepts) == {"ga", "trg", "remnants", "fab"}


def test_a_question_of_stop_words_alone_is_searched_with_them() -> None:
    assert Reader().read("what is it").typed


@pytest.mark.parametrize("nothing", ["", "  ", "?!"])
def test_nothing_asked_is_a_problem(nothing: str) -> None:
    with pytest.raises(ProblemError) as error:
        Reader().read(nothing)
    assert error.value.problems[0].code == "C214"


@pytest.fixture
def cards(tmp_path: Path) -> Catalogue:
    catalogue = Catalogue(tmp_path)
    text = "On Dive: float up to two pebbles."
    catalogue.import_cards(
        [
            Card(
                game="ga", card_id="a", name="Mossa, Otter's Friend", text=text, attributes={"type": "Ally"}
            ),
            Card(game="ga", card_id="b", name="Swift", text="Nothing."),
            Card(game="ga", card_id="c", name="River of Stars", text="Floating pebbles dive."),
        ]
    )
    return catalogue


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("can mossa, otters friend swim", {"Mossa, Otter's Friend"}),
        ("can MOSSA swim", {"Mossa, Otter's Friend"}),
        ("is a swift otter fast", set()),
        ("does the river of stars shine on mossa", {"River of Stars", "Mossa, Otter's Friend"}),
    ],
)
def test_cards_are_known_by_their_names_unless_the_rules_use_that_word(
    cards: Catalogue, question: str, names: set[str]
) -> None:
    reader = Reader(Words(["swift", "river", "otter"]), {"ga": {("div",), ("float",)}}, cards.store)
    taken = {t.says: t.means for t in reader.read(question).taken["ga"] if t.why == "what the card is about"}
    assert set(taken) == names


def test_a_card_is_replaced_by_its_types_and_the_terms_in_its_text(cards: Catalogue) -> None:
    reader = Reader(Words([]), {"ga": {("div",), ("float",)}}, cards.store)
    understood = reader.read("can mossa swim")
    (taken,) = (t for t in understood.taken["ga"] if t.why == "what the card is about")
    assert taken.means == "Ally dive float"
    assert understood.stems("ga")["dive"] == weights().card


def test_every_entry_of_the_slang_lists_has_a_reason_and_leads_somewhere() -> None:
    entries = [s for found in slang.lists().entries.values() for s in found]
    assert len(entries) > 1000
    for entry in entries:
        assert entry.why, entry
        assert stems(entry.means), entry
        assert slang.key(entry.says), entry


def test_a_phrase_is_listed_once_in_a_list() -> None:
    entries = slang.lists().entries
    places = [(slang.forms(s.says), s.source) for found in entries.values() for s in found]
    assert (
        sorted({f"{source}: {' '.join(says)}" for says, source in places if places.count((says, source)) > 1})
        == []
    )


def test_what_rules_never_say_is_no_slang_and_hardly_stands_in_a_rule() -> None:
    lists = slang.lists()
    said = {slang.forms(entry.says) for found in lists.entries.values() for entry in found}
    outside = {slang.forms(says): says for found in lists.outside.values() for says, _ in found}
    assert [says for own, says in outside.items() if own in said] == []
    often = Counter(
        why
        for document in load(DIGEST)
        for rule in document.rules
        for phrasing in rule.asked
        for why in lists.told(lists.phrases([word for word, _, _ in spans(phrasing)]), lists.outside)
    )
    assert max(often.values()) <= HARDLY


def test_slang_leads_to_words_that_the_rules_use() -> None:
    """Every entry has a word that stands in the rules it is for; else it can find nothing."""
    spoken = {
        game: {
            stem for d in load(DIGEST) for r in d.rules if r.game == game for stem in stems(r.text + r.title)
        }
        for game in ("ga", "remnants", "fab")
    }
    lost = [
        (s.source, s.says, s.means)
        for found in slang.lists().entries.values()
        for s in found
        if not any(
            set(stems(s.means)) & spoken[g]
            for g in spoken
            if s.source in ("common", g) or (s.source, g) == ("trg", "ga")
        )
    ]
    assert lost == []


def test_glossaries_are_phrases_in_base_forms() -> None:
    ids = ["ga:cr/game-terms/floating-memory/1", "fab:keywords/ward-x/text", "ga:cr/combat/intro/1"]
    assert terms.glossary(terms.entries(ids)) == {"ga": {("float", "memory")}, "fab": {("ward",)}}


def test_a_card_that_is_named_tells_its_game(cards: Catalogue) -> None:
    reader = Reader(Words([]), {}, cards.store)
    assert reader.read("can mossa swim").hinted == {"ga": 1.0, "trg": 1.0}
    assert reader.read("can nobody swim").hinted == {}

"""Questions as understood and ranked: slang, games, sections, marks; answers that know their limits."""

from __future__ import annotations

import pytest
from samples import digest_folder

from rules_corpus import slang
from rules_corpus.ask import Answer
from rules_corpus.built import Built, make
from rules_corpus.corpus import Corpus
from rules_corpus.index import stems
from rules_corpus.problem import ProblemError
from rules_corpus.search import Understood, _support, understand


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    folder = tmp_path_factory.mktemp("search")
    make(folder / "built", digest_folder(folder / "source"))
    return Corpus(folder / "home", Built(folder / "built"))


def test_slang_stands_for_the_rulebooks_words() -> None:
    understood = understand("opp sacked my guy, is it in the gy", "ga")
    meant = set(understood.meant)
    assert meant.issuperset(stems("opponent sacrifice ally graveyard"))
    assert {s.says for s in understood.slang}.issuperset({"opp", "gy", "guy"})
    assert all(weight < 1 for weight in understood.meant.values())


def test_slang_of_another_game_is_not_used_where_the_game_is_given() -> None:
    assert "exhaust" not in understand("my unit is tapped", "ga").meant
    assert "exhaust" in understand("my unit is tapped", "remnants").meant


def test_slang_of_several_words_is_one_phrase() -> None:
    assert set(stems("retaliate")).issubset(understand("they hit back at me", "ga").meant)
    assert not set(stems("retaliate")) & set(understand("they hit me, then go back", "ga").meant)


def test_games_are_told_by_name_and_by_hints() -> None:
    named = understand("flesh and blood: what is a turn")
    assert named.named == {"fab"}
    assert named.keeps("fab") == 1.0
    assert named.keeps("ga") < understand("is a crowd member a minion").keeps("ga") < 1.0
    assert understand("what is a turn").keeps("ga") == 1.0


def test_a_question_of_stop_words_alone_is_searched_with_them() -> None:
    assert understand("what is it").typed


@pytest.mark.parametrize("nothing", ["", "  ", "?!"])
def test_nothing_asked_is_a_problem(corpus: Corpus, nothing: str) -> None:
    for call in (corpus.search, corpus.ask):
        with pytest.raises(ProblemError) as error:
            call(nothing)
        assert error.value.problems[0].code == "C214"


def test_every_entry_of_the_slang_lists_has_a_reason_and_leads_somewhere() -> None:
    entries = [s for found in slang.lists().entries.values() for s in found]
    assert len(entries) > 300
    for entry in entries:
        assert entry.why, entry
        assert stems(entry.means), entry
        assert slang.key(entry.says), entry


def test_a_phrase_is_listed_once_in_a_list() -> None:
    twice = [
        (says, found[0].source)
        for says, found in slang.lists().entries.items()
        if len(found) != len({(s.source, s.means) for s in found})
    ]
    assert twice == []


def test_finds_carry_wording_edition_and_marks(corpus: Corpus) -> None:
    (hit, *_) = corpus.search("does a napping heron chase")
    assert hit.rule_id == "ga:cr/otter-phase/general-rules/2"
    assert (hit.wording, hit.edition) == ("digest", "2030-01-01")
    assert [hit.text[a:b] for a, b in hit.highlights] == ["heron", "naps", "chases"]
    assert len(corpus.search("otter heron", k=1)) == 1
    assert [h.rule_id for h in corpus.search("turn order", game="remnants")] == ["remnants:burrow-order/1"]


def test_sections_found_more_than_once_support_their_rules() -> None:
    support = _support([("ga:cr/a/b/1", 4.0), ("ga:cr/a/b/2", 3.0), ("ga:cr/c/d/1", 3.5)])
    assert support == {"ga:cr/a/b/1": 1.0, "ga:cr/a/b/2": pytest.approx(4 / 3), "ga:cr/c/d/1": 0.0}


def test_an_answer_has_the_deciding_rule_first_and_what_stands_around_it(corpus: Corpus) -> None:
    answer = corpus.ask("does an otter that floats count as swimming")
    assert answer.decided
    assert answer.rules[0].rule_id == "ga:cr/otter-phase/general-rules/1.1"
    assert [r.number for r in answer.parents] == ["1"]
    assert answer.precedents == ()
    assert "digest" in answer.notes[-1].lower()


def test_an_answer_names_the_terms_and_slang_of_the_question(corpus: Corpus) -> None:
    answer = corpus.ask("can opp see the pebble when my otter climbs with dive")
    assert {t.name for t in answer.terms} == {"climb-climbing", "dive-n"}
    assert ("opp", "opponent") in {(m.says, m.means) for m in answer.understood}


@pytest.mark.parametrize(
    "question", ["how do volcanoes erupt", "may a zebra that swims borrow my umbrella in winter"]
)
def test_an_answer_says_when_nothing_decides(corpus: Corpus, question: str) -> None:
    answer = corpus.ask(question)
    assert not answer.decided
    assert "othing" in answer.message or "No rule" in answer.message


def test_an_answer_is_its_own_json(corpus: Corpus) -> None:
    answer = corpus.ask("heron")
    assert Answer.model_validate_json(answer.model_dump_json()) == answer


def test_typed_words_outweigh_what_slang_means() -> None:
    understood = Understood(("otter",), {"otter": 0.5, "heron": 0.5}, (), frozenset(), frozenset())
    assert understood.weights() == {"otter": 1.0, "heron": 0.5}

"""Rules ranked and answers given: sections, references, marks; answers that know their limits."""

from __future__ import annotations

from dataclasses import replace

import pytest
from samples import digest_folder

from rules_corpus.ask import NEARLY, Answer, Signs, elsewhere, evidence
from rules_corpus.built import Built, make
from rules_corpus.corpus import Corpus
from rules_corpus.problem import ProblemError
from rules_corpus.search import LONGEST_TEXT, _support, held, ranked, understand
from rules_corpus.weights import weights

ENOUGH = 0.5
"""The evidence that decides here: six rules give less of it than three thousand."""


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    folder = tmp_path_factory.mktemp("search")
    make(folder / "built", digest_folder(folder / "source"))
    found = Corpus(folder / "home", Built(folder / "built"))
    found.index().using = replace(weights(), decides=ENOUGH)
    return found


@pytest.mark.parametrize("nothing", ["", "  ", "?!"])
def test_nothing_asked_is_a_problem(corpus: Corpus, nothing: str) -> None:
    for call in (corpus.search, corpus.ask):
        with pytest.raises(ProblemError) as error:
            call(nothing)
        assert error.value.problems[0].code == "C214"


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


def test_a_question_in_the_words_of_a_phrasing_is_answered_however_short(corpus: Corpus) -> None:
    understood = understand(corpus, "bird hunts swimmer")
    found = held(corpus, ranked(corpus, understood), 3)
    assert evidence(corpus, understood, found) == 1.0
    assert evidence(corpus, understand(corpus, "bird hunts heap"), found) < 1.0


def test_what_rules_never_say_needs_more_evidence(corpus: Corpus) -> None:
    assert corpus.ask("may a heron chase an otter that swims").decided
    assert not corpus.ask("how much is a heron worth and may it chase an otter").decided


def test_a_neutral_answer_has_the_rules_and_no_verdict(corpus: Corpus) -> None:
    answer = corpus.ask("may a heron chase an otter that swims")
    neutral = answer.neutral()
    assert neutral.rules == answer.rules
    assert "ecided by" in answer.message
    assert "ecided by" not in neutral.message


def test_an_answer_is_its_own_json(corpus: Corpus) -> None:
    answer = corpus.ask("heron")
    assert Answer.model_validate_json(answer.model_dump_json()) == answer


@pytest.mark.parametrize(
    "question",
    [
        "otter phase 1.1",
        "what does otter phase 1.1 mean when the heron naps",
        "explain ga:cr/otter-phase/general-rules/1.1 please, in short words for a heron",
    ],
)
def test_a_rule_that_is_referred_to_comes_first(corpus: Corpus, question: str) -> None:
    assert corpus.search(question)[0].rule_id == "ga:cr/otter-phase/general-rules/1.1"
    answer = corpus.ask(question)
    assert answer.decided
    assert answer.rules[0].rule_id == "ga:cr/otter-phase/general-rules/1.1"


@pytest.mark.parametrize(
    "question", ["climb", "what does climbing do?", "What's Climb", "how does climbing work"]
)
def test_what_is_asked_for_by_name_alone_is_defined(corpus: Corpus, question: str) -> None:
    answer = corpus.ask(question)
    assert answer.decided
    assert answer.rules[0].rule_id.startswith("ga:cr/keywords-and-abilities/climb-climbing")


def test_of_what_is_named_the_best_find_leads_else_what_defines_it(corpus: Corpus) -> None:
    question = understand(corpus, "heron naps")
    found = [rule_id for rule_id, _ in ranked(corpus, question)]
    assert len(found) > 1
    assert [r for r, _ in ranked(corpus, question, [("ga:cr/x/1", found[0])])] == found
    assert ranked(corpus, question, [("ga:cr/x/1",), (found[1], "ga:cr/x/2")])[0][0] == found[1]
    assert ranked(corpus, question, [("ga:cr/x/1", found[1])])[0][0] == "ga:cr/x/1"


def test_a_number_in_a_question_is_not_always_a_reference(corpus: Corpus) -> None:
    assert (
        corpus.search("does a heron with version 9.9 nap")[0].rule_id == "ga:cr/otter-phase/general-rules/2"
    )


def test_misspelt_terms_are_searched_as_what_they_are_meant_to_be(corpus: Corpus) -> None:
    answer = corpus.ask("what does climbinng do for an otter")
    assert answer.rules[0].rule_id.startswith("ga:cr/keywords-and-abilities/climb-climbing")
    assert ("climbinng", "spelling") in {(m.says, m.why) for m in answer.understood}


@pytest.mark.parametrize("question", ["can a rested ally attack " * 4000, "a" * 97_000, "1.2.3." * 16_000])
def test_of_a_very_long_question_the_beginning_is_read(corpus: Corpus, question: str) -> None:
    answer = corpus.ask(question)
    assert len(answer.question) <= LONGEST_TEXT
    assert question.startswith(answer.question)
    assert any(note.startswith("The question is long") for note in answer.notes)


def test_a_subject_that_no_rule_knows_speaks_against_a_rule(corpus: Corpus) -> None:
    understood = corpus.reader().read("does thornmailish chase a heron")
    assert understood.typed[0] in understood.unknown
    best = [(corpus.rule("ga:cr/otter-phase/general-rules/2"), 5.0)]
    signs = Signs.of(corpus, understood, best)
    assert (signs.subject, signs.reason, signs.outside, signs.lead) == (1.0, 0.0, 0.0, 1.0)
    known = corpus.reader().read("does an otter chase a heron")
    assert evidence(corpus, understood, best) < evidence(corpus, known, best)


def test_signs_look_at_the_best_rules_together(corpus: Corpus) -> None:
    understood = corpus.reader().read("why does a heron chase an otter")
    heron, otter = (corpus.rule(f"ga:cr/otter-phase/general-rules/{n}") for n in ("2", "1.1"))
    alone = Signs.of(corpus, understood, [(heron, 5.0)])
    both = Signs.of(corpus, understood, [(heron, 5.0), (otter, 4.0)])
    assert both.reason == 1.0
    assert both.spoken > alone.spoken
    assert both.lead == pytest.approx(0.2)
    assert both.strength == alone.strength > 0


@pytest.mark.parametrize(("share", "asked_about"), [(NEARLY, True), (NEARLY - 0.01, False)])
def test_a_rule_of_another_game_is_asked_about_where_it_comes_near(
    corpus: Corpus, share: float, asked_about: bool
) -> None:
    first, beside = corpus.find("ga:cr/otter-phase/general-rules/1"), corpus.find("remnants:burrow-order/1")
    assert first is not None
    assert beside is not None
    assert elsewhere([(first, 10.0), (first, 9.0), (beside, 10 * share)]) == (beside if asked_about else None)


def test_what_is_not_sure_is_said_to_be_probable(corpus: Corpus) -> None:
    sure = corpus.ask("otter phase 1.1")
    assert (sure.sure, sure.message) == (True, "Decided by ga:cr/otter-phase/general-rules/1.1.")
    probable = corpus.ask("may a heron chase an otter that swims")
    assert (probable.decided, probable.sure) == (True, False)
    assert probable.message.startswith("Probably decided by ga:cr/otter-phase/general-rules/1")


def test_where_the_question_does_not_tell_the_game_the_answer_says_so() -> None:
    shipped = Corpus()
    message = shipped.ask("do I lose when my deck is empty").message
    assert "Name the game" in message
    assert "Name the game" not in shipped.ask("do I lose when my deck is empty", game="remnants").message

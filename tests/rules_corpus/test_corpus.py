"""The corpus: imported wording over the digest, look-ups with what stands around, terms, order and export."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from samples import digest_folder, document, rule

from rules_corpus.built import Built, make
from rules_corpus.corpus import Corpus, game_id
from rules_corpus.export import FIELDS, export
from rules_corpus.problem import ProblemError

ONE = "ga:cr/otter-phase/general-rules/1"
SECTION = "ga:cr/otter-phase/general-rules"


@pytest.fixture(scope="module")
def digest(tmp_path_factory: pytest.TempPathFactory) -> Built:
    folder = tmp_path_factory.mktemp("digest")
    make(folder / "built", digest_folder(folder / "source"))
    return Built(folder / "built")


@pytest.fixture
def corpus(tmp_path: Path, digest: Built) -> Corpus:
    return Corpus(tmp_path / "home", digest)


def told(error: pytest.ExceptionInfo[ProblemError]) -> tuple[str, str]:
    problem = error.value.problems[0]
    return problem.code, problem.hint


def test_before_any_import_the_digest_answers_and_nothing_is_written(corpus: Corpus) -> None:
    found = corpus.rule(ONE)
    assert found.wording == "digest"
    assert found.edition == "2030-01-01"
    assert corpus.search("heron")[0].wording == "digest"
    assert not corpus.home.exists()


def test_imported_wording_takes_the_place_of_the_digest(corpus: Corpus) -> None:
    corpus.import_documents([document(rule(ONE, "No heron may chase a swimming otter."))])
    assert corpus.rule(ONE).wording == "official"
    assert corpus.rule(SECTION + "/2").wording == "digest"
    assert [(e.wording, e.game) for e in corpus.editions()] == [
        ("official", "ga"),
        ("digest", "ga"),
        ("digest", "remnants"),
    ]


def test_an_edition_can_be_named(corpus: Corpus) -> None:
    corpus.import_documents(
        [document(rule(ONE, "old", "2029-01-01")), document(rule(ONE, "new", "2031-01-01"))]
    )
    assert corpus.rule(ONE).text == "new"
    assert corpus.rule(ONE, "2029-01-01").text == "old"
    assert corpus.rule(ONE, "2030-01-01").wording == "digest"
    with pytest.raises(ProblemError) as error:
        corpus.rule(ONE, "2001-01-01")
    having = "2031-01-01 (official), 2029-01-01 (official), 2030-01-01 (digest)"
    assert told(error) == ("C210", f"it is at hand as of {having}")


def test_an_unknown_rule_names_its_neighbours(corpus: Corpus) -> None:
    with pytest.raises(ProblemError) as error:
        corpus.rule(SECTION + "/1.9")
    assert told(error)[0] == "C210"
    assert SECTION + "/1.1" in told(error)[1]


def test_a_rule_stands_between_its_parents_children_and_links(corpus: Corpus) -> None:
    deep = rule(ONE + ".1.1", "deep")
    linking = rule(ONE + ".1", "see").model_copy(
        update={"links": (SECTION + "/2", "ga:cr/gone/1", SECTION + "/2")}
    )
    corpus.import_documents([document(rule(ONE, "top"), linking, deep, rule(SECTION + "/10", "far"))])
    context = corpus.in_context(ONE + ".1")
    assert [r.text for r in context.parents] == ["top"]
    assert [r.text for r in context.children] == ["deep"]
    assert [r.rule_id for r in context.links] == [SECTION + "/2"]
    assert [r.text for r in corpus.children(corpus.rule(ONE))] == ["see"]
    assert [r.text for r in corpus.parents(deep)] == ["see", "top"]


@pytest.mark.parametrize("name", ["dive", "Dive 3", "dive n", "DIVE-N", "dive-n"])
def test_terms_answer_with_or_without_their_number(corpus: Corpus, name: str) -> None:
    (term,) = corpus.term(name)
    assert term.name == "dive-n"
    assert [r.number for r in term.rules] == ["1"]


def test_terms_answer_to_each_of_their_forms(corpus: Corpus) -> None:
    assert corpus.term("climbing") == corpus.term("climb", "ga")


def test_an_unknown_term_names_the_nearest(corpus: Corpus) -> None:
    with pytest.raises(ProblemError) as error:
        corpus.term("dyve-n")
    assert told(error) == ("C213", "near it: dive n")


def test_references_are_resolved(corpus: Corpus) -> None:
    assert corpus.resolve("Otter Phase 1.1") == ONE + ".1"
    assert corpus.resolve(ONE) == ONE
    assert corpus.search("otter phase 1.1")[0].rule_id == ONE + ".1"
    with pytest.raises(ProblemError) as error:
        corpus.resolve("walrus phase 9")
    assert told(error)[0] == "C210"


def test_rules_in_force_come_in_rulebook_order_and_a_newer_page_drops_what_it_lacks(corpus: Corpus) -> None:
    assert [r.rule_id.split("/")[1] for r in corpus.current("ga")][::4] == [
        "otter-phase",
        "keywords-and-abilities",
    ]
    corpus.import_documents([document(rule(SECTION + "/2", "new", "2031-01-01"))])
    ids = [r.rule_id for r in corpus.current("ga")]
    assert ids[0] == SECTION + "/2"
    assert ONE not in ids
    assert "ga:cr/keywords-and-abilities/dive-n/1" in ids
    assert corpus.rule(ONE).wording == "digest"


def test_export_gives_the_agreed_fields(corpus: Corpus) -> None:
    lines = [json.loads(line) for line in export(corpus)]
    assert tuple(lines[0]) == FIELDS
    assert [line["rule_id"].split(":")[0] for line in lines] == ["ga"] * 5 + ["remnants"]


def test_export_by_wording_and_edition(corpus: Corpus) -> None:
    corpus.import_documents(
        [document(rule(ONE, "old", "2029-01-01")), document(rule(ONE, "new", "2031-01-01"))]
    )
    texts = [json.loads(line)["text"] for line in export(corpus, "ga", wording="official")]
    assert texts == ["new"]
    assert [json.loads(line)["text"] for line in export(corpus, edition="2029-01-01")] == ["old"]
    assert len(list(export(corpus, "ga", wording="digest"))) == 5


def test_export_of_nothing_is_a_problem(corpus: Corpus) -> None:
    with pytest.raises(ProblemError) as error:
        list(export(corpus, "remnants", wording="official"))
    assert told(error)[0] == "C211"


def test_games_go_by_prefix_and_name() -> None:
    assert [game_id(n) for n in ("ga", "Grand-Archive", "flesh and blood", "remnants")] == [
        "ga",
        "ga",
        "fab",
        "remnants",
    ]
    with pytest.raises(ProblemError) as error:
        game_id("chess")
    assert told(error)[0] == "C212"


def test_a_damaged_store_is_a_problem_and_an_import_mends_it(corpus: Corpus) -> None:
    corpus.import_documents([document(rule(ONE, "x"))])
    corpus.store.database.close()
    corpus.store.database.path.write_bytes(b"broken" * 500)
    again = Corpus(corpus.home, corpus.digest)
    for look_up in (
        lambda: again.rule(ONE),
        lambda: again.search("otter"),
        lambda: again.ask("may an otter swim"),
    ):
        with pytest.raises(ProblemError) as error:
            look_up()
        assert told(error)[0] == "C201"
    again.import_documents([document(rule(ONE, "whole"))])
    assert again.rule(ONE).text == "whole"


def test_a_reference_means_the_rule_in_force_or_that_of_the_edition_named(corpus: Corpus) -> None:
    old = "ga:cr/otter-phase/intro/1"
    corpus.import_documents([document(rule(old, "Otters swam.", "2029-01-01", "Otter Phase"))])
    corpus.import_documents([document(rule(ONE, "Otters swim."))])
    assert corpus.resolve("otter phase 1") == ONE
    assert corpus.resolve("otter phase 1", edition="2029-01-01") == old
    assert corpus.resolve(old) == old
    corpus.remove("2030-01-01")
    assert corpus.resolve("otter phase 1") == ONE  # the digest's edition is the newest at hand

"""The digest's files: read in rulebook order, wrong ones told with file and line; what ships is right."""

from __future__ import annotations

from pathlib import Path

import pytest
from samples import digest_folder

from rules_corpus.built import DIGEST, SHIPPED, Built, built, make
from rules_corpus.digest import kind_of, load, spelled
from rules_corpus.problem import ProblemError


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return digest_folder(tmp_path / "digest")


def problems(folder: Path) -> list[tuple[str, str, int]]:
    with pytest.raises(ProblemError) as error:
        load(folder)
    found = [(p.code, p.place) for p in error.value.problems]
    return [(code, Path(place.file).name, place.line) for code, place in found if place is not None]


def test_rules_have_ids_titles_and_askings(folder: Path) -> None:
    documents = load(folder)
    assert [(d.game, d.document, d.edition, len(d.rules)) for d in documents] == [
        ("ga", "cr", "2030-01-01", 5),
        ("remnants", "", "v2", 1),
    ]
    first = documents[0].rules[0]
    assert first.rule_id == "ga:cr/otter-phase/general-rules/1"
    assert first.title == "Otter Phase › General Rules"
    assert first.wording == "digest"
    assert "is my swimming otter safe" in first.asked
    assert documents[1].rules[0].rule_id == "remnants:burrow-order/1"


def test_pages_come_in_the_order_given(folder: Path) -> None:
    order = "keywords-and-abilities = 1\notter-phase = 2"
    (folder / "ga" / "cr" / "order.toml").write_text(order, encoding="utf-8")
    assert load(folder)[0].rules[0].rule_id == "ga:cr/keywords-and-abilities/dive-n/1"


def test_every_problem_is_told_at_once(folder: Path) -> None:
    cr = folder / "ga" / "cr"
    (cr / "otter-phase.toml").write_text('title = "Otter Phase"\nedition = \n', encoding="utf-8")
    (cr / "keywords-and-abilities.toml").write_text(
        'title = "K"\n["dive-n/1"]\ntext = "x"\n', encoding="utf-8"
    )
    (folder / "remnants" / "burrow-order.toml").write_text(
        'title = "B"\nedition = "v2"\n["1"]\ntext = ""\n["Two"]\ntext = "y"\n', encoding="utf-8"
    )
    (folder / "remnants" / "mole-hill.toml").write_text(
        'title = "M"\nedition = "v2"\n["1"]\ntext = "z"', encoding="utf-8"
    )
    assert sorted(problems(folder)) == [
        ("C220", "otter-phase.toml", 2),
        ("C221", "keywords-and-abilities.toml", 1),
        ("C222", "burrow-order.toml", 3),
        ("C222", "burrow-order.toml", 5),
        ("C223", "mole-hill.toml", 1),
    ]


@pytest.mark.parametrize(
    ("rule_id", "kind"),
    [
        ("ga:cr/combat/general-rules/3.7", "rule"),
        ("ga:cr/combat/general-rules/hint-2", "hint"),
        ("ga:cr/combat/intro/intro", "intro"),
        ("ga:cr/keywords-and-abilities/taunt/1", "keyword"),
        ("ga:cr/game-terms/fizzle/1", "term"),
        ("ga:trg/shuffling/intro/1", "policy"),
        ("fab:keywords/ward-x/3", "ruling"),
        ("fab:keywords/ward-x/text", "keyword"),
        ("remnants:kingdom/keywords/shelter", "keyword"),
        ("remnants:battle-order/3", "rule"),
    ],
)
def test_kinds_are_told_from_ids(rule_id: str, kind: str) -> None:
    assert kind_of(rule_id) == kind


def test_headings_are_spelled_from_slugs() -> None:
    assert spelled("declaring-an-attack") == "Declaring an Attack"


def test_what_ships_is_right() -> None:
    documents = load(DIGEST)
    assert {d.game for d in documents} == {"ga", "remnants", "fab"}
    assert all(rule.text and rule.title for d in documents for rule in d.rules)


def test_what_was_built_is_found_again_and_stale_builds_are_replaced(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = []
    monkeypatch.setattr("rules_corpus.built.SHIPPED", tmp_path / "none")
    monkeypatch.setattr("rules_corpus.built.make", lambda to: (made.append(to), make(to, folder)))
    monkeypatch.setattr("rules_corpus.built.source_hash", lambda *_: "first")
    cache = tmp_path / "cache"
    assert built(cache).store.rule("remnants:burrow-order/1") is not None
    assert built(cache).made_from() == "first"
    assert len(made) == 1
    monkeypatch.setattr("rules_corpus.built.source_hash", lambda *_: "second")
    assert built(cache).made_from() == "second"
    assert [p.name for p in cache.iterdir()] == ["digest-second"]


def test_an_installation_without_the_pages_reads_what_ships_and_one_that_is_not_whole_is_refused(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(tmp_path / "shipped", folder)
    monkeypatch.setattr("rules_corpus.built.DIGEST", tmp_path / "none")
    monkeypatch.setattr("rules_corpus.built.SHIPPED", tmp_path / "shipped")
    assert built(tmp_path / "cache").store.rule("remnants:burrow-order/1") is not None
    (tmp_path / "shipped" / "digest.sqlite").unlink()
    with pytest.raises(ProblemError) as error:
        built(tmp_path / "cache")
    assert [problem.code for problem in error.value.problems] == ["C224"]
    assert not (tmp_path / "cache").exists()


def test_a_build_that_fails_leaves_nothing(tmp_path: Path, folder: Path) -> None:
    (folder / "ga" / "cr" / "otter-phase.toml").write_text("?", encoding="utf-8")
    target = tmp_path / "built"
    with pytest.raises(ProblemError):
        make(target, folder)
    assert not target.exists()
    assert not Built(target).made_from()
    assert SHIPPED.name == "built"

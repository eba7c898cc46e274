"""References as judges write them, on invented rules."""

from __future__ import annotations

import pytest

from rules_corpus.references import References, resolve

ENTRIES = [
    *((f"ga:cr/combat-mud-step/general-rules/{n}", "Combat - Mud Step › General Rules") for n in
      ("1", "2", "3", "3.1", "3.7", "3.7.1", "3.7.2", "3.9", "hint-1", "hint-2")),
    *((f"ga:cr/cards-settling/general-rules/{n}", "Cards - Settling › General Rules") for n in
      ("1", "1.1", "2")),
    *((f"ga:cr/cards-settling/checking-settling/{n}", "Cards - Settling › Checking Settling") for n in
      ("1", "1.2", "1.4", "1.4.1", "1.4.1.1")),
    *((f"ga:cr/keywords/wade/{n}", "Keywords › Wade") for n in ("1", "1.1", "2")),
    *((f"ga:cr/keywords/speed-n/{n}", "Keywords › Speed N") for n in ("1", "2")),
    ("ga:cr/terms/drift/1", "Terms › Drift"),
    ("ga:trg/drift/intro/1", "Drift"),
    ("remnants:pond/keywords/shell", "Pond › Keywords"),
    ("remnants:pond/pond-rules/7", "Pond › Pond Rules"),
    ("fab:keywords/hop-x/text", "Hop X › Notes"),
    ("fab:keywords/hop-x/3", "Hop X › Notes"),
]  # fmt: skip


@pytest.fixture(scope="module")
def index() -> References:
    return References(ENTRIES)


@pytest.mark.parametrize(
    ("text", "rule_id"),
    [
        ("Mud Step 3.7.2", "ga:cr/combat-mud-step/general-rules/3.7.2"),
        ("mud step 3.g.ii", "ga:cr/combat-mud-step/general-rules/3.7.2"),
        ("Mud Step rule 3g", "ga:cr/combat-mud-step/general-rules/3.7"),
        ("mud step 3.i", "ga:cr/combat-mud-step/general-rules/3.9"),
        ("Combat - Mud Step, 2.", "ga:cr/combat-mud-step/general-rules/2"),
        ("Mud Step example 2", "ga:cr/combat-mud-step/general-rules/hint-2"),
        ("Settling 1.b", "ga:cr/cards-settling/checking-settling/1.2"),
        ("Settling 2", "ga:cr/cards-settling/general-rules/2"),
        ("Checking Settling 4.a.i", "ga:cr/cards-settling/checking-settling/1.4.1.1"),
        ("Checking Settling 1.d.i.1", "ga:cr/cards-settling/checking-settling/1.4.1.1"),
        ("wade 2", "ga:cr/keywords/wade/2"),
        ("WADE 1.a", "ga:cr/keywords/wade/1.1"),
        ("wade", "ga:cr/keywords/wade/1"),
        ("speed 2", "ga:cr/keywords/speed-n/2"),
        ("shell", "remnants:pond/keywords/shell"),
        ("pond pond rules 7", "remnants:pond/pond-rules/7"),
        ("hop x", "fab:keywords/hop-x/text"),
        ("hop 3", "fab:keywords/hop-x/3"),
        ("keywords/wade/1.1", "ga:cr/keywords/wade/1.1"),
        ("trg/drift/intro/1", "ga:trg/drift/intro/1"),
        ("[ga:cr/keywords/wade/1.1]", "ga:cr/keywords/wade/1.1"),
        ("rule 3.g.ii of the Mud Step", "ga:cr/combat-mud-step/general-rules/3.7.2"),
        ("https://example.org/terms/keywords#wade", "ga:cr/keywords/wade/1"),
    ],
)
def test_understood(index: References, text: str, rule_id: str) -> None:
    assert index.resolve(text).rule_id == rule_id


def test_candidates_where_several_fit(index: References) -> None:
    answer = index.resolve("drift 1")
    assert answer.rule_id is None
    assert set(answer.candidates) == {"ga:cr/terms/drift/1", "ga:trg/drift/intro/1"}


def test_a_section_lists_its_rules(index: References) -> None:
    rules = tuple(f"ga:cr/keywords/wade/{n}" for n in ("1", "1.1", "2"))
    assert index.resolve("keywords/wade").candidates == rules


def test_a_misspelt_name_has_candidates(index: References) -> None:
    answer = index.resolve("wadde 2")
    assert answer.rule_id is None
    assert "ga:cr/keywords/wade/1" in answer.candidates


@pytest.mark.parametrize("text", ["", "...", "no such thing at all", "wade 99", "ga:cr/keywords/wade/9"])
def test_nothing_is_made_up(index: References, text: str) -> None:
    assert index.resolve(text).rule_id is None


def test_a_game_narrows(index: References) -> None:
    assert index.resolve("hop 3", game="ga").rule_id is None
    assert index.resolve("hop 3", game="fab").rule_id == "fab:keywords/hop-x/3"


def test_every_id_is_understood() -> None:
    assert all(resolve(rule_id, ENTRIES).rule_id == rule_id for rule_id, _ in ENTRIES)


@pytest.mark.parametrize(
    ("name", "game", "rules"),
    [
        ("Wades", None, [("ga:cr/keywords/wade/1", "ga:cr/keywords/wade/1.1", "ga:cr/keywords/wade/2")]),
        ("drift", None, [("ga:cr/terms/drift/1",), ("ga:trg/drift/intro/1",)]),
        ("hop", "fab", [("fab:keywords/hop-x/text", "fab:keywords/hop-x/3")]),
        ("shell", "ga", []),
        ("mud settling", None, []),
    ],
)
def test_names_lead_to_the_rules_that_define_them(
    index: References, name: str, game: str | None, rules: list[tuple[str, ...]]
) -> None:
    assert list(index.defining(name, game)) == rules

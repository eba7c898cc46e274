"""What `judge coverage` counts: citations in code and traces, what needs no engine, and the rest."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from types import SimpleNamespace

import pytest

import scenarios.coverage
from rules_corpus.cite import GAMES, RuleId, Section
from scenarios.citations import citations, cited_by_code
from scenarios.coverage import Coverage, coverage, covers, information, page, rule_ids, states_of
from scenarios.worked_examples import worked_examples

PREFIXES = sorted(GAMES)


def den(entry: str) -> Section:
    return Section(f"ga:cr/k/{entry}")


def mole(word: str) -> RuleId:
    return RuleId(f"ga:cr/moles/{word}")


def test_citations_are_found_in_every_way_of_writing_them() -> None:
    play = Section("ga:cr/otter/play")
    names = {"Section": Section, "RuleId": RuleId, "PLAY": play, "entry": den, "mole": mole}
    names["here"] = SimpleNamespace(PLAY=play)
    source = """PLAY["1"], here.PLAY["2.1"], entry("dive")["3"], Section("ga:cr/a/b")["4"]
RuleId("ga:cr/a/b/5"), WORDS["x"], PLAY["6" if a else "7"], mole("dig"), str("ga:cr/no"), PLAY[number]"""
    assert sorted(rule for _, rule in citations(ast.parse(source), names)) == [
        "ga:cr/a/b/4",
        "ga:cr/a/b/5",
        "ga:cr/k/dive/3",
        "ga:cr/moles/dig",
        "ga:cr/otter/play/1",
        "ga:cr/otter/play/2.1",
        "ga:cr/otter/play/6",
        "ga:cr/otter/play/7",
    ]


def test_an_entry_covers_what_lies_below_it_or_fits_it() -> None:
    assert covers("ga:cr/den", "ga:cr/den/play/1")
    assert covers("ga:cr/den/play/1", "ga:cr/den/play/1")
    assert not covers("ga:cr/den/play/1", "ga:cr/den/play/11")
    assert not covers("ga:cr/den", "ga:cr/dens/play/1")
    assert covers("*/hint-*", "ga:cr/den/play/hint-2")


@pytest.mark.parametrize("game", PREFIXES)
def test_every_entry_of_the_information_files_names_a_rule(game: str) -> None:
    assert [e for e in information(game) if not any(covers(e, rule) for rule in rule_ids(game))] == []


@pytest.mark.parametrize("game", PREFIXES)
def test_the_counts_add_up(game: str) -> None:
    found = coverage(game)
    assert found.rules == len(rule_ids(game)) == found.enforced + found.information + found.missing
    assert found.shown <= found.enforced
    for each in found.by_page:
        assert each.rules == each.enforced + each.information + each.missing
        assert each.missing == len(each.missing_ids)
    assert sum(p.rules for p in found.by_page) == found.rules


def test_a_rule_has_the_strongest_state_that_it_earns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenarios.coverage, "rule_ids", lambda game: (*rule_ids(game), "ga:cr/den/play/1"))
    states = states_of("ga")
    assert states["ga:cr/keywords-and-abilities/taunt/2"] == "shown"
    assert states["ga:cr/type-list/types/1"] == "information"
    assert "ga:cr/keywords-and-abilities/taunt/2" in cited_by_code("grand-archive")
    assert states["ga:cr/den/play/1"] == "missing"


def test_pages_are_named_with_their_document() -> None:
    assert page("ga:cr/den/play/1") == "cr/den"
    assert page("remnants:kingdom/keywords/shelter") == "kingdom"


def test_the_command_gives_what_the_interfaces_promise() -> None:
    fields = set(Coverage.__slots__)
    assert {"game", "rules", "enforced", "shown", "information", "missing", "by_page"} <= fields


def test_the_data_file_is_one_scenario_a_line() -> None:
    from scenarios.precedents import DATA, shown

    lines = DATA.read_text(encoding="utf-8").splitlines()
    assert len(lines) == len(shown()) + 3
    assert all(json.loads(line.removesuffix(",")) for line in lines[2:-1])
    assert Path(DATA).parent.name == "library"


def test_an_example_box_is_shown_by_the_scenarios_that_come_out_as_it_says() -> None:
    states = states_of("ga")
    boxes = [box.rule_id for box in worked_examples() if box.shown]
    assert [states[box] for box in boxes] == ["shown"] * len(boxes)

"""Each command on what ships and on invented imports: what people and programs read, the exit status."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from calling import Done, Judge

from judge_cli.output import COLUMNS

SHIPPED = (
    Path(__file__).parents[2] / "scenarios" / "library" / "grand-archive" / "taunt-and-before-damage.judge"
)

UNTIDY = """\
scenario   "Nothing happens"  # yet
game grand-archive
players Ana,Ben

Ana:
    champion "Ash Spirit"   life 15

Ben:
    champion "Tide Spirit" life 15

turn Ana main
"""

OUTLINE = """\
Pebbles – Rules

Stack 1: Core Mechanics

Core Concepts Summary

1. Each player brings nine pebbles
2. Whoever throws the farthest pebble goes first
3. A pebble that is lost stays lost

Throwing

1. Stand behind the line
2. Throw one pebble
"""

CARDS = """\
Cinder Wolf [w1] | Ally — Tamer Beast | reserve 2, power 2, life 1, Fire | Vigor
Moss Bear [b1] | Ally — Tamer Beast | reserve 4, power 4, life 4, Wind | Taunt
"""


def objects(done: Done) -> list[Any]:
    """What `--json` printed, a line each."""
    return [json.loads(line) for line in done.out.splitlines()]


def readable(done: Done) -> bool:
    """Whether prose fits 80 columns; an id, an address or a command to copy stands alone and may be longer."""
    lines = (line.strip() for line in done.out.splitlines() if len(line) > COLUMNS)
    return all(" " not in line or line.startswith("judge run ") for line in lines)


@pytest.fixture
def own(tmp_path: Path, judge: Judge, monkeypatch: pytest.MonkeyPatch) -> Judge:
    """The command with a data folder of the test's own, for imports."""
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path / "own"))
    return judge


# Rules


def test_search_ranks_rules(judge: Judge) -> None:
    done = judge("search", "taunt", "-k", "3")
    assert done.status == 0
    assert "ga:cr/keywords-and-abilities/taunt" in done.out
    assert readable(done)
    (found,) = objects(judge("search", "taunt", "-k", "3", "--json"))
    assert len(found["results"]) == 3
    assert set(found["results"][0]) >= {"rule_id", "score", "title", "text", "wording", "edition", "url"}


def test_search_that_finds_nothing_says_no(judge: Judge) -> None:
    done = judge("search", "--json", "zyzzyva")
    assert (done.status, objects(done)) == (1, [{"results": []}])
    assert "nothing" in judge("search", "zyzzyva").out


def test_ask_gives_the_deciding_rule_first(judge: Judge) -> None:
    done = judge("ask", "Can I attack a unit with stealth?")
    assert done.status == 0
    verdict, *after = done.out.splitlines()
    assert verdict.startswith("No, unless")
    deciding = next(line for line in after if not line.startswith(" "))
    assert deciding.startswith("Decided by ga:cr/keywords-and-abilities/stealth")
    assert readable(done)
    (answer,) = objects(judge("ask", "--json", "Can I attack a unit with stealth?"))
    assert answer["decided"]


def test_ask_can_stay_neutral(judge: Judge) -> None:
    asked = ("ask", "Can I attack a unit with stealth?")
    plain, neutral = judge(*asked), judge(*asked, "--neutral")
    assert neutral.status == 0
    assert "Decided by" in plain.out
    assert "Scenarios like it" in plain.out
    assert "Decided by" not in neutral.out
    assert "Scenarios like it" not in neutral.out
    assert "keywords-and-abilities/stealth/" in neutral.out
    (answer,) = objects(judge(*asked, "--neutral", "--json"))
    assert answer["precedents"] == []


def test_ask_says_when_nothing_decides(judge: Judge) -> None:
    done = judge("ask", "Which colour are the wings of the zyzzyva?")
    assert done.status == 1
    assert "decides" in done.out or "No rule" in done.out


@pytest.mark.parametrize("reference", ["ga:cr/keywords-and-abilities/taunt/2", "taunt 2"])
def test_rule_takes_ids_and_what_judges_write(judge: Judge, reference: str) -> None:
    done = judge("rule", reference, "--context")
    assert done.status == 0
    assert "ga:cr/keywords-and-abilities/taunt/2.1" in done.out
    assert readable(done)
    (found,) = objects(judge("rule", "--json", reference))
    assert found["rule"]["rule_id"] == "ga:cr/keywords-and-abilities/taunt/2"


def test_an_unknown_rule_names_near_ones(judge: Judge) -> None:
    done = judge("rule", "ga:cr/keywords-and-abilities/taunt/99")
    assert done.status == 2
    assert "taunt" in done.err
    assert not done.out


def test_no_rule_of_that_name_is_an_answer(judge: Judge) -> None:
    done = judge("rule", "nosuch")
    assert done.status == 1
    assert "C210" in done.err


def test_term_shows_an_entry_with_all_its_rules(judge: Judge) -> None:
    done = judge("term", "taunt")
    assert done.status == 0
    assert "2.1" in done.out
    assert readable(done)
    (found,) = objects(judge("term", "--json", "taunt"))
    assert found["terms"][0]["name"] == "taunt"


def test_an_unknown_term_is_no_and_names_near_ones(judge: Judge) -> None:
    done = judge("term", "tant")
    assert done.status == 1
    assert "taunt" in done.err


def test_rules_are_imported_listed_and_exported(own: Judge, tmp_path: Path) -> None:
    (tmp_path / "pebbles.txt").write_text(OUTLINE, encoding="utf-8")
    done = own(
        "rules", "import", str(tmp_path / "pebbles.txt"), "--game", "remnants", "--edition", "2030-01-01"
    )
    assert done.status == 0, done.err
    assert "2030-01-01" in done.out
    (listed,) = objects(own("rules", "list", "--json"))
    assert {"official", "digest"} == {e["wording"] for e in listed["editions"]}
    exported = objects(own("rules", "export", "--game", "remnants", "--wording", "official"))
    assert exported[0] == {
        "rule_id": "remnants:core-concepts-summary/1", "number": "1", "title": "Core Concepts Summary",
        "kind": "rule", "text": "Each player brings nine pebbles", "edition": "2030-01-01",
        "wording": "official",
    }  # fmt: skip
    assert "farthest pebble" in own("search", "farthest", "pebble").out


def test_what_is_no_rules_is_refused(own: Judge, tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text("<html><p>Hello</p></html>")
    for source in (tmp_path / "a.html", tmp_path / "away", tmp_path):
        done = own("rules", "import", str(source))
        assert done.status == 2
        assert done.err.startswith("C1")
        assert not done.out


def test_an_address_that_gives_nothing_is_a_problem(own: Judge) -> None:
    done = own("rules", "import", "http://127.0.0.1:9/rules.txt")
    assert done.status == 2
    assert "F007" in done.err


def test_a_damaged_data_file_is_told_and_how_to_mend_it(own: Judge, tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "corpus.sqlite").write_bytes(b"no database at all " * 100)
    done = own("search", "taunt")
    assert done.status == 2
    assert "C201" in done.err
    assert "judge rules import" in done.err


# Cards


def test_cards_are_imported_searched_and_shown(own: Judge, tmp_path: Path) -> None:
    (tmp_path / "cards.txt").write_text(CARDS, encoding="utf-8")
    assert own("card", "moss bear").status == 1
    assert "2 cards" in own("cards", "import", str(tmp_path / "cards.txt"), "--game", "ga").out
    assert "Vigor" in own("card", "cinder", "wolf").out
    assert "Moss Bear" in own("cards", "bear").out
    (found,) = objects(own("cards", "--json", "-w", "power >= 3"))
    assert [card["name"] for card in found["cards"]] == ["Moss Bear"]
    assert own("cards", "zyzzyva").status == 1
    assert own("cards", "sets").status == 0


# Scenarios


def test_check_finds_nothing_wrong_with_what_ships(judge: Judge) -> None:
    done = judge("check", str(SHIPPED))
    assert (done.status, done.err) == (0, "")


def test_check_shows_each_problem_with_its_line_and_hint(judge: Judge, tmp_path: Path) -> None:
    file = tmp_path / "a.judge"
    file.write_text(UNTIDY.replace("champion", "chompion"))
    done = judge("check", str(file))
    assert done.status == 2
    assert f"{file}:6:5: E101 no zone 'chompion'" in done.err
    assert "^^^^^^^^" in done.err
    assert "did you mean 'champion'" in done.err
    (found,) = objects(judge("check", "--json", str(file)))
    assert [p["place"]["line"] for p in found["problems"]] == [6, 9]


def test_fmt_rewrites_once_and_keeps_comments(judge: Judge, tmp_path: Path) -> None:
    file = tmp_path / "a.judge"
    file.write_text(UNTIDY)
    assert judge("fmt", "--check", str(file)).status == 1
    assert file.read_text() == UNTIDY
    assert objects(judge("fmt", "--json", str(file))) == [{"file": str(file), "changed": True}]
    assert "# yet" in file.read_text()
    assert judge("fmt", "--check", str(file)).status == 0


def test_fmt_leaves_a_file_with_problems_alone(judge: Judge, tmp_path: Path) -> None:
    file = tmp_path / "a.judge"
    file.write_text('scenario "open\n')
    done = judge("fmt", str(file))
    assert done.status == 2
    assert "E003" in done.err
    assert file.read_text() == 'scenario "open\n'


def test_standard_input_is_a_file_too(judge: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    class Piped:
        buffer = io.BytesIO(UNTIDY.encode())

    monkeypatch.setattr(sys, "stdin", Piped())
    done = judge("fmt", "-")
    assert done.status == 0
    assert "players Ana, Ben" in done.out


def test_run_prints_a_ruling(judge: Judge) -> None:
    done = judge("run", str(SHIPPED))
    assert done.status == 0, done.out
    assert "Ana attacks Warden with Lancer" in done.out
    assert "Decided by:" in done.out
    assert readable(done)
    assert len(judge("run", "--trace", str(SHIPPED)).out) > len(done.out)


def test_run_prints_one_object_a_scenario(judge: Judge) -> None:
    (result,) = objects(judge("run", "--json", str(SHIPPED)))
    assert set(result) >= {"file", "scenario", "status", "message", "ruling"}
    assert set(result["ruling"]) >= {"outcome", "steps", "citations", "edition", "hash"}
    step = next(step for step in result["ruling"]["steps"] if step["events"])
    assert set(step) >= {"n", "actor", "action", "events"}
    assert set(step["events"][0]) >= {"text", "citations"}


def test_a_failed_scenario_is_no(judge: Judge, tmp_path: Path) -> None:
    file = tmp_path / "a.judge"
    file.write_text(SHIPPED.read_text().replace("Lancer damage 2", "Lancer damage 9"))
    done = judge("run", str(file))
    assert done.status == 1
    assert "expect Lancer damage 9" in done.out


def test_run_of_a_scenario_with_problems_shows_them_and_runs_the_others(judge: Judge, tmp_path: Path) -> None:
    file = tmp_path / "a.judge"
    file.write_text(SHIPPED.read_text() + "\n" + UNTIDY.replace("champion", "chompion"))
    done = judge("run", "--json", str(file))
    assert [o["status"] for o in objects(done)] == ["passed", "error"]
    assert done.status == 2
    assert "E101" in done.err


def test_explore_shows_every_outcome(judge: Judge, tmp_path: Path) -> None:
    file = tmp_path / "a.judge"
    whole = SHIPPED.read_text().split("all pass\nBen retaliates")[0]
    file.write_text(f"{whole}explore\nall pass until end of combat\n")
    done = judge("explore", str(file))
    assert done.status == 0, done.err
    assert "Ben declines" in done.out
    assert " positions" in done.out


def test_explore_without_the_line_says_so(judge: Judge) -> None:
    done = judge("explore", str(SHIPPED))
    assert done.status == 2
    assert "add the line `explore`" in done.err


def test_the_demo_shows_a_ruling_that_cites_five_rules_and_what_to_type_next(judge: Judge) -> None:
    done = judge("demo")
    assert done.status == 0
    assert 'judge ask "your question"' in done.out
    (shown,) = objects(judge("demo", "--json"))
    assert shown["answer"]["decided"]
    assert len(shown["results"][0]["ruling"]["citations"]) >= 5


@pytest.mark.parametrize("game", ["ga", "remnants", "fab"])
def test_coverage_fits_a_terminal(judge: Judge, game: str) -> None:
    done = judge("coverage", "--game", game)
    assert done.status == 0
    assert all(len(line) <= COLUMNS for line in done.out.splitlines())


@pytest.mark.parametrize("line", ["cards sets", "cards fire"])
def test_an_empty_catalogue_says_how_cards_come_in(
    judge: Judge, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    monkeypatch.setattr("rules_corpus.cards.data_home", lambda: tmp_path)
    done = judge(*line.split())
    assert done.status == 1
    assert "`judge cards import`" in done.out


def test_a_report_on_what_is_not_imported_says_so(judge: Judge) -> None:
    done = judge("rules", "report")
    assert done.status == 1
    assert "no edition is imported" in done.out
    done = judge("rules", "report", "--edition", "1999-01-01")
    assert done.status == 2
    assert 'no edition "1999-01-01"' in done.err


@pytest.mark.parametrize("command", ["check", "run"])
def test_a_rule_that_there_is_not_is_no_expectation(judge: Judge, tmp_path: Path, command: str) -> None:
    file = tmp_path / "a.judge"
    file.write_text(UNTIDY + "expect not cited keywords-and-abilities/tount/2\n", encoding="utf-8")
    done = judge(command, str(file))
    assert done.status == 2
    assert "E112 no rule 'keywords-and-abilities/tount/2'" in done.err
    file.write_text(UNTIDY + "expect not cited keywords-and-abilities/taunt\n", encoding="utf-8")
    assert judge(command, str(file)).status == 0

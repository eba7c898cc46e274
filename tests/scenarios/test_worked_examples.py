"""Every example box of the rulebook is shown by scenarios that pass, or says why it is not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules_corpus.digest import load
from rules_corpus.model import Rule
from scenarios.precedents import LIBRARY
from scenarios.run import run_text
from scenarios.worked_examples import DOCUMENT, worked_examples

DIGEST = Path(__file__).parents[2] / "rules_corpus" / "digest"
SCENARIO = re.compile(r"^(?=scenario )", re.MULTILINE)
FILES = sorted((LIBRARY / "grand-archive").glob("*.judge"))


@pytest.fixture(scope="module")
def hints() -> list[Rule]:
    rules = [rule for document in load(DIGEST) for rule in document.rules]
    return [rule for rule in rules if rule.kind == "hint" and rule.rule_id.startswith(DOCUMENT)]


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    """The scenarios of the library by title, each as a text of its own."""
    parts = (part for path in FILES for part in SCENARIO.split(path.read_text(encoding="utf-8")))
    return {part.split('"', 2)[1]: part for part in parts if part.startswith("scenario ")}


def test_every_box_of_the_rulebook_is_in_the_table(hints: list[Rule]) -> None:
    assert [box.rule_id for box in worked_examples()] == [rule.rule_id for rule in hints]


def test_no_box_that_describes_a_situation_is_without(hints: list[Rule]) -> None:
    situations = {rule.rule_id for rule in hints if rule.text.startswith("Example")}
    without = {box.rule_id for box in worked_examples() if box.why}
    assert situations
    assert situations & without == set()


def test_every_scenario_named_is_in_the_library_and_passes(texts: dict[str, str]) -> None:
    titles = {title for box in worked_examples() for title in box.shown}
    assert titles - set(texts) == set()
    results = [run_text(texts[title], title, trace=False)[0] for title in sorted(titles)]
    assert {r.scenario: r.message for r in results if r.status != "passed"} == {}


def test_an_entry_says_one_thing(tmp_path: Path) -> None:
    table = tmp_path / "table.toml"
    table.write_text('["naming/general-rules/hint-1"]\n', encoding="utf-8")
    with pytest.raises(ValueError, match="needs either scenarios"):
        worked_examples(table)

"""Every scenario of the library passes, reads in the canonical layout, and is offered as a precedent."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_corpus.built import at_hand
from rules_corpus.corpus import Corpus
from scenarios.format import format_text
from scenarios.precedents import DATA, LIBRARY, library, made, shown
from scenarios.run import run_text

FILES = library()


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    """The digest alone."""
    return Corpus(tmp_path_factory.mktemp("home"), at_hand())


def test_the_library_has_files_and_no_title_twice() -> None:
    titles = [entry.title for entry in shown()]
    assert FILES
    assert len(titles) == len(set(titles))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(LIBRARY).as_posix())
def test_every_scenario_passes(path: Path, corpus: Corpus) -> None:
    text = path.read_text(encoding="utf-8")
    results = run_text(text, path.name, rule_exists=corpus.names_rule, trace=False)
    assert {r.scenario: r.message for r in results if r.status != "passed"} == {}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(LIBRARY).as_posix())
def test_the_layout_is_canonical(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert format_text(text, path.name) == (text, []), f"run: judge fmt {path}"


def test_every_scenario_says_why_it_matters() -> None:
    assert [entry.title for entry in shown() if not entry.note] == []


def test_the_precedents_are_those_of_the_library() -> None:
    assert DATA.read_text(encoding="utf-8") == made(), "run: python -m scenarios.precedents"

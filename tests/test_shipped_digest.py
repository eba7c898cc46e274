"""The digest that ships: well-formed, and rule for rule what the publishers' documents have, if at hand."""

from __future__ import annotations

import importlib.util
import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rules_corpus.built import DIGEST
from rules_corpus.cite import RuleId
from rules_corpus.digest import ORDER, load
from rules_corpus.ingest import read
from rules_corpus.model import Rule

SHARED = Path(__file__).parents[2] / "shared"
PAGES = sorted(p for p in DIGEST.rglob("*.toml") if p.name != ORDER)
OWN = {"fab:frame"}
"""Pages that state what the project assumes where no publisher's document is at hand."""

RUN = 10
"""Equal words in a row that count as the publisher's wording."""

beside = pytest.mark.skipif(not SHARED.is_dir(), reason="the publishers' documents are not at hand")


def entries(page: Path) -> dict[str, Any]:
    return {k: v for k, v in tomllib.loads(page.read_text(encoding="utf-8")).items() if isinstance(v, dict)}


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.relative_to(DIGEST).as_posix())
def test_every_page_is_well_formed(page: Path) -> None:
    path = page.relative_to(DIGEST).with_suffix("").as_posix().replace("/", ":", 1)
    rules = entries(page)
    assert rules
    for key, entry in rules.items():
        assert RuleId(f"{path}/{key}")
        assert isinstance(entry["text"], str)
        assert entry["text"].strip()
        asked = entry.get("asked", [])
        assert isinstance(asked, list)
        assert all(isinstance(question, str) and question.strip() for question in asked), key
        assert entry.keys() <= {"text", "asked", "section_title"}


def test_no_id_stands_twice() -> None:
    ids = [rule.rule_id for document in load(DIGEST) for rule in document.rules]
    assert len(ids) == len(set(ids))
    assert len(ids) == sum(len(entries(page)) for page in PAGES)


def page_of(rule_id: str) -> str:
    """The part of an id that names the page."""
    game, path = rule_id.split(":", 1)
    return f"{game}:{'/'.join(path.split('/')[: 2 if game == 'ga' else 1])}"


def announces(rule: Rule) -> bool:
    """Whether loose text only announces the list below it ("General Rules:"): nothing to restate."""
    return rule.kind == "intro" and rule.text.rstrip().endswith(":")


@cache
def official() -> dict[str, dict[str, Rule]]:
    """The official rules by page and id, from the newest edition at hand; the rulebook's own tree wins."""
    trees = SHARED / "corpora" / "grand-archive-rules"
    pages: dict[str, dict[str, Rule]] = {}
    for source in [max(trees.iterdir()), *sorted((SHARED / "seeds").glob("*.txt"))]:
        pages = by_page(rule for document in read(source) for rule in document.rules) | pages
    return pages


def by_page(rules: Iterable[Rule]) -> dict[str, dict[str, Rule]]:
    found: dict[str, dict[str, Rule]] = {}
    for rule in rules:
        found.setdefault(page_of(rule.rule_id), {})[rule.rule_id] = rule
    return found


@beside
def test_every_page_restates_the_official_pages_rules_and_no_others() -> None:
    for page, restated in by_page(rule for document in load(DIGEST) for rule in document.rules).items():
        if page in OWN:
            continue
        known = official().get(page, {})
        needed = {rule_id for rule_id, rule in known.items() if not announces(rule)}
        assert sorted(restated.keys() - known.keys()) == [], f"{page}: not official"
        assert sorted(needed - restated.keys()) == [], f"{page}: not restated"


@cache
def runs() -> set[tuple[str, ...]]:
    """Every run of words in the publishers' documents, as the shared check counts them."""
    wording = shared_check()
    made: set[tuple[str, ...]] = set()
    for source in wording.sources():
        made |= runs_in(wording.words(source.read_text(encoding="utf-8", errors="replace")))
    return made


def runs_in(words: list[str]) -> set[tuple[str, ...]]:
    return set(zip(*(words[n:] for n in range(RUN)), strict=False))


@cache
def shared_check() -> Any:
    """../shared/tools/check_wording.py as a module."""
    spec = importlib.util.spec_from_file_location("check_wording", SHARED / "tools" / "check_wording.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@beside
def test_no_page_repeats_the_publishers_wording() -> None:
    found = []
    for page in PAGES:
        for key, entry in entries(page).items():
            for text in (entry["text"], *entry.get("asked", [])):
                repeated = runs() & runs_in(shared_check().words(text))
                found += [f"{page.name} {key}: {' '.join(run)}" for run in sorted(repeated)]
    assert found == []

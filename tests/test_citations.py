"""Every rule that the engine's code cites exists: in the digest, and in the official tree if at hand."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

from rules_corpus.built import DIGEST
from rules_corpus.cite import RuleId, Section
from rules_corpus.digest import load

ROOT = Path(__file__).parents[1]
TREES = ROOT.parent / "shared" / "corpora" / "grand-archive-rules"
GAMES = ROOT / "judge" / "games"


def cited(tree: ast.AST, names: ModuleType) -> Iterator[tuple[int, str]]:
    """Line and rule id of each `SECTION["number"]` and `RuleId("…")`; `names` holds what names stand for."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and (numbers := numbers_in(node.slice)):
            section = section_of(node.value, names)
            if section is not None:
                yield from ((node.lineno, f"{section.path}/{number}") for number in numbers)
        elif isinstance(node, ast.Call) and ast.unparse(node).startswith("RuleId('"):
            yield node.lineno, str(ast.literal_eval(node.args[0]))


def numbers_in(node: ast.expr) -> list[str]:
    """The numbers that an index may be: `["3"]`, `["3" if paying else "4"]`."""
    parts = [node.body, node.orelse] if isinstance(node, ast.IfExp) else [node]
    return [str(part.value) for part in parts if isinstance(part, ast.Constant)]


def section_of(node: ast.expr, names: ModuleType) -> Section | None:
    """The section that a name (`DAMAGE`, `damage.GENERAL`) or call (`entry("taunt")`) gives."""
    called = isinstance(node, ast.Call) and all(isinstance(a, ast.Constant) for a in node.args)
    if not (called or isinstance(node, ast.Name | ast.Attribute)):
        return None
    try:
        found = eval(compile(ast.Expression(node), "cited", "eval"), vars(names).copy())
    except (NameError, AttributeError, TypeError):
        return None
    return found if isinstance(found, Section) else None


def module(path: Path) -> ModuleType:
    """The module of a file of the project."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return importlib.import_module(".".join(p for p in parts if p != "__init__"))


@cache
def citations(game: str) -> tuple[tuple[str, RuleId], ...]:
    """Every citation in a game's code, with its place."""
    return tuple(
        (f"{path.relative_to(ROOT)}:{line}", RuleId(rule))
        for path in sorted((GAMES / game).rglob("*.py"))
        for line, rule in cited(ast.parse(path.read_text(encoding="utf-8")), module(path))
    )


@cache
def digest_ids() -> frozenset[str]:
    return frozenset(rule.rule_id for document in load(DIGEST) for rule in document.rules)


def test_citations_are_collected_from_every_way_of_writing_them(tmp_path: Path) -> None:
    names = ModuleType("names")
    names.__dict__.update(
        Section=Section, PLAY=Section("ga:cr/otter/play"), entry=lambda n: Section(f"ga:cr/k/{n}"), here=names
    )
    source = """PLAY["1"], here.PLAY["2.1"], entry("dive")["3"], Section("ga:cr/a/b")["4"]
RuleId("ga:cr/a/b/5"), WORDS["x"], PLAY["6" if a else "7"]"""
    assert [rule for _, rule in cited(ast.parse(source), names)] == [
        "ga:cr/otter/play/1",
        "ga:cr/otter/play/2.1",
        "ga:cr/k/dive/3",
        "ga:cr/a/b/4",
        "ga:cr/a/b/5",
        "ga:cr/otter/play/6",
        "ga:cr/otter/play/7",
    ]


def test_citations_are_found_in_the_code_of_a_game() -> None:
    assert len({rule for _, rule in citations("grand_archive")}) > 100


@pytest.mark.parametrize("game", [p.parent.name for p in sorted(GAMES.glob("*/__init__.py"))])
def test_every_cited_rule_is_in_the_digest(game: str) -> None:
    assert {place: rule for place, rule in citations(game) if rule not in digest_ids()} == {}


@pytest.mark.skipif(not TREES.is_dir(), reason="the official Grand Archive rules are not beside the project")
def test_every_cited_rule_is_in_the_newest_official_tree() -> None:
    from rules_corpus.ingest import read

    official = {rule.rule_id for document in read(max(TREES.iterdir())) for rule in document.rules}
    rulebook = [(place, rule) for place, rule in citations("grand_archive") if rule.startswith("ga:cr/")]
    assert {place: rule for place, rule in rulebook if rule not in official} == {}

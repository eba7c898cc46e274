"""Texts that the tests of the language share: the language's page, acceptance files where there are any."""

from __future__ import annotations

import re
from pathlib import Path

from scenarios.parse import parse
from scenarios.tree import Scenario, Statement

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "language.md"
ACCEPTANCE = sorted((ROOT.parent / "shared" / "acceptance").glob("*/*.judge"))

HEADS = {
    "grand-archive": "turn Ana main 5",
    "remnants": "turn Ana group 3",
    "flesh-and-blood": "turn Ana action 3",
}

_BLOCK = re.compile(r"^```judge(-lines)?(?: ([a-z-]+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def page_scenarios() -> list[str]:
    """The whole scenarios of the language's page."""
    return [text for lines, _, text in _BLOCK.findall(PAGE.read_text(encoding="utf-8")) if not lines]


def page_lines() -> list[tuple[str, str]]:
    """The page's lists of statements, each with its game."""
    return [(game, text) for lines, game, text in _BLOCK.findall(PAGE.read_text(encoding="utf-8")) if lines]


def framed(lines: str, game: str = "grand-archive") -> str:
    """Statements in a scenario of that game with nothing on the boards."""
    return f'scenario "T"\ngame {game}\nplayers Ana, Ben\n{HEADS[game]}\n{lines}\n'


def only(text: str) -> Scenario:
    """The one scenario of a text that must be well formed."""
    found, problems = parse(text, "test.judge")
    assert not problems, "\n".join(map(str, problems))
    assert len(found) == 1
    return found[0]


def statement(line: str, game: str = "grand-archive") -> Statement:
    """What one line says."""
    return only(framed(line, game)).body[0]

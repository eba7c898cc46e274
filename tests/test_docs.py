"""The pages made from the code: every command and tool is described, and the pages are up to date."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from typer.main import get_command

from judge_cli.main import build

DOCS = Path(__file__).parents[1] / "docs"


@pytest.fixture(scope="module")
def generate() -> ModuleType:
    """docs/generate.py, which is a script and in no package."""
    spec = importlib.util.spec_from_file_location("generate", DOCS / "generate.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def commands(command: Any, path: str = "judge") -> Iterator[tuple[str, Any]]:
    yield path, command
    for name, below in getattr(command, "commands", {}).items():
        yield from commands(below, f"{path} {name}")


def test_every_command_argument_and_option_is_described() -> None:
    for path, command in commands(get_command(build())):
        assert command.help, path
        assert all(parameter.help for parameter in command.params), path


@pytest.mark.parametrize("page", ["commands", "coverage", "tools", "worked_examples"])
def test_pages_are_up_to_date(generate: ModuleType, page: str) -> None:
    made = getattr(generate, f"{page}_page")()
    assert (DOCS / f"{page.replace('_', '-')}.md").read_text(encoding="utf-8") == made, (
        "run: python docs/generate.py"
    )

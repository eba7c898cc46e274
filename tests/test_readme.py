"""What the README says is so: its commands and options exist, its links lead somewhere, its example holds."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from judge_cli.main import build
from scenarios.run import run_text

ROOT = Path(__file__).parents[1]
PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/architecture.md", "benchmarks/README.md")
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The fenced blocks of one language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.M | re.S)


COMMANDS = [line for block in blocks("sh") for line in block.splitlines() if line.startswith("judge ")]


def test_one_command_shows_the_main_job_and_one_runs_the_tests() -> None:
    lines = [line for block in blocks("sh") for line in block.splitlines()]
    for wanted in ("judge demo", "pytest"):
        (found,) = (line for line in lines if wanted in line)
        assert found.startswith("python3 -m venv .venv && .venv/bin/pip install")


@pytest.mark.parametrize("line", COMMANDS)
def test_every_command_and_option_exists(line: str) -> None:
    command: Any = get_command(build())
    words = shlex.split(line)[1:]
    while words and words[0] in getattr(command, "commands", {}):
        command = command.commands[words.pop(0)]
    assert not getattr(command, "commands", {}), f"{line}: no such command"
    known = {option for parameter in command.params for option in parameter.opts}
    assert {word for word in words if re.match(r"--?[a-z]", word)} <= known


def test_the_scenario_comes_out_as_it_says() -> None:
    (text,) = blocks("judge")
    assert [result.status for result in run_text(text, "README.md")] == ["passed"]


def test_the_scenario_explores_with_the_lines_that_it_says() -> None:
    (text,), (lines,) = blocks("judge"), blocks("judge-lines")
    turn = "turn Ana main\n"
    (result,) = run_text(text.partition(turn)[0] + turn + lines, "README.md")
    assert result.status == "passed"
    assert result.ruling is not None
    assert result.ruling.exploration is not None
    assert len(result.ruling.exploration.endings) == 2


def test_the_clients_configuration_is_json() -> None:
    (text,) = blocks("json")
    assert json.loads(text)["mcpServers"]["judge"]["args"] == ["mcp"]


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_somewhere(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    for target in re.findall(r"\]\((?!https?://)([^)#]+)(?:#[^)]*)?\)", text):
        assert ((ROOT / page).parent / target).exists(), target

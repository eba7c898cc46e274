"""Writes docs/commands.md, docs/tools.md, docs/coverage.md and docs/worked-examples.md from the code:
`python docs/generate.py`. A test compares."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from typer.main import get_command

from judge_cli.main import COMMANDS, build
from mcp_server.server import build as build_server
from rules_corpus.cite import GAMES
from scenarios.coverage import Coverage, PageCoverage, coverage
from scenarios.precedents import shown
from scenarios.worked_examples import DOCUMENT, Box, worked_examples

HERE = Path(__file__).parent
NOTICE = "<!-- Made by docs/generate.py from the code; do not edit. -->"


def commands_page() -> str:
    """The page of all commands, each with its help as the terminal shows it."""
    return (
        "\n".join(
            [NOTICE, "", "# Commands", "", _COMMANDS_HEAD, *_help("judge", get_command(build(COMMANDS)))]
        )
        + "\n"
    )


def tools_page() -> str:
    """The page of all MCP tools: what each does, its arguments, what it returns; the resources and
    prompts."""
    return "\n".join([NOTICE, "", "# MCP tools", "", _TOOLS_HEAD, *asyncio.run(_tools())]) + "\n"


def coverage_page() -> str:
    """The page of coverage: for each game and page of its rules how many the engine enforces, and which are
    missing."""
    lines = [NOTICE, "", "# Coverage", "", _COVERAGE_HEAD]
    for game in GAMES:
        lines += _covered(coverage(game))
    return "\n".join(lines) + "\n"


def worked_examples_page() -> str:
    """The page of the publisher's example boxes: the scenarios that show each, or why there is none."""
    boxes, files = worked_examples(), {entry.title: entry.file for entry in shown()}
    counts = f"{sum(bool(box.shown) for box in boxes)} of {len(boxes)} boxes are shown."
    lines = [NOTICE, "", "# Worked examples", "", _WORKED_HEAD, counts, ""]
    return (
        "\n".join([*lines, "| box | shown by, or why not |", "| --- | --- |", *_boxes(boxes, files)]) + "\n"
    )


_COMMANDS_HEAD = """\
Exit status: 0 done, 1 the answer is "no" (a scenario failed, nothing found), 2 the input is wrong, 130
stopped by the user. Problems go to standard error. `JUDGE_HOME` names the data folder.
"""

_TOOLS_HEAD = """\
`judge mcp` serves these over standard input and output, `judge serve` over HTTP at `/mcp`.
A client's configuration:

```json
{"mcpServers": {"judge": {"command": "judge", "args": ["mcp"]}}}
```
"""


_COVERAGE_HEAD = """\
Enforced: cited by the code that carries the rule out, or in the ruling of a scenario of the library.
Shown: the latter. Information: nothing in a game follows from the rule; `information.toml` beside the game's
modules says why. Missing: the rest. `judge coverage --json` gives the same as data.
"""


_WORKED_HEAD = """\
The rulebook of Grand Archive explains some rules in boxes. Each that describes a situation has scenarios of
the library, with invented cards, that come out as the box says; a pointer or a definition has none.
"""


def _boxes(boxes: Iterable[Box], files: dict[str, str]) -> Iterator[str]:
    for box in boxes:
        titles = "<br>".join(f"{title} ({files[title]})" for title in box.shown)
        yield f"| `{box.rule_id.removeprefix(DOCUMENT)}` | {titles or box.why} |"


def _help(path: str, command: Any, parent: Any = None) -> Iterator[str]:
    """A command's section, then those of the commands below it."""
    context = command.make_context(path.rsplit(" ", 1)[-1], [], parent=parent, resilient_parsing=True)
    context.terminal_width = 80
    yield from ("", f"## {path}", "", "```text", command.get_help(context).rstrip(), "```")
    for name, below in getattr(command, "commands", {}).items():
        yield from _help(f"{path} {name}", below, context)


async def _tools() -> list[str]:
    server = build_server()
    lines: list[str] = []
    for tool in await server.list_tools():
        lines += ["", f"## {tool.name}", "", tool.description or "", "", *_arguments(tool.parameters)]
        lines += ["", f"Returns {_returned(tool.output_schema or {})}"]
    lines += ["", "# Resources", ""]
    lines += [f"- `{r.uri}`: {r.description}" for r in await server.list_resources()]
    lines += [f"- `{r.uri_template}`: {r.description}" for r in await server.list_resource_templates()]
    lines += ["", "# Prompts", ""]
    lines += [f"- `{p.name}`: {' '.join((p.description or '').split())}" for p in await server.list_prompts()]
    return lines


def _covered(found: Coverage) -> Iterator[str]:
    """A game's table, a page a line, then the ids that are missing."""
    yield from (f"## {GAMES[found.game]}", "")
    yield from ("| page | rules | enforced | shown | information | missing |", "| --- " * 6 + "|")
    yield from (_counts(each, each.page) for each in found.by_page)
    yield from (_counts(found, "**all**"), "", f"### Missing in {GAMES[found.game]}", "")
    for each in found.by_page:
        if each.missing:
            yield f"- `{each.page}`: " + "; ".join(_by_section(each))
    yield ""


LONG = 48
"""Characters of a section's name that the page of coverage shows."""


def _by_section(page: PageCoverage) -> Iterator[str]:
    """The missing rules of a page, section by section: "rules 2, 2.1 of general-rules"."""
    numbers: dict[str, list[str]] = {}
    for rule in page.missing_ids:
        section, _, number = rule.split(f"{page.page}/", 1)[1].rpartition("/")
        section = section if len(section) < LONG else f"{section[:LONG]}…"
        numbers.setdefault(section, []).append(number)
    for section, found in numbers.items():
        yield f"rules {', '.join(found)}" + (f" of {section}" if section else "")


def _counts(of: Coverage | PageCoverage, name: str) -> str:
    counts = (of.rules, of.enforced, of.shown, of.information, of.missing)
    return f"| {name} | {' | '.join(map(str, counts))} |"


def _arguments(schema: dict[str, Any]) -> Iterator[str]:
    yield from ("| argument | type | default | |", "| --- | --- | --- | --- |")
    for name, about in schema["properties"].items():
        default = "" if name in schema.get("required", []) else f"`{about.get('default')!r}`"
        yield f"| `{name}` | {_type(about)} | {default} | {about.get('description', '')} |"


def _returned(schema: dict[str, Any]) -> str:
    """The fields of what a tool returns, one level deep."""
    inner, of = schema, ""
    if schema.get("x-fastmcp-wrap-result"):
        inner, of = schema["properties"]["result"], ""
    if inner.get("type") == "array":
        inner, of = inner["items"], "a list, each "
    if "$ref" in inner:
        inner = schema["$defs"][inner["$ref"].rsplit("/", 1)[-1]]
    fields = ", ".join(f"`{name}`" for name in inner.get("properties", {}))
    return f"{of}{fields}. {inner.get('description', '')}"


def _type(about: dict[str, Any]) -> str:
    return " or ".join(p["type"] for p in about.get("anyOf", [about]) if p.get("type") not in (None, "null"))


if __name__ == "__main__":
    (HERE / "commands.md").write_text(commands_page(), encoding="utf-8")
    (HERE / "tools.md").write_text(tools_page(), encoding="utf-8")
    (HERE / "coverage.md").write_text(coverage_page(), encoding="utf-8")
    (HERE / "worked-examples.md").write_text(worked_examples_page(), encoding="utf-8")

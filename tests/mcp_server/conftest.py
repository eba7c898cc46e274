"""The server as the tests call it: in this process, through the in-memory client."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fastmcp import Client, FastMCP

from mcp_server import corpus
from mcp_server.server import build

Call = Callable[..., Any]


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture
def server(home: Path, monkeypatch: pytest.MonkeyPatch) -> FastMCP:
    """A server on the data folder that all tests of this package share."""
    monkeypatch.setenv("JUDGE_HOME", str(home))
    corpus.corpus.cache_clear()
    corpus.catalogue.cache_clear()
    return build()


@pytest.fixture
def call(server: FastMCP) -> Call:
    """Calls a tool: what it gives as plain data, or the text of its error."""

    async def called(name: str, arguments: dict[str, Any]) -> Any:
        async with Client(server) as client:
            result = await client.call_tool(name, arguments, raise_on_error=False)
        if result.is_error:
            return result.content[0].text
        content = result.structured_content
        return content["result"] if set(content) == {"result"} else content

    return lambda tool, /, **arguments: asyncio.run(called(tool, arguments))

"""The MCP server: the tools, resources and prompts of this package over stdio and streamable HTTP."""

from __future__ import annotations

import gc
import socket
import sys
from collections.abc import Iterable
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version

import fastmcp
import uvicorn
from fastmcp import FastMCP
from fastmcp.utilities.logging import temporary_log_level
from mcp.types import ToolAnnotations
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from mcp_server import prompts, resources
from mcp_server.corpus import corpus
from mcp_server.problems import Arguments, told
from mcp_server.stopping import Stopping
from mcp_server.tools import TOOLS
from rules_corpus.problem import ProblemError

INSTRUCTIONS = """\
Rules of card games (Grand Archive, Remnants, Flesh and Blood), and scenarios that an engine resolves by them.
For a question about rules: ask_rules, then get_rule for the rules it names. For what happens on a board: read
the resource judge://language, write a scenario, check_scenario until it has no problems, then run_scenario.
Cite rules by their ids, and let verify_citations check what you drafted."""

_READ_ONLY = ToolAnnotations(
    read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
)


def build() -> FastMCP:
    """The server with every tool, resource and prompt; nothing is opened before the first call."""
    fastmcp.settings.check_for_updates = "off"
    server = FastMCP("tcg-judge", INSTRUCTIONS, version=_version(), middleware=[Arguments()])
    for tool in TOOLS:
        server.tool(told(tool), annotations=_READ_ONLY)
    resources.add_to(server)
    prompts.add_to(server)
    server.custom_route("/healthz", methods=["GET"])(_healthy)
    return server


def serve_stdio() -> None:
    """Serves one client over standard input and output until it closes them."""
    server = build()
    _settle()
    server.run(transport="stdio", show_banner=False, log_level="ERROR")


def serve_http(listening: socket.socket, pages: Iterable[Route]) -> None:
    """Serves streamable HTTP at `/mcp` on a socket, without sessions, so that any worker may answer, and
    further pages beside it.

    Host and Origin are checked: requests for this machine and the socket's own address get through.
    """
    server = build()
    for each in pages:
        server.custom_route(each.path, sorted(each.methods or ()))(each.endpoint)
    host, port = listening.getsockname()[:2]
    with suppress(ProblemError):  # what is wrong with the data is told to whoever asks for it
        corpus().index()
    _settle()
    address = f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
    print(f"serving pages on {address}/ and MCP on {address}/mcp; Ctrl-C stops", file=sys.stderr, flush=True)
    app = server.http_app(stateless_http=True, json_response=True, host_origin_protection=True)
    settings = uvicorn.Config(app, host=host, port=port, log_level="error", lifespan="on", ws="none")
    with temporary_log_level("ERROR"):
        Stopping(settings).run([listening])


async def _healthy(request: Request) -> JSONResponse:
    return JSONResponse({"status": "ok", "version": _version()})


def _settle() -> None:
    """What is loaded by now stays, so the collector need not look again (p99 of eight clients: a fifth)."""
    gc.collect()
    gc.freeze()


def _version() -> str:
    try:
        return version("tcg-judge")
    except PackageNotFoundError:  # run from a checkout
        return "0"

"""`judge serve`: the MCP server over HTTP, and web pages."""

from __future__ import annotations

import os
import socket
from typing import Annotated

import typer

from rules_corpus.problem import Problem, ProblemError

Host = Annotated[str, typer.Option(help="The address to listen on; other machines reach 0.0.0.0.")]
Port = Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on; 0 takes a free one.")]


def serve(host: Host = "127.0.0.1", port: Port = 8000) -> int:
    """Serves web pages, and MCP tools over HTTP.

    Pages to ask and to run scenarios at /, streamable HTTP at /mcp, and /healthz for liveness, until
    interrupted.
    """
    listening = _listen(host, port)
    from mcp_server.corpus import catalogue, corpus
    from mcp_server.server import serve_http  # loads the MCP framework, which no other command may pay for
    from web.routes import routes

    serve_http(listening, routes(corpus(), catalogue()))
    return 0


def _listen(host: str, port: int) -> socket.socket:
    """Raises ProblemError U003 where the address is taken or not this machine's.

    The protocol is named, or asyncio would leave Nagle's delay (40 ms an answer) on what is accepted.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)
        family, kind, protocol, _, address = found[0]
        listening = socket.socket(family, kind, protocol)
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen()
    except OSError as error:
        message = f"cannot listen on {host}:{port}: {error.strerror or error}"
        hint = "try another --port; --port 0 takes a free one"
        raise ProblemError(Problem(code="U003", message=message, hint=hint)) from error
    return listening

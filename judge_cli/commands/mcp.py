"""`judge mcp`: the MCP server on standard input and output."""

from __future__ import annotations


def mcp() -> int:
    """Serves MCP tools over standard input and output.

    Add it to a client's configuration as the command "judge" with the argument "mcp".
    """
    from mcp_server.server import serve_stdio  # loads the MCP framework, which no other command may pay for

    serve_stdio()
    return 0

"""The tool `explore_scenario`."""

from __future__ import annotations

from mcp_server.arguments import Scenario
from mcp_server.rulings import Explored, explored, resolved


def explore_scenario(text: Scenario) -> list[Explored]:
    """Tries every choice left open from the line `explore` on, and gives each distinct outcome."""
    return [explored(result) for result in resolved(text)]

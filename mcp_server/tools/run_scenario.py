"""The tool `run_scenario`."""

from __future__ import annotations

from mcp_server.arguments import Scenario, Trace
from mcp_server.rulings import ScenarioResult, compact, resolved


def run_scenario(text: Scenario, trace: Trace = False) -> list[ScenarioResult]:
    """Resolves scenarios by the rules: what happens, under which rule, and whether it is as expected."""
    return [compact(result, trace) for result in resolved(text)]

"""The tool `legal_actions`."""

from __future__ import annotations

from mcp_server.arguments import OneScenario, StepNumber, Which
from mcp_server.corpus import catalogue
from mcp_server.rulings import meant
from scenarios.imported import imported_cards
from scenarios.legal import Legal, legal


def legal_actions(text: OneScenario, step: StepNumber = -1, scenario: Which = "") -> Legal:
    """Lists what each player may do behind a step, as lines that can stand next in the scenario, and why the
    rest is illegal."""
    return legal(meant(text, scenario), step, imported_cards(catalogue()))

"""The tool `check_scenario`."""

from __future__ import annotations

from mcp_server.arguments import Scenario
from mcp_server.corpus import catalogue, corpus
from mcp_server.problems import for_models
from rules_corpus.problem import Problem
from scenarios.check import check_text
from scenarios.imported import imported_cards


def check_scenario(text: Scenario) -> list[Problem]:
    """Finds problems in scenarios without running them, each with its place and what would work."""
    found = check_text(text, "scenario", imported_cards(catalogue()), corpus().names_rule)
    return [problem.model_copy(update={"hint": for_models(problem.hint)}) for problem in found]

"""The tool `explain_step`."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from mcp_server.arguments import OneScenario, StepNumber, Which
from mcp_server.corpus import catalogue
from mcp_server.rulings import meant
from scenarios.imported import imported_cards
from scenarios.why import Why, why


def explain_step(
    text: OneScenario,
    step: StepNumber,
    scenario: Which = "",
    not_so: Annotated[
        str,
        Field(
            description='Why this is not so behind the step; worded as behind `expect`: "Guard damage 2".',
            max_length=300,
        ),
    ] = "",
) -> Why:
    """Explains a step: its events or its refusal with the rules and what made them so, the abilities that did
    not trigger, and the smallest changes of the board that would turn what did not happen."""
    return why(meant(text, scenario), step, not_so, imported_cards(catalogue()))

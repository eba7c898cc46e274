"""Arguments that several tools share, described once."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from scenarios.limits import LONGEST_SCENARIOS

Game = Annotated[
    str, Field(description="Only this game: ga (grand-archive), remnants or fab (flesh-and-blood).")
]
Limit = Annotated[int, Field(ge=1, le=50, description="How many results at most.")]
Edition = Annotated[
    str, Field(description="Date of the edition wanted (2026-05-21) or its beginning; empty: the newest.")
]
Scenario = Annotated[
    str,
    Field(
        description="Text of one scenario or several, in the language of the resource judge://language.",
        max_length=LONGEST_SCENARIOS,
    ),
]
OneScenario = Annotated[
    str,
    Field(
        description="Text of a scenario, in the language of the resource judge://language.",
        max_length=LONGEST_SCENARIOS,
    ),
]
Which = Annotated[
    str,
    Field(description="Where the text holds several: the number of the one meant, or words of its title."),
]
StepNumber = Annotated[
    int, Field(description="A step's number as run_scenario gives it; 0 is the board, -1 the last step.")
]
Trace = Annotated[
    bool, Field(description="Also quiet events, and rules that were looked at and did not apply.")
]

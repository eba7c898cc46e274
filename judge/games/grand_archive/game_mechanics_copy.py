"""Game Mechanics: Copy — copies of activations on the Effects Stack."""

from __future__ import annotations

from dataclasses import replace

from judge.kernel.events import Stacked
from judge.kernel.state import Pending
from judge.text.context import Context
from rules_corpus.cite import Section

ACTIVATIONS = Section("ga:cr/game-mechanics-copy/copying-abilities-card-activations-and-materializations")
RESOLUTION = Section("ga:cr/playing-cards-resolution/general-rules")


def copy_pending(context: Context, pending: Pending) -> None:
    """A copy of an instance goes on the Effects Stack with all choices of the original (Copying Abilities …
    1)."""
    made = replace(pending, id=context.table.new_id(), controller=context.controller, copy=True)
    context.table.emit(Stacked(made), (ACTIVATIONS["1"], RESOLUTION["2.1"]))

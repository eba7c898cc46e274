"""Game Mechanics: Copy — copies of activations on the Effects Stack, and the tokens that copies become."""

from __future__ import annotations

from dataclasses import replace

from judge.games.grand_archive.entering import entrance
from judge.games.grand_archive.moves import create
from judge.kernel.decisions import Unsupported
from judge.kernel.events import Stacked
from judge.kernel.state import Pending, Thing
from judge.kernel.table import Table
from judge.text.context import Context
from rules_corpus.cite import Section

GENERAL = Section("ga:cr/game-mechanics-copy/general-rules")
ACTIVATIONS = Section("ga:cr/game-mechanics-copy/copying-abilities-card-activations-and-materializations")
RESOLUTION = Section("ga:cr/playing-cards-resolution/general-rules")


def copy_pending(context: Context, pending: Pending) -> None:
    """A copy of an instance goes on the Effects Stack with all choices of the original (Copying Abilities,
    Activations 1)."""
    made = replace(pending, id=context.table.new_id(), controller=context.controller, copy=True)
    context.table.emit(Stacked(made), (ACTIVATIONS["1"], RESOLUTION["2.1"]))


def token_of_copy(table: Table, pending: Pending) -> None:
    """The copy of an object card's activation becomes a token of it (General Rules 2; Activations 4).

    Raises Unsupported for copies of attack cards and champions.
    """
    face = pending.source.face
    if face.is_a("type", "attack") or face.is_a("type", "champion"):
        raise Unsupported(f"a copy of the {face.traits['type'][0]} card {face.name} is not carried out yet")
    seat = pending.controller
    token = Thing(table.new_id(), replace(face, back=None), seat, seat, "field", seat, token=True)
    made = entrance(table, table.state.things[pending.source.id], seat, {})
    rested = frozenset({"rested"} & made.states)
    token = replace(token, counters=dict(made.counters), flags=rested)
    create(table, token, (GENERAL["2"], ACTIVATIONS["4"], *made.rules))

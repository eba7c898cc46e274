"""Crank: a steam counter for an action point as an item enters the arena."""

from __future__ import annotations

from judge.games.flesh_and_blood.keywords.registry import count, entry
from judge.games.flesh_and_blood.resources import gain_action_points
from judge.kernel.decisions import ACCEPT_OR_DECLINE, Decision, Procedure
from judge.kernel.events import CountersChanged
from judge.kernel.state import ThingId
from judge.kernel.table import Table, ask

CRANK = entry("crank")


def crank(table: Table, thing_id: ThingId) -> Procedure[None]:
    """Its controller may remove a steam counter and gain an action point, in their action phase (Crank 2)."""
    thing = table.state.things[thing_id]
    for _ in range(count(table.view(thing_id).abilities, "crank")):
        thing = table.state.things[thing_id]
        if not thing.count("steam"):
            return
        verbs = ("accepts", "declines")
        decision = Decision(
            thing.controller,
            "may",
            f"crank {thing.face.name}?",
            CRANK["text"],
            ACCEPT_OR_DECLINE,
            verbs=verbs,
        )
        (agreed,) = yield from ask(decision)
        if agreed:
            table.emit(CountersChanged(thing_id, "steam", -1), CRANK["text"])
            gain_action_points(table, thing.controller, 1, (CRANK["text"], CRANK["2"]))

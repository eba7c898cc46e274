"""Action points: when they are gained (Go Again, Crank; fab:frame/turn)."""

from __future__ import annotations

from judge.games.flesh_and_blood.frame import TURN
from judge.games.flesh_and_blood.keywords.registry import entry
from judge.kernel.events import PlayerChanged
from judge.kernel.state import Seat
from judge.kernel.table import Table
from rules_corpus.cite import Cite, cites

AS_INSTANT = entry("playing-non-attack-actions-as-though-they-were-an-instant")


def gain_action_points(table: Table, seat: Seat, amount: int, cite: Cite) -> bool:
    """A player gains action points, in their own action phase alone (As Though They Were an Instant 5); gives
    whether they did."""
    if table.state.active != seat or table.state.phase != "action":
        name = table.state.players[seat].name
        table.note(
            f"{name} gains no action point: it is not their action phase", (AS_INSTANT["5"], *cites(cite))
        )
        return False
    table.emit(PlayerChanged(seat, "action-points", amount), (*cites(cite), TURN["action-points"]))
    return True

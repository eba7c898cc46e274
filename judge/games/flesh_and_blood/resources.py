"""Action points: when they are gained (Go Again, Crank; fab:frame/turn)."""

from __future__ import annotations

from judge.games.flesh_and_blood.frame import TURN
from judge.games.flesh_and_blood.keywords.registry import entry, has
from judge.kernel.events import PlayerChanged
from judge.kernel.state import Seat, Thing
from judge.kernel.table import Table
from rules_corpus.cite import Cite, cites

GO_AGAIN = entry("go-again")
MELD = entry("meld")
AS_INSTANT = entry("playing-non-attack-actions-as\u002dthough-they-were-an-instant")


def note_no_again(table: Table, thing: Thing) -> None:
    """Notes of an action that does not resolve that its go again gives nothing (Go Again 3)."""
    if has(table.view(thing).abilities, "go-again"):
        table.note(
            f"{thing.face.name} does not resolve: its go again gives no action point",
            (GO_AGAIN["3"], MELD["13"]) if "melded" in thing.face.notes else GO_AGAIN["3"],
        )


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

"""Game Mechanics: Drawing Cards."""

from __future__ import annotations

from judge.games.grand_archive.game_zones_main_deck import note_top
from judge.games.grand_archive.types_of_effects_game_effects import forbids
from judge.kernel.decisions import Procedure
from judge.kernel.events import Did, Moved, PlayerFlagged
from judge.kernel.request import Who
from judge.kernel.state import Seat
from judge.kernel.table import Table
from judge.text.context import Occurrence
from rules_corpus.cite import Cite, Section

GENERAL = Section("ga:cr/game-mechanics-drawing-cards/general-rules")

DECKED = "decked out"


def draw_cards(table: Table, seat: Seat, number: int, cite: Cite, into: str = "hand") -> Procedure[bool]:
    """A player draws cards one by one (General Rules 1, 2); from an empty deck they lose at the next check
    (6).

    Gives whether every card was drawn.
    """
    for _ in range(number):
        banned = forbids(table, Occurrence("draws", Who(seat), player=seat), "no card is drawn")
        if banned is not None:
            table.note(banned.reason, banned.cite)
            return False
        if (yield from table.replaced(Did("draws", seat), GENERAL["2"])) is None:
            continue
        deck = table.state.zone("deck", seat)
        if not deck:
            table.emit(PlayerFlagged(seat, DECKED, True), GENERAL["6"])
            return False
        note_top(table, seat)
        moved = Moved(
            deck[0], into, seat, seat, how="drawn", verb=f"is drawn by {table.state.players[seat].name}"
        )
        yield from table.propose(moved, (GENERAL["1"], *((cite,) if isinstance(cite, str) else cite)))
        table.emit(Did("draws", seat, table.state.things[deck[0]].ref), GENERAL["2"])
    if number > 1:
        table.note("what the drawing sets off follows when all of it is done", (GENERAL["3"], GENERAL["2"]))
    return True

"""Turn Order: End Phase — its last part, in which damage on allies and effects of the turn end."""

from __future__ import annotations

from judge.games.grand_archive.happened import TurnForgotten
from judge.games.grand_archive.language import is_champion
from judge.games.grand_archive.player_keywords import AGILITY, player_keywords
from judge.kernel.decisions import Procedure
from judge.kernel.events import ControlChanged, CountersChanged, EffectsEnded, FlagChanged
from judge.kernel.state import Ref, State
from judge.kernel.table import Table
from rules_corpus.cite import Section

GENERAL = Section("ga:cr/turn-order-end-phase/general-rules")
DAMAGE = Section("ga:cr/game-mechanics-damage/general-rules")
ACTIONS = Section("ga:cr/special-game-actions-and-turn-based-actions/turn-based-actions")
CHECKS = Section("ga:cr/state-based-checks-and-effects/types-of-checks")
DISTANT = Section("ga:cr/game-terms/distant")
CONTROL = Section("ga:cr/game-terms/control-and-ownership")


def clean_up(table: Table) -> Procedure[None]:
    """Damage on allies goes, effects "until end of turn" end, the turn player's units are distant no more,
    all at once (General Rules 3)."""
    for thing in tuple(table.state.everywhere("field")):
        if thing.count("damage") and not is_champion(table.state, thing):
            table.emit(
                CountersChanged(thing.id, "damage", -thing.count("damage")),
                (GENERAL["3"], DAMAGE["12"], ACTIONS["7.1"]),
            )
        if "distant" in thing.flags and thing.controller == table.state.active:
            table.emit(FlagChanged(thing.id, "distant", False), (DISTANT["2"], DISTANT["3"]))
    give_back(table)
    ended = tuple(e.id for e in table.state.effects if ends_now(table.state, e.until))
    if ended:
        agile = (AGILITY["1.1.2"],) if any(True for _ in player_keywords(table)) else ()
        table.emit(EffectsEnded(ended, "the turn ends"), (GENERAL["3"], CHECKS["6"], ACTIONS["7.2"], *agile))
    table.emit(TurnForgotten(table.state.active), GENERAL["3"])
    return
    yield


def unclean(table: Table) -> bool:
    """Whether another clean-up finds something to do after what the first one set off has resolved (4)."""
    hurt = any(t.count("damage") and not is_champion(table.state, t) for t in table.state.everywhere("field"))
    return hurt or any(ends_now(table.state, e.until) for e in table.state.effects)


def ends_now(state: State, until: str) -> bool:
    """Whether an effect lasts until the end of this turn: of any, or of this player's first after the one in
    which it began."""
    own, _, begun = until.removeprefix("end of turn of ").partition(" after ")
    return until == "turn" or (begun != "" and own == str(state.active) and int(begun) < state.turn)


def give_back(table: Table) -> None:
    """Objects that were controlled for the turn go back to whoever controlled them before."""
    for effect in table.state.effects:
        if effect.kind == "control" and effect.until == "turn":
            ref: Ref = effect.memory["object"]
            if table.state.find(ref) is not None:
                table.emit(ControlChanged(ref.id, effect.memory["back"]), (GENERAL["3"], CONTROL["1"]))

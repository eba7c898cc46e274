"""General Rules: Ending the Game — who has lost, who has won, when it is a draw."""

from __future__ import annotations

from collections.abc import Mapping

from judge.games.grand_archive.game_mechanics_drawing_cards import DECKED
from judge.games.grand_archive.language import champion
from judge.games.grand_archive.moves import DEAD, SELECTED
from judge.games.grand_archive.types_of_effects_game_effects import forbids
from judge.kernel.decisions import Procedure
from judge.kernel.events import (
    Ceased,
    ControlChanged,
    EffectsEnded,
    FlagChanged,
    GameEnded,
    PlayerFlagged,
    PlayerLost,
    name_of,
)
from judge.kernel.record import record
from judge.kernel.request import Who
from judge.kernel.state import Seat, State, Thing
from judge.kernel.table import Table
from judge.kernel.timing import OpportunityGiven, PassLapsed
from judge.text.context import Occurrence
from rules_corpus.cite import Cite, RuleId, Section, cites

INTRO = Section("ga:cr/general-rules-ending-the-game/intro")
CHECKS = Section("ga:cr/state-based-checks-and-effects/types-of-checks")
CONCESSION = Section("ga:cr/concession/general-rules")
FACING = Section("ga:cr/game-mechanics-properties-and-states/facing")
OBJECTIVES = Section("ga:cr/general-rules-objectives/intro")

HAD_CHAMPION = "playing with a champion"
CONCEDED = "conceded"
CONTROLLED = "controlled before by"
"""What an object remembers of who controlled it before its controller took it."""

DRAWN = "a draw by an effect"
"""The part of the position that says that an effect makes the game a draw."""

BY_EFFECT = "losing by an effect"
"""The mark of a player whom an effect makes lose."""

WINS = "winning by an effect"
"""The mark of a player whom an effect makes win."""


@record(frozen=True, slots=True)
class TakenAlong(Ceased):
    """A card or object left the game with a player who lost; of an object it is seen that it left the
    field."""

    def text(self, before: State) -> str:
        return f"{name_of(before, self.thing)} leaves the game"


def check_ending(table: Table) -> Procedure[None]:
    """Players lose, the last one left wins, and all who are left losing together draw (Ending the Game 4 to
    6)."""
    state = table.state
    if state.extra.get(DRAWN):
        show_selected(table, state.living())
        rules = (INTRO["6"], INTRO["6.1"], *ENDED, *_rules_of_draw(state, len(state.living())))
        table.emit(GameEnded("draw", drawn=state.living()), rules)
        return
    losing = _losing(table)
    for seat in state.living():
        if WINS in state.players[seat].flags:
            table.emit(PlayerFlagged(seat, WINS, False), INTRO["4.4"])
    if not losing:
        return
    for seat, (words, rule) in losing.items():
        table.emit(PlayerLost(seat, words), (*cites(rule), CHECKS["1"]))
    left = table.state.living()
    show_selected(table, state.living() if len(left) < 2 else tuple(losing))
    if not left:
        rules = (INTRO["6.2"], *ENDED, *_rules_of_draw(state, len(losing)))
        table.emit(GameEnded("draw", drawn=tuple(losing)), rules)
    elif len(left) == 1:
        reasons = dict.fromkeys(WINNING[rule] for _, rule in losing.values() if rule in WINNING)
        table.emit(GameEnded("win", left), (INTRO["4.3"], *reasons, *ENDED))
    else:
        for seat in losing:
            leave_game(table, seat)
    return
    yield


def _losing(table: Table) -> dict[Seat, tuple[str, Cite]]:
    """Who loses and why; whoever would win at the same time loses all the same, and else their opponents do
    (4.4, 5.6)."""
    state = table.state
    losing = {seat: why for seat in state.living() if (why := _loses(state, seat)) is not None}
    losing = {seat: why for seat, why in losing.items() if not _kept_in_game(table, seat, why[1])}
    ahead = [seat for seat in state.living() if WINS in state.players[seat].flags]
    for seat in set(ahead) & set(losing):
        words, rule = losing[seat]
        losing[seat] = (f"{words}, at the same time as they would win", (*cites(rule), INTRO["5.6"]))
    ahead = [seat for seat in ahead if seat not in losing]
    for seat in state.living():
        beaten = any(one != seat for one in ahead) and seat not in losing
        if beaten and not _kept_in_game(table, seat, INTRO["5.4"]):
            losing[seat] = ("an effect says so", INTRO["5.4"])
    return losing


ENDED = (INTRO["1"], INTRO["3"])
"""A game is over with its result, to which nobody responds."""

WINNING: Mapping[Cite, RuleId] = {
    INTRO["5.1"]: INTRO["4.1"],
    INTRO["5.2"]: INTRO["4.2"],
    INTRO["5.4"]: INTRO["4.4"],
}
"""How the last player left wins, by how the opponents have lost."""


def _rules_of_draw(state: State, losing: int) -> tuple[RuleId, ...]:
    """The rules of a draw by how many play; whoever lost before stays a loser (Objectives 1 to 3)."""
    if len(state.players) == 2:
        return (OBJECTIVES["1"],)
    return (OBJECTIVES["2"], *((OBJECTIVES["3"],) if losing < len(state.players) else ()))


def leave_game(table: Table, seat: Seat) -> None:
    """While others play on, what a player who lost owned leaves the game, and what they controlled of others
    goes back to its previous controller or ceases to exist (7 to 9)."""
    for thing in tuple(table.state.things.values()):
        if thing.owner == seat and thing.zone != "nowhere":
            table.emit(TakenAlong(thing.id), (INTRO["7"], INTRO["9"]))
    for thing_id in table.state.zone("field", seat):
        back = _previous(table.state, table.state.things[thing_id])
        if back is not None:
            table.emit(ControlChanged(thing_id, back), INTRO["8"])
        else:
            table.emit(TakenAlong(thing_id), (INTRO["8"], INTRO["9"]))
    over = tuple(e.id for e in table.state.effects if e.kind == "control" and e.controller == seat)
    if over:
        table.emit(EffectsEnded(over, "their player has left the game"), INTRO["8"])
    for pending in table.state.stack:
        if pending.controller == seat and pending.ability is not None:
            table.note(f"{pending.label or pending.name} stays on the Effects Stack", INTRO["8"])
    state = table.state
    if state.holder == seat:
        table.emit(OpportunityGiven(state.next_seat(seat)), CONCESSION["3"])
    elif _has_passed(state, seat):
        table.emit(PassLapsed(seat), CONCESSION["3"])


def _has_passed(state: State, seat: Seat) -> bool:
    """Whether a player who is out now is one of those who passed in a row before the holder."""
    if state.holder is None:
        return False
    count = len(state.players)
    before = [(state.holder - step) % count for step in range(1, count)]
    return seat in [one for one in before if one == seat or not state.players[one].lost][: state.passes]


def _previous(state: State, thing: Thing) -> Seat | None:
    """Who of those still in the game last controlled an object before its controller took it."""
    before: tuple[Seat, ...] = thing.notes.get(CONTROLLED, ())
    living = set(state.living()) - {thing.controller}
    return next((seat for seat in reversed(before) if seat in living), None)


def show_selected(table: Table, seats: tuple[Seat, ...]) -> None:
    """Cards that were set face down after they were selected for what they are, are shown as their player's
    game ends (7; Properties and States: Facing 1.2)."""
    for thing in tuple(table.state.things.values()):
        if thing.owner in seats and thing.notes.get(SELECTED) and "facedown" in thing.flags:
            table.emit(FlagChanged(thing.id, "facedown", False, "is revealed"), (FACING["1.2"], INTRO["7"]))


def _kept_in_game(table: Table, seat: Seat, rule: Cite) -> bool:
    """Whether an effect says that a player who would lose can't, which is said once; who concedes loses all
    the same (Concession 5)."""
    name = table.state.players[seat].name
    kept = forbids(table, Occurrence("loses-game", Who(seat), player=seat), f"{name} can't lose the game")
    if kept is None:
        return False
    if CONCEDED in table.state.players[seat].flags:
        table.note(f"{name} concedes, whatever says that they can't lose", CONCESSION["5"])
        return False
    table.note_once(kept.reason, (*cites(kept.cite), *cites(rule)))
    for flag in {DECKED, BY_EFFECT} & table.state.players[seat].flags:
        table.emit(PlayerFlagged(seat, flag, False), kept.cite)
    return True


def may_end(state: State) -> bool:
    """Whether the game is to be a draw, or a player is to lose unless something keeps them in the game."""
    winning = any(WINS in state.players[seat].flags for seat in state.living())
    return winning or bool(state.extra.get(DRAWN)) or any(_loses(state, seat) for seat in state.living())


def _loses(state: State, seat: Seat) -> tuple[str, Cite] | None:
    flags = state.players[seat].flags
    if CONCEDED in flags:
        rule = CONCESSION["2" if len(state.players) == 2 else "3"]
        return "they concede", (INTRO["5.5"], rule)
    if BY_EFFECT in flags:
        return "an effect says so", INTRO["5.4"]
    if DECKED in flags:
        return "they had to draw from an empty deck", INTRO["5.3"]
    if HAD_CHAMPION in flags and champion(state, seat) is None:
        died = seat in state.extra.get(DEAD, ())
        return ("their champion died", INTRO["5.1"]) if died else ("they control no champion", INTRO["5.2"])
    return None

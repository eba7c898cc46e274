"""Turn Order: End Phase — its last part, in which damage on allies and effects of the turn end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from judge.games.grand_archive.happened import TurnForgotten
from judge.games.grand_archive.language import SUMS, is_champion
from judge.games.grand_archive.moves import discard
from judge.games.grand_archive.player_keywords import AGILITY, player_keywords
from judge.games.grand_archive.types_of_effects_game_effects import changes_in_force, give_back
from judge.kernel.decisions import Decision, Procedure
from judge.kernel.events import CountersChanged, EffectsEnded, FlagChanged, counted
from judge.kernel.request import Who
from judge.kernel.table import Table, ask
from judge.text import tree as t
from judge.text.lasting import ends_with_turn
from judge.text.meaning import number, resolve
from judge.text.perform import option
from rules_corpus.cite import Section

GENERAL = Section("ga:cr/turn-order-end-phase/general-rules")
DAMAGE = Section("ga:cr/game-mechanics-damage/general-rules")
ACTIONS = Section("ga:cr/special-game-actions-and-turn-based-actions/turn-based-actions")
CHECKS = Section("ga:cr/state-based-checks-and-effects/types-of-checks")
DISTANT = Section("ga:cr/game-terms/distant")
CONTROL = Section("ga:cr/game-terms/control-and-ownership")
DISCARD = Section("ga:cr/game-terms/discard")
INFLUENCE, INFLUENCE_ZONES = SUMS["influence"]

LIMITED: Mapping[str, tuple[str, ...]] = {
    "maximum-influence": INFLUENCE_ZONES,
    "maximum-hand": ("hand",),
    "maximum-memory": ("memory",),
}
"""The zones whose cards a limit counts together, by what effects set."""


def clean_up(table: Table) -> Procedure[None]:
    """Damage on allies goes, effects "until end of turn" end, the turn player's units are distant no more and
    their cards as many as limits allow, all at once (General Rules 3)."""
    yield from discard_down(table)
    for thing in tuple(table.state.everywhere("field")):
        if thing.count("damage") and not is_champion(table.state, thing):
            table.emit(
                CountersChanged(thing.id, "damage", -thing.count("damage")),
                (GENERAL["3"], DAMAGE["12"], ACTIONS["7.1"]),
            )
        if "distant" in thing.flags and thing.controller == table.state.active:
            table.emit(FlagChanged(thing.id, "distant", False), (DISTANT["2"], DISTANT["3"]))
    held = tuple(e for e in table.state.effects if e.kind == "control" and e.until == "turn")
    give_back(table, held, (GENERAL["3"], CONTROL["1"]))
    ended = tuple(e.id for e in table.state.effects if ends_with_turn(table.state, e.until))
    if ended:
        agile = (AGILITY["1.1.2"],) if any(True for _ in player_keywords(table)) else ()
        table.emit(EffectsEnded(ended, "the turn ends"), (GENERAL["3"], CHECKS["6"], ACTIONS["7.2"], *agile))
    table.emit(TurnForgotten(table.state.active), GENERAL["3"])
    return
    yield


def unclean(table: Table) -> bool:
    """Whether another clean-up finds something to do after what the first one set off has resolved (4)."""
    hurt = any(t.count("damage") and not is_champion(table.state, t) for t in table.state.everywhere("field"))
    over = any(excess > 0 for excess, _ in excesses(table))
    return hurt or over or any(ends_with_turn(table.state, e.until) for e in table.state.effects)


def discard_down(table: Table) -> Procedure[None]:
    """The turn player discards what limits on hand and memory leave no room for (3.3)."""
    seat, cite = table.state.active, (GENERAL["3.3"], ACTIONS["7.3"])
    name = table.state.players[seat].name
    while found := next(((n, zones) for n, zones in excesses(table) if n > 0), None):
        excess, zones = found
        held = [table.state.things[i].ref for zone in zones for i in table.state.zone(zone, seat)]
        decision = Decision(
            seat=seat,
            kind="choose",
            prompt=f"discard {counted(excess, 'card')} from {' and '.join(zones)}, down to the limit",
            cite=cite,
            options=tuple(option(table, ref) for ref in held),
            least=excess,
            most=excess,
            verbs=("chooses", "discards"),
        )
        rules = (*cite, INFLUENCE) if zones == INFLUENCE_ZONES else cite
        table.note(f"{name} has {counted(excess, 'card')} more than the limit allows", rules)
        for ref in (yield from ask(decision)):
            yield from discard(table, ref, seat, (*cite, DISCARD["1"]))


def excesses(table: Table) -> Iterator[tuple[int, tuple[str, ...]]]:
    """By how many cards the turn player is above each limit that an effect imposes on them, and in which
    zones."""
    state, seat = table.state, table.state.active
    for context, change, _ in changes_in_force(table, t.SetStat):
        zones = LIMITED.get(change.stat, ())
        if zones and Who(seat) in resolve(context, change.of):
            yield sum(len(state.zone(z, seat)) for z in zones) - number(context, change.amount), zones

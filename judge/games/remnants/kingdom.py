"""Faction Databanks: Kingdom — LV, Pay and Shelter, and the faction's rules."""

from __future__ import annotations

from judge.games.remnants import moves
from judge.games.remnants.choosing import choose_cards
from judge.games.remnants.citing import GA
from judge.games.remnants.hooks import (
    ACTIONS,
    ACTIVATION_LIMITS,
    BATTLE_LIMITS,
    COST_CUTS,
    PAYMENTS,
    REACTIONS,
    Payment,
    at_phase,
    usable,
)
from judge.games.remnants.language import FIELD, SHELTER, is_active, shelter_room
from judge.games.remnants.loyalty_system import FactionRule
from judge.games.remnants.playing import played_this_turn
from judge.games.remnants.stats import adjust_player
from judge.kernel.decisions import Illegal, Procedure, Refusal
from judge.kernel.events import Did, Event, Linked, PlayerFlagged, Remembered
from judge.kernel.request import Request
from judge.kernel.state import Seat, State, Thing, without
from judge.kernel.table import Table
from judge.kernel.timing import TurnBegan
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import number, seats
from rules_corpus.cite import Section

RULES = Section("remnants:kingdom/faction-rules")
TERMS = Section("remnants:kingdom/keywords")
LIMIT = FactionRule("kingdom", 0, RULES["1"])
FIRST_LEVEL = FactionRule("kingdom", 0, RULES["2"])
LEVEL_UP = FactionRule("kingdom", 0, RULES["3"])
DISCARD_TO_LEVEL = FactionRule("kingdom", 0, RULES["4"])
EARLY_LEVEL = FactionRule("kingdom", 2, RULES["5"])
PAY_FOR_ALL = FactionRule("kingdom", 3, RULES["6"])
LV, PAY = TERMS["lv"], TERMS["pay"]

NO_BATTLE = "no battle in the first turn"
PAYING = "pay"
"""A player's counter: by how much the next card of this turn costs less."""


def level(state: State, seat: Seat) -> int:
    """A player's current LV."""
    return state.players[seat].count("lv")


def _check_level(table: Table, seat: Seat, card: Thing, amount: int) -> Procedure[None]:
    """A card's LV is no more than its player's (Kingdom 1)."""
    mine, name = level(table.state, seat), table.state.players[seat].name
    told = f"{card.face.name} is LV {amount}, {name} is LV {mine}"
    if amount > mine:
        raise Illegal(told, (LIMIT.cite, LV, GA["18"]))
    table.note(told, (LIMIT.cite, LV))
    return
    yield


PAYMENTS["LV"] = Payment(LV, _check_level)


# --- Pay


def _pay_lowers(table: Table, seat: Seat, kind: str) -> int:
    """Pay lowers the LV of the next card, at Loyalty 3 all its costs (Kingdom: Pay; Kingdom 6)."""
    less = table.state.players[seat].count(PAYING)
    if not less or (kind != "LV" and not PAY_FOR_ALL.binds(table.state, seat)):
        return 0
    table.note(f"Pay lowers the cost by {less}", PAY if kind == "LV" else (PAY_FOR_ALL.cite, PAY))
    return less


def _pay_is_used(table: Table, before: State, event: Event) -> None:
    """Pay is for one card, and for one turn."""
    for seat, player in enumerate(table.state.players):
        used = isinstance(event, Did) and event.verb == "plays" and event.seat == seat
        if player.count(PAYING) and (used or isinstance(event, TurnBegan)):
            adjust_player(table, seat, PAYING, -player.count(PAYING), PAY)


def _one_pay(state: State, seat: Seat, ability: t.ActivatedAbility) -> Refusal | None:
    pays = any(isinstance(i, t.Perform) and i.action == "pay" for i in ability.instructions)
    if pays and state.players[seat].count(PAYING):
        return Refusal("a card must be played with the last Pay first", PAY)
    return None


COST_CUTS.append(_pay_lowers)
REACTIONS.append(_pay_is_used)
ACTIVATION_LIMITS.append(_one_pay)


def _pay(context: Context, node: t.Perform) -> Procedure[bool]:
    for seat in seats(context, node.who):
        amount = 1 if node.amount is None else number(context, node.amount)
        adjust_player(context.table, seat, PAYING, amount, PAY)
    return True
    yield


ACTIONS["pay"] = _pay


@at_phase(FIRST_LEVEL, "game-start")
def first_level(table: Table, seat: Seat) -> Procedure[None]:
    """LV starts at 1 (Kingdom 2)."""
    adjust_player(table, seat, "lv", 1 - level(table.state, seat), FIRST_LEVEL.cite)
    return
    yield


def played_level(state: State, seat: Seat) -> bool:
    """Whether a player played a card of at least their current LV in this turn."""
    now = level(state, seat)
    return any(int(card.face.costs.get("LV", 0)) >= now for card, _ in played_this_turn(state, seat))


@at_phase(LEVEL_UP, "end")
def level_up(table: Table, seat: Seat) -> Procedure[None]:
    """LV goes up by 1 where a card of at least the current LV was played (Kingdom 3)."""
    if played_level(table.state, seat):
        adjust_player(table, seat, "lv", 1, (LEVEL_UP.cite, LV))
        table.emit(Remembered(("leveled up", seat)), LEVEL_UP.cite)
    else:
        table.note("no card of at least the current LV was played", LEVEL_UP.cite)
    return
    yield


@usable(DISCARD_TO_LEVEL, ("end",))
def discard_to_level(table: Table, seat: Seat, request: Request) -> Procedure[None]:
    """Discards a card of at least the current LV to raise it, where none was played (Kingdom 4)."""
    state = table.state
    if ("leveled up", seat) in state.facts or played_level(state, seat):
        raise Illegal("a card of at least the current LV was played in this turn", DISCARD_TO_LEVEL.cite)
    high = [
        state.things[i]
        for i in state.zone("hand", seat)
        if int(state.things[i].face.costs.get("LV", 0)) >= level(state, seat)
    ]
    (ref,) = yield from choose_cards(
        table, seat, high, 1, "a card of at least the current LV", DISCARD_TO_LEVEL.cite, closed=True
    )
    moves.discard(table, ref, seat, DISCARD_TO_LEVEL.cite)
    adjust_player(table, seat, "lv", 1, DISCARD_TO_LEVEL.cite)


@usable(EARLY_LEVEL, ("game-start",))
def early_level(table: Table, seat: Seat, request: Request) -> Procedure[None]:
    """LV goes up as the game starts, for no battles in the first turn (Kingdom 5)."""
    adjust_player(table, seat, "lv", 1, EARLY_LEVEL.cite)
    table.emit(PlayerFlagged(seat, NO_BATTLE, True), EARLY_LEVEL.cite)
    return
    yield


def _no_battle(state: State, seat: Seat) -> Refusal | None:
    first = state.turn <= len(state.players)
    if first and NO_BATTLE in state.players[seat].flags:
        return Refusal("LV was raised at the game start: no battles in the first turn", EARLY_LEVEL.cite)
    return None


BATTLE_LIMITS.append(_no_battle)


# --- Shelter


SHELTERING = FactionRule("kingdom", 0, SHELTER)


@usable(SHELTERING, ("start", "draw", "group", "combat", "regroup", "end"), None)
def shelter(table: Table, seat: Seat, request: Request) -> Procedure[None]:
    """Says which minions a building Shelters from now on, as many as it can: `choosing Squire with Keep`."""
    mine = [table.state.things[i] for zone in FIELD for i in table.state.zone(zone, seat)]
    providers = [c for c in mine if is_active(c) and shelter_room(table.view(c))]
    wanted = {c for named in request.clauses.get("with", ()) for c in named.candidates}
    chosen = [c for c in providers if not wanted or c.ref in wanted]
    if len(chosen) != 1:
        raise Illegal("say which card Shelters: 'with Keep'", SHELTER)
    minions = [c for c in mine if table.view(c).is_a("type", "minion")]
    number = min(len(request.clauses.get("choosing", ())) or 1, len(minions))
    refs = yield from choose_cards(table, seat, minions, number, "which minions to Shelter", SHELTER)
    if len(refs) > shelter_room(table.view(chosen[0])):
        raise Illegal(
            f"{chosen[0].face.name} Shelters {shelter_room(table.view(chosen[0]))} at most", SHELTER
        )
    _set_shelter(table, chosen[0], minions, {ref.id for ref in refs})


def _set_shelter(table: Table, provider: Thing, minions: list[Thing], sheltered: set[int]) -> None:
    for card in minions:
        under = card.links.get("sheltered", ())
        now = (provider.id,) if card.id in sheltered else without(under, provider.id)
        if now != under:
            table.emit(Linked(card.id, "sheltered", now), SHELTER)

"""What card texts say must battle: before the Combat phase is over, and against whom (General Turn Order 19,
20)."""

from __future__ import annotations

from collections.abc import Iterator

from judge.games.remnants.battle_order import target_refusal
from judge.games.remnants.citing import BATTLE, KEYWORD, TURN_ORDER
from judge.games.remnants.hooks import BATTLE_LIMITS, TARGET_DEMANDS
from judge.games.remnants.language import FIELD, is_active
from judge.games.remnants.sayings import demands
from judge.kernel.decisions import Refusal
from judge.kernel.request import Who
from judge.kernel.state import Ref, Seat, Thing
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.context import Occurrence
from judge.text.meaning import matches

RULES = (TURN_ORDER["20"], TURN_ORDER["19"], KEYWORD["battle"])


def owed(table: Table, seat: Seat) -> Refusal | None:
    """Why a player may not end the Combat phase: a card of theirs must battle and can; None where none."""
    if any(block(table.state, seat) is not None for block in BATTLE_LIMITS):
        return None
    for card in (table.state.things[i] for zone in FIELD for i in table.state.zone(zone, seat)):
        if able(table, card) and any(_targets(table, card, one) for one in demands(table)):
            return Refusal(f"{card.face.name} must battle this turn, and can", RULES)
    return None


def able(table: Table, card: Thing) -> bool:
    """Whether a card could initiate a battle, its target aside."""
    return is_active(card) and "exhausted" not in card.flags and "ATK" in table.view(card).stats


def _targets(table: Table, card: Thing, demand: tuple[object, t.Require]) -> list[Ref | Who]:
    """The legal targets of a battle that a card must fight by a text."""
    context, change = demand
    found = []
    for target in _all_targets(table):
        doings = [
            Occurrence(verb, card.ref, target, player=card.controller) for verb in ("battles", "attacks")
        ]
        asked = any(matches(context, change.event, doing) for doing in doings)  # type: ignore[arg-type]
        if asked and _legal(table, card, target):
            found.append(target)
    return found


def _all_targets(table: Table) -> Iterator[Ref | Who]:
    yield from (Who(seat) for seat in table.state.living())
    yield from (card.ref for zone in FIELD for card in table.state.everywhere(zone))


def _legal(table: Table, card: Thing, target: Ref | Who) -> bool:
    mark = table.mark()
    try:
        return target_refusal(table, card.controller, card, target) is None
    finally:
        table.rollback(mark)


def _demanded(table: Table, card: Thing, target: Ref | Who) -> Refusal | None:
    """Why a card may not battle this target: a text demands another that it can battle."""
    for demand in demands(table):
        wanted = _targets(table, card, demand) if demand[1].event.object is not None else []
        if wanted and target not in wanted:
            source = demand[0].source.face.name
            return Refusal(f"{source} says whom {card.face.name} must battle", (BATTLE["1"], KEYWORD["auto"]))
    return None


TARGET_DEMANDS.append(_demanded)

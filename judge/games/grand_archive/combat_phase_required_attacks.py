"""Combat Phase: Attack Declaration — attacks that effects demand: whoever must attack holds their player in
the main phase (Declaring an Attack 1.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from judge.games.grand_archive.combat_phase_attack_declaration import check_attacker
from judge.games.grand_archive.combat_phase_attack_targets import (
    DECLARING,
    Plan,
    attackable,
    target_refusal,
)
from judge.games.grand_archive.types_of_effects_game_effects import changes_in_force
from judge.kernel.decisions import Illegal, Refusal
from judge.kernel.events import ExtraChanged
from judge.kernel.request import Request
from judge.kernel.state import Ref, Seat, Thing
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.context import Context, Occurrence
from judge.text.meaning import matches
from rules_corpus.cite import cites

REFUSED = "refused attacks"
"""Where the position remembers which required attacks turned out illegal this turn."""


def leaving_refusal(table: Table, seat: Seat) -> Refusal | None:
    """Why the turn player may not leave the main phase yet: an attack that must be declared (1.4)."""
    for unit in required(table, seat):
        return Refusal(f"{unit.face.name} must attack first", DECLARING["1.4"])
    return None


def required(table: Table, seat: Seat) -> Iterator[Thing]:
    """The units of a player that must attack, have not attacked this turn, and are able to."""
    state = table.state
    done = (*state.extra.get("attacked", ()), *state.extra.get(REFUSED, ()))
    for context, change, _ in changes_in_force(table, t.Require):
        for thing_id in state.zone("field", seat):
            thing = state.things[thing_id]
            if (state.turn, thing.ref) not in done and any(_targets(table, context, change.event, thing)):
                yield thing


def _targets(table: Table, context: Context, event: t.EventPattern, thing: Thing) -> Iterator[Ref]:
    """What a unit could attack so that the demand is met; nothing where it cannot attack."""
    plan = Plan(thing.controller, thing.ref)
    each = (Occurrence("attacks", thing.ref, ref) for ref in attackable(table, plan))
    wanted: list[Ref] = [one.object for one in each if matches(context, event, one)]
    if not wanted:
        return
    try:
        check_attacker(table, thing, thing.controller)
    except Illegal:
        return
    yield from (r for r in wanted if target_refusal(table, plan, r) is None)


def remember_refused(table: Table, request: Request, refusal: Refusal) -> None:
    """An attempt that came to nothing over its costs is enough: no other has to be made this turn (1.4)."""
    if request.verb != "attacks" or not set(cites(refusal.cite)) & COSTS:
        return
    named = request.first("with")
    refs: Iterable[Any] = named.candidates if named is not None else ()
    gone = tuple((table.state.turn, ref) for ref in refs if isinstance(ref, Ref))
    known = table.state.extra.get(REFUSED, ())
    table.emit(ExtraChanged(REFUSED, (*known, *gone)), DECLARING["1.4"])


COSTS = frozenset({DECLARING["2.4"], DECLARING["2.5.1"], DECLARING["2.5.1.1"]})

"""Combat Phase: Retaliation Step — which units retaliate."""

from __future__ import annotations

from typing import Any

from judge.games.grand_archive.combat_phase_attacking_and_the_combat_phase import (
    Combat,
    change_combat,
    combat_of,
)
from judge.games.grand_archive.keywords.pride import OBEDIENCE, obeys
from judge.games.grand_archive.keywords.registry import entry, has
from judge.games.grand_archive.types_of_effects_continuous_effects import is_unit
from judge.games.grand_archive.types_of_effects_game_effects import forbids
from judge.kernel.decisions import Decision, Option, Procedure, Refusal
from judge.kernel.events import Did, FlagChanged
from judge.kernel.request import called
from judge.kernel.state import Ref, Seat, Thing
from judge.kernel.table import Table
from judge.text.context import Occurrence
from rules_corpus.cite import Section, cites

GENERAL = Section("ga:cr/combat-phase-retaliation-step/general-rules")
AMBUSH, STEADFAST, RETORT = entry("ambush"), entry("steadfast"), entry("retort-n")
CLEAVE = entry("cleave")


def retaliate(table: Table) -> Procedure[None]:
    """Each player with awake defending units chooses which of them rest to retaliate (General Rules 3)."""
    combat = combat_of(table.state)
    if combat is None or combat.attacker_left:
        return
    for seat in table.state.seats_from(combat.attacking):
        if seat != combat.attacking:
            yield from _retaliate(table, combat, seat)
        elif any(has(table.view(thing).abilities, "ambush") for thing in _units(table, seat)):
            table.note("ambush does not answer an attack of one's own", AMBUSH["1.2"])


def _retaliate(table: Table, combat: Combat, seat: Seat) -> Procedure[None]:
    able = [thing for thing in _units(table, seat) if refusal(table, combat, seat, thing.ref) is None]
    decision = Decision(
        seat=seat,
        kind="retaliate",
        prompt="choose units to retaliate, or decline",
        cite=GENERAL["3"],
        options=tuple(Option(thing.ref, thing.face.name) for thing in able),
        least=0,
        most=len(able),
        verbs=("retaliates", "declines"),
        refuse=lambda value: refusal(table, combat, seat, value),
    )
    for ref in (yield decision):
        _declare(table, ref)


def _units(table: Table, seat: Seat) -> list[Thing]:
    return [table.state.things[i] for i in table.state.zone("field", seat)]


def refusal(table: Table, combat: Combat, seat: Seat, value: Any) -> Refusal | None:
    """Why something may not retaliate: it is no unit, is not defending (and has no ambush), is rested (and
    not steadfast), has no power (3, 3.2)."""
    thing = table.state.find(value) if isinstance(value, Ref) else None
    if thing is None or thing.zone != "field" or thing.controller != seat:
        who = table.state.players[seat].name
        return Refusal(f"{called(table.state, value)} is no unit of {who} on the field", GENERAL["3"])
    if not is_unit(table.state, thing):
        return Refusal(f"{thing.face.name} is no unit", GENERAL["3"])
    abilities = table.view(thing).abilities
    if thing.ref not in combat.defenders and not has(abilities, "ambush"):
        return Refusal(f"{thing.face.name} is not defending", GENERAL["3"])
    if "rested" in thing.flags and not has(abilities, "steadfast"):
        return Refusal(f"{thing.face.name} is rested", (GENERAL["3"], AMBUSH["2"]))
    power = table.view(thing).stat("power")
    if power is None or power <= 0:
        return Refusal(f"{thing.face.name} has no power", GENERAL["3.2"])
    return _forbidden(table, combat, thing)


def _forbidden(table: Table, combat: Combat, thing: Thing) -> Refusal | None:
    """Why effects say that a unit can't retaliate, or that this attack can't be retaliated against."""
    what = f"{thing.face.name} can't retaliate"
    banned = [Occurrence("retaliates", thing.ref, combat.attacker)]
    for part in (combat.attacker, *combat.wielded, *combat.intent):
        banned.append(Occurrence("is-retaliated-against", part, thing.ref))
    found = next(filter(None, (forbids(table, one, what) for one in banned)), None)
    return None if found is None else Refusal(found.reason, (*cites(found.cite), GENERAL["3"]))


def _declare(table: Table, ref: Ref) -> None:
    table.assume("no-opportunity-after-retaliation")
    combat = combat_of(table.state)
    assert combat is not None
    thing = table.state.things[ref.id]
    if has(table.view(thing).abilities, "steadfast"):
        table.note(f"{thing.face.name} does not rest to retaliate", STEADFAST["1"])
    else:
        table.emit(FlagChanged(ref.id, "rested", True, "rests to retaliate"), GENERAL["3"])
    cites = [GENERAL["3.1"]]
    if ref not in combat.defenders:
        mine = any(table.state.things[d.id].controller == thing.controller for d in combat.defenders)
        cites += [AMBUSH["1"], AMBUSH["1.1"], AMBUSH["1.1.1" if mine else "1.1.2"]]
    elif combat.cleave:
        cites.append(CLEAVE["5"])
    if has(table.view(thing).abilities, "retort"):
        cites.append(RETORT["1"])
    if not obeys(table, thing, thing.controller):
        table.note(f"{thing.face.name} retaliates though it does not obey", OBEDIENCE["1"])
    pairs = (*combat.retaliating, (ref, combat.attacker))
    change_combat(table, tuple(cites), f"{thing.face.name} retaliates", retaliating=pairs)
    table.emit(Did("retaliates", thing.controller, ref), GENERAL["3"])

"""Game Mechanics: Damage Prevention — shields, prevention for one time, bulwark counters, unpreventable
damage."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from judge.games.grand_archive.game_terms import VERBS
from judge.games.grand_archive.happened import DamageDealt
from judge.games.grand_archive.happenings import to_come
from judge.games.grand_archive.types_of_effects_game_effects import changes_in_force, of_itself
from judge.kernel.decisions import Procedure
from judge.kernel.events import CountersChanged, EffectChanged, EffectsEnded, Event
from judge.kernel.state import Effect, Seat
from judge.kernel.table import Instead, Replacement, Table
from judge.text import tree as t
from judge.text.context import Context, Occurrence
from judge.text.meaning import matches, number
from judge.text.perform import perform
from judge.text.triggering import parties_of
from rules_corpus.cite import RuleId, Section

DAMAGE = Section("ga:cr/game-mechanics-damage/general-rules")
GENERAL = Section("ga:cr/game-mechanics-damage-prevention/general-rules")
REPLACEMENT = Section("ga:cr/types-of-effects-replacement-effects/general-rules")
BULWARK = Section("ga:cr/game-mechanics-counters/bulwark")


def prevention(table: Table, event: DamageDealt, seat: Seat) -> Iterator[Replacement]:
    """The shields that would take from this damage (General Rules 5.1, 8)."""
    changes = tuple(changes_in_force(table, t.PreventNext))
    would = to_come(table.state, event) if changes else ()
    for context, change, key in changes:
        seen = ((parties_of(change.event, context.occurrence, one), one) for one in would)
        if any(matches(replace(context, occurrence=by), change.event, one) for by, one in seen):
            idle = fruitless(table, event)
            alike = idle or ("shield", change, _left(table, context, change, key, event))
            yield replace(_shield(context, change, key, seat), alike=alike, idle=idle is not None)


def _shield(context: Context, change: t.PreventNext, key: Any, seat: Seat) -> Replacement:
    def apply(table: Table, current: Event) -> Procedure[Instead]:
        assert isinstance(current, DamageDealt)
        if unpreventable(table, current):
            table.note("the damage can't be prevented: the shield keeps what it has", GENERAL["7"])
            return Instead(current)
        left = _left(table, context, change, key, current)
        taken = current.amount if left is None else min(left, current.amount)
        if left is not None:
            _spend(table, key, change, current, left - taken)
        own = replace(context, amount=taken, tallies={"prevent": taken}, occurrence=None)
        yield from perform(own, VERBS, change.also)
        if taken and change.then:
            yield from perform(own, VERBS, (t.WhenDone((), change.then),))
        return Instead(replace(current, amount=current.amount - taken) if current.amount > taken else None)

    kind = GENERAL["5.1"] if change.amount is not None else GENERAL["1"]
    more = (*((GENERAL["8"],) if change.each else ()), *((GENERAL["11"],) if change.also else ()))
    cite = (kind, *more, *characterized(change.event))
    return Replacement(key, context.source.face.name, cite, seat, apply, about=context.source.id)


def characterized(event: t.EventPattern) -> tuple[RuleId, ...]:
    """The rules on prevention of one kind of damage (General Rules 4) or of what certain sources deal (9)."""
    by_source = event.verb == "deals-damage" or event.object is not None
    by_element = any(isinstance(node, t.Is) and node.axis == "element" for node in t.walk(event))
    own = (*((GENERAL["4"],) if event.detail else ()), *((GENERAL["9"],) if by_source else ()))
    own = (*own, *((DAMAGE["14"],) if by_element else ()))
    return (*own, REPLACEMENT["4.1"], REPLACEMENT["6"])


def _left(table: Table, context: Context, change: t.PreventNext, key: Any, event: DamageDealt) -> int | None:
    if change.amount is None:
        return None
    effect = _effect(table, key)
    known = {} if effect is None else effect.memory.get("left", {})
    found: int = known.get(_slot(change, event), number(context, change.amount))
    return found


def _slot(change: t.PreventNext, event: DamageDealt) -> Any:
    return event.target if change.each else "all"


def _effect(table: Table, key: Any) -> Effect | None:
    return next((e for e in table.state.effects if ("effect", e.id) == key), None)


def _spend(table: Table, key: Any, change: t.PreventNext, event: DamageDealt, left: int) -> None:
    effect = _effect(table, key)
    if effect is None:
        return
    if left == 0 and not change.each:
        table.emit(EffectsEnded((effect.id,), "the shield is used up"), GENERAL["5.1"])
        return
    memory = {**effect.memory, "left": {**effect.memory.get("left", {}), _slot(change, event): left}}
    table.emit(
        EffectChanged(replace(effect, memory=memory), f"{effect.source.face.name}: {left} left to prevent"),
        GENERAL["5.1"],
    )


def bulwarks(table: Table, event: DamageDealt, seat: Seat) -> Iterator[Replacement]:
    """A bulwark counter on a unit prevents combat damage and comes off, one at a time (Counters: Bulwark 2,
    4)."""
    thing = table.state.things[event.target.id]
    if event.combat and thing.count("bulwark"):
        label = f"bulwark of {thing.face.name}"
        alike = fruitless(table, event)
        yield Replacement(("bulwark", thing.id), label, BULWARK["1.1"], seat, _bulwark, alike)


def _bulwark(table: Table, event: Event) -> Procedure[Instead]:
    assert isinstance(event, DamageDealt)
    stays = unpreventable(table, event)
    several = table.state.things[event.target.id].count("bulwark") > 1
    cite = (BULWARK["2"], BULWARK["1"], BULWARK["1.1"], BULWARK["3"], *((BULWARK["4"],) if several else ()))
    cite = (*cite, BULWARK["4.1"]) if stays else cite
    table.emit(CountersChanged(event.target.id, "bulwark", -1), cite)
    return Instead(event if stays else None)
    yield


def fruitless(table: Table, event: DamageDealt) -> str | None:
    """What makes every prevention alike: this damage can't be prevented, whichever tries first (General Rules
    7)."""
    return "prevents nothing" if unpreventable(table, event) else None


def unpreventable(table: Table, event: DamageDealt) -> bool:
    """Whether an effect says that this damage can't be prevented (General Rules 7)."""
    if event.unpreventable:
        return True
    happened = Occurrence(
        "deals-damage",
        event.source,
        event.target,
        detail="combat" if event.combat else "non-combat",
        amount=event.amount,
    )
    source = None if event.source is None else table.state.find(event.source)
    own = () if source is None else of_itself(table, source, t.Unpreventable)
    others = ((context, change.event) for context, change, _ in changes_in_force(table, t.Unpreventable))
    return any(matches(context, pattern, happened) for context, pattern in (*own, *others))

"""What happens instead of an event: more arcane damage, prevention, moves to other zones
(fab:frame/effects)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from judge.games.flesh_and_blood.damage import AMP
from judge.games.flesh_and_blood.frame import EFFECTS
from judge.games.flesh_and_blood.happened import DamageDealt
from judge.games.flesh_and_blood.happenings import happenings
from judge.games.flesh_and_blood.in_force import changes_in_force
from judge.games.flesh_and_blood.instructions import VERBS
from judge.games.flesh_and_blood.keywords import prevention
from judge.kernel.decisions import Procedure
from judge.kernel.events import EffectChanged, EffectsEnded, Event, Moved
from judge.kernel.request import Who
from judge.kernel.state import Effect, Seat
from judge.kernel.table import Instead, Replacement, Table
from judge.text import tree as t
from judge.text.context import Context, Occurrence
from judge.text.meaning import holds, matches, number
from judge.text.perform import perform
from rules_corpus.cite import Cite


def replacements(table: Table, event: Event) -> Iterator[Replacement]:
    """The effects that fit an event, those that come first alone: what raises damage, then what may prevent
    it, then what does."""
    if isinstance(event, DamageDealt):
        yield from _damage(table, event)
    elif isinstance(event, Moved):
        yield from _printed(table, event, event.applied if hasattr(event, "applied") else frozenset())


def _damage(table: Table, event: DamageDealt) -> Iterator[Replacement]:
    raising = list(_amps(table, event))
    if raising:
        yield from raising
        return
    stuck = unpreventable(table, event)
    shields = list(prevention.shields(table, event))
    optional = [s for s in shields if s.kind.optional]
    for shield in optional or shields:
        yield prevention.replacement(shield, stuck)
    if not optional:
        yield from _printed(table, event, event.applied)
        yield from _next(table, event, stuck)


def _amps(table: Table, event: DamageDealt) -> Iterator[Replacement]:
    """Amp raises the next arcane damage that its player deals (Amp 2)."""
    if event.kind != "arcane":
        return
    for effect in table.state.effects:
        if effect.kind == "amp" and effect.controller == event.seat:
            yield _amp(effect)


def _amp(effect: Effect) -> Replacement:
    def apply(table: Table, current: Event) -> Procedure[Instead]:
        assert isinstance(current, DamageDealt)
        melded = "melded" in table.state.things[current.source.id].face.notes
        rules: Cite = (AMP["text"], AMP["2"], AMP["5"]) if melded else (AMP["text"], AMP["2"])
        table.emit(EffectsEnded((effect.id,), "amp was used"), rules)
        return Instead(replace(current, amount=current.amount + int(effect.body)))
        yield

    key = ("effect", effect.id)
    return Replacement(
        key, f"amp {effect.body}", (AMP["text"], AMP["2"], AMP["4"]), effect.controller, apply, "amp"
    )


def unpreventable(table: Table, event: DamageDealt) -> bool:
    """Whether an effect says that this damage can't be prevented."""
    happened = Occurrence("deals-damage", event.source, event.target, detail=event.kind, amount=event.amount)
    return event.unpreventable or any(
        matches(context, change.event, happened)
        for context, change, _ in changes_in_force(table, t.Unpreventable)
    )


def affected(table: Table, event: Event) -> Seat:
    """The player whom an event is about: the hero's, or who controls the object."""
    if isinstance(event, DamageDealt):
        target = event.target
        return target.seat if isinstance(target, Who) else table.state.things[target.id].controller
    assert isinstance(event, Moved)
    return table.state.things[event.thing].controller


def _printed(table: Table, event: Event, applied: frozenset[Any]) -> Iterator[Replacement]:
    """Replacement effects that text spells out ("if … would …, … instead")."""
    would = tuple(happenings(table.state, event.apply(table.state), event))
    for context, change, key in changes_in_force(table, t.Replace):
        for occurrence in would:
            own = replace(context, occurrence=occurrence)
            fits = matches(own, change.event, occurrence)
            if key not in applied and fits and (change.condition is None or holds(own, change.condition)):
                yield _replacement(table, own, change, key, event)
                break


def _replacement(table: Table, context: Context, change: t.Replace, key: Any, event: Event) -> Replacement:
    def apply(at: Table, current: Event) -> Procedure[Instead]:
        own = replace(context, slots=dict(context.slots), results={}, amount=getattr(current, "amount", None))
        left = yield from _instead(at, own, change, current)
        if change.uses is not None and key[0] == "effect" and any(e.id == key[1] for e in at.state.effects):
            at.emit(EffectsEnded((key[1],), "it was used"), EFFECTS["replacement"])
        return Instead(left)

    name = context.source.face.name
    return Replacement(
        key, name, EFFECTS["replacement"], affected(table, event), apply, about=context.source.id
    )


def _instead(table: Table, context: Context, change: t.Replace, event: Event) -> Procedure[Event | None]:
    left: Event | None = None
    for instruction in change.instead:
        if isinstance(instruction, t.Proceed) and isinstance(event, DamageDealt):
            left = replace(event, amount=max(0, number(context, instruction.amount)))
        elif isinstance(instruction, t.PreventThat) and isinstance(event, DamageDealt):
            left = _prevented(table, context, instruction, event)
        elif isinstance(instruction, t.Banish) and isinstance(event, Moved):
            left = replace(event, to="banished", how="banished", verb="is banished instead")
        else:
            yield from perform(context, VERBS, (instruction,))
    return left


def _prevented(table: Table, context: Context, node: t.PreventThat, event: DamageDealt) -> Event | None:
    if unpreventable(table, event):
        return event
    left = 0 if node.amount is None else event.amount - number(context, node.amount)
    return replace(event, amount=left) if left > 0 else None


def _next(table: Table, event: DamageDealt, stuck: bool) -> Iterator[Replacement]:
    """Effects that prevent the next so much damage, and keep what they have over (fab:frame/effects)."""
    would = tuple(happenings(table.state, event.apply(table.state), event))
    for context, change, key in changes_in_force(table, t.PreventNext):
        if any(matches(replace(context, occurrence=o), change.event, o) for o in would):
            yield _shield(context, change, key, affected(table, event), stuck)


def _shield(context: Context, change: t.PreventNext, key: Any, seat: Seat, stuck: bool) -> Replacement:
    def apply(table: Table, current: Event) -> Procedure[Instead]:
        assert isinstance(current, DamageDealt)
        effect = next((e for e in table.state.effects if ("effect", e.id) == key), None)
        if stuck or effect is None:
            return Instead(current)
        have = (
            current.amount
            if change.amount is None
            else effect.memory.get("left", number(context, change.amount))
        )
        taken = min(have, current.amount)
        if change.amount is not None:
            _spend(table, effect, have - taken)
        own = replace(context, amount=taken, tallies={"prevent": taken}, occurrence=None)
        yield from perform(own, VERBS, change.also)
        return Instead(replace(current, amount=current.amount - taken) if current.amount > taken else None)

    return Replacement(
        key, context.source.face.name, EFFECTS["prevention"], seat, apply, about=context.source.id
    )


def _spend(table: Table, effect: Effect, left: int) -> None:
    if left == 0:
        table.emit(EffectsEnded((effect.id,), "it is used up"), EFFECTS["prevention"])
        return
    changed = replace(effect, memory={**effect.memory, "left": left})
    table.emit(
        EffectChanged(changed, f"{effect.source.face.name}: {left} left to prevent"), EFFECTS["prevention"]
    )

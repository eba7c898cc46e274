"""Things that no line of a scenario can tell apart: a choice among them is made without asking."""

from __future__ import annotations

from typing import Any

from judge.kernel.decisions import Answer, Decision
from judge.kernel.faces import Face
from judge.kernel.state import Ref, State
from judge.kernel.table import Table
from scenarios.setup import Laid

PLACES = ("slot",)
"""What a thing remembers of where it stands, which tells it from no other of its zone."""


def settled(laid: Laid, table: Table, decision: Decision, *, exploring: bool) -> Answer | None:
    """The answer to a choice that need not be asked: no other is possible, or none could be told from it (an
    exploration tries them all the same)."""
    if decision.forced is not None or exploring:
        return decision.forced
    return interchangeable(laid, table, decision)


def interchangeable(laid: Laid, table: Table, decision: Decision) -> Answer | None:
    """As many of the options as are asked for, where they are all equal and none has an alias; None where it
    could matter which they are."""
    values = decision.values
    if decision.ordered or decision.kind == "order" or not 0 < decision.least == decision.most < len(values):
        return None
    if not all(isinstance(value, Ref) for value in values):
        return None
    named = set(laid.aliases.values())
    looks = [None if value.id in named else _look(table, value) for value in values]
    same = looks[0] is not None and all(look == looks[0] for look in looks)
    return values[: decision.least] if same else None


def _look(table: Table, ref: Ref) -> Any:
    """All that a player could see of a thing; None where something of the game is about this very one."""
    state, thing = table.state, table.state.things[ref.id]
    if thing.links or _spoken_of(state, ref):
        return None
    view = table.view(thing)
    notes = {name: note for name, note in thing.notes.items() if name not in PLACES}
    whose = (thing.zone, thing.place, thing.owner, thing.controller)
    return (
        _printed(thing.face),
        whose,
        thing.flags,
        thing.counters,
        notes,
        view.stats,
        view.traits,
        view.abilities,
    )


def _printed(face: Face | None) -> Any:
    """What a face says, for comparing two that were made apart; of its back, the name and text."""
    if face is None:
        return None
    back = None if face.back is None else (face.back.name, face.back.text)
    return (face.name, face.traits, face.stats, face.costs, face.abilities, face.text, face.notes, back)


def _spoken_of(state: State, ref: Ref) -> bool:
    """Whether something on the stack or an effect is about a thing."""
    waits = (p for p in (*state.stack, *state.waiting) if p.source.id == ref.id)
    held = any(ref in (effect.over or ()) for effect in state.effects)
    return held or next(waits, None) is not None or any(ref in fact for fact in state.facts)

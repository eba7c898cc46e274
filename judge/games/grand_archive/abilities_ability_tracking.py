"""Abilities: Ability Tracking — what an object's abilities remember for each other ("the banished card")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from judge.kernel.events import NoteChanged
from judge.kernel.faces import Face
from judge.kernel.state import Pending, Thing
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.context import Context
from judge.text.triggering import FOUND_AT
from rules_corpus.cite import RuleId, Section

GENERAL = Section("ga:cr/abilities-ability-tracking/general-rules")

BANISHMENT = Section("ga:cr/game-zones-banishment/general-rules")

TRACKED = "tracked"


def with_source_found(table: Table, pending: Pending) -> Pending:
    """An ability that goes onto the Effects Stack, with where its source is by then.

    Of what triggers on other than the time of the turn that is not kept: the event that it saw may take its
    source away (3).
    """
    ability = pending.ability
    timed = isinstance(ability, t.TriggeredAbility) and ability.event.verb == "phase-begins"
    if not (timed or isinstance(ability, t.ActivatedAbility)):
        return pending
    return replace(pending, choices={**pending.choices, FOUND_AT: table.state.things[pending.source.id].ref})


def left_in_answer(context: Context, card: Thing) -> bool:
    """Whether the source card of an ability is not where it was as that was activated or triggered, or as a
    delayed trigger was made, and was not moved by the ability itself (3.1)."""
    found_at = None if context.pending is None else context.pending.choices.get(FOUND_AT)
    moved = any(card.ref in found for found in context.results.values())
    return not moved and found_at not in (None, card.ref)


def rules_of_tracking(context: Context) -> tuple[RuleId, ...]:
    """The rules by which a source remembers what was chosen for its abilities; for a champion its card does
    (1, 2)."""
    champion = context.source.face.is_a("type", "champion")
    return (GENERAL["1"], GENERAL["2"]) if champion else (GENERAL["1"],)


def tracked(source: Thing) -> Mapping[str, tuple[Any, ...]]:
    """What abilities of an object did to which cards, by the verb."""
    found: Mapping[str, tuple[Any, ...]] = source.notes.get(TRACKED, {})
    return found


def track(context: Context) -> None:
    """Remembers on the object what this ability did, where another of its abilities speaks of it (1)."""
    source = context.current(context.source)
    if source is None:
        return
    done = spoken_of(source.face, context.results)
    if done and done != tracked(source):
        note = NoteChanged(source.id, TRACKED, {**tracked(source), **done})
        banished = (BANISHMENT["3.3"],) if "banish" in done else ()
        context.table.emit(note, (GENERAL["1"], *banished))


def spoken_of(face: Face, results: Mapping[str, Sequence[Any]]) -> dict[str, tuple[Any, ...]]:
    """Of what was done, by the verb, that of which abilities of the face speak."""
    asked = {node.verb for node in t.walk(face.abilities) if isinstance(node, (t.Result, t.Earlier))}
    return {verb: tuple(values) for verb, values in results.items() if verb in asked and values}

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
from rules_corpus.cite import Section

GENERAL = Section("ga:cr/abilities-ability-tracking/general-rules")

BANISHMENT = Section("ga:cr/game-zones-banishment/general-rules")

TRACKED = "tracked"


FOUND_AT = "found at"
"""Under what a pending ability keeps where its source was as it went onto the Effects Stack."""


def with_source_found(table: Table, pending: Pending) -> Pending:
    """An ability that goes onto the Effects Stack, with where its source is by then, if it has moved."""
    now = table.state.things.get(pending.source.id)
    if now is None or now.ref == pending.source.ref:
        return pending
    return replace(pending, choices={**pending.choices, FOUND_AT: now.ref})


def left_in_answer(context: Context, card: Thing) -> bool:
    """Whether the source card of an ability has moved since that went onto the Effects Stack, otherwise than
    by the ability itself (3.1).

    Of what triggers on other than the time of the turn it is not asked: the event that it saw may have taken
    its source away (3).
    """
    pending = context.pending
    if pending is None or not _on_its_own(pending.ability):
        return False
    if any(card.ref in found for found in context.results.values()):
        return False
    return bool(pending.choices.get(FOUND_AT, pending.source.ref) != card.ref)


def _on_its_own(ability: Any) -> bool:
    """Whether an ability was activated, or triggered by the time of the turn alone."""
    timed = isinstance(ability, t.TriggeredAbility) and ability.event.verb == "phase-begins"
    return timed or isinstance(ability, t.ActivatedAbility)


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

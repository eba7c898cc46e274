"""Limits on how often an ability is activated or triggers ("only once per turn")."""

from __future__ import annotations

from typing import Any

from judge.kernel.events import NoteChanged, Remembered
from judge.kernel.state import Thing
from judge.kernel.table import Table
from judge.text import tree as t
from rules_corpus.cite import Section

ACTIVATED = Section("ga:cr/abilities-activated-abilities/general-rules")
TRACKING = Section("ga:cr/abilities-ability-tracking/general-rules")

USES = "uses of its abilities"
"""What an object remembers of abilities that may be used so many times while it lasts."""


ONCE = t.Limit(1, "object")
"""What On Charge says of itself."""


def limits_of(ability: t.ActivatedAbility | t.TriggeredAbility) -> list[t.Limit]:
    """The limits on how often an ability is used; On Charge triggers once (On Charge 1.1)."""
    own = [limit for limit in ability.limits if isinstance(limit, t.Limit)]
    return [*own, ONCE] if charges(ability) else own


def charges(ability: t.Ability) -> bool:
    """Whether an ability is an On Charge ability."""
    return isinstance(ability, t.TriggeredAbility) and ability.event.verb == "charges"


def used_up(table: Table, source: Thing, ability: t.ActivatedAbility | t.TriggeredAbility) -> bool:
    """Whether an object's ability has been used as often as it may be."""
    return any(uses_of(table, source, ability, limit.per) >= limit.times for limit in limits_of(ability))


def uses_of(table: Table, source: Thing, ability: t.Ability, per: str) -> int:
    """How often an object's ability has been used this turn, or for as long as the object is there."""
    if per == "turn":
        return sum(1 for fact in table.state.facts if _is_use(fact, source, ability))
    return sum(1 for used in source.notes.get(USES, ()) if used == ability)


def _is_use(fact: Any, source: Thing, ability: t.Ability) -> bool:
    return isinstance(fact, tuple) and fact[:2] == (USES, source.ref) and fact[2] == ability


def _counted(ability: t.ActivatedAbility | t.TriggeredAbility) -> list[t.Uses]:
    """What an ability's cost reads of how often it was used."""
    return [node for node in t.walk(ability) if isinstance(node, t.Uses)]


def note_use(table: Table, source: Thing, ability: t.ActivatedAbility | t.TriggeredAbility) -> None:
    """Remembers a use of an ability that has a limit, or whose cost depends on its uses."""
    pers = {limit.per for limit in limits_of(ability)} | {uses.per for uses in _counted(ability)}
    for per in sorted(pers):
        if per == "turn":
            table.emit(Remembered((USES, source.ref, ability, table.new_id())), ACTIVATED["5"])
        elif (current := table.state.find(source.ref)) is not None:
            used = (*current.notes.get(USES, ()), ability)
            table.emit(NoteChanged(source.id, USES, used), TRACKING["1"])

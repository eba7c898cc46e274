"""Cascade: which of an ability's effects goes on the Effects Stack, by how often its object has used it
(Keywords and Abilities: Cascade)."""

from __future__ import annotations

from judge.games.grand_archive.keywords.registry import entry
from judge.kernel.events import NoteChanged
from judge.kernel.state import Thing
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.context import Context
from rules_corpus.cite import slug

CASCADE = entry("cascade")

USED = "cascades"
"""What an object remembers of its cascade abilities that were activated or triggered; the object that its
card becomes elsewhere does not (4)."""


def cascading(ability: t.Ability) -> bool:
    """Whether an ability has effects of which its uses pick one."""
    body = getattr(ability, "instructions", ())
    return any(isinstance(node, t.Modes) and node.depends_on == "cascade" for node in body)


def advance(table: Table, source: Thing, ability: t.Ability) -> int:
    """Counts a use of a cascade ability; gives which one of its object it is, from 1 (1.1, 1.2)."""
    used: tuple[t.Ability, ...] = (*source.notes.get(USED, ()), ability)
    times = used.count(ability)
    table.note(f"{source.face.name}: cascade {times}", (CASCADE["1"], CASCADE["1.1"], CASCADE["1.2"]))
    if table.state.find(source.ref) is not None:
        table.emit(NoteChanged(source.id, USED, used), (CASCADE["2"], CASCADE["4"]))
    return times


def subtypes_of(ability: t.Ability, times: int) -> tuple[str, ...]:
    """The subtypes that an ability has on the Effects Stack, or its effect of this use ("as a Spell")."""
    body = (node for node in getattr(ability, "instructions", ()) if isinstance(node, t.Modes))
    used = (mode for node in body for mode in node.modes if mode.label == str(times))
    words = (*getattr(ability, "as_subtypes", ()), *(word for mode in used for word in mode.as_subtypes))
    return tuple(slug(word) for word in words)


def effect_of(context: Context, node: t.Modes) -> tuple[int, ...]:
    """The effect of the use that is being put on the Effects Stack, none behind the last (1, 1.3)."""
    times = 0 if context.pending is None else context.pending.choices.get("cascade", 0)
    found = tuple(place for place, mode in enumerate(node.modes) if mode.label == str(times))
    words = f"its effect {times} goes on the Effects Stack" if found else "it has no further effect"
    context.table.note(f"{context.source.face.name}: {words}", CASCADE["1.3"])
    return found

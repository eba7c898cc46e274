"""What effects and abilities say that holds now, and what they say can't happen (fab:frame/effects)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judge.games.flesh_and_blood.keywords.registry import expanded
from judge.games.flesh_and_blood.language import LANGUAGE
from judge.games.flesh_and_blood.views import WORKING_ZONES, effect_context
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.changes import flat_changes
from judge.text.context import Context, Occurrence
from judge.text.meaning import holds, matches


def changes_in_force(table: Table, kind: type) -> Iterator[tuple[Context, Any, Any]]:
    """The changes of a kind that hold now, from effects and from abilities, each with its context and a
    key."""
    for effect in table.state.effects:
        if effect.kind == "continuous" and isinstance(effect.body, kind):
            context = effect_context(table.state, effect)
            context.table, context.look = table, None
            yield context, effect.body, ("effect", effect.id)
    for zone in WORKING_ZONES:
        for thing in table.state.everywhere(zone):
            context = Context(table, LANGUAGE, thing, thing.controller)
            for place, (_, ability) in enumerate(expanded(table.view(thing).abilities)):
                if isinstance(ability, t.StaticAbility):
                    for index, (condition, change) in enumerate(
                        flat_changes(ability.changes, ability.condition)
                    ):
                        if isinstance(change, kind) and (condition is None or holds(context, condition)):
                            yield context, change, (thing.id, place, index)


def forbidden(table: Table, occurrence: Occurrence) -> Context | None:
    """Where an effect comes from that says that something can't happen; None where nothing does."""
    for context, change, _ in changes_in_force(table, t.Forbid):
        if matches(context, change.event, occurrence):
            return context
    return None

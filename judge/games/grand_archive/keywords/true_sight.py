"""True Sight, and what else lets an attack find units with stealth (Keywords and Abilities: True Sight,
Stealth)."""

from __future__ import annotations

from collections.abc import Iterable

from judge.games.grand_archive.keywords.registry import has
from judge.games.grand_archive.types_of_effects_game_effects import changes_in_force
from judge.kernel.state import Ref, Thing
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.context import Occurrence
from judge.text.meaning import matches


def finds(table: Table, users: Iterable[Ref], hidden: Thing) -> bool:
    """Whether an attack may target a unit with stealth: what is used for it has true sight, or an effect lets
    it attack such units (True Sight 1, Stealth 1)."""
    striking = [ref for ref in users if table.state.find(ref) is not None]
    if any(has(table.view(ref.id).abilities, "true-sight") for ref in striking):
        return True
    attacks = [Occurrence("attacks", ref, hidden.ref) for ref in striking]
    allowed = [
        (c, change)
        for c, change, _ in changes_in_force(table, t.Allow)
        if (change.event.verb, change.how) == ("attacks", "")
    ]
    return any(matches(context, change.event, one) for context, change in allowed for one in attacks)

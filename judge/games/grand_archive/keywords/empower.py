"""Empower N: the next Spell card sees more levels (Keywords and Abilities: Empower)."""

from __future__ import annotations

from judge.games.grand_archive.keywords.actions import action
from judge.games.grand_archive.levels_as_if import EMPOWER
from judge.kernel.decisions import Procedure
from judge.kernel.events import Did
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import number
from judge.text.perform import begin_effect


@action("empower")
def empower(context: Context, node: t.Perform) -> Procedure[bool]:
    """The player's next Spell card this turn activates and resolves with N more levels (1)."""
    levels = number(context, node.amount or t.Number(1))
    words = f"the next Spell card is empowered by {levels}"
    begin_effect(context, "empower", node, "turn", EMPOWER["1"], words, levels=levels)
    context.table.emit(Did("empowers", context.controller, None, levels), EMPOWER["1"])
    return True
    yield

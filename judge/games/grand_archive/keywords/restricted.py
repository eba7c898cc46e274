"""Keywords under a restriction ("[Class Bonus] Efficiency"): no part of the text while it is not met."""

from __future__ import annotations

from typing import Any, cast

from judge.games.grand_archive.abilities_restriction_abilities import GENERAL, rules_of
from judge.games.grand_archive.language import LANGUAGE
from judge.kernel.layers import Views
from judge.kernel.state import State
from judge.kernel.views import View
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import holds


def drop_restricted(state: State, current: View, views: Views) -> None:
    """Takes out the keywords whose restriction is not met (Keywords and Abilities: Class Bonus 3, 4)."""
    if not any(isinstance(a, t.KeywordAbility) and a.restrictions for a in current.abilities):
        return
    thing = current.thing
    context = Context(cast(Any, None), LANGUAGE, thing, thing.controller, look=state, views=views)
    kept = []
    for ability in current.abilities:
        lock = next((r for r in ability.restrictions if not holds(context, r)), None)
        if not isinstance(ability, t.KeywordAbility) or lock is None:
            kept.append(ability)
        if isinstance(ability, t.KeywordAbility) and ability.restrictions:
            locks = [r for r in ability.restrictions if isinstance(r, t.Restricted)]
            lines = tuple(rule for r in locks for rule in rules_of(r.kind))
            word = f"{ability.name} is {'unlocked' if lock is None else 'locked'} by its restrictions"
            current.made.append((word, thing.face.name, (*lines, GENERAL["2"], GENERAL["3"])))
    current.abilities[:] = kept

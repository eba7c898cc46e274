"""Keywords under a restriction ("[Class Bonus] Efficiency"): no part of the text while it is not met."""

from __future__ import annotations

from typing import Any, cast

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
    current.abilities[:] = [
        a
        for a in current.abilities
        if not isinstance(a, t.KeywordAbility) or all(holds(context, r) for r in a.restrictions)
    ]

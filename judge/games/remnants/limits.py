"""What card texts change of players' limits: the slots of a row, the cards kept in hand (Core Concepts 5, 6,
18)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from judge.games.remnants.language import FIELD, LANGUAGE, is_active
from judge.games.remnants.stats import all_views, effect_context, statics, view
from judge.kernel.request import Who
from judge.kernel.state import Seat, State
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import number, resolve

LIMIT = "limit"
"""The kind of an effect that changes a player's limit for a time."""


def limit(state: State, seat: Seat, stat: str, base: int) -> int:
    """A limit of a player as texts have it: the newest set, then more and less; never below 0."""
    total = base
    for context, change in sorted(
        _changes(state, seat, stat), key=lambda found: isinstance(found[1], t.ModifyStat)
    ):
        amount = number(context, change.amount)
        total = amount if isinstance(change, t.SetStat) else total + amount
    return max(0, total)


def _changes(state: State, seat: Seat, stat: str) -> Iterator[tuple[Context, t.SetStat | t.ModifyStat]]:
    for context, change in in_force(state):
        if not isinstance(change, t.SetStat | t.ModifyStat) or change.stat != stat:
            continue
        if Who(seat) in resolve(context, change.of):
            yield context, change


def in_force(state: State) -> Iterator[tuple[Context, t.Change]]:
    """The changes that hold, the older first."""
    cards = sorted(
        (c for zone in FIELD for c in state.everywhere(zone) if is_active(c)), key=lambda c: c.since
    )
    for card in cards:
        if any(isinstance(ability, t.StaticAbility) for ability in card.face.abilities):
            shown, views = view(state, card.id), state.once(all_views)
            context = Context(cast(Any, None), LANGUAGE, card, card.controller, look=state, views=views)
            yield from ((context, change) for _, change in statics(context, shown))
    for effect in state.effects:
        if effect.kind == LIMIT:
            yield effect_context(state, effect), effect.body

"""Keyword actions: what a text tells a player to perform by one word (delevel, transform, glimpse)."""

from __future__ import annotations

from collections.abc import Callable

from judge.games.grand_archive.card_types_champion import can_delevel, delevel
from judge.games.grand_archive.double_faced_cards import transform
from judge.games.grand_archive.keywords.preserve import preserve_source
from judge.kernel.decisions import Procedure
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import seats, things

Action = Callable[[Context, t.Perform], Procedure[bool]]


def _delevel(context: Context, node: t.Perform) -> Procedure[bool]:
    """The champions named, or the player's own, lose their top card; one without a card below stays as it is."""
    named = () if node.what is None else things(context, node.what)
    done = False
    for seat in [thing.controller for thing in named] or seats(context, node.who):
        if can_delevel(context.table, seat):
            delevel(context.table, seat)
            done = True
    return done
    yield


ACTIONS: dict[str, Action] = {"delevel": _delevel, "transform": transform, "preserve": preserve_source}
"""What each action does; modules of keywords add theirs."""


def action(name: str) -> Callable[[Action], Action]:
    """Registers what a keyword action does."""

    def register(done: Action) -> Action:
        ACTIONS[name] = done
        return done

    return register

"""Keyword actions: what a text tells a player to perform by one word (delevel, transform, glimpse)."""

from __future__ import annotations

from collections.abc import Callable

from judge.games.grand_archive.card_types_champion import (
    LEVELING,
    can_delevel,
    delevel,
    level_up,
    leveling_refusal,
)
from judge.games.grand_archive.double_faced_cards import transform
from judge.games.grand_archive.keywords.preserve import preserve_source
from judge.kernel.decisions import Decision, Option, Procedure
from judge.kernel.table import ask
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import seats, things
from rules_corpus.cite import Section

LEVEL_UP = Section("ga:cr/game-terms/level-up")

Action = Callable[[Context, t.Perform], Procedure[bool]]


def _delevel(context: Context, node: t.Perform) -> Procedure[bool]:
    """The champions named, or the player's own, lose their top card; one with none below stays as it is."""
    named = () if node.what is None else things(context, node.what)
    done = False
    for seat in [thing.controller for thing in named] or seats(context, node.who):
        paying = context.pending is not None and context.pending.choices.get("declaring", False)
        if paying or can_delevel(context.table, seat):
            delevel(context.table, seat)
            done = True
    return done
    yield


def _level_up(context: Context, node: t.Perform) -> Procedure[bool]:
    """A player puts the next level's champion card from their material deck on top of their champion (Level
    Up 1)."""
    table, seat = context.table, context.controller
    cards = [table.state.things[i] for i in table.state.zone("material", seat)]
    champions = [card for card in cards if card.face.is_a("type", "champion")]
    fitting = [card for card in champions if leveling_refusal(table, seat, card) is None]
    decision = Decision(
        seat=seat,
        kind="choose",
        prompt="which champion card to level up into",
        cite=(LEVEL_UP["1"], LEVELING["1"]),
        options=tuple(Option(card.ref, card.face.name) for card in fitting),
        most=min(1, len(fitting)),
        least=min(1, len(fitting)),
        clause="choosing",
        about=context.source.face.name,
    )
    chosen = yield from ask(decision)
    for ref in chosen:
        level_up(table, seat, table.state.things[ref.id])
    if not chosen:
        table.note("the material deck has no champion card of the next level", (LEVELING["9"], LEVELING["2"]))
    return bool(chosen)


ACTIONS: dict[str, Action] = {
    "delevel": _delevel,
    "level-up": _level_up,
    "transform": transform,
    "preserve": preserve_source,
}
"""What each action does; modules of keywords add theirs."""


def action(name: str) -> Callable[[Action], Action]:
    """Registers what a keyword action does."""

    def register(done: Action) -> Action:
        ACTIONS[name] = done
        return done

    return register

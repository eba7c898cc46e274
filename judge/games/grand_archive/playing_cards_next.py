"""Playing Cards: effects on the next card that a player activates, which are over with that activation."""

from __future__ import annotations

from dataclasses import replace

from judge.games.grand_archive.types_of_effects_continuous_effects import effect_context
from judge.kernel.events import EffectsEnded
from judge.kernel.state import Effect, Seat, Thing
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import fits
from rules_corpus.cite import Section

GENERAL = Section("ga:cr/types-of-effects-continuous-effects/general-rules")


def is_next(context: Context, of: t.Next, seat: Seat, card: Thing) -> bool:
    """Whether a card that a player activates is the one that an effect waits for."""
    bare = replace(of.selector, zone="", zone_of=None, controller=None)
    return seat == context.controller and fits(context, card, bare)


def spend_next(table: Table, seat: Seat, card: Thing) -> None:
    """Effects on the next such card end as it is activated."""
    over = tuple(effect.id for effect in table.state.effects if _waits_for(table, effect, seat, card))
    if over:
        table.emit(EffectsEnded(over, f"{card.face.name} was the next such card"), GENERAL["1"])


def _waits_for(table: Table, effect: Effect, seat: Seat, card: Thing) -> bool:
    of = waiting(effect.body)
    if of is None:
        return False
    context = effect_context(table.state, effect)
    context.table, context.look = table, None
    return is_next(context, of, seat, card)


def waiting(change: object) -> t.Next | None:
    """What card an effect waits for: that which gets cheaper, or that which is allowed."""
    of: object = change.of if isinstance(change, t.ChangeCost | t.IgnoreElements) else None
    of = change.event.object if isinstance(change, t.Allow) else of
    return of if isinstance(of, t.Next) else None

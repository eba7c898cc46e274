"""Playing Cards: effects on the next card that a player activates, which are over with that activation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from judge.games.grand_archive.types_of_effects_continuous_effects import effect_context
from judge.kernel.events import EffectChanged, EffectsEnded
from judge.kernel.request import Who
from judge.kernel.state import Effect, Ref, Seat, State, Thing
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.context import Context, Occurrence
from judge.text.meaning import fits, resolve, seats
from rules_corpus.cite import Section

GENERAL = Section("ga:cr/types-of-effects-continuous-effects/general-rules")


def is_next(context: Context, of: t.Next, seat: Seat, card: Thing) -> bool:
    """Whether a card that a player activates is the one that an effect waits for."""
    whose = of.selector.controller
    bare = replace(of.selector, zone="", zone_of=None, controller=None)
    theirs = seat == context.controller if whose is None else seat in seats(context, whose)
    return theirs and fits(context, card, bare)


def played(state: State, seat: Seat, verb: str = "activates") -> list[Ref]:
    """The cards that a player has activated (or materialized) this turn, in their order."""
    told = (fact for fact in state.facts if isinstance(fact, tuple) and isinstance(fact[0], Occurrence))
    made = (fact for fact in told if (fact[0].verb, fact[0].subject) == (verb, Who(seat)))
    cards = (fact[0].object for fact in sorted(made, key=lambda one: one[1]))
    return [card for card in cards if isinstance(card, Ref)]


def is_nth(context: Context, of: t.Nth, seat: Seat, card: Thing, before: Iterable[Ref]) -> bool:
    """Whether a card is the first (second, …) such card that its player activates in such a turn, after those
    `before`."""
    state = context.state
    if of.whose is not None and Who(state.active) not in resolve(context, of.whose):
        return False
    if of.selector.controller is not None and Who(seat) not in resolve(context, of.selector.controller):
        return False
    bare = replace(of.selector, zone="", zone_of=None, controller=None)
    earlier = sum(fits(context, state.things[ref.id], bare) for ref in before)
    return earlier == of.number - 1 and fits(context, card, bare)


def was_nth(context: Context, of: t.Nth, card: Thing) -> bool:
    """The same of a card that has been activated."""
    every = played(context.state, card.controller)
    ids = [ref.id for ref in every]
    return card.id in ids and is_nth(context, of, card.controller, card, every[: ids.index(card.id)])


def spend_next(table: Table, seat: Seat, card: Thing) -> None:
    """Effects on the next such card end as it is activated; what it is to be from then on holds for it."""
    waited = [effect for effect in table.state.effects if _waits_for(table, effect, seat, card)]
    words = f"{card.face.name} was the next such card"
    over = tuple(effect.id for effect in waited if not isinstance(effect.body, FOLLOWS))
    if over:
        table.emit(EffectsEnded(over, words), GENERAL["1"])
    for effect in waited:
        if isinstance(effect.body, FOLLOWS):
            table.emit(EffectChanged(_held_by(effect, card), words), GENERAL["1"])


FOLLOWS = (t.EnterWith, t.ChangeTypes, t.Forbid)
"""What an effect says of the next card that is still to come once it has been activated."""

THE_CARD = -2
"""The slot in which an effect on a next card keeps which it was."""


def _held_by(effect: Effect, card: Thing) -> Effect:
    """The effect as one of the card that it waited for."""
    of, body = t.Again(THE_CARD), effect.body
    if isinstance(body, t.Forbid):
        own = t.NotFilter(t.Excluding(of))
        activation = t.Selector(("card",), (own,), activations=True)
        body = replace(body, event=replace(body.event, subject=activation))
    else:
        body = replace(body, of=of)
    slots = {**effect.memory.get("slots", {}), THE_CARD: (card.ref,)}
    over = (card.ref,) if isinstance(body, t.ChangeTypes) else effect.over
    return replace(effect, body=body, over=over, memory={**effect.memory, "slots": slots})


def _waits_for(table: Table, effect: Effect, seat: Seat, card: Thing) -> bool:
    of = waiting(effect.body)
    if of is None:
        return False
    context = effect_context(table.state, effect)
    context.table, context.look = table, None
    return is_next(context, of, seat, card)


def waiting(change: object) -> t.Next | None:
    """What card an effect waits for: that which gets cheaper, or that which is allowed."""
    waits = t.ChangeCost | t.IgnoreElements | t.EnterWith | t.ChangeTypes
    of: object = change.of if isinstance(change, waits) else None
    of = change.event.object if isinstance(change, t.Allow) else of
    of = change.event.subject if isinstance(change, t.Forbid) else of
    return of if isinstance(of, t.Next) else None

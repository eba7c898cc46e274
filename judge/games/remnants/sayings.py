"""General Game Always Rules 17: what card effects allow and forbid, and which of them holds in a conflict;
what they make cards cost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from judge.games.remnants.citing import GA, KEYWORD
from judge.games.remnants.language import FIELD, LANGUAGE, is_active
from judge.games.remnants.loyalty_system import rank
from judge.games.remnants.stats import effect_context, statics
from judge.kernel.decisions import Refusal
from judge.kernel.state import Thing
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.context import Context, Occurrence
from judge.text.meaning import fits, matches, number

RULES = (GA["17"], KEYWORD["auto"])


@dataclass(frozen=True, slots=True)
class Saying:
    """What holds of something that a player would do: whether it may be, by which card, and whether another
    card contradicts."""

    allowed: bool
    source: Thing
    conflict: bool

    @property
    def refusal(self) -> Refusal:
        """That it may not be."""
        return Refusal(f"{self.source.face.name} says that it can't", RULES)


def said_of(table: Table, doings: Iterable[Occurrence], *besides: Thing) -> Saying | None:
    """What cards say of it: the one of the highest Loyalty, then of the leading faction; None where none
    does. `besides` are cards off the field that may say something of themselves."""
    named = tuple(doings)
    said = [
        (rank(table.state, context.source), context.source, change)
        for context, change in (*_sayings(table), *_own(table, besides))
        if any(matches(context, change.event, doing) for doing in named)
    ]
    if not said:
        return None
    _, source, change = min(said, key=lambda entry: entry[0])
    kinds = {isinstance(other, t.Allow) for _, _, other in said}
    return Saying(isinstance(change, t.Allow), source, len(kinds) > 1)


def _own(table: Table, cards: Iterable[Thing]) -> Iterator[tuple[Context, Any]]:
    """What cards say of themselves where they are ("you can't play this")."""
    for card in cards:
        context = Context(table, LANGUAGE, card, card.controller)
        for _, change in statics(context, table.view(card)):
            if isinstance(change, t.Forbid) and t.Self() in (change.event.object, change.event.subject):
                yield context, change


def forbidden(table: Table, doing: Occurrence, *besides: Thing) -> Refusal | None:
    """Why cards do not let it happen; None where they say nothing against it."""
    said = said_of(table, (doing,), *besides)
    if said is None or not said.allowed:
        return None if said is None else said.refusal
    if said.conflict:
        table.note(f"{said.source.face.name} says that it can, above what says it can't", RULES)
    return None


def cost_change(table: Table, card: Thing) -> int:
    """By how much cards say that a card costs more to play, or less (General Keywords: cost)."""
    own = Context(table, LANGUAGE, card, card.controller)
    mine = [(own, change) for _, change in statics(own, table.view(card))]
    total = 0
    for context, change in (*_lasting(table), *mine):
        if isinstance(change, t.ChangeCost) and _is_of(context, change.of, card):
            amount = number(context, change.amount)
            words = f"{context.source.face.name}: {card.face.name} costs {abs(amount)} "
            table.note(words + ("more" if amount > 0 else "less"), (KEYWORD["cost"], KEYWORD["auto"]))
            total += amount
    return total


def _is_of(context: Context, of: t.Reference, card: Thing) -> bool:
    if isinstance(of, t.All):
        return fits(context, card, of.selector)
    return isinstance(of, t.Self) and context.source.id == card.id


def _lasting(table: Table) -> Iterator[tuple[Context, t.Change]]:
    """What the (Auto) texts of the field change as long as their cards are there."""
    for zone in FIELD:
        for card in table.state.everywhere(zone):
            context = Context(table, LANGUAGE, card, card.controller)
            for _, change in statics(context, table.view(card)) if is_active(card) else ():
                yield context, change


def _sayings(table: Table) -> Iterator[tuple[Context, Any]]:
    for context, change in _lasting(table):
        if isinstance(change, t.Forbid) or (isinstance(change, t.Allow) and change.how in ("", "always")):
            yield context, change
    for effect in table.state.effects:
        if effect.kind == "saying" and not isinstance(effect.body, t.Require):
            yield effect_context(table.state, effect), effect.body


def demands(table: Table) -> Iterator[tuple[Context, t.Require]]:
    """What cards say must be done where it can."""
    for context, change in _lasting(table):
        if isinstance(change, t.Require):
            yield context, change
    for effect in table.state.effects:
        if effect.kind == "saying" and isinstance(effect.body, t.Require):
            context = effect_context(table.state, effect)
            context.table, context.look = table, None
            yield context, effect.body

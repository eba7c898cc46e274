"""What card texts prevent of damage, and what they let happen instead of a card's destruction.

Nobody chooses among them: they go in the order of General Game Always Rules 15.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from judge.games.remnants.citing import GA, KEYWORD
from judge.games.remnants.hooks import DAMAGE_CHANGES
from judge.games.remnants.language import FIELD, LANGUAGE, is_active
from judge.games.remnants.stats import effect_context, statics
from judge.kernel.events import EffectChanged, EffectsEnded, NoteChanged, Triggered
from judge.kernel.request import Who
from judge.kernel.state import Effect, Pending, Ref, Thing
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.context import Context, Occurrence
from judge.text.meaning import matches, number

REPLACING = "replacing"
"""The kind of an effect that prevents or replaces something for a time."""

INSTEAD = "instead"
"""What a card remembers of all that happened instead of its destruction, until it is out of danger."""

RULES = (KEYWORD["auto"], KEYWORD["chained-effect"], KEYWORD["deal-damage"])


def prevented(table: Table, target: Ref | Who, amount: int, source: Thing | None) -> int:
    """What is left of damage once all that prevents some of it has had its say."""
    struck_by = None if source is None else source.ref
    for context, change, effect in _in_force(table):
        happening = Occurrence("is-dealt-damage", target, struck_by, amount=amount)
        if not amount or change.event.verb != happening.verb or not matches(context, change.event, happening):
            continue
        taken = min(amount, _amount(context, change, effect, amount))
        if taken:
            table.note(f"{context.source.face.name}: {taken} of {amount} damage is prevented", RULES)
            _spend(table, change, effect, taken)
        amount -= taken
    return amount


def _amount(context: Context, change: Any, effect: Effect | None, amount: int) -> int:
    """How much of the damage a change prevents."""
    if isinstance(change, t.PreventNext):
        most = amount if change.amount is None else number(context, change.amount)
        return most if effect is None else int(effect.memory.get("left", most))
    parts = [one for one in change.instead if isinstance(one, t.PreventThat)]
    return sum(amount if one.amount is None else number(context, one.amount) for one in parts)


def _spend(table: Table, change: Any, effect: Effect | None, taken: int) -> None:
    """An effect that prevents a number, or once, is used up by it."""
    if effect is None:
        return
    counted = isinstance(change, t.PreventNext) and change.amount is not None
    left = _amount(effect_context(table.state, effect), change, effect, taken) - taken if counted else 0
    once = isinstance(change, t.Replace) and change.uses is not None
    if (counted and left <= 0) or once:
        table.emit(EffectsEnded((effect.id,), "it is used up"), KEYWORD["temporary"])
    elif counted:
        changed = replace(effect, memory={**effect.memory, "left": left})
        words = f"{effect.source.face.name}: {left} left to prevent"
        table.emit(EffectChanged(changed, words), KEYWORD["temporary"])


DAMAGE_CHANGES.append(prevented)


def saved(table: Table, ref: Ref) -> bool:
    """Whether something happens instead of a card's destruction: it then waits to happen, at once."""
    card = table.state.find(ref)
    happening = Occurrence("is-destroyed", ref, player=None if card is None else card.controller)
    for context, change, effect in () if card is None else tuple(_in_force(table)):
        key = (context.source.ref, repr(change))
        fits = change.event.verb == happening.verb and matches(context, change.event, happening)
        before = () if card is None else card.notes.get(INSTEAD) or ()
        if not fits or card is None or key in before:
            continue
        name = context.source.face.name
        table.note(
            f"{card.face.name} is not destroyed: {name} says what happens instead",
            (GA["17"], KEYWORD["auto"]),
        )
        table.emit(NoteChanged(card.id, INSTEAD, (*before, key)), KEYWORD["auto"])
        if effect is not None:
            table.emit(EffectsEnded((effect.id,), "it is used up"), KEYWORD["temporary"])
        ability = t.TriggeredAbility(change.event, change.instead, label="Auto")
        choices = {"occurrence": happening, INSTEAD: ref}
        pending = Pending(table.new_id(), "auto", name, context.controller, context.source, ability, choices)
        table.emit(Triggered(pending), (KEYWORD["auto"], KEYWORD["destroy"]))
        return True
    return False


def awaits_instead(table: Table, card: Thing) -> bool:
    """Whether what happens instead of a card's destruction is still to happen."""
    return any(pending.choices.get(INSTEAD) == card.ref for pending in table.state.waiting)


def out_of_danger(table: Table) -> None:
    """Cards that have HP again may be saved again."""
    for card in (c for zone in FIELD for c in table.state.everywhere(zone) if INSTEAD in c.notes):
        if (
            card.notes[INSTEAD] is not None
            and table.view(card).stat("HP") != 0
            and not awaits_instead(table, card)
        ):
            table.emit(NoteChanged(card.id, INSTEAD, None), KEYWORD["auto"])


def _in_force(table: Table) -> Iterator[tuple[Context, Any, Effect | None]]:
    """What prevents or replaces something now: faster cards first, then older ones, then the active
    player's."""
    place = table.state.place_of
    cards = [c for zone in FIELD for c in table.state.everywhere(zone) if is_active(c)]
    cards.sort(key=lambda c: (-(table.view(c).stat("SPD") or 0), c.since, place(c.controller)))
    for card in cards:
        context = Context(table, LANGUAGE, card, card.controller)
        for _, change in statics(context, table.view(card)):
            if isinstance(change, t.Replace | t.PreventNext):
                yield context, change, None
    for effect in table.state.effects:
        if effect.kind == REPLACING:
            context = effect_context(table.state, effect)
            context.table, context.look = table, None
            yield context, effect.body, effect

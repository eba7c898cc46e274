"""Types of Effects: Game Effects — what can't be: "can't" takes precedence over "can"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from judge.games.grand_archive.abilities_ability_tracking import tracked
from judge.games.grand_archive.game_mechanics_damage import end_used
from judge.games.grand_archive.keywords.registry import expanded, nodes, rule_for
from judge.games.grand_archive.language import LANGUAGE
from judge.games.grand_archive.types_of_effects_continuous_effects import GENERAL as CONTINUOUS
from judge.games.grand_archive.types_of_effects_continuous_effects import (
    effect_context,
    lying,
    of_effects,
    working,
)
from judge.kernel.decisions import Procedure, Refusal
from judge.kernel.events import ControlChanged, EffectsEnded
from judge.kernel.request import Who
from judge.kernel.state import Effect, Ref, State, Thing
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.context import Context, Occurrence
from judge.text.meaning import holds, is_there, matches
from judge.text.perform import LAPSES
from judge.text.standing import Standing, by_key, standing
from judge.text.triggering import in_any_text, parties_of
from rules_corpus.cite import Cite, Section

GENERAL = Section("ga:cr/types-of-effects-game-effects/general-rules")


def changes_in_force(table: Table, kind: type[t.Change]) -> Iterator[tuple[Context, Any, Any]]:
    """The changes of a kind that hold now, from effects and from abilities, each with its context and a
    key."""
    for context, change, effect in of_effects(table, kind):
        yield context, change, ("effect", effect.id)
    if not made(table.state, kind):
        return
    for thing, found in table.state.once(standing_in_play).get(kind, ()):
        context = Context(table, LANGUAGE, thing, thing.controller, rule=rule_for(found.printed))
        context.results = {verb: list(values) for verb, values in tracked(thing).items()}
        if all(holds(context, demand) for demand in found.demands):
            yield context, found.change, (thing.id, *found.key)


made = in_any_text(lambda text: (type(node) for node in nodes(text) if isinstance(node, t.Change)))
"""Tells whether any text makes changes of a class."""


def standing_in_play(state: State) -> Mapping[type[t.Change], tuple[tuple[Thing, Standing], ...]]:
    """The changes that the static abilities of all that works by itself make, by their class."""
    here = ((v.thing, standing(expanded(v.abilities))) for v in state.once(working))
    read = (*here, *((v.thing, found) for v, found in state.once(lying)))
    return by_key((type(one.change), (thing, one)) for thing, found in read for one in found)


def end_lapsed(table: Table) -> Procedure[None]:
    """Effects that last as long as something is so end once it is not, and those that were used this time
    (General Rules 1)."""
    end_used(table)
    for effect in table.state.effects:
        lasts = effect.memory.get(LAPSES)
        if lasts is None:
            continue
        context = effect_context(table.state, effect)
        context.table, context.look = table, None
        if not holds(context, lasts):
            cite = (GENERAL["1"], CONTINUOUS["2"])
            if effect.kind == "control":
                give_back(table, (effect,), cite)
            table.emit(EffectsEnded((effect.id,), "what it lasts as long as is so no more"), cite)
    return
    yield


def held_for_a_time(state: State, ref: Ref) -> tuple[Effect, ...]:
    """The effects by which players control an object for a time, the newest last."""
    return tuple(e for e in state.effects if e.kind == "control" and e.memory["object"] == ref)


def give_back(table: Table, over: tuple[Effect, ...], cite: Cite) -> None:
    """Objects that were controlled for a time that is over go to whoever the newest effect that lasts on
    gives them to, else to whoever controlled them before all of that (Continuous Effects: Timestamps 2)."""
    for effect in over:
        ref: Ref = effect.memory["object"]
        thing = table.state.find(ref)
        left = [one for one in held_for_a_time(table.state, ref) if one not in over]
        seat = left[-1].memory["seat"] if left else effect.memory["back"]
        if thing is not None and thing.controller != seat:
            table.emit(ControlChanged(ref.id, seat), cite)


def forbids(table: Table, happened: Occurrence, what: str) -> Refusal | None:
    """The refusal of what an effect says can't happen: "can't" goes before "can" (General Rules 5); None
    where nothing does."""
    source = forbidden_by(table, happened.verb, happened.subject, happened)
    return None if source is None else Refusal(f"{what} ({source.face.name})", GENERAL["5"])


def forbidden_by(table: Table, verb: str, subject: Any, happened: Occurrence | None = None) -> Thing | None:
    """The source of an effect that says that something can't happen; None where nothing does."""
    occurrence = happened or Occurrence(verb, subject)
    who = occurrence.subject
    for context, change, _ in changes_in_force(table, t.Forbid):
        seen = parties_of(change.event, context.occurrence, occurrence)
        own = replace(context, occurrence=seen, each=who if isinstance(who, Who) else context.each)
        if matches(own, change.event, occurrence) and is_there(own, change.event, occurrence):
            return context.source
    return None


def barred_by(table: Table, verb: str, value: Any, card: Thing | None) -> Thing | None:
    """What says that something can't happen to an activation: the text of its card, or an effect; None where
    nothing does."""
    own = () if card is None else of_itself(table, card, t.Forbid)
    return card if any(event.verb == verb for _, event in own) else forbidden_by(table, verb, value)


def of_itself(table: Table, card: Thing, kind: type[t.Change]) -> Iterator[tuple[Context, t.EventPattern]]:
    """The events of changes of a kind that a card on the Effects Stack says of itself: its abilities work
    there (Abilities 5.1)."""
    context = Context(table, LANGUAGE, card, card.controller)
    for one in standing(expanded(table.view(card).abilities)) if card.zone == "stack" else ():
        event: Any = getattr(one.change, "event", None)
        about = isinstance(one.change, kind) and event is not None and isinstance(event.subject, t.Self)
        if about and all(holds(context, demand) for demand in one.demands):
            yield context, event

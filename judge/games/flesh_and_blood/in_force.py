"""What effects and abilities say that holds now, and what they say can't happen (fab:frame/effects)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from judge.games.flesh_and_blood.frame import EFFECTS, OBJECTS
from judge.games.flesh_and_blood.keywords.registry import expanded
from judge.games.flesh_and_blood.language import LANGUAGE
from judge.games.flesh_and_blood.views import effect_context, working
from judge.kernel.events import CountersChanged
from judge.kernel.request import Who
from judge.kernel.state import Ref, Seat, State, Thing
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.context import Context, Occurrence
from judge.text.lasting import holds_yet
from judge.text.meaning import holds, matches
from judge.text.standing import Standing, by_key, standing
from rules_corpus.cite import Cite, cites


def changes_in_force(table: Table, kind: type, *besides: Thing) -> Iterator[tuple[Context, Any, Any]]:
    """The changes of a kind that hold now, from effects and from abilities, each with its context and a key;
    also what other things say of themselves ("you can't play this")."""
    for effect in table.state.effects:
        if effect.kind == "continuous" and isinstance(effect.body, kind) and holds_yet(table.state, effect):
            context = effect_context(table.state, effect)
            context.table, context.look = table, None
            yield context, effect.body, ("effect", effect.id)
    own = ((x, one) for x in besides for one in standing(expanded(table.view(x).abilities)))
    told = ((x, one) for x, one in own if isinstance(one.change, kind))
    for thing, found in (*table.state.once(standing_in_play).get(kind, ()), *told):
        context = Context(table, LANGUAGE, thing, thing.controller)
        if found.condition is None or holds(context, found.condition):
            yield context, found.change, (thing.id, *found.key)


def standing_in_play(state: State) -> Mapping[type[t.Change], tuple[tuple[Thing, Standing], ...]]:
    """The changes that the static abilities of all that works by itself make, by their class."""
    read = ((v.thing, standing(expanded(v.abilities))) for v in state.once(working))
    return by_key((type(one.change), (thing, one)) for thing, found in read for one in found)


def forbidden(table: Table, occurrence: Occurrence, *besides: Thing) -> Context | None:
    """Where an effect comes from that says that something can't happen; None where nothing does."""
    for context, change, _ in changes_in_force(table, t.Forbid, *besides):
        if matches(context, change.event, occurrence):
            return context
    return None


def silenced(table: Table, attack: Ref) -> str | None:
    """What says that effects don't trigger as an attack hits; None where nothing does."""
    stopped = forbidden(table, Occurrence("triggers", attack, detail="hits"))
    return None if stopped is None else stopped.source.face.name


def add_counters(table: Table, thing: Thing, kind: str, amount: int, cite: Cite) -> bool:
    """Puts counters on an object, unless an effect keeps them from it; gives whether they came."""
    stopped = forbidden(table, Occurrence("gains-counters", thing.ref, detail=kind))
    if stopped is not None:
        words = f"{stopped.source.face.name}: no counter is put on {thing.face.name}"
        table.note(words, (*cites(cite), OBJECTS["counters"]))
    elif amount > 0:
        table.emit(CountersChanged(thing.id, kind, amount), cite)
    return stopped is None and amount > 0


def cannot_reveal(table: Table, seat: Seat, cite: Cite = ()) -> bool:
    """Whether an effect keeps a player from revealing cards, which is told with the rules that follow."""
    stopped = forbidden(table, Occurrence("reveals", Who(seat), player=seat))
    if stopped is not None:
        words = f"{stopped.source.face.name}: {table.state.players[seat].name} reveals no card"
        table.note(words, (*cites(cite), EFFECTS["reveal"]))
    return stopped is not None


def cannot_gain_life(table: Table, seat: Seat) -> bool:
    """Whether an effect keeps a hero from gaining life, which is told."""
    stopped = forbidden(table, Occurrence("gains-life", Who(seat), player=seat))
    if stopped is not None:
        words = f"{stopped.source.face.name}: {table.state.players[seat].name} gains no life"
        table.note(words, EFFECTS["gain"])
    return stopped is not None

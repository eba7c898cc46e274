"""Game Terms: Banish — how cards and objects are banished, what is banished until something leaves the field,
and how it comes back."""

from __future__ import annotations

from functools import partial

from judge.games.grand_archive.abilities_ability_tracking import GENERAL as TRACKING
from judge.games.grand_archive.abilities_ability_tracking import TRACKED, tracked
from judge.games.grand_archive.game_mechanics_copy import is_of_copy
from judge.games.grand_archive.game_terms_moving import follow
from judge.games.grand_archive.keywords.actions import action
from judge.games.grand_archive.moves import SELECTED, put
from judge.games.grand_archive.searching_and_finding import note_bound, was_selected
from judge.games.grand_archive.simultaneous_selections import players_choices
from judge.games.grand_archive.types_of_effects_continuous_effects import effect_context
from judge.games.grand_archive.types_of_effects_game_effects import GENERAL
from judge.kernel.decisions import Procedure, Unsupported
from judge.kernel.events import Did, EffectsEnded, NoteChanged
from judge.kernel.state import Ref, Seat, State, Thing
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.addressed import keep
from judge.text.context import Context
from judge.text.meaning import things
from judge.text.perform import begin_effect
from rules_corpus.cite import RuleId, Section

BANISH = Section("ga:cr/game-terms/banish")
PERMISSIONS = Section("ga:cr/game-mechanics-timing-and-permissions/special-play-permissions")
CONTINUOUS = Section("ga:cr/types-of-effects-continuous-effects/general-rules")
ZONES = Section("ga:cr/game-mechanics-game-zones/general-rules")

BANISHED = "banished for a time"
"""The kind of the effect that keeps something banished."""


def banish(context: Context, node: t.Banish) -> Procedure[bool]:
    """Cards or objects go to banishment; an ability finds its own source where that has gone by what it
    triggered on (Ability Tracking 3.1)."""
    if is_of_copy(context, node.what):
        return True
    if node.duration is not None and is_over(context, node.duration):
        return False
    done = True
    who = t.You() if node.who is None else node.who
    note_bound(context, node.what)
    picked = yield from players_choices(context, who, node.what, ("banish", "banishing"))
    for seat, chosen in picked:
        found = tuple(ref for value in chosen if (ref := follow(context, value)) is not None)
        for ref in found:
            tracked_to = () if ref in chosen else (TRACKING["3.1"],)
            yield from _banish_one(context, node, seat, ref, tracked_to)
        keep(context, ITSELF if isinstance(node.what, t.Self) else "banish", found)
        done = done and bool(found)
    return done


ITSELF = "banish-itself"
"""What a source that banished itself is kept as, which "the banished card" does not mean."""


def _banish_one(
    context: Context, node: t.Banish, seat: Seat, ref: Ref, tracked_to: tuple[RuleId, ...]
) -> Procedure[None]:
    origin = context.state.things[ref.id].zone
    object_, whole = origin == "field", _is_whole_zone(node.what)
    of_objects, of_zones = (BANISH["3"],) if object_ else (), (ZONES["10"],) if whole else ()
    cite = (BANISH["1"], *of_objects, *of_zones, *tracked_to)
    flags = frozenset({"facedown"}) if node.facedown else frozenset()
    notes = {SELECTED: True} if flags and was_selected(context, node.what, ref) else {}
    put_away = partial(put, how="banished", verb="is banished", flags=flags, notes=notes)
    yield from put_away(context.table, ref, "banishment", cite)
    context.table.emit(Did("banishes", seat, ref, origin=origin), BANISH["1"])
    if node.duration is not None:
        comes_back(context, node, ref, origin)


def _is_whole_zone(what: t.Reference) -> bool:
    """Whether something is done to a zone, and so to all cards in it alike (Game Zones 10)."""
    every = what.selector if isinstance(what, t.All) else None
    return every is not None and bool(every.zone) and every.kinds == ("card",) and not every.filters


AS_IT_RESOLVES = "banished as it resolves"
"""What a card on the Effects Stack remembers of who banishes it as it resolves, and by what."""


@action("banish-as-it-resolves")
def banish_later(context: Context, node: t.Perform) -> Procedure[bool]:
    """Cards on the Effects Stack will go to banishment as they resolve."""
    found = () if node.what is None else things(context, node.what)
    cards = [card for card in found if card.zone == "stack"]
    for card in cards:
        by = (context.controller, context.source.ref)
        context.table.emit(NoteChanged(card.id, AS_IT_RESOLVES, by), (PERMISSIONS["1"], BANISH["1"]))
    return bool(cards)
    yield


def was_banished(table: Table, card: Thing, by: tuple[Seat, Ref]) -> None:
    """Tells of a card that was banished as it resolved, which the object that did it remembers (Ability
    Tracking 1)."""
    seat, source = by
    now = table.state.things[card.id].ref
    table.emit(Did("banishes", seat, now, origin="stack"), BANISH["1"])
    if (thing := table.state.find(source)) is not None:
        banished = (*tracked(thing).get("banish", ()), now)
        table.emit(NoteChanged(thing.id, TRACKED, {**tracked(thing), "banish": banished}), TRACKING["1"])


def is_over(context: Context, lasts: t.Duration) -> bool:
    """Whether that which something would be banished until has happened by now, which is noted; raises
    Unsupported for any other time."""
    if lasts.until is None or lasts.until.verb != "leaves" or not isinstance(lasts.until.subject, t.Self):
        raise Unsupported(f"{context.source.face.name}: banishing {lasts.kind} is not carried out yet")
    if on_field(context, context.source.ref):
        return False
    words = f"{context.source.face.name} has left the field already: nothing is banished until it does"
    context.table.note(words, CONTINUOUS["2"])
    context.table.assume("banished-until-gone-already")
    return True


def on_field(context: Context, ref: Ref) -> bool:
    """Whether an object is on the field still."""
    thing = context.state.find(ref)
    return thing is not None and thing.zone == "field"


def comes_back(context: Context, node: t.Banish, ref: Ref, origin: str) -> None:
    """Begins the effect that keeps a card banished; it ends with what banished it leaving the field."""
    now = context.state.things[ref.id]
    if now.zone == "banishment":
        words = f"{now.face.name} stays banished until {context.source.face.name} leaves the field"
        begin_effect(context, BANISHED, node, "", CONTINUOUS["2"], words, object=now.ref, back=origin)


def kept_banished(state: State) -> bool:
    """Whether an effect keeps something banished."""
    return any(effect.kind == BANISHED for effect in state.effects)


def return_banished(table: Table) -> Procedure[None]:
    """A temporary effect that kept a card banished has ended: the card goes where it was, an object to the
    field under its owner's control (Game Effects 1, 2)."""
    for effect in table.state.effects:
        if effect.kind != BANISHED or things(effect_context(table.state, effect), ON_FIELD):
            continue
        table.emit(EffectsEnded((effect.id,), f"{effect.source.face.name} has left the field"), GENERAL["1"])
        table.assume("banished-until-without-trigger")
        back = effect.memory["back"]
        yield from put(
            table, effect.memory["object"], back, (GENERAL["1"], GENERAL["2"]), verb=f"is returned to {back}"
        )


ON_FIELD = t.From(t.Self(), "field")
"""The object that has an ability, where it is on the field still."""

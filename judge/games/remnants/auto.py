"""General Keywords: (Auto) — what happens by itself the moment its condition is met, outside the Reply
system.

With it all else that follows at once: cards at 0 HP are destroyed, players at 0 HP defeated, banished cards
return.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from judge.games.remnants import moves
from judge.games.remnants.choosing import discard_order
from judge.games.remnants.citing import CLARIFIED, GA, KEYWORD, REPLY
from judge.games.remnants.drawing import fall
from judge.games.remnants.effects import carry_out, context_of, declare_targets
from judge.games.remnants.happened import AutoHappens, LastSeen, Underwent
from judge.games.remnants.happenings import happenings
from judge.games.remnants.hooks import REACTIONS
from judge.games.remnants.language import FIELD, LANGUAGE, is_active
from judge.games.remnants.opportunity import FLOOR
from judge.games.remnants.prevention import awaits_instead, out_of_danger
from judge.games.remnants.unique import keep_of_arrived
from judge.kernel.decisions import ACCEPT_OR_DECLINE, Decision, Procedure
from judge.kernel.events import Event, Remembered, Triggered
from judge.kernel.faces import Face
from judge.kernel.state import Pending, Ref, State, Thing
from judge.kernel.table import Table, ask
from judge.text import tree as t
from judge.text.context import Context, Occurrence
from judge.text.meaning import holds, matches

DEPARTURES = frozenset({"leaves", "dies", "is-destroyed", "is-banished"})
"""What a card's own (Auto) sees from the field that it leaves."""

ASKED = (t.Happened, t.Experienced, t.Times)


def watch(table: Table, before: State, event: Event) -> None:
    """Lets (Auto) effects and faction rules see an event, and remembers it where a card's text asks for the
    past."""
    for occurrence in happenings(before, table.state, event):
        if occurrence.verb in asked_about(table):
            _remember(table, before, occurrence)
        look = before if occurrence.verb in DEPARTURES else table.state
        for thing, ability in triggered(table, look, occurrence):
            _wait(table, thing, ability, occurrence)
    for react in REACTIONS:
        react(table, before, event)


def _remember(table: Table, before: State, occurrence: Occurrence) -> None:
    table.emit(Remembered((occurrence, table.new_id())), KEYWORD["auto"])
    for value in (occurrence.subject, occurrence.object):
        thing = None if not isinstance(value, Ref) else before.find(value) or table.state.find(value)
        if thing is not None:
            table.emit(Remembered(("seen", LastSeen(thing.ref, thing))), KEYWORD["auto"])


def asked_about(table: Table) -> frozenset[str]:
    """The verbs of past events that some card's text asks for."""
    faces = {thing.face for thing in table.state.things.values() if thing.face.abilities}
    return frozenset().union(*(asked_by(face) for face in faces))


@lru_cache(maxsize=4096)
def asked_by(face: Face) -> frozenset[str]:
    """The verbs of past events that a card's text asks for."""
    return frozenset(n.event.verb for n in t.walk(face.abilities) if isinstance(n, ASKED))


def triggered(
    table: Table, look: State, occurrence: Occurrence
) -> Iterator[tuple[Thing, t.TriggeredAbility]]:
    """The (Auto) effects that wait for such an occurrence: those of active cards, and what is said of a card
    itself wherever it is."""
    for thing in _listeners(look, occurrence):
        for ability in table.rules.view(look, thing.id).abilities:
            if not isinstance(ability, t.TriggeredAbility) or ability.label != "Auto":
                continue
            if thing.zone not in FIELD and not isinstance(ability.event.subject, t.Self):
                continue
            context = Context(table, LANGUAGE, thing, thing.controller, look=look, occurrence=occurrence)
            if matches(context, ability.event, occurrence) and _meant(context, ability):
                yield thing, ability


def _listeners(look: State, occurrence: Occurrence) -> Iterator[Thing]:
    for zone in FIELD:
        yield from (thing for thing in look.everywhere(zone) if is_active(thing))
    own = look.find(occurrence.subject) if isinstance(occurrence.subject, Ref) else None
    if own is not None and own.zone not in FIELD:
        yield own


def _meant(context: Context, ability: t.TriggeredAbility) -> bool:
    demands = (*ability.restrictions, *(() if ability.condition is None else (ability.condition,)))
    if used_up(context.table, context.source, ability):
        return False
    return all(holds(context, demand) for demand in demands)


def used_up(table: Table, thing: Thing, ability: t.TriggeredAbility) -> bool:
    """Whether what an (Auto) chains into was activated in this turn as often as its mark allows (General
    Keywords: (Auto), OPT)."""
    times = sum(1 for fact in table.state.facts if fact[:3] == ("chained", thing.ref, ability))
    return any(isinstance(limit, t.Limit) and times >= limit.times for limit in ability.limits)


def _wait(table: Table, thing: Thing, ability: t.TriggeredAbility, occurrence: Occurrence) -> None:
    pending = Pending(
        id=table.new_id(),
        kind="auto",
        name=thing.face.name,
        controller=thing.controller,
        source=thing,
        ability=ability,
        choices={"occurrence": occurrence},
        label=f"(Auto) of {thing.face.name}",
    )
    table.count("triggered", ("auto", thing.id))
    table.emit(Triggered(pending), (KEYWORD["auto"], CLARIFIED["4"]))


# --- What follows at once


def settle(table: Table) -> Procedure[None]:
    """Carries out all that happens by itself now, until nothing is left."""
    while not table.state.result:
        before = table.state
        yield from check(table)
        if table.state is not before or table.state.result:
            continue
        if not table.state.waiting:
            return
        yield from happen(table, next_auto(table))


def next_auto(table: Table) -> Pending:
    """Which (Auto) goes first: faster cards, then older ones, then the active player's (General Game Always
    Rules 15)."""
    waiting = table.state.waiting
    if len(waiting) > 1:
        table.note(
            "several (Auto) effects: faster cards first, then older ones", (GA["15"], KEYWORD["faster"])
        )
        speeds = [speed(table, p.source) for p in waiting]
        if len(set(speeds)) < len(speeds):
            table.assume("older-means-longer-on-the-field")
    return min(
        waiting,
        key=lambda p: (
            -speed(table, p.source),
            p.source.since,
            table.state.place_of(p.controller),
        ),
    )


def speed(table: Table, thing: Thing) -> int:
    """A card's SPD; a card without one counts as 0, since no rule says otherwise."""
    current = table.state.find(thing.ref)
    view = table.view(current) if current is not None else None
    found = thing.face.stats.get("SPD") if view is None else view.stat("SPD")
    if found is None:
        table.assume("no-spd-is-0")
    return found or 0


def happen(table: Table, pending: Pending) -> Procedure[None]:
    """An (Auto) effect happens: no Reply Opportunity, no Speed Floor (General Keywords: (Auto))."""
    table.assume("auto-opens-no-opportunity")
    table.emit(AutoHappens(pending), (KEYWORD["auto"], REPLY["1"]))
    context = context_of(table, pending)
    if pending.ability.limits and not (yield from _chains(table, pending)):
        return
    yield from declare_targets(context, pending.ability.instructions, clause="")
    yield from carry_out(table, context, pending.ability.instructions)


def _chains(table: Table, pending: Pending) -> Procedure[bool]:
    """What an (Auto) chains into, if its player likes and it was not used up; done where no line says
    otherwise."""
    if used_up(table, pending.source, pending.ability):
        table.note(f"{pending.name} did that in this turn already", (KEYWORD["auto"], KEYWORD["opt"]))
        return False
    decision = Decision(
        seat=pending.controller,
        kind="may",
        prompt=f"{pending.name}: do it?",
        cite=KEYWORD["chained-effect"],
        options=ACCEPT_OR_DECLINE,
        verbs=("accepts", "declines"),
        otherwise=(True,),
        about=pending.name,
    )
    (agreed,) = yield from ask(decision)
    if agreed:
        fact = ("chained", pending.source.ref, pending.ability, table.new_id())
        table.emit(Remembered(fact), (KEYWORD["chained-effect"], KEYWORD["auto"], KEYWORD["opt"]))
    return bool(agreed)


def check(table: Table) -> Procedure[None]:
    """Cards at 0 HP, players at 0 HP, banished cards whose banisher is gone."""
    fallen = tuple(seat for seat in table.state.living() if table.state.players[seat].count("hp") <= 0)
    if fallen and not table.state.result:
        fall(table, fallen, "their HP is 0", GA["2"])
    dead = [t for zone in FIELD for t in table.state.everywhere(zone) if table.view(t).stat("HP") == 0]
    dead = [c for c in dead if moves.lasts(table, c.ref) is None and not awaits_instead(table, c)]
    ordered = yield from discard_order(table, [card.ref for card in dead])
    with table.simultaneous():
        for ref in ordered:
            _fall(table, table.state.things[ref.id])
    out_of_danger(table)
    yield from keep_of_arrived(table, moves.return_banished(table))


def _fall(table: Table, thing: Thing) -> None:
    """A card at 0 HP is destroyed (General Keywords: HP)."""
    table.emit(Underwent("reaches-0", thing.controller, thing.ref), KEYWORD["hp"])
    rules = (KEYWORD["hp"], *((REPLY["6"],) if table.state.extra.get(FLOOR) is not None else ()))
    moves.destroy(table, thing.ref, rules, thing.notes.get("struck by"))

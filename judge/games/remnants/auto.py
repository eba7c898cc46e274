"""General Keywords: (Auto) — what happens by itself the moment its condition is met, outside the Reply
system.

With it all else that follows at once: cards at 0 HP are destroyed, players at 0 HP defeated, banished cards
return.
"""

from __future__ import annotations

from collections.abc import Iterator

from judge.games.remnants import moves
from judge.games.remnants.citing import GA, KEYWORD, REPLY
from judge.games.remnants.drawing import lose
from judge.games.remnants.effects import carry_out, context_of, declare_targets
from judge.games.remnants.happened import AutoHappens
from judge.games.remnants.happenings import happenings
from judge.games.remnants.hooks import REACTIONS
from judge.games.remnants.language import FIELD, LANGUAGE, is_active
from judge.kernel.decisions import Procedure
from judge.kernel.events import Did, Event, Remembered, Triggered
from judge.kernel.state import Pending, State, Thing
from judge.kernel.table import Table
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
        if not isinstance(event, Did) and occurrence.verb in asked_about(table):
            table.emit(Remembered((occurrence, table.new_id())), KEYWORD["auto"])
        look = before if occurrence.verb in DEPARTURES else table.state
        for thing, ability in triggered(table, look, occurrence):
            _wait(table, thing, ability, occurrence)
    for react in REACTIONS:
        react(table, before, event)


def asked_about(table: Table) -> frozenset[str]:
    """The verbs of past events that some card's text asks for."""
    faces = {thing.face for thing in table.state.things.values() if thing.face.abilities}
    return frozenset(n.event.verb for f in faces for n in t.walk(f.abilities) if isinstance(n, ASKED))


def triggered(
    table: Table, look: State, occurrence: Occurrence
) -> Iterator[tuple[Thing, t.TriggeredAbility]]:
    """The (Auto) effects of active cards that wait for such an occurrence."""
    for zone in FIELD:
        for thing in look.everywhere(zone):
            for ability in table.rules.view(look, thing.id).abilities if is_active(thing) else ():
                if isinstance(ability, t.TriggeredAbility) and ability.label == "Auto":
                    context = Context(
                        table, LANGUAGE, thing, thing.controller, look=look, occurrence=occurrence
                    )
                    if matches(context, ability.event, occurrence) and _meant(context, ability):
                        yield thing, ability


def _meant(context: Context, ability: t.TriggeredAbility) -> bool:
    demands = (*ability.restrictions, *(() if ability.condition is None else (ability.condition,)))
    return all(holds(context, demand) for demand in demands)


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
    table.emit(Triggered(pending), KEYWORD["auto"])


# --- What follows at once


def settle(table: Table) -> Procedure[None]:
    """Carries out all that happens by itself now, until nothing is left."""
    while not table.state.result:
        before = table.state
        check(table)
        if table.state is not before or table.state.result:
            continue
        if not table.state.waiting:
            return
        yield from happen(table, next_auto(table))


def next_auto(table: Table) -> Pending:
    """Which (Auto) goes first: faster cards, then older ones, then the active player's (General Game Always
    Rules 15)."""
    order = table.state.seats_from(table.state.active)
    waiting = table.state.waiting
    if len(waiting) > 1:
        table.note(
            "several (Auto) effects: faster cards first, then older ones", (GA["15"], KEYWORD["faster"])
        )
    return min(
        waiting,
        key=lambda p: (
            -speed(table, p.source),
            p.source.since,
            order.index(p.controller) if p.controller in order else 9,
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
    table.emit(AutoHappens(pending), (KEYWORD["auto"], REPLY["1"]))
    context = context_of(table, pending)
    yield from declare_targets(context, pending.ability.instructions, clause="")
    yield from carry_out(table, context, pending.ability.instructions)


def check(table: Table) -> None:
    """Cards at 0 HP, players at 0 HP, banished cards whose banisher is gone."""
    for seat in table.state.living():
        if table.state.players[seat].count("hp") <= 0 and not table.state.result:
            lose(table, seat, "their HP is 0", GA["2"])
    dead = [t for zone in FIELD for t in table.state.everywhere(zone) if table.view(t).stat("HP") == 0]
    if len(dead) > 1:
        table.assume("same-time-order-not-asked")
    for thing in dead:
        moves.destroy(table, thing.ref, KEYWORD["hp"], thing.notes.get("struck by"))
    moves.return_banished(table)

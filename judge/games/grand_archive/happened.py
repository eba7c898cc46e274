"""Events of Grand Archive that the kernel does not know: damage, attacks, what players do."""

from __future__ import annotations

from typing import Any

from judge.games.grand_archive.combat_phase_attacking_and_the_combat_phase import Combat
from judge.kernel.events import Event, name_of, player
from judge.kernel.record import record, replace
from judge.kernel.state import Ref, Seat, State, Thing, ThingId, without
from judge.kernel.views import View

STRIKERS = "strikers"
"""What a unit remembers until the next check of combat damage that is lethal: what dealt it
(ga:cr/keywords-and-abilities/on-kill/2)."""


@record(frozen=True, slots=True)
class DamageDealt(Event):
    """Damage was dealt: marked on a unit, taken off a domain's durability counters.

    `using` the weapons and cards of the intent that struck with the source; `unpreventable` damage passes
    prevention; `worn` where it comes off durability; `again` where its source deals it along with other
    damage of the same event; `lethal` where it is this damage that kills the unit, if anything does.
    """

    target: Ref
    amount: int
    source: Ref | None
    combat: bool = False
    using: tuple[Ref, ...] = ()
    unpreventable: bool = False
    source_name: str = ""
    worn: bool = False
    again: bool = False
    lethal: bool = False

    def apply(self, state: State) -> State:
        thing = state.things[self.target.id]
        kind, change = ("durability", -self.amount) if self.worn else ("damage", self.amount)
        counters = {**thing.counters, kind: max(0, thing.count(kind) + change)}
        notes = {**thing.notes, "hurt": True}
        if self.lethal:
            notes[STRIKERS] = (self.source, *self.using)
        return state.with_thing(replace(thing, counters=counters, notes=notes))

    def text(self, before: State) -> str:
        source = self.source_name or (name_of(before, self.source.id) if self.source else "something")
        kind = "combat damage" if self.combat else "damage"
        return f"{source} deals {self.amount} {kind} to {name_of(before, self.target.id)}"


@record(frozen=True, slots=True)
class Outlived(Event):
    """A unit outlived damage that was lethal: what kills it later is something else
    (ga:cr/keywords-and-abilities/on-kill/2)."""

    thing: ThingId

    def apply(self, state: State) -> State:
        thing = state.things[self.thing]
        return state.with_thing(replace(thing, notes={k: v for k, v in thing.notes.items() if k != STRIKERS}))

    def text(self, before: State) -> str:
        return f"{name_of(before, self.thing)} outlives the damage"

    @property
    def quiet(self) -> bool:
        return True


@record(frozen=True, slots=True)
class Attacked(Event):
    """An attack was declared: the combat phase begins with these roles."""

    attacker: Ref
    seat: Seat
    defenders: tuple[Ref, ...]
    using: tuple[Ref, ...]
    combat: Combat

    def apply(self, state: State) -> State:
        before = (one for one in state.extra.get("attacked", ()) if one[0] == state.turn)
        attacked = (*before, (state.turn, self.attacker))
        return state.but(extra={**state.extra, "combat": self.combat, "attacked": attacked})

    def text(self, before: State) -> str:
        targets = ", ".join(name_of(before, d.id) for d in self.defenders)
        using = ", ".join(name_of(before, u.id) for u in self.using)
        return f"{name_of(before, self.attacker.id)} attacks {targets}" + (f" with {using}" if using else "")


@record(frozen=True, slots=True)
class TurnForgotten(Event):
    """A player's turn ended: what their objects remember of damage dealt to them counts anew from now
    (ga:cr/keywords-and-abilities/foster/1)."""

    seat: Seat

    def apply(self, state: State) -> State:
        things = dict(state.things)
        for thing_id in state.zone("field", self.seat):
            kept = {k: v for k, v in things[thing_id].notes.items() if k != "hurt"}
            things[thing_id] = replace(things[thing_id], notes=kept)
        return state.but(things=things)

    def text(self, before: State) -> str:
        return f"{player(before, self.seat)}'s turn is over"

    @property
    def quiet(self) -> bool:
        return True


@record(frozen=True, slots=True)
class Killed(Event):
    """A unit was killed by combat damage of these strikers (ga:cr/keywords-and-abilities/on-kill/2); `seen`:
    what it was like before."""

    unit: Ref
    strikers: tuple[Ref, ...]
    seen: View | None = None

    def apply(self, state: State) -> State:
        return state

    def text(self, before: State) -> str:
        return f"{name_of(before, self.unit.id)} was killed"


TRACKED = frozenset({"tracked", "modes that were chosen", "uses of its abilities"})
"""What a champion's abilities remember: the card tracks it, not the champion (Ability Tracking 2)."""


def _tracked(thing: Thing) -> dict[str, Any]:
    return {k: v for k, v in thing.notes.items() if k in TRACKED}


@record(frozen=True, slots=True)
class ChampionChanged(Event):
    """A champion leveled up (`card` goes on top) or deleveled (its top card goes back, `card` below shows
    again).

    The champion stays the same object; the ids of the two cards change places so that the object keeps its
    own.
    """

    champion: int
    card: int
    up: bool

    def apply(self, state: State) -> State:
        top, card = state.things[self.champion], state.things[self.card]
        lineage = tuple(i for i in top.links.get("lineage", ()) if state.things[i].zone == "lineage")
        to = "lineage" if self.up else "material"
        other = replace(
            card,
            face=top.face,
            zone=to,
            place=top.owner,
            owner=top.owner,
            controller=top.owner,
            incarnation=card.incarnation + 1,
            since=state.clock + 1,
            notes=_tracked(top) if self.up else {},
        )
        zones = {**state.zones, (card.zone, card.place): without(state.zone(card.zone, card.place), card.id)}
        zones[to, top.owner] = (*zones.get((to, top.owner), ()), card.id)
        below = (*lineage, card.id) if self.up else without(lineage, card.id)
        links = {**top.links, "lineage": below}
        notes = {k: v for k, v in top.notes.items() if k not in TRACKED}
        notes = notes if self.up else {**notes, **_tracked(card)}
        shown = replace(top, face=card.face, links=links, notes=notes)
        things = {**state.things, top.id: shown, card.id: other}
        return state.but(things=things, zones=zones, clock=state.clock + 1)

    def text(self, before: State) -> str:
        done = "levels up into" if self.up else "delevels to"
        return f"{name_of(before, self.champion)} {done} {name_of(before, self.card)}"

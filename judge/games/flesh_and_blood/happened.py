"""Events of Flesh and Blood that the kernel does not know: damage, attacks, defending, what players do."""

from __future__ import annotations

from typing import Any

from judge.kernel.events import Event, name_of, player, with_player
from judge.kernel.faces import Face
from judge.kernel.record import record, replace
from judge.kernel.request import Who
from judge.kernel.state import Ref, Seat, State, ThingId

Target = Who | Ref


def target_name(state: State, target: Any) -> str:
    """What players call a hero or object that is hit."""
    return player(state, target.seat) if isinstance(target, Who) else name_of(state, target.id)


@record(frozen=True, slots=True)
class DamageDealt(Event):
    """Damage was dealt: a hero loses that much life, an ally is marked with it.

    `kind` is "arcane" or "" ; `attack` whether an attack deals it in the damage step; `seat` who controls the
    source; `applied` the replacement effects that have had their say.
    """

    target: Target
    amount: int
    source: Ref
    seat: Seat
    kind: str = ""
    attack: bool = False
    unpreventable: bool = False
    source_name: str = ""
    applied: frozenset[Any] = frozenset()

    def apply(self, state: State) -> State:
        if isinstance(self.target, Who):
            old = state.players[self.target.seat]
            counters = {**old.counters, "life": old.count("life") - self.amount}
            return with_player(state, self.target.seat, replace(old, counters=counters))
        thing = state.things[self.target.id]
        return state.with_thing(
            replace(thing, counters={**thing.counters, "damage": thing.count("damage") + self.amount})
        )

    def text(self, before: State) -> str:
        kind = f"{self.kind} damage" if self.kind else "damage"
        return f"{self.source_name} deals {self.amount} {kind} to {target_name(before, self.target)}"


@record(frozen=True, slots=True)
class HitByEffect(Event):
    """An object that dealt damage by an effect has hit what it dealt it to (Flicking 2)."""

    source: Ref
    seat: Seat
    target: Target

    def apply(self, state: State) -> State:
        return state

    def text(self, before: State) -> str:
        return f"{name_of(before, self.source.id)} has hit {target_name(before, self.target)}"


@record(frozen=True, slots=True)
class Attacked(Event):
    """An attack became a chain link."""

    attack: Ref
    seat: Seat
    target: Target

    def apply(self, state: State) -> State:
        return state

    def text(self, before: State) -> str:
        return f"{name_of(before, self.attack.id)} attacks {target_name(before, self.target)}"


@record(frozen=True, slots=True)
class Defended(Event):
    """Cards became defending cards of the active link at the same time."""

    refs: tuple[Ref, ...]
    seat: Seat
    attack: Ref
    origins: tuple[str, ...] = ()

    def apply(self, state: State) -> State:
        return state

    def text(self, before: State) -> str:
        names = ", ".join(name_of(before, r.id) for r in self.refs)
        return f"{player(before, self.seat)} defends with {names}"


@record(frozen=True, slots=True)
class ChainClosing(Event):
    """The combat chain is closing: what waits for that triggers."""

    def apply(self, state: State) -> State:
        return state

    def text(self, before: State) -> str:
        return "The combat chain closes"


@record(frozen=True, slots=True)
class Flipped(Event):
    """A double-faced card shows its other face: the back (`back`), or the front again."""

    thing: ThingId
    back: bool

    def apply(self, state: State) -> State:
        old = state.things[self.thing]
        assert old.face.back is not None
        shown = replace(old.face.back, back=replace(old.face, back=None))
        flags = old.flags | {"flipped"} if self.back else old.flags - {"flipped"}
        return state.with_thing(replace(old, face=shown, flags=flags))

    def text(self, before: State) -> str:
        shown = before.things[self.thing].face.back
        return f"{name_of(before, self.thing)} is flipped to {shown.name if shown else 'nothing'}"


@record(frozen=True, slots=True)
class Showed(Event):
    """A card is now as another face has it: a half of it as it is played, another hero."""

    thing: ThingId
    face: Face
    verb: str

    def apply(self, state: State) -> State:
        return state.with_thing(replace(state.things[self.thing], face=self.face))

    def text(self, before: State) -> str:
        return f"{name_of(before, self.thing)} {self.verb} {self.face.name}"


@record(frozen=True, slots=True)
class Pitched(Event):
    """A card was pitched: it goes to the pitch zone (by a move of its own) and gives its resources."""

    seat: Seat
    card: Ref
    amount: int
    kind: str = "resources"

    def apply(self, state: State) -> State:
        old = state.players[self.seat]
        counters = {**old.counters, self.kind: old.count(self.kind) + self.amount}
        return with_player(state, self.seat, replace(old, counters=counters))

    def text(self, before: State) -> str:
        return f"{player(before, self.seat)} gains {self.amount} {self.kind}"

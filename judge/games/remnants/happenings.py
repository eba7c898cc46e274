"""What an event is in the words of card text: the bridge between what changed on the table and what (Auto)
waits for."""

from __future__ import annotations

from collections.abc import Iterator

from judge.games.remnants import happened as h
from judge.games.remnants.language import FIELD
from judge.kernel import events as e
from judge.kernel.request import Who
from judge.kernel.state import State, Thing
from judge.kernel.timing import StepBegan
from judge.text.context import Occurrence

PASSIVE = {
    "plays": "is-played",
    "buries": "is-buried",
    "absorbs": "is-absorbed",
    "headlines": "is-headlined",
    "sidelines": "is-sidelined",
    "reanimates": "is-reanimated",
    "heralds": "is-heralded",
}
"""What a card undergoes as a player does something with it."""


def happenings(before: State, after: State, event: e.Event) -> Iterator[Occurrence]:
    """The occurrences in an event, the most particular first."""
    match event:
        case e.Moved():
            yield from _moved(before, after, event)
        case h.Damaged(thing=thing, amount=amount, source=source):
            yield Occurrence("is-dealt-damage", after.things[thing].ref, source, amount=amount)
            yield Occurrence("deals-damage", source, after.things[thing].ref, amount=amount)
        case h.Underwent(verb=verb, seat=seat, thing=thing):
            yield Occurrence(verb, thing, player=seat)
        case h.Clashed(verb="attacks", seat=seat, attacker=attacker, target=target):
            yield Occurrence("attacks", attacker, target, player=seat)
            yield Occurrence("is-attacked", target, attacker, player=seat)
        case h.Clashed(seat=seat, attacker=attacker, target=target):
            yield Occurrence("battles", attacker, target, player=seat)
            yield Occurrence("battles", target, attacker, player=seat)
            yield Occurrence("joins", target, attacker, player=seat)
        case e.Did(verb=verb, seat=seat, thing=thing, amount=amount):
            if verb in PASSIVE:
                yield Occurrence(PASSIVE[verb], thing, player=seat)
            yield Occurrence(verb, Who(seat), thing, amount=amount, player=seat)
        case e.FlagChanged(flag="exhausted", on=on, thing=thing):
            yield Occurrence("exhausts" if on else "wakes-up", after.things[thing].ref)
        case e.FlagChanged(flag=flag, on=True, thing=thing):
            yield Occurrence("becomes", after.things[thing].ref, detail=flag)
        case e.PlayerChanged(seat=seat, kind=kind, change=amount) if amount > 0:
            yield Occurrence("gains", Who(seat), detail=kind, amount=amount, player=seat)
        case e.PlayerChanged(seat=seat, kind=kind, change=amount):
            yield Occurrence("loses", Who(seat), detail=kind, amount=-amount, player=seat)
        case StepBegan(phase=phase, step="effects"):
            yield Occurrence("phase-begins", Who(after.active), detail=f"{phase}-phase", player=after.active)
        case _:
            pass


def _moved(before: State, after: State, event: e.Moved) -> Iterator[Occurrence]:
    old, new = before.things[event.thing], after.things[event.thing]
    if old.zone in FIELD and event.to not in FIELD:
        yield from _removed(old, event)
        yield Occurrence("leaves", old.ref, zone=event.to, player=old.controller)
    elif event.to in FIELD:
        yield Occurrence("enters", new.ref, zone=event.to, origin=old.zone, player=new.controller)
    if event.how in ("discarded", "obliterated"):
        yield Occurrence(f"is-{event.how}", new.ref, origin=old.zone, player=event.seat)
    yield Occurrence("is-put", old.ref, zone=event.to, origin=old.zone, player=event.seat)


def _removed(old: Thing, event: e.Moved) -> Iterator[Occurrence]:
    """What a card's removal from the field is called; what struck it down, or whose effect it was,
    destroys it."""
    if event.how == "destroyed":
        yield Occurrence("is-destroyed", old.ref, player=old.controller)
        yield Occurrence("dies", old.ref, player=old.controller)
        if old.notes.get("HP") == 0 and old.notes.get("struck with") is not None:
            yield Occurrence("destroys", old.notes["struck with"], old.ref)
        if isinstance(event, h.Removed) and event.by is not None:
            yield Occurrence("destroys", Who(event.by), old.ref, player=event.by)
    if event.how == "banished":
        yield Occurrence("is-banished", old.ref, player=old.controller)

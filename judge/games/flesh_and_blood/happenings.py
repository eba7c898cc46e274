"""What an event is in the words of card text: the bridge between what changed on the table and what abilities
watch for."""

from __future__ import annotations

from collections.abc import Iterator

from judge.games.flesh_and_blood import happened as h
from judge.kernel import events as e
from judge.kernel.request import Who
from judge.kernel.state import Ref, State
from judge.kernel.timing import StepBegan, StepEntered
from judge.text.context import Occurrence

PASSIVE = {
    "awakens": "is-awakened",
    "equips": "is-equipped",
    "fragments": "is-fragmented",
    "fuses": "is-fused",
    "pitches": "is-pitched",
    "sharpens": "is-sharpened",
    "traverses": "is-traversed",
}
"""What players or objects do that card text says of the thing ("when this is equipped")."""


def happenings(before: State, after: State, event: e.Event) -> Iterator[Occurrence]:
    """The occurrences in an event, the most particular first."""
    match event:
        case e.Moved():
            yield from _moved(before, after, event)
        case e.Created(thing=thing):
            yield Occurrence("enters", thing.ref, zone=thing.zone, player=thing.controller)
        case h.DamageDealt():
            yield from _damage(event)
        case h.Attacked(attack=attack, seat=seat, target=target):
            yield Occurrence("attacks", attack, target, player=seat)
            yield Occurrence("attacks-with", Who(seat), attack, player=seat)
        case h.HitByEffect(source=source, seat=seat, target=target):
            yield Occurrence("hits", source, target, player=seat)
        case h.Defended():
            yield from _defended(event)
        case h.ChainClosing():
            yield Occurrence("chain-closes")
        case e.Did(verb=verb, seat=seat, thing=thing, amount=amount):
            banished = after.things[thing.id] if verb == "banishes" and isinstance(thing, Ref) else None
            origin = "" if banished is None else str(banished.notes.get("from", ""))
            yield Occurrence(verb, Who(seat), thing, origin=origin, amount=amount, player=seat)
            if verb in PASSIVE:
                yield Occurrence(PASSIVE[verb], thing, player=seat)
        case e.FlagChanged(flag="tapped", on=on, thing=thing):
            yield Occurrence("rests" if on else "wakes-up", after.things[thing].ref)
        case e.FlagChanged(flag=flag, on=True, thing=thing):
            yield Occurrence("becomes", after.things[thing].ref, detail=flag)
        case StepEntered() if after.step in ("start", "end"):
            yield from _phase(after)
        case StepBegan(phase="action") if before.phase != "action":
            yield Occurrence("phase-begins", Who(after.active), detail="action-phase", player=after.active)
        case _:
            pass


def _phase(after: State) -> Iterator[Occurrence]:
    """A turn begins with its start phase, so that "at the start of your turn" is the start of both; "at the
    end of your turn" is as its end phase begins."""
    words = ("turn", "start-phase") if after.step == "start" else ("end-phase",)
    for word in words:
        yield Occurrence("phase-begins", Who(after.active), detail=word, player=after.active)
    if after.step == "end":
        yield Occurrence("phase-ends", Who(after.active), detail="turn", player=after.active)


ARENA = ("arena", "equipment", "hero")


def _moved(before: State, after: State, event: e.Moved) -> Iterator[Occurrence]:
    old, new = before.things[event.thing], after.things[event.thing]
    if event.to == "arena" and old.zone not in ARENA:
        yield Occurrence("enters", new.ref, zone="arena", origin=old.zone, player=new.controller)
    if event.to == "equipment":
        yield Occurrence("is-equipped", new.ref, origin=old.zone, player=new.controller)
    if old.zone in ARENA and event.to not in ARENA:
        yield Occurrence("leaves", old.ref, zone=event.to, player=old.controller)
    if event.how == "destroyed":
        yield Occurrence("is-destroyed", old.ref, player=old.controller)
    if event.how in ("destroyed", "cleared") and old.face.is_a("type", "ally") and event.to == "graveyard":
        yield Occurrence("dies", old.ref, player=old.controller)
    if event.to == "banished":
        yield Occurrence("is-banished", old.ref, origin=old.zone, player=old.owner)
    yield Occurrence("is-put", new.ref, Who(event.seat), zone=event.to, origin=old.zone, player=event.seat)


def _damage(event: h.DamageDealt) -> Iterator[Occurrence]:
    yield Occurrence("is-dealt-damage", event.target, event.source, detail=event.kind, amount=event.amount)
    yield Occurrence("deals-damage", event.source, event.target, detail=event.kind, amount=event.amount)
    yield Occurrence(
        "deals-damage",
        Who(event.seat),
        event.target,
        detail=event.kind,
        amount=event.amount,
        player=event.seat,
    )
    if event.attack:
        yield Occurrence("hits", event.source, event.target, amount=event.amount)


def _defended(event: h.Defended) -> Iterator[Occurrence]:
    from_hand = [r for r, origin in zip(event.refs, event.origins, strict=True) if origin == "hand"]
    for ref in event.refs:
        yield Occurrence("defends", ref, event.attack, player=event.seat)
        for other in from_hand:
            if other != ref:
                yield Occurrence("defends-together", ref, other, zone="hand", player=event.seat)
                break

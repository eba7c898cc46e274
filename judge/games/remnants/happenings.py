"""What an event is in the words of card text: the bridge between what changed on the table and what (Auto)
waits for."""

from __future__ import annotations

from collections.abc import Iterator

from judge.games.remnants import happened as h
from judge.games.remnants.language import FIELD
from judge.kernel import events as e
from judge.kernel.request import Who
from judge.kernel.state import State
from judge.kernel.timing import StepBegan
from judge.text.context import Occurrence


def happenings(before: State, after: State, event: e.Event) -> Iterator[Occurrence]:
    """The occurrences in an event, the most particular first."""
    match event:
        case e.Moved():
            yield from _moved(before, after, event)
        case h.Damaged(thing=thing, amount=amount, source=source):
            yield Occurrence("is-dealt-damage", after.things[thing].ref, source, amount=amount)
            yield Occurrence("deals-damage", source, after.things[thing].ref, amount=amount)
        case e.Did(verb=verb, seat=seat, thing=thing, amount=amount):
            yield Occurrence(verb, Who(seat), thing, amount=amount, player=seat)
        case e.FlagChanged(flag="exhausted", on=on, thing=thing):
            yield Occurrence("exhausts" if on else "wakes-up", after.things[thing].ref)
        case e.FlagChanged(flag=flag, on=True, thing=thing):
            yield Occurrence("becomes", after.things[thing].ref, detail=flag)
        case StepBegan(phase=phase, step="effects"):
            yield Occurrence("phase-begins", Who(after.active), detail=f"{phase}-phase", player=after.active)
        case _:
            pass


def _moved(before: State, after: State, event: e.Moved) -> Iterator[Occurrence]:
    old, new = before.things[event.thing], after.things[event.thing]
    if old.zone in FIELD and event.to not in FIELD:
        if event.how == "destroyed":
            yield Occurrence("is-destroyed", old.ref, player=old.controller)
            yield Occurrence("dies", old.ref, player=old.controller)
        if event.how == "banished":
            yield Occurrence("is-banished", old.ref, player=old.controller)
        yield Occurrence("leaves", old.ref, zone=event.to, player=old.controller)
    elif event.to in FIELD:
        yield Occurrence("enters", new.ref, zone=event.to, origin=old.zone, player=new.controller)
    yield Occurrence("is-put", old.ref, zone=event.to, origin=old.zone, player=event.seat)

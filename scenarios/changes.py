"""What differs between two positions, in a judge's words: where things went, what lies on them, who is
what."""

from __future__ import annotations

from collections.abc import Iterator

from judge.kernel.state import State, Thing


def changes(before: State | None, after: State | None) -> tuple[str, ...]:
    """The differences that a player sees on the table; none where there is nothing to compare."""
    if before is None or after is None:
        return ()
    found = [line for i in after.things for line in _thing(before.things.get(i), after.things[i])]
    return (*found, *_players(before, after))


def _thing(old: Thing | None, new: Thing) -> Iterator[str]:
    name = new.face.name
    if old is None:
        yield f"{name}: new in {new.zone}"
        return
    if old.zone != new.zone:
        yield f"{name}: {old.zone} → {new.zone}"
        return
    for kind in sorted({*old.counters, *new.counters}):
        if old.count(kind) != new.count(kind):
            yield f"{name}: {kind} {old.count(kind)} → {new.count(kind)}"
    for flag in sorted(new.flags - old.flags):
        yield f"{name}: now {flag}"
    for flag in sorted(old.flags - new.flags):
        yield f"{name}: no longer {flag}"
    if old.controller != new.controller:
        yield f"{name}: another controller"


def _players(before: State, after: State) -> Iterator[str]:
    for old, new in zip(before.players, after.players, strict=True):
        for kind in sorted({*old.counters, *new.counters}):
            if old.count(kind) != new.count(kind):
                yield f"{new.name}: {kind} {old.count(kind)} → {new.count(kind)}"
        if new.lost and not old.lost:
            yield f"{new.name}: has lost"


def summary(state: State) -> str:
    """A position in a line: results, and what is in play with what lies on it."""
    if state.result == "draw":
        return "draw"
    if state.result:
        return " and ".join(state.players[s].name for s in state.extra.get("winners", ())) + " wins"
    shown = [
        _short(t)
        for t in state.things.values()
        if t.face.traits and t.zone not in ("deck", "nowhere", "material", "hand")
    ]
    return "; ".join(shown)


def _short(thing: Thing) -> str:
    marks = [f"{k} {v}" for k, v in sorted(thing.counters.items())] + sorted(thing.flags)
    return f"{thing.face.name} {thing.zone}" + (f" ({', '.join(marks)})" if marks else "")

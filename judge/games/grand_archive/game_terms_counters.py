"""Game Terms: counters put on things, taken off them and moved between them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from judge.games.grand_archive.game_mechanics_counters import rules_of_putting
from judge.games.grand_archive.game_mechanics_objects_and_targeting import instance_meant
from judge.games.grand_archive.language import is_champion
from judge.games.grand_archive.types_of_effects_game_effects import forbidden_by
from judge.kernel.decisions import Decision, Option, Procedure, Unsupported
from judge.kernel.events import CountersChanged
from judge.kernel.request import OnStack, Who
from judge.kernel.state import Thing
from judge.kernel.table import ask
from judge.text import tree as t
from judge.text.context import Context, Occurrence
from judge.text.looking import moved_on
from judge.text.meaning import number, resolve, seats, things
from rules_corpus.cite import Section

BANNED = Section("ga:cr/types-of-effects-game-effects/general-rules")
COUNTERS = Section("ga:cr/game-mechanics-counters/general-rules")
RESOLUTION = Section("ga:cr/playing-cards-resolution/general-rules")


def _put_counters(context: Context, node: t.PutCounters) -> Procedure[bool]:
    amount = number(context, node.amount)
    for thing in (*things(context, node.on), *_activated(context, node.on)):
        if amount > 0 and context.state.find(moved_on(context, thing.ref)) is not None:
            rules = (COUNTERS["4"], *rules_of_putting(thing, node.kind, amount))
            yield from context.table.propose(CountersChanged(thing.id, node.kind, amount), rules)
    return True


def _activated(context: Context, on: t.Reference) -> Iterator[Thing]:
    """The cards on the Effects Stack whose activations are meant (General Rules 1.1)."""
    for value in resolve(context, on):
        meant = instance_meant(context.state, value) if isinstance(value, OnStack) else None
        if meant is not None and meant.ability is None and not meant.copy:
            yield context.state.things[meant.source.id]
        elif meant is not None:
            raise Unsupported(f"{context.source.face.name}: counters on no card are not carried out yet")


def _remove_counters(context: Context, node: t.RemoveCounters) -> Procedure[bool]:
    """Counters are taken off; tells how many for "removed this way"."""
    if node.among:
        return (yield from _remove_among(context, node))
    done, gone = True, 0
    for thing in things(context, node.on):
        for kind, amount in (yield from _wanted(context, thing, node.kind, node.amount)):
            have = thing.count(kind)
            if node.up_to:
                amount = yield from _how_many(context, node, min(amount, have))
            done = done and have >= amount
            if min(amount, have) > 0:
                context.table.emit(CountersChanged(thing.id, kind, -min(amount, have)), COUNTERS["4"])
            gone += min(amount, have)
    context.tallies["remove-counters"] = gone
    return done


def _remove_among(context: Context, node: t.RemoveCounters) -> Procedure[bool]:
    """So many counters in all, from each of the things as many as the player says."""
    holders = [thing for thing in things(context, node.on) if thing.count(node.kind)]
    there = sum(thing.count(node.kind) for thing in holders)
    wanted = there if node.amount is None else number(context, node.amount)
    left = wanted
    for thing in holders:
        there -= thing.count(node.kind)
        least, most = 0 if node.up_to else max(0, left - there), min(left, thing.count(node.kind))
        amount = most if least == most else (yield from _how_many(context, node, most, thing, least))
        if amount:
            context.table.emit(CountersChanged(thing.id, node.kind, -amount), COUNTERS["4"])
        left -= amount
    context.tallies["remove-counters"] = wanted - left
    return node.up_to or not left


def _wanted(
    context: Context, thing: Thing, kind: str, amount: t.Amount | None
) -> Procedure[list[tuple[str, int]]]:
    """The kinds of counters that are meant, each with how many: every kind where none is named, one counter
    after another as the player picks where a number of any kind is. Damage marked on an ally is no
    counter."""
    if kind:
        return [(kind, thing.count(kind) if amount is None else number(context, amount))]
    marked = () if is_champion(context.state, thing) else ("damage",)
    there = {name: n for name, n in thing.counters.items() if n > 0 and name not in marked}
    if amount is None:
        return list(there.items())
    taken: Counter[str] = Counter()
    for _ in range(min(number(context, amount), sum(there.values()))):
        open_kinds = tuple(Option(name, name) for name, n in there.items() if n > taken[name])
        decision = Decision(
            seat=context.controller,
            kind="choose",
            prompt=f"which counter of {thing.face.name}",
            cite=COUNTERS["1"],
            options=open_kinds,
            about=context.source.face.name,
        )
        taken[str((yield from ask(decision))[0])] += 1
    return list(taken.items())


def _how_many(
    context: Context,
    node: t.RemoveCounters | t.MoveCounters,
    most: int,
    thing: Thing | None = None,
    least: int = 0,
) -> Procedure[int]:
    who = node.who if isinstance(node, t.RemoveCounters) else t.YOU
    off = f" of {thing.face.name}" if thing is not None else ""
    decision = Decision(
        seat=(seats(context, who) or [context.controller])[0],
        kind="choose",
        prompt=f"how many {node.kind} counters to take off{off}",
        cite=RESOLUTION["4"],
        options=tuple(Option(n, str(n)) for n in range(least, most + 1)),
        about=context.source.face.name,
    )
    return int((yield from ask(decision))[0])


def _move_counters(context: Context, node: t.MoveCounters) -> Procedure[bool]:
    """Counters are taken off one thing and put on another; tells how many for "moved this way"."""
    moved, holders = 0, things(context, node.to)
    for thing in things(context, node.origin) if holders else ():
        for kind, wanted in (yield from _wanted(context, thing, node.kind, node.amount)):
            left = wanted - moved if node.up_to and node.amount is not None else wanted
            amount = min(left, thing.count(kind))
            if node.up_to and amount > 0:
                amount = yield from _how_many(context, node, amount)
            if amount:
                context.table.emit(CountersChanged(thing.id, kind, -amount), COUNTERS["4"])
                rules = (COUNTERS["4"], *rules_of_putting(holders[0], kind, amount))
                yield from context.table.propose(CountersChanged(holders[0].id, kind, amount), rules)
            moved += amount
    context.tallies["move-counters"] = moved
    return moved > 0


def can_remove_counters(context: Context, node: t.RemoveCounters) -> bool:
    """Whether the counters are there, and, as a cost, nothing forbids to pay with them."""
    resolving = context.pending is not None and not context.pending.choices.get("declaring", False)
    for thing in things(context, node.on) if not resolving else ():
        paying = Occurrence("pays-counters", Who(context.controller), thing.ref, detail=node.kind)
        if forbidden_by(context.table, "pays-counters", None, paying) is not None:
            words = f"{node.kind} counters of {thing.face.name} can't be removed to pay"
            context.table.note(words, BANNED["5"])
            return False
    amount = 0 if node.amount is None or node.up_to else number(context, node.amount)
    if node.among:
        return sum(thing.count(node.kind) for thing in things(context, node.on)) >= amount
    return all(
        (thing.count(node.kind) if node.kind else sum(thing.counters.values())) >= amount
        for thing in things(context, node.on)
    )


COUNTED: dict[type, Callable[[Context, Any], Procedure[bool]]] = {
    t.PutCounters: _put_counters,
    t.RemoveCounters: _remove_counters,
    t.MoveCounters: _move_counters,
}

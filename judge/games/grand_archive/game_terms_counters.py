"""Game Terms: counters put on things, taken off them and moved between them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.games.grand_archive.game_mechanics_counters import rules_of_putting
from judge.kernel.decisions import Decision, Option, Procedure
from judge.kernel.events import CountersChanged
from judge.kernel.table import ask
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import number, seats, things
from rules_corpus.cite import Section

COUNTERS = Section("ga:cr/game-mechanics-counters/general-rules")
RESOLUTION = Section("ga:cr/playing-cards-resolution/general-rules")


def _put_counters(context: Context, node: t.PutCounters) -> Procedure[bool]:
    amount = number(context, node.amount)
    for thing in things(context, node.on):
        if amount > 0 and context.current(thing) is not None:
            rules = (COUNTERS["4"], *rules_of_putting(thing, node.kind, amount))
            yield from context.table.propose(CountersChanged(thing.id, node.kind, amount), rules)
    return True


def _remove_counters(context: Context, node: t.RemoveCounters) -> Procedure[bool]:
    """Counters are taken off; tells how many for "removed this way"."""
    done, gone = True, 0
    for thing in things(context, node.on):
        have = thing.count(node.kind)
        amount = have if node.amount is None else number(context, node.amount)
        if node.up_to:
            amount = yield from _how_many(context, node, min(amount, have))
        done = done and have >= amount
        if min(amount, have) > 0:
            context.table.emit(CountersChanged(thing.id, node.kind, -min(amount, have)), COUNTERS["4"])
        gone += min(amount, have)
    context.tallies["remove-counters"] = gone
    return done


def _how_many(context: Context, node: t.RemoveCounters, most: int) -> Procedure[int]:
    decision = Decision(
        seat=(seats(context, node.who) or [context.controller])[0],
        kind="choose",
        prompt=f"how many {node.kind} counters to remove",
        cite=RESOLUTION["4"],
        options=tuple(Option(n, str(n)) for n in range(most + 1)),
        about=context.source.face.name,
    )
    return int((yield from ask(decision))[0])


def _move_counters(context: Context, node: t.MoveCounters) -> Procedure[bool]:
    """Counters are taken off one thing and put on another; tells how many for "moved this way"."""
    moved, holders = 0, things(context, node.to)
    for thing in things(context, node.origin) if holders else ():
        amount = thing.count(node.kind)
        amount = amount if node.amount is None else min(amount, number(context, node.amount))
        if amount:
            context.table.emit(CountersChanged(thing.id, node.kind, -amount), COUNTERS["4"])
            rules = (COUNTERS["4"], *rules_of_putting(holders[0], node.kind, amount))
            yield from context.table.propose(CountersChanged(holders[0].id, node.kind, amount), rules)
        moved += amount
    context.tallies["move-counters"] = moved
    return moved > 0


def can_remove_counters(context: Context, node: t.RemoveCounters) -> bool:
    amount = 0 if node.amount is None or node.up_to else number(context, node.amount)
    return all(thing.count(node.kind) >= amount for thing in things(context, node.on))


COUNTED: dict[type, Callable[[Context, Any], Procedure[bool]]] = {
    t.PutCounters: _put_counters,
    t.RemoveCounters: _remove_counters,
    t.MoveCounters: _move_counters,
}

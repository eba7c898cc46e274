"""Playing Cards: Costs and Memory — what a text lets a player do to have paid a part of a cost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from judge.games.grand_archive.keywords.registry import expanded
from judge.games.grand_archive.language import LANGUAGE
from judge.games.grand_archive.moves import put, sacrifice
from judge.games.grand_archive.types_of_effects_game_effects import changes_in_force
from judge.kernel.decisions import Decision, Procedure
from judge.kernel.events import Did, FlagChanged
from judge.kernel.state import Ref, Seat, Thing
from judge.kernel.table import Table, ask
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import candidates, holds, number, resolve
from judge.text.perform import option
from judge.text.standing import standing_by_kind
from rules_corpus.cite import Section

CONTINUOUS = Section("ga:cr/types-of-effects-continuous-effects/general-rules")
COST = Section("ga:cr/parts-of-a-card-cost/intro")


@dataclass(frozen=True, slots=True)
class Means:
    """A thing that may be rested, sacrificed or banished to have paid so much."""

    ref: Ref
    cost: t.Instruction
    amount: int


def means(table: Table, seat: Seat, kind: str, source: Thing) -> dict[Ref, Means]:
    """What a seat may use for a cost of this kind of the source, each thing where it counts most."""
    found: dict[Ref, Means] = {}
    for context, change in _offers(table, seat, source):
        if change.kind != kind:
            continue
        (cost,) = change.costs
        for ref in _usable(context, cost, source):
            one = Means(ref, cost, number(context, change.amount))
            if one.amount > 0 and (ref not in found or found[ref].amount < one.amount):
                found[ref] = one
    return found


def _offers(table: Table, seat: Seat, source: Thing) -> Iterator[tuple[Context, t.PayBy]]:
    """What the card's own text offers for its cost, and what is offered for any cost."""
    own = Context(table, LANGUAGE, source, seat)
    abilities = table.view(source).abilities if table.state.find(source.ref) is not None else ()
    for standing in standing_by_kind(expanded(abilities)).get(t.PayBy, ()):
        if all(holds(own, demand) for demand in standing.demands):
            assert isinstance(standing.change, t.PayBy)
            if isinstance(standing.change.of, t.Self):
                yield own, standing.change
    for context, change, _ in changes_in_force(table, t.PayBy):
        if change.of is None and context.controller == seat:
            yield context, change


def _usable(context: Context, cost: t.Instruction, source: Thing) -> Iterator[Ref]:
    what: t.Reference = cost.what  # type: ignore[attr-defined]
    found = candidates(context, what.selector) if isinstance(what, t.Chosen) else resolve(context, what)
    for value in found:
        thing = context.state.find(value) if isinstance(value, Ref) else None
        if thing is None or thing.id == source.id:
            continue
        own = thing.controller == context.controller
        if isinstance(cost, t.Banish) or (own and not (isinstance(cost, t.Rest) and "rested" in thing.flags)):
            yield thing.ref


def pay_otherwise(
    table: Table, seat: Seat, kind: str, amount: int, source: Thing, others: set[Ref]
) -> Procedure[int]:
    """Asks what is used to pay a part of a cost, of which at least so much as the `others` that pay for 1
    each can't pay; gives how much is paid so."""
    ways = means(table, seat, kind, source)
    if not ways or amount <= 0:
        return 0
    needed = _needed(ways, amount, others)
    decision = Decision(
        seat=seat,
        kind="payment",
        prompt=f"what else pays for {source.face.name}",
        cite=(CONTINUOUS["1"], COST["hint-3"]),
        options=tuple(option(table, ref) for ref in ways),
        least=needed,
        most=len(ways),
        clause="paying",
        default=None if needed else (),
        about=source.face.name,
    )
    chosen: tuple[Ref, ...] = yield from ask(decision)
    for ref in chosen:
        yield from _use(table, seat, ways[ref])
    return sum(ways[ref].amount for ref in chosen)


def _needed(ways: dict[Ref, Means], amount: int, others: set[Ref]) -> int:
    """How many things must be used at least."""
    for least, _ in enumerate(ways):
        if _most(ways, least, others) >= amount:
            return least
    return len(ways)


def _most(ways: dict[Ref, Means], uses: int, others: set[Ref]) -> int:
    """The most that so many uses and all others can pay together."""
    worth = sorted((one.amount - (one.ref in others) for one in ways.values()), reverse=True)
    return len(others) + sum(worth[:uses])


def most_payable(table: Table, seat: Seat, kind: str, source: Thing, others: set[Ref]) -> int:
    """The most of a cost that a seat can pay, `others` paying for 1 each."""
    ways = means(table, seat, kind, source)
    return _most(ways, len(ways), others)


def _use(table: Table, seat: Seat, way: Means) -> Procedure[None]:
    name, rules = table.state.things[way.ref.id].face.name, (CONTINUOUS["1"], COST["hint-3"])
    table.note(f"{name} pays for {way.amount}", rules)
    if isinstance(way.cost, t.Rest):
        table.emit(FlagChanged(way.ref.id, "rested", True, "rests to pay"), rules)
    elif isinstance(way.cost, t.Sacrifice):
        yield from sacrifice(table, [way.ref], rules)
    else:
        origin = table.state.things[way.ref.id].zone
        yield from put(table, way.ref, "banishment", rules, how="banished", verb="is banished to pay")
        table.emit(Did("banishes", seat, way.ref, origin=origin), rules)

"""Playing Cards: Costs and Memory — reserving cards, paying with memory, and what takes their place."""

from __future__ import annotations

from typing import Any

from judge.games.grand_archive.game_mechanics_timing_and_permissions import locked_text
from judge.games.grand_archive.keywords.kindle import KINDLE, kindle
from judge.games.grand_archive.keywords.registry import entry, has
from judge.games.grand_archive.moves import put
from judge.games.grand_archive.playing_cards_paying_otherwise import most_payable, pay_otherwise
from judge.kernel.decisions import Decision, Illegal, Option, Procedure, Refusal, Unsupported
from judge.kernel.events import Did, FlagChanged
from judge.kernel.state import CHANCE, Ref, Seat, Thing
from judge.kernel.table import Table, ask
from judge.text import tree as t
from judge.text.perform import option
from rules_corpus.cite import Cite, Section, cites

GENERAL = Section("ga:cr/playing-cards-costs-and-memory/general-rules")
ACTIVATION = Section("ga:cr/playing-cards-card-activation/general-rules")
MATERIALIZATION = Section("ga:cr/playing-cards-card-materialization/general-rules")
COST = Section("ga:cr/parts-of-a-card-cost/intro")
FLOATING = entry("floating-memory")
RESERVABLE = entry("reservable")


def can_pay(table: Table, seat: Seat, kind: str, amount: int, source: Thing, kindling: int = 0) -> bool:
    """Whether a seat could pay a cost now, up to `kindling` of it by kindling."""
    if kind == "reserve":
        return most_payable(table, seat, kind, source, payers(table, seat, kind, source)) + kindling >= amount
    if kind == "memory":
        return most_payable(table, seat, kind, source, payers(table, seat, kind, source)) >= amount
    raise Unsupported(f"a cost of {kind} is not carried out yet")


def pay(
    table: Table,
    seat: Seat,
    kind: str,
    amount: int,
    source: Thing,
    unpaid: Cite = ACTIVATION["1.8"],
    kindling: int | None = None,
) -> Procedure[tuple[Ref, ...]]:
    """Pays a reserve or memory cost, up to `kindling` of it by kindling (None: it can't be); gives the cards
    reserved.

    Raises Illegal where it cannot be paid.
    """
    if not can_pay(table, seat, kind, amount, source, kindling or 0):
        short = (
            f"{table.state.players[seat].name} cannot pay the {kind} cost of {amount} for {source.face.name}"
        )
        by_kindling = (KINDLE["1"],) if kindling is not None else ()
        raise Illegal(short, (*cites(unpaid), *by_kindling, *locked_text(table, source, seat)))
    if kindling is not None:
        needed = amount - len(reserve_options(table, seat, source))
        amount -= yield from kindle(table, seat, amount, needed, source)
    amount -= yield from pay_otherwise(table, seat, kind, amount, source, payers(table, seat, kind, source))
    if amount <= 0:
        return ()
    if kind == "reserve":
        return (yield from pay_reserve(table, seat, amount, source))
    yield from pay_memory(table, seat, amount, source)
    return ()


def payers(table: Table, seat: Seat, kind: str, source: Thing) -> set[Ref]:
    """The cards and objects each of which pays for 1 of a cost by the rules."""
    if kind == "reserve":
        return {one.value for one in reserve_options(table, seat, source)}
    memory = (table.state.things[i].ref for i in table.state.zone("memory", seat))
    return {*memory, *(one.value for one in floating_options(table, seat))}


def reserve_options(table: Table, seat: Seat, source: Thing) -> tuple[Option, ...]:
    """What may be reserved: cards in hand but the one played, and awake objects that are reservable."""
    state = table.state
    cards = [state.things[i] for i in state.zone("hand", seat) if i != source.id]
    objects = [state.things[i] for i in state.zone("field", seat) if _reservable(table, state.things[i])]
    return tuple(option(table, thing.ref) for thing in (*cards, *objects))


def _reservable(table: Table, thing: Thing) -> bool:
    return "rested" not in thing.flags and has(table.view(thing).abilities, "reservable")


def pay_reserve(table: Table, seat: Seat, amount: int, source: Thing) -> Procedure[tuple[Ref, ...]]:
    """Reserves cards from hand into memory (General Rules 1); reservable objects rest instead; gives the
    cards."""
    decision = Decision(
        seat=seat,
        kind="payment",
        prompt=f"reserve {amount} for {source.face.name}",
        cite=GENERAL["1"],
        options=reserve_options(table, seat, source),
        least=amount,
        most=amount,
        clause="paying",
        refuse=lambda value: _rested(table, value),
        about=source.face.name,
    )
    reserved: list[Ref] = []
    for ref in (yield from ask(decision)):
        if table.state.things[ref.id].zone == "field":
            table.emit(
                FlagChanged(ref.id, "rested", True, "rests to pay"), (RESERVABLE["1"], RESERVABLE["2"])
            )
        else:
            rules = (GENERAL["1"], COST["2.1"])
            yield from put(table, ref, "memory", rules, how="reserved", verb="is reserved")
            reserved.append(table.state.things[ref.id].ref)
    return tuple(reserved)


def _rested(table: Table, value: Any) -> Refusal | None:
    """Why a reservable object cannot pay: it is rested already (Reservable 1)."""
    thing = table.state.find(value) if isinstance(value, Ref) else None
    if thing is None or "rested" not in thing.flags or not has(table.view(thing).abilities, "reservable"):
        return None
    return Refusal(f"{thing.face.name} is rested already", RESERVABLE["1"])


def floating_options(table: Table, seat: Seat) -> tuple[Option, ...]:
    """Cards with floating memory in the graveyard, each of which pays for 1 of a memory cost."""
    cards = (table.state.things[i] for i in table.state.zone("graveyard", seat))
    return tuple(Option(c.ref, c.face.name) for c in cards if has(table.view(c).abilities, "floating-memory"))


def pay_memory(table: Table, seat: Seat, amount: int, source: Thing) -> Procedure[None]:
    """Floating memory first, then cards banished from memory at random (General Rules 2; Materialization
    3.3.2)."""
    floated = yield from _float(table, seat, amount, source)
    drawn = yield from _at_random(table, seat, amount - len(floated), source)
    floating = (FLOATING["2"], MATERIALIZATION["3.3.2"], COST["3.1.1"])
    with table.simultaneous():
        for ref in floated:
            yield from put(table, ref, "banishment", floating, how="banished", verb="is banished to pay")
            table.emit(Did("banishes", seat, ref, origin="graveyard"), FLOATING["2"])
        for ref in drawn:
            rules = (GENERAL["2"], GENERAL["2.2"], COST["3.1"], COST["3.2"])
            verb = "is banished at random to pay"
            yield from put(table, ref, "banishment", rules, how="banished", verb=verb)
            table.emit(Did("banishes", seat, ref, origin="memory"), COST["3.1"])
    table.note(f"{source.face.name} goes on the Effects Stack at once", GENERAL["2.3"], quiet=True)


def _float(table: Table, seat: Seat, amount: int, source: Thing) -> Procedure[tuple[Ref, ...]]:
    options = floating_options(table, seat)
    needed = max(0, amount - len(table.state.zone("memory", seat)))
    if _floating_alone(source):
        needed = amount
        if len(options) < amount:
            reason = f"floating memory alone pays for {source.face.name}, and there is not enough of it"
            raise Illegal(reason, (FLOATING["1"], MATERIALIZATION["3.3"]))
    decision = Decision(
        seat=seat,
        kind="payment",
        prompt=f"pay with floating memory for {source.face.name}",
        cite=FLOATING["1"],
        options=options,
        least=min(needed, len(options)),
        most=min(amount, len(options)),
        clause="paying",
        default=() if not needed else None,
        about=source.face.name,
        refuse=lambda value: _locked_floating(table, seat, value),
        words={"alone": "floating"},
    )
    paid: tuple[Ref, ...] = yield from ask(decision)
    return paid


def _locked_floating(table: Table, seat: Seat, value: Any) -> Refusal | None:
    """Why a card's floating memory is ignored: a restriction on it is not met."""
    card = table.state.find(value) if isinstance(value, Ref) else None
    rules = () if card is None else locked_text(table, card, seat)
    if card is None or not rules or has(table.view(card).abilities, "floating-memory"):
        return None
    return Refusal(f"{card.face.name} has no floating memory now", (FLOATING["1"], *rules))


def _floating_alone(source: Thing) -> bool:
    """Whether a card's text lets only floating memory pay for its memory cost."""
    parts = (part for ability in source.face.abilities for part in t.walk(ability))
    return any(isinstance(part, t.PayOnly) and part.by == "floating-memory" for part in parts)


def _at_random(table: Table, seat: Seat, number: int, source: Thing) -> Procedure[tuple[Ref, ...]]:
    if number <= 0:
        return ()
    cards = table.state.zone("memory", seat)
    decision = Decision(
        seat=CHANCE,
        kind="random",
        prompt=f"{number} of {table.state.players[seat].name}'s memory for {source.face.name}",
        cite=GENERAL["2.1"],
        options=tuple(option(table, table.state.things[i].ref) for i in cards),
        least=number,
        most=number,
        verbs=("random",),
    )
    drawn: tuple[Ref, ...] = yield from ask(decision)
    return drawn

"""Kindle N: fire cards banished from the graveyard pay for a reserve cost (Keywords: Kindle)."""

from __future__ import annotations

from typing import Any

from judge.games.grand_archive.keywords.registry import amount_of, entry, keywords
from judge.games.grand_archive.language import LANGUAGE
from judge.games.grand_archive.moves import put
from judge.kernel.decisions import Decision, Option, Procedure, Refusal
from judge.kernel.events import Did
from judge.kernel.state import Ref, Seat, Thing
from judge.kernel.table import Table, ask
from judge.text.context import Context
from judge.text.meaning import number

KINDLE = entry("kindle-n")


def kindling(table: Table, seat: Seat, source: Thing) -> int:
    """How many fire cards may be banished to activate a card."""
    context = Context(table, LANGUAGE, source, seat)
    return sum(number(context, amount_of(a)) for a in keywords(table.view(source).abilities, "kindle"))


def fuel(table: Table, seat: Seat) -> tuple[Option, ...]:
    """The fire element cards in a player's graveyard."""
    cards = (table.state.things[i] for i in table.state.zone("graveyard", seat))
    return tuple(Option(c.ref, c.face.name) for c in cards if table.view(c).is_a("element", "fire"))


def payable(table: Table, seat: Seat, source: Thing) -> int | None:
    """How much of a reserve cost kindle could pay; None where the card has no kindle."""
    most = kindling(table, seat, source)
    return min(most, len(fuel(table, seat))) if most else None


def kindle(table: Table, seat: Seat, amount: int, needed: int, source: Thing) -> Procedure[int]:
    """Pays up to `amount`, at least `needed`, of a reserve cost by banishing fire cards; gives how much."""
    most = kindling(table, seat, source)
    if not most:
        return 0
    options = fuel(table, seat)
    decision = Decision(
        seat=seat,
        kind="payment",
        prompt=f"kindle {source.face.name}",
        cite=KINDLE["1"],
        options=options,
        least=max(0, min(needed, len(options))),
        most=min(amount, most, len(options)),
        clause="paying",
        refuse=lambda value: refusal(table, value),
        default=() if needed <= 0 else None,
        about=source.face.name,
        words={
            "way": "kindle",
            "over": Refusal(f"no more than {min(amount, most)} cards may be kindled", KINDLE["1"]),
        },
    )
    chosen = yield from ask(decision)
    for ref in chosen:
        yield from put(
            table, ref, "banishment", (KINDLE["1"], KINDLE["2"]), how="banished", verb="is banished to kindle"
        )
        table.emit(Did("banishes", seat, ref, origin="graveyard"), KINDLE["1"])
    return len(chosen)


def refusal(table: Table, value: Any) -> Refusal | None:
    """Why a card cannot be kindled: it is no fire element card in the graveyard."""
    thing = table.state.find(value) if isinstance(value, Ref) else None
    if thing is None:
        return None
    elements = table.view(thing).traits.get("element", ("norm",))
    if thing.zone == "graveyard" and "fire" not in elements:
        return Refusal(f"{thing.face.name} is {', '.join(elements)} element there", KINDLE["1"])
    if thing.zone != "graveyard":
        return Refusal(f"{thing.face.name} is not in the graveyard", KINDLE["1"])
    return None

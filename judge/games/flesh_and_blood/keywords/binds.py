"""Binds: a card that is bound to another as it enters the arena, for as long as both are there."""

from __future__ import annotations

from judge.games.flesh_and_blood.keywords.registry import entry, instances
from judge.kernel.decisions import Decision, Procedure
from judge.kernel.events import Linked
from judge.kernel.state import Thing, ThingId
from judge.kernel.table import Table, ask
from judge.text.perform import option

BINDS = entry("binds")
BOUND = "attached"
"""The link from a binding card to what it is bound to."""


def bind(table: Table, thing_id: ThingId) -> Procedure[None]:
    """Its controller chooses what an object with binds is bound to, if there is anything (Binds 2, 4)."""
    thing = table.state.things[thing_id]
    found = fitting(table, thing)
    if not found:
        return
    decision = Decision(
        thing.controller,
        "choose",
        f"what {thing.face.name} binds to",
        (BINDS["text"], BINDS["2"], BINDS["4"]),
        tuple(option(table, other.ref) for other in found),
    )
    (ref,) = yield from ask(decision)
    table.emit(Linked(thing_id, BOUND, (ref.id,)), (BINDS["text"], BINDS["2"], BINDS["4"], BINDS["8"]))


def fitting(table: Table, thing: Thing) -> list[Thing]:
    """What an object with binds may be bound to: permanents of its controller of the kind that it names."""
    words = [w for a in instances(table.view(thing).abilities, "binds") for w in a.argument.split()]
    kinds = [word for word in words if word != "permanent"]
    arena = [table.state.things[i] for i in table.state.zone("arena", thing.controller)]
    others = [other for other in arena if other.id != thing.id] if words else []
    return [other for other in others if all(table.view(other).is_a("type", kind) for kind in kinds)]

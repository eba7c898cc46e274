"""Turn Order: Ending Phases — effects that end a phase or the turn."""

from __future__ import annotations

from judge.games.grand_archive.moves import put
from judge.kernel.decisions import Procedure, Unsupported
from judge.kernel.events import ExtraChanged, Unstacked
from judge.kernel.table import Table
from judge.kernel.timing import StepBegan
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import seats
from rules_corpus.cite import Section

GENERAL = Section("ga:cr/turn-order-ending-phases/general-rules")
END = Section("ga:cr/turn-order-end-phase/general-rules")
SKIPPING = Section("ga:cr/turn-order-skipping-phases/general-rules")
ATTACK = Section("ga:cr/card-types-attack/general-rules")

ENDING = "ending"
"""The part of the position that says what is being ended: the turn or a phase."""

SKIPS = "skips"
"""The part of the position that says which phases players skip the next time."""


def skip(context: Context, node: t.Skip) -> Procedure[bool]:
    """A phase or the turn ends, or a player skips their next phase of a kind."""
    if node.what.startswith("end-") and node.what != "end-phase":
        return (yield from _end(context, node.what.removeprefix("end-").removesuffix("-phase")))
    what = node.what.removesuffix("-phase").removeprefix("next-")
    if what not in ("wake-up", "materialize", "recollection", "draw", "main", "end"):
        raise Unsupported(f"{context.source.face.name}: skipping {node.what!r} is not carried out yet")
    planned = context.state.extra.get(SKIPS, ())
    for seat in seats(context, node.who):
        planned = (*planned, (seat, what))
    context.table.emit(
        ExtraChanged(SKIPS, planned, f"the next {what} will be skipped"), (SKIPPING["1"], SKIPPING["2"])
    )
    return True


def _end(context: Context, what: str) -> Procedure[bool]:
    """The turn, or a phase that is going on, is ended (1, 2)."""
    now = context.state.phase
    ended = now if what == "this" else what
    if ended not in ("turn", now):
        context.table.note(f"it is no {ended} phase: there is none to end", GENERAL["1"])
        return False
    yield from _clear_stack(context.table)
    rules = {"turn": GENERAL["2"], "combat": GENERAL["1.2"]}
    words = f"{context.source.face.name} ends the {ended if ended == 'turn' else ended + ' phase'}"
    context.table.emit(ExtraChanged(ENDING, ended, words), (GENERAL["1"], rules.get(ended, GENERAL["1.1"])))
    return True


def _clear_stack(table: Table) -> Procedure[None]:
    """Nothing on the Effects Stack resolves, and the cards there are banished (1); the card that does this is
    not on it as an effect any more (2.1)."""
    waiting = table.state.stack
    for pending in reversed(waiting):
        table.emit(Unstacked(pending, "removed"), GENERAL["1"])
    for pending in waiting:
        card = table.state.things[pending.source.id]
        if pending.ability is None and card.zone == "stack":
            yield from put(table, card.ref, "banishment", GENERAL["1"], how="banished", verb="is banished")


def end_turn(table: Table) -> Procedure[None]:
    """The turn goes straight to the last part of the end phase (2)."""
    table.emit(ExtraChanged(ENDING, None), GENERAL["2"])
    if table.state.extra.get("combat") is not None:
        table.emit(ExtraChanged("combat", None, "the combat is over"), GENERAL["2"])
    for thing in tuple(table.state.everywhere("intent")):
        yield from put(table, thing.ref, "graveyard", ATTACK["8"], verb="goes to the graveyard")
    table.emit(StepBegan("end", "clean-up"), (GENERAL["2"], END["3"]))

"""Scavenge N: cards are revealed from the top of the deck until one fits (Game Terms: Scavenge)."""

from __future__ import annotations

from dataclasses import replace

from judge.games.grand_archive.keywords.actions import action
from judge.games.grand_archive.moves import put
from judge.kernel.decisions import Procedure, Unsupported
from judge.kernel.events import Did, Reordered
from judge.kernel.state import Ref, Seat
from judge.text import tree as t
from judge.text.by_chance import random_order
from judge.text.context import Context
from judge.text.meaning import fits, number, seats
from rules_corpus.cite import Section

SCAVENGE = Section("ga:cr/game-terms/scavenge-n")
REVEAL = Section("ga:cr/game-terms/reveal")


@action("scavenge")
def scavenge(context: Context, node: t.Perform) -> Procedure[bool]:
    """The first of the top N cards that fits goes to the hand, what else was revealed below the deck as
    chance orders it (1); raises Unsupported for anything but a described card."""
    if not isinstance(node.what, t.Chosen):
        raise Unsupported(f"{context.source.face.name}: this way of scavenging is not carried out yet")
    wanted = replace(node.what.selector, zone="", zone_of=None)
    done = False
    for seat in seats(context, node.who):
        most = number(context, node.amount or t.Number(1))
        found = yield from _scavenge(context, seat, most, wanted)
        context.results.setdefault("scavenge", []).extend(found)
        done = done or bool(found)
    return done


def _scavenge(context: Context, seat: Seat, most: int, wanted: t.Selector) -> Procedure[tuple[Ref, ...]]:
    state, shown, found = context.state, [], None
    for thing_id in state.zone("deck", seat)[: max(0, most)]:
        thing = state.things[thing_id]
        shown.append(thing.ref)
        if fits(context, thing, wanted):
            found = thing.ref
            break
    names = ", ".join(state.things[r.id].face.name for r in shown) or "nothing"
    context.table.note(f"revealed: {names}", (SCAVENGE["1"], REVEAL["2"]))
    for ref in shown:
        context.table.emit(Did("reveals", seat, ref), REVEAL["2"])
    if found is not None:
        yield from put(context.table, found, "hand", SCAVENGE["1"], verb="is scavenged")
    yield from _to_bottom(context, seat, [r for r in shown if r != found])
    return () if found is None else (context.state.things[found.id].ref,)


def _to_bottom(context: Context, seat: Seat, rest: list[Ref]) -> Procedure[None]:
    if not rest:
        return
    prompt = f"the order of the cards that {context.state.players[seat].name} puts on the bottom"
    order = tuple(ref.id for ref in (yield from random_order(context.table, rest, prompt, SCAVENGE["1"])))
    above = tuple(i for i in context.state.zone("deck", seat) if i not in order)
    words = "puts the rest on the bottom of their deck"
    context.table.emit(Reordered(seat, "deck", (*above, *order), words), SCAVENGE["1"])

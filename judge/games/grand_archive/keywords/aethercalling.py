"""Aethercalling: a card that is looked at while glimpsing is loaded into an Aetherwing weapon (Keywords and
Abilities: Aethercalling)."""

from __future__ import annotations

from judge.games.grand_archive.game_terms_cards import load
from judge.games.grand_archive.keywords.registry import entry, has
from judge.games.grand_archive.language import context_for
from judge.kernel.decisions import Decision, Option, Procedure
from judge.kernel.state import Ref, Seat, Thing
from judge.kernel.table import Table, ask

AETHERCALLING = entry("aethercalling")

CALLING = "keywords-and-abilities/aethercalling/1"
"""The rule that a player uses to load a card that is looked at, as scenarios name it."""


def load_seen(table: Table, seat: Seat, seen: list[Ref]) -> Procedure[list[Ref]]:
    """The player may load such cards one by one; gives the cards that are still looked at (1)."""
    left = list(seen)
    while (callable_cards := [r for r in left if has(table.view(r.id).abilities, "aethercalling")]) and (
        wings := aetherwings(table, seat)
    ):
        if not (yield from ask(_offer(seat))):
            break
        card = yield from _pick(
            seat, [table.state.things[r.id] for r in callable_cards], "which card to load"
        )
        wing = yield from _pick(seat, wings, "which Aetherwing weapon to load it into")
        load(context_for(table, card), card, wing)
        table.note(
            f"{card.face.name} is loaded without the Effects Stack", (AETHERCALLING["1"], AETHERCALLING["2"])
        )
        left = [r for r in left if r.id != card.id]
    return left


def aetherwings(table: Table, seat: Seat) -> list[Thing]:
    """The Aetherwing weapons that a player controls."""
    found = (table.state.things[i] for i in table.state.zone("field", seat))
    return [
        thing
        for thing in found
        if table.view(thing).is_a("type", "weapon") and table.view(thing).is_a("subtype", "aetherwing")
    ]


def _offer(seat: Seat) -> Decision:
    return Decision(
        seat=seat,
        kind="choose",
        prompt="load a card that is looked at",
        cite=AETHERCALLING["1"],
        options=(Option(CALLING, f"rule {CALLING}"),),
        least=0,
        most=1,
        verbs=("uses",),
        otherwise=(),
    )


def _pick(seat: Seat, among: list[Thing], prompt: str) -> Procedure[Thing]:
    decision = Decision(
        seat=seat,
        kind="choose",
        prompt=prompt,
        cite=AETHERCALLING["1"],
        options=tuple(Option(thing.ref, thing.face.name) for thing in among),
        clause="choosing",
    )
    (chosen,) = yield from ask(decision)
    return next(thing for thing in among if thing.ref == chosen)

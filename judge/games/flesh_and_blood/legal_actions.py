"""What a player who holds priority may try: cards to play, abilities, attacks (fab:frame/priority)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace

from judge.games.flesh_and_blood.activating import ATTACK, activation_refusal, attack_of, owed
from judge.games.flesh_and_blood.cards import is_attack_action
from judge.games.flesh_and_blood.instructions import VERBS
from judge.games.flesh_and_blood.keywords.halves import is_melded, sides
from judge.games.flesh_and_blood.language import LANGUAGE
from judge.games.flesh_and_blood.payment import can_pay
from judge.games.flesh_and_blood.permissions import play_refusal, rune_gated
from judge.games.flesh_and_blood.playing import cost
from judge.kernel.decisions import Illegal
from judge.kernel.request import Named, Request
from judge.kernel.state import Seat, Thing
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.context import Context
from judge.text.perform import possible

PLAYED_FROM = ("hand", "arsenal", "banished", "graveyard")
OBJECTS = ("hero", "arena", "equipment")


def legal_actions(table: Table) -> Iterator[Request]:
    """The actions that the holder of priority may attempt; costs and targets are asked as they are carried
    out."""
    seat = table.state.acting
    for zone in PLAYED_FROM:
        for thing_id in table.state.zone(zone, seat):
            yield from _plays(table, seat, table.state.things[thing_id])
    for zone in OBJECTS:
        for thing_id in table.state.zone(zone, seat):
            yield from _abilities(table, seat, table.state.things[thing_id])


def _plays(table: Table, seat: Seat, card: Thing) -> Iterator[Request]:
    """Playing a card: a split card as each of its halves, or melded."""
    for side in sides(card.face):
        shown = replace(card, face=side)
        if play_refusal(table, seat, shown) is None and _payable(table, seat, shown):
            melded = {"choosing": (Named("meld"),)} if is_melded(shown) else {}
            yield (_attack if is_attack_action(side) else _play)(seat, shown, melded)


def _payable(table: Table, seat: Seat, card: Thing) -> bool:
    asked = cost(table, Context(table, LANGUAGE, card, seat), unpaid=rune_gated(table, seat, card))
    return can_pay(table, seat, asked, card)


Clauses = Mapping[str, tuple[Named, ...]]


def _play(seat: Seat, card: Thing, clauses: Clauses) -> Request:
    named = Named(card.face.name, (card.ref,))
    return Request(seat, "plays", (named,), clauses, words=_words("plays", card, clauses))


def _attack(seat: Seat, source: Thing, clauses: Clauses) -> Request:
    named = Named(source.face.name, (source.ref,))
    words = _words("attacks with", source, clauses)
    return Request(seat, "attacks", (), {"with": (named,), **clauses}, words=words)


def _words(verb: str, card: Thing, clauses: Clauses) -> str:
    return f"{verb} {card.face.name}{' melded' if clauses else ''}"


def _abilities(table: Table, seat: Seat, thing: Thing) -> Iterator[Request]:
    with suppress(Illegal):
        if activation_refusal(table, seat, thing, attack_of(table, thing)) is None:
            yield _attack(seat, thing, {})
    if "facedown" in thing.flags:
        return
    own = Context(table, LANGUAGE, thing, seat)
    abilities = [a for a in table.view(thing).abilities if isinstance(a, t.ActivatedAbility)]
    for number, ability in enumerate(abilities, 1):
        fits = ATTACK not in ability.instructions and activation_refusal(table, seat, thing, ability) is None
        if fits and possible(own, VERBS, owed(own, ability)):
            named = Named(thing.face.name, (thing.ref,), ability=number)
            words = f"activates ability {number} of {thing.face.name}"
            yield Request(seat, "activates", (named,), words=words)

"""What a player who holds priority may try: cards to play, abilities, attacks (fab:frame/priority)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from judge.games.flesh_and_blood.activating import ATTACK, activation_refusal, attack_of
from judge.games.flesh_and_blood.cards import is_attack_action
from judge.games.flesh_and_blood.instructions import VERBS
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
            card = table.state.things[thing_id]
            if play_refusal(table, seat, card) is None and _payable(table, seat, card):
                yield _attack(seat, card) if is_attack_action(card.face) else _play(seat, card)
    for zone in OBJECTS:
        for thing_id in table.state.zone(zone, seat):
            yield from _abilities(table, seat, table.state.things[thing_id])


def _payable(table: Table, seat: Seat, card: Thing) -> bool:
    owed = cost(table, Context(table, LANGUAGE, card, seat), unpaid=rune_gated(table, seat, card))
    return can_pay(table, seat, owed, card)


def _play(seat: Seat, card: Thing) -> Request:
    named = Named(card.face.name, (card.ref,))
    return Request(seat, "plays", (named,), words=f"plays {card.face.name}")


def _attack(seat: Seat, source: Thing) -> Request:
    named = Named(source.face.name, (source.ref,))
    return Request(seat, "attacks", (), {"with": (named,)}, words=f"attacks with {source.face.name}")


def _abilities(table: Table, seat: Seat, thing: Thing) -> Iterator[Request]:
    with suppress(Illegal):
        if activation_refusal(table, seat, thing, attack_of(table, thing)) is None:
            yield _attack(seat, thing)
    if "facedown" in thing.flags:
        return
    abilities = [a for a in table.view(thing).abilities if isinstance(a, t.ActivatedAbility)]
    for number, ability in enumerate(abilities, 1):
        fits = ATTACK not in ability.instructions and activation_refusal(table, seat, thing, ability) is None
        if fits and possible(Context(table, LANGUAGE, thing, seat), VERBS, ability.costs):
            named = Named(thing.face.name, (thing.ref,), ability=number)
            words = f"activates ability {number} of {thing.face.name}"
            yield Request(seat, "activates", (named,), words=words)

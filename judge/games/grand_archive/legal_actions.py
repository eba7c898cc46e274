"""What a player who holds Opportunity may try: cards to activate, abilities, attacks (Timing and Permissions:
Opportunity 2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from judge.games.grand_archive.abilities_activated_abilities import check_ability, open_to
from judge.games.grand_archive.card_types_boons import is_boon
from judge.games.grand_archive.combat_phase_attack_declaration import check_attacker
from judge.games.grand_archive.combat_phase_attack_targets import Plan, attackable, target_refusal
from judge.games.grand_archive.game_mechanics_timing_and_permissions import (
    activation_refusal,
    is_fast,
    slow_refusal,
)
from judge.games.grand_archive.game_terms import VERBS
from judge.games.grand_archive.language import LANGUAGE
from judge.games.grand_archive.playing_cards_bestowing_boons import bestowing_refusal
from judge.games.grand_archive.playing_cards_card_activation import check_elements
from judge.kernel.decisions import Illegal
from judge.kernel.request import Named, Request
from judge.kernel.state import Seat, Thing
from judge.kernel.table import Table, permitted
from judge.text import tree as t
from judge.text.context import Context
from judge.text.perform import possible

PLAYED_FROM = ("hand", "memory", "material", "graveyard", "banishment")

USED_FROM = ("field", "pantheon", "mastery", "intent", "lineage", *PLAYED_FROM)
"""Where the activated abilities of a player's cards may work (Abilities 4 to 7)."""


def legal_actions(table: Table) -> Iterator[Request]:
    """The actions that the holder of Opportunity may attempt now."""
    return actions(table, table.state.acting)


def actions(table: Table, seat: Seat) -> Iterator[Request]:
    """The actions that a player may attempt now; costs and targets are asked as they are carried out.

    An action that turns out illegal on the way (a cost that cannot be paid, no target) is undone by the
    engine.
    """
    yield from _activations(table, seat)
    yield from _bestowments(table, seat)
    yield from _abilities(table, seat)
    yield from _attacks(table, seat)


def _may_be_slow(table: Table, seat: Seat) -> bool:
    try:
        slow_refusal(table.state, seat, "it")
    except Illegal:
        return False
    return True


def _activations(table: Table, seat: Seat) -> Iterator[Request]:
    slow = _may_be_slow(table, seat)
    for zone in (*PLAYED_FROM, "deck"):
        for thing_id in table.state.zone(zone, seat)[: 1 if zone == "deck" else None]:
            card = table.state.things[thing_id]
            fits = card.face.costs and activation_refusal(table, seat, card) is None
            timely = fits and (slow or is_fast(table, card))
            if timely and permitted(table, partial(check_elements, table, seat, card)):
                yield Request(seat, "activates", (_named(card),), words=f"activates {card.face.name}")


def _bestowments(table: Table, seat: Seat) -> Iterator[Request]:
    slow = _may_be_slow(table, seat)
    for thing_id in table.state.zone("pantheon", seat):
        boon = table.state.things[thing_id]
        timely = is_boon(boon.face) and (slow or is_fast(table, boon))
        if timely and bestowing_refusal(table, seat, boon) is None:
            yield Request(seat, "bestows", (_named(boon),), words=f"bestows {boon.face.name}")


def _abilities(table: Table, seat: Seat) -> Iterator[Request]:
    own = (table.state.things[i] for zone in USED_FROM for i in table.state.zone(zone, seat))
    others = (thing for thing in table.state.everywhere("field") if thing.controller != seat)
    for thing in (*own, *others):
        abilities = [a for a in table.view(thing).abilities if isinstance(a, t.ActivatedAbility)]
        for number, ability in enumerate(abilities, 1):
            if thing.controller != seat and not open_to(table, thing, ability, seat):
                continue
            context = Context(table, LANGUAGE, thing, seat)
            timely = permitted(table, partial(check_ability, table, context, ability))
            if timely and possible(replace(context, letters={"X": 0}), VERBS, ability.costs):
                named = Named(thing.face.name, (thing.ref,), ability=number)
                words = f"activates ability {number} of {thing.face.name}"
                yield Request(seat, "activates", (named,), words=words)


def _attacks(table: Table, seat: Seat) -> Iterator[Request]:
    if not _may_be_slow(table, seat):
        return
    for thing_id in table.state.zone("field", seat):
        thing = table.state.things[thing_id]
        if _can_attack(table, thing, seat):
            words = f"attacks with {thing.face.name}"
            yield Request(seat, "attacks", (), {"with": (_named(thing),)}, words=words)


def _can_attack(table: Table, thing: Thing, seat: Seat) -> bool:
    try:
        check_attacker(table, thing, seat)
    except Illegal:
        return False
    plan = Plan(seat, thing.ref)
    return any(target_refusal(table, plan, ref) is None for ref in attackable(table, plan))


def _named(thing: Thing) -> Named:
    return Named(thing.face.name, (thing.ref,))

"""Playing Cards: Bestowing Boons — boons played from the Pantheon zone, the steps 1.1 to 3.4."""

from __future__ import annotations

from dataclasses import replace

from judge.games.grand_archive.card_types_boons import GENERAL as CARD
from judge.games.grand_archive.card_types_boons import ZONE, is_bestowed, is_boon
from judge.games.grand_archive.game_mechanics_timing_and_permissions import LOCKS, is_fast, slow_refusal
from judge.games.grand_archive.game_terms import VERBS
from judge.games.grand_archive.general_rules_card_types import slow_rules
from judge.games.grand_archive.keywords.interdiction import take_opportunity
from judge.games.grand_archive.parts_of_a_card_cost import reserve_cost, settle_additional_costs
from judge.games.grand_archive.playing_cards_card_activation import announce, declare, note_choice
from judge.games.grand_archive.playing_cards_costs_and_memory import pay
from judge.kernel.decisions import Illegal, Procedure, Refusal
from judge.kernel.events import Did, Stacked
from judge.kernel.request import Named, Request
from judge.kernel.state import Ref, Seat, Thing
from judge.kernel.table import Table
from judge.text.context import Context
from rules_corpus.cite import Section, cites

GENERAL = Section("ga:cr/playing-cards-bestowing-boons/general-rules")


def bestows(table: Table, request: Request) -> Procedure[None]:
    """`Ana bestows "Boon" …`: plays a boon of the player's Pantheon zone at its speed (Card Types: Boons
    3)."""
    boon = pick_boon(table, request.seat, request.things[0])
    if not is_fast(table, boon):
        slow_refusal(table.state, request.seat, f"bestowing {boon.face.name}", *slow_rules(boon.face))
    yield from bestow(table, request.seat, boon, request)
    take_opportunity(table, table.state.stack[-1])


def pick_boon(table: Table, seat: Seat, named: Named) -> Thing:
    """The boon that a player means; raises Illegal with the reason where they may bestow none of that
    name."""
    cards = [t for r in named.candidates if isinstance(r, Ref) and (t := table.state.find(r)) is not None]
    refusals = [(card, bestowing_refusal(table, seat, card)) for card in cards]
    for card, refusal in refusals:
        if refusal is None:
            return card
    for _, refusal in refusals:
        if refusal is not None:
            raise Illegal(refusal.reason, refusal.cite)
    raise Illegal(f"there is no boon {named.label} to bestow", GENERAL["3.4.1"])


def bestowing_refusal(table: Table, seat: Seat, card: Thing) -> Refusal | None:
    """Why a player may not bestow a card; None where they may (its speed, elements and costs are looked at
    later)."""
    name = card.face.name
    if not is_boon(card.face):
        return Refusal(f"{name} is no boon; boons alone are bestowed", (CARD["4"], GENERAL["3.4.1"]))
    if card.zone != "pantheon" or card.owner != seat:
        whose = table.state.players[seat].name
        return Refusal(f"{name} is not in {whose}'s Pantheon zone", (GENERAL["3.4.1"], ZONE["3"]))
    if is_bestowed(card):
        table.assume("boon-bestowed-once")
        return Refusal(f"{name} has been bestowed", (GENERAL["3.4.3"], CARD["5"]))
    for lock in LOCKS:
        refusal = lock(table, seat, card)
        if refusal is not None:
            return Refusal(refusal.reason, (GENERAL["3.1.2"], *cites(refusal.cite)))
    return None


def bestow(table: Table, seat: Seat, boon: Thing, request: Request | None = None) -> Procedure[None]:
    """A boon is announced, its costs paid, its bestowment put on the Effects Stack; raises Illegal where a
    rule forbids it, and the attempt is undone by whoever called (3.1)."""
    context = announced(table, seat, boon)
    free = request is not None and request.free
    yield from declare(table, context, VERBS, (), (), free=free)
    if free:
        table.note(f"{boon.face.name} is bestowed without its cost", GENERAL["3.2.4"])
    else:
        amount = reserve_cost(table, context, "reserve")
        table.note(f"{boon.face.name} costs {amount} to bestow", (GENERAL["3.2"], GENERAL["3.2.1"]))
        paid = yield from pay(
            table, seat, "reserve", amount, context.source, (GENERAL["3.3"], GENERAL["3.1"])
        )
        if len(paid) < amount:
            table.note(
                f"{boon.face.name}: something else takes the place of a reserved card", GENERAL["3.3.1"]
            )
    yield from settle_additional_costs(table, context, VERBS, free=True, verb="bestow")
    if request is not None and request.given:
        note_choice(context, given=request.given)
    put_on_stack(table, context)


def announced(table: Table, seat: Seat, boon: Thing) -> Context:
    """The boon goes to the Effects Stack and its elements are checked, as those of an activated card are (4,
    3.1.1)."""
    try:
        context = announce(table, seat, boon)
    except Illegal as illegal:
        rules = (*cites(illegal.refusal.cite), GENERAL["3.1.1"], CARD["4.2"])
        raise Illegal(illegal.refusal.reason, rules) from illegal
    assert context.pending is not None
    context.pending = replace(context.pending, kind="bestowment")
    return context


def put_on_stack(table: Table, context: Context) -> None:
    """The bestowment goes on top of the Effects Stack (3.4)."""
    note_choice(context, declaring=False)
    assert context.pending is not None
    final = replace(context.pending, source=table.state.things[context.source.id])
    table.emit(Stacked(final), (GENERAL["3.4"], GENERAL["1"], GENERAL["4"], CARD["4"]))
    table.emit(Did("bestows", context.controller, final.source.ref), GENERAL["3.4"])

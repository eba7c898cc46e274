"""Glimpse N, and Starcalling, by which a card is activated while it is looked at (Game Terms: Glimpse)."""

from __future__ import annotations

from typing import Any

from judge.games.grand_archive.game_terms import VERBS
from judge.games.grand_archive.game_terms_moving import BOTTOM, arrangement
from judge.games.grand_archive.keywords.actions import action
from judge.games.grand_archive.keywords.aethercalling import load_seen
from judge.games.grand_archive.keywords.costs import STARCALLING
from judge.games.grand_archive.keywords.registry import has
from judge.games.grand_archive.playing_cards_card_activation import activate_card
from judge.kernel.decisions import Decision, Illegal, Procedure, all_alike
from judge.kernel.events import Did, Reordered
from judge.kernel.request import Request
from judge.kernel.state import Ref, Seat
from judge.kernel.table import Table, ask, attempt
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import number, seats
from judge.text.perform import option
from rules_corpus.cite import Section

GLIMPSE = Section("ga:cr/game-terms/glimpse")


@action("glimpse")
def glimpse(context: Context, node: t.Perform) -> Procedure[bool]:
    """The top N cards of the deck are looked at and put on its top or its bottom, each as chosen (2)."""
    amount = number(context, node.amount or t.Number(1))
    for seat in seats(context, node.who):
        seen = [context.state.things[i].ref for i in context.state.zone("deck", seat)[: max(0, amount)]]
        if seen:
            yield from _glimpse(context.table, seat, seen)
        context.table.emit(Did("glimpses", seat, None, amount), GLIMPSE["1"])
    return True


def _glimpse(table: Table, seat: Seat, seen: list[Ref]) -> Procedure[None]:
    seen = yield from load_seen(table, seat, seen)
    if not seen:
        return
    if _all_alike(table, seat):
        table.note("nothing depends on the order of the deck", GLIMPSE["2"])
        return
    while True:
        answer = yield _decision(table, seat, seen)
        if not isinstance(answer[0], Request):
            break
        called = yield from _attempt_call(table, seat, seen, answer[0])
        if called is not None:
            answer = (BOTTOM, *(yield from _order(table, seat, [r for r in seen if r != called])))
            break
    at = answer.index(BOTTOM)
    put_back(table, seat, answer[:at], answer[at + 1 :])


def _all_alike(table: Table, seat: Seat) -> bool:
    return all_alike([option(table, table.state.things[i].ref) for i in table.state.zone("deck", seat)])


def _decision(table: Table, seat: Seat, seen: list[Ref]) -> Decision:
    calls = any(has(table.view(r.id).abilities, "starcalling") for r in seen)
    return arrangement(table, seat, seen, GLIMPSE["2"], *(("activates",) if calls else ()))


def _order(table: Table, seat: Seat, rest: list[Ref]) -> Procedure[tuple[Any, ...]]:
    """The order in which the cards that are not activated go to the bottom (Starcalling 1, 3)."""
    decision = Decision(
        seat=seat,
        kind="order",
        prompt="order the cards at the bottom of the deck, the uppermost first",
        cite=(STARCALLING["1"], STARCALLING["3"]),
        options=tuple(option(table, r) for r in rest),
        least=len(rest),
        most=len(rest),
        verbs=("orders", "chooses"),
        ordered=True,
    )
    return (yield from ask(decision))


def _attempt_call(table: Table, seat: Seat, seen: list[Ref], request: Request) -> Procedure[Ref | None]:
    """Activates a card that is being looked at by its starcalling cost, at any speed (1.1, 5)."""
    card = next((r for r in seen if r in request.things[0].candidates), None)
    if (yield from attempt(table, _call(table, seat, card, request))) is not None:
        return None
    table.note(
        "the card that was called from the deck waits until the glimpse and what told of it are over",
        (STARCALLING["1.1"], STARCALLING["5"], STARCALLING["6"]),
    )
    table.note("all other cards that were looked at go to the bottom", STARCALLING["3"])
    return card


def _call(table: Table, seat: Seat, card: Ref | None, request: Request) -> Procedure[None]:
    if card is None or not has(table.view(card.id).abilities, "starcalling"):
        raise Illegal(
            "only a card with starcalling that is being looked at can be activated", STARCALLING["1"]
        )
    thing = table.state.things[card.id]
    yield from activate_card(table, seat, thing, VERBS, request=request, instructed=True)
    table.emit(Did("starcalls", seat, table.state.things[card.id].ref), STARCALLING["1.1"])


def put_back(table: Table, seat: Seat, top: tuple[Ref, ...], bottom: tuple[Ref, ...]) -> None:
    """The cards go back to the deck: these on the top in this order, those on the bottom in theirs."""
    seen = {r.id for r in (*top, *bottom)}
    rest = tuple(i for i in table.state.zone("deck", seat) if i not in seen)
    order = (*(r.id for r in top), *rest, *(r.id for r in bottom))
    names = ", ".join(table.state.things[r.id].face.name for r in bottom) or "nothing"
    table.emit(Reordered(seat, "deck", order, f"puts {names} on the bottom of their deck"), GLIMPSE["2"])

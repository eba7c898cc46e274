"""General Keywords: cost — what must be done to play a card; each faction says how its own cost is paid."""

from __future__ import annotations

from collections.abc import Callable

from judge.games.remnants.choosing import option
from judge.games.remnants.citing import KEYWORD
from judge.games.remnants.hooks import COST_CUTS, PAYMENTS, Payment
from judge.games.remnants.moves import discard, put
from judge.games.remnants.sayings import cost_change
from judge.games.remnants.stats import adjust_player
from judge.kernel.decisions import Decision, Illegal, Option, Procedure, Unsupported
from judge.kernel.state import Ref, Seat, Thing
from judge.kernel.table import Table, ask
from rules_corpus.cite import RuleId


def pay_all(table: Table, seat: Seat, card: Thing) -> Procedure[None]:
    """Pays every cost of a card, in the order printed; raises Illegal where one cannot be paid."""
    change = cost_change(table, card) if card.face.costs else 0
    if change and len(card.face.costs) > 1:
        raise Unsupported(
            f"{card.face.name} has several costs, and a text that changes one does not say which"
        )
    for kind, amount in card.face.costs.items():
        if kind not in PAYMENTS:
            raise Unsupported(f"a cost of {kind!r} is not carried out yet")
        less = sum(cut(table, seat, kind) for cut in COST_CUTS) - change
        yield from PAYMENTS[kind].pay(
            table, seat, card, int(amount) - less if kind == "T" else max(0, int(amount) - less)
        )


def from_hand(
    table: Table, seat: Seat, card: Thing, pays: Callable[[Thing], bool] | None = None
) -> tuple[Option, ...]:
    """The cards in hand that may pay for a card: all but itself, or those that `pays` says."""
    hand = (table.state.things[i] for i in table.state.zone("hand", seat))
    return tuple(option(table, c.ref) for c in hand if c.id != card.id and (pays is None or pays(c)))


def choose_payment(
    table: Table, seat: Seat, card: Thing, amount: int, options: tuple[Option, ...], what: str, cite: RuleId
) -> Procedure[tuple[Ref, ...]]:
    """Which cards pay; raises Illegal where there are not enough."""
    if len(options) < amount:
        name = table.state.players[seat].name
        raise Illegal(f"{name} cannot pay {what} for {card.face.name}", (cite, KEYWORD["cost"]))
    decision = Decision(
        seat=seat,
        kind="payment",
        prompt=f"{what} for {card.face.name}",
        cite=cite,
        options=options,
        least=amount,
        most=amount,
        clause="paying",
        words={"also": "discarding"},
        about=card.face.name,
    )
    return (yield from ask(decision)) if amount else ()


def by_discarding(
    cite: RuleId, what: str, number: Callable[[Table, Seat, int], int] | None = None
) -> Payment:
    """A cost paid by discarding that many cards from hand."""

    def pay(table: Table, seat: Seat, card: Thing, amount: int) -> Procedure[None]:
        needed = amount if number is None else number(table, seat, amount)
        words = f"{what} {needed}"
        for ref in (
            yield from choose_payment(table, seat, card, needed, from_hand(table, seat, card), words, cite)
        ):
            _note_void(table, ref)
            discard(table, ref, seat, (cite, KEYWORD["cost"]))

    return Payment(cite, pay)


def _note_void(table: Table, ref: Ref) -> None:
    if table.state.things[ref.id].face.is_a("type", "void"):
        table.note("a Void Card may pay for a cost", KEYWORD["void-cards"])


def by_obliterating(cite: RuleId) -> Payment:
    """A cost paid by putting that many cards from hand into oblivion."""

    def pay(table: Table, seat: Seat, card: Thing, amount: int) -> Procedure[None]:
        words = f"obliterating {amount}"
        for ref in (
            yield from choose_payment(table, seat, card, amount, from_hand(table, seat, card), words, cite)
        ):
            put(
                table,
                ref,
                "oblivion",
                (cite, KEYWORD["obliterate"]),
                how="obliterated",
                verb="is obliterated",
                by=seat,
            )

    return Payment(cite, pay)


def by_resource(kind: str, cite: RuleId) -> Payment:
    """A cost paid from what a player has gathered of a resource."""

    def pay(table: Table, seat: Seat, card: Thing, amount: int) -> Procedure[None]:
        player = table.state.players[seat]
        if player.count(kind) < amount:
            raise Illegal(
                f"{player.name} has {player.count(kind)} {kind}, {card.face.name} costs {amount}", cite
            )
        adjust_player(table, seat, kind, -amount, (cite, KEYWORD["cost"]))
        return
        yield

    return Payment(cite, pay)

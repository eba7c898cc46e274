"""Paying: resources, and the cards that are pitched for them (fab:frame/pitch)."""

from __future__ import annotations

from itertools import accumulate

from judge.games.flesh_and_blood.frame import PITCH
from judge.games.flesh_and_blood.happened import Pitched
from judge.games.flesh_and_blood.keywords.registry import entry
from judge.games.flesh_and_blood.moves import put
from judge.kernel.decisions import Decision, Illegal, Option, Procedure, Refusal
from judge.kernel.events import Did, PlayerChanged
from judge.kernel.state import Seat, Thing
from judge.kernel.table import Table, ask
from judge.text.perform import option
from rules_corpus.cite import Cite, cites

CHI = entry("chi")


PAYING = {"resources": ("chi", "resources"), "chi": ("chi",)}
"""What each sort of cost is paid with: resource costs with chi points too, and these first (Chi 2, 3)."""


def pitchable(table: Table, seat: Seat, source: Thing, kind: str = "resources") -> list[Thing]:
    """The cards in hand that could be pitched for a sort of cost: all with a pitch value but the one played,
    of which Chi cards alone give chi points."""
    cards = [table.state.things[i] for i in table.state.zone("hand", seat)]
    found = [c for c in cards if c.id != source.id and (table.view(c).stat("pitch") or 0) > 0]
    return [c for c in found if kind == "resources" or table.view(c).is_a("type", "chi")]


def at_hand(table: Table, seat: Seat, kind: str) -> int:
    """How much of a sort of cost a player can pay without pitching."""
    return sum(table.state.players[seat].count(point) for point in PAYING[kind])


def can_pay(table: Table, seat: Seat, amount: int, source: Thing, kind: str = "resources") -> bool:
    """Whether a player could pay so much of a sort of cost now."""
    cards = pitchable(table, seat, source, kind)
    return at_hand(table, seat, kind) + sum(table.view(c).stat("pitch") or 0 for c in cards) >= amount


def pay(
    table: Table, seat: Seat, amount: int, source: Thing, cite: Cite = (), kind: str = "resources"
) -> Procedure[None]:
    """Pays a cost of resources or chi points, pitching cards for what is missing; raises Illegal where it
    cannot be paid."""
    rules = (*cites(cite), PITCH["paying"])
    if amount <= 0:
        return
    if not can_pay(table, seat, amount, source, kind):
        name, what = table.state.players[seat].name, " chi points" if kind == "chi" else ""
        raise Illegal(
            f"{name} cannot pay {amount}{what} for {source.face.name}", (CHI["2"], *rules) if what else rules
        )
    missing = amount - at_hand(table, seat, kind)
    if missing > 0:
        yield from _pitch(table, seat, missing, source, rules, kind)
    chi = min(amount, table.state.players[seat].count("chi"))
    for point, paid in (("chi", chi), ("resources", amount - chi)):
        if paid:
            table.emit(PlayerChanged(seat, point, -paid), (*rules, CHI["3"]) if chi else rules)


def _pitch(table: Table, seat: Seat, missing: int, source: Thing, rules: Cite, sort: str) -> Procedure[None]:
    cards = pitchable(table, seat, source, sort)
    values = {c.ref: table.view(c).stat("pitch") or 0 for c in cards}
    most = _fewest(sorted(values.values()), missing)
    decision = Decision(
        seat=seat,
        kind="payment",
        prompt=f"pitch for {missing} more to pay for {source.face.name}",
        cite=rules,
        options=tuple(_option(table, c, alike=most == 1) for c in cards),
        least=_fewest(values.values(), missing),
        most=most,
        clause="paying",
        verbs=("pitches", "chooses"),
        about=source.face.name,
    )
    chosen = yield from ask(decision)
    while (wrong := _wrong([values[r] for r in chosen], missing, source, rules)) is not None:
        if table.state.window:
            raise Illegal(wrong.reason, wrong.cite)
        table.refuse(wrong)  # what resolves is not undone: the choice is made anew
        chosen = yield from ask(decision)
    for ref in chosen:
        chi = table.view(ref.id).is_a("type", "chi")
        kind, rule = ("chi", CHI["2"]) if chi else ("resources", PITCH["resources"])
        table.emit(Pitched(seat, ref, values[ref], kind), rule)
        yield from put(table, ref, "pitch", PITCH["zone"], how="pitched", verb="is pitched")
        table.emit(Did("pitches", seat, table.state.things[ref.id].ref), PITCH["zone"])


def _wrong(pitched: list[int], missing: int, source: Thing, rules: Cite) -> Refusal | None:
    """Why cards of these values may not be pitched for what is missing; None where they may."""
    if sum(pitched) < missing:
        reason = f"the cards pitched do not give the {missing} that {source.face.name} costs"
        return Refusal(reason, rules)
    if sum(pitched[:-1]) >= missing:
        return Refusal("no card is pitched once the cost is covered", PITCH["enough"])
    return None


def _option(table: Table, card: Thing, *, alike: bool) -> Option:
    """A card that may be pitched; where one is enough, those alike in name and value pay alike."""
    made = option(table, card.ref)
    same = (card.face.name, table.view(card).stat("pitch")) if alike else None
    return Option(made.value, made.label, made.alike or same)


def _fewest(values: object, missing: int) -> int:
    """How many of the values, taken in order (largest first unless sorted), reach the sum."""
    ordered = values if isinstance(values, list) else sorted(values, reverse=True)  # type: ignore[call-overload]
    sums = list(accumulate(ordered))
    return next((n for n, total in enumerate(sums, 1) if total >= missing), len(sums))

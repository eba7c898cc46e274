"""Playing Cards: Card Materialization — champions and regalia from the material deck."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.games.grand_archive.card_types_champion import leveling_refusal
from judge.games.grand_archive.carried_out import check_face
from judge.games.grand_archive.double_faced_cards import check_side
from judge.games.grand_archive.game_mechanics_timing_and_permissions import LOCKS
from judge.games.grand_archive.game_terms import VERBS
from judge.games.grand_archive.language import LANGUAGE
from judge.games.grand_archive.moves import held_back
from judge.games.grand_archive.parts_of_a_card_cost import reserve_cost, settle_additional_costs
from judge.games.grand_archive.playing_cards_card_activation import (
    check_elements,
    check_limits,
    declare_links,
    note_choice,
)
from judge.games.grand_archive.playing_cards_costs_and_memory import can_pay, pay
from judge.games.grand_archive.types_of_effects_game_effects import forbids
from judge.kernel.decisions import Illegal, Procedure
from judge.kernel.events import Did, Moved, Stacked
from judge.kernel.request import Named, Request, Who
from judge.kernel.state import Pending, Ref, Seat, Thing
from judge.kernel.table import Table
from judge.kernel.timing import OpportunityGiven
from judge.text.context import Context, Occurrence
from rules_corpus.cite import Section, cites

GENERAL = Section("ga:cr/playing-cards-card-materialization/general-rules")
PLAYING = Section("ga:cr/game-mechanics-playing-cards/general-rules")
COSTS = Section("ga:cr/playing-cards-costs-and-memory/general-rules")
CHAMPION = Section("ga:cr/card-types-champion/leveling-up")
ELEMENT = Section("ga:cr/parts-of-a-card-element/intro")


def materialize_card(table: Table, seat: Seat, choice: Any, request: Request | None) -> Procedure[None]:
    """Materializes a card of the material deck; raises Illegal where a rule forbids it."""
    card = _pick(table, seat, request.things[0]) if request is not None else table.state.things[choice.id]
    yield from put_materialization(table, seat, card, free=request is not None and request.free)
    table.emit(OpportunityGiven(seat), GENERAL["3.4"])


def put_materialization(table: Table, seat: Seat, card: Thing, *, free: bool = False) -> Procedure[None]:
    """A card's materialization goes on the Effects Stack, its costs paid (3.1 to 3.4); raises Illegal where a
    rule forbids it."""
    check_legality(table, seat, card)
    origin = card.zone
    check_face(card.face, origin)
    rules = (GENERAL["1"], GENERAL["2"], GENERAL["3"], PLAYING["4"])
    table.emit(Moved(card.id, "stack", seat, seat, verb="is announced"), rules)
    card = table.state.things[card.id]
    if card.face.is_a("type", "champion"):
        words = f"elements are not asked for as {card.face.name} is materialized"
        table.note(words, (CHAMPION["3"], ELEMENT["2.2"]))
    else:
        check_elements(table, seat, card)
    context = Context(table, LANGUAGE, card, seat)
    context.pending = Pending(
        id=table.new_id(),
        kind="materialization",
        name=card.face.name,
        controller=seat,
        source=card,
        choices={"origin": origin, "declaring": True},
    )
    yield from declare_links(context)
    if free:
        table.note(f"{card.face.name} is materialized without paying its cost", GENERAL["3.2.4"])
    else:
        kind = kind_of_cost(card)
        if kind == "reserve":
            table.assume("materialized-for-reserve")
            table.note(f"{card.face.name} is materialized for its reserve cost", COSTS["1.5"])
        yield from pay(table, seat, kind, reserve_cost(table, context, kind), card, GENERAL["3.3"])
    yield from settle_additional_costs(table, context, VERBS, free=True, verb="materialize")
    note_choice(context, declaring=False)
    table.emit(Stacked(replace(context.pending, source=table.state.things[card.id])), GENERAL["3.4"])
    table.emit(Did("materializes", seat, card.ref), GENERAL["3.4"])


def _pick(table: Table, seat: Seat, named: Named) -> Thing:
    for ref in named.candidates:
        thing = table.state.find(ref) if isinstance(ref, Ref) else None
        if thing is not None and thing.zone == "material" and thing.owner == seat:
            check_side(thing, named.label)
            return thing
    raise Illegal(f"{named.label} is not in {table.state.players[seat].name}'s material deck", GENERAL["2"])


def check_materialization(table: Table, seat: Seat, card: Thing, *, free: bool = False) -> None:
    """Whether a card could be materialized now, its cost as things stand (3.1 to 3.3); raises Illegal."""
    check_legality(table, seat, card)
    kind = kind_of_cost(card)
    context = Context(table, LANGUAGE, card, seat)
    context.pending = Pending(-1, "materialization", card.face.name, seat, card)
    if not free and not can_pay(table, seat, kind, reserve_cost(table, context, kind), card):
        raise Illegal(f"the cost of {card.face.name} cannot be paid", GENERAL["3.3"])


def kind_of_cost(card: Thing) -> str:
    """What a card is materialized for: its memory cost, else its reserve cost (Costs and Memory 1.5)."""
    return "memory" if "memory" in card.face.costs else "reserve"


def check_legality(table: Table, seat: Seat, card: Thing) -> None:
    """A card without a cost cannot be materialized, a champion only where it levels up (3.1); raises
    Illegal."""
    if not card.face.costs:
        rules = (GENERAL["3.4.2"], GENERAL["3.1"], COSTS["3"])
        raise Illegal(f"{card.face.name} has no memory cost", rules)
    for lock in LOCKS:
        locked = lock(table, seat, card)
        if locked is not None:
            raise Illegal(locked.reason, locked.cite)
    happening = Occurrence("materializes", Who(seat), card.ref, player=seat)
    banned = forbids(table, happening, f"{card.face.name} can't be materialized") or held_back(table, card)
    if banned is not None:
        raise Illegal(banned.reason, banned.cite)
    check_limits(table, seat, card, "materialize", GENERAL["3.1"])
    if card.face.is_a("type", "champion"):
        refusal = leveling_refusal(table, seat, card)
        if refusal is not None:
            raise Illegal(
                refusal.reason,
                (GENERAL["3.1"], GENERAL["3.1.1"], *cites(refusal.cite)),
            )

"""Playing Cards: Card Activation — the steps 1.1 to 1.9 from announcing a card to its place on the Effects
Stack."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.games.grand_archive.game_mechanics_objects_and_targeting import declare_targets
from judge.games.grand_archive.game_mechanics_timing_and_permissions import (
    activation_refusal,
    is_fast,
    slow_refusal,
)
from judge.games.grand_archive.game_terms import VERBS
from judge.games.grand_archive.happened import Did
from judge.games.grand_archive.language import LANGUAGE, champion
from judge.games.grand_archive.parts_of_a_card_cost import (
    reserve_cost,
    settle_additional_costs,
    settle_optional_costs,
)
from judge.games.grand_archive.playing_cards_costs_and_memory import pay
from judge.kernel.decisions import Decision, Illegal, Option, Procedure
from judge.kernel.events import Moved, Stacked
from judge.kernel.request import Named, Request
from judge.kernel.state import Pending, Ref, Seat, Thing
from judge.kernel.table import Table, ask
from judge.kernel.timing import OpportunityGiven
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import holds
from judge.text.perform import choose_modes
from rules_corpus.cite import Section

GENERAL = Section("ga:cr/playing-cards-card-activation/general-rules")
ELEMENT = Section("ga:cr/parts-of-a-card-element/intro")


def activates_card(table: Table, request: Request) -> Procedure[None]:
    """`Ana activates "Card" …`: activates the named card from where it may be activated."""
    card = pick_card(table, request.seat, request.things[0])
    yield from activate_card(table, request.seat, card, VERBS, request=request)


def pick_card(table: Table, seat: Seat, named: Named) -> Thing:
    """The card that a player means: the first of that name that they may activate, else the reason why not;
    raises Illegal."""
    cards = [t for r in named.candidates if isinstance(r, Ref) and (t := table.state.find(r)) is not None]
    refusals = [(card, activation_refusal(table, seat, card)) for card in cards]
    for card, refusal in refusals:
        if refusal is None:
            return card
    for _, refusal in refusals:
        if refusal is not None:
            raise Illegal(refusal.reason, refusal.cite)
    raise Illegal(f"there is no card {named.label} to activate", GENERAL["1.9.1"])


def activate_card(
    table: Table,
    seat: Seat,
    card: Thing,
    verbs: Any,
    *,
    request: Request | None = None,
    permitted: bool = False,
) -> Procedure[None]:
    """Activates a card; raises Illegal where a rule forbids it, and the attempt is undone by whoever called
    (1.6)."""
    if not permitted and not is_fast(table, card):
        slow_refusal(table.state, seat, f"activating {card.face.name}")
    origin = card.zone
    table.emit(Moved(card.id, "stack", seat, seat, verb="is announced"), GENERAL["1.1"])
    card = table.state.things[card.id]
    check_elements(table, seat, card)
    pending = Pending(
        table.new_id(),
        "activation",
        card.face.name,
        seat,
        card,
        choices={"origin": origin, "declaring": True},
    )
    context = Context(table, LANGUAGE, card, seat, pending)
    yield from _declare(table, context, verbs)
    free = request is not None and request.free
    if not free:
        yield from _pay(table, context)
    yield from settle_additional_costs(table, context, verbs, free=free)
    note_choice(context, declaring=False)
    final = replace(_pending(context), source=table.state.things[card.id], name=card.face.name)
    table.emit(Stacked(final), GENERAL["1.9"])
    table.emit(Did("activates", seat, final.source.ref), GENERAL["1.9"])
    table.emit(OpportunityGiven(seat), GENERAL["1.9"])


def _pending(context: Context) -> Pending:
    assert context.pending is not None
    return context.pending


def note_choice(context: Context, **choices: Any) -> None:
    """Adds what was declared to the activation under way."""
    context.pending = replace(_pending(context), choices={**_pending(context).choices, **choices})


def _declare(table: Table, context: Context, verbs: Any) -> Procedure[None]:
    """Costs, modes and targets are declared, and legality is checked (1.3 to 1.6)."""
    if "X" in context.source.face.costs.values():
        note_choice(context, X=(yield from _choose_x(table, context)))
    yield from settle_optional_costs(table, context)
    modes, slots = {}, {}
    for index, ability in enumerate(context.source.face.abilities):
        if isinstance(ability, t.InstructionsAbility) and all(
            holds(context, r) for r in ability.restrictions
        ):
            chosen = yield from declare_ability(context, ability.instructions, verbs)
            modes[index], slots[index] = chosen
    flat = tuple(values for by_slot in slots.values() for values in by_slot.values())
    note_choice(context, modes_of=modes, slots_of=slots, targets=flat)


def declare_ability(
    context: Context, instructions: tuple[t.Instruction, ...], verbs: Any
) -> Procedure[tuple[tuple[int, ...] | None, dict[int, tuple[Any, ...]]]]:
    """The modes and targets of one ability (1.4, 1.5); gives the modes (None: not modal) and the targets by
    slot."""
    modal = next((i for i in instructions if isinstance(i, t.Modes) and not i.depends_on), None)
    modes: tuple[int, ...] | None = None
    parts: tuple[Any, ...] = instructions
    if modal is not None:
        modes = yield from choose_modes(context, verbs, modal)
        if not modes and modal.minimum != t.Number(0):
            raise Illegal(f"{context.source.face.name} has no legal mode", GENERAL["1.4"])
        parts = tuple(modal.modes[m].instructions for m in modes) + tuple(
            i for i in instructions if i is not modal
        )
    own = replace(context, slots={})
    declared = yield from declare_targets(own, parts)
    return modes, dict(declared)


def _choose_x(table: Table, context: Context) -> Procedure[int]:
    most = len(table.state.zone("hand", context.controller)) + 20
    decision = Decision(
        seat=context.controller,
        kind="number",
        prompt=f"X for {context.source.face.name}",
        cite=GENERAL["1.3.1"],
        options=tuple(Option(n, f"X = {n}") for n in range(most + 1)),
        clause="with",
        about=context.source.face.name,
    )
    (chosen,) = yield from ask(decision)
    return int(chosen)


def check_elements(table: Table, seat: Seat, card: Thing) -> None:
    """Every element of a card must be enabled: norm always is, the champion's lineage enables the rest (1.2);
    raises Illegal."""
    mine = champion(table.state, seat)
    enabled = {"norm"} | set(table.view(mine).traits.get("element", ()) if mine else ())
    missing = [e for e in table.view(card).traits.get("element", ()) if e not in enabled]
    if missing:
        raise Illegal(
            f"{card.face.name} needs the element {missing[0]}, which is not enabled", GENERAL["1.2"]
        )


def _pay(table: Table, context: Context) -> Procedure[None]:
    """The reserve cost is reckoned and paid (1.7, 1.8)."""
    kind = (
        "memory"
        if "memory" in context.source.face.costs and "reserve" not in context.source.face.costs
        else "reserve"
    )
    if kind not in context.source.face.costs:
        raise Illegal(f"{context.source.face.name} has no cost that could be paid", GENERAL["1.8"])
    paid = set(_pending(context).choices.get("paid", ()))
    if "brew" in paid:
        return
    amount = reserve_cost(table, context, kind)
    yield from pay(table, context.controller, kind, amount, context.source)

"""The stack: its top resolves, triggers go onto it, and what becomes of the cards (fab:frame/play)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.games.flesh_and_blood.attacking import become_link
from judge.games.flesh_and_blood.cards import is_permanent_card
from judge.games.flesh_and_blood.chain import active_link
from judge.games.flesh_and_blood.combat import give_again
from judge.games.flesh_and_blood.defending import defend
from judge.games.flesh_and_blood.frame import COMBAT, PLAY, TRIGGERS
from judge.games.flesh_and_blood.instructions import VERBS
from judge.games.flesh_and_blood.keywords import labels
from judge.games.flesh_and_blood.keywords.crank import crank
from judge.games.flesh_and_blood.keywords.faces import resolve_flipped
from judge.games.flesh_and_blood.keywords.halves import (
    MELD,
    is_melded,
    now_resolving,
    right_half,
    wait_for_left,
)
from judge.games.flesh_and_blood.keywords.registry import entry, has
from judge.games.flesh_and_blood.keywords.transform import is_evo, resolve_evo
from judge.games.flesh_and_blood.language import LANGUAGE
from judge.games.flesh_and_blood.moves import put
from judge.games.flesh_and_blood.resources import AS_INSTANT
from judge.games.flesh_and_blood.targets import declare_ability, refusal
from judge.kernel.decisions import Illegal, Procedure, Refusal
from judge.kernel.events import Stacked, Unstacked
from judge.kernel.state import Pending
from judge.kernel.table import Table
from judge.kernel.timing import OpportunityGiven
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import holds
from judge.text.perform import perform
from judge.text.triggering import next_to_stack
from rules_corpus.cite import Cite, cites

AFFLICTION = entry("affliction")
FIGMENT = entry("figment")
NEGATE = entry("negate")
TAP = entry("tap-untap")
BANISHED = entry("play-from-banished-zone")


def resolve_top(table: Table) -> Procedure[None]:
    """The topmost layer resolves; its card then goes where it belongs."""
    pending = table.state.stack[-1]
    if right_half(table, pending):
        yield from resolve_right(table, pending)
        return
    trouble = fails(table, pending)
    if trouble is not None:
        table.note(trouble.reason, trouble.cite)
        table.count("fizzled", pending.source.id)
        table.emit(Unstacked(pending, "fizzled"), trouble.cite)
        return
    table.emit(Unstacked(pending, "resolved"), PLAY["resolve"])
    table.count("resolved", pending.source.id)
    yield from carry_out(table, pending)
    yield from put_away(table, pending)


def resolve_right(table: Table, pending: Pending) -> Procedure[None]:
    """The right half of a melded card resolves, unless its targets are all illegal; the left one follows."""
    trouble = fails(table, pending)
    if trouble is None:
        yield from perform_abilities(table, pending)
    else:
        table.note(trouble.reason, trouble.cite)
        table.assume("meld-halves-fail-apart")
    if any(p.id == pending.id for p in table.state.stack):
        wait_for_left(table, pending)


def fails(table: Table, pending: Pending) -> Refusal | None:
    """Why a layer does not resolve: its condition is not met any more, or all of its targets are illegal."""
    ability = pending.ability
    context = context_of(table, pending)
    asks = ability.condition if isinstance(ability, t.TriggeredAbility) else None
    if asks is not None and not holds(context, asks):
        words = f"the condition of {pending.label or pending.name} is not met any more"
        return Refusal(words, (TRIGGERS["condition"], PLAY["fails"]))
    judged = [
        refusal(context_of(table, pending, index), target, value)
        for index, part in abilities_of(pending)
        for target in t.targets(parts_of(part, pending, index))
        for value in context_of(table, pending, index).slots.get(target.slot, ())
    ]
    if judged and judged[0] and all(judged):
        return Refusal(f"the target of {pending.name} is illegal: {judged[0].reason}", PLAY["fails"])
    return None


def parts_of(ability: Any, pending: Pending, index: int) -> tuple[Any, ...]:
    """The instructions whose targets were declared: of a modal ability those of the chosen modes."""
    modes = pending.choices.get("modes_of", {}).get(index)
    if modes is None:
        return tuple(ability.instructions)
    modal = next(i for i in ability.instructions if isinstance(i, t.Modes))
    rest = (i for i in ability.instructions if i is not modal)
    return (*(modal.modes[m].instructions for m in modes), *rest)


def abilities_of(pending: Pending) -> list[tuple[int, Any]]:
    """What a layer does: an ability, or the instructions of its card, by their place."""
    if pending.ability is not None:
        return [(0, pending.ability)]
    found = enumerate(pending.source.face.abilities)
    mine = [(i, a) for i, a in found if now_resolving(pending, i)]
    return [(i, a) for i, a in mine if isinstance(a, t.InstructionsAbility)]


def context_of(table: Table, pending: Pending, index: int = 0) -> Context:
    """Where a layer's text is evaluated: from its source, for its controller, with what was chosen."""
    source = table.state.find(pending.source.ref) or pending.source
    if pending.kind == "play":
        source = table.state.things.get(pending.source.id, pending.source)
    context = Context(table, LANGUAGE, source, pending.controller, pending)
    chosen = pending.choices.get("slots_of", {}).get(index, {})
    context.slots = {**pending.choices.get("slots", {}), **chosen}
    context.letters = {"X": pending.choices["X"]} if "X" in pending.choices else {}
    context.results = {k: list(v) for k, v in pending.choices.get("results", {}).items()}
    context.occurrence, context.each = pending.choices.get("occurrence"), pending.choices.get("each")
    return context


def carry_out(table: Table, pending: Pending) -> Procedure[None]:
    """An attack becomes a chain link, a permanent enters the arena; anything else does what it says."""
    if "attacked" in pending.choices:
        yield from become_link(table, pending)
    elif pending.kind == "play" and is_evo(pending.source.face):
        yield from resolve_evo(table, pending.controller, table.state.things[pending.source.id])
    elif pending.kind == "play" and is_permanent_card(pending.source.face):
        yield from enter_arena(table, pending)
    yield from perform_abilities(table, pending)
    if pending.kind == "play" and pending.source.face.is_a("type", "defense-reaction"):
        yield from join_defense(table, pending)


def perform_abilities(table: Table, pending: Pending) -> Procedure[None]:
    """Does what the abilities of a layer say."""
    for index, ability in abilities_of(pending):
        context = context_of(table, pending, index)
        modes = pending.choices.get("modes_of", {}).get(index)
        if modes is not None:
            context.pending = replace(pending, choices={**pending.choices, "modes": modes})
        labels.note_instructions(table, context, ability)
        yield from perform(context, VERBS, ability.instructions)


def enter_arena(table: Table, pending: Pending) -> Procedure[None]:
    """A permanent enters the arena under its player's control, an affliction under an opponent's."""
    rules: Cite = PLAY["permanent"]
    control = pending.controller
    if pending.source.face.is_a("type", "affliction"):
        control, rules = table.state.next_seat(pending.controller), (AFFLICTION["text"], AFFLICTION["1"])
    if pending.source.face.is_a("type", "figment"):
        rules = (*cites(rules), FIGMENT["3"], FIGMENT["4"])
    resolve_flipped(table, table.state.things[pending.source.id])
    rules = (*cites(rules), TAP["4"])
    yield from put(table, pending.source.ref, "arena", rules, verb="enters the arena", control=control)
    yield from crank(table, pending.source.id)


def join_defense(table: Table, pending: Pending) -> Procedure[None]:
    """A defense reaction becomes a defending card as it resolves."""
    card = table.state.things[pending.source.id]
    if active_link(table.state) is not None and card.zone == "stack":
        yield from defend(table, pending.controller, (card.ref,), COMBAT["defense-reaction"])


def put_away(table: Table, pending: Pending) -> Procedure[None]:
    """A card that has resolved and became nothing else goes to the graveyard; go again gives its point."""
    if pending.kind == "ability" and "go-again" in getattr(pending.ability, "traits", ()):
        give_again(table, pending.controller, (t.KeywordAbility("go-again"),), pending.name)
    if pending.kind != "play":
        return
    card = table.state.things[pending.source.id]
    if is_melded(card) and has(table.view(card).abilities, "go-again"):
        table.note(f"{card.face.name} has fully resolved", (MELD["14"], MELD["15"]))
    if pending.choices.get("as-instant"):
        table.note(f"{card.face.name} resolves, played as an instant or not", AS_INSTANT["3"])
    if "attacked" not in pending.choices:
        give_again(table, pending.controller, table.view(card).abilities, pending.name)
    if card.zone == "stack":
        banished = pending.choices.get("origin") == "banished"
        rules: Cite = (BANISHED["2"], PLAY["graveyard"]) if banished else PLAY["graveyard"]
        yield from put(table, card.ref, "graveyard", rules, verb="goes to the graveyard")


def lose_sources(table: Table) -> Procedure[None]:
    """A card whose layer is gone from the stack goes to its owner's graveyard (Negate 1)."""
    for thing in tuple(table.state.everywhere("stack")):
        if not any(p.source.id == thing.id for p in table.state.stack):
            yield from put(table, thing.ref, "graveyard", NEGATE["1"], verb="goes to the graveyard")


def place_triggers(table: Table) -> Procedure[bool]:
    """Puts the waiting triggers on the stack, the turn player's first; gives whether there were any."""
    placed = False
    while table.state.waiting:
        for pending in (yield from next_to_stack(table, TRIGGERS["order"])):
            yield from _stack(table, pending)
            placed = True
    if placed and table.state.stack and table.state.phase == "action":
        holder = table.state.seats_from(table.state.active)[0]
        table.emit(OpportunityGiven(holder), TRIGGERS["order"])
    return placed


def _stack(table: Table, pending: Pending) -> Procedure[None]:
    context = context_of(table, pending)
    assert pending.ability is not None
    try:
        modes, slots = yield from declare_ability(context, pending.ability.instructions, VERBS)
    except Illegal as illegal:
        table.emit(Stacked(pending), TRIGGERS["order"])
        table.note(illegal.refusal.reason, TRIGGERS["targets"])
        table.emit(Unstacked(pending, "removed"), TRIGGERS["targets"])
        return
    merged = {
        **pending.choices,
        "modes_of": {0: modes},
        "slots_of": {0: slots},
        "targets": tuple(slots.values()),
    }
    table.emit(Stacked(replace(pending, choices=merged)), TRIGGERS["order"])

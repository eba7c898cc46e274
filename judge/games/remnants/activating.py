"""General Keywords: activate — (Use), (Exh), (Hand) and (Obl) effects, once a turn unless they are
Repeatable."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.games.remnants.auto import settle, speed
from judge.games.remnants.citing import GA, KEYWORD, REPLY
from judge.games.remnants.effects import (
    PAYING,
    carry_out,
    choose_x,
    context_of,
    declare,
    fails,
    foresee,
    pay_costs,
    rest_refusal,
)
from judge.games.remnants.hooks import ACTIVATION_LIMITS
from judge.games.remnants.language import LANGUAGE, is_active
from judge.games.remnants.opportunity import ACTIVATABLE, PLAY_PHASES, add_to_chain, check_speed
from judge.games.remnants.playing import can_reply, play
from judge.games.remnants.stats import GENE, written_on
from judge.kernel.decisions import Illegal, Procedure, Refusal
from judge.kernel.events import Did, Remembered
from judge.kernel.request import Named, OnStack, Request
from judge.kernel.state import Pending, Ref, Seat, Thing
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import holds
from rules_corpus.cite import RuleId, cites

MARKS = {"Use": KEYWORD["use"], "Exh": KEYWORD["exh"], "Hand": KEYWORD["hand"], "Obl": KEYWORD["obl"]}
"""Activatable effects by their mark."""

WORKS_IN = {"Hand": ("hand",), "Obl": ("oblivion",)}
"""Where a mark works, if not on the field."""


def activates(table: Table, request: Request, marks: tuple[str, ...]) -> Procedure[None]:
    """Activates an effect of the thing named; raises Illegal where a rule forbids it."""
    card, index = find_effect(table, request.seat, request.things[0], marks)
    yield from activate(table, request.seat, card, index)


def replies(table: Table, request: Request) -> Procedure[None]:
    """`Ben replies with Snare to back 1 …`: a (Re) card, or a Repliable effect of a card."""
    if not table.state.window:
        raise Illegal(
            "there is no Reply Opportunity: nothing that could be replied to",
            (REPLY["1"], GA["6"], KEYWORD["reply-opportunity"]),
        )
    named = request.first("with")
    if named is None:
        raise Illegal("say what the reply is: 'replies with Snare to back 1'", REPLY["2"])
    card = _reply_card(table, request.seat, named)
    if card is not None:
        yield from play(table, request.seat, card, request)
        return
    card, index = find_effect(table, request.seat, named, tuple(MARKS))
    yield from activate(table, request.seat, card, index)


def _reply_card(table: Table, seat: Seat, named: Named) -> Thing | None:
    """The card in hand that a reply means to play; None where it means an effect."""
    found = [c for r in named.candidates if isinstance(r, Ref) and (c := table.state.find(r)) is not None]
    hand = [c for c in found if c.zone == "hand" and c.owner == seat]
    effects = [c for c in hand if any(getattr(a, "label", "") == "Hand" for a in c.face.abilities)]
    return next((c for c in hand if can_reply(table, c) or c not in effects), None)


def find_effect(table: Table, seat: Seat, named: Named, marks: tuple[str, ...]) -> tuple[Thing, int]:
    """The effect that a name means: the first that may be activated, else the reason why not; raises
    Illegal."""
    cards = [c for r in named.candidates if isinstance(r, Ref) and (c := table.state.find(r)) is not None]
    tried: list[Refusal] = []
    for card in cards:
        for index in effects_of(table, card, marks, named.ability):
            refusal = activation_refusal(table, seat, card, index)
            if refusal is None:
                return card, index
            tried.append(refusal)
    for refusal in tried:
        raise Illegal(refusal.reason, refusal.cite)
    wanted = " or ".join(f"({m})" for m in marks)
    raise Illegal(f"{named.label} has no {wanted} effect", KEYWORD["activate"])


def effects_of(table: Table, card: Thing, marks: tuple[str, ...], number: int = 0) -> list[int]:
    """The places of a card's activatable effects with these marks; only the one of that number where one is
    given."""
    found = [i for i, a in enumerate(table.view(card).abilities) if isinstance(a, t.ActivatedAbility)]
    wanted = found[number - 1 : number] if number else found
    return [i for i in wanted if table.view(card).abilities[i].label in marks]


def activation_refusal(table: Table, seat: Seat, card: Thing, index: int) -> Refusal | None:
    """Why a player may not activate an effect now; None where they may (its cost and speed are looked at
    later)."""
    ability = table.view(card).abilities[index]
    name = card.face.name
    if card.controller != seat:
        return Refusal(f"{table.state.players[seat].name} does not control {name}", KEYWORD["controller"])
    if ability.label in WORKS_IN:
        if card.zone not in WORKS_IN[ability.label]:
            return Refusal(
                f"{name} is in {card.zone}, where its ({ability.label}) does not work", MARKS[ability.label]
            )
    elif not is_active(card):
        return Refusal(f"{name} is not active on the field", KEYWORD["inactive"])
    for limit in ACTIVATION_LIMITS:
        refusal = limit(table.state, seat, ability)
        if refusal is not None:
            return refusal
    context = Context(table, LANGUAGE, card, seat)
    why = [
        _time_refusal(context, ability),
        _opt_refusal(table, card, index, ability),
        *(rest_refusal(context, cost) for cost in ability.costs if isinstance(cost, t.Rest)),
    ]
    reasons = [one for one in why if one is not None]
    cited = tuple(rule for one in reasons for rule in cites(one.cite))
    return replace(reasons[0], cite=cited) if reasons else None


def _time_refusal(context: Context, ability: Any) -> Refusal | None:
    state, name = context.state, context.source.face.name
    if state.window or state.active != context.controller:
        if "repliable" not in ability.traits:
            rules = (GA["6"], REPLY["2"], KEYWORD["repliable"], KEYWORD["reply"])
            return Refusal(f"the effect of {name} is not Repliable", rules)
        if not state.window:
            return Refusal("there is no Reply Opportunity", (REPLY["1"], KEYWORD["reply-opportunity"]))
    if ability.limits and not all(holds(context, limit) for limit in ability.limits):
        marked = (w.phase.removesuffix("-phase") for w in t.walk(ability.limits) if isinstance(w, t.During))
        opened = (ACTIVATABLE[phase] for phase in (*marked, state.phase) if phase in ACTIVATABLE)
        return Refusal(f"the effect of {name} is for another phase than {state.phase}", (GA["12"], *opened))
    if not ability.limits and not state.window and state.phase not in PLAY_PHASES:
        return Refusal(
            f"the effect of {name} names no phase: it is for Group and Regroup",
            tuple(PLAY_PHASES.values()),
        )
    return None


def uses_left(table: Table, card: Thing, index: int, ability: Any) -> int | None:
    """How often an effect may still be used in this turn (None: as often as its player likes)."""
    allowed = 1
    for trait in ability.traits:
        if trait == "repeatable":
            return None
        if trait.startswith("repeatable "):
            allowed += int(trait.split()[1])
    fact = _use_of(table, card, index)
    return allowed - sum(1 for f in table.state.facts if f[:3] == fact)


def _use_of(table: Table, card: Thing, index: int) -> tuple[Any, ...]:
    """What is remembered of a use: the card, and where its effect is written, as Genes come and go."""
    return ("used", card.ref, written_on(table.state, card, index))


def _opt_refusal(table: Table, card: Thing, index: int, ability: Any) -> Refusal | None:
    left = uses_left(table, card, index, ability)
    if left is not None and left <= 0:
        rules: tuple[RuleId, ...] = (KEYWORD["opt"], MARKS[ability.label])
        if ability.traits:
            rules = (*rules, KEYWORD["repeatable"])
        return Refusal(f"the ({ability.label}) of {card.face.name} has been used in this turn", rules)
    return None


def activate(table: Table, seat: Seat, card: Thing, index: int) -> Procedure[None]:
    """Pays an effect's costs, names its targets, and opens (or answers) a Reply Opportunity with it."""
    ability = table.view(card).abilities[index]
    check_speed(table, card)
    pending = Pending(table.new_id(), "ability", card.face.name, seat, card, ability=ability)
    context = Context(table, LANGUAGE, card, seat, pending)
    rule: tuple[RuleId, ...] = (MARKS[ability.label], KEYWORD["opt"])
    if any(trait.startswith("repeatable ") for trait in ability.traits):
        table.assume("repeatable-n-is-n-more")
    if _unlimited(ability):
        rule = (MARKS[ability.label], KEYWORD["repeatable"])
    if ability.inherited and ability not in card.face.abilities:
        rule = (*rule, GENE)
    spd = speed(table, card)
    table.emit(Remembered((*_use_of(table, card, index), table.new_id())), rule)
    said = yield from choose_x(context, (*ability.costs, *ability.instructions))
    context.slots |= yield from foresee(context, ability.costs, PAYING)
    yield from pay_costs(table, context, ability.costs)
    spent = table.state.find(card.ref) is None
    slots, more = yield from declare(context, ability.instructions)
    made = replace(
        pending,
        choices={"slots_of": {0: slots}, "targets": tuple(slots.values()), "spent": spent, **said, **more},
    )
    yield from settle(table)
    add_to_chain(table, made, spd)
    table.emit(Did("activates", seat, OnStack(made.id)), KEYWORD["activate"])
    yield from settle(table)


def _unlimited(ability: Any) -> bool:
    return any(trait.startswith("repeatable") for trait in ability.traits)


def resolve_effect(table: Table, pending: Pending) -> Procedure[None]:
    """An effect on the chain happens, also where its card is gone by now (General Keywords: Reply Chain)."""
    gone = table.state.find(pending.source.ref) is None
    if gone and pending.ability.label in WORKS_IN and not pending.choices.get("spent"):
        table.note(f"{pending.name} is not there any more: it fizzles", KEYWORD["reply-chain"])
        table.count("fizzled", pending.source.id)
        return
    if gone:
        table.note(f"{pending.name} is gone, its effect happens all the same", KEYWORD["reply-chain"])
        table.assume("effects-outlive-their-card")
    context = context_of(table, pending)
    if fails(table, context, pending.ability.instructions):
        table.count("fizzled", pending.source.id)
        return
    table.count("resolved", pending.source.id)
    yield from carry_out(table, context, pending.ability.instructions)

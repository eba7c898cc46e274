"""Game Mechanics: Copy — copies of activations on the Effects Stack, and the tokens that copies become."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.games.grand_archive.combat_phase_attacking_and_the_combat_phase import change_combat, combat_of
from judge.games.grand_archive.copy_static_copying import COPY, OBJECTS, face_of_copy
from judge.games.grand_archive.entering import entrance
from judge.games.grand_archive.game_mechanics_objects_and_targeting import (
    instance_meant,
    plain_option,
    refusal,
)
from judge.games.grand_archive.keywords.cascade import CASCADE
from judge.games.grand_archive.moves import create
from judge.games.grand_archive.naming import chosen_on_entering
from judge.games.grand_archive.types_of_effects_game_effects import GENERAL as CONTRADICTING
from judge.games.grand_archive.types_of_effects_game_effects import barred_by, forbids
from judge.kernel.decisions import Decision, Procedure, Refusal, Unsupported
from judge.kernel.events import Ceased, Stacked
from judge.kernel.request import OnStack
from judge.kernel.state import Pending, Ref, Thing
from judge.kernel.table import Table, ask
from judge.text import tree as t
from judge.text.context import Context, Occurrence
from judge.text.meaning import candidates, number, resolve
from rules_corpus.cite import Section

GENERAL = Section("ga:cr/game-mechanics-copy/general-rules")
ACTIVATIONS = Section("ga:cr/game-mechanics-copy/copying-abilities-card-activations-and-materializations")
PLAYING = Section("ga:cr/game-mechanics-playing-cards/general-rules")
RESOLUTION = Section("ga:cr/playing-cards-resolution/general-rules")


def copy_pending(context: Context, pending: Pending) -> None:
    """A copy of an instance goes on the Effects Stack with all choices of the original (Copying Abilities,
    Activations 1); what is chosen as it resolves is chosen anew (2)."""
    made = replace(pending, id=context.table.new_id(), controller=context.controller, copy=True)
    if "cascade" in pending.choices:
        context.table.note("a copy does not advance the cascade", CASCADE["3"])
    source = (GENERAL["4"],) if pending.ability is not None else (RESOLUTION["2.1"],)
    kept = pending.choices.get("becomes") or pending.choices.get("levels")
    rules = (ACTIVATIONS["1"], *((ACTIVATIONS["3"],) if kept else ()), GENERAL["3"], GENERAL["1.1"], *source)
    if pending.choices.get("modes_of"):
        rules = (*rules, ACTIVATIONS["1.1"])
    changed = context.state.find(pending.source.ref) is not None and context.view(pending.source).made
    rules = (*rules, *((PLAYING["9.3"],) if changed else ()))
    rules = (*rules, ACTIVATIONS["2"], PLAYING["5"], PLAYING["9.1"], PLAYING["9.2"])
    context.table.emit(Stacked(made), rules)


def copy(context: Context, node: t.Copy) -> Procedure[bool]:
    """Copies activations that are on the Effects Stack, with new targets where the text lets them be chosen
    (General Rules 5); cards are copied in their zone."""
    for value in resolve(context, node.what):
        card = context.state.find(value) if isinstance(value, Ref) else None
        if card is not None and card.zone not in ("field", "stack"):
            if (refused := uncopyable(context.table, card)) is None:
                copy_card(context, card)
            else:
                context.table.note(refused.reason, refused.cite)
            continue
        pending = instance_meant(context.state, value)
        if pending is None:
            raise Unsupported("copying anything but an activation or a card is not carried out yet")
        source = context.state.find(pending.source.ref) if pending.ability is None else None
        if (barrier := barred_by(context.table, "is-copied", OnStack(pending.id), source)) is not None:
            context.table.note(f"{pending.name} can't be copied ({barrier.face.name})", CONTRADICTING["5"])
            continue
        targets = (yield from _retarget(context, pending)) if node.new_targets else pending.choices
        copy_pending(context, replace(pending, choices=targets))
    return True


def uncopyable(table: Table, thing: Thing) -> Refusal | None:
    """Why a card or object can't be copied; None where it can."""
    return forbids(table, Occurrence("is-copied", thing.ref), f"{thing.face.name} can't be copied")


def is_of_copy(context: Context, what: object) -> bool:
    """Whether a copy of an activation speaks of itself: no card moves then, and the copy ceases to exist when
    it has resolved (General Rules 1.4, 1.5.1)."""
    pending = context.pending
    if pending is None or not pending.copy or pending.ability is not None or not isinstance(what, t.Self):
        return False
    if pending.source.zone != "stack":
        return False
    context.table.note(f"the copy of {pending.name} means itself, not the card", GENERAL["1.5.1"])
    return True


def copy_card(context: Context, card: Thing) -> None:
    """A copy of a card comes into being in the card's zone (General Rules 1.2, 1.5); one of the intent
    strikes with the attack (Copying Objects 3)."""
    table, seat = context.table, context.controller
    made = Thing(table.new_id(), face_of_copy(card.face, **{COPY: True}), seat, seat, card.zone, card.place)
    combat = combat_of(table.state)
    if card.zone != "intent":
        create(table, made, (GENERAL["1.2"], GENERAL["1.5"], GENERAL["1.5.1"], GENERAL["6"]))
        context.results.setdefault("copy", []).append(table.state.things[made.id].ref)
        return
    made = replace(made, controller=card.controller, owner=card.controller)
    create(table, made, (OBJECTS["3"], OBJECTS["1.1.1"], GENERAL["1.4.1"]))
    if combat is not None:
        intent = (*combat.intent, table.state.things[made.id].ref)
        change_combat(table, OBJECTS["3"], f"the copy of {card.face.name} is in the intent", intent=intent)


def end_copies(context: Context) -> None:
    """Copies of cards that the effect made and nobody activated cease to exist with it (General Rules 1.4,
    6)."""
    for ref in context.results.get("copy", ()):
        made = context.state.find(ref)
        if made is not None and made.zone not in ("stack", "intent"):
            context.table.emit(Ceased(made.id), (GENERAL["1.4"], GENERAL["6"]))


def card_of_copy(table: Table, pending: Pending, zone: str) -> Thing:
    """The copy of an attack or champion card's activation becomes a copy of the card in the intent or the
    lineage (General Rules 1.3, 1.4); gives it."""
    seat = pending.controller
    face = face_of_copy(pending.source.face, **{COPY: True})
    made = Thing(table.new_id(), face, seat, seat, zone, seat, notes=dict(pending.source.notes))
    create(table, made, (GENERAL["2"], GENERAL["1.3"], GENERAL["1.4"], ACTIVATIONS["3"]))
    return table.state.things[made.id]


def _retarget(context: Context, pending: Pending) -> Procedure[dict[str, Any]]:
    """The choices of the original with the targets that the copy's controller chooses anew."""
    slots_of = {index: dict(slots) for index, slots in pending.choices.get("slots_of", {}).items()}
    abilities = [pending.ability] if pending.ability is not None else pending.source.face.abilities
    source = context.state.find(pending.source.ref) or pending.source
    own = Context(context.table, context.language, source, context.controller, pending)
    for index, slots in slots_of.items():
        for target in t.targets(abilities[index]):
            if target.slot in slots:
                chosen = yield from _new_targets(own, target)
                slots[target.slot] = chosen or slots[target.slot]
    flat = tuple(values for slots in slots_of.values() for values in slots.values())
    return {**pending.choices, "slots_of": slots_of, "targets": flat}


def _new_targets(context: Context, target: t.Target) -> Procedure[tuple[Any, ...]]:
    legal = [v for v in candidates(context, target.selector) if refusal(context, target, v) is None]
    most = len(legal) if target.maximum is None else min(number(context, target.maximum), len(legal))
    decision = Decision(
        seat=context.controller,
        kind="targets",
        prompt=f"new targets for the copy of {context.source.face.name}, or decline",
        cite=(GENERAL["5"], GENERAL["5.1"]),
        options=tuple(plain_option(context, v) for v in legal),
        least=0,
        most=most,
        verbs=("chooses", "declines"),
        refuse=lambda value: refusal(context, target, value),
        about=context.source.face.name,
    )
    return (yield from ask(decision))


def token_of_copy(table: Table, pending: Pending, notes: dict[str, object]) -> Procedure[Thing]:
    """The copy of an object card's activation becomes a token of it, with what the activation had become
    (General Rules 2; Activations 3, 4); gives the token."""
    face, seat = pending.source.face, pending.controller
    token = Thing(table.new_id(), replace(face, back=None), seat, seat, "field", seat, token=True)
    letters = {k: v for k, v in notes.items() if isinstance(v, int) and not isinstance(v, bool)}
    chosen = yield from chosen_on_entering(table, token, seat)
    made = entrance(table, table.state.things[pending.source.id], seat, letters)
    rested = frozenset({"rested"} & made.states)
    token = replace(token, counters=dict(made.counters), flags=rested, notes={**notes, **chosen})
    kept = (ACTIVATIONS["3"],) if notes else ()
    create(table, token, (GENERAL["2"], ACTIVATIONS["4"], *kept, *made.rules))
    return table.state.things[token.id]

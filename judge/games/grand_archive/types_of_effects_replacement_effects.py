"""Types of Effects: Replacement Effects — what happens instead, effect by effect; prevention of damage among
them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from judge.games.grand_archive.carried_out import instead_states
from judge.games.grand_archive.combat_phase_attacking_and_the_combat_phase import combat_of
from judge.games.grand_archive.entering import use_up
from judge.games.grand_archive.game_mechanics_damage_prevention import GENERAL as PREVENTION
from judge.games.grand_archive.game_mechanics_damage_prevention import (
    bulwarks,
    characterized,
    fruitless,
    prevention,
    unpreventable,
)
from judge.games.grand_archive.game_terms import VERBS
from judge.games.grand_archive.happened import DamageDealt
from judge.games.grand_archive.happenings import to_come
from judge.games.grand_archive.keywords.critical import criticals
from judge.games.grand_archive.keywords.link_shield import shields
from judge.games.grand_archive.types_of_effects_continuous_effects import is_unit
from judge.games.grand_archive.types_of_effects_game_effects import changes_in_force
from judge.kernel.decisions import Procedure
from judge.kernel.events import Did, Event, Moved, Remembered
from judge.kernel.state import Seat
from judge.kernel.table import Instead, Replacement, Table
from judge.text import tree as t
from judge.text.context import Context, Occurrence
from judge.text.meaning import holds, matches, number, things
from judge.text.perform import bind, perform
from judge.text.triggering import parties_of, with_parties
from rules_corpus.cite import Cite, Section, cites

GENERAL = Section("ga:cr/types-of-effects-replacement-effects/general-rules")
DAMAGE_STEP = Section("ga:cr/combat-phase-damage-step/general-rules")
ON_DEATH = Section("ga:cr/keywords-and-abilities/on-death")
ON_BANISH = Section("ga:cr/keywords-and-abilities/on-banish")
DIED = Section("ga:cr/game-terms/died-dies-and-kills-killed")
REPLACEABLE = (DamageDealt, Moved, Did)


def replacements(table: Table, event: Event) -> Iterator[Replacement]:
    """The replacement and prevention effects that fit an event (General Rules 2 to 4)."""
    if not isinstance(event, REPLACEABLE):
        return
    changes = [each for each in changes_in_force(table, t.Replace) if not instead_states(each[1])]
    would = to_come(table.state, event) if changes else ()
    for context, change, key in changes:
        found = _fits(context, change, would)
        if found is not None and not _used_up(table, context, change):
            yield _replacement(table, context, change, key, found, event)
    yield from shields(table, event)
    if isinstance(event, DamageDealt):
        yield from prevention(table, event, affected(table, event))
        yield from bulwarks(table, event, affected(table, event))
        yield from criticals(table, event, affected(table, event))


APPLIED = "replacement effects applied"
"""What a turn remembers of replacement effects that are applied so many times."""


def _used_up(table: Table, context: Context, change: t.Replace) -> bool:
    """Whether an effect has been applied this turn as often as its text lets it."""
    applied = (APPLIED, context.source.ref, change)
    uses = sum(1 for fact in table.state.facts if isinstance(fact, tuple) and fact[:3] == applied)
    return any(isinstance(limit, t.Limit) and uses >= limit.times for limit in change.limits)


def affected(table: Table, event: Event) -> Seat:
    """The player whose object an event is about, or who does it, orders the effects (General Rules 2; Damage
    Step 3.6)."""
    if isinstance(event, Did):
        return event.seat
    thing = table.state.things[event.target.id if isinstance(event, DamageDealt) else event.thing]  # type: ignore[attr-defined]
    return thing.controller


def _fits(context: Context, change: t.Replace, would: tuple[Occurrence, ...]) -> Occurrence | None:
    for occurrence in would:
        seen = replace(context, occurrence=parties_of(change.event, context.occurrence, occurrence))
        own = replace(context, occurrence=occurrence)
        if matches(seen, change.event, occurrence) and (
            change.condition is None or holds(own, change.condition)
        ):
            return with_parties(change.event, context.occurrence, occurrence)
    return None


def _replacement(
    table: Table, context: Context, change: t.Replace, key: Any, occurrence: Occurrence, event: Event
) -> Replacement:
    def apply(at: Table, current: Event) -> Procedure[Instead]:
        own = replace(
            context,
            occurrence=occurrence,
            slots=dict(context.slots),
            results={},
            amount=getattr(current, "amount", None),
        )
        result = yield from _instead(at, own, change, current)
        if change.limits:
            at.emit(Remembered((APPLIED, context.source.ref, change, at.new_id())), GENERAL["1"])
        if change.uses is not None and key[0] == "effect":
            use_up(at, key[1], for_several=change.event.op == ">=")
        return result

    cite: Cite = (
        (DAMAGE_STEP["3.6"], GENERAL["1"], GENERAL["3"])
        if combat_of(table.state) and isinstance(event, DamageDealt)
        else (GENERAL["1"], GENERAL["4"])
    )
    alike: Any = None
    idle = False
    if any(isinstance(i, t.PreventThat) for i in change.instead):
        assert isinstance(event, DamageDealt)
        nothing = fruitless(table, event) if all(map(_by_prevention, change.instead)) else None
        alike, idle = nothing or _prevented_alike(context, change), nothing is not None
        lasting = (PREVENTION["10"], PREVENTION["2"], PREVENTION["6"])
        kind = lasting if change.uses is None else (PREVENTION["5.2"],)
        also = (PREVENTION["11"],) if len(change.instead) > 1 else ()
        cite = (*kind, *also, *characterized(change.event), *cites(cite))
    if context.rule is not None:
        cite = (context.rule, *cites(cite))
    label = context.source.face.name
    return Replacement(key, label, cite, affected(table, event), apply, alike, context.source.id, idle)


def _prevented_alike(context: Context, change: t.Replace) -> Any:
    """What makes prevention effects alike: their text, and where it does more than prevent, whose it is and
    what was chosen for it; None where it does something to its own source."""
    if len(change.instead) == 1:
        return ("prevention", change)
    if any(isinstance(part, t.Self) for part in t.walk(change)):
        return None
    return ("prevention", change, context.controller, tuple(sorted(context.slots.items())))


def _by_prevention(node: t.Instruction) -> bool:
    """Whether an instruction prevents damage, or does nothing where none was prevented."""
    amount = getattr(node, "amount", None)
    return isinstance(node, t.PreventThat) or (isinstance(amount, t.Tally) and amount.what == "prevent")


def _instead(table: Table, context: Context, change: t.Replace, event: Event) -> Procedure[Instead]:
    left: Event | None = None
    for instruction in change.instead:
        if isinstance(instruction, t.Proceed):
            yield from bind(context, VERBS, instruction)
            left = _proceeding(table, context, instruction, event)
        elif isinstance(instruction, t.PreventThat):
            left = _prevented(table, context, instruction, left or event)
        elif isinstance(instruction, t.WhenDone) and isinstance(instruction.first[0], t.PreventThat):
            left = _prevented(table, context, instruction.first[0], left or event)
            if context.tallies["prevent"]:
                yield from perform(context, VERBS, (replace(instruction, first=()),))
        elif isinstance(instruction, t.May):
            if not (yield from perform(context, VERBS, (instruction,))):
                left = event
        elif isinstance(instruction, t.Banish) and isinstance(event, Moved):
            table.note(
                f"{table.state.things[event.thing].face.name} did not die: it does not enter the graveyard",
                (DIED["2"], ON_DEATH["2"]),
            )
            how = event.how if event.how == "sacrificed" else "banished"
            left = replace(event, to="banishment", how=how, verb="is banished instead")
        else:
            yield from perform(context, VERBS, (instruction,))
    if left is None and isinstance(event, Moved) and event.to == "banishment":
        table.note(f"{table.state.things[event.thing].face.name} is not banished", ON_BANISH["2"])
    return Instead(left)


def _proceeding(table: Table, context: Context, node: t.Proceed, event: Event) -> Event:
    """The event with another amount, or with what else the damage is dealt to."""
    left = replace(event, amount=max(0, number(context, node.amount)))  # type: ignore[call-arg]
    found = [] if node.to is None else [thing for thing in things(context, node.to) if thing.zone == "field"]
    if not found or not isinstance(left, DamageDealt):
        return left
    return replace(left, target=found[0].ref, worn=not is_unit(table.state, found[0]))


def _prevented(table: Table, context: Context, node: t.PreventThat, event: Event) -> Event | None:
    assert isinstance(event, DamageDealt)
    context.tallies["prevent"] = 0
    if unpreventable(table, event):
        table.note("the damage can't be prevented", PREVENTION["7"])
        return event
    most = event.amount if node.amount is None else max(0, number(context, node.amount))
    left = max(0, event.amount - most)
    context.amount = context.tallies["prevent"] = event.amount - left
    return replace(event, amount=left) if left else None

"""Playing Cards: Resolution — the top of the Effects Stack resolves, or fizzles; and triggers go onto it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.games.grand_archive.abilities_ability_tracking import track, tracked
from judge.games.grand_archive.abilities_restriction_abilities import rules_of
from judge.games.grand_archive.card_types_champion import level_up, leveling_refusal
from judge.games.grand_archive.combat_phase_attack_declaration import attack_with_card, may_begin_combat
from judge.games.grand_archive.game_mechanics_copy import token_of_copy
from judge.games.grand_archive.game_mechanics_objects_and_targeting import still_legal
from judge.games.grand_archive.game_terms import VERBS
from judge.games.grand_archive.keywords.cost_changes import count_progress
from judge.games.grand_archive.keywords.link import LINK, link_targets, tie
from judge.games.grand_archive.language import LANGUAGE
from judge.games.grand_archive.levels_as_if import sight
from judge.games.grand_archive.moves import put
from judge.games.grand_archive.player_keywords import for_this_turn, gives_to_players
from judge.games.grand_archive.playing_cards_card_activation import becomes_object, declare_ability
from judge.games.grand_archive.playing_cards_leaving_the_stack import permitted_states, put_away
from judge.kernel.decisions import Illegal, Procedure
from judge.kernel.events import Stacked, Unstacked
from judge.kernel.state import Pending, ThingId
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import holds
from judge.text.perform import perform
from rules_corpus.cite import Cite, Section, cites

GENERAL = Section("ga:cr/playing-cards-resolution/general-rules")
CHAMPIONS = Section("ga:cr/card-types-champion/general-rules")
FIZZLE = Section("ga:cr/game-terms/fizzle")
CHECKING = Section("ga:cr/playing-cards-resolution/checking-resolution")
TRIGGERED = Section("ga:cr/abilities-triggered-abilities/general-rules")
ABILITIES = Section("ga:cr/game-mechanics-abilities/general-rules")
KNOWN = Section("ga:cr/game-mechanics-card-and-object-information/last-known-information")
CONTROL = Section("ga:cr/game-terms/control-and-ownership")
CHECKS = Section("ga:cr/state-based-checks-and-effects/general-rules")
TYPES = Section("ga:cr/state-based-checks-and-effects/types-of-checks")
RESTRICTED = Section("ga:cr/abilities-restriction-abilities/general-rules")
RESTRICTIONS = Section("ga:cr/abilities-restriction-abilities/types-of-restrictions")
ATTACK = Section("ga:cr/card-types-attack/general-rules")
CHAMPION = Section("ga:cr/card-types-champion/leveling-up")


def resolve_top(table: Table) -> Procedure[None]:
    """The topmost instance resolves or fizzles; its source card follows when it was the last instance
    (General Rules 2, 2.1)."""
    pending = table.state.stack[-1]
    trouble = fizzling(table, pending)
    if trouble is not None:
        fizzle(table, pending, trouble)
    else:
        table.emit(Unstacked(pending, "resolved"), GENERAL["1.1"])
        table.count("resolved", pending.source.id)
        yield from carry_out(table, pending)
        count_progress(table, pending)
    yield from put_away(table, pending, resolved=trouble is None)


def fizzle(table: Table, pending: Pending, trouble: tuple[str, Cite]) -> None:
    """Takes an instance off the Effects Stack that cannot resolve."""
    table.note(trouble[0], trouble[1])
    table.count("fizzled", pending.source.id)
    table.emit(Unstacked(pending, "fizzled"), CHECKING["1.2"])


# --- Checking Resolution


def fizzling(table: Table, pending: Pending) -> tuple[str, Cite] | None:
    """Why an instance cannot resolve, with the rule; None where it can (Checking Resolution 1)."""
    if (
        pending.kind != "trigger"
        and pending.kind != "ability"
        and table.state.find(pending.source.ref) is None
    ):
        return f"{pending.name} has no source card on the Effects Stack", TYPES["10"]
    if pending.kind == "materialization" and pending.source.face.is_a("type", "champion"):
        refusal = leveling_refusal(table, pending.controller, pending.source)
        if refusal is not None:
            return refusal.reason, (CHECKING["1.1"], FIZZLE["2"], CHAMPION["2"], CHAMPIONS["7.1"])
    condition = getattr(pending.ability, "condition", None)
    if condition is not None and not holds(context_of(table, pending), condition):
        return f"the condition of {pending.label or pending.name} is not met any more", TRIGGERED["3.2"]
    return _target_trouble(table, pending)


def _target_trouble(table: Table, pending: Pending) -> tuple[str, Cite] | None:
    trouble = _link_trouble(table, pending)
    if trouble is not None:
        return trouble
    for index, ability in abilities_of(pending):
        context = context_of(table, pending, index)
        for target in t.targets(declared_parts(ability, pending, index)):
            values = context.slots.get(target.slot, ())
            illegal = [r for v in values if (r := still_legal(context, target, v)) is not None]
            required = isinstance(target.minimum, t.Number) and target.minimum.value > 0
            if illegal and required:
                table.assume("fizzles-on-resolution" if len(illegal) == len(values) else "one-illegal-target")
                rules = (
                    (CHECKING["1.4.1.1"], CHECKS["2.1"])
                    if len(illegal) == len(values)
                    else (CHECKING["1.4.1.1"],)
                )
                why = f"a target of {pending.name} is illegal: {illegal[0].reason}"
                return why, (*rules, *cites(illegal[0].cite))
            if illegal:
                table.note(f"{pending.name} resolves without an optional target", CHECKING["1.3"])
    return None


def _link_trouble(table: Table, pending: Pending) -> tuple[str, Cite] | None:
    """A card whose link target has become illegal fizzles (Link 2.2, 3)."""
    links = pending.choices.get("links", {})
    context = context_of(table, pending)
    for target in link_targets(context.view(context.source).abilities) if links else ():
        for value in links.get(target.slot, ()):
            refusal = still_legal(context, target, value)
            if refusal is not None:
                return f"the link of {pending.name} is illegal: {refusal.reason}", (LINK["3"], LINK["2.2"])
    return None


def declared_parts(ability: Any, pending: Pending, index: int) -> tuple[Any, ...]:
    """The instructions of an ability whose targets were declared: of a modal one, those of the chosen
    modes."""
    modes = pending.choices.get("modes_of", {}).get(index)
    if modes is None:
        return tuple(ability.instructions)
    modal = next(i for i in ability.instructions if isinstance(i, t.Modes))
    rest = tuple(i for i in ability.instructions if i is not modal)
    return tuple(modal.modes[m].instructions for m in modes) + rest


def abilities_of(pending: Pending) -> list[tuple[int, Any]]:
    """What an instance resolves: a trigger's or activated ability, or the instructions of its card, by their
    place."""
    if pending.ability is not None:
        return [(0, pending.ability)]
    if becomes_object(pending.source):
        return []
    declared = pending.choices.get("modes_of", {})
    found: list[tuple[int, Any]] = []
    for i, ability in enumerate(pending.source.face.abilities):
        if isinstance(ability, t.InstructionsAbility) and (i in declared or not declared):
            found.append((i, ability))
        elif isinstance(ability, t.StaticAbility) and gives_to_players(ability):
            found.append((i, for_this_turn(ability)))
    return found


def context_of(table: Table, pending: Pending, index: int = 0) -> Context:
    """Where an instance's text is evaluated: from its source, for its controller, with what was chosen."""
    source = table.state.find(pending.source.ref) or pending.source
    context = Context(table, LANGUAGE, source, pending.controller, pending)
    if pending.ability is None:
        context.seen_as = sight(table, pending.controller, source, pending.choices.get("levels", 0))
    chosen = pending.choices.get("slots_of", {}).get(index, {})
    context.slots = {**pending.choices.get("slots", {}), **chosen}
    found = {**(tracked(source) if pending.ability is not None else {}), **pending.choices.get("results", {})}
    context.results = {verb: list(values) for verb, values in found.items()}
    context.occurrence = pending.choices.get("occurrence")
    context.known = pending.choices.get("views", {})
    return context


# --- Carrying out


def carry_out(table: Table, pending: Pending) -> Procedure[None]:
    """An object card becomes an object, an attack card an attack, anything else does what it says (General
    Rules 2)."""
    if pending.ability is None and becomes_object(pending.source):
        if pending.copy:
            _keep_links(table, pending, token_of_copy(table, pending, paid_notes(pending)).id)
        else:
            yield from enter_play(table, pending)
        return
    for index, ability in abilities_of(pending):
        yield from do_ability(table, pending, index, ability)


def do_ability(table: Table, pending: Pending, index: int, ability: Any) -> Procedure[None]:
    """Does the instructions of one ability, unless a restriction that is looked at now is not met."""
    context = context_of(table, pending, index)
    if pending.ability is not None and pending.source.zone == "field" and not context.current(pending.source):
        table.note(f"{pending.name} is gone; its ability goes on without it", (ABILITIES["14"], KNOWN["1"]))
    source = context.current(pending.source)
    if pending.kind == "trigger" and source is not None and source.controller != pending.controller:
        table.note(f"{pending.name}: whoever controlled its source controls the ability", CONTROL["4"])
    drop_illegal(context, ability, pending, index)
    modes = pending.choices.get("modes_of", {}).get(index)
    if modes is not None:
        context.pending = replace(pending, choices={**pending.choices, "modes": modes})
    if not isinstance(ability, (t.TriggeredAbility, t.ActivatedAbility)):
        for restriction in ability.restrictions:
            if not holds(context, restriction):
                table.note(
                    f"a part of {pending.name} is locked", (*rules_of(restriction.kind), RESTRICTIONS["1"])
                )
                return
    note_restrictions(table, context, ability)
    table.note(f"{pending.label or pending.name} resolves", GENERAL["2"])
    yield from perform(context, VERBS, ability.instructions)
    if pending.ability is not None:
        track(context)


def note_restrictions(table: Table, context: Context, ability: Any) -> None:
    """Cites the rules of bubbles and inline restrictions that are looked at as this resolves."""
    for restriction in ability.restrictions:
        if holds(context, restriction):
            table.note(f"{context.source.face.name}: its restriction is met", rules_of(restriction.kind))
        else:
            words = "its restriction is not met any more; what it allowed goes on"
            rules = (RESTRICTED["3"], RESTRICTIONS["1.1"], *rules_of(restriction.kind))
            table.note(f"{context.source.face.name}: {words}", rules)
    for node in t.walk(ability.instructions):
        if isinstance(node, t.Conditional) and isinstance(node.condition, t.Restricted):
            met = "met" if holds(context, node.condition) else "not met"
            table.note(
                f"{context.source.face.name}: an inline restriction is {met}",
                (RESTRICTIONS["2"], *rules_of(node.condition.kind)),
            )


def drop_illegal(context: Context, ability: Any, pending: Pending, index: int) -> None:
    """Optional targets that have become illegal are no targets any more (State-based Checks 8)."""
    for target in t.targets(declared_parts(ability, pending, index)):
        values = context.slots.get(target.slot, ())
        context.slots[target.slot] = tuple(v for v in values if still_legal(context, target, v) is None)


def enter_play(table: Table, pending: Pending) -> Procedure[None]:
    """A resolved object card enters the field under its player's control; champions level up, attacks go to
    the intent."""
    card = pending.source
    if card.face.is_a("type", "champion"):
        level_up(table, pending.controller, card)
    elif card.face.is_a("type", "attack"):
        yield from enter_intent(table, pending)
    else:
        yield from put(
            table,
            card.ref,
            "field",
            (GENERAL["7"], GENERAL["2"]),
            verb="enters the field",
            control=pending.controller,
            notes=paid_notes(pending),
            rested="rested" in permitted_states(pending),
        )
        _keep_links(table, pending, pending.source.id)


def _keep_links(table: Table, pending: Pending, made: ThingId) -> None:
    linked = [v for values in pending.choices.get("links", {}).values() for v in values]
    if table.state.things[made].zone == "field":
        tie(table, made, linked, (LINK["1"], LINK["2"]))


def paid_notes(pending: Pending) -> dict[str, object]:
    """What an object or intent remembers of how it was activated: prepared, imbued, brewed, ephemeral, its
    X."""
    chosen = {} if pending.choices.get("X") is None else {"X": pending.choices["X"]}
    return {**dict.fromkeys(pending.choices.get("becomes", ()), True), **chosen}


def enter_intent(table: Table, pending: Pending) -> Procedure[None]:
    """An attack card enters the intent and its attack is declared at once, where a combat may begin (General
    Rules 9)."""
    trouble = may_begin_combat(table, pending.controller)
    if trouble is not None:
        fizzle(table, replace(pending, id=-1), (trouble.reason, trouble.cite))
        return
    verb, seat, notes = "enters the intent", pending.controller, paid_notes(pending)
    yield from put(table, pending.source.ref, "intent", ATTACK["6"], verb=verb, control=seat, notes=notes)
    yield from attack_with_card(table, pending)


# --- Triggers


def stack_trigger(table: Table, pending: Pending) -> Procedure[None]:
    """Puts a trigger on the Effects Stack, its modes and targets chosen as it goes there (Triggered Abilities
    5.1)."""
    context = context_of(table, pending)
    try:
        modes, slots = yield from declare_ability(context, pending.ability.instructions, VERBS)
    except Illegal as illegal:
        table.emit(Stacked(pending), TRIGGERED["5.1"])
        fizzle(table, pending, (illegal.refusal.reason, TRIGGERED["5.1"]))
        return
    merged = {
        **pending.choices,
        "modes_of": {0: modes},
        "slots_of": {0: slots},
        "targets": tuple(slots.values()),
    }
    declared = (TRIGGERED["5.1"],) if modes is not None or slots else ()
    table.emit(Stacked(replace(pending, choices=merged)), (TRIGGERED["1"], TRIGGERED["10"], *declared))

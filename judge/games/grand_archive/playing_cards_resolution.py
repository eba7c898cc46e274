"""Playing Cards: Resolution — the top of the Effects Stack resolves, or fizzles; and triggers go onto it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from judge.games.grand_archive.abilities_ability_tracking import (
    TRACKED,
    spoken_of,
    track,
    tracked,
    with_source_found,
)
from judge.games.grand_archive.abilities_restriction_abilities import rules_of
from judge.games.grand_archive.card_types_boons import is_boon
from judge.games.grand_archive.card_types_champion import level_up, leveling_refusal
from judge.games.grand_archive.combat_phase_attack_declaration import attack_with_card, may_begin_combat
from judge.games.grand_archive.copy_static_copying import PRINTED, WITHOUT, Became, own_face
from judge.games.grand_archive.entering import strengthen
from judge.games.grand_archive.game_mechanics_card_and_object_information import last_known
from judge.games.grand_archive.game_mechanics_copy import card_of_copy, end_copies, token_of_copy
from judge.games.grand_archive.game_mechanics_counters import OMEN, WITHER, WITHERED
from judge.games.grand_archive.game_mechanics_game_zones import keep_what_was_granted
from judge.games.grand_archive.game_mechanics_objects_and_targeting import LEFT_WITHOUT_TARGET, still_legal
from judge.games.grand_archive.game_terms import VERBS
from judge.games.grand_archive.game_terms_banish import AS_IT_RESOLVES
from judge.games.grand_archive.general_rules_card_types import entering_rules
from judge.games.grand_archive.keywords.cost_changes import count_progress
from judge.games.grand_archive.keywords.costs import EPHEMERATE
from judge.games.grand_archive.keywords.link import LINK, link_targets, tie
from judge.games.grand_archive.label_keywords import rules_of_label
from judge.games.grand_archive.language import LANGUAGE
from judge.games.grand_archive.levels_as_if import aura_changed, sight
from judge.games.grand_archive.moves import put
from judge.games.grand_archive.parts_of_a_card_cost import note_free
from judge.games.grand_archive.player_keywords import for_this_turn, gives_to_players
from judge.games.grand_archive.playing_cards_card_activation import (
    BECOMING,
    asks_nothing,
    becomes_object,
    declare_ability,
)
from judge.games.grand_archive.playing_cards_leaving_the_stack import permitted_entrance, put_away
from judge.games.grand_archive.types_of_effects_continuous_effects import ACTING
from judge.kernel.decisions import Illegal, Procedure, Unsupported
from judge.kernel.events import ExtraChanged, Stacked, Unstacked
from judge.kernel.state import Pending, ThingId
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import holds, things
from judge.text.perform import perform
from rules_corpus.cite import Cite, RuleId, Section, cites

GENERAL = Section("ga:cr/playing-cards-resolution/general-rules")
CHAMPIONS = Section("ga:cr/card-types-champion/general-rules")
FIZZLE = Section("ga:cr/game-terms/fizzle")
COST = Section("ga:cr/parts-of-a-card-cost/intro")
ZONES = Section("ga:cr/game-mechanics-game-zones/general-rules")
INTENT = Section("ga:cr/game-zones-intent/general-rules")
CHECKING = Section("ga:cr/playing-cards-resolution/checking-resolution")
TRIGGERED = Section("ga:cr/abilities-triggered-abilities/general-rules")
ACTIVATED = Section("ga:cr/abilities-activated-abilities/general-rules")
ABILITIES = Section("ga:cr/game-mechanics-abilities/general-rules")
PERMISSIONS = Section("ga:cr/game-mechanics-timing-and-permissions/special-play-permissions")
NAMING = Section("ga:cr/naming/general-rules")
TRACKING = Section("ga:cr/abilities-ability-tracking/general-rules")
PLAYING = Section("ga:cr/game-mechanics-playing-cards/general-rules")
ACTIVATION = Section("ga:cr/playing-cards-card-activation/general-rules")
REPLACEMENT = Section("ga:cr/types-of-effects-replacement-effects/general-rules")
SERVILE = Section("ga:cr/game-mechanics-mastery/servile-possessions")
POSSESSIONS = ((SERVILE["1.1"],), (SERVILE["1.2"],), (SERVILE["1.3"],))
"""The modes of Servile Possessions."""
ABILITY = Section("ga:cr/abilities-resolving-triggered-and-activated-abilities/general-rules")
KNOWN = Section("ga:cr/game-mechanics-card-and-object-information/last-known-information")
CONTROL = Section("ga:cr/game-terms/control-and-ownership")
MODES = Section("ga:cr/game-terms/modes")
EPHEMERAL = Section("ga:cr/game-terms/ephemeral")
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
        table.emit(Unstacked(pending, "resolved"), (GENERAL["1"], GENERAL["1.1"]))
        table.count("resolved", pending.source.id)
        yield from carry_out(table, pending)
        count_progress(table, pending)
    yield from put_away(table, pending, resolved=trouble is None, fizzled=trouble is not None)


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
        words = f"the condition of {pending.label or pending.name} is not met any more"
        return words, (TRIGGERED["3.2"], *_of_payment(tuple(t.walk(condition))))
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
                if len(illegal) == len(values):
                    table.assume("fizzles-on-resolution")
                else:
                    table.assume("one-illegal-target")
                alone = [LEFT_WITHOUT_TARGET.get(rule) for rule in cites(illegal[0].cite)]
                checked = (CHECKING["1"], CHECKING["1.4"], CHECKING["1.4.1"], CHECKS["2"])
                rules = (
                    (CHECKING["1.4.1.1"], CHECKS["2.1"], *(rule for rule in alone if rule is not None))
                    if len(illegal) == len(values)
                    else (CHECKING["1.4.1.1"],)
                )
                why = f"a target of {pending.name} is illegal: {illegal[0].reason}"
                return why, (*rules, *checked, *cites(illegal[0].cite))
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
    declared = pending.choices.get("modes_of")
    found: list[tuple[int, Any]] = []
    for i, ability in enumerate(pending.source.face.abilities):
        if isinstance(ability, t.InstructionsAbility):
            if declared is None or i in declared or asks_nothing(ability.instructions):
                found.append((i, ability))
        elif isinstance(ability, t.StaticAbility) and gives_for_the_turn(pending, ability):
            found.append((i, for_this_turn(ability)))
    return found


def given_abilities(table: Table, pending: Pending) -> list[tuple[int, Any]]:
    """What the card of an activation was given to do while it waited; its copies do it too (Playing Cards
    9.3). Raises Unsupported where that has targets."""
    card = table.state.find(pending.source.ref)
    if pending.ability is not None or card is None or card.zone != "stack":
        return []
    printed = pending.source.face.abilities
    every = (a for a in table.view(card).abilities if isinstance(a, t.InstructionsAbility))
    given = [a for a in every if not any(a is one for one in printed)]
    if any(t.targets(given)):
        raise Unsupported(f"{pending.name}: targets of what it was given are not carried out yet")
    return list(enumerate(given, len(printed)))


def gives_for_the_turn(pending: Pending, ability: t.StaticAbility) -> bool:
    """Whether what resolves gives players something for the turn; a boon gives it for as long as it lies in
    the Pantheon zone."""
    return gives_to_players(ability) and not is_boon(pending.source.face)


def context_of(table: Table, pending: Pending, index: int = 0) -> Context:
    """Where an instance's text is evaluated: from its source, for its controller, with what was chosen."""
    left = last_known(table.state, pending.source.ref)
    source = table.state.find(pending.source.ref) or (pending.source if left is None else left.thing)
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
    card = table.state.find(pending.source.ref)
    if pending.ability is None and card is not None and AS_IT_RESOLVES in card.notes and not pending.copy:
        table.note(f"{pending.name} is banished as it resolves", GENERAL["2"])
        if becomes_object(pending.source):
            return
    if pending.ability is None and becomes_object(pending.source):
        if pending.copy and not any(
            pending.source.face.is_a("type", kind) for kind in ("attack", "champion")
        ):
            token = yield from token_of_copy(table, pending, paid_notes(pending))
            _keep_links(table, pending, token.id)
        else:
            yield from enter_play(table, pending)
        return
    aura = aura_changed(table, pending)
    for index, ability in (*abilities_of(pending), *given_abilities(table, pending)):
        yield from do_ability(table, pending, index, ability, aura)


def do_ability(
    table: Table, pending: Pending, index: int, ability: Any, aura: bool | None = None
) -> Procedure[None]:
    """Does the instructions of one ability, unless a restriction that is looked at now is not met; an `aura`
    lost as the same card resolves still counts for what it restricts (Elysian Aura 3.1)."""
    context = context_of(table, pending, index)
    locking = context
    if aura is not None:
        levels = pending.choices.get("levels", 0)
        locking = replace(context, seen_as=sight(table, pending.controller, context.source, levels, aura))
    if pending.ability is not None and pending.source.zone == "field" and not context.current(pending.source):
        table.note(f"{pending.name} is gone; its ability goes on without it", (ABILITIES["14"], KNOWN["1"]))
    if pending.source.zone == "intent" and not context.current(pending.source):
        table.note(f"{pending.name} has left the intent; what it was there counts", TRACKING["3"])
    if (
        pending.kind == "trigger"
        and pending.source.zone == "intent"
        and pending.source.notes.get("ephemeral")
    ):
        table.note(f"{pending.name} was ephemeral and is looked at as it was", EPHEMERAL["1.3.1"])
    source = context.current(pending.source)
    if pending.kind == "trigger" and source is not None and source.controller != pending.controller:
        table.note(f"{pending.name}: whoever controlled its source controls the ability", CONTROL["4"])
    drop_illegal(context, ability, pending, index)
    modes = pending.choices.get("modes_of", {}).get(index)
    if modes is not None:
        context.pending = replace(pending, choices={**pending.choices, "modes": modes})
    if not isinstance(ability, (t.TriggeredAbility, t.ActivatedAbility)):
        for restriction in ability.restrictions:
            if not holds(locking, restriction):
                if index in pending.choices.get("modes_of", (index,)):
                    table.assume("restriction-lost-while-waiting")
                table.note(
                    f"a part of {pending.name} is locked",
                    (
                        *rules_of(restriction.kind, met=False),
                        RESTRICTIONS["1"],
                        TYPES["10.1"],
                        ACTIVATION["1.4.1"],
                    ),
                )
                return
    note_restrictions(table, context, ability)
    note_state(table, context, pending, ability)
    note_free(table, context, ability)
    resolving = (*rules_of_resolving(pending), *rules_of_label(ability.label))
    table.note(f"{pending.label or pending.name} resolves", resolving)
    acts_as(table, pending)
    yield from perform(context, VERBS, ability.instructions)
    acts_as(table, None)
    end_copies(context)
    if pending.ability is not None:
        track(context)


def note_state(table: Table, context: Context, pending: Pending, ability: Any) -> None:
    """Notes which part of an ability "depending on" something comes about as it resolves (Triggered Abilities
    5.2)."""
    parts = tuple(_alternatives(ability.instructions))
    if len(parts) < 2:
        return
    for number, part in enumerate(parts):
        if holds(context, part.condition):
            own = POSSESSIONS[number] if pending.source.face.name == "Servile Possessions" else ()
            words = f"{pending.name}: the state of the game picks part {number + 1}"
            table.note(words, (TRIGGERED["5.2"], *own))
            return


def _alternatives(parts: tuple[t.Instruction, ...]) -> Iterator[t.Conditional]:
    """The parts of an effect that is nothing but one condition after another."""
    while len(parts) == 1 and isinstance(parts[0], t.Conditional):
        yield parts[0]
        parts = parts[0].otherwise


def rules_of_resolving(pending: Pending) -> tuple[RuleId, ...]:
    """The rules by which a card or ability does what it says: "you" is whoever controls it (3, 8)."""
    if pending.ability is not None:
        own = (TRIGGERED["4.1"],) if pending.kind == "trigger" else ()
        rules = (GENERAL["2"], GENERAL["3"], GENERAL["4"], ABILITY["1.1"], ABILITY["1.2"])
        return (*rules, *own, *_of_the_game(pending), *_of_text(pending))
    chosen = (COST["9.3"],) if pending.choices.get("X") is not None else ()
    rules = (GENERAL["2"], GENERAL["3"], GENERAL["4"], GENERAL["8"], ABILITIES["5.1"])
    return (*rules, *chosen, *_of_text(pending))


def _of_payment(parts: tuple[object, ...]) -> Iterator[RuleId]:
    """The rules of how a card was activated, of which a text speaks ("if this was prepared")."""
    states = (part.value for part in parts if isinstance(part, t.Is) and part.axis == "state")
    return (rule for state in states for rule in BECOMING.get(state, ()))


def _of_text(pending: Pending) -> tuple[RuleId, ...]:
    """The rules of what the text speaks of: omens are the cards in banishment with such a counter; a trigger
    may leave a replacement effect; an activated ability that changes costs comes too late for what is on the
    Effects Stack."""
    parts = tuple(
        t.walk(tuple(ability.instructions for _, ability in abilities_of(pending) if _does(ability)))
    )
    omens = any(isinstance(part, t.Selector) and "omen" in part.kinds for part in parts)
    instead = pending.kind == "trigger" and any(isinstance(p, (t.Replace, t.PreventNext)) for p in parts)
    late = pending.kind == "ability" and any(isinstance(p, (t.ChangeCost, t.SetCost)) for p in parts)
    return (
        *_of_payment(parts),
        *((OMEN["1"], OMEN["2"]) if omens else ()),
        *((REPLACEMENT["4.2"],) if instead else ()),
        *((ACTIVATED["7"],) if late else ()),
    )


def _does(ability: Any) -> bool:
    return hasattr(ability, "instructions")


def _of_the_game(pending: Pending) -> tuple[RuleId, ...]:
    return (WITHER["3"], WITHER["4"]) if pending.ability is WITHERED else ()


def acts_as(table: Table, pending: Pending | None) -> None:
    """While an ability resolves as a Spell its source is a Spell (Abilities 17.3); None ends that."""
    subtypes = () if pending is None else pending.choices.get("subtypes", ())
    if pending is not None and subtypes:
        acting = (pending.source.id, tuple(subtypes))
        words = f"{pending.source.face.name} acts as a {' '.join(subtypes)} source"
        table.emit(ExtraChanged(ACTING, acting, words), (ABILITIES["17"], ABILITIES["17.3"]))
    elif table.state.extra.get(ACTING) is not None:
        table.emit(ExtraChanged(ACTING, None), ABILITIES["17.3"])


def _inline(instructions: tuple[t.Instruction, ...]) -> Iterator[t.Restricted]:
    """The restrictions that a text asks for in its midst ("Class Bonus: Deal 4 damage instead")."""
    asked = (node.condition for node in t.walk(instructions) if isinstance(node, t.Conditional))
    parts = (part for condition in asked for part in t.walk(condition))
    return (part for part in parts if isinstance(part, t.Restricted))


def note_restrictions(table: Table, context: Context, ability: Any) -> None:
    """Cites the rules of bubbles and inline restrictions that are looked at as this resolves."""
    for restriction in ability.restrictions:
        if holds(context, restriction):
            table.note(f"{context.source.face.name}: its restriction is met", rules_of(restriction.kind))
        else:
            words = "its restriction is not met any more; what it allowed goes on"
            rules = (RESTRICTED["3"], RESTRICTIONS["1.1"], RESTRICTIONS["1.2"], *rules_of(restriction.kind))
            table.note(f"{context.source.face.name}: {words}", rules)
    for node in t.walk(ability.instructions):
        if isinstance(node, t.Conditional) and isinstance(node.condition, t.PlayerIs):
            words = f"{context.source.face.name}: the state of the game picks its mode now"
            table.note(words, MODES["1.2"])
    for restriction in _inline(ability.instructions):
        met = holds(context, restriction)
        words = f"{context.source.face.name}: an inline restriction is {'met' if met else 'not met'}"
        table.note(words, (RESTRICTIONS["2"], *rules_of(restriction.kind, met=met)))


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
        level_up(table, pending.controller, card_of_copy(table, pending, "stack") if pending.copy else card)
    elif card.face.is_a("type", "attack"):
        yield from enter_intent(table, pending)
    else:
        take_abilities(table, pending)
        yield from put(
            table,
            card.ref,
            "field",
            (
                GENERAL["7"],
                GENERAL["2"],
                PLAYING["7.1"],
                *entering_rules(card.face),
                *carried_over(pending),
                *((EPHEMERATE["1.3"],) if "ephemeral" in paid_notes(pending) else ()),
            ),
            verb="enters the field",
            control=pending.controller,
            notes=paid_notes(pending),
            rested=any("rested" in change.states for change in permitted_entrance(pending)),
        )
        keep_what_was_granted(table, pending.source.ref)
        _keep_links(table, pending, pending.source.id)


def take_abilities(table: Table, pending: Pending) -> None:
    """A card that enters with all abilities of another has them as its own, as long as it is on the field."""
    card, context = pending.source, context_of(table, pending)
    named = (change.abilities_of for change in permitted_entrance(pending) if change.abilities_of is not None)
    more = tuple(a for of in named for thing in things(context, of) for a in thing.face.abilities)
    if more:
        face = replace(card.face, abilities=(*card.face.abilities, *more))
        face = replace(face, notes={**face.notes, PRINTED: own_face(card), WITHOUT: card.face})
        table.emit(Became(card.id, face), (ABILITIES["9"], NAMING["6"], PERMISSIONS["1"]))


def _keep_links(table: Table, pending: Pending, made: ThingId) -> None:
    linked = [v for values in pending.choices.get("links", {}).values() for v in values]
    if table.state.things[made].zone == "field":
        tie(table, made, linked, (LINK["1"], LINK["1.1"], LINK["2"]))


def carried_over(pending: Pending) -> tuple[RuleId, ...]:
    """The rules by which an object remembers how it was activated (Game Zones 7, 7.2)."""
    return (ZONES["7"], ZONES["7.2"]) if paid_notes(pending) else ()


def paid_notes(pending: Pending) -> dict[str, object]:
    """What an object or intent remembers of how it was activated: prepared, imbued, brewed, ephemeral, its X,
    and what was done for its costs, which a copy has not done (Last-Known Information, its example;
    Banishment 3.3)."""
    chosen = {} if pending.choices.get("X") is None else {"X": pending.choices["X"]}
    done = {} if pending.copy else spoken_of(pending.source.face, pending.choices.get("results", {}))
    paid = {TRACKED: done} if done else {}
    return {**dict.fromkeys(pending.choices.get("becomes", ()), True), **chosen, **paid}


def enter_intent(table: Table, pending: Pending) -> Procedure[None]:
    """An attack card enters the intent and its attack is declared at once, where a combat may begin (General
    Rules 9)."""
    trouble = may_begin_combat(table, pending.controller)
    if trouble is not None:
        fizzle(table, replace(pending, id=-1), (trouble.reason, trouble.cite))
        return
    if pending.copy:
        made = card_of_copy(table, pending, "intent")
        yield from attack_with_card(table, replace(pending, source=made))
        return
    verb, seat, notes = "enters the intent", pending.controller, paid_notes(pending)
    own = (ATTACK["6"], ATTACK["3"], ATTACK["5"], INTENT["1"], INTENT["2"])
    rules = (*own, GENERAL["9"], *carried_over(pending))
    yield from put(table, pending.source.ref, "intent", rules, verb=verb, control=seat, notes=notes)
    keep_what_was_granted(table, pending.source.ref)
    strengthen(table, table.state.things[pending.source.id])
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
    declared = (TRIGGERED["5"], TRIGGERED["5.1"]) if modes is not None or slots else ()
    taken = (CONTROL["4"],) if context.source.controller != context.source.owner else ()
    rules = (TRIGGERED["1"], TRIGGERED["10"], *declared, *taken)
    table.emit(Stacked(with_source_found(table, replace(pending, choices=merged))), rules)

"""Game Mechanics: Objects and Targeting — what may be targeted, and why the rest may not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from judge.games.grand_archive.keywords.registry import entry, has
from judge.games.grand_archive.label_keywords import LABELS
from judge.games.grand_archive.language import ELEMENTS, INTENTS
from judge.games.grand_archive.types_of_effects_game_effects import forbids
from judge.kernel.decisions import Decision, Illegal, Option, Procedure, Refusal
from judge.kernel.request import OnStack, Who, called
from judge.kernel.state import Pending, Ref, State, Thing
from judge.kernel.table import ask
from judge.text import tree as t
from judge.text.context import Context, Occurrence
from judge.text.meaning import candidates, fits, number, on_stack_fits, zones_named
from judge.text.perform import in_one_zone, option
from judge.text.several import by_zone
from judge.text.together import most_together, together_refusal
from rules_corpus.cite import RuleId, Section, cites

OBJECTS = Section("ga:cr/game-mechanics-objects-and-targeting/objects")
NON_OBJECTS = Section("ga:cr/game-mechanics-objects-and-targeting/non-objects")
ABILITIES = Section("ga:cr/game-mechanics-abilities/general-rules")
TARGET = Section("ga:cr/game-mechanics-objects-and-targeting/target")
DECLARING = Section("ga:cr/playing-cards-card-activation/general-rules")
COST = Section("ga:cr/parts-of-a-card-cost/intro")
ATTACK = Section("ga:cr/card-types-attack/general-rules")
INTENT = Section("ga:cr/game-zones-intent/general-rules")
DOMAINS = Section("ga:cr/card-types-functional-subtypes/functional-domains")
TRIGGERED = Section("ga:cr/abilities-triggered-abilities/general-rules")
SPELLSHROUD = entry("spellshroud")
OMNISHROUD = entry("omnishroud")
LEFT_WITHOUT_TARGET = {
    SPELLSHROUD["2"]: SPELLSHROUD["2.1"],
    OMNISHROUD["2"]: OMNISHROUD["2.1"],
}
"""By what a target became illegal: the rule that what had no other target fizzles by it."""


def refusal(context: Context, target: t.Target, value: Any) -> Refusal | None:
    """Why something is no legal target of an activation, materialization or ability; None where it is one."""
    selector = target.selector
    if isinstance(value, Who):
        ok = value in set(candidates(context, selector))
        return None if ok else Refusal(f"{called(context.state, value)} is not what it targets", TARGET["1"])
    if isinstance(value, OnStack):
        return None if on_stack_fits(context, value.id, selector) else _not_that_activation(context, value)
    thing = context.state.find(value) if isinstance(value, Ref) else None
    if thing is None:
        return Refusal(f"{called(context.state, value)} is not there any more", TARGET["1"])
    if selector.activations or thing.zone not in zones_named(context, selector):
        rules = (TARGET["1.2"], OBJECTS["4"])
        return Refusal(f"{thing.face.name} is in {thing.zone}, where it cannot be targeted", rules)
    if not _owner_fits(context, selector, thing) or not fits(context, thing, selector):
        besieged = "unit" in selector.kinds and context.view(thing).is_a("subtype", "siegeable")
        free = (COST["10"], COST["9.1"]) if "X" in thing.face.costs.values() else ()
        rules = (TARGET["1"], TARGET["1-2"], *((DOMAINS["1.1.2"],) if besieged else ()), *free)
        return Refusal(f"{thing.face.name} is not what it targets", rules)
    return _shrouded(context, thing) or _banned(context, thing)


def _banned(context: Context, thing: Thing) -> Refusal | None:
    """Whether an effect says that something can't be targeted by such a source, or by that player."""
    for by in (context.source.ref, Who(context.controller)):
        happening = Occurrence("is-targeted", thing.ref, by, player=context.controller)
        refusal = forbids(context.table, happening, f"{thing.face.name} can't be targeted")
        if refusal is not None:
            return replace(refusal, cite=(*cites(refusal.cite), TARGET["1"]))
    return None


def _owner_fits(context: Context, selector: t.Selector, thing: Thing) -> bool:
    return selector.zone_of is None or thing.ref in set(candidates(context, selector))


def _not_that_activation(context: Context, value: OnStack) -> Refusal:
    pending = next((p for p in context.state.stack if p.id == value.id), None)
    if pending is None:
        return Refusal("it is not on the Effects Stack any more", TARGET["1"])
    if pending.choices.get("X") is not None:
        cost = pending.choices["X"]
        reason = f"{pending.name} costs {cost} while it is on the Effects Stack: not what it targets"
        return Refusal(reason, COST["9"])
    return Refusal(f"{pending.name} is not what it targets", TARGET["1"])


def _shrouded(context: Context, thing: Thing) -> Refusal | None:
    view = context.view(thing)
    if has(view.abilities, "omnishroud"):
        both = (OMNISHROUD["3.1"],) if has(view.abilities, "spellshroud") else ()
        rules = (OMNISHROUD["1"], OMNISHROUD["1.1"], OMNISHROUD["2"], *both)
        return Refusal(f"{thing.face.name} has omnishroud", rules)
    if has(view.abilities, "spellshroud") and is_spell(context):
        triggered = context.pending is not None and context.pending.kind == "trigger"
        typing = (SPELLSHROUD["1.1"], TRIGGERED["12"]) if triggered else (SPELLSHROUD["1"],)
        granted = context.pending is not None and context.pending.choices.get("subtypes")
        typing = (*typing, *((ABILITIES["17.2"],) if granted else ()))
        return Refusal(f"{thing.face.name} has spellshroud", (*typing, SPELLSHROUD["2"]))
    return None


def is_spell(context: Context) -> bool:
    """Whether what targets is a Spell: its source is, or it was activated "as a Spell" (Spellshroud 1)."""
    granted = () if context.pending is None else context.pending.choices.get("subtypes", ())
    return "spell" in granted or context.view(context.source).is_a("subtype", "spell")


def declare_targets(
    context: Context, ability_parts: Iterable[Any]
) -> Procedure[tuple[tuple[int, tuple[Any, ...]], ...]]:
    """Asks for the targets of what is activated or triggered (Card Activation 1.5); gives them by slot.

    Raises Illegal where a required target cannot be had.
    """
    declared: list[tuple[int, tuple[Any, ...]]] = []
    for target in t.targets(tuple(ability_parts)):
        chosen = yield from _declare(context, target)
        context.slots[target.slot] = chosen
        declared.append((target.slot, chosen))
    return tuple(declared)


def targetable(context: Context, parts: Iterable[Any]) -> bool:
    """Whether every required target of what is activated or triggered could be had now."""
    for target in t.targets(tuple(parts)):
        found = (v for v in candidates(context, target.selector) if not _itself(context, v))
        legal = [value for value in found if refusal(context, target, value) is None]
        least = number(context, target.minimum)
        heaps = by_zone(context, target.selector, legal)
        if any(most_together(context, target.selector, heap) < least for heap in heaps):
            return False
    return True


def _declare(context: Context, target: t.Target) -> Procedure[tuple[Any, ...]]:
    found = [v for v in candidates(context, target.selector) if not _itself(context, v)]
    refusals = [(v, refusal(context, target, v)) for v in found]
    legal = [v for v, refused in refusals if refused is None]
    if target.selector.single_zone:
        legal = yield from in_one_zone(context, legal, context.controller, DECLARING["1.5"])
    for _, refused in refusals:
        if refused is not None and len(legal) <= 1:
            context.table.note(f"no legal target: {refused.reason}", refused.cite, quiet=True)
    heaps = by_zone(context, target.selector, legal)
    of_each = len(legal) if target.maximum is None else number(context, target.maximum)
    least = number(context, target.minimum) * len(heaps)
    most = sum(min(of_each, len(heap)) for heap in heaps)
    decision = Decision(
        seat=context.controller,
        kind="targets",
        prompt=f"choose targets for {context.source.face.name}",
        cite=(DECLARING["1.5"], *_rules_of_target(target, most, least)),
        options=tuple(plain_option(context, v) for v in legal),
        least=least,
        most=max(most, least),
        clause="targeting",
        refuse=lambda value: refusal(context, target, value),
        default=() if least == 0 else None,
        together=lambda values: (
            _too_many(heaps, of_each, values)
            or together_refusal(context, target.selector, values, TARGET["1.1"])
        ),
        about=context.source.face.name,
    )
    chosen = yield from ask(decision)
    apart = together_refusal(context, target.selector, chosen, TARGET["1.1"])
    if len(chosen) < least or apart is not None:
        reason = f"{context.source.face.name} has no legal target" if apart is None else apart.reason
        raise Illegal(reason, DECLARING["1.5"])
    if any(thing.token for thing in map(context.seen, chosen) if thing is not None):
        context.table.note("a token is targeted as what it is", TARGET["3"], quiet=True)
    return chosen


def _too_many(heaps: list[list[Any]], of_each: int, values: tuple[Any, ...]) -> Refusal | None:
    """Why targets may not be declared together: too many of them lie in one player's zone."""
    if all(sum(value in heap for value in values) <= of_each for heap in heaps):
        return None
    return Refusal(f"no more than {of_each} may be targeted in each zone", (TARGET["1.2"], TARGET["1"]))


def _rules_of_target(target: t.Target, most: int, least: int) -> tuple[RuleId, ...]:
    """The rules of what a text targets: up to so many, each once, by exclusion, what is no object."""
    selector, filters = target.selector, tuple(t.walk(target.selector.filters))
    zoned = selector.zone in ("lineage", "loaded", "intent") or selector.kinds in INTENTS
    return (
        *((DECLARING["1.3.4"],) if least == 0 else ()),
        *((TARGET["1.1"],) if most > 1 else ()),
        *((TARGET["1.1-2"],) if any(isinstance(f, (t.NotFilter, t.Excluding)) for f in filters) else ()),
        *((ATTACK["1"], INTENT["2"]) if "intent" in selector.kinds else ()),
        *((LABELS["2"],) if any(isinstance(f, t.Is) and f.axis == "label" for f in filters) else ()),
        *(ELEMENTS[f.value] for f in filters if isinstance(f, t.Is) and f.value in ELEMENTS),
        *((NON_OBJECTS["1.2.1"],) if "materialization" in selector.kinds else ()),
        *((NON_OBJECTS["1.1"], NON_OBJECTS["1.1.1"]) if selector.activations else ()),
        *((TRIGGERED["12"],) if "trigger" in selector.kinds and _by_typing(filters) else ()),
        *((NON_OBJECTS["1.3"], NON_OBJECTS["1.3.1"]) if zoned and not selector.activations else ()),
    )


def _by_typing(filters: Iterable[Any]) -> bool:
    return any(isinstance(f, t.Is) and f.axis in ("element", "type", "subtype", "class") for f in filters)


def plain_option(context: Context, value: Any) -> Option:
    """A target as an option; targets are never alike, since which of them is meant can always matter."""
    made = option(context.table, value)
    return Option(made.value, made.label)


def _itself(context: Context, value: Any) -> bool:
    return isinstance(value, OnStack) and context.pending is not None and value.id == context.pending.id


def still_legal(context: Context, target: t.Target, value: Any) -> Refusal | None:
    """Why a target that was declared is illegal now; None where it still is legal (State-based Checks 8)."""
    return refusal(context, target, value)


def instance_meant(state: State, value: Any) -> Pending | None:
    """The instance on the Effects Stack that is meant: of a card ("its activation") the one that is no copy
    (Non-objects 1.1)."""
    if isinstance(value, OnStack):
        return next((p for p in state.stack if p.id == value.id), None)
    own = (p for p in state.stack if p.ability is None and not p.copy and p.source.ref == value)
    return next(own, None)

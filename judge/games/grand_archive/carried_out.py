"""What of the ability tree the engine of Grand Archive carries out, class by class and field by field: the
rest is refused by name where it would matter, and never played as if it were not there.

A field that is not listed as read is refused as soon as it says anything (differs from its default).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from functools import lru_cache
from typing import Any

from judge.games.grand_archive.carried_out_reach import (
    applied_unreached,
    gone_with_the_card,
    granted_unread,
    kept_in,
    names_tokens,
    parties,
    unreached,
    zone_named,
)
from judge.games.grand_archive.carried_out_words import BY_PLAYERS, DETAILS, VERBS_OF, WORDS
from judge.kernel.decisions import Unsupported
from judge.kernel.faces import Face
from judge.kernel.identity import by_identities
from judge.kernel.views import View
from judge.kernel.vocabulary import words
from judge.text import tree as t
from judge.text.changes import flat_changes
from judge.text.meaning import STAYING

OWN = "label restrictions inherited paragraph"

READ: Mapping[str, str] = {
    # Abilities
    "ActivatedAbility": f"{OWN} costs instructions as_subtypes limits cost_changes traits by",
    "AdditionalCost": f"{OWN} costs verb optional",
    "AlternativeCost": f"{OWN} costs instead_of condition",
    "InstructionsAbility": f"{OWN} instructions",
    "KeywordAbility": f"{OWN} name amount argument costs",
    "PlayLimit": f"{OWN} limits verb",
    "StaticAbility": f"{OWN} changes condition",
    "TriggeredAbility": f"{OWN} event instructions condition limits as_subtypes",
    # Amounts
    "AmountIf": "condition then otherwise",
    "AtMost": "amount limit",
    "CountOf": "of",
    "CountersOn": "kind on",
    "Extreme": "stat of lowest",
    "LevelOf": "of",
    "Dice": "slot sides count",
    "Distinct": "axis of",
    "Number": "value",
    "Scaled": "amount factor per round_up",
    "StatOf": "stat of",
    "Sum": "parts",
    "Tally": "what",
    "ThatMuch": "",
    "Times": "event since total",
    "Uses": "per",
    "Variable": "name",
    # Changes
    "Allow": "event how then costs free ignoring_elements",
    "ChangeCost": "of verb amount",
    "ChangeTypes": "of types classes subtypes elements supertypes in_addition standing",
    "EnterAs": "of what optional gains",
    "EnterWith": "of states counters power abilities_of",
    "Forbid": "event uses",
    "GrantAbility": "of ability gained",
    "GrantKeyword": "of keyword gained",
    "IgnoreElements": "of",
    "LoseAbilities": "of other",
    "LoseKeyword": "of keyword",
    "ModifyStat": "of stat amount",
    "Only": "condition changes",
    "PayBy": "kind costs amount of",
    "PayOnly": "cost by",
    "PlayerState": "who state value",
    "PreventNext": "event amount each then also",
    "Replace": "event instead condition uses limits",
    "Require": "event",
    "SetCost": "of verb amount",
    "SetStat": "of stat amount base",
    "SwitchStats": "of first second",
    "Toll": "event costs",
    "Unpreventable": "event",
    # Conditions
    "AllOf": "conditions",
    "AmountIs": "left op right",
    "AnyOf": "conditions",
    "AtSpeed": "speed",
    "During": "phase whose",
    "Happened": "event since times",
    "Limit": "times per",
    "Meets": "of filters kinds",
    "NotSo": "condition",
    "Paid": "what",
    "PlayerIs": "who state value",
    "Restricted": "kind name amount",
    "Duration": "kind until condition",
    "EventPattern": "verb subject object detail zone origin op amount condition nth",
    # Selectors and filters
    "Selector": "kinds filters controller zone zone_of single_zone each_zone cards activations "
    "different alike total",
    "Aiming": "at",
    "AllFilters": "filters",
    "Among": "of",
    "AnyFilter": "filters",
    "Compare": "stat op amount",
    "Excluding": "of",
    "FromSource": "of",
    "Experienced": "role event since",
    "Is": "axis value",
    "IsChosen": "axis",
    "NotFilter": "filter",
    "Other": "",
    "OwnedBy": "of",
    "Sharing": "axis of",
    # References
    "AbilitiesOf": "of",
    "Again": "slot",
    "All": "selector slot",
    "Attacker": "",
    "AttacksOf": "of which using",
    "Both": "parts",
    "ChampionOf": "of",
    "Chosen": "slot selector minimum maximum chooser at_random",
    "ControllerOf": "of",
    "Earlier": "verb selector",
    "EachOne": "",
    "EachOpponent": "",
    "EachPlayer": "",
    "EventThing": "role",
    "Found": "slot selector of zone",
    "From": "of zone zone_of",
    "Linked": "",
    "Next": "selector",
    "Nth": "selector number whose",
    "Opponent": "",
    "Party": "role",
    "OwnerOf": "of",
    "Result": "verb selector",
    "Self": "",
    "Target": "slot selector minimum maximum",
    "TheRest": "",
    "ThisAttack": "",
    "Top": "slot amount of zone bottom",
    "You": "",
    # Instructions
    "Apply": "changes duration",
    "Attach": "what to verb",
    "Banish": "what facedown who duration",
    "BecomeState": "what state lose",
    "Choose": "what",
    "ChooseWord": "axis of who up_to",
    "Conditional": "condition then otherwise",
    "Copy": "what new_targets",
    "DealDamage": "amount to source unpreventable split",
    "DeclareDraw": "",
    "Delay": "event instructions once duration",
    "Destroy": "what",
    "Discard": "who what",
    "Draw": "who amount into",
    "ExchangeControl": "of",
    "ForEach": "each instructions",
    "GainControl": "who of duration",
    "GainMastery": "name who",
    "Generate": "amount name who up_to",
    "IfDone": "first then otherwise",
    "Let": "name amount instructions",
    "LookAt": "what who",
    "May": "who instructions",
    "Mode": "instructions label condition as_subtypes",
    "Modes": "minimum maximum modes depends_on fresh who",
    "Move": "what zone zone_of verb place any_order states counters control who random_order",
    "MoveCounters": "kind amount origin to up_to",
    "Negate": "what",
    "Pay": "kind amount who",
    "Perform": "action amount what who",
    "Play": "verb what who free",
    "PreventThat": "amount",
    "Proceed": "amount to states",
    "PutCounters": "kind amount on who",
    "Recover": "who amount",
    "Redirect": "what to",
    "RemoveCounters": "kind amount on up_to who among",
    "Rest": "what",
    "Reveal": "what who",
    "RevealUntil": "what who",
    "Roll": "dice",
    "Sacrifice": "who what",
    "Search": "who what zone reveal",
    "Shuffle": "who zone what",
    "Skip": "who what",
    "SummonToken": "amount name who copy_of states counters gains look",
    "TokenLook": "types subtypes element stats abilities",
    "Suppress": "what",
    "Unless": "who costs instructions",
    "Wake": "what",
    "WhenDone": "first then condition",
    "WinOrLose": "who wins",
}
"""The fields of each class that the engine reads, or that make no difference by the rules of this game."""

REFUSED: Mapping[str, str] = {
    "KeywordAbility": "condition",
    "ChangeCost": "kind",
    "BecomeState": "duration",
    "DealDamage": "kind",
    "Play": "ignoring_elements",
}
"""The fields that no rule here reads, and that are refused where they say anything."""

ABSENT = words(
    "Ability Amount Change Condition Filter Instruction Reference Mention AdjustStat GainResource Heal "
    "AttachedTo AttackMany BecomeHero CountAs LoseClasses LoseNames TransformInto"
)
"""The classes that no rule here carries out, and those that stand in no tree by themselves."""


def check(part: object, name: str = "") -> None:
    """Raises Unsupported for the first thing of a tree that is not carried out; instructions within it are
    left for when they are reached."""
    found = first_refused(part)
    if found is not None:
        raise Unsupported(f"{name}: {found}" if name else found)


@lru_cache(maxsize=16384)
def first_refused(part: object) -> str | None:
    """The first thing of a tree that is not carried out, in words; None where all of it is."""
    return next(refused(part), None)


def check_face(face: Face, zone: str) -> None:
    """Raises Unsupported where what a card being played says of its costs and of playing it is not carried
    out; `zone` is the one that it is played from."""
    for ability in face.abilities:
        parts = ability.changes if isinstance(ability, t.StaticAbility) else ()
        if not any(isinstance(part, t.Allow) and part.how != zone for part in parts):
            check(ability, face.name)
    if face.is_a("type", "action") and (lost := next(gone_with_the_card(face.abilities), None)):
        raise Unsupported(f"{face.name}: {lost}")


def check_where_it_is(current: View, met: Callable[[t.Condition], bool], *, in_play: bool) -> None:
    """Raises Unsupported where a thing has an ability that works and is not carried out; `met` tells whether
    a restriction is met. Outside play those work that name the zone."""
    for ability in suspects(current.thing.face, current.abilities):
        works = in_play or zone_named(ability) == current.thing.zone
        if works and all(met(restriction) for restriction in ability.restrictions):
            check(ability, current.thing.face.name)


@by_identities
def suspects(face: Face, abilities: tuple[t.Ability, ...]) -> tuple[t.Ability, ...]:
    """The abilities of an object that are not carried out and that its card or its lineage gives it."""
    wrong = unread_of(face)
    return tuple(a for a in abilities if a in wrong or (a.inherited and first_refused(a) is not None))


@lru_cache(maxsize=4096)
def unread_of(face: Face) -> tuple[t.Ability, ...]:
    """The abilities of a card that matter in play and are not carried out."""
    return tuple(a for a in face.abilities if isinstance(a, IN_PLAY) and first_refused(a) is not None)


IN_PLAY = (t.KeywordAbility, t.StaticAbility, t.TriggeredAbility, t.AdditionalCost)
"""The abilities of an object that matter without being activated."""


def refused(part: object) -> Iterator[str]:
    """Everything of a tree that is not carried out, in words."""
    if isinstance(part, tuple):
        for item in part:
            yield from refused(item)
    elif isinstance(part, t.Node):
        yield from _refused_of(part)


def _refused_of(node: t.Node) -> Iterator[str]:
    kind = type(node).__name__
    if kind not in READ:
        yield f"{kind} is not carried out yet"
        return
    known = READ[kind].split()
    for field in fields(node):
        value = getattr(node, field.name)
        if field.name in known:
            yield from _refused_word(kind, field.name, value)
            if not _later(node, field.name, value):
                yield from refused(value)
        elif field.name != "span" and value != field.default:
            yield f"{kind} with {field.name.replace('_', ' ')} is not carried out yet"
    if kind in VERBS_OF:
        yield from _refused_verb(kind, node)
    if isinstance(node, t.Change) and kind not in ("ChangeCost", "SetCost", "Allow", "IgnoreElements"):
        yield from _next(node)
    if kind in FURTHER:
        yield from FURTHER[kind](node)


def _later(node: t.Node, field: str, value: Any) -> bool:
    """Whether a field holds what is looked at as it is reached: instructions, the end of a duration."""
    if isinstance(node, t.Duration) and field == "until":
        return True
    inner = isinstance(value, tuple) and bool(value) and isinstance(value[0], (t.Instruction, t.Mode))
    return inner and not (isinstance(node, t.Replace) and field == "instead")


def _refused_word(kind: str, field: str, value: Any) -> Iterator[str]:
    allowed = WORDS.get(f"{kind}.{field}")
    for word in value if isinstance(value, tuple) else (value,):
        if allowed is not None and word not in allowed:
            yield f"{kind} with {field} {word!r} is not carried out yet"


def _refused_verb(kind: str, node: Any) -> Iterator[str]:
    if node.event.verb not in VERBS_OF[kind]:
        yield f"{kind} of what {node.event.verb} is not carried out yet"


def _detail(node: t.EventPattern) -> Iterator[str]:
    known = DETAILS.get(node.verb, ())
    if node.verb in BY_PLAYERS and isinstance(node.subject, (t.ChampionOf, t.Self, t.Linked)):
        yield f"{node.verb} of a {type(node.subject).__name__} is not carried out yet"
    counted = node.verb in ("gains-counters", "loses-counters")
    if node.detail and not counted and node.detail.split()[0] not in known:
        yield f"{node.verb} with detail {node.detail!r} is not carried out yet"
    yield from parties(node)


def _zoned(node: Any) -> Iterator[str]:
    """Where something was is known of what stays there as it happens, and of no other event."""
    event: t.EventPattern = node.event
    for part in (event.subject, event.object):
        if isinstance(part, t.Selector) and part.zone and event.verb not in STAYING:
            yield f"{type(node).__name__} of what {event.verb} in {part.zone} is not carried out yet"


def _triggers(node: t.TriggeredAbility) -> Iterator[str]:
    yield from _limits(node)
    yield from _zoned(node)


def _past(node: Any) -> Iterator[str]:
    yield from _happened(node)
    yield from _zoned(node)


def _forbid(node: t.Forbid) -> Iterator[str]:
    if node.uses is not None and node.event.verb != "wakes-up":
        yield "Forbid with uses is carried out for waking up alone"
    yield from kept_in(node.event)


def _happened(node: Any) -> Iterator[str]:
    if node.since == "object" and node.event.verb not in ("activates", "enters"):
        yield f"{type(node).__name__} of what {node.event.verb} since it is an object is not carried out yet"
    if node.since == "combat" and node.event.verb != "attacks":
        yield f"{type(node).__name__} of what {node.event.verb} since the combat began is not carried out yet"


def _limits(node: t.TriggeredAbility) -> Iterator[str]:
    for limit in node.limits:
        if not isinstance(limit, t.Limit):
            yield f"TriggeredAbility with limits of {type(limit).__name__} is not carried out yet"


def _then(node: t.Allow) -> Iterator[str]:
    plain = node.event.verb == "attacks" and node.how != "as-ally"
    if plain and t.Is("keyword", "stealth") not in t.walk(node.event):
        yield "Allow of what attacks is carried out for units with stealth alone"
    for step in node.then if node.event.verb != "levels-up" else ():
        leaves = isinstance(step, (t.Banish, t.Move)) and isinstance(step.what, t.Self)
        enters = isinstance(step, t.Apply) and all(isinstance(c, t.EnterWith) for c in step.changes)
        if not leaves and not enters:
            yield f"Allow with then of {type(step).__name__} is not carried out yet"


def _entering(node: t.EnterWith) -> Iterator[str]:
    if not isinstance(node.of, (t.Self, t.All, t.Next, t.Nth)):
        yield f"EnterWith of {type(node.of).__name__} is not carried out yet"
    if node.abilities_of is not None and not isinstance(node.abilities_of, t.Result):
        yield f"EnterWith abilities_of {type(node.abilities_of).__name__} is not carried out yet"


def _instead(node: t.Replace) -> Iterator[str]:
    yield from _zoned(node)
    for limit in node.limits:
        if not isinstance(limit, t.Limit) or limit.per != "turn":
            yield "Replace with limits other than so many times a turn is not carried out yet"
    damage = node.event.verb in ("is-dealt-damage", "deals-damage", "hits")
    own = node.event.verb == "enters" and isinstance(node.event.subject, t.Self)
    chooses = own and all(isinstance(step, (t.ChooseWord, t.Proceed)) for step in node.instead)
    chooses = chooses or bool(instead_states(node))
    if node.event.verb == "enters" and not chooses and names_tokens(node.event.subject):
        yield "Replace of tokens that enter is not carried out yet"
    for step in node.instead:
        if isinstance(step, (t.Proceed, t.PreventThat)) and not damage and not chooses:
            yield f"Replace of what {node.event.verb} by {type(step).__name__} is not carried out yet"


def instead_states(change: t.Replace) -> frozenset[str]:
    """The states in which things enter instead ("they enter the field rested instead"); none where something
    else happens instead."""
    found = [step.states if isinstance(step, t.Proceed) else () for step in change.instead]
    entering = change.event.verb == "enters" and all(found)
    return frozenset(state for states in found for state in states) if entering else frozenset()


def _loses(node: t.StaticAbility) -> Iterator[str]:
    """What the same ability grants is kept where it is granted after the abilities are lost."""
    yield from unreached(node)
    asked = (part for part in t.walk(node) if isinstance(part, t.Happened))
    if any(part.since == "object" and part.event.verb == "enters" for part in asked):
        yield "StaticAbility with how an object entered is not carried out yet"
    own = [change for _, change in flat_changes(node.changes, None) if not isinstance(change, t.GrantAbility)]
    if any(isinstance(part, t.Target) for change in own for part in t.walk(change)):
        yield "a static ability has no target: write that something is chosen (“an ally you control”)"
    granted = False
    for change in node.changes:
        granted = granted or isinstance(change, (t.GrantKeyword, t.GrantAbility))
        if isinstance(change, t.LoseAbilities) and change.other and granted:
            yield "LoseAbilities with other after what is granted is not carried out yet"


def _next(node: t.Change) -> Iterator[str]:
    event = getattr(node, "event", None)
    bound = isinstance(node, (t.EnterWith, t.ChangeTypes)) or (
        isinstance(node, t.Forbid) and node.event.verb == "is-negated"
    )
    for part in (getattr(node, "of", None), getattr(event, "subject", None), getattr(event, "object", None)):
        if isinstance(part, t.Next) and not bound:
            yield f"{type(node).__name__} of the next such thing is not carried out yet"


def _granted(node: t.GrantAbility) -> Iterator[str]:
    in_lineages = isinstance(node.of, t.All) and node.of.selector.zone == "lineage"
    if node.ability.inherited and not in_lineages:
        yield "GrantAbility of an Inherited Effect is not carried out yet"
    yield from granted_unread(node)


def _optional(node: t.AdditionalCost) -> Iterator[str]:
    if node.optional and node.verb != "activate":
        yield f"AdditionalCost that is optional as one {node.verb}s is not carried out yet"


def _paying(node: t.PayBy) -> Iterator[str]:
    """A single thing is used each time, which tells what was used."""
    cost = node.costs[0] if len(node.costs) == 1 else None
    what = cost.what if isinstance(cost, t.Rest | t.Sacrifice | t.Banish) else None
    one = isinstance(what, t.Self | t.ChampionOf) or (
        isinstance(what, t.Chosen) and what.minimum == what.maximum == t.Number(1) and not what.at_random
    )
    if not one:
        yield "PayBy of anything but one thing rested, sacrificed or banished is not carried out yet"


def _chooser(node: Any) -> Iterator[str]:
    if isinstance(node.what, t.Chosen) and node.what.chooser is not None:
        yield f"{type(node).__name__} of what another player chooses is not carried out yet"


FURTHER: Mapping[str, Callable[[Any], Iterator[str]]] = {
    "AdditionalCost": _optional,
    "Apply": applied_unreached,
    "EventPattern": _detail,
    "Forbid": _forbid,
    "PayBy": _paying,
    "Delay": _zoned,
    "Happened": _past,
    "Times": _past,
    "Experienced": _past,
    "TriggeredAbility": _triggers,
    "Allow": _then,
    "StaticAbility": _loses,
    "EnterWith": _entering,
    "GrantAbility": _granted,
    "Replace": _instead,
    **dict.fromkeys(("PreventNext", "Require", "Toll", "Unpreventable"), _zoned),
    **dict.fromkeys(("Discard", "Sacrifice", "Banish", "Rest", "Search"), _chooser),
}
"""What is refused where fields hang together."""

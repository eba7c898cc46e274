"""Whom a change or an event is of, as far as the engine of Grand Archive reaches it: what would be looked for
where it is never found is refused by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from judge.games.grand_archive.carried_out_words import BANNED, BY_PLAYERS, HAPPENS, REPLACED
from judge.kernel.vocabulary import words
from judge.text import tree as t
from judge.text.changes import flat_changes
from judge.text.looking import SORTS

# --- Events: who can be their parties

OF_PLAYERS = BY_PLAYERS | words(
    "begins changes declares-attacks gains-status generates loses-game pays-counters phase-begins phase-ends"
)
"""The events of which a player is the subject; keywords alone are gained by things as well."""

OF_THINGS = (HAPPENS | BANNED | REPLACED) - OF_PLAYERS - {"attacks", "attacks-with"}
"""The events of which no player is the subject; players attack as their units do."""

AT_PLAYERS = words("enters is-banished is-put is-targeted leaves-zone obeys")
"""The events that have a player as their object: under whose control, into whose zone, by whom, whom."""

OF_ONE = words(
    "becomes charges dies fosters gains-counters is-destroyed is-negated is-sacrificed is-suppressed leaves "
    "levels-up loses-counters loses-game recovers rests wakes-up"
)
"""The events that have no object."""


def parties(event: t.EventPattern) -> Iterator[str]:
    """What of an event's parties never is one of such an event."""
    subject, seen = event.subject, type(event.subject).__name__
    if event.verb in OF_PLAYERS - {"gains-keyword"} and _is_of_things(subject):
        yield f"{event.verb} of what is no player is not carried out yet"
    if event.verb in OF_THINGS and _is_of_players(subject):
        yield f"{event.verb} of a player ({seen}) is not carried out yet"
    yield from _never_such(event)
    if event.object is not None and event.verb in OF_ONE:
        yield f"{event.verb} with an object is not carried out yet"
    elif event.verb not in AT_PLAYERS and _is_of_players(event.object):
        yield f"{event.verb} with a player as its object is not carried out yet"
    if event.verb in ("deals-damage", "is-dealt-damage"):
        source = subject if event.verb == "deals-damage" else event.object
        if isinstance(source, t.Selector) and set(source.kinds) & {"attack", "intent"}:
            yield "damage dealt by an attack itself is not carried out yet"


HOLDING = ("material", "graveyard", "banishment")
"""The zones that a text may keep cards in."""


def kept_in(event: t.EventPattern) -> Iterator[str]:
    """The zones that something can't leave, but for those of which it is asked."""
    named = _selector(event.subject)
    zones = named.zone.split("-") if named is not None and event.verb == "leaves-zone" else ()
    for zone in zones:
        if zone not in HOLDING:
            yield f"Forbid of what leaves {zone} is not carried out yet"


def _never_such(event: t.EventPattern) -> Iterator[str]:
    """An omen is one only after it has moved, once its counter lies on it; whether what waits on the Effects
    Stack may be targeted is never asked."""
    named = _selector(event.subject) or t.Selector()
    if event.verb in ("enters", "is-banished", "is-put") and "omen" in named.kinds:
        yield f"{event.verb} of an omen is not carried out yet"
    if event.verb == "is-targeted" and (named.activations or "ability" in named.kinds):
        yield "is-targeted of an activation or ability is not carried out yet"
    by = _selector(event.object) or t.Selector()
    if event.verb == "is-targeted" and "attack" in by.kinds:
        yield "is-targeted by an attack is not carried out yet"


PLAYERS = (t.You, t.EachPlayer, t.EachOpponent, t.Opponent, t.ControllerOf, t.OwnerOf, t.Party)


def _is_of_players(part: object) -> bool:
    named = _selector(part)
    return isinstance(part, PLAYERS) or (named is not None and _names_players(named))


def _is_of_things(part: object) -> bool:
    named = _selector(part)
    return named is not None and not _names_players(named)


def _names_players(selector: t.Selector) -> bool:
    return bool(set(selector.kinds) & {"player", "opponent"})


def names_tokens(part: object) -> bool:
    """Whether a party of an event is a token by its description."""
    named = _selector(part)
    return named is not None and ("token" in named.kinds or t.Is("state", "token") in named.filters)


def _selector(part: object) -> t.Selector | None:
    if isinstance(part, t.All | t.Target | t.Chosen):
        return part.selector
    return part if isinstance(part, t.Selector) else None


# --- Changes of what things are like: where they are looked for

SEEN = (
    t.ChangeTypes,
    t.GrantAbility,
    t.GrantKeyword,
    t.LoseAbilities,
    t.LoseKeyword,
    t.ModifyStat,
    t.SetStat,
    t.SwitchStats,
)
"""The changes that are made in layers."""

WHILE_PLAYING = words("efficiency fast-activation imbue kindle prepare")
"""The keywords of a card that matter as a player activates it, from wherever that is."""

PRINTED = words("aenean-progression class-locked command divine-relic first-boon level-locked lineage")
"""The keywords that the engine reads on the card alone, not among what effects make of it."""

OUTSIDE: Mapping[str, frozenset[str]] = {
    "hand": words("fast-activation imbue prepare"),
    "graveyard": words("ephemerate fast-activation floating-memory"),
    "deck": words("starcalling"),
    **dict.fromkeys(("banishment", "material", "memory"), frozenset[str]()),
}
"""The keywords that are read of a card in each zone outside play."""


def played_by_someone(of: object) -> bool:
    """Whether a reference is to cards that a player activates ("attack cards you activate")."""
    if not isinstance(of, t.All):
        return False
    return of.selector.cards and not of.selector.zone and of.selector.controller is not None


def beyond_reach(change: Any, *, fixed: bool) -> Iterator[str]:
    """What of a change made in layers is of things where it is not looked for; `fixed`: of those that are
    there as the effect begins."""
    yield from _not_played(change)
    if not isinstance(change, SEEN):
        return
    if _is_of_players(change.of) and not _is_players_own(change):
        yield f"{type(change).__name__} of a player is not carried out yet"
    if isinstance(change, t.GrantKeyword | t.LoseKeyword) and _keyword(change) in PRINTED:
        yield f"{type(change).__name__} of {_keyword(change)} is not carried out yet"
    if not fixed and isinstance(change, t.GrantAbility) and isinstance(change.ability, t.InstructionsAbility):
        yield "GrantAbility of what is done on resolution is carried out for an activation alone"
    if isinstance(change.of, t.All):
        name, selector = type(change).__name__, change.of.selector
        yield from (
            f"{name} of {where} is not carried out yet" for where in _nowhere(change, selector, fixed)
        )


def _not_played(change: Any) -> Iterator[str]:
    """What of a change of how cards are played is not told from others of them, or is no card."""
    of: Any = getattr(change, "of", None)
    name = type(change).__name__
    ignores = isinstance(of, t.All) and isinstance(change, t.IgnoreElements)
    if (ignores or isinstance(of, t.Next | t.Nth)) and of.selector.zone:
        yield f"{name} of what is played from one zone is not carried out yet"
    costs = isinstance(of, t.All) and isinstance(change, t.ChangeCost | t.SetCost)
    if costs and set(of.selector.kinds) & {"ability", *SORTS}:
        yield f"{name} of abilities, but for those of an object, is not carried out yet"


def _is_players_own(change: Any) -> bool:
    """Whether a change is one of what players have: agility (Agility 1.1), the most cards of theirs."""
    if isinstance(change, t.SetStat):
        return change.stat.startswith("maximum-")
    return isinstance(change, t.GrantKeyword) and change.keyword.name == "agility"


def _nowhere(change: Any, selector: t.Selector, fixed: bool) -> Iterator[str]:
    if not fixed and (selector.activations or set(selector.kinds) & {"activation", "ability"}):
        yield "activations and abilities"
    elif selector.cards and not selector.zone:
        attacks = selector.kinds == ("attack",)
        lasting = not fixed and selector.controller is not None
        if not lasting or not (attacks or _keyword(change) in WHILE_PLAYING):
            yield "cards that are nowhere in particular"
    elif not selector.kinds and not selector.zone and t.Is("word", "Spell") in selector.filters:
        yield "Spells"
    else:
        yield from _outside(change, selector)


def _outside(change: Any, selector: t.Selector) -> Iterator[str]:
    for zone in selector.zone.split("-"):
        if zone not in OUTSIDE:
            continue
        if isinstance(change, t.GrantAbility) and not isinstance(change.ability, READ_OUTSIDE):
            yield f"cards in {zone}"
        if isinstance(change, t.GrantKeyword | t.LoseKeyword) and _keyword(change) not in OUTSIDE[zone]:
            yield f"{_keyword(change)} to cards in {zone}"


READ_OUTSIDE = (t.PlayLimit, t.AlternativeCost, t.KeywordAbility)
"""The abilities that a card may be given outside play."""


def _keyword(change: Any) -> str:
    if isinstance(change, t.GrantKeyword):
        return change.keyword.name
    return change.keyword if isinstance(change, t.LoseKeyword) else ""


# --- Static abilities

CHOSEN = (t.Target, t.Chosen, t.Top, t.Found, t.Again, t.TheRest, t.EventThing)
"""What stands for something only once an instruction has picked it, or an event has happened."""


def unreached(ability: t.StaticAbility) -> Iterator[str]:
    """What of a static ability is of things that it never finds."""
    for condition, change in flat_changes(ability.changes, ability.condition):
        yield from beyond_reach(change, fixed=False)
        event = getattr(change, "event", None)
        named = (getattr(event, "subject", None), getattr(event, "object", None))
        for part in t.walk((getattr(change, "of", None), *named)):
            if isinstance(part, CHOSEN):
                yield f"{type(change).__name__} of a {type(part).__name__} is not carried out yet"
        zone = "" if works_elsewhere(change) else zone_named(condition)
        if zone and not (zone in LYING and isinstance(change, (*SEEN, t.ChangeCost, t.Forbid))):
            yield f"StaticAbility that works in {zone} is not carried out yet"


LYING = ("graveyard", "banishment")
"""The zones outside play from which a card changes other things where its text says so."""


def works_elsewhere(change: t.Change) -> bool:
    """Whether what a card says of itself is looked at wherever the card is: how it is played, and keywords
    that are read there."""
    itself = isinstance(getattr(change, "of", None), t.Self)
    if isinstance(change, SEEN):
        return itself and isinstance(change, t.GrantKeyword) and change.keyword.name in READ_ELSEWHERE
    return itself or isinstance(change, t.Allow)


READ_ELSEWHERE = WHILE_PLAYING.union(*OUTSIDE.values()) - OUTSIDE["deck"]
"""The keywords that a card may say it has while it is not in play."""


def zone_named(part: object) -> str:
    """The zone outside play in which a condition (or a static ability) says that its card must be, else
    nothing; omens lie in banishment."""
    for one in t.walk(part):
        if isinstance(one, t.From) and isinstance(one.of, t.Self) and one.zone in OUTSIDE:
            return one.zone
        if isinstance(one, t.Meets) and isinstance(one.of, t.Self) and t.Is("type", "omen") in one.filters:
            return "banishment"
    return ""


def applied_unreached(instruction: t.Apply) -> Iterator[str]:
    """What an effect that begins is of and never finds."""
    for _, change in flat_changes(instruction.changes, None):
        has = isinstance(change, t.GrantKeyword | t.GrantAbility) and not change.gained
        yield from beyond_reach(change, fixed=not has)


def granted_unread(node: t.GrantAbility) -> Iterator[str]:
    """The costs that the engine reads on the card alone."""
    if isinstance(node.ability, t.AdditionalCost) and node.ability.verb != "attack":
        yield f"GrantAbility of {type(node.ability).__name__} is not carried out yet"


def gone_with_the_card(abilities: tuple[t.Ability, ...]) -> Iterator[str]:
    """What an action says all the time of other things than itself: nothing says how long that holds once the
    action has resolved."""
    static = (ability for ability in abilities if isinstance(ability, t.StaticAbility))
    for _, change in (pair for ability in static for pair in flat_changes(ability.changes, None)):
        own = isinstance(change, t.PayBy | t.PayOnly) or any(isinstance(p, t.Self) for p in t.walk(change))
        if not own and not _is_of_players(getattr(change, "of", None)):
            yield f"{type(change).__name__} by an action for no stated time is not carried out yet"

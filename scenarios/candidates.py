"""The lines that a player might try with what they see, legal or not: each card of the hand, each unit
against each target."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from judge.kernel.decisions import Option
from judge.kernel.request import Named, Request
from judge.kernel.state import Ref as ThingRef
from judge.kernel.state import Seat, Thing
from judge.text import tree as t
from rules_corpus.cite import RuleId
from scenarios.attempting import called, name_of
from scenarios.setup import Laid
from scenarios.tree import Ability, Action, Clause, Item, Number, Ref, RuleRef, Where

PLAYED: Mapping[str, tuple[str, ...]] = {
    "activates": ("hand",),
    "materializes": ("material",),
    "plays": ("hand", "arsenal"),
}
"""The verbs that take a card to play, with the zones where it lies."""

ACTIVATED = ("activates", "uses", "exhausts")
"""The verbs that take an object with an activated ability."""

FIGHTING: Mapping[str, frozenset[str]] = {
    "attacks": frozenset({"ally", "champion", "weapon", "attack"}),
    "battles": frozenset({"minion"}),
    "retaliates": frozenset({"ally", "champion"}),
    "defends": frozenset({"action", "equipment", "attack", "defense reaction"}),
}
"""The verbs of combat, with the types of what takes part by them."""

IN_PLAY = ("champion", "field", "front", "back", "hero", "arena", "equipment")
FIGHTERS = ("champion", "field", "front", "arena", "equipment")
FROM_HAND = ("hand", "arsenal")


def candidates(laid: Laid, seat: Seat, verbs: tuple[str, ...]) -> Iterator[Action]:
    """The actions of a player by these verbs that name what the player sees; clauses that a rule asks for are
    left open."""
    who = laid.scenario.players[seat]
    for verb in verbs:
        if not (verb == "activates" and "plays" in verbs):
            yield from _played(laid, who, seat, verb)
        if verb in ACTIVATED:
            yield from _activated(laid, who, seat, verb)
        if verb in FIGHTING:
            yield from _fights(laid, who, seat, verb)
        if verb == "ends":
            yield Action(who, verb, what="turn" if "arena" in laid.rules.zones else "phase")


def _seen(laid: Laid, seat: Seat, *zones: str) -> Iterator[Thing]:
    """The things of a player in some zones that a line can name, those of one name once."""
    state, names = laid.table.state, set()
    for zone in zones:
        for thing_id in state.zone(zone, seat):
            thing = state.things[thing_id]
            name = name_of(laid, thing_id).name
            if not laid.rules.nameless(thing) and name not in names:
                names.add(name)
                yield thing


def _played(laid: Laid, who: str, seat: Seat, verb: str) -> Iterator[Action]:
    for card in _seen(laid, seat, *PLAYED.get(verb, ())):
        if verb != "plays" or not card.face.is_a("type", "attack"):
            yield Action(who, verb, (name_of(laid, card.id),))


def _activated(laid: Laid, who: str, seat: Seat, verb: str) -> Iterator[Action]:
    for thing in _seen(laid, seat, *IN_PLAY):
        found = [a for a in laid.table.view(thing).abilities if isinstance(a, t.ActivatedAbility)]
        for number in range(1, len(found) + 1):
            yield Action(who, verb, (Ability(number, name_of(laid, thing.id)),))


def _fights(laid: Laid, who: str, seat: Seat, verb: str) -> Iterator[Action]:
    striking = _offered_with(laid, verb)
    fighters = [f for f in _seen(laid, seat, *FIGHTERS) if f.id in striking or _fights_by(laid, f, verb)]
    if verb == "defends" or (verb == "attacks" and "arena" in laid.rules.zones):
        fighters += [c for c in _seen(laid, seat, *FROM_HAND) if _fights_by(laid, c, verb)]
    ends = [()] if verb in ("retaliates", "defends") else [(target,) for target in _targets(laid, seat, verb)]
    for target, fighter in product(ends, fighters):
        yield Action(who, verb, target, (Clause("with", (name_of(laid, fighter.id),)),))


def _fights_by(laid: Laid, thing: Thing, verb: str) -> bool:
    types = set(laid.table.view(thing).traits.get("type", ()))
    return bool(types & FIGHTING[verb]) and not (thing.zone == "field" and "weapon" in types)


def _offered_with(laid: Laid, verb: str) -> set[int]:
    """The things with which the game itself offers an action: also a weapon that may attack by itself."""
    offered = (request for request in laid.rules.legal_actions(laid.table) if request.verb == verb)
    named = (one for request in offered for one in request.clauses.get("with", ()))
    return {value.id for one in named for value in one.candidates}


def _targets(laid: Laid, seat: Seat, verb: str) -> Iterator[Item]:
    """What a player might attack: everything that fights for the others, and they themselves where a game
    lets players be attacked."""
    for other, player in enumerate(laid.scenario.players):
        if other != seat:
            if "field" not in laid.rules.zones:
                yield Ref(player)
            yield from (name_of(laid, thing.id) for thing in _seen(laid, other, *FIGHTERS))


# --- What a game offers


def written(laid: Laid, request: Request) -> Action:
    """A request as the action that asks for it."""
    clauses = tuple(
        Clause(word, tuple(_item(laid, n) for n in named)) for word, named in request.clauses.items()
    )
    things = tuple(_item(laid, n) for n in request.things)
    return Action(laid.scenario.players[request.seat], request.verb, things, clauses, what=request.what)


def _item(laid: Laid, named: Named) -> Item:
    value = next(iter(named.candidates), None)
    if isinstance(value, RuleId):
        return RuleRef(value.short)
    if value is None:
        return Where(named.label, named.amount)
    found = called(laid, Option(value, named.label))
    if named.ability and isinstance(found, Ref):
        return Ability(named.ability, found)
    return found if not isinstance(found, Number) or isinstance(value, ThingRef) else Ref(named.label)

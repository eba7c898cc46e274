"""What Flesh and Blood says of the words in its card text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from judge.games.flesh_and_blood import demands
from judge.games.flesh_and_blood.chain import active_link, attackers, chain_of, defenders, defending_seats
from judge.games.flesh_and_blood.naming import name_of
from judge.kernel.decisions import Unsupported
from judge.kernel.request import Who
from judge.kernel.state import Ref, Seat, State, Thing
from judge.kernel.views import View
from judge.text import tree as t
from judge.text.context import Context, Language
from judge.text.meaning import number, resolve
from rules_corpus.cite import slug

ZONES = (
    "hero",
    "arena",
    "equipment",
    "chain",
    "stack",
    "hand",
    "arsenal",
    "soul",
    "pitch",
    "banished",
    "graveyard",
    "deck",
)


HAVING = ("hero", "equipment", "arena")
"""The zones of what a player has in the game."""


class FleshAndBlood(Language):
    """The meaning of words for the shared evaluation of ability trees."""

    in_play: tuple[str, ...] = ("arena", "equipment", "chain", "stack")
    whole_turns: frozenset[str] = frozenset({"turn", "action-phase"})
    """Nobody plays anything in the other phases, so that an action phase is the turn."""

    def is_kind(self, view: View, kind: str) -> bool:
        """An attack action card has both types; an attack is whatever attacks, a card, weapon or ally."""
        if kind in ("card", "permanent", "token") and view.is_a("type", "macro"):
            return False  # Macro 1, 4
        if kind in ("object", "card", "source", "permanent"):
            return True
        if kind == "token":
            return view.thing.token
        if kind == "chain-link":
            return view.is_a("role", "attack") and view.thing.zone != "stack"
        if kind == "attack-action":
            return view.is_a("type", "action") and view.is_a("type", "attack")
        return view.is_a("role" if kind == "attack" else "type", kind)

    def where(self, selector: t.Selector) -> tuple[str, ...]:
        """What is said to be owned is spoken of wherever it lies."""
        return ZONES if any(isinstance(one, t.OwnedBy) for one in selector.filters) else self.in_play

    def counted_besides(self, context: Context, of: t.Reference) -> int:
        """As how many of such things what a player has counts without being one (Evo Upgrade 3)."""
        if not isinstance(of, t.All) or of.selector.zone != "equipment" or of.selector.zone_of is None:
            return 0
        asked = (of.selector.kinds, of.selector.filters)
        seats = {w.seat for w in resolve(context, of.selector.zone_of) if isinstance(w, Who)}
        theirs = (x for zone in HAVING for x in context.state.everywhere(zone) if x.controller in seats)
        statics = (a for x in theirs for a in context.view(x).abilities if isinstance(a, t.StaticAbility))
        found = (change for ability in statics for change in ability.changes if isinstance(change, t.CountAs))
        return sum(number(context, c.amount) for c in found if (c.what.kinds, c.what.filters) == asked)

    def out_of_reach(self, thing: Thing, selector: t.Selector) -> bool:
        """A face-down card in a graveyard is out of reach unless the text says so (Watery Grave 5)."""
        said = t.Is("state", "facedown") in selector.filters or t.Is("state", "face-down") in selector.filters
        return thing.zone == "graveyard" and "facedown" in thing.flags and not said

    def is_so(self, state: State, view: View, axis: str, value: str) -> bool:
        """Whether a characteristic or state holds; a word is a type, or a name where it is no type."""
        if axis == "name":
            return name_of(view) == value
        if axis == "name-part":
            return slug(value) in slug(name_of(view)).split("-")
        if axis == "keyword":
            return any(isinstance(a, t.KeywordAbility) and a.name == value for a in view.abilities)
        if axis == "state":
            return is_state(state, view.thing, value)
        if axis in ("word", "subtype", "supertype", "element"):
            word = value.lower().replace(" ", "-")
            return view.is_a("type", word) or name_of(view).lower() == value.lower()
        return view.is_a(axis, value.lower())

    def stat(self, state: State, view: View, stat: str) -> int | None:
        """A number of a thing; life is what is left of it, counters are not below zero."""
        if stat.endswith("-counters"):
            return view.thing.count(stat.removesuffix("-counters"))
        if stat in ("cost", "written-cost"):
            cost = view.thing.face.costs.get("resources")
            return cost if isinstance(cost, int) else None
        if stat.startswith("base-"):
            return view.thing.face.stats.get(stat.removeprefix("base-"))
        if stat == "damage":
            return view.thing.count("damage")
        return view.stat(stat)

    def player_stat(self, state: State, seat: Seat, stat: str) -> int | None:
        """Life, resources and action points; any zone's word is the number of cards in it."""
        if stat in ZONES:
            return len(state.zone(stat, seat))
        if stat in ("life", "resources", "chi", "action-points", "intellect"):
            return state.players[seat].count(stat)
        return state.players[seat].counters.get(stat)

    def restricted(self, context: Context, kind: str, name: str, amount: int | None) -> bool:
        """Whether a demand that the game names is met."""
        return demands.met(context, kind, name, amount or 0)

    def player_is(self, state: State, seat: Seat | None, what: str, value: str) -> bool:
        """A state of a player as effects set it; marked is a state of the hero."""
        if seat is None:
            return state.extra.get(what) == value
        mine = hero(state, seat)
        return what in state.players[seat].flags or (mine is not None and what in mine.flags)

    def champion(self, state: State, seat: Seat) -> Thing | None:
        """A player's hero."""
        return hero(state, seat)

    def linked(self, state: State, thing: Thing) -> Iterable[Thing]:
        """What a thing is bound to."""
        return (state.things[i] for i in thing.links.get("attached", ()))

    def attack(self, state: State, thing: Thing) -> tuple[Ref, ...]:
        """The attack that a thing is: itself, on the chain."""
        return tuple(ref for ref in attackers(state) if ref == thing.ref)

    def performers(self, context: Context, node: t.AttacksOf) -> tuple[Any, ...]:
        """An object is its own attack, so that its attacks are that object whenever it attacks; raises
        Unsupported for one of them alone ("its next attack")."""
        if node.which:
            raise Unsupported(f"{context.source.face.name}: the {node.which} attack of an object")
        return resolve(context, node.of)

    def party(self, context: Context, role: str) -> tuple[Any, ...]:
        """The hero who attacks or defends on the newest chain link."""
        chain = chain_of(context.state)
        if chain is None or not chain.links:
            return ()
        if role == "attacking-hero":
            return (Who(chain.links[-1].seat),)
        return tuple(Who(seat) for seat in defending_seats(context.state))


def hero(state: State, seat: Seat) -> Thing | None:
    """A player's hero."""
    ids = state.zone("hero", seat)
    return state.things[ids[0]] if ids else None


FLAGS = frozenset({"frozen", "tapped", "facedown", "marked"})
NOTES = frozenset(
    {"fused", "boosted", "charged", "intimidated", "from-arsenal", "scrapped", "usurped", "fragmented"}
)


def is_state(state: State, thing: Thing, word: str) -> bool:
    """Whether a thing is in a state; raises Unsupported for a word that is none."""
    if word in ("untapped", "faceup", "face-up"):
        return ("tapped" if word == "untapped" else "facedown") not in thing.flags
    if word == "exhausted":
        return "tapped" in thing.flags
    if word == "face-down":
        return "facedown" in thing.flags
    if word == "attacking":
        link = active_link(state)
        return thing.ref in attackers(state) if link is None else thing.ref == link.attack
    if word == "defending":
        return any(d.ref == thing.ref for d in defenders(state))
    if word == "defended-by-equipment":
        found = (state.find(d.ref) for d in defenders(state))
        return _active(state, thing) and any(
            d is not None and d.face.is_a("type", "equipment") for d in found
        )
    if word == "has-hit":
        chain = chain_of(state)
        return chain is not None and any(k.hit for k in chain.links if k.attack == thing.ref)
    if word == "token":
        return thing.token
    if word in NOTES:
        return bool(thing.notes.get(word))
    if word in FLAGS:
        return word in thing.flags
    raise Unsupported(f"Flesh and Blood has no state {word!r} that the engine knows")


def _active(state: State, thing: Thing) -> bool:
    """Whether a thing is the attack of the active chain link."""
    link = active_link(state)
    return link is not None and link.attack == thing.ref


def context_for(table: Any, thing: Thing, controller: Seat | None = None, **more: Any) -> Context:
    """A place to evaluate a thing's text from, for its controller."""
    return Context(table, LANGUAGE, thing, thing.controller if controller is None else controller, **more)


LANGUAGE = FleshAndBlood()

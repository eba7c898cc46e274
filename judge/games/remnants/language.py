"""What Remnants says of the words in its card text (General Keywords)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from judge.games.remnants.card_backs import back_kind
from judge.games.remnants.cards import faction_of
from judge.games.remnants.loyalty_system import loyalty_to
from judge.kernel.decisions import Unsupported
from judge.kernel.request import Who
from judge.kernel.state import Ref, Seat, State, Thing
from judge.kernel.views import View
from judge.text import tree as t
from judge.text.context import Context, Language
from rules_corpus.cite import RuleId, slug

SHELTER = RuleId("remnants:kingdom/keywords/shelter")
FIELD = ("front", "back")
ZONES = (
    "front",
    "back",
    "hand",
    "deck",
    "discard",
    "oblivion",
    "banishment",
    "attached",
    "orphaned",
    "chain",
)
TYPES = frozenset({"minion", "spell", "building"})


ATTACHED = ("attached", "absorbed")
"""The words for cards that lie with the card that they are attached to."""

SIDE_DECK = "side-deck"
"""The zone of cards that are in a player's card pool and not in this game."""


class Remnants(Language):
    """The meaning of words for the shared evaluation of ability trees."""

    in_play: tuple[str, ...] = FIELD

    def is_kind(self, view: View, kind: str) -> bool:
        """A card of type All is of every type (General Keywords: All); a card, a source is anything."""
        if kind in ("card", "object", "source"):
            return True
        if kind in TYPES and view.is_a("type", "all"):
            return True
        return view.is_a("type", kind)

    def is_so(self, state: State, view: View, axis: str, value: str) -> bool:
        """Whether a characteristic or state holds."""
        if axis == "name":
            return view.thing.face.name == value
        if axis == "keyword":
            return any(isinstance(a, t.KeywordAbility) and a.name == value for a in view.abilities)
        if axis == "state" and value == "textless":
            return not view.abilities
        if axis == "state":
            return is_state(state, view.thing, value)
        if axis == "row":
            return view.thing.zone == value
        if axis == "row-type":
            return value in view.traits.get("row", ()) or "any" in view.traits.get("row", ())
        if axis == "word":
            return any(slug(value) in words for words in view.traits.values())
        return view.is_a(axis, value)

    def stat(self, state: State, view: View, stat: str) -> int | None:
        """A number of a card: a stat, the damage that it has taken, or its counters."""
        if stat.endswith("-counters"):
            return view.thing.count(stat.removesuffix("-counters"))
        if stat == "damage":
            return max(0, view.thing.face.stats.get("HP", 0) - (view.stat("HP") or 0))
        if stat == "LV":
            level = view.thing.face.costs.get("LV")
            return None if level is None else int(level)
        return view.stat(stat)

    def player_stat(self, state: State, seat: Seat, stat: str) -> int | None:
        """A resource, the MP cards in hand, or the number of cards in a zone."""
        if stat == "mp":
            hand = (state.things[i] for i in state.zone("hand", seat))
            return sum(1 for card in hand if back_kind(card.face) == "mp")
        if stat in (*ZONES, SIDE_DECK):
            return len(state.zone(stat, seat))
        return state.players[seat].counters.get(stat.lower())

    def restricted(self, context: Context, kind: str, name: str, amount: int | None) -> bool:
        """Whether a demand on Loyalty is met ("[L3]"): the controller's Loyalty to the card's faction."""
        if kind != "loyalty":
            raise Unsupported(f"Remnants has no restriction {kind!r}")
        loyalty = loyalty_to(context.state, context.controller, faction_of(context.source.face))
        return (loyalty or 0) >= (amount or 0)

    def where(self, selector: t.Selector) -> tuple[str, ...]:
        """Attached cards lie with what holds them; all else that a text speaks of is on the field."""
        said = any(isinstance(one, t.Is) and one.value in ATTACHED for one in selector.filters)
        attached = said or any(isinstance(one, t.AttachedTo) for one in selector.filters)
        return ("attached",) if attached else self.in_play

    def player_is(self, state: State, seat: Seat | None, what: str, value: str) -> bool:
        """A state of a player."""
        return seat is not None and what in state.players[seat].flags

    def champion(self, state: State, seat: Seat) -> Thing | None:
        """Remnants has no champions."""
        return None

    def linked(self, state: State, thing: Thing) -> Iterable[Thing]:
        """What a card is attached to."""
        return (holder for holder in state.things.values() if thing.id in holder.links.get("attached", ()))

    def party(self, context: Context, role: str) -> tuple[Any, ...]:
        """The players whose part in the game a text names: the active player."""
        return (Who(context.state.active),) if role == "active" else ()

    def attack(self, state: State, thing: Thing) -> tuple[Ref, ...]:
        """The battle that a card is part of: its attacker."""
        battle: Any = state.extra.get("battle")
        return (
            () if battle is None or thing.ref not in (battle.attacker, battle.target) else (battle.attacker,)
        )


def is_state(state: State, thing: Thing, word: str) -> bool:
    """Whether a card is in a state; raises Unsupported for a word that is none."""
    battle: Any = state.extra.get("battle")
    if word in ("attacking", "defending", "battling"):
        roles = (
            ()
            if battle is None
            else {"attacking": (battle.attacker,), "defending": (battle.target,)}.get(
                word, (battle.attacker, battle.target)
            )
        )
        return thing.ref in roles
    if word in OPPOSITES:
        return not is_state(state, thing, OPPOSITES[word])
    if word in ATTACHED:
        return thing.zone == "attached"
    if word == "orphaned":
        return thing.zone == word
    if word == "banished":
        return thing.zone == "banishment"
    if word == "sheltered":
        return shelter_of(state, thing) is not None
    if word == "facedown":
        return "facedown" in thing.flags or bool(back_kind(thing.face))
    if word == "inactive":
        return "inactive" in thing.flags or thing.zone not in FIELD
    if word == "unique":
        return thing.face.is_a("supertype", "unique")
    if word == "exhausted":
        return "exhausted" in thing.flags
    raise Unsupported(f"Remnants has no state {word!r} that the engine knows")


OPPOSITES = {"unexhausted": "exhausted", "faceup": "facedown", "active": "inactive"}


def is_active(thing: Thing) -> bool:
    """Whether a card is in the normal state of cards on the field (General Keywords: active)."""
    return thing.zone in FIELD and "inactive" not in thing.flags


def shelter_room(view: View) -> int:
    """How many cards a card can Shelter."""
    shelters = (a for a in view.abilities if isinstance(a, t.KeywordAbility) and a.name == "shelter")
    return sum(a.amount.value for a in shelters if isinstance(a.amount, t.Number))


def shelter_of(state: State, thing: Thing) -> Thing | None:
    """The card that Shelters a card, as long as both stand on the field (Kingdom: Shelter)."""
    for provider in thing.links.get("sheltered", ()):
        found = state.things[provider]
        if thing.zone in FIELD and is_active(found) and found.controller == thing.controller:
            return found
    return None


def context_for(table: Any, thing: Thing, controller: Seat | None = None, **more: Any) -> Context:
    """A place to evaluate a card's text from, for its controller."""
    return Context(table, LANGUAGE, thing, thing.controller if controller is None else controller, **more)


LANGUAGE = Remnants()

"""What Grand Archive says of the words in its card text (Objects and Targeting, Card Types, Properties and
States)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from judge.games.grand_archive import abilities_restriction_abilities as restrictions
from judge.games.grand_archive.combat_phase_attacking_and_the_combat_phase import combat_of
from judge.games.grand_archive.game_mechanics_card_and_object_information import KNOWN as LAST_KNOWN
from judge.games.grand_archive.game_mechanics_card_and_object_information import last_known
from judge.games.grand_archive.limits import uses_of
from judge.games.grand_archive.vocabulary import BASIC
from judge.kernel.decisions import Unsupported
from judge.kernel.request import Who
from judge.kernel.state import Ref, Seat, State, Thing
from judge.kernel.views import View
from judge.text import tree as t
from judge.text.context import Context, Language, Occurrence
from judge.text.meaning import resolve
from rules_corpus.cite import RuleId, Section, slug

ELEMENT = Section("ga:cr/game-terms/element")
ROUNDING = Section("ga:cr/rounding/general-rules")

UNIT_TYPES = ("ally", "champion")
SUPERTYPES = ("unique", "regalia")
TYPES = frozenset(
    ["ally", "champion", "weapon", "item", "domain", "phantasia", "attack", "action", "mastery", "boon"]
)


class GrandArchive(Language):
    """The meaning of words for the shared evaluation of ability trees."""

    in_play: tuple[str, ...] = ("field",)

    def is_kind(self, view: View, kind: str) -> bool:
        """Units are allies and champions; an object is anything in play; a card, a source is anything
        (Objects and Targeting)."""
        if kind == "unit":
            return any(view.is_a("type", u) for u in UNIT_TYPES)
        if kind in ("object", "card", "source", "activation"):
            return True
        if kind == "token":
            return view.thing.token
        if kind == "intent":
            return view.thing.zone == "intent"
        if kind == "omen":
            return view.thing.zone == "banishment" and view.thing.count("omen") > 0
        if kind == "regalia":
            return view.is_a("supertype", "regalia")
        if kind in TYPES:
            return view.is_a("type", kind)
        return view.is_a("subtype", kind) or view.is_a("class", kind)

    def is_so(self, state: State, view: View, axis: str, value: str) -> bool:
        """Whether a characteristic or state holds."""
        if axis == "name":
            return view.thing.face.name == value and "facedown" not in view.thing.flags
        if axis == "keyword":
            return any(isinstance(a, t.KeywordAbility) and a.name == value for a in view.abilities)
        if axis == "label":
            return any(slug(a.label.split(" ")[0]) == value for a in view.abilities if a.label)
        if axis == "type" and value in ("omen", "unit", "token", "regalia"):
            return self.is_kind(view, value)
        if axis == "state" and value in SUPERTYPES:
            return view.is_a("supertype", value)
        if axis == "state":
            return is_state(state, view.thing, value)
        if axis == "word":
            word = slug(value)
            named = slug(view.thing.face.name) == word
            return named or any(view.is_a(kind, word) for kind in ("subtype", "class", "type", "supertype"))
        if axis == "element" and value == "norm" and not view.traits.get("element"):
            return True
        if axis == "element" and value in ELEMENTS:
            return any(category(element) == value for element in view.traits.get("element", ()))
        if axis == "subtype" and value not in view.traits.get("subtype", ()):
            return view.is_a("class", value)
        return view.is_a(axis, value)

    def stat(self, state: State, view: View, stat: str) -> int | None:
        """A number of a thing; a reserve cost of X counts as 0 except on the Effects Stack (Parts of a Card:
        Cost); a base number is the printed one unless an effect sets it (Game Terms: Level, Base)."""
        thing = view.thing
        if stat.endswith("-counters"):
            kind = stat.removesuffix("-counters")
            return thing.count(kind) if kind else _counters_of_any_kind(state, thing)
        if stat.startswith("base-"):
            return view.stats.get(stat, thing.face.stats.get(stat.removeprefix("base-")))
        if stat in ("damage",):
            return thing.count("damage")
        if stat == "durability":
            return thing.count("durability") if thing.zone == "field" else view.stat("durability")
        if stat in WRITTEN:
            written = not is_unwritten(thing, stat)
            return printed_cost(state, thing, stat.removeprefix("written-")) if written else None
        if stat in ("reserve-cost", "memory-cost", "cost"):
            return printed_cost(state, thing, stat)
        return view.stat(stat)

    def player_stat(self, state: State, seat: Seat, stat: str) -> int | None:
        """Influence is hand and memory together (Game Terms: Influence); any other word is the number of
        cards in that zone."""
        if stat in SUMS:
            return sum(len(state.zone(zone, seat)) for zone in SUMS[stat][1])
        if (stat, seat) in state.zones or stat in ZONES:
            return len(state.zone(stat, seat))
        return state.players[seat].counters.get(stat)

    def restricted(self, context: Context, kind: str, name: str, amount: int | None) -> bool:
        """Whether a restriction ability's demand is met."""
        return restrictions.met(context, kind, name, amount)

    def player_is(self, state: State, seat: Seat | None, what: str, value: str) -> bool:
        """A state of a player or of the game, as effects set it."""
        if seat is None:
            return state.extra.get(what) == value
        return what in state.players[seat].flags or state.players[seat].notes.get(what) == value

    def champion(self, state: State, seat: Seat) -> Thing | None:
        """A player's champion on the field."""
        return champion(state, seat)

    def linked(self, state: State, thing: Thing) -> Iterable[Thing]:
        """What an object is linked to."""
        return (state.things[i] for i in thing.links.get("linked", ()) if state.things[i].zone == "field")

    def where(self, selector: t.Selector) -> tuple[str, ...]:
        """Attacks are in the intent (Card Types: Attack 1, 6), omens in banishment (Counters: Omen 1),
        masteries with their player, objects on the field."""
        if "omen" in selector.kinds:
            return ("banishment",)
        if selector.kinds == ("mastery",) or any(_names_mastery(f) for f in selector.filters):
            return ("mastery",)
        return ("intent",) if selector.kinds in INTENTS and not selector.cards else self.in_play

    def rounded(self, context: Context) -> None:
        """A number that is not whole is rounded down (Rounding 1); said once."""
        if context.table is not None:
            words = f"{context.source.face.name}: the number is rounded down"
            context.table.note_once(words, ROUNDING["1"], quiet=True)

    def last_known(self, state: State, ref: Ref) -> View | None:
        """What an object was like before it left the field (Last-Known Information 1)."""
        return last_known(state, ref)

    def looked_back(self, context: Context, view: View) -> None:
        """What a text reads of an object that it took from the field is what was last known; said once."""
        if context.table is not None:
            words = f"{view.thing.face.name} counts as it last was on the field"
            context.table.note_once(words, (LAST_KNOWN["1"], LAST_KNOWN["1.1"]), quiet=True)

    def uses(self, context: Context, per: str) -> int:
        """How often the activated ability under way was activated before (Ability Tracking 1)."""
        ability = None if context.pending is None else context.pending.ability
        if not isinstance(ability, t.ActivatedAbility):
            raise Unsupported(f"{context.source.face.name}: no ability is activated whose uses would count")
        return uses_of(context.table, context.source, ability, per)

    def party(self, context: Context, role: str) -> tuple[Any, ...]:
        """The turn player, and the players whose objects defend (Attack Declaration)."""
        combat = combat_of(context.state)
        if role == "turn-player":
            return (Who(context.state.active),)
        if role == "defending-player":
            return () if combat is None else tuple(Who(seat) for seat in combat.defending)
        raise Unsupported(f"Grand Archive has no {role!r}")

    def attack(self, state: State, thing: Thing) -> tuple[Ref, ...]:
        """The attack that a thing is part of (Card Types: Attack 6): its attacker, wielded weapons and
        intent."""
        combat = combat_of(state)
        if combat is None:
            return ()
        parts = (combat.attacker, *combat.wielded, *combat.intent)
        return parts if thing.ref in parts else ()

    def under_way(self, state: State) -> Iterable[Occurrence]:
        """The attack that is going on: its attacker, and each weapon and card used in it, attack each
        defender."""
        combat = combat_of(state)
        if combat is None or combat.attacker_left:
            return ()
        using = (combat.attacker, *combat.wielded, *combat.intent)
        return [
            Occurrence("attacks", one, at, player=combat.attacking)
            for one in using
            for at in combat.defenders
        ]

    def performers(self, context: Context, node: t.AttacksOf) -> tuple[Any, ...]:
        """Attacks are spoken of by the units that perform them and the weapons used for them."""
        if node.which not in ("", "next", "first", "declared"):
            raise Unsupported(f"the {node.which} attack of something is not told from its others yet")
        return resolve(context, node.of)


ELEMENTS: Mapping[str, RuleId] = {"basic": ELEMENT["3.2"], "advanced": ELEMENT["3.3"]}
"""The categories of elements that texts speak of, each with its rule (Game Terms: Element 3)."""


def category(element: str) -> str:
    """Which of the three categories an element is in; exalted is advanced (Element 3, 3.3.1)."""
    if element == "norm":
        return element
    return "basic" if element in BASIC else "advanced"


SUMS: Mapping[str, tuple[RuleId, tuple[str, ...]]] = {
    "influence": (Section("ga:cr/game-terms/influence")["1"], ("hand", "memory")),
}
"""Numbers of a player that are the cards of several zones together, each with its rule."""


ZONES = ("field", "hand", "memory", "deck", "material", "graveyard", "banishment", "intent", "pantheon")


INTENTS = (("attack",), ("intent",))
"""The kinds of what is in the Intent: attacks are intents too (Card Types: Attack 1, 6)."""

MASTERIES = ("Fractured Memories", "Phantasmagoria", "Servile Possessions", "Shifting Currents")
"""The masteries that the rules describe (Mastery: Masteries)."""


def _names_mastery(part: t.Filter) -> bool:
    return isinstance(part, t.Is) and part.axis == "name" and part.value in MASTERIES


def inner_lineage(state: State, thing: Thing) -> tuple[int, ...]:
    """The cards that lie below a champion, the lowest first
    (ga:cr/game-zones-object-specific-zones/inner-lineage/1)."""
    return tuple(i for i in thing.links.get("lineage", ()) if state.things[i].zone == "lineage")


def champion(state: State, seat: Seat) -> Thing | None:
    """A player's champion on the field."""
    for thing_id in state.zone("field", seat):
        thing = state.things[thing_id]
        if is_champion(state, thing):
            return thing
    return None


def is_champion(state: State, thing: Thing) -> bool:
    """Whether an object is a champion, as it is printed or because an effect has made it one
    (ga:cr/general-rules-card-characteristics/type-overwriting-and-type-setting/1)."""
    return thing.face.is_a("type", "champion") or any(
        isinstance(effect.body, t.ChangeTypes)
        and "champion" in effect.body.types
        and thing.ref in (effect.over or ())
        for effect in state.effects
    )


def is_state(state: State, thing: Thing, word: str) -> bool:
    """Whether a thing has a property or is in a state; raises Unsupported for a word that is neither."""
    if word == "awake":
        return "rested" not in thing.flags
    if word in ("attacking", "defending", "intercepting", "retaliating"):
        combat = combat_of(state)
        return combat is not None and thing.ref in combat.having(word)
    if word == "wielded":
        combat = combat_of(state)
        return combat is not None and thing.ref in combat.wielded
    if word == "token":
        return thing.token
    if word == "faceup":
        return "facedown" not in thing.flags
    if word == "damaged":
        return thing.count("damage") > 0
    if word in ("linked", "loaded"):
        return bool(thing.links.get(word))
    if word == "unloaded":
        return not thing.links.get("loaded")
    if word in PAID:
        return bool(thing.notes.get(word))
    if word in FLAGS:
        return word in thing.flags
    raise Unsupported(f"Grand Archive has no state {word!r} that the engine knows")


def _counters_of_any_kind(state: State, thing: Thing) -> int:
    """How many counters lie on a thing; damage marked on an ally is none."""
    marked = () if is_champion(state, thing) else ("damage",)
    return sum(number for kind, number in thing.counters.items() if kind not in marked)


FLAGS = frozenset(
    ["rested", "transformed", "distant", "fostered", "frozen", "facedown", "preserved", "exhausted"]
)
PAID = frozenset({"prepared", "imbued", "brewed", "starcalled", "empowered", "ephemeral", "hurt"})
"""Properties that a thing remembers of how it was activated, and whether it was dealt damage since its
controller's last turn ended."""


WRITTEN = frozenset({"written-reserve-cost", "written-memory-cost", "written-cost"})
"""A cost that a text tells outright, "with reserve cost 0"; the others are told by a limit."""


def is_unwritten(thing: Thing, stat: str) -> bool:
    """Whether a card's cost is an X that stands for no number: it is neither an object nor on the Effects
    Stack (ga:cr/parts-of-a-card-cost/intro/9.1, 10)."""
    costs = [thing.face.costs.get(kind) for kind in kinds_of_cost(stat.removeprefix("written-"))]
    return "X" in costs and thing.zone not in ("field", "stack")


def kinds_of_cost(stat: str) -> tuple[str, ...]:
    """The kinds of cost that a stat speaks of."""
    return ("reserve", "memory") if stat == "cost" else (stat.removesuffix("-cost"),)


def printed_cost(state: State, thing: Thing, stat: str) -> int | None:
    """A card's cost; X is what was chosen while the card is on the Effects Stack
    (ga:cr/parts-of-a-card-cost/intro/9), else 0."""
    for kind in kinds_of_cost(stat):
        cost = thing.face.costs.get(kind)
        if cost == "X":
            waiting = next((p for p in state.stack if p.source.id == thing.id), None)
            return int(waiting.choices.get("X") or 0) if waiting else 0
        if cost is not None:
            return int(cost)
    return None


def context_for(table: Any, thing: Thing, controller: Seat | None = None, **more: Any) -> Context:
    """A place to evaluate a thing's text from, for its controller."""
    return Context(table, LANGUAGE, thing, thing.controller if controller is None else controller, **more)


LANGUAGE = GrandArchive()

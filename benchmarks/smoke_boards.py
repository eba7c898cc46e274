"""Boards on which an ability can happen, from its trigger, cost, targets and conditions, as scenarios without
lines."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from judge.text import tree as t

ELEMENTS = "Norm, Fire, Water, Wind, Arcane, Astra, Crux, Luxem, Neos, Tera, Umbra, Exia"
CLASSES = "Warrior, Mage, Tamer, Assassin, Guardian, Cleric, Ranger, Merlin"
TYPES = frozenset(["ally", "weapon", "item", "domain", "phantasia", "attack", "action", "champion"])
TYPE_OF = {
    "unit": "ally",
    "object": "ally",
    "token": "ally",
    "regalia": "item",
    "source": "ally",
    "omen": "action",
}
COUNTED = frozenset(
    [
        "buff",
        "debuff",
        "enlighten",
        "preparation",
        "omen",
        "static",
        "wither",
        "sheen",
        "quest",
        "refinement",
        "charge",
        "age",
    ]
)

LAID = frozenset(["field", "graveyard", "banishment", "memory", "hand", "deck", "material"])

DOING = {
    "dies": "Destroy target unit.",
    "is-destroyed": "Destroy target object.",
    "leaves": "Destroy target object.",
    "kills": "Destroy target unit.",
    "is-dealt-damage": "Deal 5 damage to target unit.",
    "deals-damage": "Deal 2 damage to target unit.",
    "discards": "Each player discards a card.",
    "draws": "Each player draws a card.",
    "recovers": "Each player recovers 1.",
    "glimpses": "Glimpse 1.",
    "gathers": "Gather.",
    "sacrifices": "Sacrifice an ally.",
    "is-sacrificed": "Sacrifice an object.",
    "is-banished": "Banish target object.",
    "rests": "Rest target unit.",
    "wakes-up": "Wake up target unit.",
    "suppresses": "Suppress target ally.",
    "is-suppressed": "Suppress target ally.",
    "reveals": "Reveal a card from your memory.",
    "becomes": "Target unit becomes distant.",
    "gains-counters": "Put a buff counter on target unit.",
    "loses-counters": "Remove an enlighten counter from your champion.",
    "changes": "Gain the Shifting Currents mastery.",
    "is-put": "Put the top two cards of your deck into your graveyard.",
    "levels-up": "Level up your champion.",
    "materializes": "Materialize a card from your material deck.",
    "empowers": "Empower 2.",
    "is-targeted": "Deal 2 damage to target unit.",
    "is-negated": "Negate target card activation.",
    "attacks": "Wake up target unit.",
    "enters": "Draw a card.",
}
"""What makes an event happen, by its verb."""


def quoted(text: str) -> str:
    """A text as scenarios write it."""
    return json.dumps(text, ensure_ascii=False)


def text_lines(text: str) -> Iterator[str]:
    """A card's text as the lines of its definition."""
    yield from (f"text {quoted(line.strip())}" for line in text.splitlines() if line.strip())


@dataclass(slots=True)
class Cards:
    """The cards of a board, by name, and what lies where: lines of each player's board."""

    defined: dict[str, list[str]] = field(default_factory=dict)
    lying: dict[tuple[str, str], list[str]] = field(default_factory=dict)

    def define(self, name: str, *lines: str) -> str:
        self.defined.setdefault(name, list(lines))
        return name

    def put(self, player: str, zone: str, name: str, how: str = "") -> None:
        self.lying.setdefault((player, zone), []).append(f'"{name}"{" " + how if how else ""}')

    def text(self, champions: dict[str, str], turn: str) -> str:
        lines = ['scenario "smoke"', "game grand-archive", f"players {', '.join(champions)}"]
        for name, attributes in self.defined.items():
            lines += [f'card "{name}":', *(f"    {a}" for a in attributes)]
        for player, champion in champions.items():
            own = [f"    {zone} {', '.join(t)}" for (who, zone), t in self.lying.items() if who == player]
            lines += [f"{player}:", f"    champion {champion}", *own]
        return "\n".join([*lines, f"turn {turn}", ""])


def boards(ability: t.Ability, text: str, card: dict[str, Any]) -> Iterator[str]:
    """The boards to try, the likeliest first: the card in play or in hand, in its player's turn or not."""
    for zone in places(ability, card):
        for turn in ("Ana materialize 3" if zone == "material" else "Ana main 3", "Ben main 4"):
            yield board(ability, text, card, zone).text(_champions(ability, card, zone), turn)


def places(ability: t.Ability, card: dict[str, Any]) -> list[str]:
    """Where the card lies as the game begins."""
    kinds = {one.lower() for one in card["types"]}
    named = [n.zone for n in t.walk(ability) if isinstance(n, t.From) and isinstance(n.of, t.Self)]
    named += [n.how for n in t.walk(ability) if isinstance(n, t.Allow) and n.how in LAID]
    if ability.inherited or t.own_label(ability) == "Lineage Release":
        return ["lineage"]
    if kinds & {"action", "attack"}:
        return list(dict.fromkeys([*named, "hand", "memory"]))
    if "champion" in kinds:
        return ["champion", "material"]
    entering = isinstance(ability, t.TriggeredAbility) and ability.event.verb == "enters"
    both = ["hand", "field"] if entering or _enters(ability) else ["field", "hand"]
    if "regalia" in kinds:
        both = ["field", "material"] if not entering else ["material", "field"]
    return list(dict.fromkeys([*named, *both, "graveyard"]))


def _enters(ability: t.Ability) -> bool:
    return any(
        isinstance(n, t.EnterWith) or (isinstance(n, t.Replace) and n.event.verb == "enters")
        for n in t.walk(ability)
    )


def _champions(ability: t.Ability, card: dict[str, Any], zone: str) -> dict[str, str]:
    own = card["name"] if zone == "champion" else hero(ability)
    below = [card["name"]] if zone == "lineage" else [f"Thing {n}" for n in in_lineages(ability)]
    over = f" over {', '.join(map(quoted, below))}" if below else ""
    level = 1 if zone == "material" and "CHAMPION" in card["types"] else max([3, *demanded(ability, "level")])
    damage = max([12, *demanded(ability, "damage"), *damage_asked(ability)])
    counters = "enlighten 4 preparation 4"
    mine = f'Hero = "{own}" level {level} life 60 damage {damage} element {ELEMENTS}{over} {counters}'
    theirs = "" if zone == "lineage" else over
    return {
        "Ana": mine,
        "Ben": f'Foe = "Tide Hero" level 2 life 60 damage 9 element {ELEMENTS}{theirs}',
    }


def damage_asked(ability: t.Ability) -> Iterator[int]:
    """The damage counters that a condition asks for on the player's champion."""
    for node in t.walk(ability):
        left = node.left if isinstance(node, t.AmountIs) else None
        own = isinstance(left, t.CountersOn) and (left.kind, left.on) == ("damage", t.ChampionOf(t.YOU))
        if own and isinstance(node.right, t.Number):  # type: ignore[attr-defined]
            yield node.right.value  # type: ignore[attr-defined]


def hero(ability: t.Ability) -> str:
    """The name of the champion that a restriction asks for."""
    names = [n.name for n in t.walk(ability) if isinstance(n, t.Restricted) and n.name]
    return f"{names[0]}, Tried Hero" if names else "Ash Hero"


def demanded(ability: t.Ability, kind: str) -> Iterator[int]:
    """The numbers that restrictions of a kind ask for."""
    for node in t.walk(ability):
        if isinstance(node, t.Restricted) and node.kind == kind and isinstance(node.amount, t.Number):
            yield node.amount.value


def board(ability: t.Ability, text: str, card: dict[str, Any], zone: str) -> Cards:
    """The cards of both players: the one under test, what its text speaks of, what makes its trigger happen,
    and some of everything."""
    made = Cards()
    subject = made.define(card["name"], *attributes(as_it_fights(card, ability)), *text_lines(text))
    for name in (hero(ability), "Tide Hero"):
        made.define(name, f"element {ELEMENTS}", "type Champion", f"class {CLASSES}", "level 1", "life 20")
    if zone in ("hand", "field", "graveyard", "memory", "banishment", "material"):
        how = {"banishment": "omen 1", "field": " ".join(own_state(ability))}.get(zone, "")
        made.put("Ana", zone, subject, how)
    for number, verb in enumerate(
        dict.fromkeys(n.event.verb for n in t.walk(ability) if hasattr(n, "event"))
    ):
        if verb in DOING:
            helper = made.define(
                f"Means {number}", *plain("Action", "Norm"), "speed Fast", f'text "{DOING[verb]}"'
            )
            for player in ("Ana", "Ben"):
                made.put(player, "hand", helper)
    for node in t.walk(ability):
        if isinstance(node, t.SummonToken | t.Generate) and node.name:
            kind = "Ally" if isinstance(node, t.SummonToken) else "Action"
            made.define(node.name, *plain(kind, "Norm"), *stats([kind]))
    for number, selector in enumerate(spoken_of(ability)):
        lay_out(made, selector, number, many=max([3, *asked_for(ability)]))
    stock(made)
    return made


FIGHTING = frozenset(["attacks", "hits", "kills", "retaliates"])


def as_it_fights(card: dict[str, Any], ability: t.Ability) -> dict[str, Any]:
    """The card as an ally where its text has it attack and its list knows the other side alone."""
    fights = isinstance(ability, t.TriggeredAbility) and ability.event.verb in FIGHTING
    own = fights and isinstance(ability.event.subject, t.Self)  # type: ignore[attr-defined]
    return {**card, "types": ["ALLY"]} if own and not {*card["types"]} & STRIKING else card


STRIKING = frozenset(["ALLY", "ATTACK", "CHAMPION", "WEAPON", "ACTION"])


def own_state(ability: t.Ability) -> Iterator[str]:
    """The state in which the card must be for its text to do something, and what it is linked to."""
    for node in t.walk(ability):
        if isinstance(node, t.Meets) and isinstance(node.of, t.Self):
            yield from Wanted().all_of(node.filters).how
        if isinstance(node, t.AmountIs) and isinstance(node.left, t.CountersOn):
            of, least = node.left, node.right
            if isinstance(of.on, t.Self) and of.kind in COUNTED and isinstance(least, t.Number):
                yield f"{of.kind} {least.value + (node.op == '>')}"
        elif isinstance(node, t.CountersOn) and node.on == t.Self() and node.kind in COUNTED:
            yield f"{node.kind} 8"


def attributes(card: dict[str, Any]) -> Iterator[str]:
    """The lines of the card under test, what its list does not say made up."""
    kinds = [one.capitalize() for one in card["types"]]
    regalia = "Regalia" in kinds
    kinds = [one for one in kinds if one not in ("Regalia", "Unique", "Token")]
    yield "cost memory 2" if regalia or "Champion" in kinds else "cost reserve 3"
    yield "element Fire"
    yield f"type {', '.join(kinds) or 'Ally'}"
    if card.get("subtypes"):
        words = ", ".join(one.title() for one in card["subtypes"])
        yield f"subtypes {words}"
    yield f"class {CLASSES}"
    if regalia:
        yield "supertypes Regalia"
    yield from stats(set(kinds))


def stats(kinds: Iterable[str]) -> Iterator[str]:
    for kind in kinds:
        if kind == "Ally":
            yield from ("power 2", "life 3")
        if kind == "Weapon":
            yield from ("power 2", "durability 3")
        if kind == "Attack":
            yield "power 3"
        if kind == "Domain":
            yield "durability 5"
        if kind == "Champion":
            yield from ("level 2", "life 22")
        if kind == "Action":
            yield "speed Fast"


def plain(kind: str, element: str) -> tuple[str, ...]:
    return ("cost reserve 0", f"element {element}", f"type {kind}")


def spoken_of(ability: t.Ability) -> Iterator[t.Selector]:
    """The things that an ability speaks of, but for those that must not be there."""
    unwanted = {id(n) for part in t.walk(ability) if _absent(part) for n in t.walk(part)}
    yield from (n for n in t.walk(ability) if isinstance(n, t.Selector) and id(n) not in unwanted)


def asked_for(ability: t.Ability) -> Iterator[int]:
    """How many things conditions ask for, as far as a board has room."""
    for node in t.walk(ability):
        counted = isinstance(node, t.AmountIs) and isinstance(node.left, t.CountOf)
        if counted and isinstance(node.right, t.Number):  # type: ignore[attr-defined]
            yield min(10, node.right.value + 1)  # type: ignore[attr-defined]


def _absent(part: object) -> bool:
    few = isinstance(part, t.AmountIs) and (
        part.op in ("<", "<=") or (part.op, part.right) == ("=", t.Number(0))
    )
    return few or isinstance(part, t.NotSo)


def lay_out(made: Cards, selector: t.Selector, number: int, many: int = 3) -> None:
    """Three things of such a kind or as many as are asked for, where and whose they are to be."""
    words = Wanted().all_of(selector.filters)
    kinds = [TYPE_OF.get(kind, kind) for kind in selector.kinds]
    kind = next((kind for kind in (*words.types, *kinds) if kind in TYPES - {"champion"}), "ally")
    if set(selector.kinds) & {"player", "opponent", "mastery"} or (
        kinds == ["champion"] and not selector.cards
    ):
        return
    name = made.define(words.name or f"Thing {number}", *words.lines(kind, "regalia" in selector.kinds))
    zones = (
        selector.zone.split("-") if selector.zone else ["field"] if not selector.cards else ["hand", "deck"]
    )
    zones = ["banishment"] if "omen" in selector.kinds else zones
    zones = ["hand"] if selector.activations else zones
    how = words.how + (["omen 1"] if "omen" in selector.kinds else [])
    for zone in dict.fromkeys([*zones, *(["deck", "graveyard"] if selector.cards else [])]):
        for player in whose(selector):
            for _ in range(1 if "Unique" in words.supertypes else many if zone in LAID else 0):
                made.put(player, zone, name, " ".join(how) if zone in ("field", "banishment") else "")


def in_lineages(ability: t.Ability) -> Iterator[int]:
    """The numbers of the things that lie in a lineage."""
    yield from (n for n, selector in enumerate(spoken_of(ability)) if selector.zone == "lineage")


def whose(selector: t.Selector) -> tuple[str, ...]:
    held = selector.zone_of if selector.zone else selector.controller
    if isinstance(held, t.You):
        return ("Ana",)
    return ("Ben",) if isinstance(held, t.EachOpponent | t.Opponent) else ("Ana", "Ben")


@dataclass(slots=True)
class Wanted:
    """What filters ask of a card."""

    name: str = ""
    types: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    element: str = "Fire"
    supertypes: list[str] = field(default_factory=list)
    keywords: list[str] = field(default_factory=list)
    numbers: dict[str, int] = field(default_factory=dict)
    how: list[str] = field(default_factory=list)

    def all_of(self, filters: Iterable[t.Filter]) -> Wanted:
        for one in filters:
            self.meet(one)
        return self

    def meet(self, one: t.Filter) -> None:
        """Takes on what one filter asks for; of several to choose from the first."""
        if isinstance(one, t.AnyFilter):
            self.meet(one.filters[0])
        elif isinstance(one, t.AllFilters):
            self.all_of(one.filters)
        elif isinstance(one, t.NotFilter) and one.filter == t.Is("element", "fire"):
            self.element = "Wind"
        elif isinstance(one, t.Is):
            self.be(one.axis, one.value)
        elif isinstance(one, t.Compare) and isinstance(one.amount, t.Number):
            self.number(one.stat, one.op, one.amount.value)

    def be(self, axis: str, value: str) -> None:
        if axis == "name":
            self.name = value
        elif axis == "element":
            self.element = {"advanced": "Astra", "basic": "Fire"}.get(value, value.capitalize())
        elif axis == "word":
            self.words.append(value)
        elif axis == "keyword":
            self.keywords.append(value.replace("-", " ").title())
        elif axis == "supertype":
            self.supertypes.append(value.capitalize())
        elif axis in ("type", "kind"):
            self.types.append(TYPE_OF.get(value, value))
        elif axis == "state" and value in ("rested", "distant", "fostered", "preserved", "ephemeral"):
            self.how.append(value)
        elif axis == "state" and value == "damaged":
            self.how.append("damage 1")

    def number(self, stat: str, op: str, value: int) -> None:
        wanted = {">": value + 1, "<": max(0, value - 1), "even": 2, "odd": 1}.get(op, value)
        kind = stat.removesuffix("-counters")
        if kind != stat and kind in COUNTED | {"damage"} and wanted:
            self.how.append(f"{kind} {wanted}")
        elif kind == stat:
            self.numbers[stat.removeprefix("base-")] = wanted

    def lines(self, kind: str, regalia: bool) -> list[str]:
        cost = self.numbers.get("reserve-cost", self.numbers.get("cost", 0))
        paid = f"cost memory {self.numbers.get('memory-cost', 0)}" if regalia else f"cost reserve {cost}"
        made = [paid, f"element {self.element}", f"type {kind.capitalize()}"]
        if self.words:
            made += [f"subtypes {', '.join(self.words)}", f"class {', '.join(self.words)}"]
        supertypes = [
            *self.supertypes,
            *(["Regalia"] if regalia and "Regalia" not in self.supertypes else []),
        ]
        made += [f"supertypes {', '.join(supertypes)}"] if supertypes else []
        own = {line.split()[0]: line for line in stats([kind.capitalize()])}
        own |= {stat: f"{stat} {n}" for stat, n in self.numbers.items() if stat in own}
        return [*made, *own.values(), *([f'text "{", ".join(self.keywords)}"'] if self.keywords else [])]


def stock(made: Cards) -> None:
    """Some of everything, for both players."""
    common = {
        "Plain Ally": (*plain("Ally", "Fire"), "power 2", "life 4"),
        "Plain Weapon": (
            "cost memory 0",
            "element Norm",
            "type Weapon",
            "supertypes Regalia",
            "power 1",
            "durability 3",
        ),
        "Plain Item": ("cost memory 0", "element Norm", "type Item", "supertypes Regalia"),
        "Float": (*plain("Action", "Water"), "speed Fast", 'text "Floating Memory"'),
        "Sear": (*plain("Action", "Fire"), "speed Fast", 'text "Deal 1 damage to target unit."'),
        "Late Hero": ("cost memory 0", f"element {ELEMENTS}", "type Champion", "level 4", "life 30"),
    }
    for name, lines in common.items():
        made.define(name, *lines)
    for player in ("Ana", "Ben"):
        for zone, names in {
            "field": ["Plain Ally", "Plain Ally", "Plain Weapon", "Plain Item"],
            "hand": ["Plain Ally", "Float", "Float", "Sear"],
            "memory": ["Float"] * 4,
            "graveyard": ["Float", "Float", "Sear", "Plain Ally"],
            "material": ["Late Hero", "Plain Item", "Plain Weapon"],
            "deck": ["Plain Ally", "Float", "Sear"] * 5,
        }.items():
            for name in names:
                made.put(player, zone, name)

"""The things of a smoke scenario: cards as texts speak of them, laid out for both players."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from benchmarks.smoke_extras import Extra
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

    def clear(self, players: Iterable[str], kinds: Iterable[str]) -> None:
        """Takes off the field what is of such a kind."""
        for player in players:
            lines = self.lying.get((player, "field"), [])
            kept = [line for line in lines if not {*kinds} & self.types_of(line.split('"')[1])]
            self.lying[player, "field"] = kept

    def types_of(self, name: str) -> set[str]:
        """The types of a defined card, and what it is for them."""
        types = {
            word for line in self.defined[name] if line.startswith("type ") for word in line.lower().split()
        }
        return types | ({"unit"} if "ally" in types else set())

    def keep_few(self, player: str, name: str, most: int | None) -> None:
        """Leaves a player so few cards in hand and memory together, or as many in one as in the other; the
        card of that name stays."""
        hand, memory = self.lying[player, "hand"], self.lying.get((player, "memory"), [])
        own = [line for line in hand if line == f'"{name}"']
        others = [line for line in hand if line not in own]
        number = 2 if most is None else most // 2
        self.lying[player, "hand"] = [*own, *others[:number]]
        self.lying[player, "memory"] = memory[:number]

    def text(self, champions: dict[str, str], turn: str) -> str:
        lines = ['scenario "smoke"', "game grand-archive", f"players {', '.join(champions)}"]
        for name, attributes in self.defined.items():
            lines += [f'card "{name}":', *(f"    {a}" for a in attributes)]
        for player, champion in champions.items():
            own = [f"    {zone} {', '.join(t)}" for (who, zone), t in self.lying.items() if who == player]
            lines += [f"{player}:", f"    champion {champion}", *own]
        return "\n".join([*lines, f"turn {turn}", ""])


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


def spoken_of(abilities: tuple[t.Ability, ...]) -> Iterator[t.Selector]:
    """The things that abilities speak of, but for those that must not be there."""
    nodes = [node for ability in abilities for node in t.walk(ability)]
    unwanted = {id(n) for part in nodes if _absent(part) for n in t.walk(part)}
    unwanted |= {id(n) for part in nodes for other in _other_parts(part) for n in t.walk(other)}
    yield from (n for n in nodes if isinstance(n, t.Selector) and id(n) not in unwanted)


def _other_parts(node: t.Node) -> tuple[t.Instruction, ...]:
    """The other parts of an effect that is one of several, as an exact number says."""
    if not isinstance(node, t.Conditional) or not isinstance(node.condition, t.AmountIs):
        return ()
    several = any(isinstance(one, t.Conditional) for one in node.otherwise)
    return node.otherwise if several and node.condition.op == "=" else ()


def asked_for(ability: t.Ability) -> Iterator[int]:
    """How many things conditions ask for, as far as a board has room."""
    for node in t.walk(ability):
        counted = isinstance(node, t.AmountIs) and isinstance(node.left, t.CountOf)
        if counted and isinstance(node.right, t.Number):  # type: ignore[attr-defined]
            yield min(10, node.right.value + 1)  # type: ignore[attr-defined]


def absent(ability: t.Ability) -> Iterator[t.Selector]:
    """The things of which there must be none on the field."""
    for node in t.walk(ability):
        none = isinstance(node, t.AmountIs) and (node.op, node.right) == ("=", t.Number(0))
        if none and isinstance(node.left, t.CountOf) and isinstance(node.left.of, t.All):  # type: ignore[attr-defined]
            yield node.left.of.selector  # type: ignore[attr-defined]


def exact(ability: t.Ability) -> Iterator[tuple[t.Selector, int]]:
    """The things of which there must be so many and no more on the field."""
    for node in t.walk(ability):
        if isinstance(node, t.AmountIs) and node.op == "=" and isinstance(node.right, t.Number):
            of = node.left.of if isinstance(node.left, t.CountOf) else None
            if node.right.value and isinstance(of, t.All) and not of.selector.zone:
                yield of.selector, node.right.value


def judged(abilities: Iterable[t.Ability]) -> Iterator[t.Selector]:
    """Things that meet what a condition asks of what was fought, revealed or chosen."""
    for node in (node for ability in abilities for node in t.walk(ability)):
        if isinstance(node, t.Meets) and isinstance(node.of, t.EventThing | t.Top | t.Again | t.Result):
            yield t.Selector((), node.filters, cards=not isinstance(node.of, t.EventThing))


def _absent(part: object) -> bool:
    few = isinstance(part, t.AmountIs) and (
        part.op in ("<", "<=") or (part.op, part.right) == ("=", t.Number(0))
    )
    return few or isinstance(part, t.NotSo)


def lay_out(made: Cards, selector: t.Selector, number: int, many: int, extra: Extra) -> None:
    """Three things of such a kind or as many as are asked for, where and whose they are to be."""
    wanted = Wanted().all_of(selector.filters)
    wanted.numbers |= extra.numbers
    wanted.keywords += [*extra.texts, *(word for word in wanted.words if word == "Command")]
    kinds = [TYPE_OF.get(kind, kind) for kind in selector.kinds]
    kind = next(
        (kind for kind in (*wanted.types, *kinds, extra.kind) if kind in TYPES - {"champion"}), "ally"
    )
    if set(selector.kinds) & {"player", "opponent", "mastery"} or (
        kinds == ["champion"] and not selector.cards
    ):
        return
    zones = [*_zones(selector), *extra.zones]
    regalia = "regalia" in selector.kinds or "memory-cost" in wanted.numbers
    regalia = regalia or ("material" in zones and "preserved" not in wanted.how)
    name = wanted.name or f"Thing {number}"
    names = [name] * (1 if "Unique" in wanted.supertypes else many)
    if selector.different == "element":
        names = [f"{name} of {element}" for element in SEVERAL[: len(names)]]
    for each in dict.fromkeys(names):
        wanted.element = each.rsplit(" of ", 1)[1] if selector.different == "element" else wanted.element
        made.define(each, *wanted.lines(kind, regalia))
    states = [*wanted.how, *extra.states, *(["omen 1"] if "omen" in selector.kinds else [])]
    states += [f'counter "{counter}" {amount}' for counter, amount in extra.counters.items()]
    for zone in dict.fromkeys([*zones, *(["deck", "graveyard"] if selector.cards else [])]):
        for player in whose(selector) if zone in LAID else ():
            for each in names:
                made.put(player, zone, each, " ".join(states) if zone in STATED else "")


SEVERAL = ("Fire", "Water", "Wind", "Norm", "Astra", "Tera")
"""Elements of things that must be of different ones."""

STATED = frozenset(["field", "banishment", "material"])
"""The zones in which the state of a thing counts."""


def _zones(selector: t.Selector) -> list[str]:
    """Where things of a kind lie that are to be found."""
    if "omen" in selector.kinds:
        return ["banishment"]
    if selector.activations:
        return ["hand"]
    if selector.zone:
        return selector.zone.split("-")
    return ["hand", "deck", "memory"] if selector.cards else ["field"]


def in_lineages(abilities: tuple[t.Ability, ...]) -> Iterator[int]:
    """The numbers of the things that lie in a lineage."""
    yield from (n for n, selector in enumerate(spoken_of(abilities)) if selector.zone == "lineage")


def whose(selector: t.Selector) -> tuple[str, ...]:
    held = selector.zone_of if selector.zone else selector.controller
    if isinstance(held, t.You):
        return ("Ana",)
    return ("Ben",) if isinstance(held, t.EachOpponent | t.Opponent) else ("Ana", "Ben")


PAID_BY = {"prepared": "Prepare 1", "imbued": "Imbue 1", "starcalled": "Starcalling — (0)"}
"""The keywords of cards that come to a state as they are paid for."""


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
        elif axis == "state" and value in PAID_BY:
            self.keywords.append(PAID_BY[value])
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
        return [*made, *own.values(), *(f"text {quoted(text)}" for text in self.keywords)]


def hero_of(elements: str) -> tuple[str, ...]:
    """The lines of a champion card of every class but for its numbers."""
    return ("cost memory 0", f"element {elements}", "type Champion", f"class {CLASSES}")


def stock(made: Cards, guard: str) -> None:
    """Some of everything, for both players; `guard` an ally that each of them has."""
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
        "Dear Item": ("cost memory 2", "element Norm", "type Item", "supertypes Regalia"),
        "Watchman": (*plain("Ally", "Fire"), "power 1", "life 4", 'text "Intercept"'),
        "Fund": plain("Action", "Fire"),
        "Float": (*plain("Action", "Water"), "speed Fast", 'text "Floating Memory"'),
        "Sear": (*plain("Action", "Fire"), "speed Fast", 'text "Deal 1 damage to target unit."'),
        "Young Hero": (*hero_of("Norm"), "level 0", "life 15"),
        "Late Hero": (*hero_of(ELEMENTS), "level 4", "life 30"),
    }
    for name, lines in common.items():
        made.define(name, *lines)
    for player in ("Ana", "Ben"):
        for zone, names in {
            "field": ["Plain Ally", guard, "Plain Weapon", "Plain Item"],
            "hand": ["Plain Ally", "Float", "Float", "Sear"],
            "memory": ["Float"] * 4,
            "banishment": ["Float", "Sear"],
            "graveyard": ["Float", "Float", "Sear", "Plain Ally"],
            "material": ["Late Hero", "Plain Item", "Plain Weapon", "Dear Item"],
            "deck": ["Plain Ally", "Float", "Sear"] * 5,
        }.items():
            for name in names:
                made.put(player, zone, name)

"""What an ability's conditions and costs ask of its player's side: counters and states of the card and of the
champion, masteries, how many cards are at hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, cast

from judge.games.grand_archive.language import MASTERIES
from judge.text import tree as t

PLENTY = 8
"""Counters where a text works with as many as there are."""

STATES = frozenset(["rested", "distant", "fostered", "preserved", "ephemeral"])
"""The states that a board can lay a thing in."""

FOR_ALL = {"sheen": 30, "haunt": 30}
"""Counters of masteries, of which texts ask for many."""


@dataclass(slots=True)
class Situation:
    """Counters and states of the card and of its player's champion, counters on masteries by name, and the
    most influence that this player has (None: as much as it is)."""

    card: dict[str, int] = field(default_factory=dict)
    card_is: list[str] = field(default_factory=list)
    champion: dict[str, int] = field(default_factory=dict)
    champion_is: list[str] = field(default_factory=list)
    masteries: dict[str, dict[str, int]] = field(default_factory=dict)
    influence: int | None = None
    level: bool = False
    """Whether hand and memory are to hold as many cards."""
    reserve: int = 0
    """The most cards that one cost of the ability takes."""
    by_x: bool = False
    """Whether the card's cost is to be X."""
    foe_damage: int = 0
    """The damage counters that the opposing champion is to have."""
    elements: bool = True
    """Whether the champion's lineage is to have every element."""
    strong: bool = False
    """Whether the card is to kill what it fights."""

    @property
    def few(self) -> bool:
        """Whether its player is to have few cards at hand, or as many in hand as in memory."""
        return self.influence is not None or self.level


def situation(ability: t.Ability) -> Situation:
    """What an ability asks for, demands of conditions before what costs and amounts merely use."""
    asked = Situation()
    nodes = list(t.walk(ability))
    for table in (DEMANDS, USES):
        for node in nodes:
            if type(node) in table:
                table[type(node)](asked, node)
    let = {node.name for node in nodes if isinstance(node, t.Let)}
    asked.by_x = any(isinstance(node, t.Variable) and node.name not in let for node in nodes)
    return asked


def laden(ability: t.Ability) -> dict[int, dict[str, int]]:
    """The counters of things other than the card and its champion that an ability counts, moves or takes off:
    for each selector, by its identity, the kinds with numbers."""
    slots = {n.slot: n.selector for n in t.walk(ability) if isinstance(n, t.Target | t.Chosen)}
    found: dict[int, dict[str, int]] = {}
    for node in t.walk(ability):
        if isinstance(node, t.CountersOn | t.RemoveCounters | t.MoveCounters):
            hurt = isinstance(node, t.RemoveCounters) and node.kind == "damage"
            on = node.origin if isinstance(node, t.MoveCounters) else node.on
            selector = slots.get(on.slot) if isinstance(on, t.Again) else getattr(on, "selector", None)
            if hurt or node.kind not in OF_CARDS:
                found.setdefault(id(selector), {})[node.kind] = 1 if hurt else 3
    return found


OF_CARDS = frozenset(["", "damage", "durability", "level"])
"""The counters that a board lays by themselves."""


def words(counters: dict[str, int], states: list[str]) -> str:
    """Counters and states as a board writes them after a thing."""
    laid = [f'counter "{kind}" {number}' for kind, number in counters.items() if number]
    return " ".join([*dict.fromkeys(states), *laid])


def _counters_of(asked: Situation, on: t.Reference | t.Selector) -> dict[str, int] | None:
    """The counters of a thing that the situation lays out; None of others."""
    if isinstance(on, t.Self):
        return asked.card
    if on == t.ChampionOf(t.YOU):
        return asked.champion
    name = next(_mastery(on), "")
    return asked.masteries.setdefault(name, {}) if name else None


def _mastery(part: object) -> Iterator[str]:
    """The masteries by name that a part of a text speaks of."""
    for node in t.walk(cast(Any, part)):
        if isinstance(node, t.Is) and node.value in MASTERIES:
            yield node.value


def _compared(asked: Situation, node: t.AmountIs) -> None:
    left, right = node.left, node.right
    if isinstance(left, t.CountersOn) and isinstance(right, t.Number):
        held = _counters_of(asked, left.on)
        if held is None and left.kind == "damage":
            asked.foe_damage = max(asked.foe_damage, right.value)
        elif held is not None:
            held[left.kind] = LEAST.get(node.op, LEAST["="])(right.value)
    elif left == t.StatOf("influence", t.YOU) and node.op in ("<", "<=") and isinstance(right, t.Number):
        asked.influence = right.value - (node.op == "<")
    elif {*_counted_zone(left)} | {*_counted_zone(right)} == {"hand", "memory"}:
        asked.level = True


LEAST: dict[str, Callable[[int], int]] = {
    ">=": lambda n: n,
    ">": lambda n: n + 1,
    "=": lambda n: n,
    "<=": lambda n: 0,
    "<": lambda n: 0,
}
"""The number to lay out for a comparison."""


def _counted_zone(amount: t.Amount) -> Iterator[str]:
    if isinstance(amount, t.CountOf) and isinstance(amount.of, t.All):
        yield amount.of.selector.zone


def _is(asked: Situation, node: t.Meets) -> None:
    states = [one.value for one in node.filters if isinstance(one, t.Is) and one.value in STATES]
    if isinstance(node.of, t.Self):
        asked.card_is += states
    elif node.of == t.ChampionOf(t.YOU):
        asked.champion_is += states
    elif isinstance(node.of, t.Attacker):
        asked.champion_is += states
        asked.card_is += states


def _poor(asked: Situation, node: t.Compare) -> None:
    """Players are asked for by their influence."""
    if node.stat == "influence" and node.op in ("<", "<=") and isinstance(node.amount, t.Number):
        asked.influence = node.amount.value - (node.op == "<")


def _restricted(asked: Situation, node: t.Restricted) -> None:
    if node.kind == "sheen" and isinstance(node.amount, t.Number):
        asked.masteries.setdefault("Fractured Memories", {})["sheen"] = node.amount.value


def _used(asked: Situation, node: t.CountersOn | t.RemoveCounters | t.MoveCounters) -> None:
    held = _counters_of(asked, node.origin if isinstance(node, t.MoveCounters) else node.on)
    if held is not None and node.kind:
        held.setdefault(node.kind, FOR_ALL.get(node.kind, PLENTY))


def _spoken_of(asked: Situation, node: t.Selector) -> None:
    for name in _mastery(node):
        asked.masteries.setdefault(name, {})


def _turning(asked: Situation, node: t.PlayerIs | t.EventPattern | t.Perform) -> None:
    told = {
        t.PlayerIs: lambda: node.state,  # type: ignore[union-attr]
        t.EventPattern: lambda: node.detail,  # type: ignore[union-attr]
        t.Perform: lambda: node.action,  # type: ignore[union-attr]
    }[type(node)]()
    if "shifting-currents" in told:
        asked.masteries.setdefault("Shifting Currents", {})


def _less(asked: Situation, node: t.Scaled) -> None:
    """What shrinks with influence is tried with none."""
    if node.factor < 0 and any(isinstance(one, t.StatOf) and one.stat == "influence" for one in t.walk(node)):
        asked.influence = 0


def _enabled(asked: Situation, node: t.PlayerState | t.IgnoreElements) -> None:
    if isinstance(node, t.IgnoreElements) or node.state == "enabled-element":
        asked.elements = False


def _fought(asked: Situation, node: t.EventPattern) -> None:
    _turning(asked, node)
    asked.strong = asked.strong or node.verb in ("kills", "hits")
    if node.verb == "charges" and isinstance(node.amount, t.Number):
        asked.card["charge"] = node.amount.value - 1


def _paid(asked: Situation, node: t.Pay) -> None:
    if isinstance(node.amount, t.Number):
        asked.reserve = max(asked.reserve, node.amount.value)


DEMANDS: dict[type, Callable[[Situation, Any], None]] = {
    t.AmountIs: _compared,
    t.Meets: _is,
    t.Compare: _poor,
    t.Restricted: _restricted,
    t.Scaled: _less,
    t.PlayerState: _enabled,
    t.IgnoreElements: _enabled,
}

USES: dict[type, Callable[[Situation, Any], None]] = {
    t.CountersOn: _used,
    t.RemoveCounters: _used,
    t.MoveCounters: _used,
    t.Selector: _spoken_of,
    t.PlayerIs: _turning,
    t.EventPattern: _fought,
    t.Perform: _turning,
    t.Pay: _paid,
}

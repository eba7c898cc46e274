"""What the things that a text speaks of are laid out with beside what its selectors say: counters, numbers,
texts of their own, a zone to come from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from benchmarks.smoke_situation import laden
from judge.text import tree as t

OWN_COST = 3
"""The reserve cost of the card under test, which counts in a total of things that it is one of."""


@dataclass(slots=True)
class Extra:
    """What one kind of things is laid out with: counters by kind, states, numbers of the card by stat, texts,
    zones to lie in too, and the type of its cards where the selector names none."""

    counters: dict[str, int] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    texts: list[str] = field(default_factory=list)
    zones: list[str] = field(default_factory=list)
    states: list[str] = field(default_factory=list)
    kind: str = ""


def extras(abilities: tuple[t.Ability, ...], many: int) -> dict[int, Extra]:
    """What each selector's things are laid out with, by the selector's identity, so many of them each."""
    found: dict[int, Extra] = {}
    for ability in abilities:
        for key, counters in laden(ability).items():
            found.setdefault(key, Extra()).counters |= counters
        for node in t.walk(ability):
            for selector, extra in _of_node(node, many):
                known = found.setdefault(id(selector), Extra())
                known.numbers |= extra.numbers
                known.texts += [text for text in extra.texts if text not in known.texts]
                known.zones += extra.zones
                known.states += extra.states
                known.kind = known.kind or extra.kind
        _with_triggers(ability, found)
        _among(ability, found)
    for ability in abilities:
        _costly(ability, abilities[0], found)
    return found


def _of_node(node: t.Node, many: int) -> Iterator[tuple[t.Selector, Extra]]:
    for kind, extra in OF_NODES.items():
        if isinstance(node, kind):
            yield from extra(node, many)


def _totals(node: t.AmountIs, many: int) -> Iterator[tuple[t.Selector, Extra]]:
    """The stat that so many things must have for the total that a condition asks for."""
    of = node.left.of if isinstance(node.left, t.StatOf) else None
    if not isinstance(of, t.All) or not isinstance(node.right, t.Number) or node.op not in (">=", ">", "="):
        return
    each = (node.right.value - OWN_COST) // many if node.op == "=" else node.right.value // many + 1
    yield of.selector, Extra(numbers={node.left.stat: each})  # type: ignore[attr-defined]


def _usable(node: t.AbilitiesOf, many: int) -> Iterator[tuple[t.Selector, Extra]]:
    """Things whose activated abilities a text speaks of have one."""
    if isinstance(node.of, t.All):
        away = node.of.selector.zone == "graveyard"
        cost = "(2), Banish this card from your graveyard" if away else "(2)"
        yield node.of.selector, Extra(texts=[f"{cost}: Recover 1."])


def _happening(node: t.EventPattern, many: int) -> Iterator[tuple[t.Selector, Extra]]:
    """What is to enter, to be played or to be brewed lies in hand."""
    if node.verb == "attacks-with" and isinstance(node.object, t.Selector):
        yield node.object, Extra(kind="attack", zones=["hand"])
    if node.verb in ("enters", "activates", "brews", "materializes", "plays"):
        texts = ["Brew — One Herb"] if node.verb == "brews" else []
        for party in (node.subject, node.object):
            if isinstance(party, t.Selector):
                yield party, Extra(texts=texts, zones=["hand"])


def _cheaper(node: t.ChangeCost, many: int) -> Iterator[tuple[t.Selector, Extra]]:
    """Cards of a zone whose costs a text changes may be activated from there, and cost something."""
    selector = node.of.selector if isinstance(node.of, t.All) else None
    if selector is not None and selector.cards and selector.zone:
        text = f"You may activate this card from your {selector.zone}."
        yield selector, Extra(texts=[text], numbers={"reserve-cost": 2})


def _rested(node: t.Wake, many: int) -> Iterator[tuple[t.Selector, Extra]]:
    """What is to be woken up is rested."""
    if isinstance(node.what, t.Target | t.Chosen | t.All):
        yield node.what.selector, Extra(states=["rested"])


OF_NODES: dict[type, Callable[[Any, int], Iterator[tuple[t.Selector, Extra]]]] = {
    t.AmountIs: _totals,
    t.AbilitiesOf: _usable,
    t.ChangeCost: _cheaper,
    t.EventPattern: _happening,
    t.Wake: _rested,
}


def _with_triggers(ability: t.Ability, found: dict[int, Extra]) -> None:
    """Allies whose triggers a text speaks of have one, and are in hand."""
    nodes = list(t.walk(ability))
    if any(isinstance(node, t.FromSource) for node in nodes):
        for node in nodes:
            if isinstance(node, t.Selector) and "ally" in node.kinds:
                extra = found.setdefault(id(node), Extra())
                extra.texts.append("On Enter: Recover 1.")
                extra.zones.append("hand")


def _costly(ability: t.Ability, under_test: t.Ability, found: dict[int, Extra]) -> None:
    """Cards cost something where the text under test counts costs."""
    counts = (node for node in t.walk(under_test) if isinstance(node, t.StatOf))
    if any(node.stat in ("reserve-cost", "cost") for node in counts):
        for node in t.walk(ability):
            if isinstance(node, t.Selector) and node.cards:
                found.setdefault(id(node), Extra()).numbers.setdefault("reserve-cost", 1)


def _among(ability: t.Ability, found: dict[int, Extra]) -> None:
    """What is chosen from among other things lies where these do."""
    selectors = [node for node in t.walk(ability) if isinstance(node, t.Selector)]
    zones = [selector.zone for selector in selectors if selector.zone]
    for selector in selectors:
        if any(isinstance(one, t.Among) for one in selector.filters):
            found.setdefault(id(selector), Extra()).zones += zones

"""Grand Archive's card attributes by the names that scenarios use, from the ways in which lists tell them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

CLASSES = ("Anomaly", "Assassin", "Cleric", "Guardian", "Mage", "Ranger", "Spirit", "Tamer", "Warrior")
"""Grand Archive's class subtypes; they stand first among the subtypes (ga:cr/type-list)."""

SUPERTYPES = ("Regalia", "Unique")
"""Grand Archive's supertypes (ga:cr/type-list)."""

TYPES_OF_TWO_WORDS = ("Greater Boon", "Lesser Boon")

_STATS = ("power", "life", "durability", "level")


def from_typeline(typeline: str) -> dict[str, str]:
    """`Regalia Weapon — Warrior Sword` as types, supertypes, class and subtypes."""
    left, _, right = typeline.partition("—")
    for pair in TYPES_OF_TWO_WORDS:
        left = left.replace(pair, pair.replace(" ", "_"))
    return _typed([word.replace("_", " ") for word in left.split()], right.replace("/", " ").split(), ())


def from_stats(stats: str) -> dict[str, str]:
    """`reserve 2, power 1, Fast, Fire` as attributes; a word by itself that is no speed is an element.

    Raises ValueError where a stat is unknown.
    """
    found: dict[str, str] = {}
    elements = []
    for part in filter(None, (part.strip() for part in stats.split(","))):
        word, _, amount = part.partition(" ")
        if amount and word in ("reserve", "memory"):
            found["cost"] = part
        elif amount and word in _STATS:
            found[word] = amount
        elif part in ("Fast", "Slow"):
            found["speed"] = part
        elif amount:
            raise ValueError(f'unknown stat "{part}"')
        else:
            elements.append(part)
    return found | ({"element": ", ".join(elements)} if elements else {})


def from_entry(entry: Mapping[str, Any]) -> dict[str, str]:
    """The attributes of an entry of the index or of a JSON list."""
    types = [
        *entry.get("supertypes", ()),
        *entry.get("types", ()),
        *(["TOKEN"] if entry.get("token") else ()),
    ]
    found = _typed(types, entry.get("subtypes", ()), entry.get("classes", ()))
    elements = entry.get("elements") or [e for e in [entry.get("element")] if e]
    parts = {"cost": _cost(entry), "element": _listed(elements), "speed": _speed(entry.get("speed"))}
    stats = {stat: str(entry[stat]) for stat in _STATS if entry.get(stat) is not None}
    return {**{name: value for name, value in parts.items() if value}, **found, **stats}


def _cost(entry: Mapping[str, Any]) -> str:
    """`reserve 2`, from either way in which the index has told costs, or from a list's own."""
    cost = entry.get("cost")
    if isinstance(cost, Mapping):
        kind = str(cost.get("kind") or cost.get("type") or "")
        amount = cost["amount"] if "amount" in cost else cost.get("value")
        return f"{kind} {amount}" if kind and amount is not None else ""
    told = {kind: entry.get(f"cost_{kind}") for kind in ("memory", "reserve")}
    return next((f"{kind} {amount}" for kind, amount in told.items() if amount is not None), "")


def _speed(speed: object) -> str:
    """The index says true for fast and false for slow."""
    if isinstance(speed, bool):
        return "Fast" if speed else "Slow"
    return str(speed).title() if speed else ""


def _typed(types: Iterable[str], subtypes: Iterable[str], classes: Iterable[str]) -> dict[str, str]:
    """Types as attributes: supertypes apart from types, classes apart from subtypes."""
    plain, below, given = ([str(word).title() for word in words] for words in (types, subtypes, classes))
    own = given or [word for word in below if word in CLASSES]
    parts = {
        "type": [word for word in plain if word not in (*SUPERTYPES, "Token")],
        "supertypes": [word for word in plain if word in SUPERTYPES],
        "class": own,
        "subtypes": [word for word in below if word not in own],
        "token": ["yes"] if "Token" in plain else [],
    }
    return {name: ", ".join(words) for name, words in parts.items() if words}


def _listed(words: Iterable[str]) -> str:
    return ", ".join(str(word).title() for word in words)

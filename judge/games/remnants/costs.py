"""General Keywords: cost — a card's printed costs, read from their short form ("2CN", "LV2", "T-1")."""

from __future__ import annotations

import re
from collections.abc import Iterable

from judge.kernel.decisions import Unsupported

RESOURCES = {"M": "material", "P": "power", "C": "cheer", "B": "boo"}
"""Costs with the number in front that are paid from what a player has gathered."""

COUNTED = frozenset({*RESOURCES, "CN", "MP"})
LETTERED = frozenset({"LV", "B", "A", "OB", "T"})
_COUNTED = re.compile(r"(\d+)\s*([A-Z]+)")
_LETTERED = re.compile(r"([A-Z]+?)\s*([+-]?\d+)?")
_BETWEEN = re.compile(r"\s*(?:,|&|\band\b|\s\+\s)\s*|\s+(?=\d+\s*[A-Z])|(?<=[A-Z\d])\s+(?=[A-Z]+[+-]?\d)")
"""What stands between the costs of a card that names several: "2M, 1P", "2M 1P", "LV2 and 1M"."""


def read_costs(printed: Iterable[str | int]) -> dict[str, int]:
    """Costs by kind from their printed forms; the number before a letter is kept apart from the one behind
    it.

    "1B" is one Boo (kind "boo"), "B1" buries one card (kind "bury"). Raises Unsupported for a form that no
    faction uses.
    """
    found: dict[str, int] = {}
    for text in (one for line in printed for one in _BETWEEN.split(str(line).strip())):
        kind, amount = _read(text)
        found[kind] = found.get(kind, 0) + amount
    return found


def _read(text: str) -> tuple[str, int]:
    if (counted := _COUNTED.fullmatch(text)) and counted[2] in (*COUNTED, "LV"):
        return RESOURCES.get(counted[2], counted[2]), int(counted[1])
    if (lettered := _LETTERED.fullmatch(text)) and lettered[1] in LETTERED:
        kind = "bury" if lettered[1] == "B" else lettered[1]
        return kind, int(lettered[2] or (0 if kind == "T" else 1))
    raise Unsupported(f"the cost {text!r} is of no kind that the rules name")

"""What is printed on a card: the same record for every game, in the game's own words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """A card's printed characteristics.

    `traits` word lists by kind (type, subtype, class, element, supertype, …), lower case; `stats` numbers by
    name; `costs` by kind,
    a number or "X"; `abilities` the compiled text; `unread` the phrases of its text that no grammar reads;
    `back` the other face.
    """

    name: str
    traits: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    stats: Mapping[str, int] = field(default_factory=dict)
    costs: Mapping[str, int | str] = field(default_factory=dict)
    abilities: tuple[Any, ...] = ()
    text: str = ""
    notes: Mapping[str, Any] = field(default_factory=dict)
    back: Face | None = None

    def is_a(self, kind: str, word: str) -> bool:
        """Whether the card is printed with a word, such as type "ally"."""
        return word in self.traits.get(kind, ())

"""What a thing is like now: its printed characteristics with every effect that changes them, each with its
source."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from judge.kernel.faces import Face
from judge.kernel.identity import by_identities
from judge.kernel.state import Thing
from rules_corpus.cite import Cite


@dataclass(slots=True)
class View:
    """A thing's characteristics; made once for a position and then only read.

    `traits`, `stats`, `costs` as on `Face`; `abilities` those it has now; `made` what changed it: the effect,
    its source, its rule. Their values are the card's own until something changes, and are never changed in
    place: what is worked out of them may be kept by their identity.
    """

    thing: Thing
    traits: Mapping[str, tuple[str, ...]]
    stats: Mapping[str, int]
    abilities: tuple[Any, ...]
    made: tuple[tuple[str, str, Cite], ...] = ()
    lost: bool = False

    def is_a(self, kind: str, word: str) -> bool:
        """Whether it has a word now, such as type "ally"."""
        return word in self.traits.get(kind, ())

    def stat(self, name: str) -> int | None:
        """A stat's value now; None where it has no such stat."""
        return self.stats.get(name)

    def set_trait(self, kind: str, words: tuple[str, ...]) -> None:
        """Its words of a kind become these."""
        self.traits = {**self.traits, kind: words}

    def set_stat(self, name: str, value: int) -> None:
        """A stat becomes this."""
        self.stats = {**self.stats, name: value}

    def gain(self, *abilities: Any) -> None:
        """It has these abilities too, behind those that it has."""
        if abilities:
            self.abilities = _joined(self.abilities, *abilities)

    def tell(self, what: str, source: str, cite: Cite) -> None:
        """Records what changed it."""
        self.made = (*self.made, (what, source, cite))


@by_identities
def _joined(abilities: tuple[Any, ...], *more: Any) -> tuple[Any, ...]:
    """Abilities with more behind them: of the same ones always the same object, whose text is read once."""
    return (*abilities, *more)


def printed(thing: Thing, face: Face | None = None) -> View:
    """A thing's view before any effect."""
    face = face or thing.face
    return View(thing, face.traits, face.stats, face.abilities)

"""What a thing is like now: its printed characteristics with every effect that changes them, each with its
source."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from judge.kernel.faces import Face
from judge.kernel.state import Thing
from rules_corpus.cite import Cite


@dataclass(slots=True)
class View:
    """A thing's characteristics; made once for a position and then only read.

    `traits`, `stats`, `costs` as on `Face`; `abilities` those it has now; `made` what changed it: the effect,
    its source, its rule.
    """

    thing: Thing
    traits: dict[str, tuple[str, ...]]
    stats: dict[str, int]
    abilities: list[Any]
    made: list[tuple[str, str, Cite]] = field(default_factory=list)
    lost: bool = False

    def is_a(self, kind: str, word: str) -> bool:
        """Whether it has a word now, such as type "ally"."""
        return word in self.traits.get(kind, ())

    def stat(self, name: str) -> int | None:
        """A stat's value now; None where it has no such stat."""
        return self.stats.get(name)


def printed(thing: Thing, face: Face | None = None) -> View:
    """A thing's view before any effect."""
    face = face or thing.face
    return View(thing, dict(face.traits), dict(face.stats), list(face.abilities))

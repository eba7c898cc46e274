"""Card Types: Boons — Lesser and Greater Boons, the cards of the Pantheon format."""

from __future__ import annotations

from judge.kernel.faces import Face
from judge.kernel.state import Thing
from rules_corpus.cite import Section

GENERAL = Section("ga:cr/card-types-boons/general-rules")
ZONE = Section("ga:cr/game-zones-pantheon/general-rules")

LESSER, GREATER = "lesser-boon", "greater-boon"
KINDS = (LESSER, GREATER)
"""What boons are classified as (General Rules 2)."""


def with_boons(types: tuple[str, ...]) -> tuple[str, ...]:
    """The types of a card, with that of all boons before that of its kind (General Rules 2)."""
    return ("boon", *types) if set(types) & set(KINDS) and "boon" not in types else types


def is_boon(face: Face) -> bool:
    """Whether a card is a boon."""
    return face.is_a("type", "boon")


def is_bestowed(thing: Thing) -> bool:
    """Whether a boon lies face up in the Pantheon zone, where it works (Bestowing Boons 3.4.3)."""
    return thing.zone == "pantheon" and "facedown" not in thing.flags

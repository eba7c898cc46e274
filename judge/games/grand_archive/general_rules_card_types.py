"""General Rules: Card Types — what the pages of the types of card say alike: the speed at which they are
played, what they become, where they go."""

from __future__ import annotations

from collections.abc import Mapping

from judge.kernel.faces import Face
from rules_corpus.cite import RuleId, Section

ALLY = Section("ga:cr/card-types-ally/general-rules")
ITEM = Section("ga:cr/card-types-item/general-rules")
WEAPON = Section("ga:cr/card-types-weapon/general-rules")
DOMAIN = Section("ga:cr/card-types-domain/general-rules")
PHANTASIA = Section("ga:cr/card-types-phantasia/general-rules")
CHAMPION = Section("ga:cr/card-types-champion/general-rules")
FIELD = Section("ga:cr/game-zones-field/general-rules")
ACTION = Section("ga:cr/card-types-action/general-rules")
ATTACK = Section("ga:cr/card-types-attack/general-rules")
BOONS = Section("ga:cr/card-types-boons/general-rules")

SLOW: Mapping[str, RuleId] = {
    "ally": ALLY["3"],
    "item": ITEM["3"],
    "weapon": WEAPON["3"],
    "domain": DOMAIN["2"],
    "phantasia": PHANTASIA["2"],
    "attack": ATTACK["2"],
    "action": ACTION["1"],
    "boon": BOONS["3"],
}
"""By which rule a card of a type is played at slow speed, or at that which is printed on it."""

OBJECTS: Mapping[str, tuple[RuleId, ...]] = {
    "ally": (ALLY["1"], ALLY["4"]),
    "item": (ITEM["1"],),
    "weapon": (WEAPON["1"],),
    "domain": (DOMAIN["1"],),
    "phantasia": (PHANTASIA["1"],),
    "champion": (CHAMPION["1"],),
}
"""What a card of a type becomes as it enters the field."""

DESTROYED: Mapping[str, RuleId] = {
    "ally": ALLY["6"],
    "item": ITEM["4"],
    "weapon": WEAPON["6"],
    "domain": DOMAIN["3"],
    "phantasia": PHANTASIA["3"],
}
"""Where an object of a type goes when it is destroyed."""


def slow_rules(face: Face) -> tuple[RuleId, ...]:
    """The rules by which a card is played at its speed."""
    return tuple(SLOW[kind] for kind in face.traits.get("type", ()) if kind in SLOW)


def entering_rules(face: Face) -> tuple[RuleId, ...]:
    """The rules by which a card on the field is an object of its types."""
    kinds = face.traits.get("type", ())
    return (*(rule for kind in kinds for rule in OBJECTS.get(kind, ())), FIELD["4"])


def destroyed_rules(face: Face, zone: str) -> tuple[RuleId, ...]:
    """The rules by which a destroyed object goes to its owner's graveyard."""
    kinds = face.traits.get("type", ())
    return tuple(DESTROYED[kind] for kind in kinds if kind in DESTROYED) if zone == "graveyard" else ()

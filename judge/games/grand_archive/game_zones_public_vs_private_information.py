"""Game Zones: Public vs Private Information — what a card is while it lies face down."""

from __future__ import annotations

from judge.kernel.state import Thing
from judge.kernel.views import View, printed
from rules_corpus.cite import Section

GENERAL = Section("ga:cr/game-zones-public-vs-private-information/general-rules")
DOUBLE_FACED = Section("ga:cr/double-faced-cards/intro")


def sight(thing: Thing) -> View:
    """A card's characteristics before any effect: none while it is face down (General Rules 8; Double-faced
    Cards 8)."""
    if "facedown" not in thing.flags:
        return printed(thing)
    hidden = View(thing, {}, {}, ())
    rules = (GENERAL["8"], *((DOUBLE_FACED["8"],) if thing.face.back is not None else ()))
    hidden.tell("it is face down and has no characteristics", thing.face.name, rules)
    return hidden


SEEN = "seen before it was face down"
"""What a card in banishment remembers that was public when it was turned face down (General Rules 6.1.1)."""

PUBLIC = frozenset({"field", "graveyard", "banishment", "intent", "stack", "lineage"})
"""Zones in which cards lie face up (General Rules 9)."""


def stays_known(thing: Thing, zone: str, flags: frozenset[str], *, shown: bool = False) -> bool:
    """Whether a card that everyone could see is put into a public zone face down: who saw it goes on knowing
    it, and may use the permissions that it gives (General Rules 6.1.1); `shown`: it was, in a private
    zone."""
    hidden = zone == "banishment" and "facedown" in flags
    return hidden and (shown or thing.zone in PUBLIC) and "facedown" not in thing.flags


def known(thing: Thing, seen: View) -> View:
    """A card as the player sees it who may play it: a face-down one is known to them (General Rules 6.1)."""
    return printed(thing) if "facedown" in thing.flags else seen

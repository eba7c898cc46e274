"""Cards that lie with a game-made back up: MP, Husks, Drones, Crowd Members, and Void Cards.

Each is a `Face` whose `back` is the card that it was made of.
"""

from __future__ import annotations

from collections.abc import Mapping

from judge.kernel.faces import Face

BACKS = {"mp": "MP", "husk": "Husk", "drone": "Drone", "crowd-member": "Crowd Member", "void": "Void Card"}
"""Each kind of card back with its name."""

_TYPES = {"husk": ("husk", "minion"), "drone": ("drone", "minion")}
_ROWS = {"husk": ("any",), "drone": ("front",), "crowd-member": ("back",)}
_FACTIONS = {
    "mp": ("sorcerers",),
    "husk": ("gene-hunters",),
    "drone": ("machines",),
    "crowd-member": ("arena",),
}


def card_back(kind: str, card: Face | None, stats: Mapping[str, int] | None = None) -> Face:
    """The back of a kind, over the card that it was made of (None: one that nothing depends on)."""
    traits = {
        "type": _TYPES.get(kind, (kind,)),
        "row": _ROWS.get(kind, ()),
        "faction": _FACTIONS.get(kind, ()),
    }
    return Face(
        name=BACKS[kind],
        traits={name: words for name, words in traits.items() if words},
        stats=dict(stats or {}),
        back=card,
    )


def back_kind(face: Face) -> str:
    """Which card back a face is; "" for an ordinary card."""
    return next((kind for kind, name in BACKS.items() if face.name == name and face.is_a("type", kind)), "")


def original(face: Face) -> Face:
    """The card that a card back was made of; the face itself where it is an ordinary card or nothing is
    beneath."""
    return face.back if back_kind(face) and face.back is not None else face

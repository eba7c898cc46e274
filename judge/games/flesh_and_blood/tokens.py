"""Tokens: what a token of a name is like."""

from __future__ import annotations

from judge.kernel.faces import Face
from judge.kernel.state import Seat, Thing
from judge.text.context import Context


def token(context: Context, name: str, seat: Seat) -> Thing:
    """A token of a name: as a card of that name is defined, else a token without text."""
    known = next((x.face for x in context.state.things.values() if x.face.name == name), None)
    face = known or Face(name, {"type": ("token",), "class": (), "color": ()})
    return Thing(context.table.new_id(), face, seat, seat, "arena", seat, token=True)

"""Tokens: what a token of a name is like; of those that the game itself defines, the two whose working the
imported rulings speak of (Arcane Barrier 5, Usurp 3, Meld 9)."""

from __future__ import annotations

from collections.abc import Mapping

from judge.kernel.faces import Face
from judge.kernel.state import Seat, Thing
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.context import Context

_ATTACK = t.EventPattern("plays", t.You(), t.Selector(("attack-action",), cards=True))
_HERO = t.Target(0, t.Selector(("opponent",)), t.Number(1), t.Number(1))
_YOURS = t.All(t.Selector(("card",), controller=t.You(), cards=True))

RUNECHANT = Face(
    "Runechant",
    {"type": ("runeblade", "aura", "token"), "class": ("runeblade",), "color": ()},
    abilities=(
        t.TriggeredAbility(
            _ATTACK, (t.Destroy(t.Self()), t.DealDamage(t.Number(1), _HERO, kind="arcane")), label="Runechant"
        ),
    ),
)
"""Destroyed for 1 arcane damage as its controller plays an attack action card (frame: objects)."""

FROSTBITE = Face(
    "Frostbite",
    {"type": ("elemental", "ice", "aura", "token"), "class": (), "color": ()},
    abilities=(
        t.StaticAbility((t.ChangeCost(_YOURS, "play", t.Number(1)),)),
        t.TriggeredAbility(t.EventPattern("plays", t.You()), (t.Destroy(t.Self()),), label="Frostbite"),
    ),
)
"""The next card of its controller costs 1 more (fab:frame/objects/frostbite)."""

GAME_TOKENS: Mapping[str, Face] = {face.name: face for face in (RUNECHANT, FROSTBITE)}


def copy_of(table: Table, seat: Seat, thing: Thing) -> Thing:
    """A token that is a copy of an object: as that object is printed (fab:frame/objects/token)."""
    return Thing(table.new_id(), thing.face, seat, seat, "arena", seat, token=True)


def token(context: Context, name: str, seat: Seat) -> Thing:
    """A token of a name: as a card so named is defined, else as the game has it, else without text."""
    known = next((x.face for x in context.state.things.values() if x.face.name == name), None)
    face = known or GAME_TOKENS.get(name) or Face(name, {"type": ("token",), "class": (), "color": ()})
    return Thing(context.table.new_id(), face, seat, seat, "arena", seat, token=True)

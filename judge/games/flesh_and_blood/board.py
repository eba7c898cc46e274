"""Laying a board: things in their zones with what is said of them, and the position that a `turn` line
names."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.games.flesh_and_blood.cards import COUNTERS
from judge.games.flesh_and_blood.checks import settle
from judge.games.flesh_and_blood.keywords.registry import has
from judge.games.flesh_and_blood.moves import BENEATH
from judge.games.flesh_and_blood.vocabulary import VOCABULARY
from judge.kernel.decisions import Procedure, Unsupported
from judge.kernel.events import with_player
from judge.kernel.faces import Face
from judge.kernel.ruleset import ThingSpec
from judge.kernel.state import Seat, Thing, ThingId
from judge.kernel.table import Table

LATE_TURN = 1
"""Rounds that lie behind a turn with no number, so that no first-turn rule applies."""

FLAGS = frozenset({"tapped", "frozen", "facedown", "marked"})
ATTRIBUTES = frozenset({"life", "resources", "chi", "action-points", "intellect"})
SHARED = ("hero", "arena", "equipment", "chain", "stack")
"""Zones in which a thing stands under a controller."""


def place(table: Table, seat: Seat, zone: str, spec: ThingSpec, thing_id: ThingId) -> None:
    """Lays one thing of a board in a zone; its owner is the player unless it says otherwise."""
    face = spec.face if spec.face is not None else Face(spec.name or "a card")
    owner, counters, flags = seat, dict[str, int](), set[str]()
    for name, values in spec.modifiers:
        if name == "owned":
            owner = next(i for i, p in enumerate(table.state.players) if p.name == str(values[0]))
        elif name == "counter":
            counters[str(values[0])] = int(values[1]) if len(values) > 1 else 1
        elif name in COUNTERS or name in ("damage", "suspense"):
            counters.update((name, int(number)) for number in values[:1])
        elif name in FLAGS or name == "exhausted":
            flags.add("tapped" if name == "exhausted" else name)
        elif name == "life" and "ally" in face.traits.get("type", ()):
            counters["damage"] = max(0, face.stats.get("life", 0) - int(values[0]))
    hides = zone == "arsenal" or (zone == "equipment" and has(face.abilities, "cloaked"))
    if hides and not any(name == "faceup" for name, _ in spec.modifiers):
        flags.add("facedown")
    controller = seat if zone in SHARED else owner
    hurt = counters.pop("damage", 0) if zone == "hero" else 0
    thing = Thing(
        thing_id,
        face,
        owner,
        controller,
        zone,
        seat,
        counters=counters,
        flags=frozenset(flags),
        token=spec.token or face.name in VOCABULARY.tokens,
    )
    lay(table, thing)
    if zone == "hero":
        _hero(table, seat, thing, hurt)


def lay(table: Table, thing: Thing) -> None:
    """Puts a thing into the position before the game goes on; this is the board, not an event of the game."""
    state = table.state
    where = (thing.zone, thing.place)
    zones = {**state.zones, where: (*state.zones.get(where, ()), thing.id)}
    thing = replace(thing, since=state.clock + 1)
    table.state = state.but(things={**state.things, thing.id: thing}, zones=zones, clock=state.clock + 1)


def _hero(table: Table, seat: Seat, hero: Thing, hurt: int) -> None:
    """The hero's numbers are its player's; damage that it has taken is life that it has lost."""
    for stat, less in (("life", hurt), ("intellect", 0)):
        if stat in hero.face.stats:
            _set(table, seat, stat, hero.face.stats[stat] - less)


def _set(table: Table, seat: Seat, name: str, number: int) -> None:
    old = table.state.players[seat]
    table.state = with_player(table.state, seat, replace(old, counters={**old.counters, name: number}))


def attribute(table: Table, seat: Seat, name: str, values: tuple[Any, ...]) -> None:
    """What a board says of a player; raises Unsupported for what this game does not have."""
    if name not in ATTRIBUTES:
        raise Unsupported(f"Flesh and Blood has no player attribute {name!r}")
    _set(table, seat, name, int(values[0]))


def link(table: Table, thing_id: ThingId, name: str, others: tuple[ThingId, ...]) -> None:
    """Links a thing of the board to others: what lies under it, what it is bound to."""
    state = table.state
    thing = state.things[thing_id]
    name = BENEATH if name == "over" else name
    merged = {**thing.links, name: (*thing.links.get(name, ()), *others)}
    table.state = state.with_thing(replace(thing, links=merged))


def begin(table: Table, seat: Seat, phase: str, number: int | None) -> None:
    """The position that a `turn` line names: in that phase, with the action point of the action phase."""
    players = len(table.state.players)
    turn = number if number is not None else players * (LATE_TURN + 1) + seat + 1
    if phase not in ("start", "action", "end"):
        raise Unsupported(f"Flesh and Blood has no phase {phase!r} to begin in")
    step = "main" if phase == "action" else phase
    table.state = table.state.but(turn=turn, active=seat, phase=phase, step=step)
    if phase == "action" and "action-points" not in table.state.players[seat].counters:
        _set(table, seat, "action-points", 1)


def start(table: Table) -> Procedure[None]:
    """What the game's own checks change about the board at once, traced as step 0."""
    yield from settle(table)

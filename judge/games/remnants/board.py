"""Laying a board: things in their zones with what is said of them, and the position that a `turn` line
names."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.games.remnants.auto import settle
from judge.games.remnants.card_backs import card_back
from judge.games.remnants.cards import STATS
from judge.games.remnants.deck_rules import void_cards
from judge.games.remnants.field import slotless, slots
from judge.games.remnants.general_game_order import read_loyalty
from judge.games.remnants.hooks import BOARDS
from judge.games.remnants.invasion_mode import PRIZES, SAYS_WHICH
from judge.games.remnants.language import FIELD
from judge.games.remnants.loyalty_system import loyalty_to, note_undeclared
from judge.games.remnants.stats import note_lasting
from judge.kernel.decisions import Illegal, Procedure, Unsupported
from judge.kernel.events import with_player
from judge.kernel.faces import Face
from judge.kernel.request import Named
from judge.kernel.ruleset import ThingSpec
from judge.kernel.state import Seat, Thing, ThingId
from judge.kernel.table import Table

STARTING_HP = 10
LATE_ROUNDS = 2
"""Rounds that lie behind a turn with no number, so that no first-turn rule applies."""

RESOURCES = frozenset({"hp", "material", "power", "lv", "cheer", "boo"})
FLAGS = frozenset({"exhausted", "facedown"})


def place(table: Table, seat: Seat, zone: str, spec: ThingSpec, thing_id: ThingId) -> None:
    """Lays one thing of a board in a zone; its owner is the player unless it says otherwise."""
    face = spec.face if spec.face is not None else Face(spec.name or "a card")
    owner, counters, flags, notes = seat, dict[str, int](), set[str](), dict[str, Any]()
    for name, values in spec.modifiers:
        if name == "owned":
            owner = next(i for i, p in enumerate(table.state.players) if p.name == values[0])
        elif name == "counter":
            counters[str(values[0])] = int(values[1]) if len(values) > 1 else 1
        elif name in ("power", "material"):
            counters[name] = int(values[0])
        elif name in FLAGS:
            flags.add(name)
        elif name in STATS:
            notes[name] = int(values[0])
        elif name == "damage":
            notes["HP"] = max(0, face.stats.get("HP", 0) - int(values[0]))
    thing = Thing(thing_id, face, owner, seat if zone in FIELD else owner, zone, seat, counters=counters)
    lay(table, replace(thing, flags=frozenset(flags), notes=notes))


def lay(table: Table, thing: Thing) -> None:
    """Puts a thing into the position before the game goes on; this is the board, not an event of the game."""
    state = table.state
    where = (thing.zone, thing.place)
    zones = {**state.zones, where: (*state.zones.get(where, ()), thing.id)}
    thing = replace(thing, since=state.clock + 1)
    table.state = state.but(things={**state.things, thing.id: thing}, zones=zones, clock=state.clock + 1)


def attribute(table: Table, seat: Seat, name: str, values: tuple[Any, ...]) -> None:
    """What a board says of a player: Loyalty, HP, resources, MP in hand; raises Unsupported for what there
    is not."""
    player = table.state.players[seat]
    if name == "loyalty":
        try:
            said = tuple(read_loyalty(Named(*_portion(value))) for value in values)
        except Illegal as illegal:
            raise Unsupported(str(illegal)) from illegal
        table.state = with_player(table.state, seat, replace(player, notes={**player.notes, "loyalty": said}))
    elif name == "mp":
        notes = {**player.notes, "mp": int(values[0])}
        table.state = with_player(table.state, seat, replace(player, notes=notes))
    elif name in PRIZES:
        agreed = {SAYS_WHICH: PRIZES[name]} if PRIZES[name] else {}
        notes = {**player.notes, "prize": int(values[0]), **agreed}
        table.state = with_player(table.state, seat, replace(player, notes=notes))
    elif name in RESOURCES:
        counters = {**player.counters, name: int(values[0])}
        table.state = with_player(table.state, seat, replace(player, counters=counters))
    else:
        raise Unsupported(f"Remnants has no player attribute {name!r}")


def _portion(value: Any) -> tuple[str, tuple[Any, ...], int]:
    return (value[0], (), value[1]) if isinstance(value, tuple) else (str(value), (), 0)


def link(table: Table, thing_id: ThingId, name: str, others: tuple[ThingId, ...]) -> None:
    """Ties a thing of the board to others: sheltered by, attached to, over (what is attached beneath it)."""
    state = table.state
    if name == "sheltered":
        thing = state.things[thing_id]
        table.state = state.with_thing(replace(thing, links={**thing.links, name: others}))
    elif name == "attached":
        _attach(table, others[0], thing_id)
    elif name == "over":
        for other in others:
            _attach(table, thing_id, other)
    else:
        raise Unsupported(f"Remnants has no link {name!r} that the engine knows")


def _attach(table: Table, holder_id: ThingId, card_id: ThingId) -> None:
    state = table.state
    holder, card = state.things[holder_id], state.things[card_id]
    left, to = (card.zone, card.place), ("attached", holder.place)
    zones = {**state.zones, left: tuple(i for i in state.zones.get(left, ()) if i != card_id)}
    zones[to] = (*zones.get(to, ()), card_id)
    attached = {**holder.links, "attached": (*holder.links.get("attached", ()), card_id)}
    moved = replace(card, zone="attached", place=holder.place)
    things = {**state.things, card_id: moved, holder_id: replace(holder, links=attached)}
    table.state = state.but(things=things, zones=zones)


def begin(table: Table, seat: Seat, phase: str, number: int | None) -> None:
    """The position that a `turn` line names: in that phase, what it does by itself done already."""
    players = len(table.state.players)
    late = 1 if phase in ("pre-game", "game-start") else players * LATE_ROUNDS + seat + 1
    turn = late if number is None else number
    holder = seat if phase == "pre-game" else None
    table.state = table.state.but(
        turn=turn, active=seat, phase=phase, step="effects", entered=phase != "game-start", holder=holder
    )


def start(table: Table) -> Procedure[None]:
    """Completes the board, and applies what would happen to it at once, traced as step 0."""
    if not table.state.phase:
        table.state = table.state.but(entered=True)
    for seat in range(len(table.state.players)):
        _complete(table, seat)
    void_cards(table)
    _know_other_sides(table)
    note_undeclared(table)
    for completes in BOARDS:
        completes(table)
    _fill_slots(table)
    for row in FIELD:
        for card in tuple(table.state.everywhere(row)):
            note_lasting(table, card)
    yield from settle(table)


def _know_other_sides(table: Table) -> None:
    """Cards answer to the name of their other side too."""
    for card in tuple(table.state.things.values()):
        other = table.faces.get(card.face.notes.get("reverse", ""))
        if other is not None:
            table.state = table.state.with_thing(replace(card, face=replace(card.face, back=other)))


def _complete(table: Table, seat: Seat) -> None:
    """HP of 10, and a Kingdom player's LV of 1, where a board says nothing of them; the MP in hand."""
    player = table.state.players[seat]
    for _ in range(player.notes.get("mp", 0)):
        lay(table, Thing(table.new_id(), card_back("mp", None), seat, seat, "hand", seat))
    counters = {"hp": STARTING_HP, **player.counters}
    counters["hp max"] = max(STARTING_HP, counters["hp"])
    if loyalty_to(table.state, seat, "kingdom") is not None:
        counters.setdefault("lv", 1)
    notes = {name: value for name, value in player.notes.items() if name != "mp"}
    table.state = with_player(table.state, seat, replace(player, counters=counters, notes=notes))


def _fill_slots(table: Table) -> None:
    """Cards of a row fill its slots from the first, in the order written."""
    for row in FIELD:
        for seat in range(len(table.state.players)):
            slot = 0
            for thing_id in table.state.zone(row, seat):
                card = table.state.things[thing_id]
                exempt = slotless(table.state, seat, card.face, row) is not None
                if not exempt and slot < slots(table.state, seat, row):
                    slot += 1
                    table.state = table.state.with_thing(replace(card, notes={**card.notes, "slot": slot}))

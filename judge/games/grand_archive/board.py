"""Laying a board: things in their zones with what is said of them, and the position that a `turn` line
names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from judge.games.grand_archive.entering import entrance
from judge.games.grand_archive.game_mechanics_mastery import face_north
from judge.games.grand_archive.general_rules_ending_the_game import HAD_CHAMPION
from judge.games.grand_archive.general_rules_format_conventions import starting_faults
from judge.games.grand_archive.keywords.divine_relic import relic_faults
from judge.games.grand_archive.language import champion
from judge.games.grand_archive.state_based_checks_and_effects import settle
from judge.games.grand_archive.steps import BY_NAME, PHASES, PRE_GAME, steps_of
from judge.games.grand_archive.turn_order_skipping_phases import FIRST_TURNS
from judge.games.grand_archive.vocabulary import VOCABULARY
from judge.kernel.decisions import Procedure, Refusal, Unsupported
from judge.kernel.faces import Face
from judge.kernel.ruleset import ThingSpec
from judge.kernel.state import Seat, State, Thing, ThingId
from judge.kernel.table import Table
from judge.text.context import Occurrence
from rules_corpus.cite import Section

CHAMPION = Section("ga:cr/card-types-champion/general-rules")

LATE_TURN = 1
"""Rounds that lie behind a turn with no number, so that no first-turn rule applies."""

COUNTERS = VOCABULARY.counters | {"damage", "durability", "level"}
FLAGS = frozenset({"rested", "distant", "fostered", "frozen", "facedown", "exhausted", "preserved"})

SINCE = "since turn"
"""What an object of a board remembers of the turn in which it entered the field."""


def place(table: Table, seat: Seat, zone: str, spec: ThingSpec, thing_id: ThingId) -> None:
    """Lays one thing of a board in a zone; its owner is the player unless it says otherwise."""
    zone = "field" if zone == "champion" else zone
    face = spec.face if spec.face is not None else Face(spec.name or "a card")
    owner = seat
    counters: dict[str, int] = {}
    flags = set()
    notes: dict[str, Any] = {}
    since = 0
    for name, values in spec.modifiers:
        if name == "owned":
            owner = _seat(table, str(values[0]))
        elif name == "counter":
            counters[str(values[0])] = int(values[1]) if len(values) > 1 else 1
        elif (
            name in COUNTERS
            and not (name == "level" and "champion" in face.traits.get("type", ()))
            and values
        ):
            counters[name] = int(values[0])
        elif name == "since":
            notes[SINCE] = int(values[0])
        elif name == "ephemeral":
            notes[name] = True
        elif name in FLAGS:
            flags.add(name)
    if zone == "pantheon" and not any(name == "faceup" for name, _ in spec.modifiers):
        flags.add("facedown")
    thing = Thing(
        thing_id,
        face,
        owner,
        seat if zone in ("field", "intent") else owner,
        zone,
        seat,
        since,
        token=spec.token,
    )
    if counters.get("damage") and face.is_a("type", "ally"):
        notes["hurt"] = True
    lay(table, replace(thing, counters=counters, flags=frozenset(flags), notes=notes))
    if zone == "mastery" and face.name == "Shifting Currents":
        face_north(table, seat)
    if zone == "field":
        printed = entrance(table, thing, seat, {"X": 0}, alone=True).counters
        table.state = table.state.with_thing(
            replace(table.state.things[thing_id], counters={**printed, **counters})
        )


def lay(table: Table, thing: Thing) -> None:
    """Puts a thing into the position before the game goes on; this is the board, not an event of the game."""
    state = table.state
    where = (thing.zone, thing.place)
    zones = {**state.zones, where: (*state.zones.get(where, ()), thing.id)}
    thing = replace(thing, since=state.clock + 1)
    table.state = state.but(things={**state.things, thing.id: thing}, zones=zones, clock=state.clock + 1)


def _seat(table: Table, name: str) -> Seat:
    return next(i for i, p in enumerate(table.state.players) if p.name == name)


def attribute(table: Table, seat: Seat, name: str, values: tuple[Any, ...]) -> None:
    """What a board says of a player; raises Unsupported for what this game does not have."""
    raise Unsupported(f"Grand Archive has no player attribute {name!r}")


def link(table: Table, thing_id: ThingId, name: str, others: tuple[ThingId, ...]) -> None:
    """Links a thing of the board to others: linked, loaded, the lineage that it lies over."""
    state = table.state
    thing = state.things[thing_id]
    link_name = {"over": "lineage", "linked": "linked", "loaded": "loaded", "attached": "linked"}.get(name)
    if link_name is None:
        raise Unsupported(f"Grand Archive has no link {name!r} that the engine knows")
    tied = (*thing.links.get(link_name, ()), *others)
    if link_name == "lineage":
        tied = tuple(sorted(tied, key=lambda i: state.things[i].face.stats.get("level", -1)))
    merged = {**thing.links, link_name: tied}
    table.state = state.with_thing(replace(thing, links=merged))


def begin(table: Table, seat: Seat, phase: str, number: int | None) -> None:
    """The position that a `turn` line names: in that phase, its first step carried out where it gives
    Opportunity."""
    players = len(table.state.players)
    turn = number if number is not None else players * (LATE_TURN + 1) + seat + 1
    turn = 0 if phase == PRE_GAME else turn
    step = _step(phase)
    table.state = table.state.but(
        turn=turn,
        active=seat,
        phase=step[0],
        step=step[1],
        facts=_entered(table, turn),
        extra=_with_first_turns(table.state, seat, turn),
    )
    for owner in range(players):
        if champion(table.state, owner) is not None:
            flagged = replace(
                table.state.players[owner], flags=table.state.players[owner].flags | {HAD_CHAMPION}
            )
            before = table.state.players
            table.state = table.state.but(players=(*before[:owner], flagged, *before[owner + 1 :]))


def _with_first_turns(state: State, seat: Seat, turn: int) -> dict[str, Any]:
    """The game's own part of the position, with the players whose first turn is not over yet."""
    players = len(state.players)
    over = {(seat - back) % players for back in range(1, turn)}
    left = tuple(s for s in range(players) if s not in over)
    return {**state.extra, FIRST_TURNS: left} if left else dict(state.extra)


def _entered(table: Table, turn: int) -> frozenset[Any]:
    """What the turn remembers of objects that entered the field in it before the board was laid."""
    new = (thing for thing in table.state.everywhere("field") if thing.notes.get(SINCE) == turn)
    return frozenset(
        (Occurrence("enters", thing.ref, zone="field", player=thing.controller), -thing.id) for thing in new
    )


def _step(phase: str) -> tuple[str, str]:
    if phase == PRE_GAME:
        return PRE_GAME, "begin"
    if phase in PHASES:
        windowed = [s for s in steps_of(phase) if s.window] or list(steps_of(phase)[-1:])
        chosen = windowed[0] if phase in ("main", "recollection") else steps_of(phase)[0]
        return chosen.phase, chosen.step
    found = next((key for key in BY_NAME if key[1] == phase), None)
    if found is None:
        raise Unsupported(f"Grand Archive has no phase or step {phase!r} to begin in")
    return found


def start(table: Table) -> Procedure[None]:
    """What state-based checks change about the board at once, traced as step 0."""
    yield from settle(table)


def wrong(table: Table) -> Iterator[Refusal]:
    """What the rules forbid of a board: of decks before the game has begun, and then a player without a
    champion."""
    yield from relic_faults(table.state)
    if table.state.phase == PRE_GAME:
        yield from starting_faults(table.state)
        return
    for seat, player in enumerate(table.state.players):
        things = (table.state.things[i] for i in table.state.zone("field", seat))
        champions = [thing for thing in things if thing.face.is_a("type", "champion")]
        if not champions:
            yield Refusal(f"{player.name} has no champion, and the game has begun", CHAMPION["3"])

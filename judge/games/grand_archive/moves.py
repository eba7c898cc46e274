"""Cards and objects on the move: destroyed, sacrificed, discarded, put somewhere — with the zones that card
types demand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from judge.games.grand_archive.double_faced_cards import INTRO as DOUBLE_FACED
from judge.games.grand_archive.double_faced_cards import default_face, turn_back
from judge.games.grand_archive.entering import Entrance, entrance
from judge.games.grand_archive.keywords.link import choose_links
from judge.games.grand_archive.keywords.registry import entry, has
from judge.games.grand_archive.language import inner_lineage
from judge.games.grand_archive.types_of_effects_game_effects import forbids
from judge.kernel.decisions import Procedure
from judge.kernel.events import Ceased, Created, Did, Linked, Moved
from judge.kernel.state import Ref, Seat, Thing
from judge.kernel.table import Table
from judge.text.context import Occurrence
from rules_corpus.cite import Cite, RuleId, Section, cites

SUPERTYPES = Section("ga:cr/card-types-supertypes/regalia")
CHAMPION = Section("ga:cr/card-types-champion/general-rules")
LINEAGE = Section("ga:cr/card-types-champion/leveling-up")
TOKENS = Section("ga:cr/game-mechanics-tokens/general-rules")
DIED = Section("ga:cr/game-terms/died-dies-and-kills-killed")
WEAPON = Section("ga:cr/card-types-weapon/general-rules")
COUNTERS = Section("ga:cr/game-mechanics-counters/general-rules")
OBJECT_ZONES_GENERAL = Section("ga:cr/game-zones-object-specific-zones/general-rules")
OBJECT_ZONES = Section("ga:cr/game-zones-object-specific-zones/loaded-cards")

IMMORTALITY = entry("immortality")
EPHEMERATE = entry("ephemerate")
EPHEMERAL = Section("ga:cr/game-terms/ephemeral")
EPHEMERAL_RULES = {
    "field": (EPHEMERATE["1.3.1"], EPHEMERAL["1.1"]),
    "stack": (EPHEMERATE["1.4.1"], EPHEMERAL["1.2"]),
    "intent": (EPHEMERATE["1.5"], EPHEMERAL["1.3"]),
}
"""The rules by which what is ephemeral is banished, by where it leaves from."""

PUBLIC_OBJECT_ZONES = ("field", "stack", "intent")


def destination(thing: Thing, zone: str) -> tuple[str, tuple[RuleId, ...]]:
    """Where a card really goes: what is ephemeral to banishment, regalia and champions never to the
    graveyard, regalia never to hand, memory or deck; of a transformed card the default face decides
    (Double-faced Cards 4.2)."""
    if thing.notes.get("ephemeral") and zone not in PUBLIC_OBJECT_ZONES:
        return "banishment", EPHEMERAL_RULES[thing.zone]
    face = default_face(thing)
    turned = () if face is thing.face else (DOUBLE_FACED["4.2"],)
    if zone == "graveyard" and face.is_a("type", "champion"):
        return "banishment", (CHAMPION["8"], *turned)
    if zone == "graveyard" and face.is_a("supertype", "regalia"):
        return "banishment", (SUPERTYPES["4"], *turned)
    if zone in ("hand", "memory", "deck") and face.is_a("supertype", "regalia"):
        return "material", (SUPERTYPES["5"], *turned)
    return zone, turned


def put(
    table: Table,
    ref: Ref,
    zone: str,
    cite: Cite,
    *,
    how: str = "",
    verb: str = "",
    place: int | None = None,
    control: Seat | None = None,
    rested: bool = False,
    flags: frozenset[str] = frozenset(),
    notes: dict[str, Any] | None = None,
) -> Procedure[Moved | None]:
    """Moves a card or object to a zone, its owner's unless it is the field; gives the move that happened,
    None where none did."""
    thing = table.state.find(ref)
    if thing is None:
        return None
    zone, rules = destination(thing, zone)
    controller = thing.owner if control is None else control
    coming = entering(table, thing, zone, controller, notes or {})
    move = Moved(
        thing=thing.id,
        to=zone,
        seat=controller if zone in PUBLIC_OBJECT_ZONES else thing.owner,
        controller=controller if zone in PUBLIC_OBJECT_ZONES else thing.owner,
        place=place,
        flags=flags | coming.states | ({"rested"} if rested else frozenset()),
        counters=dict(coming.counters),
        notes=notes or {},
        how=how,
        verb=verb,
    )
    cites = (*((cite,) if isinstance(cite, str) else cite), *rules, *coming.rules)
    final = yield from table.replaced(move, cites)
    if not isinstance(final, Moved):
        return None
    moved(table, thing, final, cites)
    if final.to == "field" and thing.zone != "stack":
        yield from choose_links(table, thing.id)
    return final


def entering(table: Table, thing: Thing, zone: str, controller: Seat, notes: dict[str, Any]) -> Entrance:
    """How a thing enters a zone: the field asks for more than others."""
    letters = {"X": int(notes["X"])} if "X" in notes else {}
    return entrance(table, thing, controller, letters) if zone == "field" else Entrance()


def moved(table: Table, thing: Thing, move: Moved, cites: tuple[RuleId, ...]) -> None:
    """Makes a move happen with what follows at once: what lay below or in the object goes too, a token ceases
    to exist."""
    table.emit(move, cites)
    if any(thing.counters.values()) and move.to != thing.zone:
        table.note(f"the counters on {thing.face.name} are lost", COUNTERS["5"])
    if thing.zone == "field" and move.to != "field":
        for loaded in thing.links.get("loaded", ()):
            _follow(table, loaded, "graveyard", (OBJECT_ZONES["1.1"], OBJECT_ZONES_GENERAL["1"]))
        for below in inner_lineage(table.state, thing):
            _follow(table, below, move.to, LINEAGE["7.2.1"])
    if move.to != "field":
        turn_back(table, thing)
    if thing.token and move.to != "field":
        table.assume("token-ceases-at-once")
        table.emit(Ceased(thing.id), TOKENS["3"])


def _follow(table: Table, thing_id: int, zone: str, cite: Cite) -> None:
    card = table.state.things[thing_id]
    zone, rules = destination(card, zone)
    table.emit(Moved(card.id, zone, card.owner, card.owner, verb=f"goes to {zone}"), (*cites(cite), *rules))


def destroy(
    table: Table, refs: Iterable[Ref], cite: Cite, how: str = "destroyed", *, immortals: bool = False
) -> Procedure[dict[Ref, str]]:
    """Destroys objects at the same time: replacement effects first, then all the moves (Died 1); gives those
    that went, each with the zone that it went to."""
    pending: list[tuple[Thing, Moved, tuple[RuleId, ...]]] = []
    for ref in refs:
        thing = table.state.find(ref)
        if thing is None or thing.zone != "field":
            continue
        if not immortals and has(table.view(thing).abilities, "immortality"):
            table.note(
                f"{thing.face.name} has immortality: it can't be {how}",
                (IMMORTALITY["1"], IMMORTALITY["1.2"]),
            )
            continue
        banned = forbids(table, Occurrence(f"is-{how}", thing.ref), f"{thing.face.name} can't be {how}")
        if banned is not None and not immortals:
            table.note(banned.reason, banned.cite)
            continue
        zone, rules = destination(thing, "graveyard")
        rules = (*rules, *(DIED[number] for number in ("1", "1.1", "2") if _is_unit(table, thing)))
        move = Moved(thing.id, zone, thing.owner, thing.owner, how=how, verb=f"is {how}")
        cites = (*((cite,) if isinstance(cite, str) else cite), *rules)
        final = yield from table.replaced(move, cites)
        if isinstance(final, Moved):
            pending.append((table.state.things[final.thing], final, cites))
    gone: dict[Ref, str] = {}
    table.together = table.state
    for thing, final, cites in pending:
        if table.state.find(thing.ref) is not None:
            moved(table, thing, final, cites)
            gone[thing.ref] = final.to
    table.together = None
    return gone


def _is_unit(table: Table, thing: Thing) -> bool:
    types = table.view(thing).traits.get("type", ())
    return "ally" in types or "champion" in types


def sacrifice(
    table: Table, refs: Iterable[Ref], seat: Seat, cite: Cite, *, immortals: bool = False
) -> Procedure[dict[Ref, str]]:
    """A player sacrifices objects that they control (Sacrifice 2); units die by it (Died 1.1); gives those
    that went."""
    gone = yield from destroy(table, refs, cite, how="sacrificed", immortals=immortals)
    for ref in gone:
        table.emit(Did("sacrifices", seat, ref), cite)
    return gone


def discard(table: Table, ref: Ref, seat: Seat, cite: Cite) -> Procedure[None]:
    """A player discards a card (Discard 1)."""
    if (yield from put(table, ref, "graveyard", cite, how="discarded", verb="is discarded")) is not None:
        table.emit(Did("discards", seat, table.state.things[ref.id].ref), cite)


def create(table: Table, thing: Thing, cite: Cite) -> None:
    """A new object comes into being."""
    table.emit(Created(thing), cite)


def link(table: Table, holder: int, name: str, ids: tuple[int, ...], cite: Cite) -> None:
    """Sets a thing's links of one name."""
    table.emit(Linked(holder, name, ids), cite)

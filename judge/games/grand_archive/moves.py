"""Cards and objects on the move: destroyed, sacrificed, discarded, put somewhere — with the zones that card
types demand."""

from __future__ import annotations

from collections.abc import Iterable

from judge.games.grand_archive.happened import Did
from judge.games.grand_archive.keywords.registry import entry, has
from judge.kernel.decisions import Procedure
from judge.kernel.events import Ceased, Created, Linked, Moved
from judge.kernel.state import Ref, Seat, Thing
from judge.kernel.table import Table
from rules_corpus.cite import Cite, RuleId, Section

SUPERTYPES = Section("ga:cr/card-types-supertypes/regalia")
CHAMPION = Section("ga:cr/card-types-champion/general-rules")
LINEAGE = Section("ga:cr/card-types-champion/leveling-up")
TOKENS = Section("ga:cr/game-mechanics-tokens/general-rules")
DIED = Section("ga:cr/game-terms/died-dies-and-kills-killed")
WEAPON = Section("ga:cr/card-types-weapon/general-rules")
OBJECT_ZONES = Section("ga:cr/game-zones-object-specific-zones/loaded-cards")

IMMORTALITY = entry("immortality")

PUBLIC_OBJECT_ZONES = ("field", "stack", "intent")


def destination(thing: Thing, zone: str) -> tuple[str, tuple[RuleId, ...]]:
    """Where a card really goes: regalia and champions never to the graveyard, regalia never to hand, memory
    or deck."""
    if zone == "graveyard" and thing.face.is_a("type", "champion"):
        return "banishment", (CHAMPION["8"],)
    if zone == "graveyard" and thing.face.is_a("supertype", "regalia"):
        return "banishment", (SUPERTYPES["4"],)
    if zone in ("hand", "memory", "deck") and thing.face.is_a("supertype", "regalia"):
        return "material", (SUPERTYPES["5"],)
    return zone, ()


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
    notes: dict[str, object] | None = None,
) -> Procedure[Moved | None]:
    """Moves a card or object to a zone, its owner's unless it is the field; gives the move that happened,
    None where none did."""
    thing = table.state.find(ref)
    if thing is None:
        return None
    zone, rules = destination(thing, zone)
    controller = thing.owner if control is None else control
    move = Moved(
        thing=thing.id,
        to=zone,
        seat=controller if zone in PUBLIC_OBJECT_ZONES else thing.owner,
        controller=controller if zone in PUBLIC_OBJECT_ZONES else thing.owner,
        place=place,
        flags=frozenset({"rested"}) if rested else frozenset(),
        counters=entering_counters(thing) if zone == "field" else {},
        notes=notes or {},
        how=how,
        verb=verb,
    )
    cites = (*((cite,) if isinstance(cite, str) else cite), *rules)
    final = yield from table.replaced(move, cites)
    if isinstance(final, Moved):
        moved(table, thing, final, cites)
        return final
    return None


def moved(table: Table, thing: Thing, move: Moved, cites: tuple[RuleId, ...]) -> None:
    """Makes a move happen with what follows at once: what lay below or in the object goes too, a token ceases
    to exist."""
    table.emit(move, cites)
    if thing.zone == "field" and move.to != "field":
        for loaded in thing.links.get("loaded", ()):
            _follow(table, loaded, "graveyard", OBJECT_ZONES["1.1"])
        for below in thing.links.get("lineage", ()):
            _follow(table, below, move.to, LINEAGE["7.2.1"])
    if thing.token and move.to != "field":
        table.emit(Ceased(thing.id), TOKENS["3"])


def _follow(table: Table, thing_id: int, zone: str, cite: RuleId) -> None:
    card = table.state.things[thing_id]
    zone, rules = destination(card, zone)
    table.emit(Moved(card.id, zone, card.owner, card.owner, verb=f"goes to {zone}"), (cite, *rules))


def entering_counters(thing: Thing) -> dict[str, int]:
    """The counters with which an object enters the field (Card Types: Weapon 4.1; Functional Subtypes:
    Siegeable)."""
    durability = thing.face.stats.get("durability")
    return {"durability": durability} if durability else {}


def destroy(
    table: Table, refs: Iterable[Ref], cite: Cite, how: str = "destroyed", *, immortals: bool = False
) -> Procedure[list[Ref]]:
    """Destroys objects at the same time: replacement effects first, then all the moves (Died 1); gives those
    that went."""
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
        zone, rules = destination(thing, "graveyard")
        move = Moved(thing.id, zone, thing.owner, thing.owner, how=how, verb=f"is {how}")
        cites = (*((cite,) if isinstance(cite, str) else cite), *rules)
        final = yield from table.replaced(move, cites)
        if isinstance(final, Moved):
            pending.append((table.state.things[final.thing], final, cites))
    for thing, final, cites in pending:
        moved(table, thing, final, cites)
    return [thing.ref for thing, _, _ in pending]


def sacrifice(
    table: Table, refs: Iterable[Ref], seat: Seat, cite: Cite, *, immortals: bool = False
) -> Procedure[None]:
    """A player sacrifices objects that they control (Sacrifice 2); units die by it (Died 1.1)."""
    gone = yield from destroy(table, refs, cite, how="sacrificed", immortals=immortals)
    for ref in gone:
        table.emit(Did("sacrifices", seat, ref), cite)


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

"""Cards and objects on the move: destroyed, sacrificed, discarded, put somewhere — with the zones that card
types demand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from judge.games.grand_archive.carried_out_reach import HOLDING
from judge.games.grand_archive.copy_static_copying import OBJECTS as COPYING
from judge.games.grand_archive.copy_static_copying import enter_as_copy, is_copy
from judge.games.grand_archive.double_faced_cards import INTRO as DOUBLE_FACED
from judge.games.grand_archive.double_faced_cards import default_face, turn_back
from judge.games.grand_archive.entering import Entrance, entrance
from judge.games.grand_archive.game_mechanics_card_and_object_information import Left, remember
from judge.games.grand_archive.game_zones_main_deck import is_open
from judge.games.grand_archive.game_zones_public_vs_private_information import GENERAL as INFORMATION
from judge.games.grand_archive.game_zones_public_vs_private_information import SEEN, stays_known
from judge.games.grand_archive.general_rules_card_characteristics import most_restrictive
from judge.games.grand_archive.general_rules_card_types import destroyed_rules
from judge.games.grand_archive.keywords.link import choose_links
from judge.games.grand_archive.keywords.registry import entry, has
from judge.games.grand_archive.language import inner_lineage
from judge.games.grand_archive.naming import chosen_on_entering
from judge.games.grand_archive.types_of_effects_game_effects import GENERAL as INSTEAD
from judge.games.grand_archive.types_of_effects_game_effects import forbids
from judge.kernel.decisions import Procedure, Refusal
from judge.kernel.events import Ceased, Created, Did, ExtraChanged, Linked, Moved
from judge.kernel.state import Ref, Seat, Thing
from judge.kernel.table import Table
from judge.kernel.views import View
from judge.text.context import Occurrence
from rules_corpus.cite import Cite, RuleId, Section, cites

SUPERTYPES = Section("ga:cr/card-types-supertypes/regalia")
CHAMPION = Section("ga:cr/card-types-champion/general-rules")
LINEAGE = Section("ga:cr/card-types-champion/leveling-up")
TOKENS = Section("ga:cr/game-mechanics-tokens/general-rules")
SACRIFICE = Section("ga:cr/game-terms/sacrifice")
AWAKE = Section("ga:cr/game-terms/awake")
CONTROL = Section("ga:cr/game-terms/control-and-ownership")
ON_DEATH = Section("ga:cr/keywords-and-abilities/on-death")
DIED = Section("ga:cr/game-terms/died-dies-and-kills-killed")
WEAPON = Section("ga:cr/card-types-weapon/general-rules")
COPY = Section("ga:cr/game-mechanics-copy/general-rules")
ACTIVATIONS = Section("ga:cr/game-mechanics-copy/copying-abilities-card-activations-and-materializations")
COUNTERS = Section("ga:cr/game-mechanics-counters/general-rules")
ZONES = Section("ga:cr/game-mechanics-game-zones/general-rules")
FACING = Section("ga:cr/game-zones-public-vs-private-information/general-rules")
SPECIAL = Section("ga:cr/special-game-actions-and-turn-based-actions/general-rules")
INTENT = Section("ga:cr/game-zones-intent/general-rules")
OBJECT_ZONES_GENERAL = Section("ga:cr/game-zones-object-specific-zones/general-rules")
OBJECT_ZONES = Section("ga:cr/game-zones-object-specific-zones/loaded-cards")

DEAD = "champions that died"
"""The part of the position that says whose champion has died."""

SELECTED = "selected for what it is"
"""What a card that lies face down remembers where it was selected for its characteristics in a private
zone."""

IMMORTALITY, RENEWABLE = entry("immortality"), entry("renewable")
PRESERVE = entry("preserve-preserved")
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


def bound_for(table: Table, thing: Thing, zone: str) -> tuple[str, tuple[RuleId, ...]]:
    """Where a card or object really goes, by what is printed on it and by the types that effects give it."""
    printed, rules = destination(thing, zone)
    final, more = most_restrictive(table, thing, printed)
    return final, (*rules, *more)


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
    special: bool = False,
) -> Procedure[Moved | None]:
    """Moves a card or object to a zone, its owner's unless it is the field; gives the move that happened,
    None where none did. No text forbids a `special` game action (Special Game Actions 4)."""
    thing = table.state.find(ref)
    if thing is None:
        return None
    if thing.zone == "nowhere":
        table.note(f"{thing.face.name} has ceased to exist and changes zones no more", TOKENS["3.1"])
        return None
    zone, rules = bound_for(table, thing, zone)
    if zone == thing.zone and zone in STAYING:
        table.note(f"{thing.face.name} is in {zone} already and does not change zones", ZONES["5.1"])
        return None
    held = held_back(table, thing)
    if held is not None and special:
        table.note(f"{held.reason}: no text changes a special game action", SPECIAL["4"])
    elif held is not None:
        table.note(held.reason, held.cite)
        return None
    rules = (*rules, *_rules_of_zone(thing, zone, flags))
    if stays_known(thing, zone, flags, shown=is_open(table, thing)):
        open_there = (INFORMATION["5"],) if thing.zone == "lineage" else ()
        notes, rules = {**(notes or {}), SEEN: True}, (*rules, INFORMATION["6.1.1"], *open_there)
    controller = thing.owner if control is None else control
    if zone == "field":
        yield from enter_as_copy(table, thing, controller)
        thing = table.state.things[thing.id]
        notes = {**(notes or {}), **(yield from chosen_on_entering(table, thing, controller))}
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
    if zone == "field":
        rules = (*rules, *_rules_of_entering(move, control))
    cites = (*((cite,) if isinstance(cite, str) else cite), *rules, *coming.rules)
    final = yield from table.replaced(move, cites)
    if not isinstance(final, Moved):
        return None
    moved(table, thing, final, cites)
    if final.to == "field" and thing.zone != "stack":
        yield from choose_links(table, thing.id)
    return final


def held_back(table: Table, thing: Thing) -> Refusal | None:
    """Why a card can't leave the zone that it is in; None where it can."""
    if thing.zone not in HOLDING:
        return None
    return forbids(table, Occurrence("leaves-zone", thing.ref), f"{thing.face.name} can't leave {thing.zone}")


def _rules_of_entering(move: Moved, control: Seat | None) -> tuple[RuleId, ...]:
    """An object enters awake unless something says otherwise, under its owner's control where none is named
    (Awake 3, Control 3)."""
    awake = () if "rested" in move.flags else (AWAKE["3"],)
    return (*awake, *((CONTROL["3"],) if control is None else ()))


STAYING = ("hand", "memory", "graveyard", "banishment", "material")
"""Zones in which it makes no difference to be put where one lies already."""

OWNERS: Mapping[str, RuleId] = {
    "hand": RuleId("ga:cr/game-zones-hand/general-rules/3"),
    "memory": RuleId("ga:cr/game-zones-memory/general-rules/2"),
    "graveyard": RuleId("ga:cr/game-zones-graveyard/general-rules/2"),
    "banishment": RuleId("ga:cr/game-zones-banishment/general-rules/2"),
}
"""The rules by which a card goes to its owner's zone."""


def _rules_of_zone(thing: Thing, zone: str, flags: frozenset[str]) -> tuple[RuleId, ...]:
    """Whose zone a card goes to where another player controls it, and that it is turned face up there."""
    owned = (OWNERS[zone],) if zone in OWNERS and thing.controller != thing.owner else ()
    turned = "facedown" in thing.flags and "facedown" not in flags
    return (*owned, *((ZONES["5.2"], FACING["9"]) if turned else ()))


def entering(table: Table, thing: Thing, zone: str, controller: Seat, notes: dict[str, Any]) -> Entrance:
    """How a thing enters a zone: the field asks for more than others; X that nobody chose is 0 (Parts of a
    Card: Cost 9.1)."""
    letters = {"X": int(notes.get("X", 0))}
    return entrance(table, thing, controller, letters) if zone == "field" else Entrance()


HELD = ("hand", "memory", "graveyard", "banishment")
"""Zones whose cards texts ask about as they go to a public one ("if a fire element card was discarded")."""


def _otherwise(table: Table, before: View) -> bool:
    """Whether an effect makes a card other than it is printed, in the zone that it left or where it is."""
    now = table.state.things.get(before.thing.id)
    return now is not None and bool(before.made or before.lost or table.view(now).made)


def moved(table: Table, thing: Thing, move: Moved, cites: tuple[RuleId, ...]) -> None:
    """Makes a move happen with what follows at once: what lay below or in the object goes too, a token ceases
    to exist."""
    if is_copy(thing) and thing.zone != "field" and move.to not in PUBLIC_OBJECT_ZONES:
        table.emit(Ceased(thing.id), rules_of_ceasing(thing))
        return
    public = move.to in ("graveyard", "banishment") and thing.zone in HELD
    looked = thing.zone == "field" or public
    before = table.rules.view(table.together or table.state, thing.id) if looked else None
    kept = before is not None and move.to != "field" and not public
    table.emit(Left.as_it_was(move, before) if before is not None and kept else move, cites)
    if before is not None and public and _otherwise(table, before):
        remember(table, thing.ref, before)
    if any(thing.counters.values()) and move.to != thing.zone:
        carried = (LINEAGE["7.2.3"],) if thing.face.is_a("type", "champion") else ()
        table.note(f"the counters on {thing.face.name} are lost", (COUNTERS["5"], *carried))
    if thing.zone == "field" and move.to != "field":
        if thing.face.is_a("type", "champion") and move.how in ("destroyed", "sacrificed"):
            died = (*table.state.extra.get(DEAD, ()), thing.controller)
            table.emit(ExtraChanged(DEAD, died), DIED["1"])
        for loaded in thing.links.get("loaded", ()):
            _follow(table, loaded, "graveyard", (OBJECT_ZONES["1.1"], OBJECT_ZONES_GENERAL["1"]))
        for below in inner_lineage(table.state, thing):
            _follow(table, below, move.to, LINEAGE["7.2.1"])
    if move.to != "field":
        turn_back(table, thing)
    if thing.token and move.to != "field":
        table.assume("token-ceases-at-once")
        table.emit(Ceased(thing.id), (TOKENS["3"], TOKENS["3.1"]))


def rules_of_ceasing(copy: Thing) -> tuple[RuleId, ...]:
    """The rules by which a copy of a card ceases to exist: one of an intent as the combat ends, others with
    what made them (Copy 1.4)."""
    if copy.zone == "intent":
        return (COPY["1.4.1"], COPYING["3"], INTENT["2.1"])
    return (COPY["1.4"], COPY["6"], *((ACTIVATIONS["5"],) if copy.zone == "stack" else ()))


def _follow(table: Table, thing_id: int, zone: str, cite: Cite) -> None:
    card = table.state.things[thing_id]
    if is_copy(card):
        table.emit(Ceased(card.id), rules_of_ceasing(card))
        return
    zone, rules = destination(card, zone)
    if zone == "banishment" and has(table.view(card).abilities, "renewable"):
        rules = (*rules, RENEWABLE["2"])
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
        spared = None if immortals else indestructible(table, thing, how)
        if spared is not None:
            table.note(spared.reason, spared.cite)
            continue
        zone, rules = bound_for(table, thing, "graveyard")
        rules = (*rules, *_rules_of_dying(table, thing, zone), *destroyed_rules(thing.face, zone))
        move = Moved(thing.id, zone, thing.owner, thing.owner, how=how, verb=f"is {how}")
        cites = (*((cite,) if isinstance(cite, str) else cite), *rules)
        final = yield from table.replaced(move, cites)
        if isinstance(final, Moved):
            cites = cites if final.to == "graveyard" else (*cites, INSTEAD["6"], *_unpreserved(table, thing))
            pending.append((table.state.things[final.thing], final, cites))
    gone: dict[Ref, str] = {}
    with table.simultaneous():
        for thing, final, cites in pending:
            if table.state.find(thing.ref) is not None:
                moved(table, thing, final, cites)
                gone[thing.ref] = final.to
    return gone


def _unpreserved(table: Table, thing: Thing) -> tuple[RuleId, ...]:
    """Preserve does not trigger for what goes elsewhere than to the graveyard (Preserve 1.1)."""
    return (PRESERVE["1.1"],) if has(table.view(thing).abilities, "preserve") else ()


def indestructible(table: Table, thing: Thing, how: str) -> Refusal | None:
    """Why an object can't be destroyed, or sacrificed: it is immortal, or an effect says so (Immortality
    1.2)."""
    if has(table.view(thing).abilities, "immortality"):
        reason = f"{thing.face.name} has immortality: it can't be {how}"
        return Refusal(reason, (IMMORTALITY["1"], IMMORTALITY["1.2"]))
    return forbids(table, Occurrence(f"is-{how}", thing.ref), f"{thing.face.name} can't be {how}")


def _rules_of_dying(table: Table, thing: Thing, zone: str) -> tuple[RuleId, ...]:
    """Units die as they are destroyed, if they go to the graveyard; what is no unit is destroyed and does not
    die (Died 1 to 2)."""
    if _is_unit(table, thing):
        return (DIED["1"], DIED["1.1"], DIED["2"]) if zone == "graveyard" else (DIED["2"], ON_DEATH["2"])
    return (DIED["1.2"], ON_DEATH["1.1"])


def _is_unit(table: Table, thing: Thing) -> bool:
    types = table.view(thing).traits.get("type", ())
    return "ally" in types or "champion" in types


def sacrifice(
    table: Table, refs: Iterable[Ref], cite: Cite, *, immortals: bool = False
) -> Procedure[dict[Ref, str]]:
    """Objects are sacrificed at the same time, each by the player who controls it (Sacrifice 2); units die by
    it (Died 1.1); gives those that went."""
    before = table.state
    gone = yield from destroy(table, refs, cite, how="sacrificed", immortals=immortals)
    for ref, zone in gone.items():
        usual, _ = destination(table.state.things[ref.id], "graveyard")
        elsewhere = (SACRIFICE["2.4"],) if zone != usual else ()
        sacrificed = Did("sacrifices", before.things[ref.id].controller, ref)
        table.emit(sacrificed, (*cites(cite), *elsewhere))
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

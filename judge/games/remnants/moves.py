"""How cards leave the field and come into hands, decks, discards and oblivion (General Keywords: destroy,
discard, …)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.games.remnants.card_backs import back_kind, original
from judge.games.remnants.cards import STATS
from judge.games.remnants.citing import CORE, GA, KEYWORD
from judge.games.remnants.field import free_slot, slotless
from judge.games.remnants.happened import Removed, Turned
from judge.games.remnants.hooks import ARRIVALS, KEEPS_BACK
from judge.games.remnants.language import FIELD, is_active
from judge.games.remnants.prevention import saved
from judge.games.remnants.sayings import forbidden
from judge.kernel.decisions import Refusal
from judge.kernel.events import Did, Linked, Moved
from judge.kernel.state import Ref, Seat, State, Thing, without
from judge.kernel.table import Table
from judge.text.context import Occurrence
from rules_corpus.cite import Cite, RuleId, cites

OWN_ZONES = ("hand", "deck", "discard", "oblivion")
"""Zones that a card comes into at its owner's."""


def put(
    table: Table,
    ref: Ref,
    zone: str,
    cite: Cite,
    *,
    how: str = "",
    verb: str = "",
    by: Seat | None = None,
    of: Seat | None = None,
    under: Seat | None = None,
    notes: dict[str, Any] | None = None,
    bottom: bool = False,
) -> Thing | None:
    """Moves a card to a zone of its owner; gives it as it is there, None where it is gone.

    `of` whose hand or deck it was meant for, `by` whose doing it is, `under` at whose side a zone that
    belongs to nobody lies, `how` "destroyed", "discarded" and so on.
    """
    old = table.state.find(ref)
    if old is None:
        return None
    zone, rules = destination(old, zone, of)
    move = Removed(
        thing=old.id,
        to=zone,
        seat=old.owner if under is None else under,
        controller=old.owner,
        place=0 if zone in OWN_ZONES and not bottom else None,
        notes=notes or {},
        how=how,
        verb=verb or f"goes to {zone}",
        by=by,
    )
    release(table, old)
    lost = (CORE["14"],) if old.zone in FIELD and zone not in FIELD and _changed(old) else ()
    table.emit(move, (*cites(cite), *rules, *lost))
    orphan_attached(table, old)
    arrive(table, old)
    return table.state.things[ref.id]


def _changed(card: Thing) -> bool:
    """Whether something is on or attached to a card that leaving the field takes away."""
    return bool(card.counters or card.links.get("attached") or set(card.notes) & set(STATS))


def destination(card: Thing, zone: str, of: Seat | None) -> tuple[str, tuple[RuleId, ...]]:
    """Where a card really goes: one that would come into another player's hand or deck, to its owner's
    discard."""
    if zone in ("hand", "deck") and of is not None and of != card.owner:
        return "discard", (CORE["17"], GA["7"], GA["8"])
    if zone != "discard":
        return zone, ()
    stolen = (CORE["16"], KEYWORD["owner"]) if card.controller != card.owner else ()
    return zone, (GA["7"], GA["8"], *stolen)


def release(table: Table, card: Thing) -> None:
    """A card that leaves its holder is attached to nothing any more."""
    for holder in tuple(table.state.things.values()):
        attached = holder.links.get("attached", ())
        if card.id in attached:
            table.emit(Linked(holder.id, "attached", without(attached, card.id)), KEYWORD["attach"])


def orphan_attached(table: Table, left: Thing) -> None:
    """What was attached to a card that left is orphaned (General Keywords: attach, orphan)."""
    for thing in left.links.get("attached", ()):
        orphan(table, table.state.things[thing].ref, (KEYWORD["attach"], CORE["14"]))


def orphan(table: Table, ref: Ref, cite: Cite) -> None:
    """Sets a card aside until the next End phase; MP is destroyed at once (General Keywords: orphan;
    Sorcerers: MP)."""
    card = table.state.find(ref)
    if card is None:
        return
    why = cites(cite)
    if back_kind(card.face) == "mp":
        destroy(table, ref, (*why, RuleId("remnants:sorcerers/keywords/mp")))
    else:
        rules = (*why, KEYWORD["orphan"])
        put(table, ref, "orphaned", rules, how="orphaned", verb="is orphaned and set aside")


def arrive(table: Table, old: Thing) -> None:
    """A card back turns back into its card unless a rule keeps it so; then what its new zone does to it."""
    card = table.state.things[old.id]
    if card.zone in OWN_ZONES and back_kind(card.face) not in ("", "void"):
        kept = next((r for keeps in KEEPS_BACK if (r := keeps(table.state, old, card)) is not None), None)
        if kept is not None:
            table.note(f"{card.face.name} stays what it is", kept)
        elif card.face.back is not None:
            table.emit(Turned(card.id, original(card.face)), GA["9"])
    if card.zone == "discard":
        for happens in ARRIVALS:
            happens(table, table.state.things[old.id])


def destroy(table: Table, ref: Ref, cite: Cite, by: Seat | None = None) -> bool:
    """Moves a card to its owner's discard, unless a card says that it can't be destroyed (General Keywords:
    destroy)."""
    said = lasts(table, ref)
    if said is not None:
        table.note(f"{said.reason} be destroyed", said.cite)
        return False
    if saved(table, ref):
        return False
    rules = (*((cite,) if isinstance(cite, RuleId) else cite), KEYWORD["destroy"])
    return put(table, ref, "discard", rules, how="destroyed", verb="is destroyed", by=by) is not None


def lasts(table: Table, ref: Ref) -> Refusal | None:
    """Why a card can't be destroyed; None where it can."""
    card = table.state.find(ref)
    doing = Occurrence("is-destroyed", ref, player=None if card is None else card.controller)
    return None if card is None else forbidden(table, doing)


def discard(table: Table, ref: Ref, seat: Seat, cite: Cite) -> bool:
    """A player discards a card from hand to its owner's discard (General Keywords: discard)."""
    if put(table, ref, "discard", cite, how="discarded", verb="is discarded", by=seat) is None:
        return False
    table.emit(Did("discards", seat, table.state.things[ref.id].ref), KEYWORD["discard"])
    return True


def attach(table: Table, ref: Ref, holder: Ref, cite: Cite) -> bool:
    """Attaches a card, with all that is attached to it, to another (General Keywords: attach; Gene Hunters:
    Absorb)."""
    card, on = table.state.find(ref), table.state.find(holder)
    if card is None or on is None:
        return False
    brought = card.links.get("attached", ())
    release(table, card)
    facing = frozenset(card.flags & {"facedown"})
    table.emit(
        Moved(
            card.id,
            "attached",
            on.controller,
            card.controller,
            flags=facing,
            verb=f"is attached to {on.face.name}",
        ),
        cite,
    )
    table.assume("attached-take-no-slot")
    had = table.state.things[on.id].links.get("attached", ())
    table.emit(Linked(on.id, "attached", (*had, card.id, *brought)), cite)
    return True


# --- Banishing


def banish(table: Table, ref: Ref, banisher: Thing, by: Seat, until: str = "") -> bool:
    """Puts a card under the one that banishes it, for as long as that is active, at most until the time
    named (General Keywords: banish)."""
    card = table.state.find(ref)
    if card is None:
        return False
    remembered = {"banished by": banisher.ref, "was": card, "until": until}
    put(
        table,
        ref,
        "banishment",
        (KEYWORD["banish"], KEYWORD["banishment"]),
        how="banished",
        verb="is banished",
        by=by,
        notes=remembered,
    )
    if table.state.find(banisher.ref) is not None:
        held = table.state.things[banisher.id].links.get("banishment", ())
        table.emit(Linked(banisher.id, "banishment", (*held, ref.id)), KEYWORD["banish"])
    return True


def return_banished(table: Table) -> list[Ref]:
    """Cards come back, without (Play), to where they were as the card that banished them is active no
    longer; those banished for a turn wait for its end."""
    banished = [c for c in table.state.everywhere("banishment") if not c.notes.get("until")]
    return [_return(table, card, card.notes["was"]) for card in banished if _is_free(table.state, card)]


def _is_free(state: State, card: Thing) -> bool:
    banisher = state.find(card.notes["banished by"])
    return banisher is None or not is_active(banisher)


def end_banishments(table: Table, is_over: Callable[[str], bool]) -> list[Ref]:
    """Cards that were banished for a time come back as it is over (General Keywords: banish)."""
    timed = [c for c in table.state.everywhere("banishment") if c.notes.get("until")]
    banished = [card for card in timed if is_over(card.notes["until"])]
    return [_return(table, card, card.notes["was"]) for card in banished]


def _return(table: Table, card: Thing, was: Thing) -> Ref:
    _come_back(table, card, was)
    return table.state.things[card.id].ref


def _come_back(table: Table, card: Thing, was: Thing) -> None:
    state, seat = table.state, was.controller
    if was.zone not in FIELD:
        put(table, card.ref, was.zone, KEYWORD["banish"], verb=f"returns to {was.zone}")
        return
    slot = free_slot(state, seat, was.zone)
    if slot is None and slotless(state, seat, card.face, was.zone) is None:
        orphan(table, card.ref, KEYWORD["banish"])
        return
    notes = {**was.notes, "slot": slot}
    back = Moved(
        card.id, was.zone, seat, seat, flags=was.flags, counters=was.counters, notes=notes, verb="returns"
    )
    table.emit(back, KEYWORD["banish"])
    table.assume("banished-come-back-as-they-were")

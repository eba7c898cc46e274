"""General Game Always Rules 3 to 5: the slots of the field, what takes one, and how cards come to stand
there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from judge.games.remnants.citing import CORE, GA, KEYWORD
from judge.games.remnants.hooks import SLOTLESS
from judge.games.remnants.language import LANGUAGE
from judge.games.remnants.limits import in_force, limit
from judge.games.remnants.stats import statics
from judge.kernel.decisions import Illegal
from judge.kernel.events import Linked, Moved
from judge.kernel.faces import Face
from judge.kernel.state import Ref, Seat, State, Thing, ThingId
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import fits
from rules_corpus.cite import Cite, RuleId

SLOTS = 5
ROW_RULE: Mapping[str, RuleId] = {"front": GA["3"], "back": GA["4"]}
TYPE_RULE: Mapping[str, RuleId] = {"front": CORE["5"], "back": CORE["6"]}


def slotless(state: State, seat: Seat, face: Face, row: str) -> RuleId | None:
    """The rule by which a card takes no slot of a row; None where it takes one."""
    return next((rule for exempt in SLOTLESS if (rule := exempt(state, seat, face, row)) is not None), None)


def taken(state: State, seat: Seat, row: str) -> dict[int, ThingId]:
    """The slots of a row that are taken, those that a card on its way was promised too."""
    on_row = {state.things[i].notes.get("slot"): i for i in state.zone(row, seat)}
    promised = {
        p.choices["slot"]: p.source.id
        for p in state.stack
        if p.kind == "play" and p.controller == seat and p.choices.get("row") == row
    }
    return {slot: i for slot, i in {**promised, **on_row}.items() if slot is not None}


def slots(state: State, seat: Seat, row: str) -> int:
    """How many slots a row has, as the rules and card texts have it."""
    return limit(state, seat, f"{row}-slots", SLOTS)


def free_slot(state: State, seat: Seat, row: str) -> int | None:
    """The first free slot of a row; None where it is full."""
    used = taken(state, seat, row)
    return next((n for n in range(1, slots(state, seat, row) + 1) if n not in used), None)


def has_room(state: State, seat: Seat, face: Face, row: str) -> bool:
    """Whether a card finds a place in a row: a free slot, or it takes none."""
    return free_slot(state, seat, row) is not None or slotless(state, seat, face, row) is not None


def rows_of(face: Face) -> tuple[str, ...]:
    """The rows that a card may be played to; Any counts as both (General Keywords: Any)."""
    printed = face.traits.get("row", ())
    return ("front", "back") if "any" in printed else printed


def check_row(table: Table, face: Face, row: str) -> None:
    """Whether a card is marked for a row; raises Illegal."""
    if row not in rows_of(face):
        marked = " and ".join(rows_of(face)) or "no row"
        raise Illegal(f"{face.name} is marked for {marked}, not for {row}", TYPE_RULE[row])
    if "any" in face.traits.get("row", ()):
        table.note(f"{face.name} is marked Any: it counts as Front and as Back", KEYWORD["any"])


def pick_slot(table: Table, seat: Seat, face: Face, row: str, wanted: int | None) -> int | None:
    """The slot that a card will take (None: it takes none); raises Illegal where that is taken or the row
    is full."""
    exempt = slotless(table.state, seat, face, row)
    if exempt is not None:
        table.note(f"{face.name} takes no {row} slot", exempt)
        return None
    there = slots(table.state, seat, row)
    if there != SLOTS:
        table.note(f"there are {there} {row} slots, as a card says", (GA["17"], ROW_RULE[row], CORE["18"]))
    if wanted is not None and not 1 <= wanted <= there:
        raise Illegal(f"there is no {row} slot {wanted}", ROW_RULE[row])
    if wanted in taken(table.state, seat, row):
        raise Illegal(f"{row} slot {wanted} is taken", ROW_RULE[row])
    slot = wanted or free_slot(table.state, seat, row)
    if slot is None:
        raise Illegal(f"no {row} slot is free", ROW_RULE[row])
    note_slotless(table, seat, row, there)
    return slot


def note_slotless(table: Table, seat: Seat, row: str, there: int) -> None:
    """Where a row holds as many cards as it has slots and one is free all the same: what takes none."""
    cards = [table.state.things[i] for i in table.state.zone(row, seat)]
    for card in cards if len(cards) >= there else ():
        exempt = slotless(table.state, seat, card.face, row)
        if exempt is not None:
            table.note(f"{card.face.name} takes no {row} slot", exempt)


def _enters_exhausted(table: Table, card: Thing, seat: Seat) -> tuple[bool, tuple[RuleId, ...]]:
    """Whether a card enters exhausted, and by which rules: minions do, but for what cards say (General Game
    Always Rules 5, 17)."""
    usual = table.rules.view(table.state, card.id).is_a("type", "minion")
    said = None
    for context, change in (*in_force(table.state), *_of_itself(table, card, seat)):
        if isinstance(change, t.EnterWith) and _is_of(context, change.of, card, seat):
            said = "exhausted" in change.states
    if said is None or said == usual:
        return usual, (GA["5"],) if usual else ()
    return said, (GA["17"], GA["5"])


def _of_itself(table: Table, card: Thing, seat: Seat) -> Iterator[tuple[Context, t.Change]]:
    context = Context(table, LANGUAGE, card, seat)
    yield from ((context, change) for _, change in statics(context, table.view(card)))


def _is_of(context: Context, of: t.Reference, card: Thing, seat: Seat) -> bool:
    if isinstance(of, t.All):
        return fits(context, replace(card, controller=seat), of.selector)
    return isinstance(of, t.Self) and context.source.id == card.id


def enter(
    table: Table, ref: Ref, seat: Seat, row: str, slot: int | None, cite: Cite, *, ready: bool = False
) -> None:
    """A card comes to the field; a minion does so exhausted (General Game Always Rules 5)."""
    card = table.state.things[ref.id]
    exhausted, why = _enters_exhausted(table, card, seat)
    exhausted = exhausted and not ready
    rules: tuple[Any, ...] = cite if isinstance(cite, tuple) else (cite,)
    table.emit(
        Moved(
            card.id,
            row,
            seat,
            seat,
            flags=frozenset({"exhausted"}) if exhausted else frozenset(),
            notes={} if slot is None else {"slot": slot},
            verb=f"enters {row}" + ("" if slot is None else f" {slot}"),
        ),
        (*rules, TYPE_RULE[row], *(() if ready else why)),
    )
    brought = card.links.get("attached", ())
    if brought:
        table.emit(Linked(card.id, "attached", brought), KEYWORD["attach"])

"""Equipment zones and hands: whether a player could equip something more (Steal 4, Give 4, Retrieve 2)."""

from __future__ import annotations

from collections.abc import Iterator

from judge.games.flesh_and_blood.cards import SLOTS, slot_of
from judge.games.flesh_and_blood.keywords.registry import entry, has
from judge.kernel.decisions import Decision, Option, Procedure, Refusal
from judge.kernel.events import NoteChanged
from judge.kernel.state import Seat, Thing
from judge.kernel.table import Table, ask
from rules_corpus.cite import Cite

MODULAR = entry("modular")
QUIVER = entry("quiver")
COMPANION = entry("companion")
PERCHED = entry("perched")


def slot_free(table: Table, seat: Seat, thing: Thing) -> bool:
    """Whether a player could equip something: its zone is empty, or their hands are free for it (two, of
    which a 2H weapon takes both)."""
    worn = [table.state.things[i] for i in table.state.zone("equipment", seat)]
    if modular(table, thing):
        return bool(free_slots(table, seat, thing))
    slot = slot_of(thing.face)
    if slot:
        return not any(worn_in(other) == slot for other in worn)
    return held_refusal([*worn, thing]) is None


def held_refusal(held: list[Thing]) -> Refusal | None:
    """Why these cannot be held together: two hands, of which a 2H weapon takes both, one off-hand or quiver,
    and a quiver beside a 2H bow or something perched beside a 2H weapon (Quiver 2 to 5, Perched 2, Companion
    2)."""
    quivers = [x for x in held if x.face.is_a("type", "quiver")]
    off_hands = [x for x in held if x.face.is_a("type", "off-hand")]
    for alike, rules in ((quivers, QUIVER["3"]), (off_hands, (QUIVER["3"], COMPANION["2"]))):
        if len(alike) > 1:
            return Refusal(f"{alike[0].face.name} and {alike[1].face.name} are one too many", rules)
    beside = [x for x in held if _beside(x, held)]
    taken = sum(hands(x) for x in held if x not in beside)
    if taken > 2 or (beside and len(beside) > 1):
        rules = QUIVER["4"] if quivers else COMPANION["2"]
        return Refusal("no more than two hands hold something", rules)
    return None


def _beside(thing: Thing, held: list[Thing]) -> bool:
    """Whether something takes no hand of its own: a quiver by a 2H bow, what is perched on a 2H weapon."""
    two = [x for x in held if x is not thing and x.face.is_a("type", "2h") and x.face.is_a("type", "weapon")]
    if thing.face.is_a("type", "quiver"):
        return any(x.face.is_a("type", "bow") for x in two)
    return bool(two) and has(thing.face.abilities, "perched")


def worn_wrong(table: Table) -> Iterator[Refusal]:
    """What is wrong with the equipment of a board."""
    for seat in range(len(table.state.players)):
        worn = [table.state.things[i] for i in table.state.zone("equipment", seat)]
        refusal = held_refusal([x for x in worn if hands(x)])
        if refusal is not None:
            yield refusal


def modular(table: Table, thing: Thing) -> bool:
    """Whether something may be worn in any equipment zone (Modular)."""
    return not slot_of(thing.face) and has(thing.face.abilities, "modular")


def free_slots(table: Table, seat: Seat, thing: Thing) -> list[str]:
    """The equipment zones in which a player wears nothing (Modular 2, 3)."""
    worn = {worn_in(table.state.things[i]) for i in table.state.zone("equipment", seat) if i != thing.id}
    return [slot for slot in SLOTS if slot not in worn]


def worn_in(thing: Thing) -> str:
    """The equipment zone in which something is worn: its own, or the one chosen for it (Modular)."""
    return str(thing.notes.get("slot", "")) or slot_of(thing.face)


def choose_slot(table: Table, seat: Seat, thing: Thing) -> Procedure[None]:
    """The zone in which a player wears modular equipment that they have just equipped (Modular)."""
    note_held(table, seat, thing)
    if not modular(table, thing):
        return
    slots = free_slots(table, seat, thing)
    rules: Cite = (MODULAR["text"], MODULAR["2"], MODULAR["3"])
    options = tuple(Option(slot, slot) for slot in slots)
    (slot,) = yield from ask(
        Decision(seat, "choose", f"where {thing.face.name} is worn", rules, options, clause="choosing")
    )
    table.emit(NoteChanged(thing.id, "slot", slot), rules)


def note_held(table: Table, seat: Seat, thing: Thing) -> None:
    """Notes why a quiver, or what is perched, could be equipped as it is (Quiver 2, 5; Perched 2)."""
    worn = [table.state.things[i] for i in table.state.zone("equipment", seat)]
    beside, quiver = _beside(thing, worn), thing.face.is_a("type", "quiver")
    if quiver:
        table.note(
            f"{thing.face.name} is equipped {'beside a bow' if beside else 'by itself'}",
            QUIVER["2" if beside else "5"],
        )
    elif beside:
        table.note(f"{thing.face.name} is equipped beside a 2H weapon", PERCHED["2"])


def hands(thing: Thing) -> int:
    """How many hands something takes: none if it is worn elsewhere."""
    face = thing.face
    held = any(face.is_a("type", word) for word in ("1h", "2h", "off-hand", "quiver", "weapon"))
    held = held or has(face.abilities, "perched")
    return 0 if worn_in(thing) or not held else 2 if face.is_a("type", "2h") else 1

"""Split cards and meld: two halves on one card, of which one is played, or both (Split Cards, Meld)."""

from __future__ import annotations

from dataclasses import replace

from judge.games.flesh_and_blood.happened import Showed
from judge.games.flesh_and_blood.keywords.registry import entry, has
from judge.kernel.decisions import Decision, Option, Procedure
from judge.kernel.events import PendingChanged
from judge.kernel.faces import Face
from judge.kernel.identity import by_identity
from judge.kernel.request import Named
from judge.kernel.state import Pending, Ref, Seat, Thing
from judge.kernel.table import Table, ask
from rules_corpus.cite import Cite

SPLIT = entry("split-cards")
MELD = entry("meld")
WHOLE = "whole"
"""The note of a face that is a half of a card, or both melded: the card as it is off the stack."""
MELDED = "melded"
"""The note of both halves melded: how many abilities are the left half's, which resolve last."""

PLAYED_FROM = ("hand", "arsenal", "banished", "graveyard")


@by_identity
def is_split(face: Face) -> bool:
    """Whether a card has two halves: its `back` is then the right one."""
    split = face.is_a("type", "split") or has(face.abilities, "meld")
    return split and face.back is not None and WHOLE not in face.notes


@by_identity
def both(face: Face) -> Face:
    """A split card with the types and texts of its halves; it answers to both names (Split Cards 1, 2)."""
    right = face.back
    assert right is not None
    kinds = {*face.traits, *right.traits}
    words = {k: tuple(dict.fromkeys((*face.traits.get(k, ()), *right.traits.get(k, ())))) for k in kinds}
    abilities = (*face.abilities, *right.abilities)
    return replace(face, traits=words, abilities=abilities)


def sides(face: Face) -> tuple[Face, ...]:
    """The faces with which a card may be played: its own, or each half and, with meld, both."""
    if not is_split(face):
        return (face,)
    right = face.back
    assert right is not None
    notes = {**face.notes, WHOLE: face}
    halves = (replace(face, back=None, notes=notes), replace(right, notes=notes))
    if not has(face.abilities, "meld"):
        return halves
    melded = replace(both(face), notes={**notes, MELDED: len(face.abilities)})
    return (*halves, melded)


def announce(table: Table, seat: Seat, named: Named, way: Named | None) -> Procedure[None]:
    """Which half of a split card is played, or that it is melded (`way`), is said first (Split Cards 4, Meld
    2)."""
    found = (table.state.find(r) for r in named.candidates if isinstance(r, Ref))
    mine = (c for c in found if c is not None and c.owner == seat and c.zone in PLAYED_FROM)
    card = next((c for c in mine if is_split(c.face)), None)
    if card is None:
        return
    shown = sides(card.face)
    options = tuple(Option(n, "meld" if MELDED in side.notes else side.name) for n, side in enumerate(shown))
    said = next((n for n, side in enumerate(shown) if side.name == named.label), 0)
    if way is not None and way.label == "meld" and MELDED in shown[-1].notes:
        said = len(shown) - 1
    rules: Cite = (SPLIT["1"], SPLIT["4"], SPLIT["5"])
    decision = Decision(
        seat, "announce", "which half is played", rules, options, clause="choosing", default=(said,)
    )
    (place,) = yield from ask(decision)
    if MELDED in shown[place].notes:
        rules = (MELD["text"], MELD["2"], MELD["3"], MELD["4"], MELD["5"])
    table.emit(Showed(card.id, shown[place], "is announced as"), rules)


def timing(face: Face) -> Cite:
    """The rules by which what is announced may be played when it may: as its half, or as all that it is."""
    if WHOLE not in face.notes:
        return ()
    return (MELD["5"], MELD["6"]) if MELDED in face.notes else SPLIT["6"]


def is_melded(thing: Thing) -> bool:
    """Whether a card is played as both of its halves."""
    return MELDED in thing.face.notes


def printed_cost(table: Table, card: Thing) -> int | str:
    """What is printed, twice for a melded card: once for each half (Meld 7 to 9)."""
    printed = card.face.costs.get("resources", 0)
    if not is_melded(card) or not isinstance(printed, int):
        return printed
    words = f"{card.face.name} costs {printed} for each half, before anything changes it"
    table.note(words, (MELD["text"], MELD["7"], MELD["8"], MELD["9"]))
    return 2 * printed


def now_resolving(pending: Pending, index: int) -> bool:
    """Whether an ability of a layer belongs to what resolves now: of a melded card the right half's first."""
    left = pending.source.face.notes.get(MELDED)
    if left is None or pending.kind != "play":
        return True
    return bool((index < left) == ("right" in pending.choices))


def right_half(table: Table, pending: Pending) -> bool:
    """Whether it is the right half of a melded card that resolves now: the layer stays (Meld 10 to 12)."""
    return is_melded(pending.source) and pending.kind == "play" and "right" not in pending.choices


def wait_for_left(table: Table, pending: Pending) -> None:
    """The right half has resolved; the layer stays on the stack for the left one (Meld 10 to 12, 14, 15)."""
    rest = replace(pending, choices={**pending.choices, "right": True})
    rules: Cite = (MELD["10"], MELD["11"], MELD["12"])
    table.emit(PendingChanged(rest, "its right half has resolved, its left half follows"), rules)

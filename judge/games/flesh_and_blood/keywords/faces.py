"""Double-faced cards: awaken, transcend, traverse, and cards that enter the arena flipped (construct,
invocation)."""

from __future__ import annotations

from judge.games.flesh_and_blood.happened import Flipped
from judge.games.flesh_and_blood.keywords.registry import entry
from judge.games.flesh_and_blood.moves import put
from judge.kernel.decisions import Procedure
from judge.kernel.events import Did
from judge.kernel.state import Thing
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import things
from rules_corpus.cite import Cite

AWAKEN = entry("awaken")
TRANSCEND = entry("transcend")
TRAVERSE = entry("traverse")
CONSTRUCT = entry("construct")
INVOCATION = entry("invocation")


def awaken(context: Context, node: t.Perform) -> Procedure[bool]:
    """A double-faced card that shows its front is flipped; any other stays as it is (Awaken 2 to 4)."""
    done = False
    for thing in [] if node.what is None else things(context, node.what):
        if thing.face.back is None or "flipped" in thing.flags:
            context.table.note(f"{thing.face.name} has no back to be flipped to", AWAKEN["3"])
            continue
        context.table.emit(Flipped(thing.id, True), (AWAKEN["text"], AWAKEN["2"], AWAKEN["4"]))
        context.table.emit(Did("awakens", context.controller, thing.ref), AWAKEN["text"])
        done = True
    return done
    yield


def transcend(context: Context, node: t.Perform) -> Procedure[bool]:
    """The card goes to its owner's hand, flipped where it has another face (Transcend 2)."""
    thing = context.current(context.source)
    rules: Cite = (TRANSCEND["text"], TRANSCEND["2"])
    if thing is None:
        return False
    yield from put(context.table, thing.ref, "hand", rules, verb="transcends into the hand")
    if context.state.things[thing.id].face.back is not None:
        context.table.emit(Flipped(thing.id, True), rules)
    now = context.state.things[thing.id].ref
    context.table.emit(Did("transcends", context.controller, now), TRANSCEND["2"])
    return True


def traverse(context: Context, node: t.Perform) -> Procedure[bool]:
    """A hero is flipped to its other side; not again by what its former side began (Traverse 2 to 5)."""
    thing = context.current(context.source)
    began = context.source if context.pending is None else context.pending.source
    if thing is None or thing.face.back is None:
        context.table.note(f"{context.source.face.name} has no other side to traverse to", TRAVERSE["5"])
        return False
    if thing.face.name != began.face.name:
        context.table.note(f"{began.face.name} has traversed already", TRAVERSE["3"])
        return False
    rules = (TRAVERSE["text"], TRAVERSE["2"], TRAVERSE["4"])
    context.table.emit(Flipped(thing.id, "flipped" not in thing.flags), rules)
    context.table.emit(Did("traverses", context.controller, thing.ref), TRAVERSE["text"])
    return True
    yield


def resolve_flipped(table: Table, card: Thing) -> None:
    """A construct or invocation that resolves shows its back as it enters the arena (Construct 1,
    Invocation 1)."""
    for word, page in (("construct", CONSTRUCT), ("invocation", INVOCATION)):
        if card.face.is_a("type", word) and card.face.back is not None:
            table.emit(Flipped(card.id, True), (page["text"], page["1"], page["2"]))

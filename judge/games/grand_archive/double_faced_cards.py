"""Double-faced Cards — transforming them, and their default side everywhere but on the field."""

from __future__ import annotations

from judge.games.grand_archive.copy_static_copying import become_again, own_face
from judge.kernel.decisions import Illegal, Procedure
from judge.kernel.events import Event, name_of
from judge.kernel.faces import Face
from judge.kernel.record import record, replace
from judge.kernel.state import Ref, State, Thing, ThingId
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import things
from rules_corpus.cite import Cite, Section

INTRO = Section("ga:cr/double-faced-cards/intro")
TRANSFORM = Section("ga:cr/game-terms/transform")

TRANSFORMED = "transformed"


@record(frozen=True, slots=True)
class Turned(Event):
    """A double-faced card shows its other face: it stays the same object, its abilities get a new
    timestamp."""

    thing: ThingId
    transformed: bool

    def apply(self, state: State) -> State:
        old = state.things[self.thing]
        assert old.face.back is not None
        shown = replace(old.face.back, back=replace(old.face, back=None))
        flags = old.flags | {TRANSFORMED} if self.transformed else old.flags - {TRANSFORMED}
        new = replace(old, face=shown, flags=flags, since=state.clock + 1)
        return state.with_thing(new).but(clock=state.clock + 1)

    def text(self, before: State) -> str:
        back = before.things[self.thing].face.back
        return f"{name_of(before, self.thing)} is turned to {back.name if back else 'nothing'}"


def transform(context: Context, node: t.Perform) -> Procedure[bool]:
    """Turns double-faced cards to their other face; a copy, or a card with one face, stays as it is (2, 7.2,
    9)."""
    assert node.what is not None
    done = True
    for thing in things(context, node.what):
        if thing.face.back is None or thing.token:
            context.table.note(
                f"{thing.face.name} has no other face to transform to", (INTRO["7.2"], TRANSFORM["1.1"])
            )
            done = False
        else:
            context.table.emit(
                Turned(thing.id, TRANSFORMED not in thing.flags),
                (INTRO["2"], INTRO["9"], INTRO["9.1"], TRANSFORM["2"]),
            )
    return done
    yield


def turned(context: Context, ref: Ref) -> bool:
    """Turns a card that is put onto the field transformed; one with a single face stays where it is (7.2)."""
    card = context.state.things[ref.id]
    if card.face.back is None:
        context.table.note(f"{card.face.name} has no other face: it stays in {card.zone}", INTRO["7.2"])
        return False
    context.table.emit(Turned(ref.id, transformed=True), (INTRO["2"], TRANSFORM["2"]))
    return True


def default_face(thing: Thing) -> Face:
    """The face that counts outside the field (4)."""
    return thing.face.back if TRANSFORMED in thing.flags and thing.face.back is not None else own_face(thing)


def check_side(card: Thing, label: str) -> None:
    """A card is played on its default side; raises Illegal where it is called by the other one (3)."""
    if card.face.back is not None and label == card.face.back.name != card.face.name:
        raise Illegal(f"{label} is the flip side of {card.face.name}, and can't be played", INTRO["3"])


def turn_back(table: Table, before: Thing, cite: Cite = (INTRO["4.1"], INTRO["4"])) -> None:
    """A transformed card that has left the field shows its default face again (4.1), one that entered as a
    copy its own."""
    if table.state.things[before.id].zone != "nowhere":
        become_again(table, before)
    if TRANSFORMED in before.flags and table.state.things[before.id].zone != "nowhere":
        table.emit(Turned(before.id, False), cite)

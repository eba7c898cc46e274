"""Cards that an effect moves to another row, turns into card backs, or takes out of the game."""

from __future__ import annotations

from judge.games.remnants import moves
from judge.games.remnants.card_backs import BACKS, back_kind, card_back, original
from judge.games.remnants.citing import CLARIFIED, GA, KEYWORD
from judge.games.remnants.field import free_slot, slotless
from judge.games.remnants.happened import Shifted, Turned
from judge.games.remnants.hooks import ACTIONS
from judge.games.remnants.language import FIELD
from judge.kernel.decisions import Procedure
from judge.kernel.state import Ref
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import resolve, things
from rules_corpus.cite import RuleId

TERM = {
    "mp": RuleId("remnants:sorcerers/keywords/mp"),
    "husk": RuleId("remnants:gene-hunters/keywords/husk"),
    "drone": RuleId("remnants:machines/keywords/drone"),
    "crowd-member": RuleId("remnants:arena/keywords/crowd-member"),
}
"""Where each card back is explained."""


def turn_into(table: Table, ref: Ref, kind: str) -> bool:
    """Turns a card into a card back where it lies; a Void Card stays what it is (General Keywords: Void
    Cards)."""
    card = table.state.find(ref)
    if card is None:
        return False
    if back_kind(card.face) == "void":
        table.note("a Void Card is not turned into another card", KEYWORD["void-cards"])
        return False
    table.emit(Turned(card.id, card_back(kind, original(card.face))), TERM[kind])
    table.note_once(f"everyone may know which card that {kind} is", GA["10"], quiet=True)
    return True


def _turning(kind: str) -> None:
    def turn(context: Context, node: t.Perform) -> Procedure[bool]:
        found = [] if node.what is None else things(context, node.what)
        done = [turn_into(context.table, card.ref, kind) for card in found]
        return bool(done) and all(done)
        yield

    ACTIONS["turn-into-" + kind] = turn


for _kind in BACKS:
    if _kind != "void":
        _turning(_kind)


def _moving(row: str) -> None:
    def move(context: Context, node: t.Perform) -> Procedure[bool]:
        """Moves cards to the other row of their field, where a slot is open; they do not leave the field."""
        table, done = context.table, False
        for card in [] if node.what is None else things(context, node.what):
            slot = free_slot(table.state, card.controller, row)
            if card.zone not in FIELD or card.zone == row:
                continue
            if slot is None and slotless(table.state, card.controller, card.face, row) is None:
                table.note(f"no {row} slot is open", GA["3" if row == "front" else "4"])
                continue
            table.emit(Shifted(card.id, row, slot), (KEYWORD[row], CLARIFIED["7"]))
            done = True
        return done
        yield

    ACTIONS["move-to-" + row] = move


for _row in FIELD:
    _moving(_row)


def _remove(context: Context, node: t.Perform) -> Procedure[bool]:
    """Takes cards out of the game until its end (General Keywords: remove from game)."""
    refs = [] if node.what is None else [v for v in resolve(context, node.what) if isinstance(v, Ref)]
    rules, verb = (KEYWORD["remove-from-game"], KEYWORD["in-play"]), "is removed from the game"
    for ref in refs:
        moves.put(context.table, ref, "nowhere", rules, verb=verb, by=context.controller)
    return bool(refs)
    yield


ACTIONS["remove-from-game"] = _remove

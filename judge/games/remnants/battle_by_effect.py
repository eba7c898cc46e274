"""General Keywords: battle — a battle that a card effect begins, also outside the Combat phase."""

from __future__ import annotations

from judge.games.remnants.battle_order import fight, target_refusal
from judge.games.remnants.citing import BATTLE, KEYWORD, TURN_ORDER
from judge.games.remnants.happened import Battle, Clashed
from judge.games.remnants.hooks import ACTIONS
from judge.games.remnants.language import is_active
from judge.kernel.decisions import Procedure, Refusal
from judge.kernel.events import ExtraChanged, FlagChanged
from judge.kernel.request import Who, called
from judge.kernel.state import Pending, Ref, Thing
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import resolve, things


def _battle(context: Context, node: t.Perform) -> Procedure[bool]:
    """A card battles another, or a player, as an effect tells it to; `what` battles, `who` is battled."""
    table = context.table
    attacker = next(iter([] if node.what is None else things(context, node.what)), None)
    target = next((v for v in resolve(context, node.who) if isinstance(v, (Ref, Who))), None)
    if attacker is None or target is None:
        return False
    refusal = _refusal(table, attacker, target)
    if refusal is not None:
        table.note(f"{attacker.face.name} does not battle: {refusal.reason}", refusal.cite)
        return False
    table.assume("battle-by-effect-at-once")
    yield from _begin(table, attacker, target)
    return True


def _refusal(table: Table, attacker: Thing, target: Ref | Who) -> Refusal | None:
    """Why a card cannot battle a target now; the phase is the effect's own matter."""
    if table.state.extra.get("battle") is not None:
        return Refusal("only one battle may occur at a time", TURN_ORDER["19"])
    if not is_active(attacker) or "ATK" not in table.view(attacker).stats:
        return Refusal("it is not active, or has no ATK stat", (KEYWORD["battle"], KEYWORD["inactive"]))
    if "exhausted" in attacker.flags:
        return Refusal("it is exhausted", (KEYWORD["battle"], KEYWORD["exhaust"]))
    return target_refusal(table, attacker.controller, attacker, target)


def _begin(table: Table, attacker: Thing, target: Ref | Who) -> Procedure[None]:
    seat, rules = attacker.controller, (BATTLE["1"], KEYWORD["battle"])
    table.emit(FlagChanged(attacker.id, "exhausted", True, "is exhausted to battle"), rules)
    words = f"{attacker.face.name} battles {called(table.state, target)}"
    table.emit(ExtraChanged("battle", Battle(attacker.ref, seat, target), words), rules)
    table.emit(Clashed("attacks", seat, attacker.ref, target), KEYWORD["attack"])
    yield from fight(table, Pending(table.new_id(), "battle", attacker.face.name, seat, attacker))


ACTIONS["battle"] = _battle

"""Damage: to heroes and allies, plain and arcane, with what replaces and prevents it (fab:frame/damage)."""

from __future__ import annotations

from judge.games.flesh_and_blood.frame import DAMAGE
from judge.games.flesh_and_blood.happened import DamageDealt, Target, target_name
from judge.games.flesh_and_blood.keywords.prevention import note_hidden, note_no_damage
from judge.games.flesh_and_blood.keywords.registry import entry
from judge.games.flesh_and_blood.language import hero
from judge.kernel.decisions import Procedure
from judge.kernel.events import FlagChanged, PlayerChanged
from judge.kernel.request import Who
from judge.kernel.state import Seat, Thing
from judge.kernel.table import Table
from rules_corpus.cite import Cite, cites

AMP = entry("amp")
ARCANE = entry("arcane-damage")
MARK = entry("mark")
SPELLVOID = entry("spellvoid")


def deal(
    table: Table,
    source: Thing,
    target: Target,
    amount: int,
    *,
    kind: str = "",
    attack: bool = False,
    unpreventable: bool = False,
) -> Procedure[int]:
    """Deals damage from a source; gives how much was dealt after all replacement and prevention."""
    rules: Cite = (
        (DAMAGE["arcane"], ARCANE["text"], ARCANE["1"], ARCANE["2"]) if kind == "arcane" else DAMAGE["dealt"]
    )
    if not isinstance(target, Who) and table.state.find(target) is None:
        return 0
    if amount <= 0:
        none: Cite = (AMP["3"], DAMAGE["none"]) if kind == "arcane" else DAMAGE["none"]
        table.note(f"{source.face.name} deals no damage", none)
        return 0
    event = DamageDealt(
        target, amount, source.ref, source.controller, kind, attack, unpreventable, source.face.name
    )
    note_hidden(table, event)
    final = yield from table.replaced(event, rules)
    if not isinstance(final, DamageDealt) or final.amount <= 0:
        rule: Cite = SPELLVOID["5"] if kind == "arcane" else DAMAGE["none"]
        table.note(f"no damage is dealt to {target_name(table.state, target)}", rule)
        return 0
    table.emit(final, (*cites(rules), DAMAGE["life" if isinstance(final.target, Who) else "ally"]))
    if final.attack:
        unmark(table, final.target)
    return final.amount


def unmark(table: Table, target: Target) -> None:
    """A hit takes the mark off a hero at once (Mark 3)."""
    for mine in marked(table, target):
        table.emit(FlagChanged(mine.id, "marked", False), (MARK["text"], MARK["3"]))


def keep_mark(table: Table, target: Target) -> None:
    """A hero whom an attack did not hit stays marked (Mark 3)."""
    for mine in marked(table, target):
        table.note(f"{mine.face.name} is not hit and stays marked", (MARK["text"], MARK["3"]))


def marked(table: Table, target: Target) -> list[Thing]:
    """The hero who is marked, where that is whom something is about."""
    mine = hero(table.state, target.seat) if isinstance(target, Who) else None
    return [mine] if mine is not None and "marked" in mine.flags else []


def lose_life(table: Table, seat: Seat, amount: int, cite: Cite) -> None:
    """A player loses life: that is no damage and nothing prevents it."""
    if amount > 0:
        table.emit(PlayerChanged(seat, "life", -amount), cite)
        note_no_damage(table, seat)

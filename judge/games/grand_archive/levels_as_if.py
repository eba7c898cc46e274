"""Levels that a card sees as if the champion had them: Empower and Elysian Aura (Keywords and Abilities)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from judge.games.grand_archive.keywords.registry import entry, has
from judge.games.grand_archive.language import champion
from judge.kernel.events import EffectsEnded
from judge.kernel.state import Effect, Seat, Thing
from judge.kernel.table import Table
from judge.kernel.views import View

EMPOWER = entry("empower-n")
AURA = entry("elysian-aura")
AURA_LEVELS = 2
"""What an Elysian Aura adds, however many there are (Elysian Aura 1)."""

Sight = Callable[[View], View]


def empowering(table: Table, seat: Seat) -> list[Effect]:
    """A player's empowerments that wait for a Spell card."""
    return [e for e in table.state.effects if e.kind == "empower" and e.controller == seat]


def use_empower(table: Table, seat: Seat, card: Thing) -> int:
    """The next Spell card that is activated takes all empowerments (Empower 2, 3); gives the levels."""
    waiting = empowering(table, seat)
    if not waiting or not table.view(card).is_a("subtype", "spell"):
        return 0
    levels = sum(int(e.memory["levels"]) for e in waiting)
    stacking = (EMPOWER["3"],) if len(waiting) > 1 else ()
    table.emit(EffectsEnded(tuple(e.id for e in waiting), f"{card.face.name} is empowered"), EMPOWER["2.1"])
    table.note(
        f"{card.face.name} goes on as if its champion had {levels} more levels", (EMPOWER["1"], *stacking)
    )
    return levels


def sight(table: Table, seat: Seat, card: Thing, empowered: int) -> Sight | None:
    """How a card sees its player's champion; None where it sees it as it is."""
    spell = table.view(card)
    aenean = spell.is_a("subtype", "aenean") and spell.is_a("subtype", "spell")
    if not empowered and not aenean:
        return None

    def look(view: View) -> View:
        mine = champion(table.state, seat)
        more = empowered + (AURA_LEVELS if aenean and has_aura(table, seat) else 0)
        if not more or mine is None or view.thing.id != mine.id:
            return view
        return replace(view, stats={**view.stats, "level": view.stats.get("level", 0) + more})

    return look


def has_aura(table: Table, seat: Seat) -> bool:
    """Whether a player controls an object with Elysian Aura; notes the rule where they do."""
    for thing_id in table.state.zone("field", seat):
        if has(table.view(thing_id).abilities, "elysian-aura"):
            table.note("Elysian Aura adds two levels for Aenean Spell cards", AURA["1"])
            return True
    return False

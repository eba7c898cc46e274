"""Levels that a card sees as if the champion had them: Empower and Elysian Aura (Keywords and Abilities)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from judge.games.grand_archive.keywords.registry import entry, has
from judge.games.grand_archive.language import champion
from judge.kernel.events import EffectsEnded, NoteChanged
from judge.kernel.state import Effect, Pending, Seat, Thing
from judge.kernel.table import Table
from judge.kernel.views import View
from rules_corpus.cite import Section

EMPOWER = entry("empower-n")
AURA = entry("elysian-aura")
PAGE = "ga:cr/game-mechanics-properties-and-states"
PROPERTIES = Section(f"{PAGE}/properties-of-cards-in-the-effects-stack")
EMPOWERED = "empowered"
"""The property of the activation that the empowerments went to (Empower 2.1)."""

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
    table.emit(
        EffectsEnded(tuple(e.id for e in waiting), f"{card.face.name} is empowered"),
        (EMPOWER["2"], EMPOWER["2.1"]),
    )
    table.emit(NoteChanged(card.id, EMPOWERED, True), (EMPOWER["2.1"], PROPERTIES["4"]))
    table.note(
        f"{card.face.name} goes on as if its champion had {levels} more levels", (EMPOWER["1"], *stacking)
    )
    return levels


def is_aenean(table: Table, card: Thing) -> bool:
    """Whether a card is an Aenean Spell."""
    spell: View = table.view(card)
    return spell.is_a("subtype", "aenean") and spell.is_a("subtype", "spell")


def sight(table: Table, seat: Seat, card: Thing, empowered: int, aura: bool | None = None) -> Sight | None:
    """How a card sees its player's champion, an `aura` as it is now or as it was; None where it sees it as it
    is."""
    aenean = is_aenean(table, card)
    if not empowered and not aenean:
        return None

    def look(view: View) -> View:
        mine = champion(table.state, seat)
        lit = aenean and (has_aura(table, seat) if aura is None else aura)
        more = empowered + (AURA_LEVELS if lit else 0)
        if not more or mine is None or view.thing.id != mine.id:
            return view
        return replace(view, stats={**view.stats, "level": view.stats.get("level", 0) + more})

    return look


def has_aura(table: Table, seat: Seat) -> bool:
    """Whether a player controls an object with Elysian Aura; notes the rule where they do."""
    views = (table.view(thing_id) for thing_id in table.state.zone("field", seat))
    lit = sum(has(view.abilities, "elysian-aura") for view in views)
    if lit:
        rules = (AURA["1"], AURA["1.1"]) if lit > 1 else AURA["1"]
        table.note("Elysian Aura adds two levels for Aenean Spell cards", rules)
    return lit > 0


def announced_under(table: Table, seat: Seat, card: Thing) -> dict[str, bool]:
    """What the activation of an Aenean Spell remembers: whether an aura counted for its costs, modes and
    targets (Elysian Aura 2)."""
    if not is_aenean(table, card):
        return {}
    lit = has_aura(table, seat)
    if lit:
        table.note(f"{card.face.name} is activated under an Elysian Aura", AURA["2"])
    return {"aura": lit}


def aura_changed(table: Table, pending: Pending) -> bool | None:
    """Whether an aura counts as an Aenean Spell begins to resolve, None for any other; notes what a change
    since its activation leaves alone and what it does not (Elysian Aura 3 to 3.2)."""
    if "aura" not in pending.choices or pending.ability is not None:
        return None
    before, now = pending.choices["aura"], has_aura(table, pending.controller)
    name = pending.name
    if before != now:
        table.note(f"what was paid and chosen for {name} stays as it was", AURA["3"])
        table.note(f"{name} reads the level as it is now", AURA["3.2"])
    if before and not now:
        table.note(f"what the level of {name} restricts is looked at without the aura", AURA["3.1"])
    return now

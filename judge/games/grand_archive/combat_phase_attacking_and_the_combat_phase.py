"""Combat Phase: Attacking and the Combat Phase — the roles in a combat and how they are had and lost."""

from __future__ import annotations

from judge.kernel.events import ExtraChanged
from judge.kernel.record import record, replace
from judge.kernel.state import Ref, Seat, State
from judge.kernel.table import Table
from rules_corpus.cite import Cite, Section

PAGE = Section("ga:cr/combat-phase-attacking-and-the-combat-phase/general-rules")


@record(frozen=True, slots=True)
class Combat:
    """A combat: who attacks whom with what.

    `attacker` keeps its role to the end even with nothing to strike; `defenders` are the current targets;
    `wielded` the weapons,
    `intent` the cards in the intent; `retaliating` pairs of a unit and what it strikes; `dealt` whether
    damage was dealt;
    `intercepting` the units that took the attack upon themselves;
    `attacker_left` whether the attacking unit was removed from combat.
    """

    attacker: Ref
    attacking: Seat
    defending: tuple[Seat, ...]
    defenders: tuple[Ref, ...]
    wielded: tuple[Ref, ...] = ()
    intent: tuple[Ref, ...] = ()
    retaliating: tuple[tuple[Ref, Ref], ...] = ()
    intercepting: tuple[Ref, ...] = ()
    cleave: bool = False
    attacker_left: bool = False

    def having(self, role: str) -> tuple[Ref, ...]:
        """The units that have a role: attacking, defending, intercepting, retaliating."""
        if role == "attacking":
            return () if self.attacker_left else (self.attacker,)
        if role == "defending":
            return self.defenders
        if role == "intercepting":
            return tuple(unit for unit in self.intercepting if unit in self.defenders)
        return tuple(unit for unit, _ in self.retaliating)


def combat_of(state: State) -> Combat | None:
    """The combat that is going on."""
    return state.extra.get("combat")


def change_combat(table: Table, cite: Cite, words: str, **changes: object) -> None:
    """Changes the combat that is going on, with its rule."""
    combat = combat_of(table.state)
    if combat is not None:
        table.emit(ExtraChanged("combat", replace(combat, **changes), words), cite)  # type: ignore[arg-type]

"""Where faction rules join the general rules: each faction's module registers what it adds or changes.

A rule that has a phase or a place in the general rules is kept here by that place (core-concepts-summary/18).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from judge.games.remnants.loyalty_system import FactionRule, leading
from judge.kernel.decisions import Procedure, Refusal
from judge.kernel.events import Event
from judge.kernel.faces import Face
from judge.kernel.request import Request, Who
from judge.kernel.state import Ref, Seat, State, Thing
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.context import Context
from rules_corpus.cite import RuleId

PhaseRule: TypeAlias = Callable[[Table, Seat], Procedure[None]]
Use: TypeAlias = Callable[[Table, Seat, Request], Procedure[None]]
Limit: TypeAlias = Callable[[Table, Seat, Thing, str], "Refusal | None"]


@dataclass(frozen=True, slots=True)
class Payment:
    """How a cost of one kind is paid: what could be paid at most, and the payment; raises Illegal where it
    cannot be."""

    cite: RuleId
    pay: Callable[[Table, Seat, Thing, int], Procedure[None]]


@dataclass(frozen=True, slots=True)
class RuleUse:
    """A faction rule that a player may use: in which phases, how often a turn (None: any number), and what
    it does."""

    rule: FactionRule
    phases: tuple[str, ...]
    times: Callable[[State, Seat], int | None]
    do: Use
    again: FactionRule | None = None
    """The rule by which it may be used more often."""
    in_reply: bool = False
    """Whether it may be used in a Reply Opportunity, in other players' turns too."""


AUTOS: dict[str, list[tuple[FactionRule, PhaseRule]]] = {}
"""(Auto) faction rules by phase."""

USES: dict[RuleId, RuleUse] = {}
"""Faction rules that players use, by the rule's id."""

PLAY_LIMITS: list[Limit] = []
"""Why a player may not play a card to a row."""

PAYMENTS: dict[str, Payment] = {}
"""Costs by kind."""

BOARDS: list[Callable[[Table], None]] = []
"""What a rule makes of a board as it is laid."""

BROUGHT: list[Callable[[Table, Seat, Request], tuple[Ref, ...]]] = []
"""Cards that are attached to a card as it is played."""

COST_CUTS: list[Callable[[Table, Seat, str], int]] = []
"""By how much a rule lowers a cost of a kind for the next card that a player plays."""

ACTIVATION_LIMITS: list[Callable[[State, Seat, t.ActivatedAbility], Refusal | None]] = []
"""Why a player may not activate an effect."""

OTHER_SIDES: list[Callable[[Table, Seat, Thing, str], tuple[Face, RuleId] | None]] = []
"""The other side as which a card may be played to a row, and the rule that lets it."""

ACTIONS: dict[str, Callable[[Context, t.Perform], Procedure[bool]]] = {}
"""Keyword actions of card text by their word."""

ACTION_RULES: dict[str, RuleId] = {}
"""The keyword of a word of action, for a refusal where that cannot be done in full."""

DECLARATIONS: dict[str, Callable[[Context, t.Perform], Procedure[dict[int, tuple[Any, ...]]]]] = {}
"""Keyword actions whose cards are named as the effect is activated; gives them by slot."""

DRAW_CHANGES: list[tuple[FactionRule, int]] = []
"""Cards more or less to draw in the Draw phase."""

START_CHANGES: list[tuple[FactionRule, Callable[[State, Seat], int]]] = []
"""Cards more or less to start the game with."""

HAND_LIMITS: list[tuple[FactionRule, int]] = []
"""Cards more or less to keep at the end of the turn."""

SLOTLESS: list[Callable[[State, Seat, Face, str], RuleId | None]] = []
"""Rules by which a card takes no slot of a row."""

KEEPS_BACK: list[Callable[[State, Thing, Thing], RuleId | None]] = []
"""Rules by which a card back stays one as it comes into a zone (the card before and after)."""

ARRIVALS: list[Callable[[Table, Thing], None]] = []
"""What happens to a card that came into a discard."""

REACTIONS: list[Callable[[Table, State, Event], None]] = []
"""What faction rules make of an event at once."""

RUN_OUT: list[Callable[[Table, Thing], Procedure[None] | None]] = []
"""What happens to a card with 0 DUR instead of its destruction."""

REFILLS: list[Callable[[Table, Seat], Procedure[None]]] = []
"""What follows as a player's discard becomes a new deck."""

NO_REFILL: list[FactionRule] = []
"""Rules by which a discard is not shuffled into the deck."""

STAYS_INACTIVE: list[Callable[[State, Thing], RuleId | None]] = []
"""Rules by which a card that becomes inactive is not orphaned."""

BATTLE_TARGETS: list[Callable[[State, Seat, Thing], RuleId | None]] = []
"""Rules by which a player may attack a card that is no target by the general rules."""

BATTLE_WAYS: list[Callable[[Table, Request, Thing], RuleId | None]] = []
"""The rule that a player uses by a line for a battle which the general rules do not allow."""

BATTLE_LIMITS: list[Callable[[State, Seat], Refusal | None]] = []
"""Why a player may initiate no battle."""

BATTLE_STARTS: list[Callable[[Table, Thing], None]] = []
"""What a rule does to a target as its battle starts."""

DAMAGE_CHANGES: list[Callable[[Table, Ref | Who, int, Thing | None], int]] = []
"""What is left of damage after what card texts make of it."""

TARGET_DEMANDS: list[Callable[[Table, Thing, Ref | Who], Refusal | None]] = []
"""Why a card must battle another target than this."""

STAT_FLOORS: list[Callable[[State, Thing], tuple[str, int, RuleId] | None]] = []
"""Stats that a rule keeps from falling below a number."""

BACK_USES: dict[str, Use] = {}
"""What exhausting a card back of a kind does."""

ANY_SPEED: list[Callable[[Thing], bool]] = []
"""Cards whose effects the Speed Floor does not touch."""


def at_phase(rule: FactionRule, phase: str) -> Callable[[PhaseRule], PhaseRule]:
    """Registers an (Auto) faction rule of a phase."""

    def register(does: PhaseRule) -> PhaseRule:
        AUTOS.setdefault(phase, []).append((rule, does))
        return does

    return register


def usable(
    rule: FactionRule,
    phases: tuple[str, ...],
    times: int | None = 1,
    *,
    again: FactionRule | None = None,
    more: int | None = None,
    in_reply: bool = False,
) -> Callable[[Use], Use]:
    """Registers a faction rule that players use; `times` a turn (None: any number), `more` of them where
    the rule `again` binds."""

    def often(state: State, seat: Seat) -> int | None:
        return more if again is not None and again.binds(state, seat) else times

    def register(does: Use) -> Use:
        USES[rule.cite] = RuleUse(rule, phases, often, does, again, in_reply)
        return does

    return register


def autos_of(state: State, seat: Seat, phase: str) -> list[tuple[FactionRule, PhaseRule]]:
    """The (Auto) faction rules that a player follows in a phase, in the order of
    general-game-always-rules-ga/15."""
    order = leading(state, seat)
    found = [entry for entry in AUTOS.get(phase, ()) if entry[0].binds(state, seat)]
    return sorted(found, key=lambda entry: (_place(order, entry[0].faction), entry[0].number))


def _place(order: tuple[str, ...], faction: str) -> int:
    return order.index(faction) if faction in order else len(order)

"""The Loyalty System: which factions a player is loyal to, how much, and which faction rules they follow."""

from __future__ import annotations

from dataclasses import dataclass

from judge.games.remnants.cards import faction_of, restriction
from judge.games.remnants.citing import CORE, LOYALTY
from judge.kernel.faces import Face
from judge.kernel.state import Seat, State, Thing
from judge.kernel.table import Table
from rules_corpus.cite import RuleId

FACTIONS = ("kingdom", "arena", "reanimators", "machines", "chronites", "sorcerers", "gene-hunters")
"""The factions that can be declared; Zal is none (zal/keywords/faction)."""


@dataclass(frozen=True, slots=True)
class FactionRule:
    """One rule of a faction: the Loyalty that it asks for, and its id."""

    faction: str
    level: int
    cite: RuleId
    anyone: bool = False
    """Whether it lets every player do something, also who does not follow the faction's rules."""

    @property
    def number(self) -> int:
        """Its place in the faction's list."""
        return int(self.cite.number)

    def binds(self, state: State, seat: Seat) -> bool:
        """Whether a player is loyal enough to follow the rule."""
        if self.anyone:
            return True
        if self.level and self.faction not in dict(declared(state, seat)):
            return False
        loyalty = loyalty_to(state, seat, self.faction)
        return loyalty is not None and loyalty >= self.level


def declared(state: State, seat: Seat) -> tuple[tuple[str, int], ...]:
    """A player's declared factions with their Loyalty, in the order of declaration."""
    return tuple(state.players[seat].notes.get("loyalty", ()))


def loyalty_to(state: State, seat: Seat, faction: str) -> int | None:
    """A player's Loyalty to a faction; 0 by having one of its cards, None where they do not follow it at all.

    A player for whom nothing was declared follows no faction's rules.
    """
    mine = dict(declared(state, seat))
    if not mine:
        return None
    if faction in mine:
        return mine[faction]
    return 0 if any(_has(t, seat, faction) for t in state.things.values()) else None


def note_undeclared(table: Table) -> None:
    """Notes whose Loyalty 0 rules bind a player for having one of its cards (core-concepts-summary/7)."""
    state = table.state
    for seat in state.living():
        mine = dict(declared(state, seat))
        has = {
            faction_of(x.face)
            for x in state.things.values()
            if x.controller == seat and x.zone != "side-deck"
        }
        for faction in sorted(has - {"", "zal", *mine}) if mine else ():
            told = f"{state.players[seat].name} has a card of {faction}, though it was not declared"
            table.note_once(told, (LOYALTY["3"], CORE["7"]))


def _has(thing: Thing, seat: Seat, faction: str) -> bool:
    return thing.controller == seat and faction_of(thing.face) == faction and thing.zone != "side-deck"


def is_void(state: State, seat: Seat, card: Face) -> bool:
    """Whether a card is above what its player declared, and so a Void Card (deck-rules-mixed-factions/3)."""
    mine = dict(declared(state, seat))
    return bool(mine) and restriction(card) > mine.get(faction_of(card), 0)


def leading(state: State, seat: Seat) -> tuple[str, ...]:
    """A player's factions in the order in which their rules go first: higher Loyalty, then declared
    earlier."""
    mine = declared(state, seat)
    return tuple(f for f, _ in sorted(mine, key=lambda entry: -entry[1]))


def rank(state: State, card: Thing) -> tuple[int, int, int]:
    """Where a card stands in a conflict of effects: the smaller goes first
    (general-game-always-rules-ga/17)."""
    order = leading(state, card.controller)
    faction = faction_of(card.face)
    place = order.index(faction) if faction in order else len(order)
    turn = state.place_of(card.controller)
    return (-restriction(card.face), turn, place)

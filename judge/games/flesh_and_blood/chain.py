"""The combat chain: its links, what attacks and defends on each, and what may be asked of it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from judge.kernel.events import ExtraChanged
from judge.kernel.request import Who
from judge.kernel.state import Ref, Seat, State
from judge.kernel.table import Table
from rules_corpus.cite import Cite

EXTRA_ATTACK = "attack again"
"""The effect on an object that may attack once more this turn."""


@dataclass(frozen=True, slots=True)
class Defender:
    """A card that defends a link: where it came from, which others it came with (`group`), whom it defends
    (`guards`), its defense at that time."""

    ref: Ref
    origin: str
    group: int
    seat: Seat
    guards: Seat
    defense: int = 0


@dataclass(frozen=True, slots=True)
class Link:
    """One chain link: the attack, who makes it on whom, what defends it, and what came of it.

    `also` are the other heroes where it attacks several, `struck` what it has hit; `flicked` is whether
    something else has hit on it (Flicking 4).
    """

    attack: Ref
    name: str
    seat: Seat
    target: Who | Ref
    defenders: tuple[Defender, ...] = ()
    dealt: int = 0
    resolved: bool = False
    flicked: bool = False
    also: tuple[Who, ...] = ()
    struck: tuple[Who | Ref, ...] = ()

    @property
    def targets(self) -> tuple[Who | Ref, ...]:
        """All that it is made on."""
        return (self.target, *self.also)

    @property
    def hit(self) -> bool:
        """Whether the attack has hit."""
        return bool(self.struck)


@dataclass(frozen=True, slots=True)
class Chain:
    """The combat chain, its newest link last; `attacking` whether that link's attack is still there."""

    links: tuple[Link, ...] = ()
    attacking: bool = False
    defended: tuple[Defender, ...] = field(default=())

    @property
    def active(self) -> Link | None:
        """The link that is being fought out."""
        return self.links[-1] if self.links and self.attacking else None


def chain_of(state: State) -> Chain | None:
    """The combat chain; None while it is closed."""
    found: Chain | None = state.extra.get("chain")
    return found


def active_link(state: State) -> Link | None:
    """The active chain link."""
    chain = chain_of(state)
    return None if chain is None else chain.active


def change_chain(table: Table, cite: Cite, words: str = "", **changes: Any) -> None:
    """Makes the chain another in some fields; opens it where it is closed."""
    chain = replace(chain_of(table.state) or Chain(), **changes)
    table.emit(ExtraChanged("chain", chain, words), cite)


def change_link(table: Table, cite: Cite, words: str = "", **changes: Any) -> None:
    """Changes the newest link."""
    chain = chain_of(table.state)
    assert chain is not None
    link = replace(chain.links[-1], **changes)
    change_chain(table, cite, words, links=(*chain.links[:-1], link))


def attackers(state: State) -> tuple[Ref, ...]:
    """Every attack on the chain, oldest first."""
    chain = chain_of(state)
    return () if chain is None else tuple(link.attack for link in chain.links)


def defenders(state: State) -> tuple[Defender, ...]:
    """What defends the active link."""
    link = active_link(state)
    return () if link is None else link.defenders


def defending_seats(state: State) -> tuple[Seat, ...]:
    """The defending heroes' players: whose hero or object the newest attack is made on."""
    chain = chain_of(state)
    if chain is None or not chain.links:
        return ()
    found = chain.links[-1].targets
    return tuple(x.seat if isinstance(x, Who) else state.things[x.id].controller for x in found)

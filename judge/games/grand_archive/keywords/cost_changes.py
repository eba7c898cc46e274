"""Keywords that change what a card costs: efficiency, aenean progression."""

from __future__ import annotations

from judge.games.grand_archive.keywords.registry import entry, has, means
from judge.kernel.events import PlayerChanged
from judge.kernel.state import Pending
from judge.kernel.table import Table
from judge.text import tree as t

EFFICIENCY, PROGRESSION = entry("efficiency"), entry("aenean-progression")

PROGRESS = "aenean progression"
"""The count of a player's cards with Aenean Progression that have resolved this game."""


@means("efficiency", EFFICIENCY["1"])
def efficiency(ability: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """This card costs LV less to activate (Efficiency 1)."""
    level = t.Scaled(t.LevelOf(t.ChampionOf(t.You())), -1)
    return (t.StaticAbility((t.ChangeCost(t.Self(), "activate", level),)),)


@means("aenean-progression", PROGRESSION["1"])
def progression(ability: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """This card costs 2 more for each time that you have resolved a card with this ability this game."""
    times = t.Scaled(t.StatOf(PROGRESS, t.You()), 2)
    return (t.StaticAbility((t.ChangeCost(t.Self(), "activate", times),)),)


def count_progress(table: Table, pending: Pending) -> None:
    """Counts a card with Aenean Progression that has resolved; one that was only activated does not count."""
    if pending.ability is None and has(pending.source.face.abilities, "aenean-progression"):
        table.emit(PlayerChanged(pending.controller, PROGRESS, 1), PROGRESSION["2"])

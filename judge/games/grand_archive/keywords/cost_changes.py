"""Keywords that change what a card costs: efficiency, aenean progression."""

from __future__ import annotations

from judge.games.grand_archive.keywords.registry import entry, has, means
from judge.kernel.events import PlayerChanged
from judge.kernel.state import Pending
from judge.kernel.table import Table
from judge.text import tree as t
from rules_corpus.cite import Section

EFFICIENCY, PROGRESSION = entry("efficiency"), entry("aenean-progression")
RESOLUTION = Section("ga:cr/playing-cards-resolution/general-rules")

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
    """Counts a card with Aenean Progression whose last instance has resolved; one that was only activated, or
    is still pending by a copy, does not count (Aenean Progression 2; Resolution 11)."""
    if pending.ability is not None or not has(pending.source.face.abilities, "aenean-progression"):
        return
    if any(p.source.id == pending.source.id and p.ability is None for p in table.state.stack):
        return
    table.emit(PlayerChanged(pending.controller, PROGRESS, 1), (PROGRESSION["2"], RESOLUTION["11"]))

"""What is kept of a position as the game goes on is what is worked out of the position alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from benchmarks.random_player import AtRandom, play
from judge.games.registry import GAMES
from judge.kernel.table import Table

IN_PLAY = ("field", "hero", "arena", "equipment", "chain", "stack", "hand", "graveyard", "intent", "memory")


@pytest.mark.parametrize("game", sorted(GAMES))
def test_views_that_were_kept_are_those_of_the_position(game: str, monkeypatch: Any) -> None:
    compared = 0

    def compare(self: AtRandom, table: Table) -> None:
        nonlocal compared
        fresh = replace(table.state, cache={})
        for thing in table.state.things.values():
            if thing.zone in IN_PLAY:
                assert table.rules.view(table.state, thing.id) == table.rules.view(fresh, thing.id)
                compared += 1

    monkeypatch.setattr(AtRandom, "look", compare)
    for seed in range(3):
        play(game, seed, most=80, real=False)
    assert compared > 1000

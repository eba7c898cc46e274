"""What is kept of a position as the game goes on is what is worked out of the position alone; a check that it
does not concern has nothing to do in it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from benchmarks.random_player import AtRandom, play
from judge.games.flesh_and_blood.checks import CHECKS as flesh_and_blood
from judge.games.grand_archive.state_based_checks_and_effects import CHECKS as grand_archive
from judge.games.registry import GAMES
from judge.kernel.table import Table

CHECKS = {"grand-archive": grand_archive, "flesh-and-blood": flesh_and_blood}
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


@pytest.mark.parametrize("game", sorted(CHECKS))
def test_a_check_that_a_position_does_not_concern_would_do_nothing(game: str, monkeypatch: Any) -> None:
    idle = 0

    def compare(self: AtRandom, table: Table) -> None:
        nonlocal idle
        for check in CHECKS[game].checks:
            if not check.concerns(table.state):
                before = (table.state, len(table.steps[-1].entries), dict(table.assumed))
                assert list(check.carry_out(table)) == []
                assert (table.state, len(table.steps[-1].entries), table.assumed) == before
                idle += 1

    monkeypatch.setattr(AtRandom, "look", compare)
    for seed in range(3):
        play(game, seed, most=120, real=False)
    assert idle > 300

"""Random games of every game: no exception, a sound position after every step, the same log for a seed."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from random import Random

import pytest

from benchmarks.measure import ROOT
from benchmarks.random_decks import DECKS, board, loyalties, pool
from benchmarks.random_player import faults, play
from judge.games.remnants.loyalty_system import FACTIONS
from rules_corpus.cite import slug
from scenarios.setup import lay

GAMES = sorted(DECKS)


@pytest.mark.parametrize("game", GAMES)
def test_random_games_end_or_meet_their_bound(game: str) -> None:
    played = [play(game, seed, 50, real=False) for seed in range(900, 912)]
    assert all(p.ended != "bound" or p.decisions > 50 for p in played)
    assert sum(p.actions for p in played) > sum(p.refused for p in played)


def playing(hash_seed: str) -> subprocess.Popen[str]:
    """A process with its own order of sets, which prints the hash of a game's log for each game."""
    played = f"[play(g, 7, 25, real=False).digest for g in {GAMES}]"
    asked = f"from benchmarks.random_player import play; print({played})"
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    call = [sys.executable, "-c", asked]
    return subprocess.Popen(call, stdout=subprocess.PIPE, text=True, env=environment, cwd=ROOT)


def test_a_seed_gives_the_same_log_in_any_process() -> None:
    one, other = playing("1"), playing("2")
    told = one.communicate()[0]
    assert told.startswith("['")
    assert told == other.communicate()[0]


def test_a_card_that_is_lost_doubled_or_stolen_is_noticed() -> None:
    state = lay(board("remnants", Random(1)), None).table.state
    owners = {i: thing.owner for i, thing in state.things.items()}
    assert not list(faults(state, owners))
    where = ("deck", 0)
    first, *rest = state.zones[where]
    lost = state.but(zones={**state.zones, where: tuple(rest)})
    doubled = state.but(zones={**state.zones, where: (first, first, *rest)})
    stolen = state.with_thing(replace(state.things[first], owner=1))
    below = state.with_thing(replace(state.things[first], counters={"power": -1}))
    for wrong in (lost, doubled, stolen, below):
        assert list(faults(wrong, owners))


def test_decks_are_of_every_faction_and_loyalty() -> None:
    assert {w for c in pool("remnants").cards for w in map(slug, map(str, c.values("faction")))} >= set(
        FACTIONS
    )
    chance = Random(3)
    seen = {(slug(f), level) for _ in range(2000) for f, level in loyalties(chance)}
    assert seen == {(faction, level) for faction in FACTIONS for level in range(5)}

"""Random play: games of random legal choices between decks of cards that compile, looked at after every step.

    python -m benchmarks.random_play [--game GAME] [--games N] [--seed S] [--write]

No exception, no card lost or doubled, no number below zero; every game ends or meets its bound of choices; a
seed gives the same log again, to the byte (every tenth game is played twice). `--write` keeps the results.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import traceback
import tracemalloc
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from benchmarks.measure import ROOT, percentile
from benchmarks.random_decks import DECKS, pool
from benchmarks.random_player import MOST_DECISIONS, Game, play

RESULTS = ROOT / "benchmarks" / "data" / "random-play.json"
AGAIN = 10
"""Every which game is played twice, its logs compared."""

MEASURED = 3
"""Games whose memory is measured, which slows them."""


@dataclass(slots=True)
class Run:
    """What came of the games of one game; `faults` by seed, in words."""

    games: list[Game] = field(default_factory=list)
    faults: dict[int, str] = field(default_factory=dict)


def run(game: str, games: int, first: int) -> Run:
    """Plays games with seeds from the first on."""
    made = Run()
    for seed in range(first, first + games):
        try:
            played = play(game, seed)
            if seed % AGAIN == 0 and play(game, seed).digest != played.digest:
                made.faults[seed] = "the same seed gave another log"
            made.games.append(played)
        except Exception as fault:  # whatever it is, it is what this looks for
            made.faults[seed] = _told(fault)
    return made


def _told(fault: Exception) -> str:
    where = traceback.extract_tb(fault.__traceback__)[-1]
    return f"{type(fault).__name__}: {fault} ({where.name}, line {where.lineno})"


def bytes_a_move(game: str, first: int) -> float:
    """How many bytes a move keeps: what a played game holds on to, by its choices."""
    play(game, first)
    kept, moves = 0, 0
    for seed in range(first, first + MEASURED):
        tracemalloc.start()
        held: list[Any] = []
        played = play(game, seed, keep=held)
        kept += tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
        moves += played.decisions
    return kept / moves


def report(game: str, made: Run, memory: float) -> dict[str, Any]:
    """The figures of a run, as they are kept."""
    games, points = made.games, [p * 1000 for g in made.games for p in g.points]
    reasons = (words.rpartition(": ")[2] for g in games for words in g.given_up)
    given_up = Counter(re.sub("'[^']+'", "…", words) for words in reasons)
    return {
        "game": game,
        "decks": f"{pool(game).origin} that compile ({len(pool(game).cards)})",
        "games": len(games) + len(made.faults),
        "ended": dict(Counter(g.ended for g in games)),
        "bound": f"{MOST_DECISIONS} choices",
        "turns": round(sum(g.turns for g in games) / max(1, len(games)), 1),
        "choices": sum(g.decisions for g in games),
        "actions": sum(g.actions for g in games),
        "refused on the way": sum(g.refused for g in games),
        "games a second, one core": round(len(games) / max(1e-9, sum(g.seconds for g in games)), 1),
        "decision point p50 ms": round(percentile(points or [0.0], 0.5), 3),
        "decision point p95 ms": round(percentile(points or [0.0], 0.95), 3),
        "KiB a move": round(memory / 1024, 1),
        "deals given up for what is refused by name": dict(given_up.most_common()),
        "faults": {str(seed): words for seed, words in made.faults.items()},
    }


def main(arguments: Sequence[str]) -> int:
    """Plays, prints and perhaps keeps the figures; gives 1 where there was a fault."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.random_play")
    parser.add_argument("--game", choices=sorted(DECKS))
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--write", action="store_true", help="keep the results in benchmarks/data")
    given = parser.parse_args(arguments)
    found = []
    for game in [given.game] if given.game else sorted(DECKS):
        made = run(game, given.games, given.seed)
        found.append(report(game, made, bytes_a_move(game, given.seed)))
        print(json.dumps(found[-1], indent=2), flush=True)
    if given.write:
        _keep(found)
    return int(any(one["faults"] for one in found))


def _keep(found: list[dict[str, Any]]) -> None:
    old = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.is_file() else []
    kept = {one["game"]: one for one in (*old, *found)}
    RESULTS.write_text(json.dumps([kept[g] for g in sorted(kept)], indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Mutation: each enforced rule's code paths are switched off in turn; does a scenario notice?

    python -m benchmarks.mutation [--game GAME] [--rule RULE] [--every-path] [--write]

A path that no scenario takes cannot be noticed; one that some take is switched off in these (a run without
it is the same elsewhere): the library's, those beside the tests, and the acceptance scenarios where they
are beside the project. It is noticed where one that passed fails or breaks down. A rule is noticed where
one of its paths is. Rules that are cited in notes alone, or with the rule that they restate, have no path
of their own and are not counted. `--write` keeps the results.
"""

from __future__ import annotations

import argparse
import ast
import json
import signal
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from time import process_time
from typing import Any

from benchmarks.measure import ROOT, SHARED
from benchmarks.mutation_switch import SWITCH, Stuck, install
from benchmarks.mutation_switch import Path as CodePath

NAMES = ("flesh-and-blood", "grand-archive", "remnants")
RESULTS = ROOT / "benchmarks" / "data"
SECONDS = 2.0
"""Time of the processor that a scenario gets before it is taken for one that goes round without an end."""

TRIED = 60
"""Scenarios in which a path is switched off before it counts as unnoticed, those with the fewest paths
first."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A scenario that passes, with the paths that it takes."""

    scenario: Any
    paths: frozenset[CodePath]


def passing(game: str) -> Iterator[Taken]:
    """The scenarios of a game that pass, with their paths."""
    from scenarios.parse import parse_each

    tests = ROOT / "tests" / "judge" / "games" / game.replace("-", "_")
    folders = (ROOT / "scenarios" / "library" / game, tests, SHARED / "acceptance" / game)
    for file in (file for folder in folders for file in sorted(folder.rglob("*.judge"))):
        for read in parse_each(file.read_text(encoding="utf-8"), file.name):
            with SWITCH.without(None):
                passed = read.scenario is not None and passes(read.scenario)
                paths = frozenset(SWITCH.taken)
            if passed:
                yield Taken(read.scenario, paths)


def passes(scenario: Any) -> bool:
    """Whether a scenario comes out as it expects; False where the game breaks down."""
    from scenarios.run import play

    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        return play(scenario, trace=False).trouble is None
    except Exception:  # a game that breaks down without a path has noticed
        return False
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _too_long(*_: Any) -> None:
    raise Stuck("the game does not go on")


def noticed(path: CodePath, takers: Sequence[Taken]) -> str:
    """The title of a scenario that fails without a path; "" where none of those tried does."""
    for taken in sorted(takers, key=lambda t: len(t.paths))[:TRIED]:
        with SWITCH.without(path):
            if not passes(taken.scenario):
                return str(taken.scenario.title)
    return ""


def measured(game: str, rule: str = "", *, every_path: bool = False) -> dict[str, Any]:
    """What is noticed of a game's rules, by page, and what is not; of one rule where it is named. A rule's
    paths are tried until one is noticed, or all."""
    from scenarios.citations import cited_by_code
    from scenarios.coverage import page

    started = process_time()
    takers: dict[CodePath, list[Taken]] = defaultdict(list)
    scenarios = list(passing(game))
    for taken in scenarios:
        for path in taken.paths:
            takers[path].append(taken)
    by_rule: dict[str, dict[CodePath, str]] = defaultdict(dict)
    for path in sorted(takers):
        known = by_rule[path.rule] if rule in ("", path.rule) else None
        if known is not None and (every_path or not any(known.values())):
            known[path] = noticed(path, takers[path])
    notes = {str(rule) for rule in SWITCH.cited} - {str(path.rule) for path in takers}
    places = cited_by_code(game)
    notes |= {r for r, place in places.items() if r not in by_rule and in_a_note(place)}
    untaken = [r for r in places if r not in by_rule and r not in notes and rule in ("", r)]
    held = {r for r, paths in by_rule.items() if any(paths.values())}
    every = sorted({*by_rule, *untaken})
    pages = sorted({page(r) for r in every})
    return {
        "game": game,
        "scenarios": len(scenarios),
        "rules with a path": len(every),
        "noticed": len(held),
        "share": round(len(held) / max(1, len(every)), 3),
        "paths tried": sum(map(len, by_rule.values())),
        "paths noticed": sum(bool(title) for paths in by_rule.values() for title in paths.values()),
        "cited in notes or by restating alone": len(notes & places.keys()),
        "seconds": round(process_time() - started, 1),
        "by page": {p: _share([r for r in every if page(r) == p], held) for p in pages},
        "unnoticed": {r: [f"{p.kind} {p.site}" for p in by_rule.get(r, ())] for r in every if r not in held},
        "unnoticed paths of noticed rules": _left(by_rule, held) if every_path else "not looked for",
    }


def in_a_note(place: str) -> bool:
    """Whether what stands at a `module:line` is within a note."""
    module, _, line = place.rpartition(":")
    return int(line) in _noting(module)


@cache
def _noting(module: str) -> frozenset[int]:
    tree = ast.parse(Path(str(import_module(module).__file__)).read_text(encoding="utf-8"))
    calls = (n for n in ast.walk(tree) if isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute))
    notes = [call for call in calls if call.func.attr == "note"]  # type: ignore[attr-defined]
    return frozenset(n for c in notes for n in range(c.lineno, (c.end_lineno or c.lineno) + 1))


def _share(rules: Iterable[str], held: set[str]) -> str:
    every = list(rules)
    return f"{sum(r in held for r in every)}/{len(every)}"


def _left(by_rule: Mapping[str, Mapping[CodePath, str]], held: set[str]) -> int:
    return sum(not title for r in held for title in by_rule[r].values())


def main(arguments: Sequence[str]) -> int:
    """Prints what is noticed, and perhaps keeps it; gives 1 where less than nine tenths are."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.mutation")
    parser.add_argument("--game", choices=NAMES)
    parser.add_argument("--rule", default="", help="an id such as ga:cr/card-types-ally/intro/1")
    parser.add_argument("--every-path", action="store_true", help="try all paths of a rule, not until one")
    parser.add_argument("--write", action="store_true", help="keep the results in benchmarks/data")
    given = parser.parse_args(arguments)
    install()
    signal.signal(signal.SIGPROF, _too_long)
    enough = True
    for game in [given.game] if given.game else NAMES:
        made = measured(game, given.rule, every_path=given.every_path)
        print(json.dumps(made, indent=2), flush=True)
        enough = enough and made["share"] >= 0.9
        if given.write and not given.rule:
            kept = RESULTS / f"mutation-{game}.json"
            kept.write_text(json.dumps(made, indent=2) + "\n", encoding="utf-8")
    return int(not enough)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

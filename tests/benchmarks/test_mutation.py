"""Code paths are switched off one by one: a scenario that rests on one notices, in a process of its own."""

from __future__ import annotations

import subprocess
import sys

from benchmarks.measure import ROOT

SCENARIO = """
scenario "A battle is for the Combat phase, and takes HP"
game remnants
players Ana, Ben

Ana:
    front Dog = minion 3/3

Ben:
    front Cat = minion 1/2

turn Ana group 9

try Ana battles Cat with Dog
expect illegal
Ana ends phase
Ana battles Cat with Dog
all pass
expect Cat in discard
"""

ASKED = """
import sys
from benchmarks.mutation_switch import SWITCH, install
install()
from benchmarks.mutation import Taken, noticed, passes
from scenarios.parse import parse_each
(read,) = parse_each(sys.argv[1], "dog.judge")
with SWITCH.without(None):
    assert passes(read.scenario)
    paths = sorted(SWITCH.taken)
taken = [Taken(read.scenario, frozenset(paths))]
for path in paths:
    print(path.rule, path.kind, "noticed" if noticed(path, taken) else "unnoticed", sep="|")
assert passes(read.scenario)
print(sorted(SWITCH.cited - {path.rule for path in paths}))
"""


def test_what_a_scenario_rests_on_is_noticed_and_the_rest_is_not() -> None:
    call = [sys.executable, "-c", ASKED, SCENARIO]
    told = subprocess.run(call, check=True, capture_output=True, text=True, cwd=ROOT).stdout.splitlines()
    assert "remnants:general-turn-order/19|refusal|noticed" in told
    assert "remnants:battle-order/6|event|noticed" in told
    assert any(line.endswith("|unnoticed") for line in told)
    *paths, noted = told
    assert "remnants:battle-order/4" not in "".join(paths)
    assert "remnants:battle-order/4" in noted

"""The trace on over off, scenario by scenario, in one run; the reference is the engine without a trace."""

from __future__ import annotations

import gc
from time import process_time

from benchmarks.measure import percentile, scenario_files
from scenarios.parse import parse_each
from scenarios.run import rule_on
from scenarios.tree import Scenario

SCENARIOS = 120
"""Scenarios that are measured, from files spread evenly over all."""

TIMES = 7


def sample() -> list[Scenario]:
    """Scenarios that pass, one of a file, each run once so that no grammar is built as we measure."""
    files = list(scenario_files())
    found = []
    for number in range(SCENARIOS):
        file = files[number * len(files) // SCENARIOS]
        read = list(parse_each(file.read_text(encoding="utf-8"), file.name))
        scenario = read[number % len(read)].scenario
        if scenario is not None and rule_on(scenario).status == "passed":
            found.append(scenario)
    return found


def ratio(scenario: Scenario) -> float:
    """The median time with a trace over the median time without one, taken in turns: whatever else the
    machine does meets both."""
    taken: dict[bool, list[float]] = {True: [], False: []}
    gc.collect()
    gc.disable()
    for _ in range(TIMES):
        for trace, times in taken.items():
            started = process_time()
            rule_on(scenario, trace=trace)
            times.append(process_time() - started)
    gc.enable()
    return percentile(taken[True], 0.5) / percentile(taken[False], 0.5)


def main() -> None:
    """Prints the ratio at the median and the 95th percentile of scenarios."""
    ratios = [ratio(scenario) for scenario in sample()]
    print(
        f"trace on over off, {len(ratios)} scenarios: "
        f"p50 {percentile(ratios, 0.5):.2f}, p95 {percentile(ratios, 0.95):.2f}"
    )


if __name__ == "__main__":
    main()

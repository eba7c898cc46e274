"""The trace on over off, scenario by scenario, in one run; the reference is the engine without a trace."""

from __future__ import annotations

from functools import partial

from benchmarks.measure import percentile, timed
from benchmarks.resolving import passing
from scenarios.run import rule_on
from scenarios.tree import Scenario

TIMES = 15


def ratio(scenario: Scenario) -> float:
    """The median time with a trace over the median time without one."""
    on, off = (percentile(timed(partial(rule_on, scenario, trace=t), TIMES), 0.5) for t in (True, False))
    return on / off


def main() -> None:
    """Prints the ratio at the median and the 95th percentile of scenarios."""
    ratios = [ratio(scenario) for scenario in passing()]
    print(
        f"trace on over off, {len(ratios)} scenarios: "
        f"p50 {percentile(ratios, 0.5):.2f}, p95 {percentile(ratios, 0.95):.2f}"
    )


if __name__ == "__main__":
    main()

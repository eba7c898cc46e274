"""What the benchmarks share: timing, percentiles, the line that compares, scenarios to time."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from time import perf_counter
from typing import Any

ROOT = Path(__file__).parents[1]
SHARED = ROOT.parent / "shared"


def timed(does: Callable[[], Any], times: int) -> list[float]:
    """Milliseconds of each of `times` calls, after one that does not count, the collector at rest."""
    does()
    gc.collect()
    gc.disable()
    try:
        return [_once(does) for _ in range(times)]
    finally:
        gc.enable()


def _once(does: Callable[[], Any]) -> float:
    started = perf_counter()
    does()
    return (perf_counter() - started) * 1000


def percentile(values: Iterable[float], share: float) -> float:
    """The value that `share` of the values do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def tell(name: str, ours: Iterable[float], reference: str, theirs: Iterable[float]) -> None:
    """One line a percentile: ours, the reference, and their ratio."""
    for share in (0.5, 0.95):
        own, other = percentile(ours, share), percentile(theirs, share)
        label = f"{name}, p{share * 100:.0f}"
        print(f"{label:<34}{own:8.2f} ms   {reference} {other:.2f} ms   ratio {own / other:.2f}")


def scenario_files() -> Iterator[Path]:
    """Grand Archive scenarios: those that ship, and the acceptance scenarios where they are at hand."""
    yield from sorted((ROOT / "scenarios" / "library" / "grand-archive").rglob("*.judge"))
    yield from sorted((SHARED / "acceptance" / "grand-archive").rglob("*.judge"))

"""Measurements beside a named reference, both taken in one run: `python -m benchmarks.NAME`."""

"""Figures measured on real input; each module prints its own: `python -m benchmarks.numbering`."""

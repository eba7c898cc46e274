"""Text that shows what it holds: nothing that steers a terminal or turns the direction of what follows."""

from __future__ import annotations

_UNSEEN = (*range(9), *range(10, 32), *range(127, 160), *range(0x202A, 0x202F), *range(0x2066, 0x206A))
_SHOWN = dict.fromkeys(_UNSEEN, "\ufffd")


def printable(line: str) -> str:
    """A line with what would steer or turn it made visible as `U+FFFD`."""
    return line.translate(_SHOWN)

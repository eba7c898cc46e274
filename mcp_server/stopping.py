"""The HTTP server's end: a signal lets running calls finish for a moment, and no call holds the process."""

from __future__ import annotations

import os
import sys
from threading import Timer
from types import FrameType

import uvicorn

GRACE = 3.0
"""Seconds that calls which are at work have to finish."""


class Stopping(uvicorn.Server):
    """A server that a first signal ends within `GRACE` seconds and a second one at once."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Takes a signal. A call cannot be broken off, so what is at work at the end is left with the
        process."""
        if self.should_exit:
            _leave(sig)
        timer = Timer(GRACE, _leave, [sig])
        timer.daemon = True
        timer.start()
        super().handle_exit(sig, frame)


def _leave(sig: int) -> None:
    print("stopped; a call was still at work", file=sys.stderr, flush=True)
    os._exit(128 + sig)

"""What tests of the command line share."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Done(NamedTuple):
    """What a command gave: exit status, standard output, standard error."""

    status: int
    out: str
    err: str


Judge = Callable[..., Done]

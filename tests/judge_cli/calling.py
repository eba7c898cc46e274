"""What tests of the command line share."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
SCENARIO = re.findall(r"^```judge\n(.*?)^```$", README, re.M | re.S)[0]
"""The README's scenario: an attack past a taunting ally, which is illegal."""


class Done(NamedTuple):
    """What a command gave: exit status, standard output, standard error."""

    status: int
    out: str
    err: str


Judge = Callable[..., Done]

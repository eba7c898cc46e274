"""The register of a game's assumptions: where its rules are silent or contradict themselves, and the reading
taken."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from importlib import resources

from judge.kernel.trace import Assumption


@cache
def register(package: str) -> dict[str, Assumption]:
    """The assumptions of a game by name, from `assumptions.toml` in its package; empty where it has none."""
    file = resources.files(package).joinpath("assumptions.toml")
    if not file.is_file():
        return {}
    read = tomllib.loads(file.read_text(encoding="utf-8"))
    return {name: Assumption(name=name, **entry) for name, entry in read.items()}


def named(package: str, names: Iterable[str]) -> tuple[Assumption, ...]:
    """The assumptions of these names, in their order; raises KeyError for one that the register lacks."""
    known = register(package)
    return tuple(known[name] for name in names)

"""The publisher's example boxes: the scenarios of the library that come out as each says, or why there is
none."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

from rules_corpus.cite import RuleId
from scenarios.precedents import LIBRARY

TABLE = LIBRARY / "grand-archive" / "worked-examples.toml"
DOCUMENT = "ga:cr/"


@dataclass(frozen=True, slots=True)
class Box:
    """An example box: the titles of the scenarios that show it, or `why` none does."""

    rule_id: RuleId
    shown: tuple[str, ...] = ()
    why: str = ""


def worked_examples(table: Path = TABLE) -> tuple[Box, ...]:
    """Every example box in the order of the table, which is the rulebook's; raises ValueError for an entry
    that has neither scenarios nor a reason, or both."""
    entries = tomllib.loads(table.read_text(encoding="utf-8"))
    return tuple(_box(name, **entry) for name, entry in entries.items())


def _box(name: str, shown: list[str] | None = None, why: str = "") -> Box:
    if bool(shown) == bool(why):
        raise ValueError(f"{name} needs either scenarios that show it or a reason why none does")
    return Box(RuleId(DOCUMENT + name), tuple(shown or ()), why)

"""The weights of search, read from `weights.toml`, which says what each one does."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FILE = Path(__file__).parent / "weights.toml"


@dataclass(frozen=True, slots=True)
class Weights:
    """One number for each line of the file."""

    title: int
    text: int
    digest: int
    asked: int
    k1: float
    b: float
    translated: float
    common_slang: float
    game_slang: float
    corrected: float
    card: float
    further: float
    associated: float
    named: float
    hinted: float
    own: float
    everyday: float
    section: float
    semantic: float
    asking: float
    verbatim: float
    sign_strength: float
    sign_lead: float
    sign_spoken: float
    sign_length: float
    sign_subject: float
    sign_reason: float
    sign_outside: float
    sign_none: float
    decides: float
    sure: float


@cache
def weights(file: Path = FILE) -> Weights:
    """The weights of a file. Raises TypeError where one is missing or unknown."""
    return Weights(**tomllib.loads(file.read_text(encoding="utf-8")))

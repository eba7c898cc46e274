"""The games there are; their packages are loaded when asked for, so that a start costs one game at most."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from judge.kernel.vocabulary import Vocabulary
from rules_corpus.cite import GAMES as NAMES

if TYPE_CHECKING:
    from judge.kernel.ruleset import Ruleset
    from judge.kernel.trace import Assumption

GAMES = {game: f"judge.games.{game.replace('-', '_')}" for game in NAMES.values()}
"""Each game's name in scenarios with its package, which is named after it."""


@cache
def vocabulary(game: str) -> Vocabulary:
    """The words of a game's scenarios. Raises KeyError where there is no such game."""
    found = import_module(f"{GAMES[game]}.vocabulary").VOCABULARY
    assert isinstance(found, Vocabulary)
    return found


@cache
def ruleset(game: str) -> Ruleset:
    """A game's rules. Raises KeyError where there is no such game."""
    found: Ruleset = import_module(f"{GAMES[game]}.ruleset").RULESET
    return found


def assumptions(game: str, names: Iterable[str]) -> tuple[Assumption, ...]:
    """The entries of a game's register of assumptions. Raises KeyError for a name that it lacks."""
    from judge.kernel.assumptions import named

    return named(GAMES[game], names)

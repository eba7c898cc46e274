"""What small edits of a scenario share: the question that they answer, and the edited scenario as a value."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from judge.kernel.vocabulary import Vocabulary
from scenarios.tree import Board, Scenario, Thing, ZoneLine

MOST_CARDS = 4
"""Cards that are added to a zone, or points to a resource, in one edit."""

LARGEST = 40
"""The largest number that is tried for a stat, a counter or a resource."""

STEM = 6
"""Letters by which words of one stem are known."""


@dataclass(frozen=True, slots=True)
class Edit:
    """A scenario with one thing changed: how much that is, of what thing and by which word, and the line
    before and after (empty: there is none)."""

    size: int
    scenario: Scenario
    words: str
    thing: str
    word: str
    before: str
    after: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class Editing:
    """A scenario to be edited, the words of the question, and the numbers in them."""

    scenario: Scenario
    game: Vocabulary
    about: str
    numbers: frozenset[int]

    def asked(self, *words: str) -> bool:
        """Whether the question speaks of one of these words."""
        text = self.about.lower()
        known = (re.escape(word.lower()) for word in words if word)
        return any(re.search(rf"(?<![\w-]){word}(?![\w-])", text) for word in known)

    def alluded(self, word: str) -> bool:
        """Whether the question speaks of a word or of one of its stem (prepare: preparation counters)."""
        return word.lower()[:STEM] in self.about.lower()

    def near(self, value: int) -> list[int]:
        """Numbers to try instead of one, the nearest first: its neighbours, none, those of the question."""
        wanted = {*self.numbers, value - 1, value + 1, 0} - {value}
        return sorted((n for n in wanted if 0 <= n <= LARGEST), key=lambda n: abs(n - value))[:MOST_CARDS]


def counted(cards: int) -> str:
    """`1 card`, `2 cards`."""
    return f"{cards} card{'' if cards == 1 else 's'}"


def with_board(scenario: Scenario, board: Board, other: Board) -> Scenario:
    """A scenario with another board in the place of one."""
    return replace(scenario, boards=tuple(other if b is board else b for b in scenario.boards))


def with_things(board: Board, line: ZoneLine, things: tuple[Thing, ...]) -> Board:
    """A board with other things in one of its lines; without the line where there are none."""
    kept = (replace(line, things=things),) if things else ()
    lines = tuple(new for each in board.lines for new in (kept if each is line else (each,)))
    return replace(board, lines=lines)

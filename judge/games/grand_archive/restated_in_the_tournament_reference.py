"""What the tournament reference says again of decks and of the start of a game (as `restated` has it)."""

from __future__ import annotations

from judge.games.grand_archive.restated_in_the_glossary import rule
from rules_corpus.cite import RuleId


def policy(place: str) -> RuleId:
    """A rule of the tournament reference by its page, section and number."""
    return RuleId(f"ga:trg/{place}")


PLACES: tuple[tuple[RuleId, ...], ...] = (
    (
        rule("general-rules-starting-the-game/standard-games/1"),
        policy("start-of-game-procedures/general-rules/1"),
        policy("start-of-game-procedures/general-rules/4"),
    ),
    (
        rule("general-rules-starting-the-game/standard-games/2"),
        policy("start-of-game-procedures/general-rules/2"),
    ),
    (
        rule("general-rules-starting-the-game/standard-games/3"),
        policy("start-of-game-procedures/general-rules/3"),
    ),
    (
        rule("general-rules-starting-the-game/standard-games/6"),
        policy("start-of-game-procedures/general-rules/6"),
    ),
    (
        rule("general-rules-starting-the-game/standard-games-turn-one/1"),
        policy("start-of-game-procedures/general-rules/7"),
    ),
    (
        rule("general-rules-starting-the-game/pantheon-games/1"),
        policy("start-of-game-procedures/pantheon/1"),
        policy("start-of-game-procedures/pantheon/4"),
        policy("start-of-game-procedures/pantheon/5"),
    ),
    (
        rule("general-rules-starting-the-game/pantheon-games/2"),
        policy("start-of-game-procedures/pantheon/2"),
    ),
    (
        rule("general-rules-starting-the-game/pantheon-games/3"),
        policy("start-of-game-procedures/pantheon/3"),
    ),
    (
        rule("general-rules-starting-the-game/pantheon-games/4"),
        policy("start-of-game-procedures/pantheon/6"),
    ),
    (
        rule("general-rules-starting-the-game/pantheon-games/6"),
        policy("start-of-game-procedures/pantheon/7"),
    ),
    (
        rule("general-rules-format-conventions/standard-constructed-rules/1"),
        policy("standard-constructed/intro/intro-2"),
    ),
    (
        rule("general-rules-format-conventions/standard-constructed-rules/2"),
        policy("standard-constructed/intro/1"),
    ),
    (
        rule("general-rules-format-conventions/standard-constructed-rules/4"),
        policy("standard-constructed/intro/2"),
        policy("standard-constructed/intro/intro-3"),
    ),
    (
        rule("general-rules-format-conventions/draft-rules/2"),
        policy("limited-formats/intro/intro"),
    ),
    (
        rule("general-rules-format-conventions/pantheon-rules/1"),
        policy("pantheon/intro/intro-2"),
    ),
)
"""A rule that the code cites, followed by those of the tournament reference that say the same."""

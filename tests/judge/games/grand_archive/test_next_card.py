"""Effects on the next card that a player activates: what they change, and that they end with it."""

from __future__ import annotations

from ga_playing import comes_out, play

CARDS = """
Muster | cost reserve 0 | type Action | speed Slow | text "The next ally card you activate this turn costs 2 less to activate."
Hasten | cost reserve 0 | type Action | speed Fast | text "The next ally card you activate this turn can be activated as though it had fast activation."
Squire | cost reserve 2 | type Ally | power 1 | life 2
Page | cost reserve 2 | type Ally | power 1 | life 1
Scout | cost reserve 0 | type Ally | power 1 | life 1
Guide | cost reserve 0 | type Ally | power 1 | life 1
"""


def test_the_next_such_card_alone_is_cheaper() -> None:
    body = """
        Ana activates "Muster"
        all pass
        Ana activates "Dart" targeting Foe
        all pass
        Ana activates "Squire"
        expect Ana memory 0
        all pass
        Ana activates "Page"
        expect Ana memory 2
    """
    assert comes_out(play(CARDS, 'hand "Muster", "Dart", "Squire", "Page"\nhand 2', "", body))


def test_the_next_such_card_alone_is_fast() -> None:
    body = """
        Ana activates "Dart" targeting Foe
        Ana passes
        Ben activates "Hasten"
        Ben passes
        Ana passes
        Ana passes
        Ben activates "Scout"
        Ben passes
        Ana passes
        expect "Scout" on field
        Ana passes
        try Ben activates "Guide"
        expect illegal
    """
    assert comes_out(play(CARDS, 'hand "Dart"', 'hand "Hasten", "Scout", "Guide"', body))

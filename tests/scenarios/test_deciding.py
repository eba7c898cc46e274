"""Which rules a ruling names as those that decided what was asked."""

from __future__ import annotations

from scenarios.run import run_text

ENDING = "ga:cr/general-rules-ending-the-game/intro"
DECKED_OUT = "ga:cr/game-mechanics-drawing-cards/general-rules/6"
ATTACKER_GONE = "ga:cr/combat-phase-attacking-and-the-combat-phase/general-rules/7"

DECK_OUT = """\
scenario "A draw from nothing"
game grand-archive
players Ana, Ben

card Leaf:
    cost reserve 0
    type Action
    speed Fast
    text "Draw a card."

Ana:
    champion "Lantern Spirit" level 0 life 15
    hand Leaf
    deck 0

Ben:
    champion "Harbor Spirit" level 0 life 15
    deck 10

turn Ana main
Ana activates Leaf
all pass
"""

SHOT = """\
scenario "An attacker shot down"
game grand-archive
players Ana, Ben

card Dart:
    cost reserve 0
    type Action
    speed Fast
    text "Destroy target ally."

Ana:
    champion "Lantern Spirit" level 0 life 15
    field Dog = ally 2/1
    deck 10

Ben:
    champion "Harbor Spirit" level 0 life 15
    field Cat = ally 1/3
    hand Dart
    deck 10

turn Ana main
Ana attacks Cat with Dog
Ana passes
Ben activates Dart targeting Dog
all pass until end of combat
expect Cat damage 0
"""


def deciding(text: str) -> tuple[str, ...]:
    """The deciding rules of a scenario that passes."""
    (result,) = run_text(text, "test.judge")
    assert result.status == "passed", result.message
    assert result.ruling is not None
    return result.ruling.deciding


def test_an_outcome_is_decided_by_what_ended_the_game() -> None:
    found = deciding(f"{DECK_OUT}expect Ben wins\n")
    assert found == (f"{ENDING}/4.3", f"{ENDING}/5.3", DECKED_OUT)


def test_what_ended_the_game_is_left_out_where_something_else_is_asked() -> None:
    assert f"{ENDING}/5.3" not in deciding(f"{DECK_OUT}expect Leaf in graveyard of Ana\n")


def test_what_the_game_says_of_itself_decides_and_what_did_not_happen_does_not() -> None:
    found = deciding(SHOT)
    assert ATTACKER_GONE in found
    assert not any("on-kill" in rule for rule in found)


def test_what_is_expected_last_names_its_card() -> None:
    found = deciding(f"{SHOT}expect Dog in graveyard of Ana\n")
    assert "ga:cr/game-terms/destruction/2" in found

"""Card effects: phrases that are read, who chooses, bans, chained and lasting effects, control for a time."""

from __future__ import annotations

import pytest
from remnants_board import fails

from judge.text.compiler import compile_text
from scenarios.run import run_text

FRAME = "game remnants\nplayers Ana, Ben\n"


def outcome(text: str, lines: str, kind: str = "Spell, Back", stats: str = "    SPD 1\n    DUR 4\n") -> str:
    """Plays a scenario around one card called Thing; gives why it failed, "" where it passed."""
    card = f'card "Thing":\n    type {kind}\n{stats}    text "{text}"\n'
    return run_text(f'scenario "x"\n{FRAME}{card}{lines}', "x.judge")[0].message


BOARD = """
Ana:
    front Wolf = minion 2/2
    back Hut = building 3
    hand Thing
    deck 10
Ben:
    front Bear = minion 1/3
    hand:
        One = minion 1/1
        Two = minion 1/1
    deck 10
turn Ana group 3
"""


@pytest.mark.parametrize(
    "text",
    [
        "(Play): Take control of a minion until the end of the turn.",
        "(Play): Banish a minion until the end of the turn.",
        "(Play): A minion gains 1 ATK and 1 HP until the end of the turn.",
        "(Play): Destroy an opponent's minion.",
        "(Play): Create 2 Drones from the top of your deck.",
        "(Play): Turn a card in your hand into MP.",
        "(Play): Move a minion from the Front to the Back.",
        "(Play): Set your LV to 3.",
        "(Play): If you played another card this turn, draw 1.",
        "(Use): Discard a card to draw 1.",
        "(Use): Drain 1 to deal 1 damage to a minion.",
        "(Use) Repliable: Draw 1.",
        "(Auto): While you control a building, gain 1 ATK.",
        "(Auto): When this takes damage, [(Use): Gain 1 HP].",
        "(Auto): Minions with no text can't battle players.",
        "C (Re)",
        "[L3] (Use): Draw 1.",
    ],
)
def test_phrases_are_read_in_one_way(text: str) -> None:
    assert not compile_text("remnants", text, name="Thing").problems


def test_a_phrase_without_meaning_is_an_error() -> None:
    assert compile_text("remnants", "(Play): Discard the moon.", name="Thing").problems


def test_who_discards_chooses() -> None:
    lines = BOARD + "Ana plays Thing to back 2\nall pass\n"
    text = "(Play): An opponent discards a card."
    assert not outcome(text, lines + "Ben chooses Two\nexpect Two in discard\nexpect One in hand\n")
    assert outcome(text, lines + "Ana chooses Two\n")


def test_control_for_a_turn_ends_with_it() -> None:
    lines = BOARD + "Ana plays Thing to back 2 targeting Bear\nall pass\nexpect Ana controls Bear\n"
    text = "(Play): Take control of a minion until the end of the turn."
    assert not outcome(text, lines + "Ana ends turn\nexpect Ben controls Bear\n")


def test_a_ban_on_attacks_aims_at_one_minion() -> None:
    board = BOARD.replace("Wolf = minion 2/2", "Wolf = minion 2/2, Fox = minion 2/2")
    lines = board + "Ana plays Thing to back 2 targeting Wolf\nall pass\nAna ends phase\n"
    text = "(Play): A minion can't attack until the end of the turn."
    tried = "try Ana battles Bear with Wolf\nexpect illegal\nAna battles Bear with Fox\nall pass\n"
    assert not outcome(text, lines + tried + "expect Bear HP 1\n")


def test_what_an_auto_chains_into_is_once_a_turn() -> None:
    lines = """
Ana:
    front Thing
    hand:
        A = Dart
        B = Dart
    deck 10
Ben:
    deck 10
turn Ana group 3
Ana plays A to back 1 targeting Thing
all pass
expect Thing HP 3
Ana plays B to back 2 targeting Thing
all pass
expect Thing HP 2
expect cited general-keywords/chained-effect
"""
    dart = 'card "Dart":\n    type Spell, Back\n    SPD 1\n    text "(Play): Deal 1 damage to a minion."\n'
    stats = "    ATK 0\n    HP 3\n    SPD 1\n"
    text = "(Auto): When this takes damage, [(Use): Gain 1 HP]."
    assert not outcome(text, dart + lines, "Minion, Front", stats)


def test_a_condition_on_the_past_knows_cards_that_are_gone() -> None:
    fell = 'card "Fell":\n    type Spell, Back\n    SPD 1\n    text "(Play): Destroy a minion."\n'
    board = fell + BOARD.replace("hand Thing", "hand Thing, Fell")
    text = "(Play): If a minion an opponent controls was destroyed this turn, draw 2."
    first = "Ana plays Fell to back 2 targeting Bear\nall pass\n"
    last = "Ana plays Thing to back 3\nall pass\n"
    assert not outcome(text, board + first + last + "expect Ana hand 2\n")
    own = "Ana plays Fell to back 2 targeting Wolf\nall pass\n"
    assert not outcome(text, board + own + last + "expect Ana hand 0\n")


def test_hand_effects_fizzle_without_their_card() -> None:
    snatch = 'card "Snatch":\n    type Spell, Back\n    SPD 1\n'
    snatch += '    text "(Re)"\n    text "(Play): An opponent discards a card."\n'
    lines = """
Ana:
    hand Thing
    deck 10
Ben:
    hand Snatch
    deck 10
turn Ana group 3
Ana uses Thing
Ana passes
Ben replies with Snatch to back 1
all pass
expect Thing in discard
expect Ana hand 0
expect fizzled Thing
"""
    assert not outcome("(Hand): Draw 2.", snatch + lines, stats="    SPD 1\n    DUR 2\n")


def test_a_text_that_forbids_what_the_engine_does_not_look_at_is_refused() -> None:
    unread = 'Ox = minion "Ox" 1/1 text "(Auto): You may play minions for free."'
    fails(f"Ana:\n    front {unread}\n    deck 10\nBen:\n    deck 10\nturn Ana group 3\n", "does not look at")


def test_a_text_that_does_not_say_when_it_happens_is_refused() -> None:
    unmarked = 'Song = spell "Song" SPD 1 DUR 0 text "Draw 1."'
    fails(
        f"Ana:\n    hand {unmarked}\n    deck 10\nBen:\n    deck 10\nturn Ana group 3\n", "does not say when"
    )


def test_a_replay_without_end_is_an_error_that_names_the_rule() -> None:
    wheel = 'Wheel = spell "Wheel" SPD 1 DUR 0 text "(Play): Replay this."'
    board = f"Ana:\n    hand {wheel}\n    deck 10\nBen:\n    deck 10\nturn Ana group 3\n"
    fails(f"{board}Ana plays Wheel to back 1\nall pass\n", "general-keywords/replay")

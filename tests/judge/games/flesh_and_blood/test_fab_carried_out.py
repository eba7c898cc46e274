"""What the grammar reads and nothing carries out is refused by name."""

from __future__ import annotations

import pytest

from judge.games.flesh_and_blood.cards import abilities, face
from judge.games.flesh_and_blood.carried_out import CHANGES
from judge.games.flesh_and_blood.views import APPLY
from judge.kernel.decisions import Unsupported
from judge.kernel.ruleset import CardSpec
from judge.text.compiler import compile_text


def test_all_changes_of_characteristics_are_carried_out() -> None:
    assert {kind.__name__ for kind in APPLY} <= CHANGES


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Target weapon's next attack this turn gets +1{p}.", "the next attack of"),
        ("Players can't draw cards.", "draws"),
        ("If you would draw a card, draw 2 cards instead.", "draws"),
        ("Whenever this wakes up, draw a card.", ""),
    ],
)
def test_a_text_that_nothing_looks_at_is_refused_by_name(text: str, named: str) -> None:
    if not named:
        assert abilities(text, "Card")
        return
    with pytest.raises(Unsupported, match=f"Card: .*{named}"):
        abilities(text, "Card")


@pytest.mark.parametrize(
    "text",
    [
        "Whenever you play a red card, if you've played another red card this turn, draw a card.",
        "Look at the top 3 cards of your deck. Choose a trap, then put it into your hand.",
        "You may discard a card or destroy the top card of your deck. If that card has stealth, draw a card.",
        'Your next attack this turn gets +1{p} and "If it\'s your turn, draw a card."',
        "Weapons you control get +1{p} and you may attack an additional time with target weapon this turn.",
    ],
)
def test_what_could_be_meant_otherwise_is_not_read(text: str) -> None:
    assert compile_text("flesh-and-blood", text, name="Card").problems


def test_what_would_be_done_once_is_no_text_of_a_weapon() -> None:
    text = ("text", "", ("If you've played a red card this turn, this gets +1{p} until end of turn.",))
    assert face(CardSpec("Blade", (("types", "", ("Warrior", "Action")), text))).abilities
    with pytest.raises(Unsupported, match=r"Blade: .*at no time"):
        face(CardSpec("Blade", (("types", "", ("Warrior", "Weapon")), text)))


def test_a_static_ability_does_not_ask_what_was_done_for_it() -> None:
    with pytest.raises(Unsupported, match="Card: "):
        abilities(
            "As an additional cost to play Card, discard a random card.\n"
            "If the discarded card has 6 or more {p}, Card gets +2{p}.",
            "Card",
        )

"""Ways of writing beyond the cards at hand: what they mean, in plain words, and what stays unread since it can be
meant in two ways."""

from __future__ import annotations

import pytest

from judge.text.compiler import compile_text
from judge.text.describe import describe

READ = {
    "On Enter: Banish target item until Rook leaves the field.": "banish target #0 (item) until this leaves",
    "Exchange control of two target items.": "exchange control of target #0 (2 item)",
    "Remove target defending ally from combat.": "you remove from combat target #0",
    "Your next attack this turn gets +2 POWER.": "the next attack of every unit controlled by you gets +2 power",
    "Target ally becomes a Beast with base power 4 and base life 4.": "has base power 4 and",
    "Each player discards their hand, then draws that many cards.": "for each of every player",
    "Deal 3 damage to target unit. Recover that much.": "you recover how much was done by “deal” so far",
    "Discard your hand: Draw that many cards minus one.": "the number of what “discard” affected plus -1",
    "Draw cards until you have four cards in your hand.": "4 plus -1 times the number of every card in your hand",
    "Draw X cards, where X is the amount of allies that died this turn.": "how often",
    "Players can't draw more than two cards each turn.": "draws while how often",
    "You may draw a card or recover 2.": "choose 1 of",
    "Rook gets +1 POWER for each card banished by Rook.": "this object's other abilities",
    "If you control no allies, you may activate this card without paying its reserve cost.": "rather than",
}


@pytest.mark.parametrize(("text", "said"), READ.items())
def test_what_is_said_is_read(text: str, said: str) -> None:
    made = compile_text("grand-archive", text, name="Rook")
    assert not made.problems, made.problems[0]
    assert said in "\n".join(map(describe, made.abilities))


UNREAD = (
    "Recover that much.",
    "Put all ally cards into your hand.",
    "Reveal the top three cards of your deck. You may put one of them onto the field if it's a domain.",
    "Rook gets +2 POWER as long as it has two or more different counters on it.",
    "Exchange control of target ally.",
    "Each player shuffles their hand into their deck. Each player that does draws a card.",
    "Attack cards you activate enter the intent with +2 LIFE.",
)


@pytest.mark.parametrize("text", UNREAD)
def test_what_is_not_said_outright_is_not_read(text: str) -> None:
    assert compile_text("grand-archive", text, name="Rook").problems

"""Invented texts in the style of Grand Archive's cards: each reads in one way that the engine carries out, variants
of one thing mean the same, and pronouns stand for what a reader takes them for."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.games.grand_archive.carried_out import refused
from judge.text import tree as t
from judge.text.compiler import compile_text
from judge.text.describe import describe

VARIANTS = Path(__file__).with_name("natural_variants.txt").read_text(encoding="utf-8").splitlines()


def read(text: str) -> tuple[t.Ability, ...]:
    made = compile_text("grand-archive", text.replace("\\n", "\n"), name="Rook")
    assert not made.problems, made.problems[0]
    return made.abilities


def meaning(text: str) -> str:
    return " / ".join(describe(ability) for ability in read(text))


@pytest.mark.parametrize("text", VARIANTS)
def test_a_natural_text_is_read_in_one_way_and_carried_out(text: str) -> None:
    parts = (n for n in t.walk(read(text)) if isinstance(n, (t.Ability, t.Instruction)))
    assert [why for part in parts for why in refused(part)] == []


SAME = [
    ("Draw cards equal to the number of items you control.", "Draw cards equal to the amount of items you control."),
    ("Deal 2 damage to target ally.", "Deal two damage to target ally."),
    ("Rook gets +1 POWER for each Ring you control.", "Rook gains +1 POWER for each Ring you control."),
    ("If you've activated a Spell card this turn, gather.", "If you activated a Spell card this turn, gather."),
    ("If your memory is empty, gather.", "If there are no cards in your memory, gather."),
    ("If you don't control an ally, gather.", "If you control no allies, gather."),
    ("Whenever Rook becomes rested, gather.", "Whenever Rook is rested, gather."),
    ("Rook has taunt as long as you control a Ring.", "As long as you control a Ring, Rook has taunt."),
    ("Target ally gets +1 POWER until end of turn.", "Until end of turn, target ally gets +1 POWER."),
    ("This card costs 2 less to activate if it's your turn.", "This card costs 2 less to activate during your turn."),
    ("Your opponents can't recover.", "Your opponents' champions can't recover."),
    ("Deal 3 unpreventable damage to target unit.", "Deal 3 damage to target unit. This damage can't be prevented."),
    ("If you control a Ring, you may pay (1) rather than pay this card's reserve cost.", "You may pay (1) rather than pay this card's reserve cost if you control a Ring."),
    ("If an opponent controls more items than you, gather.", "If you control fewer items than an opponent, gather."),
    ("Whenever your champion recovers, gather.", "Whenever you recover, gather."),
    ("Deal 1 damage to target unit. If you control a Ring, deal 2 damage instead.", "Deal 1 damage to target unit. If you control a Ring, deal 2 damage to it instead."),
    ("Summon a Pup token rested.", "Summon a Pup token. It enters the field rested."),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other"), SAME)
def test_variants_mean_the_same(one: str, other: str) -> None:
    assert meaning(one).replace("target #0 (unit)", "#0") == meaning(other).replace("target #0 (unit)", "#0")


MEANS = [
    ("On Hit: If the hit unit is an ally, destroy it.", "destroy the event's object"),
    ("On Hit: That unit doesn't wake up during its controller's next wake up phase.", "the wake up phase of the controller of the event's object"),
    ("Whenever Rook becomes the target of a Spell, sacrifice it.", "you sacrifice this"),
    ("Whenever Rook becomes the target of a Spell, negate it unless its controller pays (1).", "negate the event's object unless the controller of the event's object pays"),
    ("Deal 2 damage to target unit. If your champion is distant, deal 4 damage to that unit instead.", "deals 4 damage to #0"),
    ("Look at the top X cards of your deck, where X is your champion's level. Put one of them into your hand.", "thing that is one of #0"),
    ("Deal 3 damage to target unit and 1 damage to each other unit.", "every unit that is not #0"),
    ("On Enter: Deal 1 damage to each other unit.", "every unit that is another than this"),
    ("For each ally you control, put a buff counter on it.", "buff counters on each of those"),
    ("Put a buff counter on Rook for each ally that died this turn.", "how often “ally dies” has happened this turn"),
    ("As long as you have no cards in hand, Rook has taunt.", "every card in your hand is exactly 0"),
    ("Champions can't recover.", "it can't happen that each player recovers"),
    ("Target opponent sacrifices an ally with the highest power among allies they control.", "among every ally controlled by #0"),
    ("The first time Rook would be dealt damage each turn, prevent that damage.", "only if done fewer than 1 times this turn"),
    ("Whenever Rook enters the field or attacks, gather.", "when this attacks"),
    ("Each opponent discards a card unless they pay (2).", "for each of every opponent: [each of those discards"),
    ("Each player gathers if they control an ally.", "for each of every player: [if the number of every ally controlled by each of those"),
    ("At the beginning of your next end phase, you may sacrifice Rook. If you do, gather.", "end phase: you may [you sacrifice this], and if that was done, you gather 1"),
    ("Recover an amount equal to the damage dealt to your champion this turn.", "how much “your champion is dealt damage” has happened this turn"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "phrase"), MEANS)
def test_what_is_meant(text: str, phrase: str) -> None:
    assert phrase in meaning(text)


NOT_READ = [
    "Banish any number of Floating Memory cards from graveyards.",
    "For each ally you control, draw a card. Put a buff counter on it.",
    "Target ally recovers 2.",
]


@pytest.mark.parametrize("text", NOT_READ)
def test_what_has_no_sure_meaning_is_refused(text: str) -> None:
    assert compile_text("grand-archive", text, name="Rook").problems

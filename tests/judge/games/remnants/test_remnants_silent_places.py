"""Where the rules are silent: each reading is listed by a ruling that rests on it, and not by one that does
not."""

from __future__ import annotations

import pytest
from remnants_board import passes

from judge.kernel.assumptions import register

PACKAGE = "judge.games.remnants"
TWO = "Ben:\n    deck 10\n"

RESTS = {
    "auto-opens-no-opportunity": f"""
Ana:
    front Ghost
    hand Axe
    deck 10
{TWO}
turn Ana group 3
Ana plays Axe targeting Ghost
all pass
expect Ana hand 1
""",
    "trigger-within-an-effect": f"""
Ana:
    front Ghost
    hand Cull = spell "Cull" SPD 1 DUR 0 text "(Play): Destroy a minion. Draw 1."
    deck 10
{TWO}
turn Ana group 3
Ana plays Cull to back 1 targeting Ghost
all pass
expect Ana hand 2
""",
    "older-means-longer-on-the-field": f"""
Ana:
    front:
        One = minion 1/1 SPD 1 text "(Auto): When this is destroyed, draw 1."
        Two = minion 1/1 SPD 1 text "(Auto): When this is destroyed, draw 1."
    hand Quake = spell "Quake" SPD 1 DUR 0 text "(Play): Deal 1 damage to each minion."
    deck 10
{TWO}
turn Ana group 3
Ana plays Quake to back 1
all pass
expect Ana hand 2
""",
    "orphans-wait-off-the-field": f"""
Ana:
    front Ghost
    back Fuse attached to Ghost
    hand Axe
    deck 10
{TWO}
turn Ana group 3
Ana plays Axe targeting Ghost
all pass
expect not Fuse in discard
Ana ends turn
expect Fuse in discard
""",
    "hand-limit-before-the-clearing": f"""
Ana:
    back Wick = spell "Wick" SPD 1 DUR 0 text "(Auto): When this is destroyed, draw 1."
    hand 7
    deck 10
{TWO}
turn Ana end 3
Ana ends turn
expect Ana hand 8
""",
    "heralded-cards-go-home": f"""
Ana:
    front Pawn = minion "Pawn" 1/1 owned by Ben
    hand Horn = spell "Horn" SPD 1 DUR 0 text "(Play): Herald a minion you control."
    deck 10
{TWO}
turn Ana group 3
Ana plays Horn to back 1 targeting Pawn
all pass
expect Pawn in discard of Ben
""",
    "drawn-from-another-goes-home": f"""
Ana:
    hand Leech = spell "Leech" SPD 1 DUR 0 text "(Play): Draw 1 from your opponent's deck."
    deck 10
{TWO}
turn Ana group 3
Ana plays Leech to back 1
all pass
expect Ana hand 0
expect Ben deck 9
""",
    "mp-turn-back-in-the-discard": f"""
Ana:
    loyalty Sorcerers 0
    hand 1
    deck 10
{TWO}
turn Ana start 3
Ana ends phase
expect Ana hand 2
""",
    "sidelined-by-the-rule-is-ready": f"""
Ana:
    loyalty Arena 1
    front Star = minion "Star" 1/1 faction Arena
    deck 10
{TWO}
turn Ana draw 3
Ana sidelines Star
expect not Star exhausted
""",
    "oblivion-of-the-owner": f"""
Ana:
    front Pawn = minion "Pawn" 1/1 owned by Ben
    hand "Void Axe"
    deck 10
{TWO}
turn Ana group 3
Ana plays "Void Axe" targeting Pawn
all pass
expect Pawn in oblivion of Ben
""",
    "batch-opens-no-second-opportunity": f"""
Ana:
    hand Press = spell "Press" SPD 1 DUR 0 text "(Play): Create 2 Drones."
    deck 10
{TWO}
turn Ana group 3
Ana plays Press to back 1
all pass
expect stack empty
expect Ana deck 8
""",
    "husks-are-made-where-the-card-lies": f"""
Ana:
    loyalty "Gene Hunters" 1
    hand Vat = spell "Vat" SPD 1 DUR 0 text "(Play): Create a Husk.", 1
    deck 10
{TWO}
turn Ana group 3
Ana plays Vat to back 1
all pass
expect Ana hand 1
""",
    "living-counts-by-player": f"""
Ana:
    loyalty Reanimators 1
    hand:
        Shade = minion "Shade" 1/1 living faction Reanimators
        Rite = spell "Rite" SPD 1 DUR 0 text "(Play): Bury 1."
    deck 10
{TWO}
turn Ana group 3
Ana plays Rite to back 1
all pass
expect Shade in discard
expect Ana hand 1
""",
    "no-battle-of-players-in-the-first-turn": f"""
Ana:
    front Imp
    deck 10
{TWO}
turn Ana combat 3
Ana battles Ben with Imp
all pass
expect Ben hp 9
""",
    "battle-by-effect-at-once": """
Ana:
    front:
        Ox = minion "Ox" 2/4
    hand Duel = spell "Duel" SPD 1 DUR 0 text "(Play): A minion you control battles an opponent's minion."
    deck 10
Ben:
    front Bear = minion 1/2
    deck 10
turn Ana group 3
Ana plays Duel to back 1 targeting Ox, Bear
all pass
expect Bear in discard
""",
    "x-is-chosen": f"""
Ana:
    hand Well = spell "Well" SPD 1 DUR 0 text "(Play): Draw X."
    deck 10
{TWO}
turn Ana group 3
Ana plays Well to back 1 with X = 3
all pass
expect Ana hand 3
""",
}
"""What happens where the rules are silent, by the reading that it rests on."""

PLAIN = f"""
Ana:
    hand Pebble
    deck 10
{TWO}
turn Ana group 4
Ana plays Pebble
all pass
expect Ana hand 1
"""


@pytest.mark.parametrize("name", RESTS)
def test_the_ruling_lists_the_reading_that_it_rests_on(name: str) -> None:
    ruling = passes(RESTS[name]).ruling
    assert ruling is not None
    assert name in [one.name for one in ruling.assumptions]
    assert register(PACKAGE)[name].rules


def test_a_ruling_that_rests_on_none_of_them_lists_none() -> None:
    ruling = passes(PLAIN).ruling
    assert ruling is not None
    assert not {one.name for one in ruling.assumptions} & set(RESTS)

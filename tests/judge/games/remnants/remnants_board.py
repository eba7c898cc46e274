"""Invented Remnants cards and the frame of a small scenario, which the Remnants tests share."""

from __future__ import annotations

import re

from judge.kernel.trace import Result
from scenarios.run import run_text

STOCK = """
Pebble | Spell, Back | SPD 1, DUR 0 | (Play): Draw 1.
Tonic | Spell, Back | SPD 1, DUR 0 | (Re) | (Play): A minion gains 2 HP.
Dart | Spell, Back | SPD 1, DUR 0 | (Re) | (Play): Deal 1 damage to a minion.
Slow Dart | Spell, Back | SPD 0, DUR 0 | (Re) | (Play): Deal 1 damage to a minion.
Quick Dart | Spell, Back | SPD 3, DUR 0 | (Re) | (Play): Deal 1 damage to a minion.
Fire | Spell, Back | SPD 1, DUR 0 | (Play): Deal 3 damage to a minion.
Axe | Spell, Back | SPD 1, DUR 0 | (Play): Destroy a minion.
Void Axe | Spell, Back | SPD 1, DUR 0 | (Play): Obliterate a minion.
Salve | Spell, Back | SPD 1, DUR 0 | (Play): A minion heals 9 HP.
Hymn | Spell, Back | SPD 1, DUR 0 | (Play): A minion gains 3 HP until the end of the turn.
Rage | Spell, Back | SPD 1, DUR 0 | (Play): A minion gains 2 ATK until the end of the turn.
Calm | Spell, Back | SPD 1, DUR 0 | (Play): Set a minion's ATK to 0 until the end of the turn.
Weaken | Spell, Back | SPD 1, DUR 0 | (Play): A minion loses 5 ATK.
Stop | Spell, Back | SPD 2, DUR 0 | (Re) | (Play): Cancel a spell.
Nap | Spell, Back | SPD 1, DUR 0 | (Play): Make a minion inactive until the end of the turn.
Lure | Spell, Back | SPD 1, DUR 0 | (Play): Take control of a minion.
Home | Spell, Back | SPD 1, DUR 0 | (Play): Move a minion to its owner's hand.
Again | Spell, Back | SPD 1, DUR 0 | (Play): Replay a minion you control.
Ribbon | Spell, Back | SPD 1, DUR 5 | (Play): Attach this to a minion you control.
Cage | Minion, Front | ATK 1, HP 1, SPD 1 | (Play): Banish a minion.
Imp | Minion, Front | ATK 1, HP 1, SPD 1
Twin | Minion, Front, Back | ATK 1, HP 1, SPD 1
Roamer | Minion, Any | ATK 1, HP 1, SPD 1
Tower | Building, Back | HP 3, SPD 1 | (Use): Draw 1.
Bell | Building, Back | HP 3, SPD 1 | (Use): Draw 1. Repliable.
Fount | Building, Back | HP 3, SPD 1 | (Use): Draw 1. Repeatable.
Mill | Building, Back | HP 3, SPD 1 | (Use): Draw 1. Repeatable 1.
Archer | Minion, Front | ATK 1, HP 2, SPD 1 | (Exh): Draw 1.
Siege | Building, Back | HP 3, SPD 1 | C (Use): Draw 1.
Ghost | Minion, Front | ATK 1, HP 1, SPD 1 | (Auto): When this is destroyed, draw 1.
Drum | Building, Back | HP 3, SPD 1 | (Auto): Minions you control gain 1 ATK.
Law | Spell, Back | SPD 1, DUR 5 | (Auto): Set the ATK of all minions to 1.
Clock | Spell, Back | SPD 1, DUR 5 | S (Auto): Draw 1.
Fuse | Spell, Back | SPD 1, DUR 1
Prince | Unique, Minion, Front | ATK 1, HP 2, SPD 1 | (Play): Draw 1.
"""

HEAD = "game remnants\nplayers Ana, Ben\n"


def stock() -> dict[str, str]:
    """The cards of the stock as blocks of a scenario, by name."""
    made = {}
    for line in STOCK.strip().splitlines():
        name, kind, stats, *texts = (part.strip() for part in line.split(" | "))
        lines = [f"type {kind}", *stats.split(", "), *(f'text "{text}"' for text in texts)]
        made[name] = f'card "{name}":\n' + "".join(f"    {line}\n" for line in lines)
    return made


def result(body: str) -> Result:
    """Runs a scenario of two players; the cards of the stock that it names are defined for it."""
    named = [block for name, block in stock().items() if re.search(rf"\b{re.escape(name)}\b", body)]
    defined = [block for block in named if block.splitlines()[0] not in body]
    text = f'scenario "A test"\n{HEAD}\n' + "\n".join(defined) + "\n" + body
    (found,) = run_text(text, "test.judge")
    return found


def laid(cards: str, ana: str, turn: str, ben: str) -> str:
    """A board of two players with ten cards in their decks: card blocks, the players' lines, the turn."""
    return f"{cards}\nAna:\n    {ana}\n    deck 10\nBen:\n    {ben}\n    deck 10\nturn {turn}\n"


def passes(body: str) -> Result:
    """Asserts that a scenario passes, and gives its result."""
    found = result(body)
    assert found.status == "passed", found.message
    return found


def fails(body: str, message: str) -> None:
    """Asserts that a scenario fails or is wrong, with these words in the message."""
    found = result(body)
    assert found.status != "passed"
    assert message in found.message, found.message

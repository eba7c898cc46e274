"""Invented Grand Archive cards and the frame of a small scenario, which the tests about playing cards share."""

from __future__ import annotations

from judge.kernel.trace import Result
from scenarios.run import run_text

STOCK = """
Dart | cost reserve 0 | type Action | speed Fast | subtypes Spell | text "Deal 2 damage to target unit."
Hush | cost reserve 0 | type Action | speed Fast | text "Negate target card activation."
Fell | cost reserve 0 | type Action | speed Fast | text "Destroy target ally."
Ripple | cost reserve 1 | element Water | type Action | speed Fast | text "Draw a card."
Spark | cost reserve 1 | element Fire | type Action | speed Fast | text "Draw a card."
Gleam | cost reserve 1 | element Astra | type Action | speed Fast | text "Draw a card."
"""

ANA = 'champion Hero = "Ash Spirit" level 0 life 15 element Water, Fire class Mage'
BEN = 'champion Foe = "Tide Spirit" level 0 life 15'


def play(
    cards: str, ana: str, ben: str, body: str, *, turn: str = "Ana main 5", hero: str = ANA, foe: str = BEN
) -> Result:
    """Runs one scenario: cards as `Name | attribute | …` a line, boards and body as lines of the language."""
    used = [line for line in (STOCK + cards).splitlines() if line.strip()]
    lines = ['scenario "a test"', "game grand-archive", "players Ana, Ben"]
    for card in used:
        name, *attributes = card.split(" | ")
        lines += [f'card "{name}":', *("    " + a for a in attributes)]
    for player, champion, board in (("Ana", hero, ana), ("Ben", foe, ben)):
        stated = [line for line in (champion, *board.strip().splitlines()) if line.strip()]
        deck = [] if "deck" in board else ["deck 10"]
        lines += [f"{player}:", *("    " + line for line in (*stated, *deck))]
    lines += [f"turn {turn}", *(line.strip() for line in body.strip().splitlines())]
    (result,) = run_text("\n".join(lines) + "\n", "test.judge")
    return result


def comes_out(result: Result) -> bool:
    """Whether a scenario came out as it expects; its message is printed where not."""
    if result.status != "passed":
        print(result.message)
    return result.status == "passed"

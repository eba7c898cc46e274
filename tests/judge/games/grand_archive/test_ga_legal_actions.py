"""What the player who is to act may try in Grand Archive: abilities from every zone in which they work."""

from __future__ import annotations

import pytest

from scenarios.parse import parse_each
from scenarios.setup import lay

BOARD = """
scenario "One"
game grand-archive
players Ana, Ben

card "Ash Child":
    cost memory 0
    element Norm
    type Champion
    level 0
    life 15
    text "Lineage Release — Recover 2."

card "Late Bloom":
    cost reserve 1
    element Norm
    type Action
    text "(1), Discard this card from your hand: Recover 1."

card "Old Ember":
    cost reserve 1
    element Norm
    type Ally
    power 1
    life 1
    text "Banish this card from your graveyard: Recover 1."

card "Town Well":
    cost reserve 1
    element Norm
    type Item
    text "(1): Recover 1. Any player may activate this ability."

Ana:
    champion "Ash Woman" level 1 life 20 damage 5 over "Ash Child"
    hand "Late Bloom", 2
    graveyard "Old Ember"
    deck 10

Ben:
    champion "Tide Spirit" level 0 life 15 damage 5
    field "Town Well"
    hand "Late Bloom", 2
    deck 10

turn Ana main 9
"""


@pytest.mark.parametrize("name", ["Ash Child", "Late Bloom", "Old Ember", "Town Well"])
def test_abilities_are_offered_where_they_work(name: str) -> None:
    (read,) = parse_each(BOARD, "one.judge")
    assert read.scenario, read.problems
    made = lay(read.scenario, None)
    made.rules.begin(made.table, 0, "main", 9)
    list(made.rules.start(made.table))
    found = [request.words for request in made.rules.legal_actions(made.table)]
    assert found.count(f"activates ability 1 of {name}") == 1

"""What the player who is to act may try in Remnants."""

from __future__ import annotations

from judge.kernel.table import Table
from scenarios.parse import parse_each
from scenarios.setup import lay

BOARD = """
scenario "One"
game remnants
players Ana, Ben

card "Page":
    type Minion, Front
    ATK 1
    HP 1
    SPD 1

card "Rover":
    type Minion, Any
    ATK 1
    HP 1
    SPD 1

card "Bell":
    type Building, Back
    HP 3
    SPD 1
    text "(Use): Draw 1."

Ana:
    loyalty "Gene Hunters" 4
    hand Page, Rover
    front Dog = minion 1/1
    back Bell
    deck 10

Ben:
    front Cat = minion 1/2
    deck 10

turn Ana {phase} 9
"""


def offered(phase: str) -> set[str]:
    (read,) = parse_each(BOARD.replace("{phase}", phase), "one.judge")
    assert read.scenario
    made = lay(read.scenario, None)
    made.rules.begin(made.table, 0, phase, 9)
    table: Table = made.table
    list(made.rules.start(table))
    entries, state = len(table.steps[-1].entries), table.state
    found = {request.words for request in made.rules.legal_actions(table)}
    assert (len(table.steps[-1].entries), table.state) == (entries, state), "looking leaves no trace"
    return found


def test_cards_and_effects_in_the_group_phase() -> None:
    found = offered("group")
    plays = {"plays Page to front", "plays Rover to front", "plays Rover to back"}
    assert plays | {"uses ability 1 of Bell", "absorbs Dog with Bell"} <= found
    assert not any(words.startswith("battles") for words in found)


def test_battles_in_the_combat_phase() -> None:
    found = offered("combat")
    assert "battles Cat with Dog" in found
    assert "battles Ben with Dog" not in found, "Cat in Front protects Ben"
    assert not any(words.startswith(("plays", "absorbs")) for words in found)

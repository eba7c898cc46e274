"""Faults that random play found in Grand Archive."""

from __future__ import annotations

from judge.games.grand_archive.keywords.kindle import kindle
from scenarios.parse import parse_each
from scenarios.setup import lay

BOARD = """
scenario "One"
game grand-archive
players Ana, Ben

card "Hearth":
    cost reserve 2
    element Fire
    type Action
    speed Slow
    text "Kindle 2"
    text "Recover 2."

Ana:
    champion "Lantern" level 0 life 15
    hand Hearth, 4
    graveyard 2 x Hearth
    deck 10

Ben:
    champion "Harbor" level 0 life 15
    deck 10

turn Ana main
"""


def test_nothing_need_be_kindled_where_the_hand_pays_for_more_than_the_cost() -> None:
    (read,) = parse_each(BOARD, "one.judge")
    assert read.scenario
    table = lay(read.scenario, None).table
    hearth = table.state.things[table.state.zone("hand", 0)[0]]
    asked = next(kindle(table, 0, 2, -2, hearth))
    assert (asked.least, asked.most) == (0, 2)

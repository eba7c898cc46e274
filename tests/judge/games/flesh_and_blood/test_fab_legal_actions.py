"""What the holder of priority may try, and faults that random play found."""

from __future__ import annotations

import pytest
from fab_playing import board

from judge.games.flesh_and_blood.payment import pay
from judge.games.registry import ruleset
from judge.kernel.decisions import Unsupported
from judge.kernel.ruleset import CardSpec
from judge.kernel.table import Table
from scenarios.parse import parse_each
from scenarios.setup import lay

CARDS = """
card "Comet":
    types Wizard, Action
    cost 1
    text "Draw a card."
    text "Meld"
    back "Flash"

card "Flash":
    types Lightning, Instant
    cost 1
    text "Gain 1{h}."

card "Kick":
    types Generic, Action, Attack
    cost 0
    power 3
    pitch 1

card "Slam":
    types Generic, Action, Attack
    cost 3
    power 7
    pitch 1

card "Spark":
    types Generic, Instant
    cost 0
    text "Draw a card."
"""


def laid(ana: str) -> Table:
    text = f'scenario "One"\ngame flesh-and-blood\nplayers Ana, Ben\n{CARDS}{board(ana)}'
    (read,) = parse_each(text, "one.judge")
    assert read.scenario
    assert read.scenario.turn
    made = lay(read.scenario, None)
    made.rules.begin(made.table, 0, read.scenario.turn.phase, 3)
    return made.table


def offered(table: Table) -> set[str]:
    return {request.words for request in table.rules.legal_actions(table)}


def test_what_may_be_played_is_offered_and_leaves_no_trace() -> None:
    table = laid("hand Kick, Slam, Spark\n    arena Blade = weapon 2\n    deck 10")
    entries = len(table.steps[-1].entries)
    assert offered(table) == {"attacks with Kick", "plays Spark", "attacks with Blade"}
    assert len(table.steps[-1].entries) == entries
    assert "attacks with Slam" in offered(laid("hand Slam, Kick, Kick, Kick\n    deck 10"))


def test_a_split_card_is_offered_as_each_half_and_melded() -> None:
    table = laid("hand Comet, Kick, Kick\n    deck 10")
    assert {"plays Comet", "plays Flash", "plays Comet melded"} <= offered(table)
    table = laid("hand Comet, Kick\n    deck 10")
    assert {"plays Comet", "plays Flash"} <= offered(table)
    assert "plays Comet melded" not in offered(table)


def test_too_few_cards_pitched_as_something_resolves_are_chosen_anew() -> None:
    table = laid("hand Kick, Kick, Slam\n    deck 10")
    hand = [table.state.things[i] for i in table.state.zone("hand", 0)]
    paying = pay(table, 0, 2, hand[2])
    assert next(paying).kind == "payment"
    assert paying.send((hand[0].ref,)).kind == "payment"
    assert table.refusal is not None
    with pytest.raises(StopIteration):
        paying.send((hand[0].ref, hand[1].ref))
    assert len(table.state.zone("pitch", 0)) == 2


def test_a_stat_that_is_no_number_is_refused_by_name() -> None:
    spec = CardSpec("Blob", (("types", "", ("Generic", "Action", "Attack")), ("power", "", ("*",))))
    with pytest.raises(Unsupported, match=r"Blob: its power '\*' is no number"):
        ruleset("flesh-and-blood").face(spec)

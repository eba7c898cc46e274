"""Cards of the catalogue become the definitions that a scenario's own block would make."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_corpus.cards import Catalogue
from rules_corpus.model import Card
from rules_corpus.problem import ProblemError
from scenarios.imported import defined, imported_cards
from scenarios.parse import parse

WOLF = Card(
    game="ga",
    card_id="w1",
    name="Cinder Wolf",
    text="Vigor\n\nOn Enter: Draw a card.",
    attributes={
        "cost": "reserve 2", "element": "Fire, Wind", "type": "Ally", "subtypes": "Beast",
        "power": "2", "life": "1", "back": "Ash, the Cold", "token": "yes",
    },
)  # fmt: skip

WRITTEN = """\
scenario "A wolf"
game grand-archive
players Ana, Ben

card "Cinder Wolf":
    cost reserve 2
    element Fire, Wind
    type Ally
    subtypes Beast
    power 2
    life 1
    back "Ash, the Cold"
    text "Vigor"
    text "On Enter: Draw a card."

turn Ana main
"""


def test_a_card_is_defined_as_its_block_would_define_it() -> None:
    (scenario,), problems = parse(WRITTEN, "a.judge")
    assert not problems
    assert defined(WOLF) == scenario.card("Cinder Wolf")


def test_a_name_that_no_card_has_gives_none_and_one_of_several_cards_a_problem(tmp_path: Path) -> None:
    catalogue = Catalogue(tmp_path)
    twins = [
        WOLF.model_copy(update={"card_id": f"t{n}", "name": "Twin", "text": f"Cleave {n}"}) for n in (1, 2)
    ]
    catalogue.import_cards([WOLF, *twins])
    cards = imported_cards(catalogue)
    assert cards("Cinder Wolf") == defined(WOLF)
    assert cards("Moss Bear") is None
    with pytest.raises(ProblemError, match="C303"):
        cards("Twin")


def test_an_amount_that_is_no_number_stays_as_written() -> None:
    card = defined(WOLF.model_copy(update={"attributes": {"cost": "reserve X"}, "text": ""}))
    assert [(a.qualifier, a.values) for a in card.all("cost")] == [("reserve", ("X",))]

"""Cards of the catalogue become the definitions that a scenario's own block would make."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_corpus.cards import Catalogue
from rules_corpus.model import Card
from rules_corpus.problem import ProblemError
from scenarios.imported import defined, imported_cards
from scenarios.parse import parse
from scenarios.run import run_text

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


STONE = Card(
    game="ga",
    card_id="s1",
    name="Sleeping Stone",
    text="REST: Wake up and transform Sleeping Stone.",
    attributes={"cost": "memory 0", "element": "Norm", "type": "Item", "back": "Woken Stag"},
)
STAG = Card(
    game="ga",
    card_id="s2",
    name="Woken Stag",
    text="Vigor",
    attributes={"cost": "reserve 0", "element": "Norm", "type": "Ally", "power": "4", "life": "3",
                "front": "Sleeping Stone"},
)  # fmt: skip

TURNED = """\
scenario "The stone wakes as a stag that the scenario does not name"
game grand-archive
players Ana, Ben

card "Sleeping Stone"

Ana:
    champion "Harbor Spirit" level 0 life 15
    field Stone = "Sleeping Stone"
    deck 10

Ben:
    champion "Lantern Spirit" level 0 life 15
    deck 10

turn Ana main
Ana activates ability 1 of Stone
all pass
expect Stone type ally
expect Stone power 4
expect Stone awake
"""


def test_a_card_of_the_catalogue_has_its_other_face(tmp_path: Path) -> None:
    catalogue = Catalogue(tmp_path)
    catalogue.import_cards([STONE, STAG])
    (ruled,) = run_text(TURNED, "a.judge", catalogue=imported_cards(catalogue))
    assert ruled.status == "passed", ruled.message


@pytest.mark.parametrize(("word", "first"), [("bottom", "Left"), ("top", "Lamp")])
def test_the_end_of_a_deck_alone_is_said_of_all_cards(word: str, first: str) -> None:
    text = f"""\
scenario "A card is put back"
game grand-archive
players Ana, Ben

card "Sorting":
    cost reserve 0
    element Norm
    type Action
    speed Slow
    text "Put a card from your hand on the top or on the bottom of your deck."

Ana:
    champion "Harbor Spirit" level 0 life 15
    hand "Sorting", Lamp = item "Lamp"
    deck:
        Left = ally "Left" 1/1
        4

Ben:
    champion "Lantern Spirit" level 0 life 15
    deck 10

turn Ana main
Ana activates "Sorting"
all pass
Ana chooses {word}
expect {first} first in deck
"""
    (ruled,) = run_text(text, "a.judge")
    assert ruled.status == "passed", ruled.message

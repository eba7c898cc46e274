"""Card lists in every form, and the catalogue: names, filters, sets, and what is kept of an earlier list."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules_corpus.cards import Catalogue
from rules_corpus.ingest.cards import joined, paragraphs, read_cards
from rules_corpus.model import Card
from rules_corpus.problem import ProblemError

LINES = """\
Pond Lance [aa1] | Regalia Weapon — Warrior Spear | memory 1, power 2, durability 3, Norm | Shines.
Otter Sage [aa2] | Unique Ally — Cleric/Mage Otter | reserve 2, power 1, life 3, Fire | Naps. And more.
Splash [aa3] | Action — Mage Spell | reserve X, Fast, Water, Crux | Splashes.
Boon of Ponds [aa4] | Greater Boon — Tamer | reserve 6, Slow, Norm
"""
PAGE = {
    "total_cards": 3,
    "has_more": True,
    "data": [
        {
            "uuid": "bb1",
            "name": "Otter Knight",
            "types": ["UNIQUE", "ALLY"],
            "classes": ["WARRIOR"],
            "subtypes": ["WARRIOR", "OTTER"],
            "element": "FIRE",
            "cost_reserve": 3,
            "cost_memory": None,
            "power": 0,
            "life": 4,
            "level": None,
            "speed": None,
            "effect": "<b>Swims</b>",
            "effect_raw": "Swims.\r\n\r\nDives.",
            "rule": [
                {"title": "Water", "description": "It may dive twice."},
                {"title": "", "description": "Kelp counts.", "date_added": "2031-05-02T10:00:00Z"},
            ],
            "editions": [{"set": {"prefix": "PND"}}],
        },
        {
            "uuid": "bb2",
            "name": "Splash Back",
            "types": ["ACTION"],
            "elements": ["WATER"],
            "cost": {"type": "reserve", "value": "1"},
            "speed": True,
            "effect_raw": "Choose one—\n• Splash.\n• Dry.",
            "editions": [],
        },
    ],
}
TABLE = (
    "Unique ID\tName\tColor\tPitch\tCost\tPower\tDefense\tHealth\tTypes\tFunctional Text\n"
    'cc1\tJab\tRed\t1\t0\t4\t3\t\tGeneric, Action, Attack\t"**Go on**\n\nSay ""jab""."\n'
    "cc2\tJab\tBlue\t3\t0\t2\t3\t\tGeneric, Action, Attack\t**Go on**\n"
    "cc3\tOld Otter\t\t\t\t\t\t20\tWarrior, Hero\t\n"
)


def by_name(text: str, game: str = "ga") -> dict[str, Card]:
    return {card.name: card for card in read_cards("list", text, game).cards}


def problems(text: str) -> list[tuple[str, int]]:
    with pytest.raises(ProblemError) as error:
        read_cards("list.txt", text, "ga")
    return [(p.code, p.place.line if p.place else 0) for p in error.value.problems]


def test_lines_are_read_with_the_attributes_that_scenarios_name() -> None:
    cards = by_name(LINES)
    assert cards["Pond Lance"].attributes == {
        "cost": "memory 1",
        "type": "Weapon",
        "supertypes": "Regalia",
        "class": "Warrior",
        "subtypes": "Spear",
        "power": "2",
        "durability": "3",
        "element": "Norm",
    }
    assert cards["Otter Sage"].attributes["class"] == "Cleric, Mage"
    assert cards["Splash"].attributes == {
        "cost": "reserve X",
        "type": "Action",
        "class": "Mage",
        "subtypes": "Spell",
        "speed": "Fast",
        "element": "Water, Crux",
    }
    assert cards["Boon of Ponds"].attributes["type"] == "Greater Boon"
    assert cards["Otter Sage"].text == "Naps. And more."


def test_pages_of_the_index_are_read() -> None:
    found = read_cards("page.json", json.dumps(PAGE), "ga")
    knight, splash = found.cards
    assert knight.attributes == {
        "cost": "reserve 3",
        "element": "Fire",
        "type": "Ally",
        "supertypes": "Unique",
        "class": "Warrior",
        "subtypes": "Otter",
        "power": "0",
        "life": "4",
    }
    assert knight.text == "Swims.\n\nDives."
    assert knight.rulings == ("Water: It may dive twice.", "Kelp counts. (2031-05-02)")
    assert knight.set_code == "PND"
    assert splash.attributes["cost"] == "reserve 1"
    assert splash.attributes["speed"] == "Fast"
    assert splash.text == "Choose one—\n\n• Splash.\n\n• Dry."
    assert found.notes == ("2 of 3 cards: the last page says that there are more",)


def test_several_pages_in_one_file_are_read() -> None:
    last = {**PAGE, "has_more": False, "data": [{"uuid": "bb3", "name": "Third"}]}
    found = read_cards("pages.json", json.dumps([PAGE, last]), "ga")
    assert [card.name for card in found.cards] == ["Otter Knight", "Splash Back", "Third"]
    assert found.notes == ()


def test_json_lines_are_read_with_the_card_on_the_back() -> None:
    back = {"id": "dd2", "name": "Great Otter", "types": ["ALLY"], "text": "Roars.", "token": True}
    front = {
        "id": "dd1",
        "name": "Otter Stone",
        "supertypes": ["REGALIA"],
        "types": ["ITEM"],
        "set": "PND",
        "back": back,
    }
    front["cost"] = {"kind": "memory", "amount": 0}
    cards = by_name(json.dumps(front) + "\n\n" + json.dumps({"id": "dd3", "name": "Plain"}))
    assert list(cards) == ["Otter Stone", "Great Otter", "Plain"]
    assert cards["Otter Stone"].attributes == {
        "cost": "memory 0",
        "type": "Item",
        "supertypes": "Regalia",
        "back": "Great Otter",
    }
    assert cards["Great Otter"].attributes == {"type": "Ally", "token": "yes", "front": "Otter Stone"}


def test_the_table_is_read() -> None:
    jab, other, hero = read_cards("card.csv", "\ufeff" + TABLE, "fab").cards
    assert jab.attributes == {
        "color": "Red",
        "pitch": "1",
        "cost": "0",
        "power": "4",
        "defense": "3",
        "types": "Generic, Action, Attack",
    }
    assert jab.text == 'Go on\n\nSay "jab".'
    assert other.card_id == "cc2"
    assert hero.attributes == {"life": "20", "types": "Warrior, Hero"}


def test_every_line_that_is_no_card_is_told() -> None:
    assert problems(LINES + "No id | Ally | x\nOdd [z] | Ally | mana 3\n") == [("C301", 5), ("C301", 6)]
    assert problems('{"id": "x", "name": "A"}\n{"name": "no id"}\n[1]\n{broken\n') == [
        ("C301", 2),
        ("C301", 3),
        ("C301", 4),
    ]
    assert problems(json.dumps({"data": [{"id": "x"}]})) == [("C301", 1)]
    assert problems(json.dumps({"data": []})) == [("C301", 1)]


@pytest.mark.parametrize("text", ["", "once upon a time", "[1, 2]", '"text"', "a,b,c\n1,2,3\n"])
def test_what_is_no_card_list_is_told(text: str) -> None:
    assert problems(text) == [("C300", 0)]


def test_paragraphs_are_folded_and_modes_stand_alone() -> None:
    assert (
        paragraphs("One\ntwo.\n\n\n  **Three**  \n • four \n• five")
        == "One two.\n\nThree\n\n• four\n\n• five"
    )


@pytest.fixture
def catalogue(tmp_path: Path) -> Catalogue:
    found = Catalogue(tmp_path)
    found.import_cards(read_cards("list", LINES, "ga").cards)
    found.import_cards(read_cards("page", json.dumps(PAGE), "ga").cards)
    found.import_cards(read_cards("table", TABLE, "fab").cards)
    return found


def names(cards: list[Card]) -> list[str]:
    return [card.name for card in cards]


def test_a_card_answers_to_its_name_and_id(catalogue: Catalogue) -> None:
    assert catalogue.get_card("otter sage") == catalogue.get_card("aa2", "ga")
    assert catalogue.get_card("Jab (blue)", "fab").card_id == "cc2"


@pytest.mark.parametrize(
    ("name", "code", "hint"),
    [
        ("Oter Sage", "C302", "Otter Sage"),
        ("Jab", "C303", "say which: Jab (Red), Jab (Blue)"),
        ("Jab (green)", "C302", "Jab"),
    ],
)
def test_a_card_that_is_not_there_names_what_is(
    catalogue: Catalogue, name: str, code: str, hint: str
) -> None:
    with pytest.raises(ProblemError) as error:
        catalogue.get_card(name)
    assert error.value.problems[0].code == code
    assert hint in error.value.problems[0].hint


def test_an_empty_catalogue_says_how_to_fill_it(tmp_path: Path) -> None:
    with pytest.raises(ProblemError, match="judge cards import"):
        Catalogue(tmp_path).get_card("Otter Sage")
    assert Catalogue(tmp_path).search_cards("otter") == []
    assert Catalogue(tmp_path).list_card_sets() == []


def test_cards_are_found_by_words_names_first(catalogue: Catalogue) -> None:
    assert names(catalogue.search_cards("splash")) == ["Splash", "Splash Back"]
    assert names(catalogue.search_cards("otter warrior")) == ["Old Otter", "Otter Knight"]
    assert names(catalogue.search_cards("otter", "ga", k=1)) == ["Otter Sage"]
    assert names(catalogue.search_cards("kelp counts")) == ["Otter Knight"]
    assert catalogue.search_cards("zebra") == []


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        ({"element": "fire"}, ["Otter Sage", "Otter Knight"]),
        ({"element": "Water"}, ["Splash", "Splash Back"]),
        ({"cost": ">= 2"}, ["Otter Sage", "Boon of Ponds", "Otter Knight"]),
        ({"cost": "reserve 2"}, ["Otter Sage"]),
        ({"power": "<1"}, ["Otter Knight"]),
        ({"type": "Ally", "life": "= 3"}, ["Otter Sage"]),
        ({"set": "PND"}, ["Otter Knight"]),
        ({"text": "dives."}, ["Otter Knight"]),
    ],
)
def test_filters(catalogue: Catalogue, filters: dict[str, str], expected: list[str]) -> None:
    assert names(catalogue.search_cards(game="ga", filters=filters)) == expected


def test_an_unknown_filter_is_a_problem(catalogue: Catalogue) -> None:
    with pytest.raises(ProblemError) as error:
        catalogue.search_cards("otter", filters={"powr": "3"})
    assert error.value.problems[0].code == "C304"
    assert "power" in error.value.problems[0].hint


def test_sets_are_counted(catalogue: Catalogue) -> None:
    assert [(s.game, s.set_code, s.cards) for s in catalogue.list_card_sets()] == [
        ("fab", "", 3),
        ("ga", "", 5),
        ("ga", "PND", 1),
    ]


def test_a_second_list_adds_to_what_the_first_knew(catalogue: Catalogue) -> None:
    texts = '{"id": "aa2", "name": "Otter Sage", "types": ["ALLY"], "text": "Naps twice."}'
    assert catalogue.import_cards(read_cards("texts", texts, "ga").cards) == 1
    card = catalogue.get_card("Otter Sage")
    assert card.text == "Naps twice."
    assert card.attributes["life"] == "3"


SHARED = Path(__file__).parents[3] / "shared" / "corpora"


@pytest.mark.skipif(not SHARED.is_dir(), reason="the real lists are not beside the project")
@pytest.mark.parametrize(
    ("name", "game", "least"),
    [
        ("grand-archive/cards.txt", "ga", 237),
        ("grand-archive/cards.jsonl", "ga", 237),
        ("grand-archive/texts.jsonl", "ga", 1135),
        ("flesh-and-blood/card.csv", "fab", 3878),
    ],
)
def test_the_real_lists_are_read_whole(name: str, game: str, least: int) -> None:
    cards = read_cards(name, (SHARED / name).read_text(encoding="utf-8"), game).cards
    assert len(cards) >= least
    assert all(card.attributes for card in cards)


@pytest.mark.parametrize(("text", "game", "own"), [(TABLE, "ga", "fab"), (LINES, "fab", "ga")])
def test_a_list_in_the_form_of_another_game_is_refused(text: str, game: str, own: str) -> None:
    with pytest.raises(ProblemError, match="C307") as raised:
        read_cards("list", text, game)
    assert f"--game {own} imports it" in str(raised.value)


def test_json_nested_without_end_is_refused() -> None:
    with pytest.raises(ProblemError, match="C30"):
        read_cards("list", "[" * 100_000, "ga")
    with pytest.raises(ProblemError, match="C30"):
        read_cards("list", '{"a":' * 100_000, "ga")


def test_a_comparison_needs_a_number(tmp_path: Path) -> None:
    catalogue = Catalogue(tmp_path)
    catalogue.import_cards(read_cards("list", LINES, "ga").cards)
    for none in (">= many", ">> 3", "< 3 or so"):
        with pytest.raises(ProblemError, match="C306"):
            catalogue.search_cards(filters={"power": none})


def test_the_same_card_of_two_games_is_told_apart_by_its_game(tmp_path: Path) -> None:
    catalogue = Catalogue(tmp_path)
    catalogue.import_cards([Card(game=game, card_id="a", name="Otter", text="") for game in ("ga", "fab")])
    with pytest.raises(ProblemError, match="name the game: fab, ga"):
        catalogue.get_card("Otter")
    assert catalogue.get_card("Otter", "ga").game == "ga"


def test_names_that_hold_what_was_asked_come_before_similar_ones(tmp_path: Path) -> None:
    catalogue = Catalogue(tmp_path)
    names = ("Line", "Lorraine, Pond Walker", "Moraine")
    catalogue.import_cards(
        [Card(game="ga", card_id=str(n), name=name, text="") for n, name in enumerate(names)]
    )
    with pytest.raises(ProblemError, match=r"near it: Lorraine, Pond Walker$"):
        catalogue.get_card("Lorraine")


def test_cards_that_are_listed_twice_are_told() -> None:
    read = read_cards("pages.json", json.dumps([PAGE, PAGE]), "ga")
    assert "2 listed more than once" in read.notes[0]
    assert "2 of 3 cards" in read.notes[1]


@pytest.mark.parametrize("text", [json.dumps(PAGE), json.dumps(PAGE["data"][0])])
def test_the_index_of_another_game_is_refused(text: str) -> None:
    with pytest.raises(ProblemError, match="C307"):
        read_cards("pages.json", text, "fab")


def test_lists_that_were_saved_one_by_one_are_one() -> None:
    lists = [read_cards("a.json", json.dumps(PAGE), "ga"), read_cards("b.txt", LINES, "ga")]
    whole = joined(lists)
    assert (whole.form, len(whole.cards)) == ("index pages, card lines", 6)
    assert len(whole.notes) == 1

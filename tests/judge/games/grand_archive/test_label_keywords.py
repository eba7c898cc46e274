"""Label keywords: which entries of the list the words of a label have."""

import pytest

from judge.games.grand_archive.label_keywords import LABELS, LISTED, rules_of_label
from judge.text.compiler import compile_text
from judge.text.describe import describe


@pytest.mark.parametrize("word", sorted(LISTED))
def test_each_label_of_the_list_has_its_own_entry(word: str) -> None:
    assert rules_of_label(word.title()) == (LISTED[word],)
    assert len(set(LISTED.values())) == len(LISTED)


def test_a_number_and_a_second_label_are_looked_past() -> None:
    assert rules_of_label("Deluge 3 — On Death") == (LABELS["3.3"],)


@pytest.mark.parametrize("label", ["", "On Hit", "Class Bonus"])
def test_other_labels_have_none(label: str) -> None:
    assert rules_of_label(label) == ()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Brew — Two Herbs", "brew by sacrificing 2 Herbs"),
        ("Brew — One Manaroot, One Flower", "brew by sacrificing 1 Manaroot and 1 Flower"),
    ],
)
def test_a_brew_is_told_by_its_ingredients(text: str, words: str) -> None:
    (ability,) = compile_text("grand-archive", text, name="Mint Tea").abilities
    assert describe(ability) == words


def test_abilities_of_another_card_are_told_as_they_are_entered_with() -> None:
    text = (
        "You may banish a Book regalia you control to activate this card from your material deck. "
        "If you do, Ember Folio enters the field with all abilities of the banished card."
    )
    (ability,) = compile_text("grand-archive", text, name="Ember Folio").abilities
    assert describe(ability).endswith("then this enters with all abilities of what “banish” affected")

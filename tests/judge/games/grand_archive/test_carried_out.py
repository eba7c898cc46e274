"""What the engine carries out of the ability tree, and that it refuses the rest by name."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest
from ga_playing import play

from judge.games.grand_archive.carried_out import ABSENT, READ, REFUSED, first_refused
from judge.games.grand_archive.carried_out_words import WORDS
from judge.text import tree as t

CLASSES = {
    name: cls
    for name, cls in vars(t).items()
    if isinstance(cls, type) and issubclass(cls, t.Node) and cls is not t.Node
}
ROOT = Path(__file__).parents[4] / "judge"
SHARED = (
    "addressed",
    "dice",
    "keywords",
    "lasting",
    "looking",
    "meaning",
    "perform",
    "several",
    "triggering",
)
"""The modules in which all games carry text out."""

ENGINE = [
    *(ROOT / "text" / f"{name}.py" for name in SHARED),
    *(p for p in (ROOT / "games" / "grand_archive").rglob("*.py") if "carried_out" not in p.name),
]
SAME_EITHER_WAY = {"GrantAbility.gained", "Move.any_order", "SetStat.base", "LoseAbilities.other"}
"""Fields that make no difference here: an ability is given once, a player always orders cards that go to a
deck, stats are set in their own layer, nothing else is lost after it is granted."""


@pytest.mark.parametrize("name", sorted(CLASSES))
def test_every_class_and_field_of_the_tree_is_read_or_refused(name: str) -> None:
    if name in ABSENT:
        assert name not in {*READ, *REFUSED}
        return
    listed = [*READ[name].split(), *REFUSED.get(name, "").split()]
    assert sorted(listed) == sorted(field.name for field in fields(CLASSES[name]) if field.name != "span")


def test_no_table_names_what_the_tree_does_not_have() -> None:
    assert {*READ, *REFUSED, *ABSENT} <= set(CLASSES)
    for place in WORDS:
        name, field = place.split(".")
        assert field in READ[name].split()


def looked_at() -> Iterator[str]:
    """The names that the engine takes out of objects: attributes, keywords of patterns, names in strings."""
    for path in ENGINE:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute):
                yield node.attr
            elif isinstance(node, ast.MatchClass):
                yield from node.kwd_attrs
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def test_what_counts_as_read_is_looked_at_by_the_engine() -> None:
    seen = set(looked_at())
    unseen = {
        f"{name}.{field}" for name, known in READ.items() for field in known.split() if field not in seen
    }
    one_word = {place for place, known in WORDS.items() if len(known) == 1}
    assert unseen - SAME_EITHER_WAY - one_word <= {f"{name}.paragraph" for name in READ}


def test_a_field_is_refused_only_where_it_says_something() -> None:
    assert first_refused(t.Play("activate", t.Self(), free=True)) is None
    found = first_refused(t.Play("activate", t.Self(), ignoring_elements=True))
    assert found == "Play with ignoring elements is not carried out yet"


def test_an_inherited_effect_that_a_text_gives_is_refused() -> None:
    given = t.StaticAbility((t.GrantKeyword(t.Self(), t.KeywordAbility("vigor")),), inherited=True)
    grant = t.GrantAbility(t.Self(), given)
    assert first_refused(grant) == "GrantAbility of an Inherited Effect is not carried out yet"


def test_instructions_within_instructions_are_left_for_when_they_are_reached() -> None:
    unknown = t.ChooseWord("number")
    assert first_refused(unknown) is not None
    assert first_refused(t.May(t.YOU, (unknown,))) is None
    instead = t.Replace(t.EventPattern("is-dealt-damage", t.Self()), (unknown,))
    assert first_refused(instead) == "ChooseWord with axis 'number' is not carried out yet"


CARDS = """
Muse | cost reserve 0 | type Ally | power 1 | life 1 | text "Whenever you recollect three or more cards, draw a card."
Oracle | cost reserve 0 | type Action | speed Fast | text "Draw a card. Choose a number."
Cupid | cost reserve 0 | type Ally | power 1 | life 1 | text "On Enter: Draw a card. Choose a number."
"""


@pytest.mark.parametrize(
    ("board", "body", "named"),
    [
        ('field "Muse"', "expect Ana hand 0", "Muse: TriggeredAbility of what recollects"),
        ('hand "Muse"', 'Ana activates "Muse"', "Muse: TriggeredAbility of what recollects"),
        ('hand "Oracle"', 'Ana activates "Oracle"\nall pass', "ChooseWord"),
        ('hand "Cupid"', 'Ana activates "Cupid"\nall pass\nall pass', "ChooseWord"),
    ],
)
def test_what_is_not_carried_out_stops_the_scenario_and_is_named(board: str, body: str, named: str) -> None:
    result = play(CARDS, board, "", body)
    assert result.status == "error"
    assert named in result.message


def test_an_event_that_never_happens_here_is_refused_with_the_card_in_play() -> None:
    event = t.EventPattern("generates", t.YOU)
    assert first_refused(t.TriggeredAbility(event, ())) == (
        "TriggeredAbility of what generates is not carried out yet"
    )

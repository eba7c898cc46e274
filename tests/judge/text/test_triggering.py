"""What any text of a game speaks of, from which it is known at once that nothing listens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judge.kernel.faces import Face
from judge.kernel.state import Effect, Player, State, Thing
from judge.text import tree as t
from judge.text.keywords import Keywords
from judge.text.triggering import in_any_text

CALLS = t.TriggeredAbility(t.EventPattern("dies"), (t.Draw(t.YOU, t.Number(1)),))
KEYWORDS = Keywords()
KEYWORDS.means("echo", ())(lambda keyword: (t.TriggeredAbility(t.EventPattern("wakes-up"), ()),))


def verbs(text: Any) -> Iterator[str]:
    return (node.event.verb for node in KEYWORDS.nodes(text) if isinstance(node, t.TriggeredAbility))


heard = in_any_text(verbs)


def position(*abilities: t.Ability) -> State:
    thing = Thing(1, Face("Owl", abilities=abilities), 0, 0, "deck")
    return State((Player("Ana"),), {1: thing}, {("deck", 0): (1,)})


def test_a_text_is_heard_wherever_its_card_lies() -> None:
    assert heard(position(CALLS), "dies")
    assert not heard(position(CALLS), "enters")
    assert not heard(position(), "dies")


def test_an_ability_that_a_text_may_give_is_heard() -> None:
    assert heard(position(t.StaticAbility((t.GrantAbility(t.Self(), CALLS),))), "dies")


def test_what_a_keyword_stands_for_is_heard() -> None:
    assert heard(position(t.KeywordAbility("echo")), "wakes-up")


def test_an_effect_is_heard_as_long_as_it_lasts() -> None:
    before = position()
    given = Effect(5, "continuous", t.GrantAbility(t.Self(), CALLS), 0, before.things[1], 1)
    during = before.but(effects=(given,))
    assert [heard(state, "dies") for state in (before, during, during.but(effects=()))] == [
        False,
        True,
        False,
    ]

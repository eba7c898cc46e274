"""What the grammar reads and nothing carries out is refused by name."""

from __future__ import annotations

import pytest

from judge.games.flesh_and_blood.cards import abilities
from judge.games.flesh_and_blood.carried_out import CHANGES
from judge.games.flesh_and_blood.views import APPLY
from judge.kernel.decisions import Unsupported


def test_all_changes_of_characteristics_are_carried_out() -> None:
    assert {kind.__name__ for kind in APPLY} <= CHANGES


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Target weapon's next attack this turn gets +1{p}.", "the next attack of"),
        ("Players can't draw cards.", "draws"),
        ("If you would draw a card, draw 2 cards instead.", "draws"),
        ("Whenever this wakes up, draw a card.", ""),
    ],
)
def test_a_text_that_nothing_looks_at_is_refused_by_name(text: str, named: str) -> None:
    if not named:
        assert abilities(text, "Card")
        return
    with pytest.raises(Unsupported, match=f"Card: .*{named}"):
        abilities(text, "Card")

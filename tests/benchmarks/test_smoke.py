"""Smoke scenarios: each shape of ability is made to happen on a board of its own, on invented texts and, where
the card list is beside the project, on the most frequent shapes of real cards."""

from __future__ import annotations

import json
from typing import Any

import pytest

from benchmarks.measure import SHARED
from benchmarks.smoke import reasons, report, smoke, told
from benchmarks.smoke_cases import Case, by_shape, cases, invented_cards, shape
from judge.games.grand_archive.game_terms import VERBS
from judge.games.grand_archive.types_of_effects_continuous_changes import APPLY
from judge.text import tree as t

FILES = ("triggers-more", "effects-and-actions-more", "limits-targets-and-later")
"""Files of the library whose invented cards stand for a card list."""

LIST = SHARED / "corpora" / "grand-archive" / "texts.jsonl"
FREQUENT = 24
INVENTED = 36


def card(text: str, *types: str, name: str = "Rook") -> dict[str, Any]:
    return {"name": name, "types": list(types), "subtypes": ["HUMAN"], "text": text}


SHAPES = [
    card("On Enter: Draw a card.", "ALLY"),
    card("On Death: Each opponent discards a card.", "ALLY"),
    card("Whenever another ally you control dies, recover 1.", "ALLY"),
    card("Whenever one or more enlighten counters are removed from your champion, draw a card.", "ITEM"),
    card("REST: Put a buff counter on target Beast ally you control.", "ALLY"),
    card("Deal 2 damage to target unit. If your champion is level 2 or higher, draw a card.", "ACTION"),
    card("Destroy target item or Siegeable domain.", "ACTION"),
    card("Banish any amount of cards from a single graveyard.", "ACTION"),
    card("Other allies you control get +1 POWER.", "ALLY"),
    card("This card costs 1 less to activate for each ally you control.", "ACTION"),
    card("Your champion's first attack each turn gets +2 POWER.", "DOMAIN"),
    card("Target ally gains your choice of taunt or vigor until end of turn.", "ACTION"),
    card("Each player with influence six or more discards a card.", "ACTION"),
]


@pytest.mark.parametrize("one", SHAPES, ids=lambda one: one["text"])
def test_an_invented_shape_is_seen_to_happen(one: dict[str, Any]) -> None:
    (case,) = cases([one])
    made = smoke(case)
    assert made.seen, f"{made.why}\n{made.text}"


def nothing(*_: Any) -> Any:
    return True
    yield


@pytest.mark.parametrize(
    ("broken", "text"),
    [
        (t.Draw, "On Enter: Draw a card."),
        (t.Recover, "On Enter: Draw a card. Recover 2."),
        (t.PutCounters, "Whenever another ally you control dies, put a buff counter on Rook."),
        (t.DealDamage, "REST: Deal 1 damage to target unit."),
    ],
)
def test_an_instruction_that_is_lost_is_missed(
    broken: type, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (case,) = cases([card(text, "ALLY")])
    assert smoke(case).seen
    monkeypatch.setitem(VERBS.do, broken, nothing)
    assert not smoke(case, most=2).seen


@pytest.mark.parametrize(
    ("broken", "text"),
    [
        (t.ModifyStat, "Other allies you control get +1 POWER."),
        (t.ModifyStat, "REST: Target ally gets +2 POWER until end of turn."),
        (t.GrantKeyword, "Allies you control have taunt."),
    ],
)
def test_a_change_that_is_lost_is_missed(broken: type, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (case,) = cases([card(text, "ALLY")])
    assert smoke(case).seen
    monkeypatch.setitem(APPLY, broken, lambda context, change, current: None)
    assert not smoke(case, most=2).seen


def test_what_does_nothing_is_not_seen() -> None:
    (case,) = cases([card("On Death: Draw a card.", "ALLY")])
    never = Case(case.ability, "Whenever you activate a card named Nothing, draw a card.", case.card)
    assert not smoke(never, most=2).seen


def test_a_shape_leaves_out_names_numbers_and_filters() -> None:
    texts = [
        "Put two buff counters on target Beast ally.",
        "Put an age counter on target item.",
        "Draw a card.",
    ]
    groups = by_shape(cases([card(text, "ACTION") for text in texts]))
    assert [len(found) for found in groups.values()] == [2, 1]
    assert all(shape(one.ability) == name for name, found in groups.items() for one in found)


@pytest.mark.skipif(not LIST.is_file(), reason="the card list beside the project is not here")
def test_frequent_shapes_of_real_cards_are_seen_to_happen() -> None:
    lines = LIST.read_text(encoding="utf-8").splitlines()
    groups = by_shape(cases(json.loads(line) for line in lines))
    assert {*reasons()} <= {*groups}, "a reason is kept for a shape that the list has"
    made = report(groups, most=FREQUENT)
    print(*told(made), sep="\n")
    assert not made.unexplained, {name: one.why for name, one in made.unexplained.items()}


def test_shapes_of_invented_cards_are_seen_to_happen() -> None:
    made = report(by_shape(cases(card for files in FILES for card in invented_cards(files))), most=INVENTED)
    print(*told(made), sep="\n")
    assert len(made.counts) == INVENTED
    assert not made.unexplained, {name: one.why for name, one in made.unexplained.items()}


def test_reasons_are_kept_for_what_stays_silent() -> None:
    assert all(len(why) > 20 for why in reasons().values())

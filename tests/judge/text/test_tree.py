"""The ability tree: values that compare without their places, can be walked, and tell their targets."""

from __future__ import annotations

from judge.text.tree import (
    Again,
    Conditional,
    DealDamage,
    Delay,
    EventPattern,
    InstructionsAbility,
    May,
    Meets,
    Number,
    Selector,
    Self,
    Target,
    WhenDone,
    You,
    targets,
    walk,
)

UNIT = Target(0, Selector(("unit",)), Number(1), Number(1))
ALLY = Target(1, Selector(("ally",)), Number(1), Number(1))


def test_places_take_no_part_in_comparison() -> None:
    assert Number(2, span=(3, 4)) == Number(2)
    assert hash(Number(2, span=(3, 4))) == hash(Number(2))
    assert Number(2) != Number(3)


def test_walk_goes_through_tuples_parents_first() -> None:
    ability = InstructionsAbility((DealDamage(Number(2), UNIT),))
    assert [type(node).__name__ for node in walk(ability)][:4] == [
        "InstructionsAbility",
        "DealDamage",
        "Number",
        "Target",
    ]


def test_a_target_named_twice_counts_once() -> None:
    ability = InstructionsAbility(
        (DealDamage(Number(1), UNIT), DealDamage(Number(1), ALLY), DealDamage(Number(1), UNIT))
    )
    assert targets(ability) == (UNIT, ALLY)


def test_targets_of_later_triggers_are_not_declared_now() -> None:
    later = (DealDamage(Number(1), ALLY),)
    assert targets(WhenDone((May(You(), (DealDamage(Number(1), UNIT),)),), later)) == (UNIT,)
    assert targets(Delay(EventPattern("phase-begins"), later)) == ()


def test_targets_of_both_branches_are_declared() -> None:
    made = Conditional(Meets(Self(), ()), (DealDamage(Number(3), Again(0)),), (DealDamage(Number(1), UNIT),))
    assert targets(made) == (UNIT,)

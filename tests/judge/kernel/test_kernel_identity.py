"""What is worked out once for a value: for the very object, and for no other that took its place."""

from __future__ import annotations

from typing import Any

from judge.kernel import identity
from judge.kernel.identity import by_identities, by_identity


def test_a_value_is_worked_out_once_and_an_equal_one_for_itself() -> None:
    asked: list[Any] = []

    @by_identity
    def length(value: tuple[int, ...]) -> int:
        asked.append(value)
        return len(value)

    one, other = tuple(range(2)), tuple(range(2))
    assert [length(one), length(one), length(other)] == [2, 2, 2]
    assert [value is one for value in asked] == [True, False]


def test_no_value_takes_the_place_of_one_that_is_gone() -> None:
    @by_identity
    def total(values: tuple[int, ...]) -> int:
        return sum(values)

    assert [total(tuple(range(n))) for n in range(1000)] == [n * (n - 1) // 2 for n in range(1000)]


def test_several_values_count_together_and_in_their_order() -> None:
    joined = by_identities(lambda *parts: "".join(parts))
    a, b = "a", "b"
    assert [joined(a, b), joined(b, a), joined(a), joined()] == ["ab", "ba", "a", ""]


def test_it_forgets_everything_when_it_knows_too_much(monkeypatch: Any) -> None:
    monkeypatch.setattr(identity, "MOST", 3)
    asked: list[Any] = []
    kept = by_identity(lambda value: asked.append(value))
    values = [object() for _ in range(4)]
    for value in (*values, values[0]):
        kept(value)
    assert asked == [*values, values[0]]

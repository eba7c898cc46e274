"""The builder's classes: one method for each rule of the grammars."""

from __future__ import annotations

from collections import defaultdict

from judge.text.builders.builder import Builder


def test_no_two_classes_define_the_same_method() -> None:
    places: dict[str, list[str]] = defaultdict(list)
    for made in Builder.__mro__:
        for name in vars(made):
            if not name.startswith("__"):
                places[name].append(made.__name__)
    assert {name: where for name, where in places.items() if len(where) > 1} == {}

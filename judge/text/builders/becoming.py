"""What something becomes: types, elements, base stats, states."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from judge.text.builders.base import BuilderBase, Noun, Rejected
from judge.text.builders.selectors import is_plural
from judge.text.builders.statements import word_values
from judge.text.parser import Tree
from judge.text.tree import (
    Amount,
    BecomeState,
    Change,
    ChangeTypes,
    Filter,
    GrantKeyword,
    Reference,
    Rest,
    SetStat,
    Wake,
)


class Becoming(BuilderBase):
    """A change waits for its subject as a function of it."""

    def on_becomes(self, tree: Tree, become: Any) -> Any:
        return become

    def on_is_types(self, tree: Tree, become: Any) -> Any:
        return lambda of: [
            replace(change, standing=True) if isinstance(change, ChangeTypes) else change
            for change in become(of)
        ]

    def on_become_kind(self, tree: Tree, *parts: Any) -> Any:
        noun = next((part for part in parts if isinstance(part, Noun)), Noun(()))
        names = tuple(name for part in parts if isinstance(part, Filter) for name in word_values(part))
        keywords = parts[-1] if isinstance(parts[-1], tuple) else ()

        def become(of: Reference) -> list[Change]:
            granted = [GrantKeyword(of, keyword, span=tree.span) for keyword in keywords]
            return [ChangeTypes(of, noun.kinds, subtypes=names, span=tree.span), *granted]

        return become

    on_become_word = on_become_kind

    def on_become_of_supertype(self, tree: Tree, state: str, noun: Noun, *base: Any) -> Any:
        """A "unique champion with base level 3": of states only those that are supertypes are said so."""
        if state != "unique":
            raise Rejected
        bases = [base] if base else []
        return lambda of: [
            ChangeTypes(of, noun.kinds, supertypes=(state,), span=tree.span),
            *_base_stats(tree, of, bases),
        ]

    def on_become_also(self, tree: Tree, *parts: Any) -> Any:
        kinds = tuple(kind for part in parts if isinstance(part, Noun) for kind in part.kinds)
        names = tuple(name for part in parts if not isinstance(part, Noun) for name in word_values(part))
        return lambda of: [ChangeTypes(of, kinds, subtypes=names, in_addition=True, span=tree.span)]

    def on_become_also_each(self, tree: Tree, *parts: Any) -> Any:
        """ "Are Beasts in addition to their other types": each of them is one."""

        def made(of: Reference) -> list[Change]:
            (change,) = self.on_become_also(tree, *parts)(of)
            one = tuple(name[:-1] if is_plural(name) else name for name in change.subtypes)
            return [replace(change, subtypes=one)]

        return made

    def on_become_with_base(self, tree: Tree, become: Any, first: str, second: str, amount: Amount) -> Any:
        bases = ((first, amount), (second, amount))
        return lambda of: [*become(of), *_base_stats(tree, of, bases)]

    def on_become_based(self, tree: Tree, *parts: Any) -> Any:
        """ "A Horse ally with base power and base life 3"."""
        *kind, first, second, amount = parts
        return self.on_become_two_based(tree, *kind, first, amount, second, amount)

    def on_become_two_based(self, tree: Tree, *parts: Any) -> Any:
        *kind, first, least, second, most = parts
        become = self.on_become_kind(tree, *kind)
        bases = ((first.removeprefix("base-"), least), (second.removeprefix("base-"), most))
        return lambda of: [*become(of), *_base_stats(tree, of, bases)]

    def on_become_based_and(self, tree: Tree, *parts: Any) -> Any:
        """ "A Dragon with base power 6, base life 6, and cleave"."""
        *based, keywords = parts
        become = self.on_become_two_based(tree, *based)
        return lambda of: [*become(of), *(GrantKeyword(of, one, span=tree.span) for one in keywords)]

    def on_become_with_counted(
        self, tree: Tree, become: Any, least: Amount, first: str, most: Amount, second: str
    ) -> Any:
        return lambda of: [*become(of), *_base_stats(tree, of, ((first, least), (second, most)))]

    def on_become_counted_also(self, tree: Tree, *parts: Any) -> Any:
        """ "An ally with 2 power and 2 life in addition to its other types"."""
        *kind, least, first, most, second = parts
        become = self.on_become_also(tree, *kind)
        return self.on_become_with_counted(tree, become, least, first, most, second)

    def on_become_sized(self, tree: Tree, power: Amount, life: Amount, *kind: Any) -> Any:
        """ "A 3/3 Beast"."""
        become = self.on_become_kind(tree, *kind)
        return self.on_become_with_counted(tree, become, power, "power", life, "life")

    def on_become_sized_also(self, tree: Tree, power: Amount, life: Amount, *kind: Any) -> Any:
        become = self.on_become_also(tree, *kind)
        return self.on_become_with_counted(tree, become, power, "power", life, "life")

    def on_become_counted(self, tree: Tree, *parts: Any) -> Any:
        """ "A Human with 2 POWER and 2 LIFE"."""
        *kind, least, first, most, second = parts
        return self.on_become_two_based(tree, *kind, first, least, second, most)

    def on_sets_two(self, tree: Tree, first: str, one: Amount, second: str, other: Amount) -> Any:
        if first.startswith("base-"):
            second = "base-" + second.removeprefix("base-")
        pairs = ((first, one), (second, other))
        return lambda of: [SetStat(of, stat, amount, span=tree.span) for stat, amount in pairs]

    def on_sets_both(self, tree: Tree, first: str, second: str, amount: Amount) -> Any:
        return self.on_sets_two(tree, first, amount, second, amount)

    def on_become_element(self, tree: Tree, element: str) -> Any:
        return lambda of: [ChangeTypes(of, elements=(element,), span=tree.span)]

    def on_become_element_also(self, tree: Tree, element: str) -> Any:
        return lambda of: [ChangeTypes(of, elements=(element,), in_addition=True, span=tree.span)]

    def on_becomes_state(self, tree: Tree, state: str) -> Any:
        turned: dict[str, type[Rest] | type[Wake]] = {"rested": Rest, "awake": Wake}
        if state in turned:
            return lambda of: [turned[state](of, span=tree.span)]
        return lambda of: [BecomeState(of, state, span=tree.span)]


def _base_stats(tree: Tree, of: Reference, bases: Iterable[tuple[str, Amount]]) -> list[Change]:
    return [SetStat(of, stat, amount, base=True, span=tree.span) for stat, amount in bases]

"""Instructions about counters."""

from __future__ import annotations

from judge.text.builders.base import BuilderBase, Rejected
from judge.text.parser import Tree
from judge.text.tree import (
    All,
    Amount,
    CountersOn,
    EachOne,
    ForEach,
    Instruction,
    MoveCounters,
    Number,
    PutCounters,
    Reference,
    RemoveCounters,
    ThatMuch,
)


class Counters(BuilderBase):
    """One instruction each, and how many counters of which kind."""

    def on_move_counters(
        self, tree: Tree, counters: tuple[str, Amount], of: Reference, to: Reference
    ) -> Instruction:
        return MoveCounters(*counters, of, to)

    def on_move_all_counters(self, tree: Tree, kind: str, of: Reference, to: Reference) -> Instruction:
        return MoveCounters(kind, None, of, to)

    def on_move_any_counters(self, tree: Tree, kind: str, of: Reference, to: Reference) -> Instruction:
        return MoveCounters(kind, None, of, to, up_to=True)

    def on_move_up_to_counters(
        self, tree: Tree, counters: tuple[str, Amount], of: Reference, to: Reference
    ) -> Instruction:
        return MoveCounters(*counters, of, to, up_to=True)

    def on_remove_any(self, tree: Tree, kind: str, on: Reference) -> Instruction:
        return RemoveCounters(kind, None, on, up_to=True)

    def on_put_same_counters(self, tree: Tree, kind: str, of: Reference, on: Reference) -> Instruction:
        return PutCounters(kind, CountersOn(kind, of), on)

    def on_one_counter(self, tree: Tree, kind: str) -> tuple[str, Amount]:
        return (kind, Number(1))

    def on_one_any_counter(self, tree: Tree) -> tuple[str, Amount]:
        return ("", Number(1))

    def on_n_counters(self, tree: Tree, amount: Amount, kind: str) -> tuple[str, Amount]:
        return (kind, amount)

    def on_n_any_counters(self, tree: Tree, amount: Amount) -> tuple[str, Amount]:
        return ("", amount)

    def on_that_many_counters(self, tree: Tree, kind: str) -> tuple[str, Amount]:
        return (kind, ThatMuch())

    def on_n_counters_equal(self, tree: Tree, kind: str, amount: Amount) -> tuple[str, Amount]:
        return (kind, amount)

    def on_put_counters(self, tree: Tree, counters: tuple[str, Amount], on: Reference) -> Instruction:
        if not counters[0]:
            raise Rejected
        return PutCounters(*counters, on)

    def on_put_counters_equal(self, tree: Tree, kind: str, on: Reference, amount: Amount) -> Instruction:
        return PutCounters(kind, amount, on)

    def on_remove_counters(self, tree: Tree, counters: tuple[str, Amount], on: Reference) -> Instruction:
        return RemoveCounters(*counters, on)

    def on_remove_among(self, tree: Tree, counters: tuple[str, Amount], on: Reference) -> Instruction:
        kind, amount = counters
        return self.removed_among(kind, amount, on)

    def on_remove_any_among(self, tree: Tree, kind: str, on: Reference) -> Instruction:
        return self.removed_among(kind, None, on)

    def removed_among(self, kind: str, amount: Amount | None, on: Reference) -> Instruction:
        """So many counters in all; of counters of any kind which they are is not said."""
        if not kind or not isinstance(on, All):
            raise Rejected
        return RemoveCounters(kind, amount, on, up_to=amount is None, among=True)

    def on_remove_up_to(self, tree: Tree, counters: tuple[str, Amount], on: Reference) -> Instruction:
        return RemoveCounters(*counters, on, up_to=True)

    def on_remove_all_counters(self, tree: Tree, kind: str, on: Reference) -> Instruction:
        return RemoveCounters(kind, None, on)

    def on_remove_damage(self, tree: Tree, on: Reference) -> Instruction:
        return RemoveCounters("damage", None, on)

    def on_double_counters(self, tree: Tree, kind: str, on: Reference) -> Instruction:
        """As many more on each as there are on it."""
        if not kind:
            raise Rejected
        more = PutCounters(kind, CountersOn(kind, EachOne()), EachOne(), span=tree.span)
        return ForEach(on, (more,))

"""Amounts: numbers, and what is counted or measured."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.text.builders.base import BuilderBase, Phrase, Rejected, event
from judge.text.lexer import Token
from judge.text.parser import Tree
from judge.text.tree import (
    All,
    Amount,
    ChampionOf,
    CountersOn,
    CountOf,
    Distinct,
    Excluding,
    Experienced,
    Extreme,
    LevelOf,
    Number,
    Other,
    Reference,
    Scaled,
    Selector,
    StatOf,
    Sum,
    Tally,
    ThatMuch,
    Times,
    Variable,
    You,
)

NUMBERS = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50}


GONE = frozenset(("dies", "leaves", "is-destroyed", "is-sacrificed", "sacrifices", "discards", "is-banished"))
"""Events after which a thing is not where such things are looked for."""


def times_gone(selector: Selector) -> Amount | None:
    """ "For each ally that died this turn": how often that happened, as such a thing is there no more."""
    gone = next((one for one in selector.filters if isinstance(one, Experienced)), None)
    if gone is None or gone.event.verb not in GONE or selector.zone:
        return None
    rest = replace(selector, filters=tuple(one for one in selector.filters if one is not gone))
    return Times(replace(gone.event, **{gone.role: rest}))  # type: ignore[arg-type]


class Amounts(BuilderBase):
    """Numbers."""

    def on_number(self, tree: Tree, token: Token) -> Amount:
        return Number(int(token.text))

    def on_number_word(self, tree: Tree, token: Token) -> Amount:
        tens, _, ones = token.text.lower().rpartition("-")
        if ones in TENS:
            return Number(TENS[ones])
        return Number(TENS.get(tens, 0) + NUMBERS.index(ones))

    def on_variable(self, tree: Tree, token: Token) -> Amount:
        return Variable("X")

    def on_lv(self, tree: Tree) -> Amount:
        return LevelOf(ChampionOf(You()))

    def on_one(self, tree: Tree) -> Amount:
        return Number(1)

    def on_plus(self, tree: Tree, left: Amount, right: Amount) -> Amount:
        return Sum((left, right))

    def on_minus(self, tree: Tree, left: Amount, right: Amount) -> Amount:
        return Sum((left, Scaled(right, -1)))

    def on_twice(self, tree: Tree, amount: Amount) -> Amount:
        return Scaled(amount, 2)

    def on_times(self, tree: Tree, factor: Amount, amount: Amount) -> Amount:
        if not isinstance(factor, Number):
            raise Rejected
        return Scaled(amount, factor.value)

    def on_half_up(self, tree: Tree, amount: Amount) -> Amount:
        return Scaled(amount, 1, 2, round_up=True)

    def on_half_down(self, tree: Tree, amount: Amount) -> Amount:
        return Scaled(amount, 1, 2)

    def on_that_much(self, tree: Tree) -> Amount:
        return ThatMuch()

    def on_prevented_so(self, tree: Tree) -> Amount:
        return Tally("prevent")

    def on_dealt_this_way(self, tree: Tree) -> Amount:
        return Tally("deal")

    def on_removed_so(self, tree: Tree, kind: str) -> Amount:
        return Tally("remove-counters")

    def on_moved_so(self, tree: Tree, kind: str) -> Amount:
        return Tally("move-counters")

    def on_highest(self, tree: Tree, stat: str, of: Reference) -> Amount:
        return Extreme(stat, of)

    def on_lowest(self, tree: Tree, stat: str, of: Reference) -> Amount:
        return Extreme(stat, of, lowest=True)

    def on_highest_influence(self, tree: Tree, who: Reference) -> Amount:
        return self.on_highest(tree, "influence", who)

    def on_lowest_influence(self, tree: Tree, who: Reference) -> Amount:
        return self.on_lowest(tree, "influence", who)

    def on_times_done(self, tree: Tree, phrase: Phrase, verb: str) -> Amount:
        return Times(event(verb, You(), phrase.selector))

    def on_times_done_by(self, tree: Tree, phrase: Phrase, who: Reference, verb: str) -> Amount:
        if isinstance(who, You):
            raise Rejected
        return Times(event(verb, who, phrase.selector))

    def on_times_happened(self, tree: Tree, phrase: Phrase, made: Any) -> Amount:
        return Times(made(phrase.selector)[1])

    def on_damage_taken_now(self, tree: Tree, kind: str, to: Reference) -> Amount:
        return Times(event("is-dealt-damage", to, detail=kind), total=True)

    def on_damage_done_now(self, tree: Tree, kind: str, by: Reference) -> Amount:
        return self.on_damage_done_to_now(tree, kind, by)

    def on_damage_done_to_now(
        self, tree: Tree, kind: str, by: Reference, to: Reference | None = None
    ) -> Amount:
        """ "To other champions" is to others than the one that dealt it."""
        selector = getattr(to, "selector", None)
        if selector is not None and Other() in selector.filters:
            others = tuple(Excluding(by) if one == Other() else one for one in selector.filters)
            to = replace(to, selector=replace(selector, filters=others))  # type: ignore[type-var]
        return Times(event("deals-damage", by, to, detail=kind), total=True)

    def on_count(self, tree: Tree, counted: Any) -> Amount:
        if not isinstance(counted, Phrase):
            return CountOf(counted)
        selector = counted.some()
        return times_gone(selector) or CountOf(All(selector))

    def on_distinct(self, tree: Tree, axis: str, of: Reference) -> Amount:
        if axis not in ("name", "element"):
            raise Rejected
        return Distinct(axis, of)

    def on_distinct_element(self, tree: Tree, of: Reference) -> Amount:
        return self.on_distinct(tree, "element", of)

    def on_counters_on(self, tree: Tree, kind: str, on: Reference) -> Amount:
        return CountersOn(kind, on)

    def on_stat_of(self, tree: Tree, first: Any, second: Any) -> Amount:
        stat, of = (first, second) if isinstance(first, str) else (second, first)
        return StatOf(stat, of)

    def on_influence_of(self, tree: Tree, who: Reference) -> Amount:
        return StatOf("influence", who)

    def comparison(self, op: str, amount: Amount) -> tuple[str, Amount]:
        return (op, amount)

    def on_ge(self, tree: Tree, amount: Amount) -> tuple[str, Amount]:
        return (">=", amount)

    def on_le(self, tree: Tree, amount: Amount) -> tuple[str, Amount]:
        return ("<=", amount)

    def on_eq(self, tree: Tree, amount: Amount) -> tuple[str, Amount]:
        return ("=", amount)

    def on_lt(self, tree: Tree, amount: Amount) -> tuple[str, Amount]:
        return ("<", amount)

    def on_gt(self, tree: Tree, amount: Amount) -> tuple[str, Amount]:
        return (">", amount)

    def on_even(self, tree: Tree) -> tuple[str, Amount]:
        return ("even", Number(0))

    def on_odd(self, tree: Tree) -> tuple[str, Amount]:
        return ("odd", Number(0))

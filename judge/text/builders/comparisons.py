"""Conditions that compare things with each other, and that count what one thing did."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.text.builders.base import SEVERAL, BuilderBase, Phrase, Rejected, event, ordinal
from judge.text.builders.conditions import controlled, count
from judge.text.lexer import Token
from judge.text.parser import Tree
from judge.text.tree import (
    All,
    Among,
    Amount,
    AmountIs,
    Chosen,
    Condition,
    CountOf,
    Distinct,
    Meets,
    Mention,
    Number,
    Reference,
    Selector,
    Times,
)


class Comparisons(BuilderBase):
    """One condition each."""

    def on_has_higher(
        self, tree: Tree, of: Reference, stat: str, than: Reference, op: str = ">"
    ) -> Condition:
        """Of one thing each; of "an opponent's champion" any opponent's will do."""
        if any(isinstance(one, All | Chosen) for one in (of, than)):
            raise Rejected
        left, right = (self.on_stat_of(tree, stat, one) for one in (of, than))  # type: ignore[attr-defined]
        return AmountIs(left, op, right)

    def on_has_lower(self, tree: Tree, of: Reference, stat: str, than: Reference) -> Condition:
        return self.on_has_higher(tree, of, stat, than, "<")

    def on_different_held(
        self, tree: Tree, who: Reference, phrase: Phrase, bound: tuple[str, Amount], stat: str
    ) -> Condition:
        """ "Omens with three or more different reserve costs": so many of them that no two share it."""
        held = controlled(replace(phrase.some(), different=stat), who)
        return AmountIs(CountOf(All(held, span=tree.span)), *bound)

    def on_distinct_are(self, tree: Tree, bound: tuple[str, Amount], axis: str, of: Reference) -> Condition:
        return AmountIs(Distinct(axis, of), *bound)

    def on_one_of_those(self, tree: Tree, *parts: Any) -> Condition:
        """ "If either of those allies is attacking": one of what was spoken of is enough."""
        *noun, predicate = parts
        kind = noun[0].kinds[0] if noun else SEVERAL
        those = Among(Mention(kind, plural=True, span=tree.span), span=tree.span)
        return count(Selector((), (those, predicate), span=tree.span), ">=", Number(1))

    def on_all_of_those(self, tree: Tree, *parts: Any) -> Condition:
        *noun, predicate = parts
        kind = noun[0].kinds[0] if noun else SEVERAL
        return Meets(Mention(kind, plural=True, span=tree.span), (predicate,))

    def on_zones_compared(
        self, tree: Tree, who: Reference, one: Reference, first: str, other: Reference, second: str
    ) -> Condition:
        """ "You have more cards in your memory than in your hand"."""
        if one != other or who != one:
            raise Rejected
        cards = Selector(("card",), cards=True, zone_of=one, span=tree.span)
        left, right = (CountOf(All(replace(cards, zone=zone), span=tree.span)) for zone in (first, second))
        return AmountIs(left, ">" if " more " in self.words_of(tree) else "<", right)

    def on_ref_shares(self, tree: Tree, what: Reference, axis: str, of: Reference) -> Condition:
        return Meets(what, (self.on_sharing(tree, axis, of),))  # type: ignore[attr-defined]

    def on_has_done_times(
        self, tree: Tree, who: Any, made: Any, bound: tuple[str, Amount] = (">=", Number(2))
    ) -> Condition:
        """Of one thing: that one of several did it so often is not told from what they did together."""
        done = made(who)[1]
        if done.op or isinstance(who, Chosen | All):
            raise Rejected
        return AmountIs(Times(done), *bound)

    def on_nth_time_attacked(self, tree: Tree, nth: Token, of: Reference) -> Condition:
        return AmountIs(Times(event("attacks", of)), "=", Number(ordinal(nth)))

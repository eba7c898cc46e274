"""Conditions of players: what one, each or none of them has or controls, and more of it than another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from judge.text.builders.base import BuilderBase, Phrase, Rejected
from judge.text.builders.conditions import Extent, controlled, had, together
from judge.text.parser import Tree
from judge.text.tree import (
    All,
    AllOf,
    AmountIs,
    Condition,
    CountOf,
    EachOpponent,
    EachPlayer,
    Extreme,
    Mention,
    NotSo,
    Number,
    Opponent,
    Reference,
    You,
)

OPPOSITE = {">": "<=", "<": ">=", ">=": "<", "<=": ">"}


class OfPlayers(BuilderBase):
    """One condition each. One of "an opponent" is so where it is so of any of them."""

    def on_controls(self, tree: Tree, who: Reference, *extents: Extent) -> Condition:
        def of_one(one: Reference) -> Condition:
            return together(extent.of(controlled(extent.what, one)) for extent in extents)

        return self.of_each(tree, who, of_one)

    def on_player_has(self, tree: Tree, who: Reference, extent: Extent) -> Condition:
        return self.of_each(tree, who, lambda one: extent.of(had(extent.what, one)))

    def on_nobody_controls(self, tree: Tree, kind: str, extent: Extent) -> Condition:
        no_opponent = NotSo(self.on_controls(tree, Opponent(span=tree.span), extent))
        if kind == "opponent":
            return no_opponent
        return AllOf((NotSo(self.on_controls(tree, You(), extent)), no_opponent))

    def on_controls_more(
        self, tree: Tree, who: Reference, phrase: Phrase, than: Reference, *, fewer: bool = False
    ) -> Condition:
        def held(one: Reference) -> CountOf:
            return CountOf(All(controlled(phrase.some(), one), span=tree.span))

        return self.than_each(tree, who, than, fewer, held)

    def on_controls_fewer(self, tree: Tree, who: Reference, phrase: Phrase, than: Reference) -> Condition:
        return self.on_controls_more(tree, who, phrase, than, fewer=True)

    def on_has_more(
        self, tree: Tree, who: Reference, phrase: Phrase, than: Reference, *, fewer: bool = False
    ) -> Condition:
        """ "Has more cards in their memory than you": each has them in their own."""
        selector = phrase.some()
        if not selector.zone or selector.zone_of not in (Mention("player"), You()):
            raise Rejected

        def held(one: Reference) -> CountOf:
            return CountOf(All(replace(selector, zone_of=one), span=tree.span))

        return self.than_each(tree, who, than, fewer, held)

    def on_has_fewer(self, tree: Tree, who: Reference, phrase: Phrase, than: Reference) -> Condition:
        return self.on_has_more(tree, who, phrase, than, fewer=True)

    def on_more_influence(self, tree: Tree, who: Reference, than: Reference) -> Condition:
        """More than "each opponent" is more than any of them has; an opponent has more where the one with the
        most does."""
        if self.says_each(tree, who):
            raise Rejected
        return AmountIs(Extreme("influence", who), ">", Extreme("influence", than))

    def on_less_influence(self, tree: Tree, who: Reference, than: Reference) -> Condition:
        if self.says_each(tree, who):
            raise Rejected
        least = (Extreme("influence", one, lowest=True) for one in (who, than))
        return AmountIs(next(least), "<", next(least))

    def of_each(self, tree: Tree, who: Reference, made: Callable[[Reference], Condition]) -> Condition:
        """ "Each opponent controls two or more allies": there is none of whom the opposite is so. Where each
        has none, all of them together have none."""
        of_all = made(who)
        none = isinstance(of_all, AmountIs) and (of_all.op, of_all.right) == ("=", Number(0))
        if none or not self.says_each(tree, who):
            return of_all
        if not isinstance(who, EachOpponent):
            raise Rejected
        return NotSo(opposite(made(Opponent(span=who.span))))

    def than_each(
        self, tree: Tree, who: Reference, than: Reference, fewer: bool, held: Callable[[Reference], CountOf]
    ) -> Condition:
        """ "More than each opponent": no opponent has as many."""

        def compared(one: Reference, other: Reference) -> Condition:
            more, less = (other, one) if fewer else (one, other)
            return AmountIs(held(more), ">", held(less))

        if isinstance(than, EachPlayer) or (isinstance(than, EachOpponent) and self.says_each(tree, who)):
            raise Rejected
        if isinstance(than, EachOpponent):
            return NotSo(opposite(compared(who, Opponent(span=than.span))))
        return self.of_each(tree, who, lambda one: compared(one, than))

    def says_each(self, tree: Tree, who: Reference) -> bool:
        return isinstance(who, EachOpponent | EachPlayer) and self.words_of(tree).lower().startswith("each ")


def opposite(made: Condition) -> Condition:
    if not isinstance(made, AmountIs) or made.op not in OPPOSITE:
        raise Rejected
    return replace(made, op=OPPOSITE[made.op])

"""What each of several players does in their turn: what they choose, what they may do, what they have."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.text.builders.aiming import counted
from judge.text.builders.base import Rejected, instructions
from judge.text.builders.joining import Acted, performed_by
from judge.text.builders.sentences import Lines
from judge.text.parser import Tree
from judge.text.tree import (
    AdjustStat,
    All,
    Conditional,
    Draw,
    EachOne,
    EachOpponent,
    EachPlayer,
    ForEach,
    IfDone,
    Instruction,
    May,
    Mention,
    Recover,
    Reference,
    Selector,
    SummonToken,
    walk,
)


class InTurn(Lines):
    """Sentences about each player, and how a sentence after leans on one."""

    def on_each_that_did(self, tree: Tree, *bodies: Any) -> Any:
        """ "Each player may X. Each player that does Y": done for each of them in turn."""
        kind = self.words_of(tree).lower().split(" ")[1]
        one = EachOne(span=tree.span)
        then = tuple(performed_by(part, one) for body in bodies for part in instructions(body))
        return self.after(tree, lambda last: self.each_in_turn(tree, last, kind, then, ()))

    def on_each_that_didnt(self, tree: Tree, *bodies: Any) -> Any:
        kind = self.words_of(tree).lower().split(" ")[1]
        one = EachOne(span=tree.span)
        otherwise = tuple(performed_by(part, one) for body in bodies for part in instructions(body))
        return self.after(tree, lambda last: self.each_in_turn(tree, last, kind, (), otherwise))

    def on_any_that_didnt(self, tree: Tree, body: Any) -> Any:
        """ "If a player doesn't, …": of each player by themselves."""
        done = instructions(body)
        return self.after(tree, lambda last: self.each_in_turn(tree, last, "player", (), done))

    def each_in_turn(
        self,
        tree: Tree,
        last: Instruction,
        kind: str,
        then: tuple[Instruction, ...],
        otherwise: tuple[Instruction, ...],
    ) -> Instruction:
        if not isinstance(last, May) or not isinstance(last.who, EachPlayer | EachOpponent):
            raise Rejected
        if kind != ("player" if isinstance(last.who, EachPlayer) else "opponent"):
            raise Rejected
        one = EachOne(span=tree.span)
        first = May(one, tuple(performed_by(part, one) for part in last.instructions), span=last.span)
        each = All(Selector((kind,), span=last.span), span=last.span)
        return ForEach(each, (IfDone((first,), then, otherwise, span=tree.span),))

    def on_each_who(self, tree: Tree, kind: str, extent: Any, *bodies: Any) -> Instruction:
        """ "Each opponent who controls a Ring discards a card": each of them by what they have themselves."""
        one = EachOne(span=tree.span)
        asked = self.on_controls(tree, one, extent)  # type: ignore[attr-defined]
        then = tuple(performed_by(part, one) for body in bodies for part in instructions(body))
        everyone = All(Selector((kind,), span=tree.span), span=tree.span)
        return ForEach(everyone, (Conditional(asked, then, span=tree.span),))

    def each_chooses(self, tree: Tree, who: Reference, body: Any) -> Instruction:
        """ "Each opponent chooses an ally they control": each in turn, with what they do to it."""
        kind = "player" if isinstance(who, EachPlayer) else "opponent"
        one = EachOne(span=tree.span)
        everyone = All(Selector((kind,), span=who.span), span=who.span)
        return ForEach(
            everyone, tuple(performed_by(part, one) for part in instructions(body)), span=tree.span
        )

    def on_by_player_each(self, tree: Tree, who: Reference, body: Any, each: Any) -> Any:
        form = self.verb_form(tree.children[1])
        if any(isinstance(one, AdjustStat) for one in instructions(body)):
            raise Rejected  # a stat changes once, by as much as is counted
        theirs = any(isinstance(part, Mention | EachOne) for part in walk(each))
        if not theirs or not isinstance(who, EachPlayer | EachOpponent):
            acted = self.on_by_player(tree, who, body)
            return Acted((ForEach(each, tuple(acted), span=tree.span),), who, form)
        many = (performed_by(multiplied(one, each), EachOne(span=tree.span)) for one in instructions(body))
        kind = "player" if isinstance(who, EachPlayer) else "opponent"
        everyone = All(Selector((kind,), span=who.span), span=who.span)
        return Acted((ForEach(everyone, tuple(many), span=tree.span),), who, form)


def multiplied(one: Instruction, each: Any) -> Instruction:
    """What each of several players does for each of their own things: once, as many times as much."""
    if not isinstance(one, Draw | Recover | SummonToken):
        raise Rejected
    return replace(one, amount=counted(each, one.amount))

"""Sentences about what is still to come: delayed triggers."""

from __future__ import annotations

import re
from typing import Any

from judge.text.builders.base import BuilderBase, Rejected, instructions
from judge.text.parser import Tree
from judge.text.tree import Condition, Conditional, Delay, Duration, EventPattern, Instruction

PAST = re.compile(r"\b(was|were|had|'ve|have|has|would)\b", re.IGNORECASE)
"""Verbs of what has happened, or would, as against what is still to come."""


class Delayed(BuilderBase):
    """One kind of delay each."""

    def on_delayed(self, tree: Tree, when: Any, body: Any) -> Instruction:
        return self.delay(when, body, Duration("turn"))

    def on_delayed_open(self, tree: Tree, when: EventPattern, body: Any) -> Any:
        """ "Banish target ally. When Rook leaves the field, return that card": whenever that comes; a text
        that begins so is an ability of its own."""
        made = Delay(when, instructions(body), span=tree.span)

        def join(done: tuple[Instruction, ...]) -> tuple[Instruction, ...]:
            if not done:
                raise Rejected
            return (*done, made)

        return join

    def on_delayed_where(self, tree: Tree, when: Any, condition: Condition, body: Any) -> Instruction:
        return self.on_delayed(tree, when, Conditional(condition, instructions(body), span=tree.span))

    def on_delayed_if(self, tree: Tree, when: Any, body: Any) -> Instruction:
        """ "If it dies this turn": what is still to come; what has happened is told in another tense."""
        if PAST.search(self.words_of(tree).split(" this turn,")[0]):
            raise Rejected
        return self.on_delayed(tree, when, body)

    def on_delayed_game(self, tree: Tree, when: Any, body: Any) -> Instruction:
        return self.delay(when, body, Duration("game"))

    def on_delayed_tail(self, tree: Tree, body: Any, when: Any) -> Instruction:
        if when[0].detail == "combat-phase":
            return Delay(when[0], instructions(body), span=tree.span)
        return self.delay(when, body, None)

    def delay(self, when: Any, body: Any, duration: Duration | None) -> Instruction:
        if isinstance(when, tuple):
            when, which = when
            if which != "next":
                raise Rejected
            duration = None
        return Delay(when, instructions(body), duration=duration)

    def on_delayed_each(self, tree: Tree, when: EventPattern, body: Any) -> Instruction:
        return Delay(when, instructions(body), once=False, duration=Duration("turn"))

    def on_timed_delayed_each(
        self, tree: Tree, duration: Duration, when: EventPattern, body: Any
    ) -> Instruction:
        return Delay(when, instructions(body), once=False, duration=duration)

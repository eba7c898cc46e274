"""Durations and points of the turn."""

from __future__ import annotations

from judge.text.builders.base import BuilderBase, Rejected, event
from judge.text.lexer import Token
from judge.text.parser import Tree
from judge.text.tree import (
    AmountIs,
    ControllerOf,
    CountOf,
    Duration,
    EachPlayer,
    EventPattern,
    From,
    Mention,
    Number,
    OwnerOf,
    Reference,
    Self,
)


class Points(BuilderBase):
    """Durations and points of the turn."""

    def on_turn(self, tree: Tree) -> Duration:
        return Duration("turn")

    def on_combat(self, tree: Tree) -> Duration:
        return Duration("combat")

    def on_rest_of_game(self, tree: Tree) -> Duration:
        return Duration("game")

    def on_until_begin(self, tree: Tree, when: tuple[str, Reference | None, str]) -> Duration:
        return Duration("until", event("phase-begins", when[1], detail=when[0], zone=""))

    def on_until_end(self, tree: Tree, when: tuple[str, Reference | None, str]) -> Duration:
        phase, whose, which = when
        if which == "this" and phase == "turn" and whose is None:
            raise Rejected
        return Duration("until", event("phase-ends", whose, detail=phase))

    def on_until_leaves(self, tree: Tree, *_: Token) -> Duration:
        """As long as the object with the ability is on the field."""
        there = From(Self(span=tree.span), "field", span=tree.span)
        return Duration("as-long-as", condition=AmountIs(CountOf(there), ">=", Number(1)))

    def on_until_turn(self, tree: Tree, when: tuple[str, Reference | None, str]) -> Duration:
        """ "Until your next turn": until it begins."""
        if when[0] != "turn" or when[2] != "next":
            raise Rejected
        return self.on_until_begin(tree, when)

    def on_during_phase(self, tree: Tree, when: tuple[str, Reference | None, str]) -> Duration:
        phase, whose, which = when
        if which != "next":
            raise Rejected
        return Duration("during", event("phase-begins", whose, detail=phase))

    def on_phase(self, tree: Tree, name: str) -> str:
        return name

    def on_phase_word(self, tree: Tree, name: Token, *_: Token) -> str:
        return name.text.lower() + "-phase"

    def on_step_of_combat(self, tree: Tree, name: Token) -> str:
        return name.text.lower() + "-step"

    def on_wake_phase(self, tree: Tree) -> str:
        return "wake-up-phase"

    def on_turn_phase(self, tree: Tree, *_: Token) -> str:
        return "turn"

    def on_combat_phase(self, tree: Tree) -> str:
        return "combat"

    def on_phase_of(self, tree: Tree, who: Reference, phase: str) -> tuple[str, Reference | None, str]:
        return (phase, who, "each")

    def on_any_combat(self, tree: Tree) -> tuple[str, Reference | None, str]:
        return ("combat-phase", None, "each")

    def on_next_phase_of(self, tree: Tree, who: Reference, phase: str) -> tuple[str, Reference | None, str]:
        return (phase, who, "next")

    def on_phase_controller(self, tree: Tree) -> Reference:
        several = self.words_of(tree).lower().startswith("their")
        return ControllerOf(Mention(plural=several, span=tree.span))

    def on_phase_owner_of_it(self, tree: Tree) -> Reference:
        return OwnerOf(Mention(span=tree.span))

    def on_that_one(self, tree: Tree, kind: str) -> Reference:
        return Mention("player", span=tree.span)

    def on_the_next(self, tree: Tree, phase: str) -> tuple[str, Reference | None, str]:
        return (phase, None, "next")

    def on_the_phase(self, tree: Tree, phase: str) -> tuple[str, Reference | None, str]:
        return (phase, None, "this")

    def on_each_phase(self, tree: Tree, phase: str) -> tuple[str, Reference | None, str]:
        return (phase, EachPlayer(), "each")

    def on_at_begin(self, tree: Tree, when: tuple[str, Reference | None, str]) -> tuple[EventPattern, str]:
        made = event("phase-begins", when[1], detail=when[0])
        object.__setattr__(made, "span", tree.span)
        return (made, when[2])

    def on_at_end(self, tree: Tree, when: tuple[str, Reference | None, str]) -> tuple[EventPattern, str]:
        made = event("phase-ends", when[1], detail=when[0])
        object.__setattr__(made, "span", tree.span)
        return (made, when[2])

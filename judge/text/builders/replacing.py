"""What happens instead of an event."""

from __future__ import annotations

from typing import Any

from judge.text.builders.base import BuilderBase, Rejected, instructions
from judge.text.builders.joining import timed
from judge.text.parser import Tree
from judge.text.tree import (
    Amount,
    Apply,
    Duration,
    EnterWith,
    Instruction,
    Let,
    Limit,
    PreventThat,
    Proceed,
    Reference,
    Replace,
    Scaled,
    Sum,
    ThatMuch,
    Variable,
    walk,
)


class Replacing(BuilderBase):
    """What would happen, and what is done instead: the event in another amount, less of it, anything else."""

    def on_next_time(self, tree: Tree, would: Any, instead: tuple[Instruction, ...]) -> Instruction:
        return replacement(tree, would, instead, uses=1)

    def on_first_time_would(self, tree: Tree, would: Any, instead: tuple[Instruction, ...]) -> Instruction:
        if isinstance(would, tuple):
            raise Rejected
        return Apply((Replace(would, instead, limits=(Limit(1, "turn"),), span=tree.span),))

    def on_replace(self, tree: Tree, would: Any, instead: tuple[Instruction, ...]) -> Instruction:
        return replacement(tree, would, instead)

    def on_timed_replace(self, tree: Tree, duration: Duration, would: Any, instead: Any) -> Instruction:
        if isinstance(would, tuple):
            if would[1] != duration:
                raise Rejected
            would = would[0]
        return timed(replacement(tree, would, instead), duration)

    def on_r_prevent_where(self, tree: Tree, amount: Amount, value: Amount) -> tuple[Instruction, ...]:
        if amount != Variable("X"):
            raise Rejected
        return (PreventThat(value, span=tree.span),)

    def on_r_double(self, tree: Tree) -> tuple[Instruction, ...]:
        return (Proceed(Scaled(ThatMuch(), 2), span=tree.span),)

    def on_r_halved(self, tree: Tree) -> tuple[Instruction, ...]:
        return (Proceed(Scaled(ThatMuch(), 1, 2), span=tree.span),)

    def on_r_halved_up(self, tree: Tree) -> tuple[Instruction, ...]:
        return (Proceed(Scaled(ThatMuch(), 1, 2, round_up=True), span=tree.span),)

    def on_r_plus(self, tree: Tree) -> int:
        return 1

    def on_r_minus(self, tree: Tree) -> int:
        return -1

    def on_r_adjust(self, tree: Tree, sign: int, amount: Amount) -> tuple[Instruction, ...]:
        return (Proceed(Sum((ThatMuch(), amount if sign > 0 else Scaled(amount, -1))), span=tree.span),)

    def on_r_amount(self, tree: Tree, amount: Amount) -> tuple[Instruction, ...]:
        return (Proceed(amount, span=tree.span),)

    def on_r_prevent(self, tree: Tree, amount: Amount) -> tuple[Instruction, ...]:
        return (PreventThat(amount, span=tree.span),)

    def on_r_prevent_all(self, tree: Tree) -> tuple[Instruction, ...]:
        return (PreventThat(None, span=tree.span),)

    def on_r_prevent_half(self, tree: Tree) -> tuple[Instruction, ...]:
        return (PreventThat(Scaled(ThatMuch(), 1, 2), span=tree.span),)

    def on_r_prevent_half_up(self, tree: Tree) -> tuple[Instruction, ...]:
        return (PreventThat(Scaled(ThatMuch(), 1, 2, round_up=True), span=tree.span),)

    def on_r_prevent_all_and(self, tree: Tree, body: Any) -> tuple[Instruction, ...]:
        return (PreventThat(None, span=tree.span), *instructions(body))

    def on_r_prevent_and(self, tree: Tree, amount: Amount, body: Any) -> tuple[Instruction, ...]:
        return (PreventThat(amount, span=tree.span), *instructions(body))

    def on_r_prevent_but(self, tree: Tree, amount: Amount) -> tuple[Instruction, ...]:
        return (PreventThat(Sum((ThatMuch(), Scaled(amount, -1))), span=tree.span),)

    def on_r_redirect(self, tree: Tree, to: Reference) -> tuple[Instruction, ...]:
        return (Proceed(ThatMuch(), to, span=tree.span),)

    def on_r_enters(self, tree: Tree, state: str) -> tuple[Instruction, ...]:
        return (Proceed(ThatMuch(), states=(state,), span=tree.span),)

    def on_r_instead(self, tree: Tree, body: Any) -> tuple[Instruction, ...]:
        """What is done in place of the event; "they enter rested instead" is the event itself."""
        made = instructions(body)
        if any(isinstance(node, EnterWith) for node in walk(made)):
            raise Rejected
        return made

    def on_r_instead_where(self, tree: Tree, body: Any, amount: Amount) -> tuple[Instruction, ...]:
        return (Let("X", amount, self.on_r_instead(tree, body), span=tree.span),)


def replacement(
    tree: Tree, would: Any, instead: tuple[Instruction, ...], uses: int | None = None
) -> Instruction:
    """What is done instead of an event, each time or so many times, for the time that was named with it (a
    pair)."""
    pattern_, duration = would if isinstance(would, tuple) else (would, None)
    return Apply((Replace(pattern_, instead, uses=uses, span=tree.span),), duration)

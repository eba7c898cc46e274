"""What texts say of players' limits and of battles that must be fought: the style of Remnants."""

from __future__ import annotations

from typing import Any

from judge.text.builders.base import BuilderBase, Rejected, event
from judge.text.builders.statements import negative
from judge.text.parser import Tree
from judge.text.tree import (
    Ability,
    Allow,
    Amount,
    Apply,
    Duration,
    Instruction,
    ModifyStat,
    PreventThat,
    Reference,
    Replace,
    Require,
    Self,
    SetStat,
    TriggeredAbility,
    You,
)

HAND = "hand-limit"


class Limits(BuilderBase):
    """Slots and cards in hand more or less than the rules have it; what must battle; damage prevented
    once."""

    def on_always_play(self, tree: Tree, who: Reference, what: Reference) -> Instruction:
        return Apply((Allow(event("plays", who, what), "always", span=tree.span),))

    def on_always_draw(self, tree: Tree, who: Reference) -> Instruction:
        return Apply((Allow(event("draws", who), "always", span=tree.span),))

    def on_hand_limit_is(self, tree: Tree, who: Reference, amount: Amount) -> Instruction:
        return Apply((SetStat(who, HAND, amount, span=tree.span),))

    def on_hand_limit_up(self, tree: Tree, who: Reference, amount: Amount) -> Instruction:
        return Apply((ModifyStat(who, HAND, amount, span=tree.span),))

    def on_hand_limit_down(self, tree: Tree, who: Reference, amount: Amount) -> Instruction:
        return Apply((ModifyStat(who, HAND, negative(amount), span=tree.span),))

    def on_more_slots(self, tree: Tree, who: Reference, amount: Amount, sign: int, row: Any) -> Instruction:
        signed = amount if sign > 0 else negative(amount)
        return Apply((ModifyStat(who, f"{row.text.lower()}-slots", signed, span=tree.span),))

    def on_must_battle(self, tree: Tree, of: Reference, what: Reference | None = None) -> Instruction:
        return Apply((Require(event("battles", of, what), span=tree.span),))

    def on_must_battle_now(self, tree: Tree, of: Reference, what: Reference | None = None) -> Instruction:
        return Apply((Require(event("battles", of, what), span=tree.span),), Duration("turn"))

    def on_played_shield(self, tree: Tree, *parts: Any) -> Ability:
        """A (Play) with an (Auto) that prevents what this is damaged by first."""
        if len(parts) > 1:
            raise Rejected
        shield = Apply((Replace(parts[-1], (PreventThat(None),), uses=1, span=tree.span),))
        return TriggeredAbility(event("plays", You(), Self()), (shield,), label="Play")

"""Statements of costs and limits: what playing a card costs, what an ability costs, how many cards are
held."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.text.builders.aiming import counted
from judge.text.builders.base import BuilderBase, Rejected
from judge.text.builders.statements import PLAYS, negative, number
from judge.text.parser import Tree
from judge.text.tree import (
    AbilitiesOf,
    Amount,
    Apply,
    ChangeCost,
    CountOf,
    During,
    Instruction,
    Number,
    Only,
    Reference,
    Scaled,
    SetCost,
    SetStat,
)


class Costs(BuilderBase):
    """One statement each."""

    def on_ability_costs(
        self, tree: Tree, of: Reference, amount: Amount, sign: int, each: Any = None
    ) -> Instruction:
        amount = amount if each is None else counted(each, amount)
        signed = amount if sign > 0 else negative(amount)
        return Apply((ChangeCost(AbilitiesOf(of, span=tree.span), "activate", signed, span=tree.span),))

    def on_cost_change(self, tree: Tree, of: Any, amount: Amount, sign: int, *rest: Any) -> Instruction:
        of, duration = of if isinstance(of, tuple) else (of, None)
        verb = next((part for part in rest if isinstance(part, str)), "")
        said = PLAYS.search(self.words_of(tree).partition(" cost")[0])
        played = said[1].lower() if said else verb or "activate"
        if {verb, played} == {"activate", "materialize"}:
            raise Rejected
        for part in rest:
            if not isinstance(part, str):
                counted = part if isinstance(part, Amount) else CountOf(part)
                amount = counted if amount == Number(1) else Scaled(counted, number(amount))
        signed = amount if sign > 0 else negative(amount)
        return Apply((ChangeCost(of, verb or played, signed, span=tree.span),), duration)

    def on_cost_and(self, tree: Tree, cost: Apply, maker: Any) -> Instruction:
        """What costs less is otherwise changed too."""
        of = cost.changes[0].of  # type: ignore[attr-defined]
        return replace(cost, changes=(*cost.changes, *maker(of)))

    def on_cost_set(self, tree: Tree, of: Any, amount: Amount, verb: str) -> Instruction:
        if verb == "use":
            raise Rejected
        return Apply((SetCost(of, verb, amount, span=tree.span),))

    def on_cost_during(self, tree: Tree, body: Instruction, when: Any) -> Instruction:
        phase, whose, which = when
        if which == "next" or not isinstance(body, Apply) or body.duration is not None:
            raise Rejected
        return Apply((Only(During(phase, whose), body.changes, span=tree.span),))

    def on_more_cost(self, tree: Tree) -> int:
        return 1

    def on_less_cost(self, tree: Tree) -> int:
        return -1

    def on_more_less(self, tree: Tree, sign: int) -> int:
        return sign

    def on_v_activate(self, tree: Tree) -> str:
        return "activate"

    def on_v_materialize(self, tree: Tree) -> str:
        return "materialize"

    def on_v_bestow(self, tree: Tree) -> str:
        return "bestow"

    def on_v_play(self, tree: Tree) -> str:
        return "play"

    def on_v_use(self, tree: Tree) -> str:
        return "use"

    def on_maximum(self, tree: Tree, who: Reference, of: str, amount: Amount) -> Instruction:
        return Apply((SetStat(who, f"maximum-{of}", amount, span=tree.span),))

    def on_max_influence(self, tree: Tree) -> str:
        return "influence"

    def on_max_hand(self, tree: Tree) -> str:
        return "hand"

    def on_max_memory(self, tree: Tree) -> str:
        return "memory"

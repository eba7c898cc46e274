"""Who controls what, what is gone for a time, and who is in combat."""

from __future__ import annotations

from typing import Any

from judge.text.builders.base import BuilderBase, Rejected, event
from judge.text.builders.verbs import takes_several
from judge.text.parser import Tree
from judge.text.tree import (
    Apply,
    Banish,
    Both,
    Chosen,
    Duration,
    ExchangeControl,
    Instruction,
    Mention,
    Mode,
    Modes,
    Number,
    Perform,
    PreventNext,
    Reference,
    Self,
    SummonToken,
    Target,
)


class ControlAndCombat(BuilderBase):
    """One instruction each."""

    def on_exchange_control(self, tree: Tree, of: Reference) -> Instruction:
        """Of two things, said one by one or together."""
        two = isinstance(of, Both) and len(of.parts) == 2
        pair = isinstance(of, Target | Chosen) and of.minimum == of.maximum == Number(2)
        if not two and not pair:
            raise Rejected
        return ExchangeControl(of)

    def on_remove_from_combat(self, tree: Tree, what: Reference) -> Instruction:
        return Perform("remove-from-combat", None, what)

    def on_banish_as_it_resolves(self, tree: Tree, what: Reference) -> Instruction:
        """A card that waits on the stack, once it does what it says."""
        if not isinstance(what, Mention):
            raise Rejected
        return Perform("banish-as-it-resolves", None, what)

    def on_banish_until(
        self, tree: Tree, what: Reference, leaving: Reference, *, facedown: bool = False
    ) -> Instruction:
        if not isinstance(leaving, Self):
            raise Rejected
        return Banish(what, facedown, duration=Duration("until", event("leaves", leaving)))

    def on_banish_facedown_until(self, tree: Tree, what: Reference, leaving: Reference) -> Instruction:
        return self.on_banish_until(tree, what, leaving, facedown=True)

    def on_prevent_both(
        self, tree: Tree, kind: str, of: Reference, duration: Duration | None = None
    ) -> Instruction:
        """What would be dealt to it, and what it would deal."""
        each = takes_several(of)
        dealt, deals = (event(verb, of, detail=kind) for verb in ("is-dealt-damage", "deals-damage"))
        changes = (PreventNext(one, None, each=each, span=tree.span) for one in (dealt, deals))
        return Apply(tuple(changes), duration)

    def on_token_choice(self, tree: Tree, one: str, other: str, entering: Any = None) -> Instruction:
        """One of two kinds of token, picked as it is summoned."""
        if entering:
            raise Rejected
        made = (SummonToken(Number(1), name, span=tree.span) for name in (one, other))
        modes = tuple(Mode((token,), token.name) for token in made)
        return Modes(Number(1), Number(1), modes, "resolution")

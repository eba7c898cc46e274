"""Abilities behind marks, "(Use): …", and verbs that change a stat for good: the style of Remnants."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.text.builders.aiming import aimed, counted, lasting
from judge.text.builders.base import BuilderBase, Rejected, event, instructions
from judge.text.builders.joining import Acted
from judge.text.builders.statements import negative
from judge.text.lexer import Token
from judge.text.parser import Tree
from judge.text.tree import (
    Ability,
    ActivatedAbility,
    AdjustStat,
    Allow,
    Amount,
    AnyOf,
    Apply,
    Attach,
    BecomeState,
    Chosen,
    Condition,
    Draw,
    Duration,
    During,
    EventPattern,
    Filter,
    GainResource,
    Heal,
    IfDone,
    Instruction,
    Is,
    KeywordAbility,
    ModifyStat,
    Move,
    Negate,
    Number,
    Opponent,
    Perform,
    Reference,
    Rest,
    Restricted,
    Selector,
    Self,
    SetStat,
    StatOf,
    Target,
    ThatMuch,
    TriggeredAbility,
    You,
)

PHASES = {
    "GS": "game-start",
    "S": "start-phase",
    "D": "draw-phase",
    "G": "group-phase",
    "C": "combat-phase",
    "R": "regroup-phase",
    "E": "end-phase",
}


MARKS = ("Use", "Exh", "Hand", "Obl")


class Marks(BuilderBase):
    """Paragraphs with marks, and the verbs of cards that change stats."""

    def on_re_mark(self, tree: Tree, phases: tuple[str, ...] = ()) -> KeywordAbility:
        return KeywordAbility("re", restrictions=in_phases(phases))

    def on_phases(self, tree: Tree, *phases: str) -> tuple[str, ...]:
        return phases

    def on_phase_letter(self, tree: Tree, token: Token) -> str:
        return PHASES[token.text]

    def on_mark(self, tree: Tree, token: Token) -> str:
        return token.text.capitalize()

    def on_played(self, tree: Tree, *parts: Any) -> Ability:
        if len(parts) > 1:
            raise Rejected
        return TriggeredAbility(event("plays", You(), Self()), aimed(parts[-1]), label="Play")

    def on_re_played(self, tree: Tree, *parts: Any) -> tuple[Ability, ...]:
        *phases, body = parts
        return self.on_re_mark(tree, *phases), self.on_played(tree, body)

    def on_marked(self, tree: Tree, *parts: Any) -> Ability:
        body = next(part for part in parts if isinstance(part, tuple) and isinstance(part[0], Instruction))
        if isinstance(body[0], IfDone) and isinstance(body[0].first[0], Perform):
            raise Rejected
        return self.activated(parts, ())

    def on_marked_early(self, tree: Tree, *parts: Any) -> Ability:
        traits = [part for part in parts if isinstance(part, str) and part not in MARKS]
        return self.activated((*(part for part in parts if part not in traits), *traits), ())

    def on_marked_paying(self, tree: Tree, *parts: Any) -> Ability:
        at = next(n for n, part in enumerate(parts) if isinstance(part, str) and part in MARKS) + 1
        costs = tuple(map(of_the_ready, instructions(parts[at])))
        return self.activated((*parts[:at], *parts[at + 1 :]), costs)

    def activated(self, parts: tuple[Any, ...], costs: tuple[Instruction, ...]) -> Ability:
        phases = parts[0] if isinstance(parts[0], tuple) else ()
        mark, body, *traits = parts[1:] if phases else parts
        limits = in_phases(phases)
        if mark == "Exh":
            costs = (Rest(Self()), *costs)
        return ActivatedAbility(costs, aimed(body), limits=limits, traits=tuple(traits), label=mark)

    def on_repliable(self, tree: Tree) -> str:
        return "repliable"

    def on_repeatable(self, tree: Tree, times: Token | None = None) -> str:
        return f"repeatable {times.text}" if times else "repeatable"

    def on_auto(self, tree: Tree, *parts: Any) -> Ability:
        *phases, body = parts
        if not phases:
            made = self.on_plain_effect(tree, tuple(map(lasting, body)))  # type: ignore[attr-defined]
            return self.many(made, label="Auto")  # type: ignore[attr-defined, no-any-return]
        if len(phases[0]) > 1:
            raise Rejected
        return TriggeredAbility(event("phase-begins", You(), detail=phases[0][0]), aimed(body), label="Auto")

    def on_auto_trigger(self, tree: Tree, *parts: Any) -> Ability:
        *phases, when, body = parts
        return TriggeredAbility(when, aimed(body), restrictions=in_phases(*phases), label="Auto")

    def on_gene(self, tree: Tree, passed_on: Any) -> Any:
        return self.many(passed_on, inherited=True)  # type: ignore[attr-defined]

    def on_loyalty_level(self, tree: Tree, level: Token) -> Condition:
        return Restricted("loyalty", amount=Number(int(level.text)))

    def on_keyword_plain_number(self, tree: Tree, word: Token, amount: Amount) -> KeywordAbility:
        return KeywordAbility(word.text.lower(), amount)

    def on_keyword_plain(self, tree: Tree, word: Token) -> KeywordAbility:
        return KeywordAbility(word.text.lower())

    def on_unique_adjective(self, tree: Tree) -> Filter:
        return Is("supertype", "unique")

    def on_printed_stat(self, tree: Tree, token: Token) -> str:
        return token.text

    def on_attach(self, tree: Tree, what: Reference, to: Reference) -> Instruction:
        return Attach(what, to)

    def on_make_state(
        self, tree: Tree, what: Reference, state: str, duration: Duration | None = None
    ) -> Instruction:
        return BecomeState(what, state, duration=duration)

    def on_named_stat(self, tree: Tree, of: Reference, stat: str) -> tuple[Reference, str]:
        if isinstance(of, Opponent):
            raise Rejected  # it is a number of a player
        return (of, stat)

    def on_named_stat_own(self, tree: Tree, stat: str) -> tuple[Reference, str]:
        return (Self(), stat)

    def on_named_stat_of(self, tree: Tree, stat: str, of: Reference) -> tuple[Reference, str]:
        return (of, stat)

    def on_set_stat(
        self, tree: Tree, named: tuple[Reference, str], amount: Amount, duration: Duration | None = None
    ) -> Instruction:
        return Apply((SetStat(*named, amount, span=tree.span),), duration)

    def on_double_named(
        self, tree: Tree, named: tuple[Reference, str], duration: Duration | None = None
    ) -> Instruction:
        """A stat gains as much as it is."""
        of, stat = named
        return adjusted(of, stat, StatOf(stat, of), duration)

    def on_draw_that_many(self, tree: Tree) -> Instruction:
        return Draw(You(), ThatMuch(span=tree.span))

    def on_lower_stat(
        self, tree: Tree, named: tuple[Reference, str], amount: Amount, duration: Duration | None = None
    ) -> Instruction:
        return adjusted(*named, negative(amount), duration)

    def on_raise_stat(
        self, tree: Tree, named: tuple[Reference, str], amount: Amount, duration: Duration | None = None
    ) -> Instruction:
        return adjusted(*named, amount, duration)

    def on_gains_stat(self, tree: Tree, of: Reference, *parts: Any) -> tuple[Instruction, ...]:
        return each_adjusted(of, parts)

    def on_loses_stat(self, tree: Tree, of: Reference, *parts: Any) -> tuple[Instruction, ...]:
        return each_adjusted(of, [negative(part) if isinstance(part, Amount) else part for part in parts])

    def on_gains_stat_each(
        self,
        tree: Tree,
        of: Reference,
        amount: Amount,
        stat: str,
        each: Any,
        duration: Duration | None = None,
    ) -> Instruction:
        return adjusted(of, stat, counted(each, amount), duration)

    def on_loses_stat_each(self, tree: Tree, of: Reference, amount: Amount, *parts: Any) -> Instruction:
        return self.on_gains_stat_each(tree, of, negative(amount), *parts)

    def on_gains_stat_equal(
        self, tree: Tree, of: Reference, stat: str, amount: Amount, duration: Duration | None = None
    ) -> Instruction:
        return adjusted(of, stat, amount, duration)

    def on_gain_own_equal(self, tree: Tree, stat: str, *parts: Any) -> Instruction:
        return self.on_gains_stat_equal(tree, Self(), stat, *parts)

    def on_heals_stat(self, tree: Tree, of: Reference, amount: Amount, stat: str) -> Instruction:
        if stat != "HP":
            raise Rejected
        return Heal(of, amount)

    def on_gain_own(self, tree: Tree, *parts: Any) -> tuple[Instruction, ...]:
        return self.on_gains_stat(tree, Self(), *parts)

    def on_lose_own(self, tree: Tree, *parts: Any) -> tuple[Instruction, ...]:
        return self.on_loses_stat(tree, Self(), *parts)

    def on_resource(self, tree: Tree, token: Token) -> str:
        return token.text.lower().rstrip("s")

    def on_gain_resource(self, tree: Tree, *parts: Any) -> tuple[Instruction, ...]:
        pairs = zip(parts[0::2], parts[1::2], strict=True)
        return tuple(GainResource(You(), kind, amount) for amount, kind in pairs)

    def on_lose_resource(self, tree: Tree, amount: Amount, kind: str) -> Instruction:
        return GainResource(You(), kind, negative(amount))

    def on_pay_level(self, tree: Tree, amount: Amount) -> Instruction:
        return Perform("pay", amount)

    def on_bury_this(self, tree: Tree, what: Reference) -> Instruction:
        return Perform("bury", None, what)

    def on_bring_back(self, tree: Tree, amount: Amount) -> Instruction:
        return Perform("return", amount)

    def on_bring_to_hand(self, tree: Tree, amount: Amount) -> Instruction:
        chosen = Chosen(
            -1, Selector(("card",), zone="discard", zone_of=You(), cards=True), amount, amount, span=tree.span
        )
        return Move(chosen, verb="return", zone="hand", zone_of=You())

    def on_cancel(self, tree: Tree, what: Reference) -> Instruction:
        if not isinstance(what, (Chosen, Target)):
            raise Rejected
        played = "activated-ability" not in what.selector.kinds
        inside = replace(what.selector, zone="chain") if played else what.selector
        return Negate(Target(-1, inside, what.minimum, what.maximum, span=what.span))

    def on_heal_own(self, tree: Tree, amount: Amount, stat: str = "HP") -> Instruction:
        return self.on_heals_stat(tree, Self(), amount, stat)

    def on_move_to(self, tree: Tree, what: Reference, to: dict[str, Any]) -> Instruction:
        return Move(what, verb="move", **to)

    def on_battle(self, tree: Tree, whom: Reference) -> Reference:
        return whom

    def on_once_a_turn(self, tree: Tree) -> str:
        """What an effect with a mark is anyway."""
        return "opt"

    def on_ref_can_always(self, tree: Tree, who: Reference, whom: Reference | None = None) -> Instruction:
        return Apply((Allow(event("battles", who, whom), "always", span=tree.span),))

    def on_c_battle(self, tree: Tree, whom: Reference | None = None) -> Any:
        return lambda of: event("battles", of, whom)

    def on_free_play(self, tree: Tree, what: Reference) -> Any:
        if isinstance(what, Chosen):
            raise Rejected
        return lambda who: Allow(event("plays", who, what), "free", span=tree.span)

    def on_e_exhausts(self, tree: Tree, who: Reference) -> EventPattern:
        return event("exhausts", who)

    def on_e_takes_damage(self, tree: Tree, who: Reference) -> EventPattern:
        return event("is-dealt-damage", who)


def of_the_ready(cost: Instruction) -> Instruction:
    """What is exhausted for a cost is chosen among what is not exhausted yet."""
    if not isinstance(cost, Rest) or not isinstance(cost.what, Chosen):
        return cost
    ready = (*cost.what.selector.filters, Is("state", "unexhausted"))
    return replace(cost, what=replace(cost.what, selector=replace(cost.what.selector, filters=ready)))


def in_phases(phases: tuple[str, ...] = ()) -> tuple[Condition, ...]:
    """The condition that it is one of these phases; none where a text names none."""
    when: tuple[Condition, ...] = tuple(During(phase) for phase in phases)
    return when if len(when) < 2 else (AnyOf(when),)


def each_adjusted(of: Reference, parts: Any) -> tuple[Instruction, ...]:
    """Stats with their amounts, one after the other, and how long they change."""
    duration = parts[-1] if isinstance(parts[-1], Duration) else None
    pairs = zip(parts[0::2], parts[1::2], strict=False)
    made = tuple(adjusted(of, stat, amount, duration) for amount, stat in pairs if isinstance(stat, str))
    return made if isinstance(of, Self) else Acted(made, of, "base" if isinstance(of, You) else "third")


def adjusted(of: Reference, stat: str, amount: Amount, duration: Duration | None) -> Instruction:
    """A stat that changes for good, or for a time."""
    if duration is None:
        return AdjustStat(of, stat, amount)
    return Apply((ModifyStat(of, stat, amount),), duration)


def _acts(action: str) -> Any:
    return lambda self, tree, what: Perform(action, None, what)


def _counts(action: str) -> Any:
    return lambda self, tree, amount: Perform(action, amount)


for _key in ("age", "revert", "herald", "obliterate", "headline", "sideline", "replay"):
    setattr(Marks, "on_" + _key, _acts(_key))
for _key in ("consume", "reanimate", "discharge", "bury", "drain"):
    setattr(Marks, "on_" + _key, _counts(_key))
Marks.on_reanimate_free = _counts("reanimate-free")  # type: ignore[attr-defined]

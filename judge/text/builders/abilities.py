"""Paragraphs: abilities and keywords."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from judge.text.abilities import LABELS_APART
from judge.text.builders.base import BuilderBase, Rejected, event, instructions, ordinal
from judge.text.builders.settle import settle
from judge.text.builders.statements import negative, number, word_values
from judge.text.lexer import Token
from judge.text.parser import Tree
from judge.text.tree import (
    Ability,
    ActivatedAbility,
    AdditionalCost,
    Allow,
    AlternativeCost,
    Amount,
    AmountIf,
    AmountIs,
    Apply,
    AtSpeed,
    Banish,
    Change,
    ChangeCost,
    Chosen,
    Condition,
    Conditional,
    CountOf,
    During,
    EachOpponent,
    EachPlayer,
    EventPattern,
    IfDone,
    Instruction,
    InstructionsAbility,
    KeywordAbility,
    Let,
    Limit,
    Mode,
    Modes,
    Node,
    Number,
    Only,
    Paid,
    Perform,
    Play,
    PlayLimit,
    Reference,
    Restricted,
    Scaled,
    Selector,
    Self,
    StaticAbility,
    Target,
    TriggeredAbility,
    Uses,
    Variable,
    WhenDone,
    You,
    walk,
)

LABELS = {
    "attack": ("attacks", "subject"),
    "banish": ("is-banished", "subject"),
    "death": ("dies", "subject"),
    "enter": ("enters", "subject"),
    "foster": ("fosters", "subject"),
    "hit": ("hits", "subject"),
    "kill": ("kills", "subject"),
    "leave": ("leaves", "subject"),
    "sacrifice": ("is-sacrificed", "subject"),
    "champion-hit": ("hits", "champion"),
    "ally-hit": ("hits", "ally"),
    "ally-kill": ("kills", "ally"),
    "charge": ("charges", "subject"),
}

ADDITIONALLY_PAID = Paid("additional")


class Abilities(BuilderBase):
    """Paragraphs."""

    def on_start(self, tree: Tree, made: Any) -> tuple[Ability, ...]:
        abilities = made if isinstance(made, tuple) else (made,)
        return tuple(settle(one) for one in abilities)

    def many(self, made: Any, **changes: Any) -> Any:
        return (
            tuple(replace(one, **changes) for one in made)
            if isinstance(made, tuple)
            else replace(made, **changes)
        )

    def on_restricted_ability(self, tree: Tree, *parts: Any) -> Any:
        *bubbles, made = parts
        return tuple(
            replace(one, restrictions=(*bubbles, *one.restrictions))
            for one in (made if isinstance(made, tuple) else (made,))
        )

    def on_restricted_labelled(self, tree: Tree, *parts: Any) -> Any:
        *bubbles, label, made = parts
        return self.on_restricted_ability(tree, *bubbles, self.on_labelled(tree, label, made))

    def on_restricted_inherited(self, tree: Tree, *parts: Any) -> Any:
        return self.many(self.on_restricted_ability(tree, *parts), inherited=True)

    def on_empower_line(self, tree: Tree, amount: Amount) -> Ability:
        return InstructionsAbility((Perform("empower", amount, span=tree.span),))

    def on_bubble(self, tree: Tree, condition: Condition) -> Condition:
        return condition

    def on_inherited(self, tree: Tree, made: Any) -> Any:
        return self.many(made, inherited=True)

    def on_labelled(self, tree: Tree, label: str, made: Any) -> Any:
        """ "Deluge 3 — On Death: …" triggers as its second label says."""
        parts = made if isinstance(made, tuple) else (made,)
        labels = (LABELS_APART.join(filter(None, (label, one.label))) for one in parts)
        return tuple(replace(one, label=both) for one, both in zip(parts, labels, strict=True))

    def on_level_labelled(self, tree: Tree, *_: Any) -> Any:
        raise Rejected

    def on_label_words(self, tree: Tree, *_: Token) -> str:
        if self.words_of(tree).lower() in (
            "inherited effect",
            "brew",
            "ephemerate",
            "starcalling",
            "lineage release",
        ):
            raise Rejected
        return self.words_of(tree)

    def on_keyword_line(self, tree: Tree, *keywords: KeywordAbility) -> tuple[KeywordAbility, ...]:
        return keywords

    def on_label_trigger(
        self, tree: Tree, label: Any, effect: tuple[Instruction, ...], *limits: Any
    ) -> Ability:
        name, made = label
        condition, rest = leading_condition(effect)
        return TriggeredAbility(made, done_once(rest), condition, flat(limits), label=name)

    def on_as_gained(self, tree: Tree, effect: tuple[Instruction, ...]) -> Ability:
        """What a boon does as it is gained, which is when its bestowment resolves."""
        return InstructionsAbility(effect, label="As you gain")

    def on_plain_effect(self, tree: Tree, effect: tuple[Instruction, ...]) -> Any:
        """A text of nothing but statements that no duration bounds is a static ability."""
        if any(offers_itself(one) for one in effect):
            raise Rejected
        condition: Condition | None = None
        effect = tuple(self.without_letters(one) for one in effect)
        if len(effect) == 1 and isinstance(effect[0], Conditional) and not effect[0].otherwise:
            inner, condition = effect[0].then, effect[0].condition
        elif (
            len(effect) == 1
            and isinstance(effect[0], Apply)
            and len(effect[0].changes) == 1
            and isinstance(effect[0].changes[0], Only)
        ):
            inner, condition = (Apply(effect[0].changes[0].changes),), effect[0].changes[0].condition
        else:
            inner = tuple(holding_while(one) for one in effect)
        if not all(isinstance(one, Apply) and one.duration is None for one in inner):
            if any(isinstance(part, ChangeCost) and isinstance(part.of, Self) for part in walk(effect)):
                raise Rejected  # what a card costs is no part of what it does
            return InstructionsAbility(effect)
        if any(picks(one) for one in inner):
            return InstructionsAbility(effect)
        changes = tuple(change for one in inner if isinstance(one, Apply) for change in one.changes)
        if len(changes) == 1 and is_free(changes[0]):
            return free_of_cost(changes[0], condition)
        return StaticAbility(changes, condition)

    def without_letters(self, one: Instruction) -> Instruction:
        """What holds all the time looks at its amount all the time, whatever letter stood for it."""
        if isinstance(one, Let) and all(isinstance(part, Apply) for part in one.instructions):
            (*_, last) = one.instructions
            if len(one.instructions) == 1 and last.duration is None:  # type: ignore[attr-defined]
                return spelled_out(last, one.name, one.amount)  # type: ignore[no-any-return]
        if isinstance(one, Conditional) and not one.otherwise:
            return replace(one, then=tuple(self.without_letters(part) for part in one.then))
        return one

    def on_label(self, tree: Tree, made: EventPattern) -> Any:
        return (self.words_of(tree), made)

    def on_label_event(self, tree: Tree, token: Token) -> EventPattern:
        return event(LABELS[token.text.lower()][0], Self())

    def on_champion_hit(self, tree: Tree) -> EventPattern:
        return event("hits", Self(), of_kind("champion"))

    def on_ally_hit(self, tree: Tree) -> EventPattern:
        return event("hits", Self(), of_kind("ally"))

    def on_ally_kill(self, tree: Tree) -> EventPattern:
        return event("kills", Self(), of_kind("ally"))

    def on_charge(self, tree: Tree, number_: Token) -> EventPattern:
        return event("charges", Self(), op="=", amount=Number(int(number_.text)))

    def on_trigger(self, tree: Tree, when: Any, effect: tuple[Instruction, ...], *limits: Any) -> Ability:
        condition, rest = intervening(effect)
        return TriggeredAbility(each_time(when), done_once(rest), condition, flat(limits))

    def on_trigger_either(self, tree: Tree, who: Any, one: Any, other: Any, effect: Any) -> Any:
        """ "Whenever Rook enters the field or attacks": an ability for each of the two events."""
        return tuple(self.on_trigger(tree, event(subject=who, **verb), effect) for verb in (one, other))

    def on_trigger_played(self, tree: Tree, who: Reference, _: Token, card: Reference, effect: Any) -> Any:
        """ "Whenever you play a card": it is activated, materialized or bestowed."""
        verbs = ("activates", "materializes", "bestows")
        return tuple(self.on_trigger(tree, event(verb, who, card), effect) for verb in verbs)

    def on_trigger_played_any(self, tree: Tree, verb: Token, card: Reference, effect: Any) -> Any:
        return self.on_trigger_played(tree, EachPlayer(span=tree.span), verb, card, effect)

    def on_trigger_nth(self, tree: Tree, nth: Token, when: EventPattern, effect: Any) -> Ability:
        return self.on_trigger(tree, replace(when, nth=ordinal(nth)), effect)

    def on_trigger_nth_yours(self, tree: Tree, nth: Token, when: EventPattern, effect: Any) -> Ability:
        yours = During("turn", You())
        return self.on_trigger(tree, replace(when, nth=ordinal(nth), condition=yours), effect)

    def on_activated(self, tree: Tree, costs: tuple[Instruction, ...], effect: Any, *tails: Any) -> Ability:
        changes = tuple(one for one in tails if isinstance(one, Change))
        traits = tuple(one for one in tails if isinstance(one, str))
        limits = flat(one for one in tails if not isinstance(one, (Change, Reference, str)))
        by = next((one for one in tails if isinstance(one, Reference)), None)
        return ActivatedAbility(
            costs, done_once(effect), limits=limits, cost_changes=changes, traits=traits, by=by
        )

    def on_not_negated(self, tree: Tree) -> str:
        return "can't be negated"

    def on_anyone(self, tree: Tree) -> Reference:
        return EachPlayer()

    def on_opponents_too(self, tree: Tree) -> Reference:
        return EachOpponent()

    def on_activated_cascade(self, tree: Tree, costs: Any, *parts: Any) -> Ability:
        tails = (one for one in parts if not isinstance(one, Mode))
        modes = (one for one in parts if isinstance(one, Mode))
        return self.on_activated(tree, costs, self.on_cascade(tree, *modes), *tails)

    def on_cascade(self, tree: Tree, *modes: Mode) -> tuple[Instruction, ...]:
        """Effects of which the uses of the ability pick one (Grand Archive: Cascade 1); none behind the
        last."""
        return (Modes(Number(0), Number(1), modes, "cascade", span=tree.span),)

    def on_cascade_mode(self, tree: Tree, times: Token, body: tuple[Instruction, ...]) -> Mode:
        return Mode(body, times.text)

    def on_cascade_mode_as(self, tree: Tree, times: Token, words: Any, body: tuple[Instruction, ...]) -> Mode:
        return Mode(body, times.text, as_subtypes=word_values(words))

    def on_label_trigger_as(
        self, tree: Tree, label: Any, words: Any, effect: tuple[Instruction, ...]
    ) -> Ability:
        return replace(self.on_label_trigger(tree, label, effect), as_subtypes=word_values(words))  # type: ignore[call-arg]

    def on_label_trigger_if_as(
        self, tree: Tree, label: Any, condition: Condition, words: Any, effect: tuple[Instruction, ...]
    ) -> Ability:
        made = self.on_label_trigger_as(tree, label, words, effect)
        return replace(made, condition=condition)  # type: ignore[call-arg]

    def on_trigger_as(self, tree: Tree, when: Any, words: Any, effect: tuple[Instruction, ...]) -> Ability:
        return replace(self.on_trigger(tree, when, effect), as_subtypes=word_values(words))  # type: ignore[call-arg]

    def on_body_as(self, tree: Tree, words: Any, made: Ability) -> Ability:
        if not isinstance(made, TriggeredAbility) or made.as_subtypes:
            raise Rejected
        return replace(made, as_subtypes=word_values(words))

    def on_ability_cost(self, tree: Tree, amount: Amount, sign: int, each: Any = None) -> Change:
        if each is not None:
            counted = each if isinstance(each, Amount) else CountOf(each)
            amount = counted if amount == Number(1) else Scaled(counted, number(amount))
        return ChangeCost(
            Self(span=tree.span), "activate", amount if sign > 0 else negative(amount), span=tree.span
        )

    def on_ability_cost_where(self, tree: Tree, amount: Amount, sign: int, value: Amount) -> Change:
        if amount != Variable("X"):
            raise Rejected
        return self.on_ability_cost(tree, value, sign)

    def on_ability_cost_while(self, tree: Tree, amount: Amount, sign: int, condition: Condition) -> Change:
        return Only(condition, (self.on_ability_cost(tree, amount, sign),), span=tree.span)

    def on_ability_cost_nth(self, tree: Tree, amount: Amount, sign: int, nth: Token) -> Change:
        before = AmountIs(Uses(), "=", Number(ordinal(nth) - 1))
        return Only(before, (self.on_ability_cost(tree, amount, sign),), span=tree.span)

    def on_lineage_release(self, tree: Tree, effect: Any, *limits: Any) -> Ability:
        costs = (Banish(Self(span=tree.span), span=tree.span),)
        return ActivatedAbility(costs, effect, limits=flat(limits), label="Lineage Release")

    def on_activated_as(self, tree: Tree, costs: Any, words: Any, effect: Any, *tails: Any) -> Ability:
        made = self.on_activated(tree, costs, effect, *tails)
        return replace(made, as_subtypes=word_values(words))  # type: ignore[call-arg]

    def on_modes(self, tree: Tree, header: Any, *modes: Mode) -> tuple[Instruction, ...]:
        least, most, *more = header
        return (Modes(least, most, modes, *more, span=tree.span),)

    def on_player_choose_modes(self, tree: Tree, who: Reference, amount: Amount) -> Any:
        """What another player chooses they choose as it resolves."""
        return (amount, amount, "resolution", False, who)

    def on_sentences_modes(self, tree: Tree, before: Any, header: Any, *modes: Mode) -> Any:
        return (*before, *self.on_modes(tree, header, *modes))

    def on_do_modes(self, tree: Tree, before: Any, header: Any, *modes: Mode) -> tuple[Instruction, ...]:
        chosen = Modes(header[0], header[1], modes, span=tree.span)
        return (*before[:-1], IfDone(before[-1:], (chosen,), span=tree.span))

    def on_choose_fresh(self, tree: Tree, amount: Amount) -> Any:
        return (amount, amount, "", True)

    def on_choose_or(self, tree: Tree, first: Any, condition: Condition, other: Any) -> Any:
        least, most = (
            one if one == two else AmountIf(condition, two, one)
            for one, two in zip(first, other, strict=True)
        )
        return (least, most)

    def on_choose_modes(self, tree: Tree, amount: Amount) -> Any:
        return (amount, amount)

    def on_choose_one_or_more(self, tree: Tree) -> Any:
        return (Number(1), None)

    def on_choose_any_modes(self, tree: Tree) -> Any:
        return (Number(0), None)

    def on_choose_both_modes(self, tree: Tree) -> Any:
        return (Number(2), Number(2))

    def on_choose_up_to_modes(self, tree: Tree, amount: Amount) -> Any:
        return (Number(0), amount)

    def on_choose_one_or_both(self, tree: Tree) -> Any:
        return (Number(1), Number(2))

    def on_may_choose_modes(self, tree: Tree, amount: Amount) -> Any:
        raise Rejected

    def on_mode(self, tree: Tree, body: tuple[Instruction, ...]) -> Mode:
        return Mode(body)

    def on_restricted_mode(self, tree: Tree, condition: Condition, body: tuple[Instruction, ...]) -> Mode:
        return Mode(body, condition=condition)

    def on_play_limit(self, tree: Tree, limits: tuple[Condition, ...]) -> Ability:
        if any(isinstance(limit, Limit) and limit.per == "object" for limit in limits):
            raise Rejected
        verb = "materialize" if self.words_of(tree).lower().startswith("materialize") else "activate"
        return PlayLimit(limits, verb)

    def on_limit_materialize(self, tree: Tree, *parts: Any) -> tuple[Condition, ...]:
        return flat(parts)

    def on_limit(self, tree: Tree, *parts: Any) -> tuple[Condition, ...]:
        return flat(parts)

    def on_limits(self, tree: Tree, *parts: Condition) -> tuple[Condition, ...]:
        return flat(parts)

    def on_limit_if(self, tree: Tree, condition: Condition) -> Condition:
        return condition

    def on_limit_during(self, tree: Tree, when: Any) -> Condition:
        return During(when[0], when[1])

    def on_limit_slow(self, tree: Tree) -> Condition:
        return AtSpeed("slow")

    def on_limit_fast(self, tree: Tree) -> Condition:
        return AtSpeed("fast")

    def on_limit_once_turn(self, tree: Tree) -> Condition:
        return Limit(1, "turn")

    def on_limit_twice_turn(self, tree: Tree) -> Condition:
        return Limit(2, "turn")

    def on_limit_times_turn(self, tree: Tree, times: Amount) -> Condition:
        return Limit(number(times), "turn")

    def on_limit_once(self, tree: Tree, times: int = 1) -> Condition:
        """In a game too: an object that comes anew has new abilities (Grand Archive: Ability Tracking 1,
        2)."""
        return Limit(times, "object")

    def on_limit_twice(self, tree: Tree) -> Condition:
        return self.on_limit_once(tree, 2)

    def on_additional_cost(self, tree: Tree, verb: str, costs: Any) -> Ability:
        return AdditionalCost(costs, verb)

    def on_additional_cost_may(self, tree: Tree, verb: str, costs: Any) -> Ability:
        return AdditionalCost(costs, verb, optional=True)

    def on_additional_cost_then(self, tree: Tree, cost: Ability, body: Any) -> tuple[Ability, ...]:
        """ "If you do", of a cost: what the card does, or what is true of it, where that was paid."""
        then = Conditional(ADDITIONALLY_PAID, instructions(body), span=tree.span)
        return (cost, self.on_plain_effect(tree, (then,)))

    def on_additional_paid(self, tree: Tree) -> Condition:
        return ADDITIONALLY_PAID

    def on_additional_cost_attack(self, tree: Tree, *parts: Any) -> Ability:
        return AdditionalCost(parts[-1], "attack")

    def on_alternative_cost(self, tree: Tree, costs: Any, kind: str) -> Ability:
        return AlternativeCost(costs, kind)

    def on_alternative_cost_if(self, tree: Tree, condition: Condition, costs: Any, kind: str) -> Ability:
        return AlternativeCost(costs, kind, condition)

    def on_alternative_cost_tail(self, tree: Tree, costs: Any, kind: str, condition: Condition) -> Ability:
        return AlternativeCost(costs, kind, condition)

    def on_alternative_cost_then(self, tree: Tree, costs: Any, kind: str, body: Any) -> tuple[Ability, ...]:
        """ "If you do", of a cost that stands for another: what the card does beside, where that was paid."""
        then = Conditional(Paid("alternative"), done_as_it_resolves(body), span=tree.span)
        return (AlternativeCost(costs, kind), InstructionsAbility((then,)))

    def on_free_then(self, tree: Tree, body: Any) -> tuple[Ability, ...]:
        return self.on_alternative_cost_then(tree, (), "reserve", body)

    def on_reserve(self, tree: Tree) -> str:
        return "reserve"

    def on_memory(self, tree: Tree) -> str:
        return "memory"


def holding_while(one: Instruction) -> Instruction:
    """A statement under a condition, among others in a paragraph, as one that holds while it is met."""
    if not isinstance(one, Conditional) or one.otherwise:
        return one
    if not all(isinstance(part, Apply) and part.duration is None for part in one.then):
        return one
    changes = tuple(change for part in one.then for change in part.changes)  # type: ignore[attr-defined]
    return Apply((Only(one.condition, changes, span=one.span),), span=one.span)


def picks(part: object) -> bool:
    """Whether a change is about something targeted or chosen as it begins; what it lets players do later
    may be."""
    if isinstance(part, Target | Chosen):
        return True
    held = [getattr(part, one.name) for one in fields(part)] if isinstance(part, Node) else ()
    parts = [item for value in held for item in (value if isinstance(value, tuple) else (value,))]
    return any(picks(item) for item in parts if not isinstance(item, Instruction | Ability))


def is_free(change: Change) -> bool:
    """Whether it lets a player activate the card that says so without paying its reserve cost."""
    free = isinstance(change, Allow) and change.how == "free"
    return free and isinstance(change.event.object, Self)  # type: ignore[attr-defined]


def free_of_cost(change: Any, condition: Condition | None) -> Any:
    """The alternative cost of nothing, with how the card enters where that was taken."""
    free = AlternativeCost((), "reserve", condition)
    if not change.then:
        return free
    entering = (one for step in change.then for one in step.changes)
    changes = tuple(replace(one, of=Self(span=one.span)) for one in entering)
    return (free, StaticAbility(changes, Paid("alternative")))


def offers_itself(part: Instruction) -> bool:
    """Whether it lets a player activate the card that says so: in the card's own text that is a permission,
    in an effect something done."""
    return any(isinstance(one, Play) and isinstance(one.what, Self) for one in walk(part))


def done_as_it_resolves(body: Any) -> tuple[Instruction, ...]:
    """Instructions of a card as it resolves; what holds, or how it enters, is said otherwise."""
    steps = instructions(body)
    if any(isinstance(one, Apply) and one.duration is None for one in steps):
        raise Rejected
    return steps


def done_once(effect: tuple[Instruction, ...]) -> tuple[Instruction, ...]:
    """The instructions of an effect, in which a card does not permit itself for good."""
    for one in effect:
        lasting = one.changes if isinstance(one, Apply) and one.duration is None else ()
        if any(isinstance(change, Allow) and change.how == "free" for change in lasting):
            raise Rejected
    return effect


def spelled_out(part: Any, letter: str, amount: Amount) -> Any:
    """A part of the tree with an amount for each mention of a letter."""
    if isinstance(part, tuple):
        return tuple(spelled_out(one, letter, amount) for one in part)
    if part == Variable(letter):
        return amount
    if not isinstance(part, Node):
        return part
    olds = {one.name: getattr(part, one.name) for one in fields(part) if one.name != "span"}
    news = {name: spelled_out(old, letter, amount) for name, old in olds.items()}
    changed = {name: new for name, new in news.items() if new is not olds[name] and new != olds[name]}
    return replace(part, **changed) if changed else part


def flat(parts: Any) -> tuple[Condition, ...]:
    return tuple(one for part in parts for one in (part if isinstance(part, tuple) else (part,)))


def each_time(when: Any) -> EventPattern:
    """The event of a standing trigger: "at the beginning of your end phase" comes again each turn."""
    if isinstance(when, tuple):
        when, which = when
        if which not in ("each", "this"):
            raise Rejected
    return when  # type: ignore[no-any-return]


def leading_condition(effect: tuple[Instruction, ...]) -> tuple[Condition | None, tuple[Instruction, ...]]:
    """ "On Enter: If C, …": a condition over all of the effect is the trigger's own; one that stands behind
    it is looked at as the effect happens."""
    match effect:
        case (Conditional(condition=condition, then=then, otherwise=()),):
            if then[0].span == (0, 0) or condition.span < then[0].span:
                return condition, then
    return None, effect


def intervening(effect: tuple[Instruction, ...]) -> tuple[Condition | None, tuple[Instruction, ...]]:
    """ "At the beginning of …, if C, you may X. If you do, Y": C is the trigger's own, as Y hangs on X."""
    (one, *more) = effect
    first = one.first if isinstance(one, IfDone | WhenDone) and not more else ()
    match first:
        case (Conditional(condition=condition, then=then, otherwise=()),):
            if condition.span < then[0].span and not isinstance(condition, Restricted):
                return condition, (replace(one, first=then),)  # type: ignore[call-arg]
    return leading_condition(effect)


def of_kind(kind: str) -> Selector:
    return Selector((kind,))

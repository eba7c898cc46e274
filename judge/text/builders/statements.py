"""Statements: what holds for a time."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from judge.text.builders.base import BuilderBase, Phrase, Rejected, event, instructions
from judge.text.builders.joining import timed
from judge.text.builders.selectors import with_filter
from judge.text.builders.settle import settle
from judge.text.parser import Tree
from judge.text.tree import (
    Ability,
    All,
    Allow,
    Amount,
    Apply,
    AttacksOf,
    ChampionOf,
    Change,
    Chosen,
    Condition,
    CountOf,
    Duration,
    During,
    EachPlayer,
    EnterWith,
    EventPattern,
    Excluding,
    Experienced,
    Forbid,
    GrantAbility,
    GrantKeyword,
    Happened,
    Instruction,
    Is,
    KeywordAbility,
    LoseAbilities,
    LoseKeyword,
    Meets,
    Mention,
    Mode,
    Modes,
    ModifyStat,
    Next,
    Nth,
    Number,
    Only,
    Pay,
    PlayerState,
    Proceed,
    Reference,
    Replace,
    Require,
    Scaled,
    Selector,
    Self,
    SetStat,
    StaticAbility,
    StatOf,
    SwitchStats,
    Target,
    ThatMuch,
    ThisAttack,
    Toll,
    Unpreventable,
    You,
)

PLAYED = re.compile(r"\b(activates?|materializes?) this turn$", re.IGNORECASE)
"""What someone plays in the turn, as against what they control."""


DECLARED = re.compile(r"\b(declare|make)s?\b", re.IGNORECASE)
"""Attacks that are yet to be declared."""

PLAYS = re.compile(r"\b(activate|materialize)s?\b", re.IGNORECASE)
"""What someone plays, at any time."""


class Statements(BuilderBase):
    """Subjects and what is true of them: a change waits for its subject as a function of it."""

    def on_changes(self, tree: Tree, of: Any, *makers: Any) -> Instruction | tuple[Instruction, ...]:
        """The first change introduces the subject; all share it."""
        of, duration = of if isinstance(of, tuple) else (of, None)
        if isinstance(of, Next | Nth) and "materialize" in self.words_of(tree).lower().split(" this turn")[0]:
            raise Rejected  # such a card is waited for as it is activated
        made: list[Any] = []
        for maker in makers:
            made += maker(of)
        if isinstance(of, AttacksOf) and not of.which and of.using is None:
            made = [power_of_attacks(one, of) for one in made]
        states = [one for one in made if isinstance(one, Instruction)]
        changes = tuple(one for one in made if isinstance(one, Change))
        for one in changes:
            if one.span == (0, 0):
                object.__setattr__(one, "span", tree.span)
        applied = (Apply(changes, duration, span=tree.span),) if changes else ()
        return (*applied, *states) if states else applied

    def on_timed_then(self, tree: Tree, of: Reference, *parts: Any) -> tuple[Instruction, ...]:
        """The last change has no duration."""
        *makers, duration, last = parts
        first = self.on_changes(tree, of, *makers)
        after = self.on_changes(tree, of, last)
        return (*(timed(one, duration) for one in instructions(first)), *instructions(after))

    def on_timed_twice(self, tree: Tree, of: Reference, *parts: Any) -> tuple[Instruction, ...]:
        """The changes on either side of the first duration have each their own."""
        *before, last = parts
        first = next(n for n, part in enumerate(before) if isinstance(part, Duration))
        made: list[Instruction] = []
        for makers, duration in ((before[:first], before[first]), (before[first + 1 :], last)):
            changes = self.on_changes(tree, of, *makers)
            made += (timed(one, duration) for one in instructions(changes))
        return tuple(made)

    def on_played_now(self, tree: Tree, phrase: Phrase) -> tuple[Reference, Duration]:
        """ "Cards you activate this turn": those that are played from now on until it ends."""
        if not PLAYED.search(self.words_of(tree)):
            raise Rejected
        return (All(phrase.some(), span=tree.span), Duration("turn"))

    def on_must_attack(self, tree: Tree, what: Reference | None = None) -> Any:
        return lambda of: [Require(event("attacks", of, what), span=tree.span)]

    def on_must_attack_now(self, tree: Tree, of: Reference, what: Reference | None = None) -> Instruction:
        return Apply((Require(event("attacks", of, what), span=tree.span),), Duration("turn"))

    def on_quoted_keywords(self, tree: Tree, keywords: Any) -> Ability:
        if len(keywords) != 1:
            raise Rejected
        return keywords[0]  # type: ignore[no-any-return]

    def on_gets(self, tree: Tree, *parts: tuple[str, Amount, Any]) -> Any:
        """ "+1 POWER and +1 LIFE for each ally": what is counted counts for all that stand before it."""
        made: list[tuple[str, Amount]] = []
        counted: Amount | None = None
        for stat, amount, each in reversed(parts):
            counted = each or counted
            made.insert(0, (stat, multiplied(amount, counted) if counted else amount))
        return lambda of: [ModifyStat(of, stat, amount, span=tree.span) for stat, amount in made]

    def on_gets_both(self, tree: Tree, one: int, power: Amount, other: int, life: Amount) -> Any:
        """ "Gets +2/+1": power and life."""
        parts = ((one, power, "power"), (other, life, "life"))
        return self.on_gets(tree, *(self.on_stat_change(tree, *part) for part in parts))

    def on_stat_change(
        self, tree: Tree, sign: int, amount: Amount, stat: str, each: Any = None
    ) -> tuple[str, Amount, Amount | None]:
        counted = each if each is None or isinstance(each, Amount) else CountOf(each)
        return (stat, amount if sign > 0 else Scaled(amount, -1), counted)

    on_stat_change_each = on_stat_change

    def on_positive(self, tree: Tree) -> int:
        return 1

    def on_negative(self, tree: Tree) -> int:
        return -1

    def on_sign(self, tree: Tree, sign: int) -> int:
        return sign

    def on_gains(self, tree: Tree, keywords: tuple[KeywordAbility, ...]) -> Any:
        return lambda of: [GrantKeyword(of, keyword, True, span=tree.span) for keyword in keywords]

    def on_gains_choice(self, tree: Tree, *keywords: KeywordAbility) -> Any:
        """Keywords of which one is picked as the effect begins."""

        def made(of: Reference) -> list[Instruction]:
            given = (Apply((GrantKeyword(of, one, True, span=tree.span),)) for one in keywords)
            modes = tuple(Mode((grant,), one.name) for grant, one in zip(given, keywords, strict=True))
            return [Modes(Number(1), Number(1), modes, "resolution", span=tree.span)]

        return made

    def on_sees_hidden(self, tree: Tree) -> Any:
        """ "This attack can target units with stealth": its card, or the unit whose attacks can, has true
        sight."""
        has = self.on_has(tree, (KeywordAbility("true-sight", span=tree.span),))

        def made(of: Reference) -> Any:
            if isinstance(of, AttacksOf) and not of.which:
                return has(of.of)
            return has(Self(span=of.span) if isinstance(of, ThisAttack) else of)

        return made

    def on_has(self, tree: Tree, keywords: tuple[KeywordAbility, ...]) -> Any:
        return lambda of: [GrantKeyword(of, keyword, span=tree.span) for keyword in keywords]

    def on_keyword_list(self, tree: Tree, *keywords: KeywordAbility) -> tuple[KeywordAbility, ...]:
        return keywords

    def on_quoted(self, tree: Tree, ability: Ability) -> Ability:
        return settle(ability)

    def on_gains_ability(self, tree: Tree, ability: Ability) -> Any:
        return lambda of: [GrantAbility(of, ability, True, span=tree.span)]

    def on_has_ability(self, tree: Tree, ability: Ability) -> Any:
        return lambda of: [GrantAbility(of, ability, span=tree.span)]

    def on_loses_all(self, tree: Tree) -> Any:
        return lambda of: [LoseAbilities(of, span=tree.span)]

    def on_loses_others(self, tree: Tree) -> Any:
        return lambda of: [LoseAbilities(of, other=True, span=tree.span)]

    def on_loses(self, tree: Tree, *keywords: str) -> Any:
        return lambda of: [LoseKeyword(of, keyword, span=tree.span) for keyword in keywords]

    def on_become_distant(self, tree: Tree, of: Reference) -> Instruction:
        raise Rejected

    def on_sets_stat(self, tree: Tree, stat: str, amount: Amount) -> Any:
        return lambda of: [SetStat(of, stat, amount, span=tree.span)]

    def on_enters_with(self, tree: Tree, made: dict[str, Any]) -> Any:
        return lambda of: [EnterWith(self.once_played(of), **made, span=tree.span)]

    def once_played(self, of: Reference) -> Reference:
        """ "Cards you activate enter …": those that enter by having been activated, from where it says."""
        verb = PLAYS.search(self.text[slice(*of.span)])
        if verb is None or not isinstance(of, All):
            return of
        which = of.selector
        done = event(f"{verb[1].lower()}s", which.controller, None, origin=which.zone)
        anywhere = replace(which, zone="", zone_of=None)
        return replace(of, selector=with_filter(anywhere, Experienced("object", done)))

    def on_e_counters(self, tree: Tree, counters: tuple[str, Amount]) -> dict[str, Any]:
        return {"counters": (counters,)}

    def on_e_abilities(self, tree: Tree, of: Reference) -> dict[str, Any]:
        return {"abilities_of": of}

    def on_e_both(self, tree: Tree, state: str, counters: tuple[str, Amount]) -> dict[str, Any]:
        return self.on_e_counters(tree, counters) | self.on_e_state(tree, state)

    def on_e_state(self, tree: Tree, state: str) -> dict[str, Any]:
        return {"states": (state,)}

    def on_stays_rested(self, tree: Tree, when: tuple[str, Reference | None, str]) -> Any:
        phase, whose, which = when
        during = During(phase, whose)
        uses = 1 if which == "next" else None

        def stays(of: Reference) -> list[Change]:
            happening = replace(event("wakes-up", of), condition=during)
            return [Forbid(happening, uses, span=tree.span)]

        return stays

    def on_attack_tax(self, tree: Tree, who: Reference, *rest: Any) -> Instruction:
        *what, amount = rest
        made = event("declares-attacks", who, what[0] if what else None)
        return Apply((Toll(made, (Pay("reserve", amount, span=tree.span),), span=tree.span),))

    def on_attacks_of(self, tree: Tree, of: Reference, duration: Duration | None = None) -> Any:
        return self.attacks(tree, of, "", duration)

    on_attacks_with = on_attacks_of

    def on_attack_next(self, tree: Tree, of: Reference, duration: Duration) -> Any:
        return self.attacks(tree, of, "next", duration)

    def on_attack_first(self, tree: Tree, of: Reference, duration: Duration | None = None) -> Any:
        return self.attacks(tree, of, "first", duration)

    def on_attack_next_using(self, tree: Tree, of: Reference, weapon: Any, duration: Duration) -> Any:
        return (AttacksOf(of, "next", weapon.selector, span=tree.span), duration)

    def on_attack_first_using(
        self, tree: Tree, of: Reference, weapon: Any, duration: Duration | None = None
    ) -> Any:
        made = AttacksOf(of, "first", weapon.selector, span=tree.span)
        return made if duration is None else (made, duration)

    def on_attacks_of_with(
        self, tree: Tree, of: Reference, weapon: Phrase, duration: Duration | None = None
    ) -> Any:
        made = AttacksOf(of, "", weapon.selector, span=tree.span)
        return made if duration is None else (made, duration)

    def attacks(self, tree: Tree, of: Reference, which: str, duration: Duration | None) -> Any:
        """The attacks that units declare in a time are those of any that are such by then."""
        if {"player", "opponent"} & set(getattr(getattr(of, "selector", None), "kinds", ())):
            raise Rejected
        declared = isinstance(of, All) and duration and DECLARED.search(self.words_of(tree))
        made = AttacksOf(of, which or ("declared" if declared else ""), span=tree.span)
        return made if duration is None else (made, duration)

    def on_can_attack(self, tree: Tree, of: Reference, what: Reference) -> Instruction:
        return Apply((Allow(event("attacks", of, what), span=tree.span),))

    def on_can_attack_as(self, tree: Tree, of: Reference, phrase: Any) -> Instruction:
        (kind,) = phrase.selector.kinds or ("",)
        if phrase.selector.filters or kind != "ally":
            raise Rejected
        return Apply((Allow(event("attacks", of), f"as-{kind}", span=tree.span),))

    def on_can_attack_using(self, tree: Tree, of: Reference, weapon: Reference) -> Instruction:
        return Apply((Allow(event("attacks-with", of, weapon), span=tree.span),))

    def on_can_only_attack(self, tree: Tree, of: Reference, what: Reference) -> Instruction:
        """Nothing else can be attacked by it."""
        made = event("attacks", of, All(Selector((), (Excluding(what),), span=tree.span)))
        return Apply((Forbid(made, span=tree.span),))

    def on_damage_by(self, tree: Tree, kind: str, by: Reference) -> EventPattern:
        return event("deals-damage", by, detail=kind)

    def on_gets_ability(self, tree: Tree, stat: Any, ability: Ability) -> Any:
        made = self.on_gets(tree, stat), self.on_gains_ability(tree, ability)
        return lambda of: [change for maker in made for change in maker(of)]

    def on_all_unpreventable(self, tree: Tree) -> Instruction:
        return Apply((Unpreventable(event("deals-damage"), span=tree.span),))

    def on_e_counters_each(self, tree: Tree, counters: tuple[str, Amount], each: Any) -> dict[str, Any]:
        counted = each if isinstance(each, Amount) else CountOf(each)
        return {"counters": ((counters[0], multiplied(counters[1], counted)),)}

    def on_dealt_elsewhere(self, tree: Tree, kind: str, to: Reference, *rest: Reference) -> Apply:
        *by, other = rest
        would = event("is-dealt-damage", to, *by, detail=kind)
        return Apply((Replace(would, (Proceed(ThatMuch(), other, span=tree.span),), span=tree.span),))

    def on_dealt_elsewhere_now(
        self, tree: Tree, kind: str, to: Reference, duration: Duration, other: Reference
    ) -> Instruction:
        return replace(self.on_dealt_elsewhere(tree, kind, to, other), duration=duration)

    def on_gets_while(self, tree: Tree, *parts: Any) -> Any:
        *stats, state = parts
        return self.only_while(tree, self.on_gets(tree, *stats), state)

    def on_has_while(self, tree: Tree, keywords: Any, state: Any) -> Any:
        return self.only_while(tree, self.on_has(tree, keywords), state)

    on_gets_attacking = on_gets_while
    on_has_attacking = on_has_while

    def only_while(self, tree: Tree, made: Any, doing: str | Reference) -> Any:
        """A change that holds while its subject is in a state, or attacks such a thing; each of several by
        itself: of a class of things for those of them that are so."""

        def condition(of: Reference) -> Condition:
            if isinstance(doing, str):
                return Meets(of, (Is("state", doing),))
            if not isinstance(of, Self):
                raise Rejected
            return Happened(event("attacks", of, doing), "combat")

        def changes(of: Reference) -> Any:
            if isinstance(of, All) and isinstance(doing, str):
                return made(replace(of, selector=with_filter(of.selector, Is("state", doing))))
            return [Only(condition(of), tuple(made(of)), span=tree.span)]

        return changes

    def on_stat_becomes(self, tree: Tree, of: Reference, stat: str, amount: Amount) -> Instruction:
        return Apply((SetStat(of, stat, amount, span=tree.span),))

    def on_attack_next_with(self, tree: Tree, chosen: Any) -> tuple[Reference, Duration]:
        units = All(replace(chosen.selector, controller=You()), span=tree.span)
        return (AttacksOf(units, "next", span=tree.span), Duration("turn"))

    def on_attack_next_yours(self, tree: Tree, duration: Duration) -> tuple[Reference, Duration]:
        return (AttacksOf(All(Selector(("unit",), controller=You())), "next", span=tree.span), duration)

    def on_attacks_yours(self, tree: Tree, duration: Duration | None = None) -> Any:
        return self.attacks(tree, All(Selector(("unit",), controller=You())), "", duration)

    def on_attack_next_of_turn(self, tree: Tree) -> tuple[Reference, Duration]:
        return self.on_attack_next_yours(tree, Duration("turn"))

    def on_stats_become(
        self, tree: Tree, of: Reference, first: str, second: str, amount: Amount
    ) -> Instruction:
        return Apply(tuple(SetStat(of, stat, amount, span=tree.span) for stat in (first, second)))

    def on_double_stat(self, tree: Tree, stat: str, of: Reference) -> Instruction:
        """As much more as the one thing has now."""
        several = isinstance(of, Target | Chosen) and of.maximum != Number(1)
        if several or not isinstance(of, Target | Chosen | Mention | Self | ChampionOf):
            raise Rejected
        return Apply((ModifyStat(of, stat, StatOf(stat, of), span=tree.span),))

    def on_double_stat_of(self, tree: Tree, of: Reference, stat: str) -> Instruction:
        return self.on_double_stat(tree, stat, of)

    def on_gains_unpreventable(self, tree: Tree, made: EventPattern) -> Any:
        ability = settle(StaticAbility((Unpreventable(made, span=tree.span),)))
        return lambda of: [GrantAbility(of, ability, True, span=tree.span)]

    def on_gains_both(self, tree: Tree, keywords: Any, ability: Ability) -> Any:
        made = self.on_gains(tree, keywords), self.on_gains_ability(tree, ability)
        return lambda of: [change for maker in made for change in maker(of)]

    def on_has_both(self, tree: Tree, keywords: Any, ability: Ability) -> Any:
        made = self.on_has(tree, keywords), self.on_has_ability(tree, ability)
        return lambda of: [change for maker in made for change in maker(of)]

    def on_attack_toll(self, tree: Tree, of: Reference, *parts: Any) -> Instruction:
        """ "Allies can't attack your champion unless their controller pays (1)"."""
        *target, amount = parts
        made = event("attacks", of, target[0] if target else None)
        return Apply((Toll(made, (Pay("reserve", amount, span=tree.span),), span=tree.span),))

    def on_attack_tax_at(self, tree: Tree, who: Reference, at: Reference, amount: Amount) -> Instruction:
        if not isinstance(who, EachPlayer):
            raise Rejected
        made = event("attacks", None, at)
        return Apply((Toll(made, (Pay("reserve", amount, span=tree.span),), span=tree.span),))

    def on_player_gains(self, tree: Tree, who: Reference, keyword: KeywordAbility) -> Instruction:
        return Apply((GrantKeyword(who, keyword, True, span=tree.span),))

    def on_unpreventable(self, tree: Tree, made: EventPattern) -> Instruction:
        return Apply((Unpreventable(made, span=tree.span),))

    def on_dealt_by(self, tree: Tree, by: Reference) -> EventPattern:
        return event("deals-damage", by)

    def on_dealt_to(self, tree: Tree, to: Reference) -> EventPattern:
        return event("is-dealt-damage", to)

    def on_time_distorted(self, tree: Tree) -> Instruction:
        return Apply((PlayerState(None, "time", "distorted", span=tree.span),))

    def on_top_revealed(self, tree: Tree) -> Instruction:
        return Apply((PlayerState(You(), "top-card", "revealed", span=tree.span),))

    def on_switch(self, tree: Tree, first: str, second: str, of: Reference) -> Instruction:
        return Apply((SwitchStats(of, first, second, span=tree.span),))

    def on_switch_of(self, tree: Tree, of: Reference, first: str, second: str) -> Instruction:
        return self.on_switch(tree, first, second, of)

    def on_enters_intent_with(self, tree: Tree, change: tuple[str, Amount, Any]) -> Any:
        """The card itself has it all the time; what other cards enter with stays when its source has gone."""

        def made(of: Reference) -> list[Change]:
            changes: list[Change] = self.on_gets(tree, change)(of)
            if isinstance(of, Self):
                return changes
            (power,) = changes
            if not isinstance(of, All | Nth | Next) or not isinstance(power, ModifyStat):
                raise Rejected
            if power.stat != "power" or of.selector.zone:
                raise Rejected
            return [EnterWith(of, power=power.amount, span=tree.span)]

        return made


def power_of_attacks(change: Any, of: AttacksOf) -> Any:
    """More power for all attacks of a unit is a stat of that unit."""
    if isinstance(change, ModifyStat) and change.stat == "power":
        return replace(change, of=of.of, stat="attack-power")
    return change


def multiplied(amount: Amount, counted: Amount) -> Amount:
    """A printed number for each of what is counted."""
    factor = -number(amount.amount) if isinstance(amount, Scaled) else number(amount)
    return counted if factor == 1 else Scaled(counted, factor)


def number(amount: Amount) -> int:
    if not isinstance(amount, Number):
        raise Rejected
    return amount.value


def negative(amount: Amount) -> Amount:
    return replace(amount, factor=-amount.factor) if isinstance(amount, Scaled) else Scaled(amount, -1)


def word_values(words: Any) -> tuple[str, ...]:
    """The words themselves; of words to pick from ("Animal or Beast") there are none."""
    parts = words if isinstance(words, tuple) else (words,)
    if not all(isinstance(part, Is) for part in parts):
        raise Rejected
    return tuple(part.value for part in parts)

"""Conditions, durations and phases."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.text.builders.base import BuilderBase, Phrase, Rejected, event, pattern
from judge.text.builders.selectors import with_filter
from judge.text.lexer import Token
from judge.text.parser import Tree
from judge.text.tree import (
    YOU,
    Aiming,
    All,
    AllOf,
    Amount,
    AmountIs,
    AnyOf,
    ChampionOf,
    Chosen,
    Compare,
    Condition,
    ControllerOf,
    CountersOn,
    CountOf,
    Duration,
    During,
    EachOpponent,
    EachPlayer,
    EventPattern,
    Filter,
    Happened,
    Is,
    LevelOf,
    Meets,
    Mention,
    NotSo,
    Number,
    Opponent,
    Other,
    PlayerIs,
    Reference,
    Restricted,
    Result,
    Selector,
    StatOf,
    Tally,
    You,
)


def count(selector: Selector, op: str, amount: Amount) -> Condition:
    return AmountIs(CountOf(All(selector, span=selector.span)), op, amount)


def controlled(selector: Selector, who: Reference) -> Selector:
    return replace(selector, controller=who)


def owned(selector: Selector, who: Reference) -> Selector:
    """ "You have two cards in your hand": the zone's player is who has them; omens are had anywhere."""
    if selector.zone:
        return selector
    if "omen" not in selector.kinds:
        raise Rejected
    return controlled(selector, who)


PAST = {
    "activated": "activates",
    "materialized": "materializes",
    "discarded": "discards",
    "sacrificed": "sacrifices",
    "drawn": "draws",
    "summoned": "summons",
    "revealed": "reveals",
}


class Conditions(BuilderBase):
    """What is true or not."""

    def on_all_of(self, tree: Tree, *parts: Condition) -> Condition:
        return AllOf(parts)

    def on_any_of(self, tree: Tree, *parts: Condition) -> Condition:
        return AnyOf(parts)

    def on_you_control_some(self, tree: Tree, chosen: Any, who: Reference = YOU) -> Condition:
        exact = chosen.minimum == Number(1) and chosen.maximum == Number(1)
        if chosen.maximum is None or chosen.minimum == Number(0):
            raise Rejected
        return count(controlled(chosen.selector, who), ">=" if exact else "=", chosen.minimum)

    def on_you_control_ge(self, tree: Tree, amount: Amount, phrase: Phrase) -> Condition:
        return count(controlled(phrase.some(), You()), ">=", amount)

    def on_you_control_le(self, tree: Tree, amount: Amount, phrase: Phrase) -> Condition:
        return count(controlled(phrase.some(), You()), "<=", amount)

    def on_you_control_no(self, tree: Tree, phrase: Phrase) -> Condition:
        return count(controlled(phrase.selector, You()), "=", Number(0))

    def on_you_control_no_one(self, tree: Tree, chosen: Any) -> Condition:
        return count(controlled(chosen.selector, You()), "=", Number(0))

    def on_they_control_no(self, tree: Tree, who: Reference, phrase: Phrase) -> Condition:
        return count(controlled(phrase.selector, who), "=", Number(0))

    def on_there_ge(self, tree: Tree, amount: Amount, phrase: Phrase) -> Condition:
        return count(phrase.some(), ">=", amount)

    def on_there_le(self, tree: Tree, amount: Amount, phrase: Phrase) -> Condition:
        return count(phrase.some(), "<=", amount)

    def on_there_no(self, tree: Tree, phrase: Phrase) -> Condition:
        return count(phrase.selector, "=", Number(0))

    def on_there_eq(self, tree: Tree, amount: Amount, phrase: Phrase) -> Condition:
        return count(phrase.counted(amount), "=", amount)

    def on_there_another(self, tree: Tree, phrase: Phrase) -> Condition:
        return count(with_filter(phrase.one(), Other()), ">=", Number(1))

    def on_you_control_eq(self, tree: Tree, amount: Amount, phrase: Phrase) -> Condition:
        return count(controlled(phrase.counted(amount), You()), "=", amount)

    def on_there_yours_eq(self, tree: Tree, amount: Amount, phrase: Phrase) -> Condition:
        return count(owned(phrase.counted(amount), You()), "=", amount)

    def on_they_control_some(self, tree: Tree, who: Reference, chosen: Any) -> Condition:
        return self.on_you_control_some(tree, chosen, self.other(who))

    def on_they_control_ge(self, tree: Tree, who: Reference, amount: Amount, phrase: Phrase) -> Condition:
        return count(controlled(phrase.some(), self.other(who)), ">=", amount)

    def on_controls_more(self, tree: Tree, who: Reference, phrase: Phrase, than: Reference) -> Condition:
        left, right = (CountOf(All(controlled(phrase.some(), one), span=tree.span)) for one in (who, than))
        return AmountIs(left, ">", right)

    def other(self, who: Reference) -> Reference:
        if isinstance(who, You):
            raise Rejected
        return who

    def on_has_parity(
        self, tree: Tree, who: Reference, test: tuple[str, Amount], phrase: Phrase
    ) -> Condition:
        return count(owned(phrase.some(), who), *test)

    def on_counters_parity(self, tree: Tree, test: tuple[str, Amount], kind: str, of: Reference) -> Condition:
        return AmountIs(CountersOn(kind, of), *test)

    def on_there_some(self, tree: Tree, phrase: Phrase) -> Condition:
        return count(phrase.one(), ">=", Number(1))

    def on_there_yours_ge(self, tree: Tree, amount: Amount, phrase: Phrase) -> Condition:
        return count(owned(phrase.some(), You()), ">=", amount)

    def on_there_yours_le(self, tree: Tree, amount: Amount, phrase: Phrase) -> Condition:
        return count(owned(phrase.some(), You()), "<=", amount)

    def on_there_yours_no(self, tree: Tree, phrase: Phrase) -> Condition:
        return count(owned(phrase.selector, You()), "=", Number(0))

    def on_there_yours_some(self, tree: Tree, phrase: Phrase) -> Condition:
        return count(owned(phrase.one(), You()), ">=", Number(1))

    def on_player_has_ge(self, tree: Tree, who: Reference, amount: Amount, phrase: Phrase) -> Condition:
        selector = owned(phrase.some(), who)
        if selector.zone_of == Mention("player"):
            selector = replace(selector, zone_of=who)
        return count(selector, ">=", amount)

    def on_counters_on_ge(self, tree: Tree, amount: Amount, kind: str, of: Reference) -> Condition:
        return AmountIs(CountersOn(kind, of), ">=", amount)

    def on_counters_cmp(self, tree: Tree, first: Any, second: Any) -> Condition:
        (kind, op, amount), of = (first, second) if isinstance(first, tuple) else (second, first)
        return AmountIs(CountersOn(kind, of), op, amount)

    def on_counters_eq(self, tree: Tree, amount: Amount, kind: str, of: Reference) -> Condition:
        return AmountIs(CountersOn(kind, of), "=", amount)

    def on_counters_of(self, tree: Tree, of: Reference, amount: Amount, kind: str) -> Condition:
        return self.on_counters_eq(tree, amount, kind, of)

    def on_counters_some(self, tree: Tree, first: Any, second: Any) -> Condition:
        kind, of = (first, second) if isinstance(first, str) else (second, first)
        return AmountIs(CountersOn(kind, of), ">=", Number(1))

    def on_counters_none(self, tree: Tree, of: Reference, kind: str) -> Condition:
        return AmountIs(CountersOn(kind, of), "=", Number(0))

    def on_meets(self, tree: Tree, of: Reference, predicate: Filter) -> Condition:
        return Meets(of, (predicate,))

    def on_not_meets(self, tree: Tree, of: Reference, predicate: Filter) -> Condition:
        return NotSo(Meets(of, (predicate,)))

    def on_meets_keyword(self, tree: Tree, of: Reference, keyword: str) -> Condition:
        return Meets(of, (Is("keyword", keyword),))

    def on_meets_feature(self, tree: Tree, of: Reference, feature: Filter) -> Condition:
        if not isinstance(feature, Compare) or feature.stat.endswith("-counters"):
            raise Rejected
        return Meets(of, (feature,))

    def on_amount_cmp(self, tree: Tree, left: Amount, test: tuple[str, Amount]) -> Condition:
        if isinstance(left, Number):
            raise Rejected
        return AmountIs(left, *test)

    def on_amount_eq(self, tree: Tree, left: Amount, right: Amount) -> Condition:
        return self.on_amount_cmp(tree, left, ("=", right))

    def on_amount_cmp_yours(self, tree: Tree, left: Amount, op: str) -> Condition:
        if not isinstance(left, StatOf):
            raise Rejected
        return AmountIs(left, op, replace(left, of=You()))

    def on_gt_yours(self, tree: Tree) -> str:
        return ">"

    def on_lt_yours(self, tree: Tree) -> str:
        return "<"

    def on_tally_ge(self, tree: Tree, amount: Amount, kind: str) -> Condition:
        return AmountIs(Tally("remove-counters"), ">=", amount)

    def on_some_removed(self, tree: Tree, kind: str) -> Condition:
        return self.on_tally_ge(tree, Number(1), kind)

    def on_happened(self, tree: Tree, what: EventPattern | Happened) -> Condition:
        return what if isinstance(what, Happened) else Happened(what)

    def on_not_happened(self, tree: Tree, what: EventPattern | Happened) -> Condition:
        return NotSo(self.on_happened(tree, what))

    def on_did_past(self, tree: Tree, token: Token) -> str:
        return PAST.get(token.text) or token.text.removesuffix("ed") + "es"

    def on_p_done(self, tree: Tree, verb: str, what: Reference) -> EventPattern:
        return event(verb, You(), what)

    def on_p_done_times(self, tree: Tree, verb: str, times: Amount, phrase: Phrase) -> Condition:
        return Happened(event(verb, You(), phrase.batch(tree.span)), times=times)

    def on_your_turn(self, tree: Tree) -> Condition:
        return During("turn", You())

    def on_not_your_turn(self, tree: Tree) -> Condition:
        return During("turn", Opponent())

    def on_first_time(self, tree: Tree) -> Condition:
        raise Rejected

    def on_has_been(self, tree: Tree, who: Any, made: Any) -> Condition:
        return Happened(made(who))

    on_has_done = on_has_been

    def on_hasnt_done(self, tree: Tree, who: Any, made: Any) -> Condition:
        return NotSo(Happened(made(who)))

    def on_none_has_done(self, tree: Tree, phrase: Phrase, made: Any) -> Condition:
        return NotSo(Happened(made(All(phrase.some()))))

    def on_none_this_way(self, tree: Tree, what: Any) -> Condition:
        return NotSo(self.on_was_this_way(tree, what, "discard"))

    def on_activated_from(self, tree: Tree, what: Reference, place: dict[str, Any]) -> Condition:
        made = event("activates", None, what, origin=place["zone"])
        return Happened(made, "object")

    def on_entered_from(self, tree: Tree, what: Reference, place: dict[str, Any]) -> Condition:
        return Happened(event("enters", what, origin=place["zone"]), "object")

    def on_pp_dealt(self, tree: Tree, kind: str) -> Any:
        return lambda who: event("deals-damage", who, detail=kind)

    def on_pp_dealt_ge(self, tree: Tree, amount: Amount, kind: str) -> Any:
        return lambda who: event("deals-damage", who, detail=kind, op=">=", amount=amount)

    def on_participle(self, tree: Tree, token: Token) -> Any:
        return lambda who: event("is-" + token.text, who)

    def on_participle_damaged(self, tree: Tree) -> Any:
        return lambda who: event("is-dealt-damage", who)

    def on_participle_combat_damaged(self, tree: Tree) -> Any:
        return lambda who: event("is-dealt-damage", who, detail="combat")

    def on_pp_leveled(self, tree: Tree) -> Any:
        return lambda who: event("levels-up", who)

    def on_pp_attacked(self, tree: Tree) -> Any:
        return lambda who: event("attacks", who)

    def on_pp_died(self, tree: Tree) -> Any:
        return lambda who: event("dies", who)

    def on_pp_entered(self, tree: Tree) -> Any:
        return lambda who: event("enters", who)

    def on_was_this_way(self, tree: Tree, what: Any, verb: str) -> Condition:
        if not isinstance(what, Chosen | All):
            raise Rejected
        least = what.minimum if isinstance(what, Chosen) else Number(1)
        return AmountIs(CountOf(Result(verb, what.selector, span=tree.span)), ">=", least)

    def on_it_targets(self, tree: Tree, what: Reference, at: Any) -> Condition:
        return Meets(what, (Aiming(pattern(at) or at, span=tree.span),))

    def on_its_targets(self, tree: Tree, at: Any) -> Condition:
        return self.on_it_targets(tree, Mention(span=tree.span), at)

    def on_activated_during(self, tree: Tree, what: Reference, when: Any) -> Condition:
        made = replace(event("activates", None, what), condition=During(when[0], when[1]))
        return Happened(made, "object")

    def on_did_not(self, tree: Tree, who: Reference, verb: str, what: Reference) -> Condition:
        return NotSo(Happened(event(verb, who, what)))

    def on_did_what(self, tree: Tree, token: Token) -> str:
        return token.text + "s"

    def on_is_attacking(self, tree: Tree, of: Reference, at: Reference) -> Condition:
        return Happened(event("attacks", of, at), "combat")

    def on_currents(self, tree: Tree, *directions: str) -> Condition:
        made = tuple(PlayerIs(You(), "shifting-currents", direction) for direction in directions)
        return made[0] if len(made) == 1 else AnyOf(made)

    def on_direction(self, tree: Tree, token: Token) -> str:
        return token.text.lower()

    def on_champion_level(self, tree: Tree, level: Token) -> Condition:
        return AmountIs(LevelOf(ChampionOf(You())), ">=", Number(int(level.text)))

    def on_sheen_bonus(self, tree: Tree, number: Token) -> Condition:
        return Restricted("sheen", amount=Number(int(number.text)))

    def on_class_bonus(self, tree: Tree) -> Condition:
        return Restricted("class-bonus")

    def on_element_bonus(self, tree: Tree) -> Condition:
        return Restricted("element-bonus")

    def on_champion_bonus(self, tree: Tree, name: str) -> Condition:
        if name in ("Class", "Element", "Champion"):
            raise Rejected
        return Restricted("champion-bonus", name)

    def on_champion_name(self, tree: Tree, *_: Token) -> str:
        return self.words_of(tree)

    def on_level_bonus(self, tree: Tree, number: Token) -> Condition:
        return Restricted("level", amount=Number(int(number.text)))

    def on_memory_bonus(self, tree: Tree, number: Token) -> Condition:
        return Restricted("memory", amount=Number(int(number.text)))

    def on_damage_bonus(self, tree: Tree, number: Token) -> Condition:
        return Restricted("damage", amount=Number(int(number.text)))


class Times(BuilderBase):
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

    def on_phase(self, tree: Tree, name: str) -> str:
        return name

    def on_phase_word(self, tree: Tree, token: Token) -> str:
        return token.text.lower() + "-phase"

    def on_wake_phase(self, tree: Tree) -> str:
        return "wake-up-phase"

    def on_turn_phase(self, tree: Tree) -> str:
        return "turn"

    def on_combat_phase(self, tree: Tree) -> str:
        return "combat"

    def on_your_next(self, tree: Tree, phase: str) -> tuple[str, Reference | None, str]:
        return (phase, You(), "next")

    def on_your(self, tree: Tree, phase: str) -> tuple[str, Reference | None, str]:
        return (phase, You(), "each")

    def on_the_next(self, tree: Tree, phase: str) -> tuple[str, Reference | None, str]:
        return (phase, None, "next")

    def on_the_phase(self, tree: Tree, phase: str) -> tuple[str, Reference | None, str]:
        return (phase, None, "this")

    def on_each_phase(self, tree: Tree, phase: str) -> tuple[str, Reference | None, str]:
        return (phase, EachPlayer(), "each")

    on_each_players = on_each_phase

    def on_each_opponents(self, tree: Tree, phase: str) -> tuple[str, Reference | None, str]:
        return (phase, EachOpponent(), "each")

    def on_opponents(self, tree: Tree, phase: str) -> tuple[str, Reference | None, str]:
        return (phase, Opponent(), "each")

    def on_their_next(self, tree: Tree, phase: str) -> tuple[str, Reference | None, str]:
        return (phase, Mention("player", span=tree.span), "next")

    def on_controllers_next(self, tree: Tree, phase: str) -> tuple[str, Reference | None, str]:
        several = self.words_of(tree).lower().startswith("their")
        return (phase, ControllerOf(Mention(plural=several, span=tree.span)), "next")

    def on_at_begin(self, tree: Tree, when: tuple[str, Reference | None, str]) -> tuple[EventPattern, str]:
        made = event("phase-begins", when[1], detail=when[0])
        object.__setattr__(made, "span", tree.span)
        return (made, when[2])

    def on_at_end(self, tree: Tree, when: tuple[str, Reference | None, str]) -> tuple[EventPattern, str]:
        made = event("phase-ends", when[1], detail=when[0])
        object.__setattr__(made, "span", tree.span)
        return (made, when[2])

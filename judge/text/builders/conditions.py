"""Conditions, durations, phases and events."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.text.builders.base import BuilderBase, Phrase, Rejected, event, pattern
from judge.text.lexer import Token
from judge.text.parser import Tree
from judge.text.tree import (
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
    PlayerIs,
    Reference,
    Restricted,
    Result,
    Selector,
    StatOf,
    You,
)


def count(selector: Selector, op: str, amount: Amount) -> Condition:
    return AmountIs(CountOf(All(selector, span=selector.span)), op, amount)


def controlled(selector: Selector, who: Reference) -> Selector:
    return replace(selector, controller=who)


def owned(selector: Selector, who: Reference) -> Selector:
    """ "You have two cards in your hand": the zone's player is who has them."""
    if not selector.zone and not any(kind == "omen" for kind in selector.kinds):
        raise Rejected
    return selector


class Conditions(BuilderBase):
    """What is true or not."""

    def on_all_of(self, tree: Tree, *parts: Condition) -> Condition:
        return AllOf(parts)

    def on_any_of(self, tree: Tree, *parts: Condition) -> Condition:
        return AnyOf(parts)

    def on_you_control_some(self, tree: Tree, chosen: Any) -> Condition:
        exact = chosen.minimum == Number(1) and chosen.maximum == Number(1)
        if chosen.maximum is None or chosen.minimum == Number(0):
            raise Rejected
        return count(controlled(chosen.selector, You()), ">=" if exact else "=", chosen.minimum)

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
        return count(owned(phrase.some(), who), ">=", amount)

    def on_counters_cmp(self, tree: Tree, first: Any, second: Any) -> Condition:
        (kind, op, amount), of = (first, second) if isinstance(first, tuple) else (second, first)
        return AmountIs(CountersOn(kind, of), op, amount)

    def on_counters_eq(self, tree: Tree, amount: Amount, kind: str, of: Reference) -> Condition:
        return AmountIs(CountersOn(kind, of), "=", amount)

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

    def on_stat_cmp(self, tree: Tree, of: Reference, stat: str, test: tuple[str, Amount]) -> Condition:
        return AmountIs(StatOf(stat, of), *test)

    def on_stat_eq(self, tree: Tree, of: Reference, stat: str, amount: Amount) -> Condition:
        return AmountIs(StatOf(stat, of), "=", amount)

    def on_influence_cmp(self, tree: Tree, influence: Amount, test: tuple[str, Amount]) -> Condition:
        return AmountIs(influence, *test)

    def on_happened(self, tree: Tree, what: EventPattern) -> Condition:
        return Happened(what)

    def on_not_happened(self, tree: Tree, what: EventPattern) -> Condition:
        return NotSo(Happened(what))

    def on_your_turn(self, tree: Tree) -> Condition:
        return During("turn", You())

    def on_not_your_turn(self, tree: Tree) -> Condition:
        return During("turn", Opponent())

    def on_first_time(self, tree: Tree) -> Condition:
        raise Rejected

    def on_has_been(self, tree: Tree, who: Any, made: Any) -> Condition:
        return Happened(made(who))

    on_has_done = on_has_been

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

    def on_is_attacking(self, tree: Tree, of: Reference, at: Reference) -> Condition:
        return Happened(event("attacks", of, at), "combat")

    def on_currents(self, tree: Tree, *directions: str) -> Condition:
        made = tuple(PlayerIs(You(), "shifting-currents", direction) for direction in directions)
        return made[0] if len(made) == 1 else AnyOf(made)

    def on_direction(self, tree: Tree, token: Token) -> str:
        return token.text.lower()

    def on_champion_level(self, tree: Tree, level: Token) -> Condition:
        return AmountIs(LevelOf(ChampionOf(You())), ">=", Number(int(level.text)))

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
        return (phase, ControllerOf(Mention(span=tree.span)), "next")

    def on_at_begin(self, tree: Tree, when: tuple[str, Reference | None, str]) -> tuple[EventPattern, str]:
        made = event("phase-begins", when[1], detail=when[0])
        object.__setattr__(made, "span", tree.span)
        return (made, when[2])

    def on_at_end(self, tree: Tree, when: tuple[str, Reference | None, str]) -> tuple[EventPattern, str]:
        made = event("phase-ends", when[1], detail=when[0])
        object.__setattr__(made, "span", tree.span)
        return (made, when[2])


DAMAGE = {"any_damage": "", "combat_damage": "combat", "noncombat_damage": "non-combat"}


class Events(BuilderBase):
    """What happens, happened or would happen."""

    def on_w_dealt(self, tree: Tree, to: Reference, by: Reference | None = None) -> EventPattern:
        return event("is-dealt-damage", to, by)

    def on_w_dealt_combat(self, tree: Tree, to: Reference, by: Reference | None = None) -> EventPattern:
        return event("is-dealt-damage", to, by, detail="combat")

    def on_w_dealt_noncombat(self, tree: Tree, to: Reference, by: Reference | None = None) -> EventPattern:
        return event("is-dealt-damage", to, by, detail="non-combat")

    def on_by_source(self, tree: Tree, by: Reference) -> Reference:
        return by

    def on_w_deals(self, tree: Tree, who: Reference, to: Reference | None = None) -> EventPattern:
        return event("deals-damage", who, to)

    def on_w_deals_combat(self, tree: Tree, who: Reference, to: Reference | None = None) -> EventPattern:
        return event("deals-damage", who, to, detail="combat")

    def on_w_die(self, tree: Tree, who: Reference) -> EventPattern:
        return event("dies", who)

    def on_w_destroyed(self, tree: Tree, who: Reference) -> EventPattern:
        return event("is-destroyed", who)

    def on_w_banished(self, tree: Tree, who: Reference) -> EventPattern:
        return event("is-banished", who)

    def on_w_leave(self, tree: Tree, who: Reference) -> EventPattern:
        return event("leaves", who)

    def on_w_this_turn(self, tree: Tree, made: EventPattern) -> tuple[EventPattern, Duration]:
        return (made, Duration("turn"))

    def on_w_while(self, tree: Tree, made: EventPattern, condition: Condition) -> EventPattern:
        return replace(made, condition=condition)

    on_e_while = on_w_while

    def on_any_damage(self, tree: Tree) -> str:
        return ""

    def on_combat_damage(self, tree: Tree) -> str:
        return "combat"

    def on_noncombat_damage(self, tree: Tree) -> str:
        return "non-combat"

    def on_e_verb(self, tree: Tree, who: Reference, verb: dict[str, Any]) -> EventPattern:
        return event(subject=who, **verb)

    def on_e_batch(self, tree: Tree, phrase: Phrase, verb: dict[str, Any]) -> EventPattern:
        return event(subject=All(phrase.some(), span=tree.span), op=">=", amount=Number(1), **verb)

    def on_e_you(self, tree: Tree, verb: dict[str, Any]) -> EventPattern:
        return event(subject=You(), **verb)

    def on_e_player(self, tree: Tree, who: Reference, verb: dict[str, Any]) -> EventPattern:
        if isinstance(who, You):
            raise Rejected
        return event(subject=who, **verb)

    def on_you_verb(self, tree: Tree, verb: dict[str, Any]) -> dict[str, Any]:
        return verb

    def on_e_deals(self, tree: Tree, who: Reference, kind: str) -> EventPattern:
        return event("deals-damage", who, detail=kind)

    def on_e_deals_to(self, tree: Tree, who: Reference, kind: str, to: Reference) -> EventPattern:
        return event("deals-damage", who, to, detail=kind)

    def on_e_dealt(self, tree: Tree, who: Reference, kind: str) -> EventPattern:
        return event("is-dealt-damage", who, detail=kind)

    def on_e_dealt_by(self, tree: Tree, who: Reference, kind: str, by: Reference) -> EventPattern:
        return event("is-dealt-damage", who, by, detail=kind)

    def on_e_dealt_ge(self, tree: Tree, who: Reference, amount: Amount, kind: str) -> EventPattern:
        return event("is-dealt-damage", who, detail=kind, op=">=", amount=amount)

    def on_e_during(
        self, tree: Tree, made: EventPattern, when: tuple[str, Reference | None, str]
    ) -> EventPattern:
        return replace(made, condition=During(when[0], when[1]))

    def on_e_suppressed(self, tree: Tree, who: Reference) -> EventPattern:
        return event("is-suppressed", who)

    def on_e_currents(self, tree: Tree, *directions: str) -> EventPattern:
        return event("changes", You(), detail=" ".join(("shifting-currents", *directions)))

    def on_y_activate_nth(self, tree: Tree, whose: Reference, nth: Token, phrase: Phrase) -> dict[str, Any]:
        if not isinstance(whose, You):
            raise Rejected
        number = ("first", "second", "third").index(nth.text.lower()) + 1
        return {"verb": "activates", "object": phrase.one(), "nth": number}

    def on_e_level_up(self, tree: Tree) -> EventPattern:
        return event("levels-up", ChampionOf(You()))

    def on_v_attacks_what(self, tree: Tree, at: Reference) -> dict[str, Any]:
        return {"verb": "attacks", "object": at}

    def on_v_hits(self, tree: Tree, at: Reference) -> dict[str, Any]:
        return {"verb": "hits", "object": at}

    def on_v_kills(self, tree: Tree, at: Reference) -> dict[str, Any]:
        return {"verb": "kills", "object": at}

    def on_v_targeted(self, tree: Tree, by: Reference | None = None) -> dict[str, Any]:
        return {"verb": "is-targeted", "object": by}

    def on_v_becomes(self, tree: Tree, state: str) -> dict[str, Any]:
        return {"verb": "becomes", "detail": state}

    def on_v_enters_yours(self, tree: Tree) -> dict[str, Any]:
        return {"verb": "enters", "object": You()}

    def on_v_put(self, tree: Tree, place: dict[str, Any]) -> dict[str, Any]:
        return {"verb": "is-put", "zone": place["zone"], "object": place.get("zone_of")}


def _verb(name: str) -> Any:
    return lambda self, tree: {"verb": name}


def _player_verb(name: str) -> Any:
    return lambda self, tree, what=None: {"verb": name, "object": what}


def _your_event(name: str) -> Any:
    return lambda self, tree: event(name, You())


def _past(name: str) -> Any:
    return lambda self, tree, what=None: event(name, You(), what)


for _key, _value in {
    "v_attacks": "attacks",
    "v_dies": "dies",
    "v_enters": "enters",
    "v_leaves": "leaves",
    "v_wakes": "wakes-up",
    "v_rests": "rests",
    "v_attacked": "is-attacked",
    "v_negated": "is-negated",
    "v_destroyed": "is-destroyed",
    "v_banished": "is-banished",
    "v_levels": "levels-up",
    "v_exhausts": "exhausts",
}.items():
    setattr(Events, "on_" + _key, _verb(_value))
for _key in [
    "activate",
    "materialize",
    "draw",
    "discard",
    "sacrifice",
    "summon",
    "reveal",
    "gather",
    "recover",
    "glimpse",
]:
    setattr(Events, "on_y_" + _key, _player_verb(_key + ("es" if _key == "suppress" else "s")))
    setattr(Events, "on_e_" + _key, _your_event(_key + "s"))
Events.on_y_banish = _player_verb("banishes")  # type: ignore[attr-defined]
Events.on_y_suppress = _player_verb("suppresses")  # type: ignore[attr-defined]
for _key, _value in {
    "p_activated": "activates",
    "p_materialized": "materializes",
    "p_discarded": "discards",
    "p_sacrificed": "sacrifices",
    "p_drawn": "draws",
    "p_attacked": "attacks-with",
    "p_declared": "declares-attacks",
}.items():
    setattr(Events, "on_" + _key, _past(_value))

"""Conditions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from judge.text.builders.base import BuilderBase, Phrase, Rejected, event, ordinal, pattern
from judge.text.builders.selectors import with_filter
from judge.text.lexer import Token
from judge.text.parser import Tree
from judge.text.tree import (
    Aiming,
    All,
    AllFilters,
    AllOf,
    Among,
    Amount,
    AmountIs,
    AnyOf,
    ChampionOf,
    Chosen,
    Compare,
    Condition,
    CountersOn,
    CountOf,
    During,
    EachOpponent,
    EachPlayer,
    EventPattern,
    Excluding,
    Filter,
    From,
    Happened,
    Is,
    LevelOf,
    Meets,
    Mention,
    NotFilter,
    NotSo,
    Number,
    Opponent,
    Other,
    PlayerIs,
    Reference,
    Restricted,
    Result,
    Selector,
    Self,
    Sharing,
    StatOf,
    Tally,
    Times,
    You,
)


def count(selector: Selector, op: str, amount: Amount) -> Condition:
    """How many there are; "three allies that are all unique" are three allies and none that is not."""
    alike = next((f for f in selector.filters if isinstance(f, AllFilters) and len(f.filters) == 1), None)
    if alike is not None:
        rest = tuple(one for one in selector.filters if one is not alike)
        others = replace(selector, filters=(*rest, NotFilter(alike.filters[0])), span=(0, 0))
        whole = count(replace(selector, filters=rest), op, amount)
        return AllOf((whole, AmountIs(CountOf(All(others)), "=", Number(0))))
    return AmountIs(CountOf(All(selector, span=selector.span)), op, amount)


def controlled(selector: Selector, who: Reference) -> Selector:
    return replace(selector, controller=who)


def owned(selector: Selector, who: Reference) -> Selector:
    """ "You have two cards in your hand": the zone's player is who has them; omens are had anywhere."""
    if selector.zone:
        return selector if selector.zone_of else replace(selector, zone_of=who)
    if "omen" not in selector.kinds:
        raise Rejected
    return controlled(selector, who)


def had(selector: Selector, who: Reference) -> Selector:
    """ "If target player has two cards in their hand": what is had is in one's own zone."""
    own = owned(selector, who)
    if own.zone_of == Mention("player"):
        return replace(own, zone_of=who)
    if own.zone_of is not None and isinstance(who, You) is not isinstance(own.zone_of, You):
        raise Rejected
    return own


def came_from(what: Reference, place: dict[str, Any]) -> str:
    """The zone that something came from: the card's own or anyone's, as whose it was is not told apart."""
    whose = place.get("zone_of")
    if whose is not None and not (isinstance(what, Self) and isinstance(whose, You)):
        raise Rejected
    return str(place["zone"])


PAST = {
    "activated": "activates",
    "materialized": "materializes",
    "discarded": "discards",
    "sacrificed": "sacrifices",
    "drawn": "draws",
    "summoned": "summons",
    "revealed": "reveals",
}


SO_FAR = {
    "discards": "discard",
    "sacrifices": "sacrifice",
    "banishes": "banish",
    "reveals": "reveal",
    "draws": "draw",
}
"""What is known of what was done by an event's verb, with the word for the result."""


@dataclass(frozen=True, slots=True)
class Extent:
    """How many of something (a selector, a kind of counter) there are: "two or more allies", "no card"."""

    op: str
    amount: Amount
    what: Any

    def of(self, selector: Selector) -> Condition:
        return count(selector, self.op, self.amount)

    def happened(self, event: EventPattern) -> Condition:
        """So many such events happened this turn."""
        if self.op == ">=":
            return Happened(event, times=self.amount)
        if (self.op, self.amount) == ("=", Number(0)):
            return NotSo(Happened(event))
        return AmountIs(Times(event), self.op, self.amount)


def bare(done: EventPattern) -> EventPattern:
    """An event of which no amount is asked: that of each of several things is read nowhere."""
    if done.op:
        raise Rejected
    return done


def counted(what: Phrase | str, amount: Amount | None) -> Any:
    """What is counted, its noun being of the number that fits the amount (None: several)."""
    if isinstance(what, str):
        return what
    return what.some() if amount is None else what.counted(amount)


def together(parts: Iterable[Condition]) -> Condition:
    """All of the conditions, or the only one."""
    made = tuple(parts)
    return made[0] if len(made) == 1 else AllOf(made)


class Conditions(BuilderBase):
    """What is true or not."""

    def on_all_of(self, tree: Tree, *parts: Condition) -> Condition:
        return AllOf(parts)

    def on_any_of(self, tree: Tree, *parts: Condition) -> Condition:
        return AnyOf(parts)

    # how many of something there are

    def on_extent(self, tree: Tree, test: tuple[str, Amount], what: Phrase | str) -> Extent:
        amount = test[1] if test[0] == "=" else None
        return Extent(*test, counted(what, amount))

    def on_extent_none(self, tree: Tree, what: Phrase | str) -> Extent:
        return Extent("=", Number(0), what if isinstance(what, str) else what.selector)

    def on_extent_some(self, tree: Tree, what: Phrase | str) -> Extent:
        return Extent(">=", Number(1), counted(what, Number(1)))

    def on_extent_another(self, tree: Tree, phrase: Phrase) -> Extent:
        return Extent(">=", Number(1), with_filter(phrase.one(), Other()))

    def on_extent_number(self, tree: Tree, amount: Amount, what: Phrase | str) -> Extent:
        return Extent("=", amount, counted(what, amount))

    on_counter_extent = on_extent

    def on_controls_none(self, tree: Tree, chosen: Any) -> Condition:
        return count(controlled(chosen.selector, You()), "=", Number(0))

    def on_there_are(self, tree: Tree, *extents: Extent) -> Condition:
        return together(one.of(one.what) for one in extents)

    def on_counters_are(self, tree: Tree, first: Any, second: Any) -> Condition:
        extent, on = (first, second) if isinstance(first, Extent) else (second, first)
        return AmountIs(CountersOn(extent.what, on), extent.op, extent.amount)

    def on_controls_self(self, tree: Tree, who: Reference, *_: Token) -> Condition:
        own = NotFilter(Excluding(Self(span=tree.span)))
        return count(Selector((), (own,), who, span=tree.span), ">=", Number(1))

    def other(self, who: Reference) -> Reference:
        if isinstance(who, You):
            raise Rejected
        return who

    def on_has_parity(
        self, tree: Tree, who: Reference, test: tuple[str, Amount], phrase: Phrase
    ) -> Condition:
        return count(had(phrase.some(), who), *test)

    def on_counters_parity(self, tree: Tree, test: tuple[str, Amount], kind: str, of: Reference) -> Condition:
        return AmountIs(CountersOn(kind, of), *test)

    def on_meets(self, tree: Tree, of: Reference, *predicates: Filter) -> Condition:
        """Of "a unit" or "two or more units", that there are such ones."""
        if not isinstance(of, Chosen):
            return Meets(of, predicates)
        such = replace(of.selector, filters=(*of.selector.filters, *predicates))
        return count(such, ">=", of.minimum)

    on_meets_both = on_meets

    def on_not_meets(self, tree: Tree, of: Reference, predicate: Filter) -> Condition:
        if isinstance(of, Chosen):
            raise Rejected
        return NotSo(Meets(of, (predicate,)))

    def on_is_in(self, tree: Tree, of: Reference, place: dict[str, Any]) -> Condition:
        if isinstance(of, Chosen) and not of.selector.zone:
            such = replace(of.selector, zone=place["zone"], zone_of=place.get("zone_of"), cards=True)
            return AmountIs(CountOf(All(such, span=tree.span)), ">=", of.minimum)
        if isinstance(of, Chosen | All):
            raise Rejected
        there = From(of, place["zone"], place.get("zone_of"), span=tree.span)
        return AmountIs(CountOf(there), ">=", Number(1))

    def on_is_banished(self, tree: Tree, of: Reference) -> Condition:
        return self.on_is_in(tree, of, {"zone": "banishment"})

    def on_is_not_in(self, tree: Tree, of: Reference, place: dict[str, Any]) -> Condition:
        return NotSo(self.on_is_in(tree, of, place))

    def on_meets_keyword(self, tree: Tree, of: Reference, keyword: str) -> Condition:
        return self.on_meets(tree, of, Is("keyword", keyword))

    def on_meets_feature(self, tree: Tree, of: Reference, feature: Filter) -> Condition:
        counters = isinstance(feature, Compare) and feature.stat.endswith("-counters")
        if counters or not isinstance(feature, Compare | Sharing):
            raise Rejected
        return self.on_meets(tree, of, feature)

    def on_amount_cmp(self, tree: Tree, left: Amount, test: tuple[str, Amount]) -> Condition:
        of = getattr(left, "of", None)
        if isinstance(left, Number) or isinstance(of, Chosen | EachOpponent | EachPlayer):
            raise Rejected
        op, right = test
        if isinstance(right, StatOf) and isinstance(right.of, Chosen):
            return self.one_has(right.of, right.stat, op, left)
        return AmountIs(left, op, right)

    def one_has(self, one: Chosen, stat: str, op: str, amount: Amount) -> Condition:
        """ "Equal to the power of one of your allies": there is such an ally; it is not chosen."""
        if (op, one.minimum, one.maximum) != ("=", Number(1), Number(1)) or one.at_random:
            raise Rejected
        return count(with_filter(one.selector, Compare(stat, "=", amount)), ">=", Number(1))

    def on_zone_contains(self, tree: Tree, zone: dict[str, Any], *extents: Extent) -> Condition:
        """ "Your graveyard contains two or more allies": cards of those kinds."""
        if any(one.what.zone or not one.what.cards for one in extents):
            raise Rejected
        return together(one.of(replace(one.what, **zone)) for one in extents)

    def on_zone_empty(self, tree: Tree, who: Reference, zone: str) -> Condition:
        return count(Selector(("card",), zone=zone, zone_of=who, cards=True, span=tree.span), "=", Number(0))

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

    def on_damage_so(self, tree: Tree, *parts: Any) -> Condition:
        *bound, kind, done = parts
        if kind:
            raise Rejected
        op, amount = bound[0] if bound else (">=", Number(1))
        return AmountIs(done, op, amount)

    def on_no_damage_so(self, tree: Tree, kind: str, done: Amount) -> Condition:
        return NotSo(self.on_damage_so(tree, kind, done))

    def on_damage_total(self, tree: Tree, *parts: Any) -> Condition:
        """ "Your champion was dealt 5 or more damage this turn": all that it was dealt counts together."""
        (to,) = (part for part in parts if isinstance(part, Reference))
        if isinstance(to, Chosen):
            raise Rejected  # that one thing was dealt so much is not told from several things
        ((op, amount),) = (part for part in parts if isinstance(part, tuple))
        (kind,) = (part for part in parts if isinstance(part, str))
        return AmountIs(Times(event("is-dealt-damage", to, detail=kind), total=True), op, amount)

    def on_some_removed(self, tree: Tree, kind: str) -> Condition:
        return self.on_tally_ge(tree, Number(1), kind)

    def on_happened(self, tree: Tree, what: Any) -> Condition:
        return self.done_by(You(), what)

    def on_not_happened(self, tree: Tree, what: Any) -> Condition:
        return NotSo(self.done_by(You(), what))

    def on_they_have(self, tree: Tree, who: Reference, what: Any) -> Condition:
        """That several of them did it is not told from one of them having done it."""
        if self.words_of(tree).lower().startswith("each "):
            raise Rejected
        return self.done_by(self.other(who), what)

    def on_they_havent(self, tree: Tree, who: Reference, what: Any) -> Condition:
        return NotSo(self.done_by(self.other(who), what))

    def done_by(self, who: Reference, what: Any) -> Condition:
        if callable(what):
            made: Condition = what(who)
            return made
        if not isinstance(who, You):
            raise Rejected
        return what if isinstance(what, Happened) else Happened(what)

    def on_did_past(self, tree: Tree, token: Token) -> str:
        return PAST.get(token.text) or token.text.removesuffix("ed") + "es"

    def on_p_done(self, tree: Tree, verb: str, extent: Extent) -> Any:
        return lambda who: extent.happened(event(verb, who, extent.what))

    def on_did(self, tree: Tree, did: Token) -> str:
        return (did.text.removesuffix("d") if did.text == "glimpsed" else did.text.removesuffix("ed")) + "s"

    def on_p_did(self, tree: Tree, verb: str) -> Any:
        return lambda who: Happened(event(verb, who))

    def on_your_turn(self, tree: Tree) -> Condition:
        return During("turn", You())

    def on_not_your_turn(self, tree: Tree) -> Condition:
        return During("turn", Opponent())

    def on_in_phase(self, tree: Tree, who: Reference, phase: str) -> Condition:
        if phase == "turn" and who in (You(), Opponent()):
            raise Rejected
        return During(phase, who)

    def on_not_so(self, tree: Tree, condition: Condition) -> Condition:
        return NotSo(condition)

    def on_has_done(self, tree: Tree, who: Any, made: Any) -> Condition:
        """An amount ("has dealt 3 or more damage this turn") is that of all its events together."""
        done = made(who)[1]
        if isinstance(who, Mention) and who.noun in ("player", "opponent"):
            raise Rejected  # players attack with what is theirs, which is said of them otherwise
        if not done.op:
            return Happened(done)
        if isinstance(who, Chosen | All):
            raise Rejected
        return AmountIs(Times(replace(done, op="", amount=None), total=True), done.op, done.amount)

    def on_hasnt_done(self, tree: Tree, who: Any, made: Any) -> Condition:
        return NotSo(self.on_has_done(tree, who, made))

    def on_have_done(self, tree: Tree, extent: Extent, made: Any) -> Condition:
        return extent.happened(bare(made(extent.what)[1]))

    def on_none_this_way(self, tree: Tree, what: Any, verb: str = "discard") -> Condition:
        if isinstance(what, Phrase):
            what = All(what.selector, span=tree.span)
        return NotSo(self.on_was_this_way(tree, what, verb))

    def on_activated_from(self, tree: Tree, what: Reference, place: dict[str, Any]) -> Condition:
        made = event("activates", None, what, origin=came_from(what, place))
        return Happened(made, "object")

    def on_you_did_so(self, tree: Tree, verb: str, extent: Extent) -> Condition:
        """How many of what the text had done so far were such."""
        word = SO_FAR.get(verb)
        if word is None:
            raise Rejected
        return AmountIs(CountOf(Result(word, extent.what, span=tree.span)), extent.op, extent.amount)

    def on_is_nth_attack(self, tree: Tree, of: Reference, nth: Token) -> Condition:
        return AmountIs(Times(event("attacks", of)), "=", Number(ordinal(nth)))

    def on_damaged_so(self, tree: Tree, what: Reference, kind: str) -> Condition:
        """Of what was spoken of before, that damage was dealt to it in following this text."""
        if kind or not isinstance(what, Mention):
            raise Rejected
        return Meets(what, (Among(Result("deal-damage")),))

    def on_entered_from(self, tree: Tree, what: Reference, place: dict[str, Any]) -> Condition:
        return Happened(event("enters", what, origin=came_from(what, place)), "object")

    # what happened to something, or what it did: the role that it has in the event, and the event

    def on_participle(self, tree: Tree, token: Token) -> Any:
        if token.text in PAST:
            return lambda who: ("object", event(PAST[token.text], None, who))
        return lambda who: ("subject", event("is-" + token.text, who))

    def on_participle_damaged(self, tree: Tree, kind: str) -> Any:
        return lambda who: ("subject", event("is-dealt-damage", who, detail=kind))

    def on_pp_attacked(self, tree: Tree, at: Reference | None = None) -> Any:
        return lambda who: ("subject", event("attacks", who, at))

    def on_pp_dealt(self, tree: Tree, kind: str, to: Reference | None = None) -> Any:
        return lambda who: ("subject", event("deals-damage", who, to, detail=kind))

    def on_pp_dealt_cmp(self, tree: Tree, test: tuple[str, Amount], kind: str) -> Any:
        op, amount = test
        return lambda who: ("subject", event("deals-damage", who, detail=kind, op=op, amount=amount))

    def on_pp_became(self, tree: Tree, state: str) -> Any:
        return lambda who: ("subject", event("becomes", who, detail=state))

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

    def on_did_not_attack(self, tree: Tree, who: Reference) -> Condition:
        return NotSo(Happened(event("attacks", Selector(("unit",), controller=who))))

    def on_did_what(self, tree: Tree, token: Token) -> str:
        return token.text + "s"

    def on_is_attacking(self, tree: Tree, of: Reference, at: Reference) -> Condition:
        return Happened(event("attacks", of, at), "combat")

    def on_is_itself_so(self, tree: Tree, state: Token) -> Condition:
        """ "If prepared": the card itself."""
        return Meets(Self(span=tree.span), (Is("state", state.text.lower()),))

    def on_wields_some(self, tree: Tree, weapon: Any) -> Condition:
        selector = replace(weapon.selector, controller=You())
        return count(with_filter(selector, Is("state", "wielded")), ">=", Number(1))

    def on_wields_this(self, tree: Tree, *_: Any) -> Condition:
        return Meets(Self(span=tree.span), (Is("state", "wielded"),))

    def on_meets_attacking(self, tree: Tree, of: Reference, predicate: Filter, at: Reference) -> Condition:
        return AllOf((Meets(of, (predicate,)), self.on_is_attacking(tree, of, at)))

    def on_currents(self, tree: Tree, *directions: str) -> Condition:
        made = tuple(PlayerIs(You(), "shifting-currents", direction) for direction in directions)
        return made[0] if len(made) == 1 else AnyOf(made)

    def on_direction(self, tree: Tree, token: Token) -> str:
        return token.text.lower()

    def on_champion_level(self, tree: Tree, level: Token) -> Condition:
        return AmountIs(LevelOf(ChampionOf(You())), ">=", Number(int(level.text)))

    def on_is_level(self, tree: Tree, of: Reference, level: Amount, op: str = "=") -> Condition:
        """Of some one of the champions where it is an opponent's."""
        such = Compare("level", op, level)
        if not isinstance(of, ChampionOf):
            return self.on_meets(tree, of, such)
        if isinstance(of.of, You):
            return AmountIs(LevelOf(of), op, level)
        return count(Selector(("champion",), (such,), of.of, span=tree.span), ">=", Number(1))

    def on_is_level_most(self, tree: Tree, of: Reference, level: Amount) -> Condition:
        return self.on_is_level(tree, of, level, "<=")

    def on_is_level_least(self, tree: Tree, of: Reference, level: Amount) -> Condition:
        if of == ChampionOf(You()):
            raise Rejected
        return self.on_is_level(tree, of, level, ">=")

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


def _past(verb: str) -> Any:
    return lambda self, tree: lambda who: ("subject", event(verb, who))


for _key, _value in {"leveled": "levels-up", "died": "dies", "entered": "enters", "left": "leaves"}.items():
    setattr(Conditions, "on_pp_" + _key, _past(_value))

"""What players and things can't do, and what they may do beyond the rules."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from judge.text.builders.aiming import aimed
from judge.text.builders.base import BuilderBase, Phrase, Rejected, event
from judge.text.builders.selectors import with_filter
from judge.text.parser import Tree
from judge.text.tree import (
    All,
    Allow,
    Amount,
    AmountIs,
    Apply,
    Both,
    ChampionOf,
    Change,
    Chosen,
    ControllerOf,
    During,
    EachPlayer,
    EventPattern,
    EventThing,
    Forbid,
    Instruction,
    OwnedBy,
    Reference,
    Self,
    Target,
    Times,
    You,
)

LATER_TURN = re.compile(r"\bduring (their|your) next turn\b")
"""A turn that is to come, of which all that is done in it counts."""


class Permissions(BuilderBase):
    """A word such as "attack" behind "can't" waits for its subject as a function of it."""

    def on_cannot_gain(self, tree: Tree, keyword: str) -> Any:
        return lambda of: [Forbid(event("gains-keyword", of, detail=keyword), span=tree.span)]

    def on_can_fast(self, tree: Tree, keyword: str) -> Any:
        return lambda of: [self.on_a_as_though(tree, of, keyword)(You())]

    def on_be_targeted_by(self, tree: Tree, by: Reference) -> Any:
        return lambda of: event("is-targeted", of, by)

    def on_be_banished_by(self, tree: Tree, by: Reference) -> Any:
        return lambda of: event("banishes", by, of)

    def on_players_cannot_during(self, tree: Tree, who: Reference, maker: Any, when: Any) -> Instruction:
        if when[2] == "next":
            raise Rejected
        return self.on_forbid_during(tree, who, maker, when)

    def on_change_cannot(self, tree: Tree, *makers: Any) -> Any:
        """ "A minion can't battle this turn" aims at one; what holds for no stated time is of any such."""
        bounded = re.match(r"\s*(this|until|during|for)\b", self.text[tree.span[1] :])

        def made(of: Reference) -> list[Change]:
            whom = aimed(of) if bounded else of
            return [Forbid(one, span=tree.span) for maker in makers for one in events_of(maker(whom))]

        return made

    on_change_cannot_be = on_change_cannot

    def on_forbid(self, tree: Tree, of: Reference, *makers: Any) -> Instruction:
        return Apply(tuple(self.on_change_cannot(tree, *makers)(of)))

    on_forbid_be = on_forbid

    def on_forbid_during(self, tree: Tree, of: Reference, *parts: Any) -> Instruction:
        *makers, (phase, whose, which) = parts
        if which == "next":
            raise Rejected
        during = During(phase, whose)
        events = (one for maker in makers for one in events_of(maker(of)))
        return Apply(tuple(Forbid(replace(one, condition=during), span=tree.span) for one in events))

    def on_players_cannot(self, tree: Tree, who: Reference, *makers: Any) -> Instruction:
        return self.on_forbid(tree, who, *makers)

    def on_two_players_cannot(self, tree: Tree, one: Reference, other: Reference, maker: Any) -> Instruction:
        return self.on_players_cannot(tree, Both((one, other), span=tree.span), maker)

    def on_may_allowance(self, tree: Tree, who: Reference, maker: Any) -> Instruction:
        return Apply((maker(who),))

    def on_a_as_though(self, tree: Tree, what: Reference, keyword: str) -> Any:
        if keyword != "fast-activation":
            raise Rejected
        return lambda who: Allow(event("activates", who, what), "fast", span=tree.span)

    def on_a_fast(self, tree: Tree, what: Reference) -> Any:
        return self.on_a_as_though(tree, what, "fast-activation")

    def on_a_from(self, tree: Tree, what: Reference, place: dict[str, Any]) -> Any:
        whose = place.get("zone_of")
        if place["zone"] == "hand" or isinstance(what, Chosen):
            raise Rejected
        if isinstance(what, All | Target) and whose is not None:
            what = replace(what, selector=with_filter(what.selector, OwnedBy(whose)))
        elif whose is not None and not isinstance(whose, You):
            raise Rejected
        return lambda who: Allow(event("activates", who, what), place["zone"], span=tree.span)

    def on_a_from_top(self, tree: Tree, what: Reference, place: dict[str, Any]) -> Any:
        """Cards of one's own deck, each as it lies on top."""
        if not isinstance(what, All) or what.selector.zone or place["zone_of"] != You():
            raise Rejected
        inside = replace(what.selector, cards=True, **place)
        return lambda who: Allow(event("activates", who, inside), "deck-top", span=tree.span)

    def on_a_free(self, tree: Tree, what: Reference) -> Any:
        if not isinstance(what, Self):
            raise Rejected
        return lambda who: Allow(event("activates", who, what), "free", span=tree.span)

    def on_c_recover(self, tree: Tree) -> Any:
        return lambda of: event("recovers", whose_champion(of))

    def on_c_retaliate_against(self, tree: Tree, what: Reference) -> Any:
        return lambda of: event("is-retaliated-against", what, of)

    def on_c_be(self, tree: Tree, maker: Any) -> Any:
        return maker

    def on_c_target(self, tree: Tree, what: Reference) -> Any:
        """ "Spells can't target Rook"."""
        return lambda by: event("is-targeted", what, by)

    def on_c_draw_more(self, tree: Tree, most: Amount) -> Any:
        return lambda of: more_than(most, event("draws", of))

    def on_c_activate_more(self, tree: Tree, most: Amount, phrase: Phrase) -> Any:
        """Each turn, or in a turn to come; of this turn it is not said whether what was done in it counts."""
        after = self.text[tree.span[1] :].split(".")[0]
        before = self.text[: tree.span[0]].rsplit(".", 1)[-1]
        each = self.words_of(tree).endswith("each turn")
        if not each and not LATER_TURN.search(f"{before} {after}".lower()):
            raise Rejected
        return lambda of: more_than(most, event("activates", of, phrase.counted(most)))

    def on_c_materialize_more(self, tree: Tree, most: Amount, phrase: Phrase) -> Any:
        return lambda of: more_than(most, event("materializes", of, phrase.counted(most)))

    def on_c_play_either(self, tree: Tree, what: Reference) -> Any:
        return lambda of: (event("materializes", of, what), event("activates", of, what))


def more_than(most: Amount, made: EventPattern) -> EventPattern:
    """One such event more of the same player's than so many this turn."""
    so_far = Times(replace(made, subject=EventThing("subject")))
    return replace(made, condition=AmountIs(so_far, ">=", most))


def events_of(made: EventPattern | tuple[EventPattern, ...]) -> tuple[EventPattern, ...]:
    """The events that a word forbids, one or several."""
    return made if isinstance(made, tuple) else (made,)


def _cannot(verb: str) -> Any:
    return lambda self, tree: lambda of: event(verb, of)


def _cannot_do(verb: str) -> Any:
    return lambda self, tree, what: lambda of: event(verb, of, what)


def _cannot_be(verb: str) -> Any:
    return lambda self, tree, by=None: lambda of: event(verb, of, by)


def _cannot_be_what(verb: str) -> Any:
    return lambda self, tree: lambda of: event(verb, None, of)


def whose_champion(of: Reference) -> Reference:
    """The player who recovers where a champion does."""
    if isinstance(of, ChampionOf):
        return of.of
    selector = getattr(of, "selector", None)
    if selector is None or selector.kinds not in (("champion",), ("unit",)):
        return of
    if isinstance(of, All) and not selector.filters:
        return selector.controller or EachPlayer()
    return ControllerOf(of, span=of.span)


for _key, _value in {
    "c_attack": "attacks",
    "c_retaliate": "retaliates",
    "c_wake": "wakes-up",
    "c_intercept": "intercepts",
    "c_draw": "draws",
    "c_lose_game": "loses-game",
    "c_declare": "declares-attacks",
}.items():
    setattr(Permissions, "on_" + _key, _cannot(_value))
for _key, _value in {
    "c_attack_what": "attacks",
    "c_activate": "activates",
    "c_generate": "generates",
    "c_materialize": "materializes",
    "c_declare_with": "declares-attacks",
}.items():
    setattr(Permissions, "on_" + _key, _cannot_do(_value))
for _key, _value in {
    "activated": "activates",
    "materialized": "materializes",
    "used": "attacks-with",
}.items():
    setattr(Permissions, "on_be_" + _key, _cannot_be_what(_value))
for _key in [
    "negated",
    "copied",
    "targeted",
    "attacked",
    "intercepted",
    "prevented",
    "destroyed",
    "banished",
    "sacrificed",
    "redirected",
]:
    setattr(Permissions, "on_be_" + _key, _cannot_be("is-" + _key))
for _key in ("be_retaliated", "be_retaliated_by"):
    setattr(Permissions, "on_" + _key, _cannot_be("is-retaliated-against"))

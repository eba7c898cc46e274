"""References: who and which."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from judge.text.builders.base import SEVERAL, BuilderBase, Noun, Phrase, Rejected
from judge.text.builders.selectors import either, of_any, with_filter
from judge.text.lexer import Token
from judge.text.parser import Tree
from judge.text.tree import (
    All,
    AllFilters,
    Among,
    Amount,
    AnyFilter,
    Attacker,
    Both,
    ChampionOf,
    Chosen,
    ControllerOf,
    CountOf,
    EachOpponent,
    EachPlayer,
    EventThing,
    Excluding,
    Filter,
    From,
    Is,
    Linked,
    Mention,
    NotFilter,
    Number,
    Opponent,
    Other,
    OwnerOf,
    Party,
    Reference,
    Result,
    Scaled,
    Selector,
    Self,
    Target,
    ThatMuch,
    TheRest,
    ThisAttack,
    Top,
    You,
)

RESULTS = {
    "r_banish": "banish",
    "r_discard": "discard",
    "r_reveal": "reveal",
    "r_destroy": "destroy",
    "r_sacrifice": "sacrifice",
    "r_move": "move",
    "r_summon": "summon-token",
    "r_reserve": "reserve",
    "r_deal": "deal-damage",
    "r_choose": "choose",
    "r_remove": "remove-counters",
    "r_draw": "draw",
    "r_rest": "rest",
    "r_suppress": "suppress",
    "r_generate": "generate",
    "r_negate": "negate",
    "r_attach": "attach",
}


INTO_ZONE = re.compile(r"(?i)into your (memory|hand|graveyard)[^.]*$")
"""A zone of the player's own into which something has just gone, earlier in the sentence."""

_VERB = "(banish|destroy|discard|put|return|reveal)"
EITHER = re.compile(rf"\b{_VERB}\b[^.]*\bor {_VERB}\b[^.]*\. If $")
"""Two things of which one is done, before a card is spoken of: it could be that of either."""


class References(BuilderBase):
    """Who and which."""

    def on_target(self, tree: Tree, phrase: Phrase) -> Reference:
        return Target(-1, phrase.one(), Number(1), Number(1))

    def on_another_target(self, tree: Tree, phrase: Phrase) -> Reference:
        selector = phrase.one()
        return Target(-1, with_filter(selector, Other()), Number(1), Number(1))

    def on_targets(self, tree: Tree, amount: Amount, phrase: Phrase) -> Reference:
        return Target(-1, phrase.counted(amount), amount, amount)

    def on_other_targets(self, tree: Tree, amount: Amount, phrase: Phrase) -> Reference:
        return Target(-1, with_filter(phrase.counted(amount), Other()), amount, amount)

    def on_between_targets(self, tree: Tree, least: Amount, most: Amount, phrase: Phrase) -> Reference:
        return Target(-1, phrase.some(), least, most)

    def on_least_targets(self, tree: Tree, least: Amount, phrase: Phrase) -> Reference:
        return Target(-1, phrase.some(), least, None)

    def on_up_to_targets(self, tree: Tree, amount: Amount, phrase: Phrase) -> Reference:
        return Target(-1, phrase.counted(amount), Number(0), amount)

    def on_up_to_other_targets(self, tree: Tree, amount: Amount, phrase: Phrase) -> Reference:
        return Target(-1, with_filter(phrase.counted(amount), Other()), Number(0), amount)

    def on_any_targets(self, tree: Tree, phrase: Phrase) -> Reference:
        return Target(-1, phrase.some(), Number(0), None)

    def on_choose_one(self, tree: Tree, phrase: Phrase) -> Reference:
        return Chosen(-1, phrase.one(), Number(1), Number(1))

    def on_choose_of_opponent(self, tree: Tree, phrase: Phrase) -> Reference:
        """ "An opponent's ally": not a card, which nobody controls; a champion is read by itself."""
        selector = phrase.one()
        if selector.cards or selector.zone or selector.controller or selector.kinds == ("champion",):
            raise Rejected
        return Chosen(-1, replace(selector, controller=Opponent()), Number(1), Number(1))

    def on_choose_either(self, tree: Tree, first: Phrase, second: Phrase) -> Reference:
        return Chosen(-1, either(first, second).one(), Number(1), Number(1))

    def on_choose_another(self, tree: Tree, phrase: Phrase) -> Reference:
        return Chosen(-1, with_filter(phrase.one(), Other()), Number(1), Number(1))

    def on_self_or_another(self, tree: Tree, own: Token, phrase: Phrase) -> Reference:
        """The object itself or such another thing; where these are or whose holds for both."""
        selector = phrase.one()
        if selector.cards or selector.zone:
            raise Rejected
        such = AllFilters((of_any(selector.kinds), *selector.filters) if selector.kinds else selector.filters)
        either_of = AnyFilter((NotFilter(Excluding(Self(span=tree.span))), such))
        made = replace(selector, kinds=(), filters=(either_of,))
        return Chosen(-1, made, Number(1), Number(1))

    on_self_or_one = on_self_or_another

    def on_choose_n(self, tree: Tree, amount: Amount, phrase: Phrase) -> Reference:
        return Chosen(-1, phrase.counted(amount), amount, amount)

    def on_choose_theirs(self, tree: Tree, phrase: Phrase) -> Reference:
        return self.on_choose_n_theirs(tree, Number(1), phrase)

    def on_choose_n_theirs(self, tree: Tree, amount: Amount, phrase: Phrase) -> Reference:
        """ "An ally of their choice": of who is told to do it; else of the other player who controls it."""
        selector = phrase.counted(amount)
        if isinstance(selector.controller, You):
            raise Rejected
        theirs = isinstance(selector.controller, Target | Opponent)
        return Chosen(-1, selector, amount, amount, chooser=selector.controller if theirs else None)

    def on_choose_between(self, tree: Tree, least: Amount, most: Amount, phrase: Phrase) -> Reference:
        return Chosen(-1, phrase.some(), least, most)

    def on_choose_least(self, tree: Tree, least: Amount, phrase: Phrase) -> Reference:
        return Chosen(-1, phrase.some(), least, None)

    def on_choose_that_many(self, tree: Tree, phrase: Phrase) -> Reference:
        return Chosen(-1, phrase.some(), ThatMuch(), ThatMuch())

    def on_choose_equal(self, tree: Tree, phrase: Phrase, amount: Amount) -> Reference:
        return Chosen(-1, phrase.some(), amount, amount)

    def on_choose_half(self, tree: Tree, phrase: Phrase, *, up: bool = False) -> Reference:
        half = Scaled(CountOf(All(phrase.some(), span=tree.span)), 1, 2, round_up=up)
        return Chosen(-1, phrase.some(), half, half)

    def on_choose_half_up(self, tree: Tree, phrase: Phrase) -> Reference:
        return self.on_choose_half(tree, phrase, up=True)

    def on_choose_up_to(self, tree: Tree, amount: Amount, phrase: Phrase) -> Reference:
        return Chosen(-1, phrase.counted(amount), Number(0), amount)

    def on_choose_any(self, tree: Tree, phrase: Phrase) -> Reference:
        return Chosen(-1, phrase.some(), Number(0), None)

    def on_choose_any_of_the(self, tree: Tree, phrase: Phrase) -> Reference:
        return self.on_choose_any(tree, of_known(phrase))

    def on_choose_up_to_of_the(self, tree: Tree, amount: Amount, phrase: Phrase) -> Reference:
        return Chosen(-1, of_known(phrase).some(), Number(0), amount)

    def on_choose_whichever(self, tree: Tree, phrase: Phrase) -> Reference:
        """ "Any ally": some one."""
        if phrase.plural is not False:
            raise Rejected
        return Chosen(-1, phrase.one(), Number(1), Number(1))

    def on_choose_random(self, tree: Tree, phrase: Phrase, place: dict[str, Any] | None = None) -> Reference:
        return self.on_choose_n_random(tree, Number(1), phrase, place)

    def on_choose_n_random(
        self, tree: Tree, amount: Amount, phrase: Phrase, place: dict[str, Any] | None = None
    ) -> Reference:
        selector = phrase.counted(amount)
        if place and selector.zone:
            raise Rejected
        return Chosen(-1, replace(selector, **(place or {})), amount, amount, at_random=True)

    def on_choose_up_to_random(
        self, tree: Tree, amount: Amount, phrase: Phrase, place: dict[str, Any] | None = None
    ) -> Reference:
        chosen = self.on_choose_n_random(tree, amount, phrase, place)
        return replace(chosen, minimum=Number(0))  # type: ignore[call-arg]

    def on_choose_n_result(self, tree: Tree, amount: Amount, phrase: Phrase, verb: str) -> Reference:
        """Of the cards that were revealed (discarded, …) so."""
        among = Among(Result(verb, span=tree.span), span=tree.span)
        return Chosen(-1, with_filter(phrase.counted(amount), among), amount, amount)

    def on_choose_one_result(self, tree: Tree, phrase: Phrase, verb: str) -> Reference:
        return self.on_choose_n_result(tree, Number(1), phrase, verb)

    def on_choose_up_to_result(self, tree: Tree, amount: Amount, phrase: Phrase, verb: str) -> Reference:
        chosen = self.on_choose_n_result(tree, amount, phrase, verb)
        return replace(chosen, minimum=Number(0))  # type: ignore[call-arg]

    def on_choose_n_random_it(self, tree: Tree, amount: Amount, phrase: Phrase) -> Reference:
        """ "Draw two cards into your memory then banish one at random from it": from the zone that was named;
        else from the cards that were spoken of."""
        if zone := INTO_ZONE.search(self.text[: tree.span[0]]):
            return self.on_choose_n_random(tree, amount, phrase, {"zone": zone[1].lower(), "zone_of": You()})
        among = Among(Mention("card", plural=True, span=tree.span), span=tree.span)
        return Chosen(-1, with_filter(phrase.counted(amount), among), amount, amount, at_random=True)

    def on_choose_of(self, tree: Tree, amount: Amount, who: Reference, phrase: Phrase) -> Reference:
        """ "One of your omens": what is spoken of so has no other place or controller."""
        selector = phrase.some()
        if not phrase.plural or selector.controller or selector.zone:
            raise Rejected
        return Chosen(-1, replace(selector, controller=who, span=tree.span), amount, amount)

    def on_choose_of_result(self, tree: Tree, amount: Amount, verb: str, noun: Noun) -> Reference:
        among = Among(Result(verb, span=tree.span), span=tree.span)
        return Chosen(-1, Selector((), (among,), span=tree.span), amount, amount)

    def on_choose_of_these(self, tree: Tree, amount: Amount, noun: Noun, verb: str) -> Reference:
        """ "One of the cards revealed this way"."""
        return self.on_choose_of_result(tree, amount, verb, noun)

    def on_choose_among(
        self, tree: Tree, amount: Amount, noun: Noun | None = None, least: Amount | None = None
    ) -> Reference:
        kind = noun.kinds[0] if noun else SEVERAL
        among = Among(Mention(kind, plural=True, span=tree.span), span=tree.span)
        return Chosen(-1, Selector((), (among,), span=tree.span), least or amount, amount)

    def on_choose_up_to_among(self, tree: Tree, amount: Amount, noun: Noun | None = None) -> Reference:
        return self.on_choose_among(tree, amount, noun, least=Number(0))

    def on_choose_any_among(self, tree: Tree, noun: Noun | None = None) -> Reference:
        return replace(self.on_choose_among(tree, Number(0), noun), maximum=None)  # type: ignore[call-arg]

    def on_choose_among_random(self, tree: Tree, amount: Amount, noun: Noun | None = None) -> Reference:
        return replace(self.on_choose_among(tree, amount, noun), at_random=True)  # type: ignore[call-arg]

    def on_the_rest(self, tree: Tree, *_: Any) -> Reference:
        return TheRest()

    def on_from_place(self, tree: Tree, of: Reference, place: dict[str, Any]) -> Reference:
        if not isinstance(of, Self | EventThing):
            raise Rejected
        return From(of, place["zone"], place.get("zone_of"))

    def on_top_one(
        self, tree: Tree, zone: dict[str, Any], amount: Amount | None = None, bottom: bool = False
    ) -> Reference:
        if zone["zone_of"] is None:
            raise Rejected
        return Top(-1, amount or Number(1), zone["zone_of"], zone["zone"], bottom)

    def on_top_n(self, tree: Tree, amount: Amount, zone: dict[str, Any]) -> Reference:
        return self.on_top_one(tree, zone, amount)

    def on_bottom_one(self, tree: Tree, zone: dict[str, Any]) -> Reference:
        return self.on_top_one(tree, zone, bottom=True)

    def on_bottom_n(self, tree: Tree, amount: Amount, zone: dict[str, Any]) -> Reference:
        return self.on_top_one(tree, zone, amount, bottom=True)

    def on_negated_card(self, tree: Tree, noun: Noun) -> Reference:
        return Result("negate")

    def on_attacker(self, tree: Tree) -> Reference:
        return Attacker()

    def on_the_defender(self, tree: Tree, noun: Noun | None = None) -> Reference:
        if noun and noun.cards:
            raise Rejected
        return All(Selector(noun.kinds if noun else ("unit",), (Is("state", "defending"),), span=tree.span))

    def on_all(self, tree: Tree, phrase: Phrase) -> Reference:
        if set(phrase.selector.kinds) & {"player", "opponent"}:
            raise Rejected
        single = self.words_of(tree).lower().startswith("each")
        if phrase.selector.total is not None:
            if re.match(r"(all|each)\b", self.words_of(tree).lower()):
                raise Rejected
            return Chosen(-1, phrase.some(), Number(0), None)
        return All(phrase.one() if single else phrase.some())

    def on_all_other(self, tree: Tree, phrase: Phrase) -> Reference:
        return All(with_filter(phrase.some(), Other()))

    def on_both(self, tree: Tree, left: Reference, right: Reference) -> Reference:
        """ "Allies and weapons you control": whose they are is said of both; in "each ally and each weapon
        you control" perhaps of the second alone."""
        parts = left.parts if isinstance(left, Both) else (left,)
        whose = right.selector.controller if isinstance(right, All) else None
        shared = tuple(controlled_too(one, whose) for one in parts) if whose is not None else parts
        apart = self.text[tree.children[-1].span[0] :].lower().startswith(("each ", "all "))
        if shared != parts and apart:
            raise Rejected
        return Both((*shared, right))

    def on_self(self, tree: Tree, *_: Any) -> Reference:
        return Self()

    def on_this_attack(self, tree: Tree) -> Reference:
        return ThisAttack()

    def on_it(self, tree: Tree) -> Reference:
        return Mention()

    def on_its(self, tree: Tree, *_: Token) -> Reference:
        return Mention()

    def on_they(self, tree: Tree) -> Reference:
        return Mention(plural=True)

    on_them = on_they
    on_those_each = on_they

    def on_that(self, tree: Tree, noun: Noun) -> Reference:
        if EITHER.search(self.text[: tree.span[0]]):
            raise Rejected
        return Mention(noun.kinds[0])

    def on_those(self, tree: Tree, noun: Noun) -> Reference:
        return Mention(noun.kinds[0], plural=True)

    def on_that_word(self, tree: Tree, words: Filter, plural: bool = False) -> Reference:
        """ "That Horse": something that was said to be one."""
        if not isinstance(words, Is):
            raise Rejected
        return Mention(words.value.removesuffix("s") if plural else words.value, plural)

    def on_those_words(self, tree: Tree, words: Filter) -> Reference:
        return self.on_that_word(tree, words, plural=True)

    def on_hit_object(self, tree: Tree, noun: Noun) -> Reference:
        return EventThing("object")

    def on_the_result(self, tree: Tree, verb: str, noun: Noun) -> Reference:
        return Result(verb)

    def on_this_way(self, tree: Tree, phrase: Phrase, verb: str) -> Reference:
        return Result(verb, phrase.selector)

    def on_noun_plain(self, tree: Tree, *parts: Any) -> Phrase:
        noun = next(part for part in parts if isinstance(part, Noun))
        filters = tuple(part for part in parts if isinstance(part, Filter))
        return Phrase(Selector(noun.kinds, filters, cards=noun.cards), noun.plural)

    def on_linked(self, tree: Tree, noun: Noun) -> Reference:
        return Linked()

    def on_champion(self, tree: Tree, who: Reference) -> Reference:
        return ChampionOf(who)

    def on_you(self, tree: Tree) -> Reference:
        return You()

    def on_opponent(self, tree: Tree) -> Reference:
        return Opponent()

    def on_each_opponent(self, tree: Tree) -> Reference:
        return EachOpponent()

    on_opponents = on_each_opponent

    def on_each_player(self, tree: Tree) -> Reference:
        return EachPlayer()

    on_some_player = on_each_player

    def on_that_player(self, tree: Tree) -> Reference:
        return Mention("player")

    on_their_player = on_that_player
    on_they_player = on_that_player

    def on_controller_of_it(self, tree: Tree) -> Reference:
        return ControllerOf(Mention(span=tree.span))

    def on_controller_of(self, tree: Tree, of: Reference) -> Reference:
        return ControllerOf(of)

    def on_controller_of_noun(self, tree: Tree, *nouns: Noun) -> Reference:
        return ControllerOf(Mention(nouns[0].kinds[0], span=tree.span), span=tree.span)

    def on_owner_of(self, tree: Tree, of: Reference) -> Reference:
        return OwnerOf(of)

    def on_r_put(self, tree: Tree, zone: dict[str, Any] | None = None) -> str:
        return "move"

    def on_r_put_any(self, tree: Tree, zone: str) -> str:
        return "move"

    def on_owner_of_it(self, tree: Tree) -> Reference:
        several = "owners" in self.words_of(tree).lower()
        return OwnerOf(Mention(plural=several, span=tree.span))

    def on_turn_player(self, tree: Tree) -> Reference:
        return Party("turn-player")

    def on_defending_player(self, tree: Tree) -> Reference:
        return Party("defending-player")

    def on_target_player(self, tree: Tree, kind: str) -> Reference:
        return Target(-1, Selector((kind,)), Number(1), Number(1))

    def on_target_players(self, tree: Tree, amount: Amount, kind: str) -> Reference:
        return Target(-1, Selector((kind,)), Number(0), amount)

    def on_player_kind(self, tree: Tree) -> str:
        return "player"

    def on_opponent_kind(self, tree: Tree) -> str:
        return "opponent"


for _name, _verb in RESULTS.items():
    setattr(References, "on_" + _name, lambda self, tree, verb=_verb: verb)


def of_known(phrase: Phrase) -> Phrase:
    """ "The cards banished by Rook", "the cards in your hand": what the text tells from others."""
    told = phrase.selector.zone or any(isinstance(one, Among) for one in phrase.selector.filters)
    if not told:
        raise Rejected
    return phrase


def controlled_too(one: Reference, whose: Reference) -> Reference:
    """Objects of which nothing said whose they are as those of a player."""
    if not isinstance(one, All) or one.selector.controller or one.selector.zone or one.selector.cards:
        return one
    return replace(one, selector=replace(one.selector, controller=whose))

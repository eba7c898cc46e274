"""What cards behind marks do besides stats: rows, card backs, resources of players, and what is named as an
effect is activated."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, cast

from judge.text.builders.aiming import aimed
from judge.text.builders.base import BuilderBase, Noun, Phrase, Rejected, event, instructions
from judge.text.builders.marks import in_phases
from judge.text.builders.selectors import singular
from judge.text.builders.statements import negative
from judge.text.lexer import Token
from judge.text.parser import Tree
from judge.text.tree import (
    Ability,
    All,
    Amount,
    AmountIs,
    AttachedTo,
    Banish,
    Chosen,
    Compare,
    Condition,
    Conditional,
    Discard,
    Duration,
    During,
    EachOpponent,
    EventPattern,
    Filter,
    GainResource,
    Happened,
    Heal,
    IfDone,
    Instruction,
    Is,
    Limit,
    Meets,
    Number,
    Opponent,
    Other,
    Perform,
    Play,
    Reference,
    Rest,
    Sacrifice,
    Selector,
    Self,
    StatOf,
    Target,
    Top,
    TriggeredAbility,
    You,
)

ROWS = {"past": "back", "future": "front"}
DID = {
    "played": "plays",
    "drew": "draws",
    "discarded": "discards",
    "buried": "buries",
    "destroyed": "destroys",
    "initiated": "initiates",
    "reanimated": "reanimates",
    "headlined": "headlines",
    "sidelined": "sidelines",
    "absorbed": "absorbs",
    "heralded": "heralds",
}


OWNED = frozenset(("ally", "unit", "item", "weapon", "domain", "phantasia", "object", "token", "regalia"))
YOUR_HAND = Selector(("card",), zone="hand", zone_of=You(), cards=True)


PLAYING_ONE = re.compile(r"when(ever)? you play (?!this\b)[^.]*$", re.IGNORECASE)


class MarkedVerbs(BuilderBase):
    """Verbs and conditions of cards with marks."""

    # paragraphs

    def on_auto_chained(self, tree: Tree, *parts: Any) -> Ability:
        """An (Auto) that lets another effect happen, in a turn as often as that effect's mark says."""
        *phases, when, (mark, body, times) = parts
        ready: Condition | None = None
        if mark == "Exh":
            body, ready = (Rest(Self()), *body), Meets(Self(), (Is("state", "unexhausted"),))
        limits = () if times is None else (Limit(times, "turn"),)
        said = in_phases(*phases)
        return TriggeredAbility(when, aimed(body), ready, limits, restrictions=said, label="Auto")

    def on_chained(self, tree: Tree, *parts: Any) -> tuple[str, tuple[Instruction, ...], int | None]:
        mark, body, *traits = parts if isinstance(parts[0], str) else ("", *parts)
        repeats = [trait for trait in traits if trait.startswith("repeatable")]
        if not mark or "repeatable" in repeats:
            return mark, instructions(body), None
        return mark, instructions(body), 1 + sum(int(trait.split()[1]) for trait in repeats)

    # what is named

    def on_mp_noun(self, tree: Tree) -> Noun:
        return Noun(("mp",), None)

    def on_activated_effect(self, tree: Tree, token: Token) -> Noun:
        return Noun(("activated-ability",), token.text.lower().endswith("s"))

    def on_crowd_members(self, tree: Tree, token: Token) -> Noun:
        return Noun(("crowd-member",), token.text.lower().endswith("s"))

    def row(self, token: Token) -> str:
        word = token.text.lower()
        return ROWS.get(word, word)

    def on_row_adjective(self, tree: Tree, token: Token) -> Filter:
        return Is("row-type", self.row(token))

    def on_gene_hunters(self, tree: Tree) -> Filter:
        return Is("faction", "gene-hunters")

    def on_is_orphaned(self, tree: Tree) -> Filter:
        return Is("state", "orphaned")

    def on_in_row(self, tree: Tree, token: Token) -> Filter:
        return Is("row", self.row(token))

    def on_in_row_of(self, tree: Tree, who: Reference, token: Token) -> dict[str, Any]:
        return {"zone": self.row(token), "zone_of": who}

    def on_attached_to(self, tree: Tree, of: Reference) -> Filter:
        return AttachedTo(of)

    def on_enemy(self, tree: Tree) -> dict[str, Any]:
        return {"controller": Opponent()}

    def on_friendly(self, tree: Tree) -> dict[str, Any]:
        return {"controller": You()}

    def on_textless(self, tree: Tree) -> Filter:
        return Is("state", "textless")

    def on_compare_level(self, tree: Tree, test: tuple[str, Amount]) -> Filter:
        return Compare("LV", *test)

    def on_choose_opponents(self, tree: Tree, phrase: Phrase) -> Reference:
        return Chosen(-1, controlled_by(phrase.one(), Opponent()), Number(1), Number(1))

    def on_all_yours(self, tree: Tree, phrase: Phrase) -> Reference:
        return All(controlled_by(phrase.some(), You()))

    def on_all_opponents(self, tree: Tree, phrase: Phrase) -> Reference:
        if phrase.selector.kinds == ("champion",):
            raise Rejected  # it is each opponent's champion
        return All(controlled_by(phrase.some(), EachOpponent()))

    def on_own_objects(self, tree: Tree, phrase: Phrase) -> Reference:
        """ "Your allies"; what has words of its own, such as your champion and your attacks, is not so
        meant."""
        selector = phrase.selector
        if not selector.kinds or not set(selector.kinds) <= OWNED or selector.cards:
            raise Rejected
        return self.on_all_yours(tree, phrase)

    # players

    def on_player_number(self, tree: Tree, token: Token) -> str:
        return token.text.lower().rstrip("s")

    def on_number_of_player(self, tree: Tree, who: Reference, kind: str) -> Amount:
        return StatOf(kind, who)

    def on_set_player(self, tree: Tree, who: Reference, kind: str, amount: Amount) -> Instruction:
        return Perform("set-" + kind, amount, who=who)

    def on_raise_player(self, tree: Tree, who: Reference, kind: str, amount: Amount) -> Instruction:
        return GainResource(who, kind, amount)

    def on_lower_player(self, tree: Tree, who: Reference, kind: str, amount: Amount) -> Instruction:
        return GainResource(who, kind, negative(amount))

    def on_any_player(self, tree: Tree) -> Reference:
        return Target(-1, Selector(("player",)), Number(1), Number(1))

    def on_heals_own(self, tree: Tree, who: Reference, amount: Amount) -> Instruction:
        return Heal(who, amount)

    def on_destroys_own(self, tree: Tree, who: Reference, what: Reference) -> Instruction:
        """ "Each player destroys a minion they control": each chooses one of their own."""
        if not isinstance(what, Chosen) or what.selector.zone or isinstance(what.selector.controller, You):
            raise Rejected
        return Sacrifice(who, replace(what, selector=replace(what.selector, controller=You())))

    # conditions

    def on_you_have_ge(self, tree: Tree, amount: Amount, kind: str) -> Condition:
        return AmountIs(StatOf(kind, You()), ">=", amount)

    def on_you_have_le(self, tree: Tree, amount: Amount, kind: str) -> Condition:
        return AmountIs(StatOf(kind, You()), "<=", amount)

    def on_did_now(self, tree: Tree, token: Token) -> str:
        return DID[token.text.lower()]

    def on_you_did(self, tree: Tree, verb: str, what: Reference) -> Condition:
        return Happened(event(verb, You(), what))

    def on_opponent_did(self, tree: Tree, verb: str, what: Reference) -> Condition:
        return Happened(event(verb, EachOpponent(), what))

    def on_you_did_times(self, tree: Tree, verb: str, times: Amount, phrase: Phrase) -> Condition:
        return Happened(event(verb, You(), phrase.batch(tree.span)), times=times)

    def on_p_played(self, tree: Tree, what: Reference) -> EventPattern:
        """ "Whenever you play a card, if you've played another" is another than that card: not read."""
        other = isinstance(what, Chosen) and Other() in what.selector.filters
        if other and PLAYING_ONE.search(self.text[: tree.span[0]]):
            raise Rejected
        return event("plays", You(), what)

    def on_during_yours(self, tree: Tree, body: Any) -> Instruction:
        return Conditional(During("turn", You()), instructions(body))

    # verbs

    def on_discard_number(self, tree: Tree, amount: Amount) -> Instruction:
        return Discard(You(), Chosen(-1, Selector(("card",), cards=True), amount, amount, span=tree.span))

    def on_discard_number_random(self, tree: Tree, amount: Amount) -> Instruction:
        discard = cast(Discard, self.on_discard_number(tree, amount))
        return replace(discard, what=replace(cast(Chosen, discard.what), at_random=True))

    def on_obliterate_number(self, tree: Tree, amount: Amount) -> Instruction:
        return Perform("obliterate", None, Chosen(-1, YOUR_HAND, amount, amount, span=tree.span))

    def on_obliterate_hand(self, tree: Tree) -> Instruction:
        return Perform("obliterate", None, All(YOUR_HAND, span=tree.span))

    def on_spent_to(self, tree: Tree, amount: Amount, body: Any) -> Instruction:
        verb = self.words_of(tree).split(" ")[0].lower()
        return IfDone((Perform(verb, amount),), instructions(body))

    def on_reanimate_one(self, tree: Tree, what: Reference) -> Instruction:
        if not isinstance(what, Chosen):
            raise Rejected
        inside = what.selector
        if not inside.zone:
            inside = replace(inside, zone="discard", zone_of=You())
        return Perform("reanimate", None, replace(what, selector=inside))

    def on_reanimate_one_free(self, tree: Tree, what: Reference) -> Instruction:
        return replace(cast(Perform, self.on_reanimate_one(tree, what)), action="reanimate-free")

    def on_absorb(self, tree: Tree, what: Reference) -> Instruction:
        """A card absorbs others: none is beneath itself."""
        if isinstance(what, Chosen | Target) and Other() not in what.selector.filters:
            others = (*what.selector.filters, Other())
            what = replace(what, selector=replace(what.selector, filters=others))
        return Perform("absorb", None, what)

    def on_battle_with(self, tree: Tree, target: Reference, attacker: Reference) -> Instruction:
        return Perform("battle", None, attacker, who=target)

    def on_ref_battles(self, tree: Tree, attacker: Reference, target: Reference) -> Instruction:
        return self.on_battle_with(tree, target, attacker)

    def on_draw_from(self, tree: Tree, amount: Amount, who: Reference) -> Instruction:
        return Perform("draw-from", amount, who=who)

    def on_card_back(self, tree: Tree, token: Token | None = None) -> str:
        words = self.words_of(tree).lower().split()
        return "-".join(singular(word) for word in words)

    def on_create_back(self, tree: Tree, *parts: Any) -> Instruction:
        amount = parts[0] if isinstance(parts[0], Amount) else Number(1)
        kind, *source = parts[1:] if isinstance(parts[0], Amount) else parts
        what = source[0] if source else None
        if isinstance(what, dict):
            top = what["zone"] == "deck"
            inside = Selector(("card",), zone=what["zone"], zone_of=what.get("zone_of"), cards=True)
            what = None if top else Chosen(-1, inside, amount, amount, span=tree.span)
        if isinstance(what, Top) and source:
            what = replace(what, amount=amount)
        return Perform("create-" + kind, amount, what)

    def on_turn_into(self, tree: Tree, what: Reference, kind: str) -> Instruction:
        return Perform("turn-into-" + kind, None, what)

    def on_heal_one(self, tree: Tree, of: Reference, amount: Amount, stat: str) -> Instruction:
        if stat != "HP":
            raise Rejected
        return Heal(of, amount)

    def on_move_to_row(self, tree: Tree, what: Reference, *rows: Token) -> Instruction:
        return Perform("move-to-" + self.row(rows[-1]), None, what)

    def on_remove_from_game(self, tree: Tree, what: Reference) -> Instruction:
        return Perform("remove-from-game", None, what)

    def on_banish_for(self, tree: Tree, what: Reference, duration: Duration) -> Instruction:
        return Banish(what, duration=duration)

    def on_bury_top(self, tree: Tree, amount: Amount, zone: dict[str, Any]) -> Instruction:
        return Perform("bury", None, Top(-1, amount, zone["zone_of"], zone["zone"], span=tree.span))

    def on_top_of(self, tree: Tree, zone: dict[str, Any]) -> dict[str, Any]:
        return zone

    def on_play_free(self, tree: Tree, what: Reference) -> Instruction:
        if not isinstance(what, Chosen):
            raise Rejected
        return Play("play", what, free=True)

    # events

    def on_c_be_battled(self, tree: Tree, by: Reference | None = None) -> Any:
        return lambda who: event("battles", by, who)

    def on_v_battles(self, tree: Tree, whom: Reference | None = None) -> dict[str, Any]:
        return {"verb": "battles", "object": whom}

    def on_v_destroys(self, tree: Tree, what: Reference) -> dict[str, Any]:
        return {"verb": "destroys", "object": what}

    def on_v_reaches(self, tree: Tree, amount: Amount, stat: str) -> dict[str, Any]:
        if stat != "HP" or amount != Number(0):
            raise Rejected
        return {"verb": "reaches-0"}

    def on_cost_to_play(self, tree: Tree, of: Any, amount: Amount, sign: int) -> Instruction:
        """ "Spells cost 1 more": to play, which is all that has a cost."""
        return self.on_cost_change(tree, of, amount, sign, "play")  # type: ignore[attr-defined, no-any-return]

    def on_y_draws(self, tree: Tree) -> dict[str, Any]:
        return {"verb": "draws"}

    def on_y_gains(self, tree: Tree, kind: str) -> dict[str, Any]:
        return {"verb": "gains", "detail": kind}

    def on_y_gains_hp(self, tree: Tree) -> dict[str, Any]:
        return {"verb": "gains", "detail": "hp"}

    def on_y_loses_hp(self, tree: Tree) -> dict[str, Any]:
        return {"verb": "loses", "detail": "hp"}

    def on_y_shuffle(self, tree: Tree, whose: Reference) -> dict[str, Any]:
        return {"verb": "shuffles"}


def controlled_by(selector: Selector, who: Reference) -> Selector:
    """Such things of one player's."""
    if selector.controller is not None or selector.zone or {"player", "opponent"} & set(selector.kinds):
        raise Rejected
    return replace(selector, controller=who)


def _happens(verb: str) -> Any:
    return lambda self, tree: {"verb": verb}


for _key, _verb in {
    "joins": "joins",
    "discarded": "is-discarded",
    "played": "is-played",
    "obliterated": "is-obliterated",
    "buried": "is-buried",
    "ages": "ages",
    "reverts": "reverts",
    "absorbed": "is-absorbed",
    "headlined": "is-headlined",
    "sidelined": "is-sidelined",
    "reanimated": "is-reanimated",
    "heralded": "is-heralded",
}.items():
    setattr(MarkedVerbs, "on_v_" + _key, _happens(_verb))


def _does(verb: str) -> Any:
    return lambda self, tree, what: {"verb": verb, "object": what}


for _key, _verb in {
    "bury": "buries",
    "destroy": "destroys",
    "headline": "headlines",
    "sideline": "sidelines",
    "reanimate": "reanimates",
    "herald": "heralds",
    "absorb": "absorbs",
}.items():
    setattr(MarkedVerbs, "on_y_" + _key, _does(_verb))

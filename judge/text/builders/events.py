"""Events: what happens, happened or would happen."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.text.builders.base import BuilderBase, Phrase, Rejected, event, ordinal
from judge.text.lexer import Token
from judge.text.parser import Tree
from judge.text.tree import (
    All,
    Amount,
    ChampionOf,
    Chosen,
    Condition,
    Duration,
    During,
    EachPlayer,
    EventPattern,
    Happened,
    Meets,
    Mention,
    Number,
    OwnedBy,
    Reference,
    Selector,
    You,
)

TURNED = {"rested": "rests", "awake": "wakes-up"}
"""The verbs of becoming rested and awake."""


OF_OWNERS = ("hand", "memory", "deck", "graveyard", "banishment", "material")
"""The zones that a card goes to of its owner's only."""


class Events(BuilderBase):
    """What happens, happened or would happen."""

    def on_w_dealt(self, tree: Tree, to: Reference, by: Reference | None = None) -> EventPattern:
        return event("is-dealt-damage", to, by)

    def on_w_dealt_combat(self, tree: Tree, to: Reference, by: Reference | None = None) -> EventPattern:
        return event("is-dealt-damage", to, by, detail="combat")

    def on_w_dealt_noncombat(self, tree: Tree, to: Reference, by: Reference | None = None) -> EventPattern:
        return event("is-dealt-damage", to, by, detail="non-combat")

    def on_w_takes(self, tree: Tree, who: Reference, kind: str, by: Reference | None = None) -> EventPattern:
        return event("is-dealt-damage", who, by, detail=kind)

    def on_w_takes_cmp(self, tree: Tree, who: Reference, test: tuple[str, Amount], kind: str) -> EventPattern:
        return event("is-dealt-damage", who, detail=kind, op=test[0], amount=test[1])

    def on_w_dealt_cmp(self, tree: Tree, test: tuple[str, Amount], kind: str, to: Reference) -> EventPattern:
        return event("is-dealt-damage", to, detail=kind, op=test[0], amount=test[1])

    def on_w_dealt_batch(self, tree: Tree, phrase: Phrase) -> EventPattern:
        return event("is-dealt-damage", phrase.batch(tree.span), op=">=", amount=Number(1))

    def on_w_dealt_least(
        self, tree: Tree, who: Reference, test: tuple[str, Amount], kind: str, by: Reference | None = None
    ) -> EventPattern:
        return event("is-dealt-damage", who, by, detail=kind, op=test[0], amount=test[1])

    def on_w_deals_least(
        self, tree: Tree, who: Reference, test: tuple[str, Amount], kind: str
    ) -> EventPattern:
        return event("deals-damage", who, detail=kind, op=test[0], amount=test[1])

    def on_w_draw(self, tree: Tree, who: Reference) -> EventPattern:
        return event("draws", who)

    def on_w_draw_any(self, tree: Tree) -> EventPattern:
        return event("draws", EachPlayer(span=tree.span))

    def on_w_recover_any(self, tree: Tree) -> EventPattern:
        return event("recovers", EachPlayer(span=tree.span))

    def on_w_enter(self, tree: Tree, who: Reference) -> EventPattern:
        return event("enters", who)

    def on_w_enter_batch(self, tree: Tree, phrase: Phrase) -> EventPattern:
        return event("enters", phrase.batch(tree.span), op=">=", amount=Number(1))

    def on_w_put(self, tree: Tree, what: Any, place: dict[str, Any]) -> EventPattern:
        if place["zone"] == "field":
            raise Rejected
        return event("is-put", what, place.get("zone_of"), zone=place["zone"])

    def on_w_enter_under(self, tree: Tree, what: Any, who: Reference) -> EventPattern:
        return event("enters", what, who)

    def on_w_put_from(
        self, tree: Tree, what: Any, to: dict[str, Any], origin: dict[str, Any]
    ) -> EventPattern:
        return event(subject=what, **self.on_v_put_from(tree, to, origin))

    def on_w_banished_from(self, tree: Tree, what: Any, origin: dict[str, Any]) -> EventPattern:
        return event(subject=what, **self.on_v_banished_from(tree, origin))

    def on_w_sacrificed(self, tree: Tree, what: Reference) -> EventPattern:
        return event("is-sacrificed", what)

    def on_w_recover(self, tree: Tree, who: Reference) -> EventPattern:
        return event("recovers", who)

    def on_w_put_batch(self, tree: Tree, phrase: Phrase, place: dict[str, Any]) -> EventPattern:
        return self.on_w_put(tree, phrase.batch(tree.span), place)

    def on_by_source(self, tree: Tree, by: Reference) -> Reference:
        return by

    def on_w_deals(self, tree: Tree, who: Reference, to: Reference | None = None) -> EventPattern:
        return event("deals-damage", who, to)

    def on_w_deals_combat(self, tree: Tree, who: Reference, to: Reference | None = None) -> EventPattern:
        return event("deals-damage", who, to, detail="combat")

    def on_w_deals_noncombat(self, tree: Tree, who: Reference, to: Reference | None = None) -> EventPattern:
        return event("deals-damage", who, to, detail="non-combat")

    def on_w_during(self, tree: Tree, made: EventPattern, when: Any) -> EventPattern:
        phase, whose, which = when
        if which == "next" or made.condition is not None:
            raise Rejected
        return replace(made, condition=During(phase, whose))

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
        if verb["verb"] == "recovers" and isinstance(who, ChampionOf):
            who = who.of
        return event(subject=who, **verb)

    def on_e_batch(self, tree: Tree, phrase: Phrase, verb: dict[str, Any]) -> EventPattern:
        return event(subject=All(phrase.some(), span=tree.span), op=">=", amount=Number(1), **verb)

    def on_e_any_player(self, tree: Tree, verb: dict[str, Any]) -> EventPattern:
        return event(subject=EachPlayer(span=tree.span), **verb)

    def on_e_counters_put(self, tree: Tree, kind: str, on: Reference) -> EventPattern:
        return event("gains-counters", on, detail=kind)

    def on_e_gains_counter(self, tree: Tree, on: Reference, kind: str) -> EventPattern:
        return self.on_e_counters_put(tree, kind, on)

    def on_e_loses_counter(self, tree: Tree, on: Reference, kind: str) -> EventPattern:
        return self.on_e_counters_removed(tree, kind, on)

    def on_e_counters_put_batch(self, tree: Tree, kind: str, on: Reference) -> EventPattern:
        return replace(self.on_e_counters_put(tree, kind, on), op=">=", amount=Number(1))

    def on_e_counters_removed_batch(self, tree: Tree, kind: str, on: Reference) -> EventPattern:
        return replace(self.on_e_counters_removed(tree, kind, on), op=">=", amount=Number(1))

    def on_e_counters_removed(self, tree: Tree, kind: str, on: Reference) -> EventPattern:
        return event("loses-counters", on, detail=kind)

    def on_e_damage_dealt(
        self, tree: Tree, kind: str, to: Reference, by: Reference | None = None
    ) -> EventPattern:
        return event("is-dealt-damage", to, by, detail=kind)

    def on_e_damage_batch(
        self, tree: Tree, kind: str, phrase: Phrase, by: Reference | None = None
    ) -> EventPattern:
        batch = phrase.batch(tree.span)
        return event("is-dealt-damage", batch, by, detail=kind, op=">=", amount=Number(1))

    def on_e_dealt_batch(
        self, tree: Tree, phrase: Phrase, kind: str, by: Reference | None = None
    ) -> EventPattern:
        return self.on_e_damage_batch(tree, kind, phrase, by)

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

    def on_e_deals_batch(
        self, tree: Tree, phrase: Phrase, kind: str, to: Reference | None = None
    ) -> EventPattern:
        return event("deals-damage", phrase.batch(tree.span), to, detail=kind, op=">=", amount=Number(1))

    def on_e_dealt(self, tree: Tree, who: Reference, kind: str) -> EventPattern:
        return event("is-dealt-damage", who, detail=kind)

    def on_e_dealt_by(self, tree: Tree, who: Reference, kind: str, by: Reference) -> EventPattern:
        return event("is-dealt-damage", who, by, detail=kind)

    def on_e_dealt_cmp(self, tree: Tree, who: Reference, test: tuple[str, Amount], kind: str) -> EventPattern:
        return event("is-dealt-damage", who, detail=kind, op=test[0], amount=test[1])

    def on_e_deals_cmp(
        self, tree: Tree, who: Reference, test: tuple[str, Amount], kind: str, to: Reference | None = None
    ) -> EventPattern:
        return event("deals-damage", who, to, detail=kind, op=test[0], amount=test[1])

    def on_e_during(
        self, tree: Tree, made: EventPattern, when: tuple[str, Reference | None, str]
    ) -> EventPattern:
        return replace(made, condition=During(when[0], when[1]))

    def on_e_nth(self, tree: Tree, made: EventPattern, nth: Token) -> EventPattern:
        return replace(made, nth=ordinal(nth))

    def on_p_attacked(self, tree: Tree, what: Reference | None = None) -> Any:
        """What a player has done with any unit of theirs."""
        verb = "attacks-with" if what else "attacks"
        return lambda who: Happened(event(verb, Selector(("unit",), controller=who), what))

    def on_e_suppressed(self, tree: Tree, who: Reference) -> EventPattern:
        return event("is-suppressed", who)

    def on_e_currents(self, tree: Tree, *directions: str) -> EventPattern:
        return event("changes", You(), detail=" ".join(("shifting-currents", *directions)))

    def on_y_activate_nth(self, tree: Tree, whose: Reference, nth: Token, phrase: Phrase) -> dict[str, Any]:
        if whose not in (You(), Mention("player")):
            raise Rejected
        return {"verb": "activates", "object": phrase.one(), "nth": ordinal(nth)}

    def on_y_draw_nth(self, tree: Tree, whose: Reference, nth: Token, phrase: Phrase) -> dict[str, Any]:
        return self.on_y_activate_nth(tree, whose, nth, phrase) | {"verb": "draws"}

    def on_y_materialize_nth(
        self, tree: Tree, whose: Reference, nth: Token, phrase: Phrase
    ) -> dict[str, Any]:
        return self.on_y_activate_nth(tree, whose, nth, phrase) | {"verb": "materializes"}

    def on_e_level_up(self, tree: Tree) -> EventPattern:
        return event("levels-up", ChampionOf(You()))

    def on_e_level_up_into(self, tree: Tree, card: Reference) -> EventPattern:
        """ "Into a champion card with base level 3": the champion is such a one once it has levelled up."""
        if not isinstance(card, Chosen) or not card.selector.cards or card.selector.kinds != ("champion",):
            raise Rejected
        into = Meets(ChampionOf(You()), card.selector.filters)
        return replace(self.on_e_level_up(tree), condition=into)

    def on_v_declares_with(self, tree: Tree, attacker: Reference) -> dict[str, Any]:
        """Every attack is declared with a unit."""
        plain = isinstance(attacker, Chosen) and attacker.selector.kinds == ("unit",)
        if not plain or attacker.selector.filters:  # type: ignore[attr-defined]
            raise Rejected
        return {"verb": "attacks"}

    def on_v_attacks_what(self, tree: Tree, at: Reference) -> dict[str, Any]:
        return {"verb": "attacks", "object": at}

    def on_v_hits(self, tree: Tree, at: Reference) -> dict[str, Any]:
        return {"verb": "hits", "object": at}

    def on_v_kills(self, tree: Tree, at: Reference) -> dict[str, Any]:
        return {"verb": "kills", "object": at}

    def on_e_gains_counters(self, tree: Tree, on: Reference, kind: str) -> EventPattern:
        return self.on_e_counters_put_batch(tree, kind, on)

    def on_v_attacked_by(self, tree: Tree, by: Reference) -> dict[str, Any]:
        return {"verb": "is-attacked", "object": by}

    def on_v_targeted(self, tree: Tree, by: Reference | None = None) -> dict[str, Any]:
        return {"verb": "is-targeted", "object": by}

    def on_e_targets(self, tree: Tree, by: Reference, at: Reference) -> EventPattern:
        if not isinstance(by, Chosen) or not by.selector.activations:
            raise Rejected
        return event("is-targeted", at, by)

    def on_y_gain_favor(self, tree: Tree, *_: Token) -> dict[str, Any]:
        return {"verb": "gains-status"}

    def on_v_becomes(self, tree: Tree, state: str) -> dict[str, Any]:
        if state in TURNED:
            return {"verb": TURNED[state]}
        return {"verb": "becomes", "detail": state}

    def on_e_wielded(self, tree: Tree, weapon: Reference) -> EventPattern:
        """A weapon is used as an attack is declared."""
        return event("attacks-with", None, weapon)

    def on_v_transforms(self, tree: Tree) -> dict[str, Any]:
        return self.on_v_becomes(tree, "transformed")

    def on_v_enters_yours(self, tree: Tree) -> dict[str, Any]:
        return {"verb": "enters", "object": You()}

    def on_v_enters_under(self, tree: Tree, who: Reference) -> dict[str, Any]:
        if isinstance(who, You):
            raise Rejected
        return {"verb": "enters", "object": who}

    def on_v_enters_any(self, tree: Tree) -> dict[str, Any]:
        return {"verb": "enters", "object": EachPlayer(span=tree.span)}

    def on_v_takes(self, tree: Tree, kind: str) -> dict[str, Any]:
        return {"verb": "is-dealt-damage", "detail": kind}

    def on_v_put_zone(self, tree: Tree, place: dict[str, Any]) -> dict[str, Any]:
        if place["zone"] == "field":
            raise Rejected
        return {"verb": "is-put", "zone": place["zone"], "object": place.get("zone_of")}

    def on_v_leaves_zone(self, tree: Tree, place: dict[str, Any]) -> dict[str, Any]:
        if place["zone"] == "field":
            raise Rejected
        return {"verb": "leaves-zone", "origin": place["zone"], "object": place.get("zone_of")}

    def on_v_put_from(self, tree: Tree, to: dict[str, Any], origin: dict[str, Any]) -> dict[str, Any]:
        """Whose zone it comes from is told only where it goes to one of its owner's too."""
        whose = to.get("zone_of") or origin.get("zone_of")
        told = origin.get("zone_of") in (None, to.get("zone_of")) or to["zone"] in OF_OWNERS
        if not told or "-" in origin["zone"] + to["zone"]:
            raise Rejected
        if to["zone"] == "field":
            return {"verb": "enters", "origin": origin["zone"]}
        return {"verb": "is-put", "zone": to["zone"], "object": whose, "origin": origin["zone"]}

    def on_v_returned(self, tree: Tree, origin: dict[str, Any], to: dict[str, Any]) -> dict[str, Any]:
        return self.on_v_put_from(tree, to, origin)

    def on_v_banished_from(self, tree: Tree, origin: dict[str, Any], kind: str = "") -> dict[str, Any]:
        detail = f"{kind}-cost" if kind else ""
        return {
            "verb": "is-banished",
            "object": origin.get("zone_of"),
            "origin": origin["zone"],
            "detail": detail,
        }

    on_v_banished_paying = on_v_banished_from

    def on_v_attacks_with(self, tree: Tree, with_: Reference) -> dict[str, Any]:
        return {"verb": "attacks-with", "object": with_}

    def on_y_gain(self, tree: Tree, keyword: str) -> dict[str, Any]:
        return {"verb": "gains-keyword", "detail": keyword}

    def on_y_recover_cmp(self, tree: Tree, test: tuple[str, Amount]) -> dict[str, Any]:
        return {"verb": "recovers", "op": test[0], "amount": test[1]}

    def on_y_empower_cmp(self, tree: Tree, test: tuple[str, Amount]) -> dict[str, Any]:
        return self.on_y_recover_cmp(tree, test) | {"verb": "empowers"}

    def on_y_recollect(self, tree: Tree, amount: Amount) -> dict[str, Any]:
        return {"verb": "recollects", "op": ">=", "amount": amount}

    def on_v_put(self, tree: Tree, place: dict[str, Any]) -> dict[str, Any]:
        return {"verb": "is-put", "zone": place["zone"], "object": place.get("zone_of")}


def _verb(name: str) -> Any:
    return lambda self, tree: {"verb": name}


def _player_verb(name: str) -> Any:
    return lambda self, tree, what=None: {"verb": name, **_what_is_done_to(what)}


def _what_is_done_to(what: Any) -> dict[str, Any]:
    """The object of a player's verb; "one or more" of such things are one event."""
    if isinstance(what, Chosen) and (what.minimum, what.maximum) == (Number(1), None):
        return {"object": what.selector, "op": ">=", "amount": Number(1)}
    return {"object": what}


def _your_event(name: str) -> Any:
    return lambda self, tree: event(name, You())


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
    "v_sacrificed": "is-sacrificed",
    "v_levels": "levels-up",
    "v_retaliates": "retaliates",
    "v_intercepts": "intercepts",
    "v_recovers": "recovers",
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


def _from_zone_verb(name: str) -> Any:
    """ "You activate a card from your memory": the zone that it is done from."""

    def made(self: Events, tree: Tree, what: Reference) -> dict[str, Any]:
        selector = getattr(what, "selector", None)
        if selector is None or not selector.zone or "-" in selector.zone:
            return {"verb": name, **_what_is_done_to(what)}
        whose = () if selector.zone_of is None else (OwnedBy(selector.zone_of),)
        there = replace(selector, zone="", zone_of=None, filters=(*selector.filters, *whose))
        bare = replace(what, selector=there)  # type: ignore[call-arg]
        return {"verb": name, **_what_is_done_to(bare), "origin": selector.zone}

    return made


Events.on_y_activate = _from_zone_verb("activates")  # type: ignore[attr-defined]
Events.on_y_empower = _player_verb("empowers")  # type: ignore[attr-defined]
Events.on_y_brew = _player_verb("brews")  # type: ignore[attr-defined]
Events.on_y_reserve = _player_verb("reserves")  # type: ignore[attr-defined]
Events.on_y_starcall = _player_verb("starcalls")  # type: ignore[attr-defined]
Events.on_y_banish = _from_zone_verb("banishes")  # type: ignore[attr-defined]
Events.on_y_suppress = _player_verb("suppresses")  # type: ignore[attr-defined]

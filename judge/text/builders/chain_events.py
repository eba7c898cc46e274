"""Conditions and events of the combat chain, and what a player has done this turn."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.text.builders.base import BuilderBase, Phrase, Rejected, event
from judge.text.builders.selectors import with_filter
from judge.text.lexer import Token
from judge.text.parser import Tree
from judge.text.tree import (
    Ability,
    AllOf,
    Amount,
    Chosen,
    Condition,
    EachOpponent,
    EventPattern,
    Happened,
    Is,
    Meets,
    Mention,
    NotFilter,
    Number,
    OwnedBy,
    Reference,
    Restricted,
    Selector,
    Self,
    You,
)

NO_ATTACK = NotFilter(Is("type", "attack"))
PITCHED_KINDS: dict[Any, str] = {
    (("attack-action",), ()): "attack-action",
    (("action",), (NO_ATTACK,)): "non-attack-action",
}
"""The kinds of cards that texts ask for among what was pitched, beside types and colors."""


class ChainEvents(BuilderBase):
    """What has happened in a combat chain or a turn, and what happens there."""

    # conditions

    def on_last_attack(self, tree: Tree, name: str) -> Condition:
        return Restricted("last-attack", name)

    def on_deals_more(self, tree: Tree, of: Reference, amount: Amount, *to: Token) -> Condition:
        hero = Selector(("player",)) if to else None
        return Happened(EventPattern("deals-damage", Self(), hero, op=">", amount=amount))

    def on_rupture(self, tree: Tree, of: Reference, link: Token) -> Condition:
        return AllOf((Meets(of, ()), Restricted("rupture", amount=Number(int(link.text)))))

    def on_card_scrapped(self, tree: Tree) -> Condition:
        return Meets(Self(), (Is("state", "scrapped"),))

    def on_was_sharpened(self, tree: Tree, what: Reference) -> Condition:
        return Happened(event("is-sharpened", what))

    def on_defended_by(self, tree: Tree, of: Reference, extent: Any) -> Condition:
        """Such cards among those that defend the active link, whose attack it is."""
        defending = with_filter(extent.what, Is("state", "defending"))
        return AllOf((Meets(of, (Is("state", "attacking"),)), extent.of(defending)))

    def on_its_color(self, tree: Tree, token: Token) -> Condition:
        return self.on_meets(tree, Mention(span=tree.span), Is("color", token.text.lower()))  # type: ignore[attr-defined, no-any-return]

    def on_put_now(self, tree: Tree, what: Reference, place: dict[str, Any]) -> Condition:
        if not isinstance(what, Chosen) or not isinstance(place.get("zone_of"), You):
            raise Rejected
        return Happened(EventPattern("is-put", what.selector, You(), zone=place["zone"]))

    def on_pitched_for(self, tree: Tree, what: Reference, of: Reference) -> Condition:
        """A card of a color or type that was pitched for the cost of this."""
        asked = what.selector.filters if isinstance(what, Chosen) else ()
        kinds = what.selector.kinds if isinstance(what, Chosen) else ()
        if (kinds, asked) in PITCHED_KINDS:
            return Restricted("pitched-for", PITCHED_KINDS[kinds, asked])
        if len(asked) != 1 or not isinstance(asked[0], Is):
            raise Rejected
        return Restricted("pitched-for", asked[0].value.lower())

    def on_p_attacked_any(self, tree: Tree, what: Reference | None = None) -> EventPattern:
        return event("attacks-with", You(), what)

    on_p_attacked_with = on_p_attacked_any

    def on_p_pitched(self, tree: Tree, what: Reference) -> EventPattern:
        return event("pitches", You(), what)

    def on_p_dealt_damage(self, tree: Tree, kind: str) -> EventPattern:
        return event("deals-damage", You(), detail=kind)

    # events

    def on_e_hits_any(self, tree: Tree, who: Reference) -> EventPattern:
        return event("hits", who)

    def on_e_hits_what(self, tree: Tree, who: Reference, what: Reference) -> EventPattern:
        return event("hits", who, what)

    def on_e_deals_amount(
        self, tree: Tree, who: Reference, test: tuple[str, Amount], to: Reference
    ) -> EventPattern:
        return replace(self.on_e_deals_any_amount(tree, who, test), object=event("", to).subject)

    def on_e_deals_any_amount(self, tree: Tree, who: Reference, test: tuple[str, Amount]) -> EventPattern:
        return replace(event("deals-damage", who), op=test[0], amount=test[1])

    def on_e_deals_arcane(self, tree: Tree, who: Reference, to: Reference) -> EventPattern:
        return event("deals-damage", who, to, detail="arcane")

    def on_e_defends_together(self, tree: Tree, who: Reference, other: Reference) -> EventPattern:
        if not isinstance(other, Chosen):
            raise Rejected
        return event("defends-together", who, other)

    def on_e_defended_by(self, tree: Tree, who: Reference, by: Reference) -> EventPattern:
        return event("defends", by, who)

    def on_e_defends_what(self, tree: Tree, who: Reference, what: Reference) -> EventPattern:
        return event("defends", who, what)

    def on_e_you_defend(self, tree: Tree, what: Reference) -> EventPattern:
        return event("defends", what)

    def on_e_you_equip(self, tree: Tree, what: Reference) -> EventPattern:
        return event("is-equipped", what)

    def on_e_cheered(self, tree: Tree, who: Reference) -> EventPattern:
        return event("is-cheered", who)

    def on_e_booed(self, tree: Tree, who: Reference) -> EventPattern:
        return event("is-booed", who)

    def on_e_closes(self, tree: Tree) -> EventPattern:
        return event("chain-closes")

    def on_e_charged_to(self, tree: Tree, what: Reference) -> EventPattern:
        return event("charges", You(), what)

    def on_e_usurps(self, tree: Tree, by: Reference, what: Reference) -> EventPattern:
        """A card that is played usurps what is destroyed for it; any card may."""
        if not isinstance(by, Chosen) or by.selector.filters:
            raise Rejected
        return event("usurps", None, what)

    def on_e_arena(self, tree: Tree, what: Reference) -> EventPattern:
        return event("enters", what)

    def on_banishing_theirs(self, tree: Tree, phrase: Phrase) -> EventPattern:
        theirs = phrase.some()
        owned = replace(theirs, filters=(*theirs.filters, OwnedBy(EachOpponent())))
        return event("banishes", You(), Chosen(-1, owned, Number(1), Number(1), span=tree.span))

    def on_contracted(self, tree: Tree, task: EventPattern, effect: Any) -> Ability:
        """A contract is completed each time its task is done."""
        return self.on_trigger(tree, task, effect)  # type: ignore[attr-defined, no-any-return]

    def on_v_fused(self, tree: Tree) -> dict[str, Any]:
        return {"verb": "is-fused"}

    def on_v_equipped(self, tree: Tree) -> dict[str, Any]:
        return {"verb": "is-equipped"}


def _demand(kind: str) -> Any:
    return lambda self, tree, *_: Restricted(kind)


def _state(kind: str) -> Any:
    return lambda self, tree, of, *_: Meets(of, (Is("state", kind),))


def _happening(verb: str) -> Any:
    return lambda self, tree, *what: {"verb": verb, **({"object": what[0]} if what else {})}


def _done(verb: str) -> Any:
    return lambda self, tree: event(verb, You())


DEMANDED = (
    "reprise",
    "arsenal_empty",
    "won_clash",
    "lost_clash",
    "dealt_so",
    "link_hit",
    "less_life",
    "more_life",
)
for _key in DEMANDED:
    setattr(ChainEvents, "on_" + _key, _demand(_key.replace("_", "-")))
for _key in ("defended_by_equipment", "from_arsenal", "has_hit", "fragmented"):
    setattr(ChainEvents, "on_" + _key, _state(_key.replace("_", "-")))
for _key, _verb in {
    "defends": "defends",
    "hits_any": "hits",
    "pitched": "is-pitched",
    "resolves": "resolves",
    "fragments": "is-fragmented",
    "traverses": "is-traversed",
    "awakened": "is-awakened",
}.items():
    setattr(ChainEvents, "on_v_" + _key, _happening(_verb))
for _key, _verb in {
    "play": "plays",
    "pitch": "pitches",
    "boost": "boosts",
    "charge": "charges",
    "scrap": "scraps",
    "fuse": "fuses",
    "opt": "opts",
    "transcend": "transcends",
    "traverse": "traverses",
    "awaken": "awakens",
    "retrieve": "retrieves",
    "sharpen": "sharpens",
    "steal": "steals",
    "gain_control": "gains-control",
    "win_clash": "wins-clash",
}.items():
    setattr(ChainEvents, "on_y_" + _key, _happening(_verb))
for _key, _verb in {
    "charged": "charges",
    "boosted": "boosts",
    "scrapped": "scraps",
    "beaten": "beats-chest",
    "transcended": "transcends",
    "traversed": "traverses",
    "won_clash": "wins-clash",
    "fused": "fuses",
    "intimidated": "intimidates",
    "cheered": "is-cheered",
    "booed": "is-booed",
}.items():
    setattr(ChainEvents, "on_p_" + _key, _done(_verb))

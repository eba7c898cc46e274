"""Symbols in braces, abilities behind a dash, labels and the words of the combat chain: the style of Flesh and
Blood."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.text.builders.base import BuilderBase, Noun, Phrase, Rejected, event
from judge.text.builders.selectors import is_plural, singular
from judge.text.lexer import Token
from judge.text.node import node
from judge.text.parser import Tree
from judge.text.tree import (
    Ability,
    ActivatedAbility,
    Allow,
    Amount,
    Apply,
    BecomeState,
    Chosen,
    Compare,
    Condition,
    Conditional,
    DealDamage,
    Delay,
    Duration,
    EventPattern,
    Filter,
    From,
    GainControl,
    GainResource,
    Happened,
    Instruction,
    InstructionsAbility,
    Is,
    KeywordAbility,
    Limit,
    Mention,
    Mode,
    Move,
    Next,
    Number,
    Party,
    Pay,
    Perform,
    PreventThat,
    Reference,
    Rest,
    Restricted,
    Scaled,
    Selector,
    Self,
    SummonToken,
    Target,
    You,
)

SYMBOLS = {"p": "power", "d": "defense", "h": "life", "i": "intellect", "r": "cost"}


class Symbols(BuilderBase):
    """Paragraphs, keyword actions and vocabulary of cards that speak in symbols."""

    # paragraphs

    def on_label_name(self, tree: Tree, *_: Any) -> str:
        return self.words_of(tree)

    def on_action_line(self, tree: Tree, done: Instruction) -> Ability:
        return InstructionsAbility((done,))

    def on_labelled_action(self, tree: Tree, label: str, done: Instruction) -> Ability:
        return InstructionsAbility((done,), label=label)

    def on_trigger_first(self, tree: Tree, when: EventPattern, effect: Any) -> Ability:
        made: Ability = self.on_trigger(tree, replace(when, nth=1), effect)  # type: ignore[attr-defined]
        return made

    def on_speed_ability(self, tree: Tree, *parts: Any) -> Ability:
        *limits, speed, costs, (effect, more) = parts
        return ActivatedAbility(costs, effect, limits=tuple(limits), traits=(speed, *more))

    def on_once(self, tree: Tree) -> Condition:
        return Limit(1, "turn")

    def on_ability_speed(self, tree: Tree, *_: Any) -> str:
        return self.words_of(tree).lower().replace(" ", "-")

    def on_effect_only(self, tree: Tree, effect: Any) -> Any:
        return effect, ()

    def on_effect_again(self, tree: Tree, effect: Any) -> Any:
        return effect, ("go-again",)

    def on_effect_action(self, tree: Tree, done: Instruction) -> Any:
        again = self.words_of(tree).lower().rstrip(". ").endswith("go again")
        return (done,), ("go-again",) if again else ()

    def on_effect_attack(self, tree: Tree) -> Any:
        return (Perform("attack", span=tree.span),), ()

    def on_effect_attack_again(self, tree: Tree) -> Any:
        return (Perform("attack", span=tree.span),), ("go-again",)

    def on_action_mode(self, tree: Tree, done: Instruction) -> Mode:
        return Mode((done,))

    def on_no_restriction(self, tree: Tree) -> Condition:
        raise Rejected

    # keywords

    def on_k_specialization(self, tree: Tree, words: Any) -> KeywordAbility:
        return KeywordAbility("specialization", argument=self.words_of(tree).rsplit(" ", 1)[0])

    def on_k_fusion(self, tree: Tree, *words: Filter) -> KeywordAbility:
        named = [w.value.lower() for w in words if isinstance(w, Is)]
        return KeywordAbility("fusion", argument=" ".join(named))

    on_k_fusion_two = on_k_fusion

    def on_k_element_fusion(self, tree: Tree, element: str) -> KeywordAbility:
        return KeywordAbility("fusion", argument=element)

    def on_k_essence(self, tree: Tree, words: Any) -> KeywordAbility:
        return KeywordAbility("essence", argument=self.words_of(tree).split(" ", 2)[2])

    def on_k_meld(self, tree: Tree) -> KeywordAbility:
        return KeywordAbility("meld")

    def on_k_contract(self, tree: Tree) -> KeywordAbility:
        return KeywordAbility("contract")

    # what one word tells a player to do

    def on_amp(self, tree: Tree, amount: Amount) -> Instruction:
        return Perform("amp", amount)

    def on_opt(self, tree: Tree, amount: Amount) -> Instruction:
        return Perform("opt", amount)

    def on_intimidate(self, tree: Tree, whom: Reference | None = None) -> Instruction:
        return Perform("intimidate", None, whom)

    def on_reload(self, tree: Tree) -> Instruction:
        return Perform("reload")

    def on_awaken(self, tree: Tree, what: Reference) -> Instruction:
        return Perform("awaken", None, what)

    def on_transcend(self, tree: Tree) -> Instruction:
        return Perform("transcend", None, Self())

    def on_charge_soul(self, tree: Tree) -> Instruction:
        return Perform("charge")

    def on_close_chain(self, tree: Tree) -> Instruction:
        return Perform("close-chain")

    def on_freeze(self, tree: Tree, what: Reference) -> Instruction:
        return BecomeState(what, "frozen")

    def on_unfreeze(self, tree: Tree, what: Reference) -> Instruction:
        return BecomeState(what, "frozen", lose=True)

    def on_mark_hero(self, tree: Tree, whom: Reference) -> Instruction:
        return BecomeState(whom, "marked")

    def on_turn_up(self, tree: Tree, what: Reference) -> Instruction:
        return BecomeState(what, "facedown", lose=True)

    def on_turn_down(self, tree: Tree, what: Reference) -> Instruction:
        return BecomeState(what, "facedown")

    def on_sharpen(self, tree: Tree, what: Reference) -> Instruction:
        return Perform("sharpen", None, what)

    def on_steal(self, tree: Tree, what: Reference) -> Instruction:
        return Perform("steal", None, what)

    def on_give(self, tree: Tree, what: Reference, who: Reference) -> Instruction:
        return GainControl(who, what)

    def on_gain_life(self, tree: Tree, amount: Amount) -> Instruction:
        return GainResource(You(), "life", amount)

    def on_lose_life(self, tree: Tree, amount: Amount) -> Instruction:
        return GainResource(You(), "life", Scaled(amount, -1))

    def on_gain_action(self, tree: Tree, amount: Amount, *_: Token) -> Instruction:
        return GainResource(You(), "action-points", amount)

    def on_gain_symbols(self, tree: Tree, amount: Amount) -> Instruction:
        return GainResource(You(), "resources", amount)

    def on_resource_symbols(self, tree: Tree) -> Amount:
        return Number(self.words_of(tree).count("{"))

    def on_pay_symbols(self, tree: Tree, amount: Amount) -> Instruction:
        return Pay("resources", amount)

    on_cost_resources = on_pay_symbols

    def on_cost_number(self, tree: Tree, amount: Token) -> Instruction:
        return Pay("resources", Number(int(amount.text)))

    def on_cost_tap(self, tree: Tree, *_: Any) -> Instruction:
        return Rest(Self())

    def on_prevent_source(self, tree: Tree, amount: Amount, kind: str) -> Instruction:
        return PreventThat(amount)

    def on_put_facedown(self, tree: Tree, what: Reference, to: dict[str, Any]) -> Instruction:
        return Move(what, states=("facedown",), **to)

    def on_put_faceup(self, tree: Tree, what: Reference, to: dict[str, Any]) -> Instruction:
        return Move(what, **to)

    def on_put_either(self, tree: Tree, what: Reference, zone: dict[str, Any]) -> Instruction:
        return Move(what, place="top-or-bottom", **self.place(zone))  # type: ignore[attr-defined]

    # statements

    def on_next_changes(self, tree: Tree, phrase: Phrase, *makers: Any) -> Instruction:
        of = Next(phrase.one(), span=tree.span)
        changes = tuple(change for maker in makers for change in maker(of))
        return Apply(changes, Duration("turn"))

    def on_a_play_from(self, tree: Tree, what: Reference, place: dict[str, Any]) -> Any:
        return lambda who: Allow(event("plays", who, what), place["zone"], span=tree.span)

    def on_a_play(self, tree: Tree, what: Reference) -> Any:
        if isinstance(what, From):
            raise Rejected
        return lambda who: Allow(event("plays", who, what), span=tree.span)

    def on_gets_and_gains(self, tree: Tree, stat: Any, keywords: Any) -> Any:
        made = self.on_gets(tree, stat), self.on_gains(tree, keywords)  # type: ignore[attr-defined]
        return lambda of: [change for maker in made for change in maker(of)]

    def on_gains_and_ability(self, tree: Tree, keywords: Any, ability: Ability) -> Any:
        made = self.on_gains(tree, keywords), self.on_gains_ability(tree, ability)  # type: ignore[attr-defined]
        return lambda of: [change for maker in made for change in maker(of)]

    def on_c_defended(self, tree: Tree, by: Reference) -> Any:
        return lambda of: event("defends", by, of)

    def on_c_defend(self, tree: Tree) -> Any:
        return lambda of: event("defends", of)

    def on_c_defend_what(self, tree: Tree, what: Reference) -> Any:
        return lambda of: event("defends", of, what)

    def on_attack_duration(self, tree: Tree) -> Duration:
        return Duration("attack")

    # damage

    def on_damage_arcane(self, tree: Tree, amount: Amount) -> Amount:
        return ArcaneAmount(amount)

    def on_deal(self, tree: Tree, *parts: Any) -> Instruction:
        made = super().on_deal(  # type: ignore[misc]
            tree, *(p.amount if isinstance(p, ArcaneAmount) else p for p in parts)
        )
        arcane = any(isinstance(part, ArcaneAmount) for part in parts)
        assert isinstance(made, DealDamage)
        return replace(made, kind="arcane") if arcane else made

    def on_arcane_damage(self, tree: Tree) -> str:
        return "arcane"

    def on_w_dealt_arcane(self, tree: Tree, to: Reference, by: Reference | None = None) -> EventPattern:
        return event("is-dealt-damage", to, by, detail="arcane")

    # nouns

    def on_equipment_noun(self, tree: Tree, token: Token) -> Noun:
        return Noun(("equipment",))

    def on_hero_noun(self, tree: Tree, token: Token) -> Noun:
        return Noun(("player",), token.text.lower() == "heroes")

    def on_opposing_hero(self, tree: Tree, token: Token) -> Noun:
        return Noun(("opponent",), token.text.lower() == "heroes")

    def on_kind_card(self, tree: Tree, kind: str, token: Token) -> Noun:
        return Noun((kind,), is_plural(token.text), cards=True)

    def on_kind_only(self, tree: Tree, kind: str) -> Noun:
        if not kind.endswith("reaction"):
            raise Rejected
        return Noun((kind,), self.words_of(tree).endswith("s"), cards=True)

    def on_attack_reaction(self, tree: Tree, token: Token) -> str:
        return "attack-" + singular(token.text)

    def on_defense_reaction(self, tree: Tree, token: Token) -> str:
        return "defense-" + singular(token.text)

    def on_color_adjective(self, tree: Tree, token: Token) -> Filter:
        return Is("color", token.text.lower())

    def on_form_adjective(self, tree: Tree, token: Token) -> Filter:
        return Is("word", token.text.lower())

    def on_wager(self, tree: Tree, amount: Amount, name: str, who: Reference) -> Any:
        """As the attack's link resolves its player creates the token if it has hit, else the other does."""
        hit = Restricted("has-hit")
        token = SummonToken(amount, name)
        made = Conditional(hit, (token,), (replace(token, who=who),))
        return (Perform("wager"), Delay(event("resolves-link", None, Self()), (made,)))

    def on_clash(self, tree: Tree, whom: Reference) -> Instruction:
        return Perform("clash", None, whom)

    def on_symbol_stat(self, tree: Tree, stat: str) -> str:
        return stat

    def on_symbol(self, tree: Tree, token: Token) -> str:
        return SYMBOLS[token.text]

    def on_banished_zone(self, tree: Tree) -> str:
        return "banished"

    def on_pitch_zone(self, tree: Tree) -> str:
        return "pitch"

    def on_arsenal_zone(self, tree: Tree) -> str:
        return "arsenal"

    def on_signed_counter(self, tree: Tree, *_: Any) -> str:
        return self.words_of(tree)

    def on_compare_back(self, tree: Tree, test: tuple[str, Amount], stat: str) -> Filter:
        return Compare(stat, *test)

    def on_compare_eq_back(self, tree: Tree, amount: Amount, stat: str) -> Filter:
        return Compare(stat, "=", amount)

    # players

    def on_defending_hero(self, tree: Tree) -> Reference:
        return Party("defending-hero")

    def on_attacking_hero(self, tree: Tree) -> Reference:
        return Party("attacking-hero")

    def on_hero_kind(self, tree: Tree, *_: Token) -> str:
        return "player"

    def on_opposing_kind(self, tree: Tree, *_: Token) -> str:
        return "opponent"

    def on_that_hero(self, tree: Tree, *_: Token) -> Reference:
        return Mention("player")

    def on_hero_of(self, tree: Tree, who: Reference) -> Reference:
        return who

    def on_target_hero(self, tree: Tree, *_: Token) -> Reference:
        return Target(-1, Selector(("player",)), Number(1), Number(1))

    def on_any_target(self, tree: Tree) -> Reference:
        return Target(-1, Selector(("player", "ally")), Number(1), Number(1))

    # conditions

    def on_last_attack(self, tree: Tree, name: str) -> Condition:
        return Restricted("last-attack", name)

    def on_deals_more(self, tree: Tree, of: Reference, amount: Amount) -> Condition:
        return Happened(EventPattern("deals-damage", Self(), None, op=">", amount=amount))

    def on_was_fused(self, tree: Tree, of: Reference) -> Condition:
        return Restricted("fused")

    def on_was_boosted(self, tree: Tree, of: Reference) -> Condition:
        return Restricted("boosted")

    def on_is_attacking_now(self, tree: Tree, of: Reference) -> Condition:
        return Restricted("attacking")

    def on_its_color(self, tree: Tree, token: Token) -> Condition:
        return self.on_meets(tree, Mention(span=tree.span), Is("color", token.text.lower()))  # type: ignore[attr-defined, no-any-return]

    def on_instant_buried(self, tree: Tree) -> Condition:
        happened = EventPattern("is-put", Selector(("instant",), cards=True), You(), zone="graveyard")
        return Happened(happened)

    def on_p_attacked_any(self, tree: Tree) -> EventPattern:
        return event("attacks-with", You())

    def on_p_played(self, tree: Tree, what: Reference) -> EventPattern:
        return event("plays", You(), what)

    # events

    def on_e_deals_amount(
        self, tree: Tree, who: Reference, test: tuple[str, Amount], to: Reference
    ) -> EventPattern:
        return replace(self.on_e_deals_any_amount(tree, who, test), object=event("", to).subject)

    def on_e_deals_any_amount(self, tree: Tree, who: Reference, test: tuple[str, Amount]) -> EventPattern:
        return replace(event("deals-damage", who), op=test[0], amount=test[1])

    def on_e_deals_arcane(self, tree: Tree, who: Reference, to: Reference) -> EventPattern:
        return event("deals-damage", who, to, detail="arcane")

    def on_e_attack_with(self, tree: Tree, what: Reference) -> EventPattern:
        return event("attacks", what)

    def on_e_defends_together(self, tree: Tree, who: Reference, other: Reference) -> EventPattern:
        if not isinstance(other, Chosen):
            raise Rejected
        return event("defends-together", who, other)

    def on_e_defended_by(self, tree: Tree, who: Reference, by: Reference) -> EventPattern:
        return event("defends", by, who)

    def on_e_defends_what(self, tree: Tree, who: Reference, what: Reference) -> EventPattern:
        return event("defends", who, what)

    def on_e_closes(self, tree: Tree) -> EventPattern:
        return event("chain-closes")

    def on_e_charged_to(self, tree: Tree, what: Reference) -> EventPattern:
        return event("charges", You(), what)

    def on_e_arena(self, tree: Tree, what: Reference) -> EventPattern:
        return event("enters", what)

    def on_v_equipped(self, tree: Tree) -> dict[str, Any]:
        return {"verb": "is-equipped"}


def _demand(kind: str) -> Any:
    return lambda self, tree, *_: Restricted(kind)


def _kind(name: str) -> Any:
    return lambda self, tree, *_: name


def _happening(verb: str) -> Any:
    return lambda self, tree, *what: {"verb": verb, **({"object": what[0]} if what else {})}


def _done(verb: str) -> Any:
    return lambda self, tree: event(verb, You())


for _key in ("reprise", "from_arsenal", "has_hit", "arsenal_empty"):
    setattr(Symbols, "on_" + _key, _demand(_key.replace("_", "-")))
for _key in ("attack_action", "non_attack_action"):
    setattr(Symbols, "on_" + _key, _kind(_key.replace("_", "-")))
for _key in ("action", "attack", "instant", "item", "equipment"):
    setattr(Symbols, f"on_{_key}_kind", _kind(_key))
for _key, _verb in {
    "defends": "defends",
    "hits_any": "hits",
    "pitched": "is-pitched",
    "resolves": "resolves",
}.items():
    setattr(Symbols, "on_v_" + _key, _happening(_verb))
for _key, _verb in {"play": "plays", "pitch": "pitches", "boost": "boosts", "charge": "charges"}.items():
    setattr(Symbols, "on_y_" + _key, _happening(_verb))
for _key, _verb in {
    "charged": "charges",
    "boosted": "boosts",
    "beaten": "beats-chest",
    "intimidated": "intimidates",
}.items():
    setattr(Symbols, "on_p_" + _key, _done(_verb))


@node
class ArcaneAmount(Amount):
    """An amount of arcane damage, on its way to the instruction that deals it."""

    amount: Amount
